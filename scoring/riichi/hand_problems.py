"""EVERY problem of a winning hand by tiles against the rules, in the words of who entered it."""

from functools import lru_cache
from operator import add
from typing import NamedTuple

from scoring.errors import Problem
from scoring.riichi.bag import BAG_OF_TILE, MOST_TILES, bag_of, bag_of_suits, has_a_fifth
from scoring.riichi.hand_reading import Reading, read_tile_hand_leniently
from scoring.riichi.how_checks import HowFacts, how_problems
from scoring.riichi.meld_checks import meld_problems
from scoring.riichi.tile_checks import shape_problems, tile_facts, tile_problems
from scoring.riichi.tile_hand import Meld, TileHand
from scoring.ruleset import Ruleset

_IN_HAND, _SET, _KAN = 13, 3, 4
_NO_REDS = (0, 0, 0)
_MOST_REMEMBERED = 1 << 14
#: Whether circumstances can be true together, by `HowWon.number` and the traits of the melds.
_HOW_FITS: dict[int, bool] = {}
_bag_of = lru_cache(maxsize=1 << 12)(bag_of)
#: Keys without which nobody can say whether the tiles are a complete hand.
_SHAPE_KEYS = frozenset({"concealed", "win_tile", "melds"})
_SHAPE_CODES = frozenset({"wrong_tile_count", "too_many_melds", "fifth_copy", "tile_not_of_three"})


class KnownMeld(NamedTuple):
    """A meld without problems: its tiles, and in bits that it is one, that it is open, a kan."""

    bag: int
    traits: int


class CheckedHand(NamedTuple):
    """A hand as read, and everything that is wrong with it; then the hand is good for nothing."""

    hand: TileHand
    problems: tuple[Problem, ...]


def problems_of_tiles(hand: TileHand, ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return everything that is wrong with a hand; nothing means that it is a complete hand.

    Fields are named as in the value format, such as "melds[0].tiles". Rules: sections 1 and 2.
    """
    return _problems(Reading(hand), ruleset)


def read_and_check(obj: object, ruleset: Ruleset) -> CheckedHand:
    """Read the value format and return the hand with everything that is wrong with it.

    Only whether the tiles of a hand without other problems are complete is left to its value.
    """
    reading = read_tile_hand_leniently(obj)
    if not reading.problems and _nothing_wrong(reading.hand, ruleset):
        return CheckedHand(reading.hand, ())
    return CheckedHand(reading.hand, (*reading.problems, *_problems(reading, ruleset)))


def _problems(reading: Reading, ruleset: Ruleset) -> tuple[Problem, ...]:
    hand, unread = reading.hand, reading.unread
    facts = tile_facts(hand, ruleset)
    melds = _of_melds(hand.melds, ruleset.players, unread)
    tiles = tuple(tile_problems(facts, unread))
    whole = not melds and not unread & _SHAPE_KEYS
    whole = whole and not any(problem.code in _SHAPE_CODES for problem in tiles)
    shape = tuple(shape_problems(facts)) if whole else ()
    return (
        *melds,
        *tiles,
        *shape,
        *how_problems(_how_facts(hand, ruleset.players, norths_aside=ruleset.nukidora), unread),
    )


def _of_melds(melds: tuple[Meld, ...], players: int, unread: frozenset[str]) -> tuple[Problem, ...]:
    return tuple(
        problem
        for place, meld in enumerate(melds)
        if f"melds[{place}]" not in unread
        for problem in meld_problems(meld, place, players)
    )


def _nothing_wrong(hand: TileHand, ruleset: Ruleset) -> bool:
    """Tell quickly that nothing but the shape can be wrong; False where a closer look is needed."""
    if ruleset.players != 4 or hand.nukidora or hand.pao:  # noqa: PLR2004  # at a table
        return False
    how, discarder = hand.how, hand.discarder
    if how.chankan or (discarder and (how.tsumo or discarder is how.seat_wind)):
        return False
    if hand.ura_indicators and not (how.riichi and _ura_fit(hand)):
        return False
    if not _reds_fit(hand, ruleset):
        return False
    known = [_known_meld(meld) for meld in hand.melds] if hand.melds else []
    melds = [meld for meld in known if meld]
    return len(melds) == len(known) and _copies_fit(hand, melds) and _how_fits(hand, melds)


@lru_cache(maxsize=1 << 12)
def _known_meld(meld: Meld) -> KnownMeld | None:
    """Return what is asked of a meld in a game of four; None where something is wrong with it."""
    if meld_problems(meld, 0, 4):
        return None
    return KnownMeld(
        bag_of(meld.tiles), 1 | (meld.type != "ankan") << 1 | (len(meld.tiles) == _KAN) << 2
    )


def _ura_fit(hand: TileHand) -> bool:
    return len(hand.ura_indicators) <= len(hand.dora_indicators)


def _reds_fit(hand: TileHand, ruleset: Ruleset) -> bool:
    m, p, s = hand.reds
    if hand.reds_shown != _NO_REDS:
        m, p, s = map(add, hand.reds, hand.reds_shown)
    most = ruleset.red_fives
    return m <= most.m and p <= most.p and s <= most.s


def _copies_fit(hand: TileHand, melds: list[KnownMeld]) -> bool:
    """Tell that the tiles are as many as they must be, and four of a kind at most."""
    bag = bag_of_suits(hand.counts)
    if bag % MOST_TILES != _IN_HAND - _SET * len(melds):  # the sum of its digits
        return False
    bag += BAG_OF_TILE[hand.win_tile]
    for meld in melds:
        if has_a_fifth(bag):
            return False
        bag += meld.bag
    if has_a_fifth(bag):
        return False
    return not has_a_fifth(bag + _bag_of(hand.dora_indicators) + _bag_of(hand.ura_indicators))


def _how_fits(hand: TileHand, melds: list[KnownMeld]) -> bool:
    """Tell that the circumstances can be true together, beside these melds."""
    key = hand.how.number << 3
    for meld in melds:
        key |= meld.traits
    fits = _HOW_FITS.get(key)
    if fits is None:
        if len(_HOW_FITS) >= _MOST_REMEMBERED:
            _HOW_FITS.clear()
        fits = _HOW_FITS[key] = not how_problems(_how_facts(hand, 4, norths_aside=False))
    return fits


def _how_facts(hand: TileHand, players: int, *, norths_aside: bool) -> HowFacts:
    return HowFacts(
        how=hand.how,
        players=players,
        melds=len(hand.melds),
        calls=sum(meld.type != "ankan" for meld in hand.melds),
        kans=sum(len(meld.tiles) == _KAN for meld in hand.melds),
        nukidora=hand.nukidora,
        norths_aside=norths_aside,
        discarder=hand.discarder,
        pao=hand.pao,
    )
