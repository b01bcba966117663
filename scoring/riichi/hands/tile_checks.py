"""What can be wrong with the tiles of a winning hand together: how many, which, in what shape."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from scoring.core.problems import Problem
from scoring.core.tiles import COPIES, RED_FIVES, name_of
from scoring.riichi.hands.decomposition import readings_of
from scoring.riichi.hands.shapes import counts_of
from scoring.riichi.hands.tile_fields import MOST_INDICATORS, MOST_MELDS
from scoring.riichi.hands.tile_hand import TileHand
from scoring.ruleset import Ruleset

#: Tiles in a hand that lacks its winning one, and how many fewer are concealed for each meld.
IN_HAND, OF_SET = 13, 3
_THREE = 3
_NORTH = 30
#: The kinds that three players leave out: 2m to 8m.
NOT_IN_SANMA = frozenset(range(1, 8))
_RED_NAMES = tuple(map(name_of, RED_FIVES))
_KINDS_OF_A_SUIT = 9


class TileFacts(NamedTuple):
    """A hand, the rules, and its concealed tiles without the winning one as a list of kinds."""

    hand: TileHand
    ruleset: Ruleset
    concealed: tuple[int, ...]

    def places(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Give the tiles on the table by the key under which they stand."""
        hand = self.hand
        yield "concealed", self.concealed
        yield "win_tile", (hand.win_tile,)
        yield "melds", tuple(kind for meld in hand.melds for kind in meld.tiles)
        yield "nukidora", (_NORTH,) * hand.nukidora
        yield "dora_indicators", hand.dora_indicators
        yield "ura_indicators", hand.ura_indicators


def tile_facts(hand: TileHand, ruleset: Ruleset) -> TileFacts:
    """Gather what the checks look at."""
    concealed = [
        _KINDS_OF_A_SUIT * suit + place
        for suit, packed in enumerate(hand.counts)
        for place, count in enumerate(counts_of(packed))
        for _ in range(count)
    ]
    return TileFacts(hand, ruleset, tuple(concealed))


def _tile_count(facts: TileFacts) -> Iterator[Problem]:
    melds, count = len(facts.hand.melds), len(facts.concealed)
    if melds > MOST_MELDS:
        yield Problem("too_many_melds", "melds", {"count": melds})
    elif count != IN_HAND - OF_SET * melds:
        params = {"count": count, "melds": melds, "wanted": IN_HAND - OF_SET * melds}
        yield Problem("wrong_tile_count", "concealed", params)


def _indicator_count(facts: TileFacts) -> Iterator[Problem]:
    hand = facts.hand
    for field in ("dora_indicators", "ura_indicators"):
        count = len(getattr(hand, field))
        if count > MOST_INDICATORS:
            params = {"count": count, "maximum": MOST_INDICATORS}
            yield Problem("too_many_indicators", field, params)
    dora, ura = len(hand.dora_indicators), len(hand.ura_indicators)
    if 0 < dora < ura <= MOST_INDICATORS:
        yield Problem("more_ura_than_dora", "ura_indicators", {"dora": dora, "ura": ura})


def _fifth_copies(facts: TileFacts) -> Iterator[Problem]:
    counted: Counter[int] = Counter()
    first: dict[int, str] = {}
    for field, kinds in facts.places():
        for kind in kinds:
            counted[kind] += 1
            if counted[kind] == COPIES + 1:
                first[kind] = field
    for kind, field in sorted(first.items()):
        yield Problem("fifth_copy", field, {"tile": name_of(kind), "count": counted[kind]})


def _red_fives(facts: TileFacts) -> Iterator[Problem]:
    reds = facts.ruleset.red_fives
    rows = zip(
        (reds.m, reds.p, reds.s), facts.hand.reds, facts.hand.reds_shown, _RED_NAMES, strict=True
    )
    for allowed, held, shown, tile in rows:
        if held + shown > allowed:
            params: dict[str, str | int] = {
                "tile": tile,
                "count": held + shown,
                "most": allowed,
            }
            field = "concealed" if held else "dora_indicators"
            yield Problem("red_five_too_often" if allowed else "no_such_red_five", field, params)


def _sanma_tiles(facts: TileFacts) -> Iterator[Problem]:
    if facts.ruleset.players != _THREE:
        return
    for field, kinds in facts.places():
        for kind in sorted(NOT_IN_SANMA.intersection(kinds)):
            yield Problem("tile_not_of_three", field, {"tile": name_of(kind)})


def _ura(facts: TileFacts) -> Iterator[Problem]:
    if facts.hand.ura_indicators and not facts.hand.how.riichi:
        yield Problem("ura_without_riichi", "ura_indicators")


def _robbed_tile(facts: TileFacts) -> Iterator[Problem]:
    hand = facts.hand
    if not hand.how.chankan:
        return
    others = [kind for field, kinds in facts.places() if field != "win_tile" for kind in kinds]
    if hand.win_tile in others:
        yield Problem("chankan_tile_held", "chankan", {"tile": name_of(hand.win_tile)})


class _Row(NamedTuple):
    needs: frozenset[str]
    check: Callable[[TileFacts], Iterator[Problem]]


#: Every check, with the keys it looks at.
ROWS: tuple[_Row, ...] = (
    _Row(frozenset({"concealed", "melds"}), _tile_count),
    _Row(frozenset({"dora_indicators", "ura_indicators"}), _indicator_count),
    _Row(frozenset(), _fifth_copies),
    _Row(frozenset(), _red_fives),
    _Row(frozenset(), _sanma_tiles),
    _Row(frozenset({"ura_indicators", "riichi"}), _ura),
    _Row(frozenset({"chankan", "win_tile"}), _robbed_tile),
)


def tile_problems(facts: TileFacts, unread: frozenset[str]) -> Iterator[Problem]:
    """Give everything that is wrong with the tiles, but for what could not be read."""
    for row in ROWS:
        if not row.needs & unread:
            yield from row.check(facts)


def shape_problems(facts: TileFacts) -> Iterator[Problem]:
    """Say so where tiles with nothing else wrong are no complete hand."""
    if not readings_of(facts.hand, facts.ruleset):
        yield Problem("not_winning", "concealed")
