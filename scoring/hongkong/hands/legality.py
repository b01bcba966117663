"""Every problem of a winning hand by tiles, against the rules.

Rules: docs/rules.md, 5.1, 5.2 and 5.5.
"""

from collections.abc import Iterator, Mapping

from scoring.core.problems import Problem
from scoring.core.table.value_format import IN_HAND, OF_SET, ReadHand, fifth_copies, found_by
from scoring.hongkong.hands.circumstances import CIRCUMSTANCE_CHECKS
from scoring.hongkong.hands.decomposition import FIRST_HONOUR, readings_of
from scoring.hongkong.hands.tile_hand import KONGS, Meld, TileHand
from scoring.hongkong.hands.value_json import read_tile_hand_leniently
from scoring.ruleset import HongKongRules

_SUIT = 9
#: Keys without which the shape of the hand is unknown.
_SHAPE_KEYS = frozenset({"concealed", "win_tile", "melds", "flower_win"})


def read_and_check(
    task: Mapping[str, object], rules: HongKongRules
) -> tuple[TileHand, tuple[Problem, ...]]:
    """Read a hand in the value format and find everything that is wrong with it."""
    reading = read_tile_hand_leniently(task)
    return reading.hand, (*reading.problems, *problems_of_read(reading, rules))


def problems_of_tiles(hand: TileHand, rules: HongKongRules) -> tuple[Problem, ...]:
    """Return everything that is wrong with a hand; nothing means that it is a complete hand."""
    return problems_of_read(ReadHand(hand), rules)


def problems_of_read(reading: ReadHand[TileHand], rules: HongKongRules) -> tuple[Problem, ...]:
    """Check a hand of which some keys may be unread; those are not guessed at."""
    hand, unread = reading.hand, reading.unread
    problems: list[Problem] = []
    if not unread & _SHAPE_KEYS and not hand.flower_win:
        problems += _tiles(hand)
        if not problems and not readings_of(hand, rules):
            problems.append(Problem("not_winning", "concealed"))
    problems += found_by(CIRCUMSTANCE_CHECKS, unread, hand, rules)
    return tuple(problems)


def _tiles(hand: TileHand) -> Iterator[Problem]:
    for place, meld in enumerate(hand.melds):
        yield from _meld(meld, f"melds[{place}].tiles")
    count, wanted = len(hand.concealed), IN_HAND - OF_SET * len(hand.melds)
    if count != wanted:
        params = {"count": count, "melds": len(hand.melds), "wanted": wanted}
        yield Problem("wrong_tile_count", "concealed", params)
    yield from _fifth_copies(hand)


def _meld(meld: Meld, field: str) -> Iterator[Problem]:
    count, wanted = len(meld.tiles), 4 if meld.type in KONGS else OF_SET
    name = meld.type.replace("_", " ")
    if count != wanted:
        yield Problem("meld_size", field, {"type": name, "count": count, "wanted": wanted})
    if meld.type != "chow":
        if len(set(meld.tiles)) > 1:
            yield Problem("meld_of_unlike_tiles", field, {"type": name})
        return
    first = min(meld.tiles, default=0)
    row = (first, first + 1, first + 2)
    suits = {kind // _SUIT for kind in meld.tiles}
    if count == wanted and (meld.tiles != row or len(suits) > 1 or first >= FIRST_HONOUR):
        yield Problem("chow_not_in_a_row", field)


def _fifth_copies(hand: TileHand) -> Iterator[Problem]:
    places = (("concealed", hand.concealed), ("win_tile", (hand.win_tile,)), ("melds", hand.melded))
    yield from fifth_copies(places)
