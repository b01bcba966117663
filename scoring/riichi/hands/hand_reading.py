"""The value format of a winning hand in JSON -> TileHand, with every problem at once.

Nothing here asks a ruleset: `hand_problems` does. Values that come again and again (melds,
circumstances, indicators) are read once and remembered.
"""

from typing import NamedTuple

from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import kind_of
from scoring.riichi.hands.bag import BAG_OF_TILE, reds_of, suits_of
from scoring.riichi.hands.tile_fields import (
    read_concealed,
    read_indicators,
    read_melds,
    read_win_tile,
)
from scoring.riichi.hands.tile_hand import HowWon, TileHand
from scoring.riichi.hands.value_fields import (
    HAND_FIELDS,
    HOW_FIELDS,
    OBJECT,
    read_how,
    read_rest,
    remembered,
    unknown_keys,
)

#: Keys of the format that say nothing about the value: a name, the rules, and remarks.
REMARKS = frozenset({"id", "rules", "expect", "source"})

#: Every key of the format.
KEYS = frozenset(
    {
        *("concealed", "melds", "win_tile", "dora_indicators", "ura_indicators"),
        *REMARKS,
        *HOW_FIELDS,
        *HAND_FIELDS,
    }
)
_NO_HAND = TileHand((0, 0, 0, 0), 0, HowWon())


class Reading(NamedTuple):
    """What could be read; what could not became something harmless and is named by `unread`."""

    hand: TileHand
    problems: tuple[Problem, ...] = ()

    @property
    def unread(self) -> frozenset[str]:
        """The keys with a problem, and such places as "melds[0]"."""
        if self.hand is _NO_HAND:
            return KEYS
        places = [problem.field.split(".")[0] for problem in self.problems]
        return frozenset(places).union(place.split("[")[0] for place in places)


def read_tile_hand(obj: object) -> TileHand:
    """Read a winning hand in the value format; NotationError with every problem."""
    reading = read_tile_hand_leniently(obj)
    if reading.problems:
        raise NotationError(reading.problems)
    return reading.hand


def read_tile_hand_leniently(obj: object) -> Reading:
    """Read what can be read, so that the rest can still be checked against the rules."""
    if not isinstance(obj, OBJECT):
        return Reading(_NO_HAND, (Problem("not_an_object", "hand"),))
    get = obj.get
    problems: list[Problem] = []
    if not obj.keys() <= KEYS:
        problems += unknown_keys(obj, KEYS)
    how, wrong = remembered(read_how, map(get, HOW_FIELDS))
    problems += wrong
    rest, wrong = remembered(read_rest, map(get, HAND_FIELDS))
    problems += wrong
    nukidora, discarder, honba, riichi_sticks, pao = rest
    melds, melded = read_melds(get("melds"), problems)
    concealed = read_concealed(get("concealed"), problems)
    win_tile = read_win_tile(get("win_tile"), problems)
    dora, shown = read_indicators(get("dora_indicators"), "dora_indicators", problems)
    ura, below = read_indicators(get("ura_indicators"), "ura_indicators", problems)
    hand = TileHand(
        suits_of(concealed),
        kind_of(win_tile),
        how,
        melds,
        reds_of(concealed + BAG_OF_TILE[win_tile] + melded),
        nukidora,
        dora,
        ura,
        discarder,
        honba,
        riichi_sticks,
        pao,
        reds_of(shown + below),
    )
    return Reading(hand, tuple(problems))
