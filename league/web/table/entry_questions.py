"""The first steps of an entry form: the outcome, and who won, dealt in, declared riichi ..."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.templatetags.tenbou import wind as wind_name
from league.web.table.entry_choices import Choice, aborts_of
from league.web.table.entry_form import POINTS
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.riichi.play.entry import Outcome
from scoring.riichi.play.entry_json import FIELDS

Problems = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """A radio button or checkbox with a large label."""

    name: str
    choice: Choice
    kind: str = "radio"
    checked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A question with its choices or a number, and the problems of the answer."""

    name: str
    label: str
    taps: list[Tap] = field(default_factory=list)
    value: str = ""
    problems: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One question of the grid of seats."""

    name: str
    label: str | Promise
    kind: str
    problems: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRow:
    seat: SeatRow
    cells: list[tuple[Column, Tap]]
    points: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoStep:
    columns: list[Column]
    rows: list[GridRow]
    kinds: Field | None
    flags: list[Tap] = field(default_factory=list)
    points: Field | None = None

    @property
    def names(self) -> set[str]:
        asked = {column.name for column in self.columns} | {tap.name for tap in self.flags}
        if self.points:
            asked |= {f"{POINTS}{row.seat.wind}" for row in self.rows}
        return asked | ({"kind"} if self.kinds else set())


# Key of the entry, field of the form, label.
QUESTIONS: tuple[tuple[str, str, str | Promise], ...] = (
    ("wins", "won", gettext_lazy("Won")),
    ("discarder", "discarder", gettext_lazy("Dealt in")),
    ("offender", "offender", gettext_lazy("Chombo")),
    ("nagashi", "nagashi", gettext_lazy("Nagashi")),
    ("tenpai", "tenpai", gettext_lazy("Tenpai")),
    ("riichi", "riichi", gettext_lazy("Riichi")),
)
SINGLE = frozenset({"discarder", "offender"})


def taps_of(
    data: QueryDict, name: str, choices: Iterable[Choice], kind: str = "radio"
) -> list[Tap]:
    chosen = set(data.getlist(name))
    return [
        Tap(name=name, choice=choice, kind=kind, checked=choice.value in chosen)
        for choice in choices
    ]


def outcome_field(data: QueryDict, outcomes: Iterable[Choice], problems: Problems) -> Field:
    return Field(
        name="outcome",
        label=_("How did the hand end?"),
        taps=taps_of(data, "outcome", outcomes),
        problems=problems.get("outcome", ()),
    )


def who_step(
    data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
) -> WhoStep:
    columns = _columns(data, ruleset, problems)
    rows = seat_grid(data, columns, seats)
    kinds = None
    if data.get("outcome") == Outcome.ABORTIVE_DRAW:
        kinds = Field(
            name="kind",
            label=_("Which abortive draw?"),
            taps=taps_of(data, "kind", aborts_of(ruleset)),
            problems=problems.get("kind", ()),
        )
    if data.get("outcome") != Outcome.DELTAS:
        return WhoStep(columns=columns, rows=rows, kinds=kinds)
    found = problems.get("deltas", ())
    points = Field(name="deltas", label=_("Points gained or lost"), problems=found)
    stays = Choice(value="1", label=_("The dealer stays"))
    flags = taps_of(data, "dealer_stays", [stays], "checkbox")
    return WhoStep(columns=columns, rows=rows, kinds=kinds, flags=flags, points=points)


def seat_grid(
    data: QueryDict, columns: Sequence[Column], seats: Sequence[SeatRow]
) -> list[GridRow]:
    """One row for each player, East first, with a cell for each question."""
    return [
        GridRow(
            seat=seat,
            cells=[(column, _cell(data, column, seat)) for column in columns],
            points=data.get(f"{POINTS}{seat.wind}", ""),
        )
        for seat in sorted(seats, key=lambda row: "ESWN".index(row.wind))
    ]


def _columns(data: QueryDict, ruleset: Ruleset, problems: Problems) -> list[Column]:
    outcome = data.get("outcome", "")
    asked = {*FIELDS.get(outcome, ())} | ({"riichi"} if outcome != Outcome.DELTAS else set())
    if outcome == Outcome.ABORTIVE_DRAW and ruleset.abort_dealer != "by_tenpai":
        asked -= {"tenpai"} - set(data)
    return [
        Column(
            name=name, label=label, kind=_kind(name, data, ruleset), problems=problems.get(name, ())
        )
        for key, name, label in QUESTIONS
        if key in asked
    ]


def _kind(name: str, data: QueryDict, ruleset: Ruleset) -> str:
    """Radio, or checkbox for several answers, such as winners by ron under rules with multiple ron."""
    if name != "won":
        return "radio" if name in SINGLE else "checkbox"
    several = data.get("outcome") == Outcome.RON and ruleset.multi_ron != "head_bump"
    return "checkbox" if several or len(data.getlist("won")) > 1 else "radio"


def _cell(data: QueryDict, column: Column, seat: SeatRow) -> Tap:
    spoken = _("%(question)s: %(name)s, %(wind)s") % {
        "question": column.label,
        "name": seat.name,
        "wind": wind_name(seat.wind),
    }
    choice = Choice(value=seat.wind, label=str(column.label), spoken=spoken)
    checked = seat.wind in data.getlist(column.name)
    return Tap(name=column.name, choice=choice, kind=column.kind, checked=checked)
