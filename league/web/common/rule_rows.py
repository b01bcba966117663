"""The switches of a ruleset in groups, each as a sentence, compared with a preset."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from league.core.queries.rule_texts import rule_sentence, value_in_words
from scoring import Ruleset
from scoring.games import GAMES, AnyGame, game_of, switch_groups_of
from scoring.ruleset import Switch

MOST_IN_SHORT = 10
#: The rules in which games of one kind differ most, in the order in which players ask for them.
ASKED_FIRST: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "riichi": (
            "game_length",
            "time_policy",
            "start_points",
            "uma",
            "uma_by_floating",
            "oka",
            "red_fives",
            "kuitan",
            "multi_ron",
            "agari_yame",
        ),
        "hongkong": (
            "hongkong.rounds",
            "time_policy",
            "hongkong.start_points",
            "hongkong.min_faan",
            "hongkong.faan_cap",
            "hongkong.curve",
            "hongkong.responsibility",
            "hongkong.flowers",
            "hongkong.several_winners",
        ),
        "mcr": (
            "mcr.rounds",
            "time_policy",
            "mcr.min_fan",
            "mcr.flowers",
            "mcr.extra_points",
            "mcr.fan_table",
            "mcr.false_win",
            "mcr.seat_change",
            "uma",
            "tie",
        ),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchRow:
    """A switch as a sentence; `preset` is the preset's value if it differs.

    `name` is that of its field, such as `uma` or `hongkong.unit`.
    """

    name: str
    sentence: SafeString
    preset: str


def groups_of(ruleset: Ruleset, preset: Ruleset) -> list[tuple[str, list[SwitchRow]]]:
    """Groups as (title, switches of the ruleset)."""
    values, others = ruleset.to_json(), preset.to_json()
    game = game_of(ruleset)
    groups = [
        (
            gettext(group.title),
            [
                row
                for switch in group.switches
                for row in rows_of(switch, values[switch.name], others.get(switch.name), game)
            ],
        )
        for group in switch_groups_of(ruleset)
    ]
    return [(title, rows) for title, rows in groups if rows]


def shown_groups_of(ruleset: Ruleset, preset: Ruleset) -> list[tuple[str, list[SwitchRow]]]:
    """The same for readers: without switches that other ones make idle, unless they were changed."""
    groups = [
        (title, [row for row in rows if row.preset or not is_idle(row.name, ruleset)])
        for title, rows in groups_of(ruleset, preset)
    ]
    return [(title, rows) for title, rows in groups if rows]


def shown_in_short(ruleset: Ruleset, preset: Ruleset) -> list[SwitchRow]:
    """What players ask first about the game, then what differs from the preset, in a few rules."""
    shown = {row.name: row for _, rows in shown_groups_of(ruleset, preset) for row in rows}
    asked = [shown[name] for name in ASKED_FIRST[ruleset.variant] if name in shown]
    others = [row for row in shown.values() if row.preset and row not in asked]
    return [*asked, *others][:MOST_IN_SHORT]


def rows_of(switch: Switch, value: Any, preset: Any, game: AnyGame) -> list[SwitchRow]:
    """One row for a switch; the own switches of a game have one each."""
    if switch.name not in GAMES:
        return [row_of(switch.name, switch.name, value, preset, game)]
    others = preset or value
    return [
        row_of(f"{switch.name}.{part.name}", part.name, value[part.name], others[part.name], game)
        for part in switch.parts
    ]


def row_of(field: str, name: str, value: Any, preset: Any, game: AnyGame) -> SwitchRow:
    changed = value_in_words(name, preset, game) if value != preset else ""
    return SwitchRow(name=field, sentence=rule_sentence(name, value, game), preset=changed)


def is_idle(name: str, ruleset: Ruleset) -> bool:
    """Whether a switch changes nothing beside the other switches of the ruleset."""
    return name in IDLE and IDLE[name](ruleset)


def _one_ron_wins(ruleset: Ruleset) -> bool:
    return ruleset.multi_ron == "head_bump" and ruleset.triple_ron != "all"


def _no_abort(ruleset: Ruleset) -> bool:
    return not (ruleset.abortive_draws or ruleset.three_rons_abort)


IDLE: Mapping[str, Callable[[Ruleset], bool]] = MappingProxyType(
    {
        "dummy_players": lambda rules: not rules.dummy_players,
        "uma": lambda rules: rules.uma_by_floating is not None,
        "uma_by_floating": lambda rules: rules.uma_by_floating is None,
        "oka": lambda rules: rules.oka_points == 0,
        "tie_unit": lambda rules: rules.tie == "seat",
        "rounding": lambda rules: rules.variant != "riichi" and rules.rounding == "none",
        "rounding_basis": lambda rules: rules.rounding == "none",
        "transparent_riichi_yakuman": lambda rules: not rules.transparent_riichi_yakuman,
        "own_yakuman": lambda rules: not rules.own_yakuman,
        "triple_ron": lambda rules: rules.triple_ron == rules.multi_ron,
        "honba_multi_ron": _one_ron_wins,
        "sticks_multi_ron": _one_ron_wins,
        "pao_scope": lambda rules: not rules.pao,
        "pao_honba": lambda rules: not rules.pao,
        "abort_dealer": _no_abort,
        "called_game": lambda rules: rules.called_game is None,
        "west_target": lambda rules: not rules.west_extension,
        "extension_end": lambda rules: not rules.west_extension,
    }
)
