"""A reading of a hand as one line of text."""

from functools import lru_cache

from scoring.core.tiles import name_of, write_tiles
from scoring.riichi.hands.decomposition import Reading, may_be_whole, readings_of
from scoring.riichi.hands.keys import MELD_SHIFT
from scoring.riichi.hands.shapes import Group
from scoring.riichi.hands.suits import CONCEALED, TABLES, called_in, suit_groups
from scoring.riichi.hands.tile_hand import TileHand
from scoring.ruleset import Ruleset

_WHOLE = {"orphans": "thirteen orphans", "unconnected": "unconnected tiles"}


def reading_text(reading: Reading, hand: TileHand) -> str:
    """Write a reading: its groups, open ones in brackets, and the winning tile.

    "234m 567p 88s 789s (777z), won on 7s"
    """
    groups = [group_text(group) for group in reading.groups]
    return f"{' '.join(groups) or _WHOLE[reading.form]}, won on {name_of(hand.win_tile)}"


def text_at(place: int, hand: TileHand, ruleset: Ruleset) -> str:
    """Write the reading of a hand that stands at this place among `readings_of`."""
    if may_be_whole(hand):
        return reading_text(readings_of(hand, ruleset)[place], hand)
    texts = []
    for suit in _FASTEST_FIRST:
        key = hand.keys[suit]
        place, at = divmod(place, len(TABLES[suit][key]))
        texts.append(_suit_texts(suit, key)[at])
    s, p, m, z = texts
    return f"{m}{p}{s}{z}"[:-1] + f", won on {name_of(hand.win_tile)}"


#: Suits, of which the first changes its reading from one reading of a hand to the next.
_FASTEST_FIRST = (2, 1, 0, 3)


def _suit_texts(suit: int, key: int) -> tuple[str, ...]:
    """Write every reading of a suit, each group followed by a space."""
    melds = key >> MELD_SHIFT
    concealed = _texts(suit, key & CONCEALED)
    if not melds:
        return concealed
    called = _groups_text(suit, called_in(suit, melds).groups)
    return tuple([called + text for text in concealed])


@lru_cache(maxsize=1 << 12)
def _texts(suit: int, key: int) -> tuple[str, ...]:
    return tuple([_groups_text(suit, reading.groups) for reading in suit_groups(suit, key)])


def _groups_text(suit: int, groups: tuple[Group, ...]) -> str:
    return "".join([_with_space(suit, group) for group in groups])


@lru_cache(maxsize=1 << 10)
def _with_space(suit: int, group: Group) -> str:
    return f"{group_text(group._replace(first=9 * suit + group.first))} "


def group_text(group: Group) -> str:
    """Write a set or pair; an open one stands in brackets."""
    text = write_tiles(group.tiles)
    return f"({text})" if group.called else text
