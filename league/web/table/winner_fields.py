"""The value step of an entry form: each winner's hand by han and fu or by tiles."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.templatetags.tenbou import wind as wind_name
from league.web.common.hand_tiles import DOUBLE_RIICHI, by_tiles
from league.web.common.tile_forms import TilesForm, WinForm
from league.web.common.tile_words import WIN_FLAGS
from league.web.table.entry_choices import (
    Choice,
    YakuGroup,
    fu_of,
    han_of,
    liabilities_of,
    yaku_not_in_rules,
    yaku_of,
    yakuman_of,
)
from league.web.table.entry_form import winners_of
from league.web.table.entry_questions import Field, Problems, taps_of
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.riichi.hands.circumstances import (
    EXCLUDE_EACH_OTHER,
    NEEDS_RIICHI,
    NEEDS_RON,
    NEEDS_TSUMO,
)
from scoring.riichi.play.entry import Outcome

# Yaku of flags that have another name.
YAKU_OF = {DOUBLE_RIICHI: "daburu_riichi"}
NOT_WITH_RIICHI = {one for one, other in EXCLUDE_EACH_OTHER if other == "riichi"}
STREAK = "paarenchan"  # the local yaku for consecutive wins


def win_form(data: QueryDict, wind: str, ruleset: Ruleset, problems: Problems) -> WinForm:
    """The form for a winner's tiles."""
    form = WinForm(data, wind)
    _add_norths(form, ruleset)
    in_riichi = wind in data.getlist("riichi")
    tsumo = data.get("outcome") == Outcome.TSUMO
    leave_out = [] if in_riichi else ["ura_indicators"]
    if STREAK not in yaku_not_in_rules(ruleset) and wind == "E":
        form.add_number("consecutive_dealer_wins", _("Consecutive dealer wins"))
    if tsumo:
        leave_out.append("discards")
    form.limit_to(flags_of(ruleset, tsumo=tsumo, in_riichi=in_riichi), leave_out=leave_out)
    _add_problems(form, wind, problems)
    return form


def tenpai_form(data: QueryDict, wind: str, ruleset: Ruleset, problems: Problems) -> TilesForm:
    """The form for the tiles of a tenpai player at a draw."""
    form = TilesForm(data, wind)
    _add_norths(form, ruleset)
    _add_problems(form, wind, problems)
    return form


def flags_of(ruleset: Ruleset, *, tsumo: bool, in_riichi: bool) -> list[str]:
    """The circumstances that are possible for this win and matter under the ruleset."""
    out = set(NEEDS_RON if tsumo else NEEDS_TSUMO)
    out |= NOT_WITH_RIICHI if in_riichi else {*NEEDS_RIICHI, DOUBLE_RIICHI}
    off = yaku_not_in_rules(ruleset)
    names = {name: YAKU_OF.get(name, name) for name in WIN_FLAGS}
    if not tsumo:
        names["first_turn"] = "renhou"
    return [name for name in WIN_FLAGS if name not in out and names[name] not in off]


def _add_norths(form: TilesForm, ruleset: Ruleset) -> None:
    if ruleset.nukidora and ruleset.is_sanma:
        form.add_number("nukidora", _("Nukidora"))


def _add_problems(form: TilesForm, wind: str, problems: Problems) -> None:
    start = f"{wind}-"
    for name, texts in problems.items():
        for text in texts:
            if name.startswith(start):
                form.add_problem(name.removeprefix(start), text)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerStep:
    """A winner's hand by stated value."""

    template: ClassVar[str] = "table/_value_step.html"
    wind: str
    seat: SeatRow | None
    value: Field
    yakuman: Field
    fu: Field
    more: list[Field]
    yaku: list[Field]
    selects: list[Field]
    numbers: list[Field]
    more_is_open: bool

    @property
    def names(self) -> set[str]:
        fields = [self.value, self.fu, *self.more, *self.yaku, *self.selects, *self.numbers]
        return {item.name for item in fields}


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesStep:
    """A hand by tiles: of a winner, or of a tenpai player at a draw."""

    template: ClassVar[str] = "table/_tiles_step.html"
    wind: str
    seat: SeatRow | None
    form: TilesForm
    selects: list[Field]
    numbers: list[Field]
    more_is_open: bool

    @property
    def names(self) -> set[str]:
        return self.form.names | {item.name for item in [*self.selects, *self.numbers]}


def winner_steps(
    data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
) -> list[WinnerStep | TilesStep]:
    by_wind = {seat.wind: seat for seat in seats}
    return [
        _by_tiles(data, wind, ruleset, by_wind, problems)
        if by_tiles(data, wind)
        else _winner(data, wind, ruleset, by_wind, problems)
        for wind in winners_of(data)
    ]


def tenpai_steps(
    data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
) -> list[TilesStep]:
    """Optional tiles of the tenpai players at a draw."""
    return [
        TilesStep(
            wind=seat.wind,
            seat=seat,
            form=tenpai_form(data, seat.wind, ruleset, problems),
            selects=[],
            numbers=[],
            more_is_open=False,
        )
        for seat in sorted(seats, key=lambda row: "ESWN".index(row.wind))
        if seat.wind in data.getlist("tenpai")
    ]


def _by_tiles(
    data: QueryDict,
    wind: str,
    ruleset: Ruleset,
    by_wind: Mapping[str, SeatRow],
    problems: Problems,
) -> TilesStep:
    fields = _WinnerFields(data, wind, problems)
    form = win_form(data, wind, ruleset, problems)
    selects, numbers = _liabilities(fields, ruleset, by_wind), _chips(fields, ruleset)
    filled = [item for item in [*selects, *numbers] if data.get(item.name) or item.problems]
    typed = any(field.data or field.errors for field in form.optional)
    return TilesStep(
        wind=wind,
        seat=by_wind.get(wind),
        form=form,
        selects=selects,
        numbers=numbers,
        more_is_open=bool(filled or typed),
    )


def _chips(fields: "_WinnerFields", ruleset: Ruleset) -> list[Field]:
    return [fields.number("chips", _("Chips from each payer"))] if ruleset.chips else []


def _winner(
    data: QueryDict,
    wind: str,
    ruleset: Ruleset,
    by_wind: Mapping[str, SeatRow],
    problems: Problems,
) -> WinnerStep:
    fields = _WinnerFields(data, wind, problems)
    value = data.get(f"{wind}-value", "")
    groups = yaku_of(ruleset)
    selects = _liabilities(fields, ruleset, by_wind)
    numbers = [fields.number("dora", _("Dora (all kinds)")), *_chips(fields, ruleset)]
    more = [fields.taps("calls", _("Closed or open"), _calls())]
    optional = [*more, *selects, *numbers]
    filled = [item for item in optional if data.get(item.name) or item.problems]
    return WinnerStep(
        wind=wind,
        seat=by_wind.get(wind),
        value=fields.taps("value", _("Han"), han_of(ruleset, value)),
        yakuman=fields.taps("value", _("Yakuman"), yakuman_of(ruleset, value)),
        fu=fields.taps("fu", _("Fu"), fu_of(data.get(f"{wind}-fu", ""))),
        more=more,
        yaku=[_yaku_field(fields, group) for group in groups],
        selects=selects,
        numbers=numbers,
        more_is_open=bool(filled or data.getlist(f"{wind}-yaku") or fields.problems_of("yaku")),
    )


class _WinnerFields:
    """Creates the fields of one winner."""

    def __init__(self, data: QueryDict, wind: str, problems: Problems) -> None:
        self.data, self.wind, self.problems = data, wind, problems

    def problems_of(self, part: str) -> Sequence[str]:
        return self.problems.get(f"{self.wind}-{part}", ())

    def taps(self, part: str, label: str, choices: Iterable[Choice], kind: str = "radio") -> Field:
        name = f"{self.wind}-{part}"
        taps = taps_of(self.data, name, choices, kind)
        return Field(name=name, label=label, taps=taps, problems=self.problems_of(part))

    def number(self, part: str, label: str) -> Field:
        name = f"{self.wind}-{part}"
        value = self.data.get(name, "")
        return Field(name=name, label=label, value=value, problems=self.problems_of(part))


def _yaku_field(fields: _WinnerFields, group: YakuGroup) -> Field:
    return fields.taps("yaku", group.name, group.choices, "checkbox")


def _calls() -> list[Choice]:
    return [
        Choice(value="", label=_("Not stated")),
        Choice(value="closed", label=pgettext("hand", "Closed"), note="門前"),
        Choice(value="open", label=pgettext("hand", "Open"), note="副露"),
    ]


def _liabilities(
    winner: _WinnerFields, ruleset: Ruleset, by_wind: Mapping[str, SeatRow]
) -> list[Field]:
    """Who is liable, and for which yakuman if the ruleset has several."""
    reasons = liabilities_of(ruleset)
    if not reasons:
        return []
    nobody = [Choice(value="", label=_("Nobody"))]
    others = [seat for wind, seat in by_wind.items() if wind != winner.wind]
    people = [
        Choice(value=seat.wind, label=f"{seat.name} ({wind_name(seat.wind)})") for seat in others
    ]
    fields = [winner.taps("pao", _("Liable (pao 責任払い)"), nobody + people)]
    if len(reasons) > 1:
        fields += [
            winner.taps(
                f"pao-{reason.value}",
                _("Liable for %(yaku)s alone") % {"yaku": reason.label},
                nobody + people,
            )
            for reason in reasons
        ]
    return fields
