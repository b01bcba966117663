"""The games that the league plays, and the rule books that its events can follow.

`scoring` may value hands of further games.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring import PRESETS as ALL_PRESETS
from scoring.games import GAMES as ALL_GAMES
from scoring.games import AnyGame
from scoring.ruleset import Preset

_VARIANTS = ("riichi", "hongkong")

#: Every game of the league by the value of the switch `variant`.
GAMES: Mapping[str, AnyGame] = MappingProxyType({name: ALL_GAMES[name] for name in _VARIANTS})
#: Every rule book of theirs by id.
PRESETS: Mapping[str, Preset] = MappingProxyType(
    {name: row for name, row in ALL_PRESETS.items() if row.ruleset.variant in GAMES}
)
