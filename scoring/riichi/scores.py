"""One reading of a hand -> its yaku, han and fu under a ruleset, dora left aside."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.limits import most_yakuman
from scoring.riichi.fu import fu_of
from scoring.riichi.local_yaku import ALL_YAKU
from scoring.riichi.reading import UNCONNECTED, Look, Reading, look_at
from scoring.riichi.tile_hand import TileHand
from scoring.riichi.yaku import Yaku, is_played
from scoring.ruleset import Ruleset

#: Han of a renhou that stands for itself, nothing else added, and of one that is added.
_FLAT_RENHOU = {"mangan_flat": 5, "haneman": 6, "baiman": 8}
_ADDED_RENHOU = {"han5": 5}
_SHOWN_RIICHI = ("open_riichi", "daburu_open_riichi")


class Score(NamedTuple):
    """What a reading brings: `yaku` by id, `han` without dora and `fu`, or `yakuman` multiples.

    `flat` says that neither dora nor other yaku are added.
    """

    yaku: tuple[str, ...]
    han: int
    fu: int
    yakuman: int = 0
    flat: bool = False


def rows_in(ruleset: Ruleset) -> tuple[Yaku, ...]:
    """Return the yaku that tiles can have under a ruleset, local ones last."""
    return tuple(row for row in ALL_YAKU.values() if row.holds and is_played(row, ruleset))


def han_of(row: Yaku, look: Look) -> int | None:
    """Return the han of a yaku in a hand, None where the hand may not be open."""
    if row.id == "tanyao" and look.f.calls and not look.rules.kuitan:
        return None
    if row.id == "renhou":
        return _ADDED_RENHOU.get(look.rules.renhou, 0)
    han = row.open if look.f.calls else row.closed
    return han if han is None or row.bonus is None else han + row.bonus(look)


def multiples_of(row: Yaku, look: Look) -> int:
    """Return how many yakuman a yaku is, 0 for an ordinary one."""
    if row.id in look.rules.double_yakuman:
        return 2
    if row.id == "renhou":
        return int(look.rules.renhou == "yakuman")
    if row.id in _SHOWN_RIICHI and _fed(look):
        return 1
    return row.yakuman


def _fed(look: Look) -> bool:
    """Tell whether a player not in riichi dealt into a hand that was laid open (sashikomi)."""
    how = look.how
    feeding = not (how.tsumo or how.discarder_riichi)
    return feeding and look.rules.open_riichi == "sashikomi_yakuman"


def found_in(look: Look, rows: Iterable[Yaku]) -> list[Yaku]:
    """Return the rows that a hand has; of two that exclude each other the better one."""
    held = [row for row in rows if row.holds and row.holds(look) and han_of(row, look) is not None]
    if any(row.excludes & {other.id for other in held} for row in held):
        held = _without_excluded(held, look)
    yakuman = [row for row in held if multiples_of(row, look)]
    return yakuman or held


def _without_excluded(held: list[Yaku], look: Look) -> list[Yaku]:
    """Keep the better of two that exclude each other, the later one of equals: local yaku."""
    best = sorted(held, key=lambda row: _rank(row, look, held), reverse=True)
    kept: list[Yaku] = []
    for row in best:
        if row.excludes.isdisjoint(other.id for other in kept):
            kept.append(row)
    return [row for row in held if row in kept]


def _rank(row: Yaku, look: Look, held: list[Yaku]) -> tuple[int, int, int]:
    return multiples_of(row, look), han_of(row, look) or 0, held.index(row)


def scores_of(
    reading: Reading, hand: TileHand, ruleset: Ruleset, rows: Iterable[Yaku]
) -> tuple[Score, ...]:
    """Return what a reading may count as: () without a yaku, two for a hand with a flat renhou."""
    look = look_at(reading, hand, ruleset)
    found = found_in(look, rows)
    if reading.form == "unconnected" and UNCONNECTED.isdisjoint(row.id for row in found):
        return ()
    yakuman = sum(multiples_of(row, look) for row in found)
    if yakuman:
        most = most_yakuman(ruleset)
        paid = yakuman if most is None else min(yakuman, most)
        return (Score(tuple(row.id for row in found), 0, 0, paid),)
    return _ordinary(found, look)


def _ordinary(found: list[Yaku], look: Look) -> tuple[Score, ...]:
    fu = fu_of(look.f, look.how, look.rules)
    scores = []
    flat = _FLAT_RENHOU.get(look.rules.renhou)
    if flat and any(row.id == "renhou" for row in found):
        scores.append(Score(("renhou",), flat, fu, flat=True))
        found = [row for row in found if row.id != "renhou"]
    if found:
        han = sum(han_of(row, look) or 0 for row in found)
        scores.append(Score(tuple(row.id for row in found), han, fu))
    return tuple(scores)
