"""The first step of a phone's entry: who won, dealt in, declared riichi ..."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.formats.winds import wind as wind_name
from league.web.table.entry_choices import Choice, aborts_of, offence_choices
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.games import game_of
from scoring.riichi.play.entry import Outcome
from scoring.riichi.play.entry_json import FIELDS

#: Stands for a winner's wind, which scripts fill in.
ANY_WIND = "X"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """A radio button or checkbox with a large label."""

    name: str
    choice: Choice
    kind: str = "radio"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A question with its choices."""

    name: str
    label: str
    taps: list[Tap] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One question of the grid of seats."""

    name: str
    label: str | Promise
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoStep:
    """The questions about all players: `rows` are the seats with a tap for each question.

    `beside` is the template of what a game asks of every player beside the outcome.
    """

    rows: list[tuple[SeatRow, list[Tap]]]
    kinds: Field | None = None
    flags: list[Tap] = field(default_factory=list)
    points: str = ""
    offences: list[Tap] = field(default_factory=list)
    beside: str = ""


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


def taps_of(name: str, choices: Iterable[Choice], kind: str = "radio") -> list[Tap]:
    return [Tap(name=name, choice=choice, kind=kind) for choice in choices]


def of_winner(part: str, label: str, choices: Iterable[Choice], kind: str = "radio") -> Field:
    """A question about a winner."""
    name = f"{ANY_WIND}-{part}"
    return Field(name=name, label=label, taps=taps_of(name, choices, kind))


def who_step(outcome: str, ruleset: Ruleset, seats: Sequence[SeatRow]) -> WhoStep:
    more: dict[str, Any] = {}
    if outcome == Outcome.ABORTIVE_DRAW:
        taps = taps_of("kind", aborts_of(ruleset))
        more["kinds"] = Field(name="kind", label=_("Which abortive draw?"), taps=taps)
    elif outcome == Outcome.DELTAS:
        stays = Choice(value="1", label=_("The dealer stays"))
        more["flags"] = taps_of("dealer_stays", [stays], "checkbox")
        more["points"] = _("Points gained or lost")
    return who_step_of(_columns(outcome, ruleset), ruleset, seats, **more)


def who_step_of(
    columns: Sequence[Column], ruleset: Ruleset, seats: Sequence[SeatRow], **more: Any
) -> WhoStep:
    """The questions of the columns; where one is about a chombo, what it was for as well."""
    rows = [(seat, [_cell(column, seat) for column in columns]) for seat in seats if seat.plays]
    if any(column.name == "offender" for column in columns):
        more["offences"] = taps_of("offence", offence_choices(ruleset))
    return WhoStep(rows=rows, **more)


def _columns(outcome: str, ruleset: Ruleset) -> list[Column]:
    asked = {*FIELDS.get(outcome, ())} | ({"riichi"} if outcome != Outcome.DELTAS else set())
    if outcome == Outcome.ABORTIVE_DRAW and ruleset.abort_dealer != "by_tenpai":
        asked -= {"tenpai"}
    return [
        Column(name=name, label=label, kind=_kind(name, outcome, ruleset))
        for key, name, label in QUESTIONS
        if key in asked
    ]


def _kind(name: str, outcome: str, ruleset: Ruleset) -> str:
    """Radio, or checkbox for several answers, such as winners by ron under rules with multiple ron."""
    if name != "won":
        return "radio" if name in SINGLE else "checkbox"
    several = outcome == Outcome.RON and game_of(ruleset).most_winners(ruleset) > 1
    return "checkbox" if several else "radio"


def _cell(column: Column, seat: SeatRow) -> Tap:
    spoken = _("%(question)s: %(name)s, %(wind)s") % {
        "question": column.label,
        "name": seat.name,
        "wind": wind_name(seat.wind),
    }
    choice = Choice(value=seat.wind, label=str(column.label), spoken=spoken)
    return Tap(name=column.name, choice=choice, kind=column.kind)
