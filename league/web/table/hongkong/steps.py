"""The questions about a Hong Kong hand: who won on whose discard, faan, patterns, who is liable."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.queries.rule_terms import kanji_of, term
from league.play.queries.hongkong_texts import OUTCOMES
from league.templatetags.tenbou import wind as wind_name
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import (
    Column,
    Field,
    Problems,
    Tap,
    WhoStep,
    seat_grid,
    taps_of,
)
from league.web.table.hongkong.fields import REPEATED, times, winners_of
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.hongkong.patterns import MOST_FAAN, PATTERNS
from scoring.hongkong.play.entry import Outcome
from scoring.hongkong.play.pattern_tables import patterns
from scoring.ruleset import HongKongRules

USUAL_FAAN = 13
#: The questions of each outcome: field and label.
QUESTIONS = {
    Outcome.DISCARD.value: (
        ("won", gettext_lazy("Won")),
        ("discarder", gettext_lazy("Discarded")),
    ),
    Outcome.SELF_DRAW.value: (("won", gettext_lazy("Won")),),
    Outcome.FALSE_WIN.value: (("offender", gettext_lazy("False win")),),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FaanStep:
    """A winner's hand by faan; patterns are optional."""

    template: ClassVar[str] = "table/hongkong/_value_step.html"
    wind: str
    seat: SeatRow | None
    faan: Field
    patterns: Field
    repeated: list[Field]
    guarantor: Field | None
    more_is_open: bool

    @property
    def names(self) -> set[str]:
        fields = [self.faan, self.patterns, *self.repeated]
        return {item.name for item in [*fields, *([self.guarantor] if self.guarantor else [])]}


def outcomes_of(_ruleset: Ruleset) -> list[Choice]:
    return [
        Choice(value=outcome.value, label=str(word.text), note=word.kanji, script="zh-Hant")
        for outcome, word in OUTCOMES.items()
    ]


def rules_of(ruleset: Ruleset) -> HongKongRules:
    rules = ruleset.hongkong
    assert rules is not None  # noqa: S101  # every ruleset of the game has them
    return rules


def who_step(
    data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
) -> WhoStep:
    outcome = data.get("outcome", "")
    several = outcome == Outcome.DISCARD and rules_of(ruleset).several_winners == "all"
    columns = [
        Column(
            name=name,
            label=label,
            kind="checkbox" if name == "won" and several else "radio",
            problems=problems.get(name, ()),
        )
        for name, label in QUESTIONS.get(outcome, ())
    ]
    return WhoStep(
        columns=columns,
        rows=seat_grid(data, columns, seats),
        kinds=None,
        flags=[_robbing(data)] if outcome == Outcome.DISCARD else [],
    )


def _robbing(data: QueryDict) -> Tap:
    choice = Choice(value="1", label=_("The tile was added to a kong (robbing the kong)"))
    return taps_of(data, "robbing", [choice], "checkbox")[0]


def faan_choices(ruleset: Ruleset, chosen: str = "") -> list[Choice]:
    """The faan from the minimum to the usual most, and the stated number."""
    rules = rules_of(ruleset)
    values = [*range(rules.min_faan, max(rules.faan_cap, USUAL_FAAN) + 1)]
    if chosen.isdecimal() and int(chosen) not in values and int(chosen) <= MOST_FAAN:
        values = sorted([*values, int(chosen)])
    return [_faan_choice(faan, rules) for faan in values]


def _faan_choice(faan: int, rules: HongKongRules) -> Choice:
    spoken = _("%(faan)s faan") % {"faan": faan}
    if faan != rules.faan_cap:
        return Choice(value=str(faan), label=str(faan), spoken=spoken)
    limit = _("%(faan)s faan, the limit") % {"faan": faan}
    return Choice(value=str(faan), label=str(faan), note="爆棚", script="zh-Hant", spoken=limit)


def pattern_choices(names: Iterable[str]) -> list[Choice]:
    return [
        Choice(value=name, label=term(name), note=kanji_of(name), script="zh-Hant")
        for name in names
    ]


def value_steps(
    data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
) -> list[FaanStep]:
    by_wind = {seat.wind: seat for seat in seats}
    return [_value_step(data, wind, ruleset, by_wind, problems) for wind in winners_of(data)]


def _value_step(
    data: QueryDict, wind: str, ruleset: Ruleset, by_wind: dict[str, SeatRow], problems: Problems
) -> FaanStep:
    def field(part: str, label: str, choices: Iterable[Choice], kind: str = "radio") -> Field:
        name = f"{wind}-{part}"
        found = problems.get(name, ())
        taps = taps_of(data, name, choices, kind)
        return Field(name=name, label=label, taps=taps, problems=found)

    known = patterns(ruleset)
    single = pattern_choices(name for name in known if name not in REPEATED)
    chosen = data.getlist(f"{wind}-patterns")
    repeated = [_repeated(data, wind, name) for name in REPEATED if name in known]
    drawn = data.get("outcome") == Outcome.SELF_DRAW
    asks = drawn and rules_of(ruleset).bao
    others = [seat for letter, seat in by_wind.items() if letter != wind]
    return FaanStep(
        wind=wind,
        seat=by_wind.get(wind),
        faan=field("faan", _("Faan"), faan_choices(ruleset, data.get(f"{wind}-faan", ""))),
        patterns=field("patterns", _("Patterns"), single, "checkbox"),
        repeated=repeated,
        guarantor=field("guarantor", _("Liable (bao 包)"), people(others)) if asks else None,
        more_is_open=bool(chosen or any(data.get(item.name) for item in repeated)),
    )


def people(seats: Iterable[SeatRow]) -> list[Choice]:
    named = [
        Choice(value=seat.wind, label=f"{seat.name} ({wind_name(seat.wind)})") for seat in seats
    ]
    return [Choice(value="", label=_("Nobody")), *named]


def _repeated(data: QueryDict, wind: str, name: str) -> Field:
    """How often the hand has a pattern that it can have repeatedly."""
    counts = [
        Choice(value=str(count), label=str(count)) for count in range(PATTERNS[name].most + 1)
    ]
    field = times(wind, name)
    taps = taps_of(data, field, counts)
    return Field(name=field, label=f"{term(name)} {kanji_of(name)}", taps=taps)
