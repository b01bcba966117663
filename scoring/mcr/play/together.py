"""Which fan one hand can have together: what each needs of the hand, and sums of combined sets.

A hand is four sets and a pair (`s`), seven pairs (`p`), orphans (`o`), knitted tiles (`k`) or a knitted
straight with one set and a pair (`b`).

Rules: docs/rules.md, 9.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.core.tile_sets import DRAGONS, FIRST_HONOUR, SUIT, WINDS
from scoring.core.tiles import KINDS
from scoring.core.together import Limit, exceeded, limit
from scoring.mcr.fan import CHICKEN, FAN, FLOWERS, TAKEN
from scoring.mcr.hands.counting import GREEN, REVERSIBLE
from scoring.ruleset.choices import FanTable

_ALL_SETS = 4
#: What a hand may be: its form, how many suits it has, whether it has honours, whether the winning
#: tile is drawn, how many of its sets are claimed, what its pair is.
_MAY: Mapping[str, frozenset[object]] = {
    "forms": frozenset("spokb"),
    "suits": frozenset({0, 1, 2, 3}),
    "honours": frozenset({False, True}),
    "drawn": frozenset({False, True}),
    "claimed": frozenset({"none", "some", "all"}),
    "pair": frozenset({"wind", "dragon"}),
    "tiles": frozenset(range(KINDS)),
}
#: Fewer kinds than these make no hand of fourteen tiles.
_LEAST_KINDS = 4


class Needs(NamedTuple):
    """What a fan, or several together, need of a hand.

    `may` says what the hand may be, `least` how many sets it has at least: `chows`, `pungs` of any
    kind, pungs of a suit (`suited`), of `winds` and of `dragons`; `run` is how many numbers in a row
    it has. Of each group of kinds in `holds` it has one.
    """

    may: Mapping[str, frozenset[object]] = _MAY
    least: Mapping[str, int] = MappingProxyType({})
    holds: frozenset[frozenset[int]] = frozenset()

    def beside(self, other: "Needs") -> "Needs":
        """Return what both need."""
        may = {name: self.may[name] & other.may[name] for name in _MAY}
        names = self.least.keys() | other.least.keys()
        least = {name: max(self.of(name), other.of(name)) for name in names}
        return Needs(may, least, self.holds | other.holds)

    def of(self, name: str) -> int:
        """Return how many sets of a kind the hand has at least."""
        return self.least.get(name, 0)

    def can_be(self) -> bool:
        """Return whether a hand can have all this."""
        if not all(self.may.values()):
            return False
        return self._has_tiles() and any(self._fits(form) for form in self.may["forms"])

    def _has_tiles(self) -> bool:
        tiles = self.may["tiles"]
        if len(tiles) < _LEAST_KINDS or any(group.isdisjoint(tiles) for group in self.holds):
            return False
        numbers = {kind % SUIT for kind in tiles if isinstance(kind, int) and kind < FIRST_HONOUR}
        run = max(self.of("run"), 3 * (self.of("chows") > 0), self.of("suited") > 0)
        starts = range(SUIT - run + 1)
        return any(numbers.issuperset(range(start, start + run)) for start in starts)

    def _fits(self, form: object) -> bool:
        of = self.of
        if form == "s":
            pungs = max(of("pungs"), of("suited") + of("winds") + of("dragons"))
            return of("chows") + pungs <= _ALL_SETS
        kinds = sum(of(name) > 0 for name in ("winds", "dragons"))
        pungs = max(min(of("pungs"), 1), kinds, of("suited"))
        return min(of("chows"), 1) + pungs <= (form == "b")


_NUMBERS = "123456789"
_HONOURS = (*WINDS, *DRAGONS)


def _of(numbers: str, more: Iterable[int] = ()) -> frozenset[int]:
    """Return the kinds of some numbers in all suits, and more."""
    places = [_NUMBERS.index(number) for number in numbers]
    return frozenset({9 * suit + place for suit in range(3) for place in places}).union(more)


#: The words of the table below, beside forms and numbers of sets such as `chows=3`: here those for
#: the kinds that a hand may have.
_TILES: dict[str, frozenset[int]] = {
    "green": frozenset(GREEN),
    "reversible": frozenset(REVERSIBLE),
    "terminals": _of("19"),
    "orphans": _of("19", _HONOURS),
    "of_honours": frozenset(_HONOURS),
    "even": _of("2468"),
    "123789h": _of("123789", _HONOURS),
    **{run: _of(run) for run in ("123", "456", "789", "1234", "6789", "34567", "2345678")},
}
#: The groups of kinds of which a hand has one tile or more.
_HOLDS: dict[str, tuple[frozenset[int], ...]] = {
    "winds": (frozenset(WINDS),),
    "dragons": (frozenset(DRAGONS),),
    "honour": (frozenset(_HONOURS),),
    "terminal": (_of("19"),),
    "terminal_or_honour": (_of("19", _HONOURS),),
    "five": (_of("5"),),
    "outer": tuple(_of(number) for number in "123789"),
    "edge": (_of("37"), _of("28"), _of("19")),
}
#: What else the hand may be.
_WORDS: dict[str, dict[str, frozenset[object]]] = {
    "honours": {"honours": frozenset({True})},
    "plain": {"honours": frozenset({False})},
    "draw": {"drawn": frozenset({True})},
    "discard": {"drawn": frozenset({False})},
    "concealed": {"claimed": frozenset({"none"})},
    "claimed": {"claimed": frozenset({"some", "all"})},
    "partly": {"claimed": frozenset({"none", "some"})},
    "melded": {"claimed": frozenset({"all"})},
    "wind": {"pair": frozenset({"wind"})},
    "dragon": {"pair": frozenset({"dragon"})},
}
_TABLE = {
    "big_four_winds": "s winds=4 suits=01 honours winds",
    "big_three_dragons": "s dragons=3 suits=012 honours dragons",
    "all_green": "sp suits=1 green",
    "nine_gates": "s suits=1 plain concealed run=9",
    "four_kongs": "s pungs=4",
    "seven_shifted_pairs": "p suits=1 plain concealed run=7",
    "thirteen_orphans": "o concealed",
    "all_terminals": "sp plain terminals",
    "little_four_winds": "s winds=3 suits=01 honours wind winds",
    "little_three_dragons": "s dragons=2 suits=012 honours dragon dragons",
    "all_honours": "sp suits=0 honours of_honours",
    "four_concealed_pungs": "s pungs=4 concealed",
    "pure_terminal_chows": "s chows=4 suits=1 plain outer five",
    "quadruple_chow": "s chows=4 suits=12",
    "four_pure_shifted_pungs": "s suited=4 suits=12 run=4",
    "four_pure_shifted_chows": "s chows=4 suits=12 run=6",
    "three_kongs": "s pungs=3",
    "all_terminals_and_honours": "sp suits=123 honours orphans terminal honour",
    "seven_pairs": "p concealed",
    "greater_honours_and_knitted_tiles": "k concealed",
    "all_even_pungs": "s suited=4 plain even",
    "full_flush": "sp suits=1 plain",
    "pure_triple_chow": "s chows=3",
    "pure_shifted_pungs": "s suited=3 run=3",
    "upper_tiles": "sp plain 789",
    "middle_tiles": "sp plain 456",
    "lower_tiles": "sp plain 123",
    "pure_straight": "s chows=3 run=9",
    "three_suited_terminal_chows": "s chows=4 suits=3 plain outer five",
    "pure_shifted_chows": "s chows=3 run=5",
    "all_fives": "s plain 34567 five",
    "triple_pung": "s suited=3 suits=3",
    "three_concealed_pungs": "s pungs=3 partly",
    "lesser_honours_and_knitted_tiles": "k concealed",
    "knitted_straight": "kb suits=3",
    "upper_four": "sp plain 6789",
    "lower_four": "sp plain 1234",
    "big_three_winds": "s winds=3 honours winds",
    "mixed_straight": "s chows=3 suits=3 run=9",
    "reversible_tiles": "sp suits=012 reversible",
    "mixed_triple_chow": "s chows=3 suits=3",
    "mixed_shifted_pungs": "s suited=3 suits=3 run=3",
    "last_tile_draw": "draw",
    "last_tile_claim": "discard",
    "out_with_replacement_tile": "sb pungs=1 draw",
    "robbing_the_kong": "sokb discard",
    "two_concealed_kongs": "s pungs=2 partly",
    "all_pungs": "s pungs=4",
    "half_flush": "sp suits=1 honours honour",
    "mixed_shifted_chows": "s chows=3 suits=3 run=5",
    "all_types": "spb suits=3 honours winds dragons",
    "melded_hand": "s melded discard",
    "two_dragon_pungs": "s dragons=2 honours dragons",
    "outside_hand": "s 123789h terminal_or_honour",
    "fully_concealed_hand": "concealed draw",
    "two_melded_kongs": "s pungs=2 claimed",
    "dragon_pung": "sb dragons=1 honours dragons",
    "prevalent_wind": "sb winds=1 honours winds",
    "seat_wind": "sb winds=1 honours winds",
    "concealed_hand": "concealed discard",
    "all_chows": "sb chows=4 plain",
    "tile_hog": "spb",
    "double_pung": "s suited=2",
    "two_concealed_pungs": "s pungs=2 partly",
    "concealed_kong": "sb pungs=1 partly",
    "all_simples": "sp plain 2345678",
    "pure_double_chow": "s chows=2",
    "mixed_double_chow": "s chows=2 suits=23",
    "short_straight": "s chows=2 run=6",
    "two_terminal_chows": "s chows=2 outer",
    "pung_of_terminals_or_honours": "sb pungs=1 terminal_or_honour",
    "melded_kong": "sb pungs=1 claimed",
    "one_voided_suit": "sp suits=2",
    "no_honours": "spb plain",
    "edge_wait": "sb chows=1 edge",
    "closed_wait": "sb chows=1",
    "single_wait": "sb",
    "self_drawn": "draw",
}
#: Rungs of one ladder: a hand has one of them.
_LADDERS: tuple[frozenset[str], ...] = tuple(
    frozenset(names.split())
    for names in (
        "four_kongs three_kongs two_concealed_kongs two_melded_kongs concealed_kong melded_kong",
        "four_concealed_pungs three_concealed_pungs two_concealed_pungs",
        "big_three_dragons little_three_dragons two_dragon_pungs dragon_pung",
        "big_four_winds little_four_winds big_three_winds",
        "upper_tiles middle_tiles lower_tiles",
        "upper_four middle_tiles lower_four",
        "edge_wait closed_wait single_wait",
        "robbing_the_kong all_pungs",
        "all_terminals all_simples all_fives",
        "all_terminals_and_honours all_honours",
    )
)
_OF_THREE_CHOWS = (
    *("pure_triple_chow", "pure_straight", "pure_shifted_chows"),
    *("mixed_straight", "mixed_triple_chow", "mixed_shifted_chows"),
)
_OF_TWO_CHOWS = ("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows")
_OF_FOUR_CHOWS = (
    *("pure_terminal_chows", "quadruple_chow", "four_pure_shifted_chows"),
    "three_suited_terminal_chows",
)
#: Account once: four sets make three combinations, a fan of three sets two of them.
LIMITS: tuple[Limit, ...] = (
    limit(
        3,
        **dict.fromkeys(_OF_FOUR_CHOWS, 3),
        **dict.fromkeys(_OF_THREE_CHOWS, 2),
        **dict.fromkeys(_OF_TWO_CHOWS, 1),
    ),
    limit(
        3,
        four_pure_shifted_pungs=3,
        pure_shifted_pungs=2,
        triple_pung=2,
        mixed_shifted_pungs=2,
        double_pung=1,
    ),
)


def _read(words: str) -> Needs:
    may, least, holds = dict(_MAY), dict[str, int](), frozenset[frozenset[int]]()
    for word in words.split():
        name, is_number, value = word.partition("=")
        if name == "suits":
            may[name] = frozenset(map(int, value))
        elif is_number:
            least[name] = int(value)
        elif name in _WORDS:
            may |= _WORDS[name]
        elif name in _TILES:
            may["tiles"] = frozenset[object](_TILES[name])
        elif name in _HOLDS:
            holds |= frozenset(_HOLDS[name])
        else:
            may["forms"] = frozenset(name)
    return Needs(may, least, holds)


#: What each fan needs.
NEEDS: dict[str, Needs] = {name: _read(_TABLE.get(name, "")) for name in FAN}


@cache
def exclude(one: str, other: str, table: FanTable) -> bool:
    """Return whether no hand has two fan together, whatever else it has."""
    if CHICKEN in {one, other}:
        return FLOWERS not in {one, other}
    taken = TAKEN[table]
    if other in taken[one] or one in taken[other]:
        return True
    if any(one in ladder and other in ladder for ladder in _LADDERS):
        return True
    return bool(exceeded([one, other], LIMITS)) or not fit_together([one, other])


def fit_together(names: Iterable[str], *, drawn: bool | None = None) -> bool:
    """Return whether a hand can have what these fan need, won by a draw or by a discard."""
    needs = Needs() if drawn is None else Needs({**_MAY, "drawn": frozenset({drawn})})
    for name in names:
        needs = needs.beside(NEEDS[name])
    return needs.can_be()


def exceeded_limits(names: Collection[str]) -> list[Limit]:
    """Return the limits of combined sets that fan exceed; an id may come repeatedly."""
    return exceeded(names, LIMITS)
