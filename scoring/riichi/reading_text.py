"""A reading of a hand as one line of text."""

from scoring.riichi.reading import Reading
from scoring.riichi.shapes import Group
from scoring.riichi.tile_hand import TileHand
from scoring.tiles import name_of, write_tiles

_WHOLE = {"orphans": "thirteen orphans", "unconnected": "unconnected tiles"}


def reading_text(reading: Reading, hand: TileHand) -> str:
    """Write a reading: its groups, open ones in brackets, and the winning tile.

    "234m 567p 88s 789s (777z), won on 7s"
    """
    groups = [group_text(group) for group in reading.groups]
    return f"{' '.join(groups) or _WHOLE[reading.form]}, won on {name_of(hand.win_tile)}"


def group_text(group: Group) -> str:
    """Write a set or pair; an open one stands in brackets."""
    text = write_tiles(group.tiles)
    return f"({text})" if group.called else text
