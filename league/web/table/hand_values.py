"""The questions about what each winner's hand is worth, and their answers so far."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.templatetags.tenbou import wind as wind_name
from league.web.common.hand_tiles import by_tiles
from league.web.common.tile_forms import TilesForm
from league.web.table.hand_choices import (
    Choice,
    YakuGroup,
    fu_of,
    han_of,
    liabilities_of,
    yaku_of,
    yakuman_of,
)
from league.web.table.hand_fields import Field, Problems, taps_of
from league.web.table.hand_forms import winners_of
from league.web.table.hand_tile_fields import shown_form, win_form
from league.web.table.table_view import SeatRow
from scoring import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerStep:
    """What one winner's hand is worth."""

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
    """The tiles of one hand: a winner's, or one that is shown at a draw."""

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


def shown_steps(
    data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
) -> list[TilesStep]:
    """The tiles of everybody who is tenpai at a draw, for those who want to state them."""
    return [
        TilesStep(
            wind=seat.wind,
            seat=seat,
            form=shown_form(data, seat.wind, ruleset, problems),
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
    asked = _Asked(data, wind, problems)
    form = win_form(data, wind, ruleset, problems)
    selects, numbers = _liabilities(asked, ruleset, by_wind), _chips(asked, ruleset)
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


def _chips(asked: "_Asked", ruleset: Ruleset) -> list[Field]:
    return [asked.plain("chips", _("Chips from each payer"))] if ruleset.chips else []


def _winner(
    data: QueryDict,
    wind: str,
    ruleset: Ruleset,
    by_wind: Mapping[str, SeatRow],
    problems: Problems,
) -> WinnerStep:
    asked = _Asked(data, wind, problems)
    value = data.get(f"{wind}-value", "")
    groups = yaku_of(ruleset)
    selects = _liabilities(asked, ruleset, by_wind)
    numbers = [asked.plain("dora", _("Dora (all kinds)")), *_chips(asked, ruleset)]
    more = [asked.taps("calls", _("Closed or open"), _calls())]
    optional = [*more, *selects, *numbers]
    filled = [item for item in optional if data.get(item.name) or item.problems]
    return WinnerStep(
        wind=wind,
        seat=by_wind.get(wind),
        value=asked.taps("value", _("Han"), han_of(ruleset, value)),
        yakuman=asked.taps("value", _("Yakuman"), yakuman_of(ruleset, value)),
        fu=asked.taps("fu", _("Fu"), fu_of(data.get(f"{wind}-fu", ""))),
        more=more,
        yaku=[_yaku_field(asked, group) for group in groups],
        selects=selects,
        numbers=numbers,
        more_is_open=bool(filled or data.getlist(f"{wind}-yaku") or asked.wrong("yaku")),
    )


class _Asked:
    """Makes the fields of one winner."""

    def __init__(self, data: QueryDict, wind: str, problems: Problems) -> None:
        self.data, self.wind, self.problems = data, wind, problems

    def wrong(self, part: str) -> Sequence[str]:
        return self.problems.get(f"{self.wind}-{part}", ())

    def taps(self, part: str, label: str, choices: Iterable[Choice], kind: str = "radio") -> Field:
        name = f"{self.wind}-{part}"
        taps = taps_of(self.data, name, choices, kind)
        return Field(name=name, label=label, taps=taps, problems=self.wrong(part))

    def plain(self, part: str, label: str) -> Field:
        name = f"{self.wind}-{part}"
        value = self.data.get(name, "")
        return Field(name=name, label=label, value=value, problems=self.wrong(part))


def _yaku_field(asked: _Asked, group: YakuGroup) -> Field:
    return asked.taps("yaku", group.name, group.choices, "checkbox")


def _calls() -> list[Choice]:
    return [
        Choice(value="", label=_("Not stated")),
        Choice(value="closed", label=pgettext("hand", "Closed"), note="門前"),
        Choice(value="open", label=pgettext("hand", "Open"), note="副露"),
    ]


def _liabilities(asked: _Asked, ruleset: Ruleset, by_wind: Mapping[str, SeatRow]) -> list[Field]:
    """Who is liable; with several liable yakuman, for which."""
    reasons = liabilities_of(ruleset)
    if not reasons:
        return []
    nobody = [Choice(value="", label=_("Nobody"))]
    others = [seat for wind, seat in by_wind.items() if wind != asked.wind]
    people = [
        Choice(value=seat.wind, label=f"{seat.name} ({wind_name(seat.wind)})") for seat in others
    ]
    fields = [asked.taps("pao", _("Liable (pao 責任払い)"), nobody + people)]
    if len(reasons) > 1:
        fields += [
            asked.taps(
                f"pao-{reason.value}",
                _("Liable for %(yaku)s alone") % {"yaku": reason.label},
                nobody + people,
            )
            for reason in reasons
        ]
    return fields
