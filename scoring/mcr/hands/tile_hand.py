"""A winning hand by its tiles and how it was won, and the same in JSON: the value format."""

from dataclasses import dataclass
from typing import Any

from scoring.core.json_reader import OBJECT, unknown_keys, whole_number
from scoring.core.problems import Problem
from scoring.core.table.hand_of_144 import HandOf144, HandReader
from scoring.core.table.value_format import REMARKS, ReadHand


@dataclass(frozen=True, slots=True, kw_only=True)
class TileHand(HandOf144):
    """A winning hand; `last_of_its_kind`: the other three of the winning tile lie open."""

    last_of_its_kind: bool = False

    @property
    def shows_the_others(self) -> bool:
        """Whether the winning tile is the last of its kind: stated, or by the winner's own melds."""
        return self.last_of_its_kind or self.melded.count(self.win_tile) == 3  # noqa: PLR2004


#: Every key of the format.
KEYS = REMARKS | frozenset(TileHand.__dataclass_fields__)
_REPLACEMENT = whole_number(0)


def read_tile_hand(obj: object) -> ReadHand[TileHand]:
    """Read what can be read, so that the rest can still be checked against the rules."""
    if not isinstance(obj, OBJECT):
        return ReadHand(TileHand(), (Problem("not_an_object", "hand"),), KEYS)
    reader = HandReader(obj)
    reader.problems += unknown_keys(obj, KEYS)
    shared: dict[str, Any] = reader.shared_keys()
    hand = TileHand(
        **shared,
        kong_replacement=reader.value(
            _REPLACEMENT, obj.get("kong_replacement"), "kong_replacement", default=0
        ),
        last_of_its_kind=reader.flag("last_of_its_kind"),
    )
    return ReadHand(hand, tuple(reader.problems))
