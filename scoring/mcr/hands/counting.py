"""Which fan a reading of a hand has, and which of them count.

Rules: docs/rules.md, 9.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from scoring.core.table.hand_of_144 import waited_for_nine_gates
from scoring.core.tile_sets import DRAGONS, FIRST_HONOUR, ORPHANS, SUIT, WINDS, TileSet
from scoring.core.tiles import COPIES
from scoring.mcr.fan import CHICKEN, CONCEALED_FORMS, FAN, FLOWERS, MIXED_KONGS, TAKEN
from scoring.mcr.hands.combining import Ids, fan_of_chows, fan_of_pungs
from scoring.mcr.hands.readings import BODIES, PAIR, Reading, waits_for_one
from scoring.mcr.hands.tile_hand import TileHand
from scoring.ruleset import McrRules

_ALL, _THREE, _TWO, _PAIRS = 4, 3, 2, 7
_ALL_TYPES = frozenset({0, 1, 2, "winds", "dragons"})
_TERMINALS = frozenset(kind for kind in ORPHANS if kind < FIRST_HONOUR)
GREEN = frozenset({19, 20, 21, 23, 25, 32})
#: 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo, and the white dragon.
REVERSIBLE = frozenset({*(9, 10, 11, 12, 13, 16, 17), *(19, 21, 22, 23, 25, 26), 31})
_FIVE, _LAST = 4, 8
#: Fan of tiles of some numbers of any suit, by the numbers from 0.
_OF_NUMBERS = {
    "upper_tiles": range(6, 9),
    "middle_tiles": range(3, 6),
    "lower_tiles": range(3),
    "upper_four": range(5, 9),
    "lower_four": range(4),
    "all_simples": range(1, 8),
}


@dataclass(frozen=True)
class HandFacts:
    """What all readings of a hand have in common."""

    hand: TileHand

    @cached_property
    def counts(self) -> Counter[int]:
        """How many tiles of each kind the hand has, kongs included."""
        return Counter((*self.hand.concealed, self.hand.win_tile, *self.hand.melded))

    @cached_property
    def waits_for_one(self) -> bool:
        """Whether one kind alone completed the hand."""
        return waits_for_one(self.hand)

    @cached_property
    def of_tiles(self) -> Ids:
        """The fan of the kinds of its tiles."""
        return tuple(_of_tiles(self))

    @cached_property
    def circumstances(self) -> Ids:
        """The fan of how it was won, and those of its kongs."""
        return (*_circumstances(self.hand), *_kongs(self.hand))


def lists_of(reading: Reading, facts: HandFacts) -> Iterator[Counter[str]]:
    """Yield every list of fan that a reading may be counted as, nothing taken away yet."""
    chows = tuple(sorted(one.kind for one in reading.sets if one.type == "chow"))
    pungs = [one.kind for one in reading.sets if one.type != "chow"]
    suited = tuple(sorted(kind for kind in pungs if kind < FIRST_HONOUR))
    common = [
        *facts.circumstances,
        *_of_form(reading, facts),
        *(facts.of_tiles if reading.form not in {"orphans", "knitted"} else ()),
        *_of_honours(pungs, reading.pair, facts.hand),
        *_concealed_pungs(reading, facts.hand),
        *_wait(reading, facts),
    ]
    if reading.form == "sets":
        common += _of_all_sets(reading)
    for of_chows, of_pungs in product(fan_of_chows(chows, reading.pair), fan_of_pungs(suited)):
        yield Counter((*common, *of_chows, *of_pungs))


def counted(found: Counter[str], hand: TileHand, rules: McrRules) -> dict[str, int]:
    """Return what each fan brings, by id in alphabetical order, without what is taken away."""
    table, names = rules.fan_table, Counter(found)
    if table == "mil" and hand.self_draw and not CONCEALED_FORMS.isdisjoint(names):
        del names["fully_concealed_hand"]
        names["self_drawn"] = 1
    if table == "mil" and "nine_gates" in names:
        names -= Counter(["pung_of_terminals_or_honours"])
    taken = frozenset[str]().union(*(TAKEN[table][name] for name in names))
    brought = {
        name: FAN[name].points_by(table) * count
        for name, count in sorted(names.items())
        if name not in taken
    }
    if "two_melded_kongs" in brought and any(meld.type == "concealed_kong" for meld in hand.melds):
        brought["two_melded_kongs"] = MIXED_KONGS[table]
    return with_flowers(brought or {CHICKEN: FAN[CHICKEN].points}, hand, rules)


def with_flowers(brought: Mapping[str, int], hand: TileHand, rules: McrRules) -> dict[str, int]:
    """Add the flowers of a hand; they never keep it from being a chicken hand."""
    flowers = len(hand.flowers) if rules.flowers else 0
    added = {**brought, FLOWERS: flowers} if flowers else brought
    return dict(sorted(added.items()))


def _of_form(reading: Reading, facts: HandFacts) -> Iterator[str]:
    kinds = facts.counts.keys()
    if reading.form == "pairs":
        first = min(kinds)
        shifted = kinds == set(range(first, first + _PAIRS)) and _suits(kinds) == {first // SUIT}
        yield "seven_shifted_pairs" if shifted and first < FIRST_HONOUR else "seven_pairs"
    elif reading.form == "orphans":
        yield "thirteen_orphans"
    elif reading.form == "straight":
        yield "knitted_straight"
        chow = reading.sets[0].type == "chow"
        if chow and reading.pair is not None and reading.pair < FIRST_HONOUR:
            yield "all_chows"
    elif reading.form == "knitted":
        all_honours = len([kind for kind in kinds if kind >= FIRST_HONOUR]) == _PAIRS
        yield f"{'greater' if all_honours else 'lesser'}_honours_and_knitted_tiles"
        if any(body <= kinds for body in BODIES):
            yield "knitted_straight"


def _suits(kinds: Iterable[int]) -> set[int]:
    return {kind // SUIT for kind in kinds if kind < FIRST_HONOUR}


def _of_all_sets(reading: Reading) -> Iterator[str]:
    """Yield the fan of what every set, or every set and the pair, is."""
    pair = reading.pair
    assert pair is not None  # noqa: S101  # the form has one
    types = {"chow" if one.type == "chow" else "pung" for one in reading.sets}
    groups = [one.tiles for one in reading.sets] + [(pair,)]
    if types == {"chow"} and pair < FIRST_HONOUR:
        yield "all_chows"
    if types == {"pung"}:
        yield "all_pungs"
        suited = all(kind < FIRST_HONOUR for group in groups for kind in group)
        if suited and all(group[0] % SUIT % 2 for group in groups):
            yield "all_even_pungs"
    if all(not ORPHANS.isdisjoint(group) for group in groups):
        yield "outside_hand"
    if all(any(kind < FIRST_HONOUR and kind % SUIT == _FIVE for kind in group) for group in groups):
        yield "all_fives"


def _of_tiles(facts: HandFacts) -> Iterator[str]:
    """Yield the fan of the kinds of tiles in a hand."""
    hand, kinds = facts.hand, facts.counts.keys()
    kongs = {meld.tiles[0] for meld in hand.melds if len(meld.tiles) == COPIES}
    yield from (
        "tile_hog" for kind, count in facts.counts.items() if count == COPIES and kind not in kongs
    )
    if kinds <= GREEN:
        yield "all_green"
    if kinds <= REVERSIBLE:
        yield "reversible_tiles"
    if {_type(kind) for kind in kinds} == _ALL_TYPES:
        yield "all_types"
    yield from _of_suits(hand, kinds)
    yield from _of_terminals(kinds)
    if max(kinds) < FIRST_HONOUR:
        numbers = {kind % SUIT for kind in kinds}
        yield "no_honours"
        yield from (name for name, of in _OF_NUMBERS.items() if numbers <= set(of))


def _of_suits(hand: TileHand, kinds: AbstractSet[int]) -> Iterator[str]:
    suits = _suits(kinds)
    if len(suits) == _TWO:
        yield "one_voided_suit"
    if len(suits) != 1:
        return
    yield "half_flush" if max(kinds) >= FIRST_HONOUR else "full_flush"
    if waited_for_nine_gates(hand):
        yield "nine_gates"


def _of_terminals(kinds: AbstractSet[int]) -> Iterator[str]:
    if kinds <= _TERMINALS:
        yield "all_terminals"
    elif kinds <= ORPHANS:
        yield "all_terminals_and_honours" if _suits(kinds) else "all_honours"


def _type(kind: int) -> int | str:
    if kind < FIRST_HONOUR:
        return kind // SUIT
    return "winds" if kind in WINDS else "dragons"


def _of_honours(pungs: list[int], pair: int | None, hand: TileHand) -> Iterator[str]:
    """Yield the fan of dragons and winds, and the pungs of terminals and honours that are left."""
    dragons = sum(kind in DRAGONS for kind in pungs)
    little = "little_three_dragons" if pair in DRAGONS else "two_dragon_pungs"
    if dragons:
        yield ("", "dragon_pung", little, "big_three_dragons")[dragons]
    winds = [kind for kind in pungs if kind in WINDS]
    used = set(winds) if len(winds) >= _THREE else set()
    for name, wind in (("prevalent_wind", hand.round_wind), ("seat_wind", hand.seat_wind)):
        if FIRST_HONOUR + wind.index in winds:
            yield name
            used.add(FIRST_HONOUR + wind.index)
    if len(winds) >= _THREE:
        little = "little_four_winds" if pair in WINDS else "big_three_winds"
        yield "big_four_winds" if len(winds) == _ALL else little
    left = (ORPHANS - used).difference(DRAGONS)
    yield from ("pung_of_terminals_or_honours" for kind in pungs if kind in left)


def _concealed_pungs(reading: Reading, hand: TileHand) -> Iterator[str]:
    """A pung that the discarded winning tile completes is not concealed."""
    by_discard = None if hand.self_draw else reading.won_in
    kongs = sum(one.melded == "concealed_kong" for one in reading.sets)
    concealed = kongs + sum(
        one.type == "pong" and not one.melded and place != by_discard
        for place, one in enumerate(reading.sets)
    )
    if concealed == _TWO and kongs == _TWO == hand.kongs:
        return  # they count as two concealed kongs
    names = {_TWO: "two_concealed_pungs", _THREE: "three_concealed_pungs"}
    names[_ALL] = "four_concealed_pungs"
    if concealed in names:
        yield names[concealed]


def _kongs(hand: TileHand) -> Iterator[str]:
    concealed = sum(meld.type == "concealed_kong" for meld in hand.melds)
    if hand.kongs > _TWO:
        yield "three_kongs" if hand.kongs == _THREE else "four_kongs"
    elif hand.kongs == _TWO:
        yield "two_concealed_kongs" if concealed == _TWO else "two_melded_kongs"
    elif hand.kongs:
        yield "concealed_kong" if concealed else "melded_kong"


def _circumstances(hand: TileHand) -> Iterator[str]:
    claimed = [meld for meld in hand.melds if meld.type != "concealed_kong"]
    facts = {
        "self_drawn": hand.self_draw,
        "fully_concealed_hand": hand.self_draw and not claimed,
        "concealed_hand": not hand.self_draw and not claimed,
        "melded_hand": not hand.self_draw and len(claimed) == _ALL,
        "last_tile_draw": hand.self_draw and hand.last_tile,
        "last_tile_claim": not hand.self_draw and hand.last_tile,
        "out_with_replacement_tile": hand.kong_replacement > 0,
        "robbing_the_kong": hand.robbing_kong,
        "last_tile": hand.shows_the_others,
    }
    yield from (name for name, holds in facts.items() if holds)


def _wait(reading: Reading, facts: HandFacts) -> Iterator[str]:
    """Where one kind alone completed the hand, its place decides."""
    name = wait_of(reading, facts.hand.win_tile)
    if name and facts.waits_for_one:
        yield name


def wait_of(reading: Reading, win_tile: int) -> str | None:
    """Return what the place of the winning tile is, whatever else the hand waited for."""
    if reading.won_in == PAIR:
        return "single_wait"
    won = reading.sets[reading.won_in] if reading.won_in >= 0 else None
    if won is None or won.type != "chow":
        return None
    return _wait_of_chow(won, win_tile)


def _wait_of_chow(won: TileSet, win_tile: int) -> str | None:
    step, number = win_tile - won.kind, won.kind % SUIT
    if step == 1:
        return "closed_wait"
    edge = (step, number) in {(2, 0), (0, 6)}
    return "edge_wait" if edge else None
