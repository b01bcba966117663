"""A winning hand by tiles in JSON, the value format: read with every problem at once.

No ruleset is asked here: `legality` checks what was read.
"""

from typing import Any

from scoring.core.json_reader import OBJECT, shown, unknown_keys, whole_number, word_of
from scoring.core.problems import Problem
from scoring.core.table.hand_of_144 import HandReader
from scoring.core.table.value_format import REMARKS, ReadHand
from scoring.hongkong.hands.tile_hand import OPENINGS, TileHand

_OPENING = word_of(*OPENINGS)
_REPLACEMENT, _NUMBER = whole_number(0, 2), whole_number()
_FLOWER_WINS = (7, 8)

#: Every key of the format.
KEYS = REMARKS | frozenset(TileHand.__dataclass_fields__)


def read_tile_hand(obj: object) -> ReadHand[TileHand]:
    """Read what can be read, so that the rest can still be checked against the rules."""
    if not isinstance(obj, OBJECT):
        return ReadHand(TileHand(), (Problem("not_an_object", "hand"),), KEYS)
    reader = _HandReader(obj)
    reader.problems += unknown_keys(obj, KEYS)
    return ReadHand(reader.hand(), tuple(reader.problems))


class _HandReader(HandReader):
    """Reads the keys of a hand of this game."""

    __slots__ = ()

    def hand(self) -> TileHand:
        get, flower_win = self.obj.get, self.flower_win()
        shared: dict[str, Any] = self.shared_keys(tiles_needed=not flower_win)
        return TileHand(
            **shared,
            kong_replacement=self.value(
                _REPLACEMENT, get("kong_replacement"), "kong_replacement", default=0
            ),
            opening=self.value(_OPENING, get("opening"), "opening"),
            guarantor=self.wind("guarantor"),
            flower_win=flower_win,
        )

    def flower_win(self) -> int:
        """Read 7 or 8; null and 0 are no win by bonus tiles."""
        number: int = self.value(_NUMBER, self.obj.get("flower_win"), "flower_win", default=0)
        if number not in (0, *_FLOWER_WINS):
            choices = ", ".join(map(str, _FLOWER_WINS))
            self.refuse("not_one_of", "flower_win", value=shown(number), choices=choices)
            return _FLOWER_WINS[0]
        return number
