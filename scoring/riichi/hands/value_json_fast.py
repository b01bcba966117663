"""Read and check a winning hand in the value format, with a fast path for ordinary hands.

The fast path gives up on everything wrong, unusual or rare; `value_json` and `legality` then read
the hand and name its problems. It accepts nothing that they would refuse, except tiles that are
no complete hand: valuing them says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from scoring.core.packed_counts import (
    COUNT_BITS,
    FOUR_OF_EACH,
    HIGHEST,
    PACKED_TILE,
    REDS_AT,
    SIZE,
    SIZE_AT,
    TILES,
    has_a_fifth,
    over,
    packed_run,
    suits_of,
)
from scoring.core.problems import Problem
from scoring.core.seats import WINDS, Wind
from scoring.core.tiles import RED_FIVES, SUITS, kind_of, name_of
from scoring.riichi.hands._cache import PerRuleset
from scoring.riichi.hands._packed import MELD_KEYS, WIN_KEYS, SuitCounts
from scoring.riichi.hands.circumstances import CircumstanceFacts, circumstance_problems
from scoring.riichi.hands.legality import meld_problems, problems_of_read
from scoring.riichi.hands.tile_hand import Circumstances, Meld, TileHand
from scoring.riichi.hands.value_json import (
    HAND_FIELDS,
    HOW_FIELDS,
    KEYS,
    MOST_INDICATORS,
    read_how,
    read_melds,
    read_rest,
    read_tile_hand,
)
from scoring.ruleset import Ruleset

_IN_HAND, _SET, _KAN = 13, 3, 4
_FEW = 3  # indicators, beside which as many again and the hand can be counted
_NO_REDS = (0, 0, 0)
_PLAIN_FIELDS = HOW_FIELDS.keys() | HAND_FIELDS.keys()
_ONE_NORTH = 1 << COUNT_BITS * 30
_NOT_OF_THREE = sum(4 << COUNT_BITS * kind for kind in range(1, 8))
_MOST_CACHED, _MOST_PLANS = 1 << 12, 64  # a cache of this size is emptied
#: Bits of what melds and norths set aside mean for how a hand can be won, and how many there are.
_MELD, _CALL, _QUAD, _NORTHS, _TRAITS = 1, 2, 4, 8, 4

_new_tuple = tuple.__new__  # what it would compute is known

_Object = dict[str, Any]
_Getter = Callable[[_Object], tuple[Any, ...]]
_Kinds = tuple[int, ...]


class CheckedHand(NamedTuple):
    """A hand as read, with everything that is wrong with it; with problems it has no value."""

    hand: TileHand
    problems: tuple[Problem, ...] = ()


def read_and_check(obj: object, ruleset: Ruleset) -> CheckedHand:
    """Read the value format and return the hand with everything that is wrong with it.

    Tiles that are no complete hand are found only if something else is wrong too: valuing them
    says so.
    """
    hand = read_ordinary(obj, ruleset)
    if hand is not None:
        return CheckedHand(hand)
    read = read_tile_hand(obj)
    return CheckedHand(read.hand, (*read.problems, *problems_of_read(read, ruleset)))


def read_ordinary(obj: object, ruleset: Ruleset) -> TileHand | None:
    """Return a hand without problems where the fast path applies, None where it does not."""
    if type(obj) is not dict:
        return None
    reader = _readers.of(ruleset)
    try:
        return reader.hand(obj)
    except (_UnusualError, LookupError, TypeError, AttributeError):
        return None


class _UnusualError(Exception):
    """The fast path does not apply."""


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """How to take the plain values out of an object with just these keys."""

    names: tuple[str, ...]
    values: _Getter


#: A meld in order, the packed counts of its tiles, its suit with what it adds to the key, its traits.
_KnownMeld = tuple[Meld, int, int, int, int]


class FastReader:
    """Reads hands under one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._nobody = frozenset(WINDS[ruleset.players :])
        self._over = over(FOUR_OF_EACH - _NOT_OF_THREE * ruleset.is_sanma)
        self._reds = {
            m | p << COUNT_BITS | s << 2 * COUNT_BITS: (m, p, s)
            for m in range(ruleset.red_fives.m + 1)
            for p in range(ruleset.red_fives.p + 1)
            for s in range(ruleset.red_fives.s + 1)
        }
        self._melds: dict[tuple[object, ...], _KnownMeld] = {}
        self._fitting: dict[int, bool] = {}

    def hand(self, obj: _Object) -> TileHand:
        """Return the hand that an object holds; an error where the fast path does not apply."""
        plan = _PLANS.get(tuple(obj)) or _plan_for(obj)
        how, number, nukidora, discarder, honba, sticks = _plain(plan, *plan.values(obj))
        counts, concealed = _concealed(obj["concealed"])
        win_tile, packed, suit, key = _WIN_TILES[obj["win_tile"]]
        keys, packed = [*counts], packed + concealed
        keys[suit] += key
        melds: tuple[Meld, ...] = ()
        given = obj.get("melds")
        if given:
            melds, packed, traits = self._add_melds(given, keys, packed)
            number |= traits
        elif given is not None and given != []:
            raise _UnusualError
        dora, shown = _indicators(obj.get("dora_indicators"))
        ura, below = _indicators(obj["ura_indicators"]) if "ura_indicators" in obj else _NONE
        shown += below
        if nukidora or len(dora) > _FEW:
            self._check_many(packed, nukidora)
        whole = packed + shown + nukidora * _ONE_NORTH if nukidora else packed + shown
        reds, reds_shown = self._reds[whole >> REDS_AT], _NO_REDS
        if (
            concealed >> SIZE_AT & SIZE != _IN_HAND - _SET * len(melds)
            or (ura and (len(ura) > len(dora) or not how.riichi))
            or (whole | whole + self._over) & HIGHEST
            or discarder in self._nobody
            or not (self._fitting.get(number) or self._fits(how, number))
        ):
            raise _UnusualError
        if shown >> REDS_AT:
            reds, reds_shown = self._reds[packed >> REDS_AT], self._reds[shown >> REDS_AT]
        tiles = (counts, win_tile, how, melds, reds, nukidora, dora, ura)
        stakes = (discarder, honba, sticks, None, reds_shown, tuple(keys), packed & TILES)
        return _new_tuple(TileHand, tiles + stakes)

    def _add_melds(
        self, items: object, keys: list[int], packed: int
    ) -> tuple[tuple[Meld, ...], int, int]:
        """Read the melds and add them to what is known of the hand."""
        if type(items) is not list:
            raise _UnusualError
        melds: list[Meld] = []
        known, traits = self._melds, 0
        for item in items:
            if melds and has_a_fifth(packed):  # they could become too many to count
                raise _UnusualError
            parts = (*item, *item.values())
            meld, tiles, suit, key, trait = known.get(parts) or self._meld(item, parts)
            melds.append(meld)
            packed += tiles
            keys[suit] += key
            traits |= trait
        return tuple(melds), packed, traits

    def _check_many(self, packed: int, nukidora: int) -> None:
        """Doubt tiles of which there may be more than can be counted."""
        if has_a_fifth(packed) or has_a_fifth(packed + nukidora * _ONE_NORTH):
            raise _UnusualError

    def _fits(self, how: Circumstances, number: int) -> bool:
        """Tell that the circumstances can be true together, beside what else there is.

        Both are in the number, the rest of which are the traits.
        """
        if how.chankan:  # the other tiles decide
            return False
        facts = CircumstanceFacts(
            how=how,
            players=self.ruleset.players,
            melds=number & _MELD,
            calls=number & _CALL,
            kans=number & _QUAD,
            nukidora=number & _NORTHS,
            is_sanma=self.ruleset.is_sanma,
            norths_aside=self.ruleset.nukidora,
            shown_riichi=self.ruleset.open_riichi != "off",
        )
        if len(self._fitting) >= _MOST_CACHED:
            self._fitting.clear()
        fits = self._fitting[number] = not circumstance_problems(facts)
        return fits

    def _meld(self, item: _Object, parts: tuple[object, ...]) -> _KnownMeld:
        """Read a meld, and cache it by its texts where it has no problem."""
        problems: list[Any] = []
        (meld,), packed = read_melds([item], problems)
        if problems or meld_problems(meld, 0, self.ruleset.tile_players):
            raise _UnusualError
        if len(self._melds) >= _MOST_CACHED:
            self._melds.clear()
        suit, key = MELD_KEYS[meld.type][meld.tiles[0]]
        traits = _MELD | (meld.type != "ankan") * _CALL | (len(meld.tiles) == _KAN) * _QUAD
        found = self._melds[parts] = (meld, packed, suit, key, traits)
        return found


_readers = PerRuleset(FastReader)

#: By the keys of an object, in their order.
_PLANS: dict[tuple[str, ...], _Plan] = {}


def _plan_for(obj: _Object) -> _Plan:
    if not obj.keys() <= KEYS:
        raise _UnusualError
    if len(_PLANS) >= _MOST_PLANS:
        _PLANS.clear()
    names = tuple(name for name in obj if name in _PLAIN_FIELDS)
    plan = _PLANS[tuple(obj)] = _Plan(names, _getter(names))
    return plan


def _getter(names: tuple[str, ...]) -> _Getter:
    if len(names) > 1:
        return itemgetter(*names)
    return lambda obj: tuple([obj[name] for name in names])


_Plain = tuple[Circumstances, int, int, Wind | None, int, int]


@lru_cache(maxsize=1 << 12, typed=True)  # yes is not 1
def _plain(plan: _Plan, *values: object) -> _Plain:
    """Return the circumstances with their number, then nukidora, discarder, honba and sticks."""
    given = dict(zip(plan.names, values, strict=True))
    how, problems = read_how(*map(given.get, HOW_FIELDS))
    (nukidora, discarder, honba, sticks, pao), others = read_rest(*map(given.get, HAND_FIELDS))
    if problems or others or pao:
        raise _UnusualError
    if discarder and (how.tsumo or discarder is how.seat_wind):
        raise _UnusualError
    number = how.number << _TRAITS | bool(nukidora) * _NORTHS
    return how, number, nukidora, discarder, honba, sticks


#: By the name of a tile: its kind, its packed counts, its suit and what winning on it adds to the key.
_WIN_TILES = {
    name_of(tile): (kind_of(tile), PACKED_TILE[tile], *WIN_KEYS[kind_of(tile)])
    for tile in range(RED_FIVES[-1] + 1)
}
_NONE: tuple[_Kinds, int] = ((), 0)


def _indicators(names: object) -> tuple[_Kinds, int]:
    if type(names) is list:
        return _shown(*names)
    if names is None:
        return _NONE
    raise _UnusualError


@lru_cache(maxsize=1 << 11)
def _shown(*names: str) -> tuple[_Kinds, int]:
    """Return the kinds of indicators and their packed counts."""
    if len(names) > MOST_INDICATORS:
        raise _UnusualError
    tiles = [_WIN_TILES[name] for name in names]
    return tuple([kind for kind, _, _, _ in tiles]), sum([packed for _, packed, _, _ in tiles])


class _Runs(dict[str, tuple[int, int]]):
    """The counts of digits of one suit, as those of that suit and among all."""

    def __init__(self, suit: str) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, digits: str) -> tuple[int, int]:
        few = len(digits) <= _IN_HAND and digits.isascii() and digits.isdigit()
        packed = packed_run(digits + self.suit) if few else 0
        if not packed or has_a_fifth(packed):
            raise _UnusualError
        if len(self) >= _MOST_CACHED:
            self.clear()
        found = self[digits] = sum(suits_of(packed)), packed
        return found


_RUNS = _M, _P, _S, _Z = tuple(_Runs(suit) for suit in SUITS)


def _concealed(text: str) -> tuple[SuitCounts, int]:
    """Read tiles that are written suit after suit, each suit once: the counts of each, and all."""
    m = p = s = z = packed = more = 0
    digits, found, rest = text.partition("m")
    if found:
        (m, packed), text = _M[digits], rest
    digits, found, rest = text.partition("p")
    if found:
        (p, more), text = _P[digits], rest
        packed += more
    digits, found, rest = text.partition("s")
    if found:
        (s, more), text = _S[digits], rest
        packed += more
    if text:
        digits, found, rest = text.partition("z")
        z, more = _Z[digits]
        packed += more
        if rest or not found:
            raise _UnusualError
    return (m, p, s, z), packed
