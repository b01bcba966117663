"""EVERY problem of a winning hand by tiles against the rules, in the words of who entered it."""

from typing import NamedTuple

from scoring.core.problems import Problem
from scoring.riichi.hands.hand_reading import Reading, read_tile_hand_leniently
from scoring.riichi.hands.how_checks import HowFacts, how_problems
from scoring.riichi.hands.meld_checks import meld_problems
from scoring.riichi.hands.per_ruleset import PerRuleset
from scoring.riichi.hands.quick_reading import QuickReader
from scoring.riichi.hands.tile_checks import shape_problems, tile_facts, tile_problems
from scoring.riichi.hands.tile_hand import Meld, TileHand
from scoring.ruleset import Ruleset

_KAN = 4
_readers = PerRuleset(QuickReader)
#: Keys without which nobody can say whether the tiles are a complete hand.
_SHAPE_KEYS = frozenset({"concealed", "win_tile", "melds"})
_SHAPE_CODES = frozenset({"wrong_tile_count", "too_many_melds", "fifth_copy", "tile_not_of_three"})


class CheckedHand(NamedTuple):
    """A hand as read, and everything that is wrong with it; then the hand is good for nothing."""

    hand: TileHand
    problems: tuple[Problem, ...] = ()


def problems_of_tiles(hand: TileHand, ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return everything that is wrong with a hand; nothing means that it is a complete hand.

    Fields are named as in the value format, such as "melds[0].tiles". Rules: sections 1 and 2.
    """
    return _problems(Reading(hand), ruleset)


def read_and_check(obj: object, ruleset: Ruleset) -> CheckedHand:
    """Read the value format and return the hand with everything that is wrong with it.

    Only whether the tiles of a hand without other problems are complete is left to its value.
    """
    hand = _readers.of(ruleset).hand(obj)
    if hand is not None:
        return CheckedHand(hand)
    reading = read_tile_hand_leniently(obj)
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
