"""Rules in words: presets and rulesets of events."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from league.core.queries.rule_terms import comma_list, term_with_kanji
from league.hand_value.queries.playable_games import playable_games
from league.models import Event
from league.templatetags.numbers import grouped, signed
from league.web.common.views import event_page, or_404, page
from scoring import PRESETS, Ruleset
from scoring.games import GAMES, switch_groups_of
from scoring.ruleset import Switch


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchLine:
    """A switch in words; `preset` is the preset's value if it differs."""

    switch: Switch
    meaning: str
    value: str
    preset: str


@require_safe
def presets(request: HttpRequest) -> HttpResponse:
    return page(request, "public/rules/presets.html", presets=PRESETS.values())


@require_safe
def playable(request: HttpRequest) -> HttpResponse:
    return page(request, "public/rules/playable.html", games=playable_games())


@require_safe
def preset(request: HttpRequest, preset: str) -> HttpResponse:
    row = or_404(PRESETS.get(preset))
    groups = groups_of(row.ruleset, row.ruleset)
    return page(request, "public/rules/preset.html", preset=row, groups=groups)


@require_safe
@event_page
def event_rules(request: HttpRequest, event: Event) -> HttpResponse:
    row = PRESETS.get(event.ruleset_name)
    ruleset = event.ruleset
    groups = groups_of(ruleset, row.ruleset if row else ruleset)
    changed = [line for _, lines in groups for line in lines if line.preset]
    return page(
        request,
        "public/rules/event.html",
        event,
        preset=row,
        groups=groups,
        changed=changed,
        remarks=remarks_on(ruleset),
    )


def remarks_on(ruleset: Ruleset) -> list[str]:
    """Sentences about switches that change less than they seem to."""
    if "daichisei" in ruleset.local_yaku and "daichisei" not in ruleset.double_yakuman:
        return [
            gettext(
                "Daichisei alone changes no payment: the hand is tsuuiisou as well. "
                "It pays twice where it is also among the yakuman that count twice."
            )
        ]
    return []


def groups_of(ruleset: Ruleset, preset: Ruleset) -> list[tuple[str, list[SwitchLine]]]:
    """Groups as (title, switches that apply to the ruleset)."""
    values, others = ruleset.to_json(), preset.to_json()
    groups = [
        (
            gettext(group.title),
            [
                line
                for switch in group.switches
                if applies(switch, ruleset)
                for line in lines_of(switch, values[switch.name], others[switch.name])
            ],
        )
        for group in switch_groups_of(ruleset)
    ]
    return [(title, lines) for title, lines in groups if lines]


def lines_of(switch: Switch, value: Any, preset: Any) -> list[SwitchLine]:
    """One line for a switch; the own switches of a game have one each."""
    if switch.name not in GAMES:
        return [line_of(switch, value, preset)]
    return [line_of(part, value[part.name], preset[part.name]) for part in switch.parts]


def line_of(switch: Switch, value: Any, preset: Any) -> SwitchLine:
    return SwitchLine(
        switch=switch,
        meaning=gettext(switch.meaning),
        value=in_words(value),
        preset=in_words(preset) if value != preset else "",
    )


def applies(switch: Switch, ruleset: Ruleset) -> bool:
    return switch.applies_to != "sanma" or ruleset.is_sanma


def in_words(value: Any) -> str:
    """The value of a switch in words."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value is None:
        return gettext("none")
    if isinstance(value, dict):
        return _object_in_words(value)
    if isinstance(value, list):
        return comma_list(map(in_words, value)) or gettext("none")
    if isinstance(value, int):
        return signed(value, grouped(value), plus="")
    return term_with_kanji(str(value))


def _object_in_words(value: dict[str, Any]) -> str:
    """The parts with their names; of a yakuman of the event the name alone."""
    if value.keys() == {"id", "name"}:
        return str(value["name"])
    return "; ".join(f"{term_with_kanji(name)}: {in_words(part)}" for name, part in value.items())
