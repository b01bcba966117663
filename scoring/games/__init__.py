"""The games of mahjong: what `Game`, the league and phones ask of one.

A game is imported when it is first asked for, as most callers play one of them.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, get_args

from scoring.core.on_demand import names_on_demand
from scoring.core.table.settlement import Transfer
from scoring.games.mahjong_game import AnyGame, MahjongGame
from scoring.ruleset import PRESETS, SWITCH_GROUPS, Ruleset, Switch, SwitchGroup, preset
from scoring.ruleset.choices import Variant

if TYPE_CHECKING:
    from scoring.games.any_game import Hand, Settlement, Situation
    from scoring.games.hongkong import HONGKONG
    from scoring.games.mcr import MCR
    from scoring.games.riichi import RIICHI

__all__ = [
    "GAMES",
    "HONGKONG",
    "MCR",
    "RIICHI",
    "AnyGame",
    "Hand",
    "MahjongGame",
    "Settlement",
    "Situation",
    "Transfer",
    "game_named",
    "game_of",
    "switch_groups_of",
]

__getattr__ = names_on_demand(
    globals(),
    {
        "scoring.games.any_game": "Hand Settlement Situation",
        "scoring.games.hongkong": "HONGKONG",
        "scoring.games.mcr": "MCR",
        "scoring.games.riichi": "RIICHI",
    },
)

_VARIANTS: tuple[Variant, ...] = get_args(Variant)
for _variant in _VARIANTS:
    import_module(f"scoring.{_variant}")  # the sentences of its problems


class _Imported(dict[str, AnyGame]):
    """The games that have been asked for, by the value of the switch `variant`."""

    def __missing__(self, variant: str) -> AnyGame:
        if variant not in _VARIANTS:
            raise KeyError(variant)
        game: AnyGame = __getattr__(variant.upper())
        self[variant] = game
        return game


_imported = _Imported()


class _Games(Mapping[str, AnyGame]):
    """Every game by the value of the switch `variant`."""

    def __getitem__(self, variant: str) -> AnyGame:
        return _imported[variant]

    def __iter__(self) -> Iterator[str]:
        return iter(_VARIANTS)

    def __len__(self) -> int:
        return len(_VARIANTS)


GAMES = _Games()


def game_named(rules: object) -> AnyGame:
    """Return the game that rules in JSON name by their variant or preset; riichi without either."""
    named = rules if isinstance(rules, Mapping) else {}
    variant, name = named.get("variant"), named.get("preset")
    if variant is None and isinstance(name, str) and name in PRESETS:
        variant = preset(name).variant
    return GAMES[variant if isinstance(variant, str) and variant in GAMES else "riichi"]


def game_of(ruleset: Ruleset) -> AnyGame:
    """Return the game of a ruleset."""
    return _imported[ruleset.variant]


def switch_groups_of(ruleset: Ruleset) -> list[SwitchGroup]:
    """Return the groups of switches that a ruleset has, without those of other games.

    Switches for three players belong to rulesets for three players alone.
    """
    game = game_of(ruleset)
    groups = [
        group._replace(switches=tuple(one for one in group.switches if _is_of(one, ruleset)))
        for group in SWITCH_GROUPS
        if group.name in game.switch_groups
    ]
    return [group for group in groups if group.switches]


def _is_of(switch: Switch, ruleset: Ruleset) -> bool:
    if switch.name in game_of(ruleset).following:
        return False
    if switch.applies_to == "sanma":
        return ruleset.is_sanma
    return switch.applies_to in ("all", ruleset.variant)
