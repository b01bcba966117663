"""Which fan chows make together, and which pungs: the counting principles for combined sets.

- Non-separation and non-identical: sets that made a fan are not used again with others for the same
  fan, nor for a smaller one among themselves.
- Account once: after a fan was made, each further set is combined once with a set that is used. A fan
  of three leaves one fan of two; n sets make at most n - 1 fan of two, which form no circle.
- High versus low: of the lists that exclude each other `evaluate` takes the highest.

A set stands here as its lowest kind.

Rules: docs/rules.md, 9.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from scoring.core.tile_sets import SUIT
from scoring.mcr.fan import FAN

#: Fan of one hand; an id may come repeatedly.
Ids = tuple[str, ...]
#: Names the fan that some sets, in order, make together.
FanOf = Callable[[Sequence[int]], str | None]

_MIDDLE, _STEP, _TERMINALS = 4, 3, 6
_ALL, _THREE, _SUITS = 4, 3, 3


@lru_cache(maxsize=1 << 13)
def fan_of_chows(chows: tuple[int, ...], pair: int | None) -> tuple[Ids, ...]:
    """Return the best lists of fan that chows make together; `chows` in order."""
    fours = [_four_chows(chows, pair)] if len(chows) == _ALL else []
    return _best(chows, fours, _three_chows, _two_chows)


@lru_cache(maxsize=1 << 13)
def fan_of_pungs(pungs: tuple[int, ...]) -> tuple[Ids, ...]:
    """Return the best lists of fan that pungs of suits make together; `pungs` in order."""
    fours = [_four_pungs(pungs)] if len(pungs) == _ALL else []
    return _best(pungs, fours, _three_pungs, _two_pungs)


def _best(
    sets: Sequence[int], fours: Iterable[str | None], three: FanOf, two: FanOf
) -> tuple[Ids, ...]:
    """Return every list with most points: one fan of four, of three and one more, or of two."""
    lists: set[Ids] = {(fan,) for fan in fours if fan}
    places = range(len(sets))
    for chosen in combinations(places, _THREE):
        fan = three([sets[place] for place in chosen])
        if fan is None:
            continue
        links = {
            two(sorted((sets[place], sets[rest])))
            for place in chosen
            for rest in places
            if rest not in chosen
        }
        lists |= {(fan, link) for link in links if link} or {(fan,)}
    lists |= _of_two(sets, two)
    most = max(map(_points, lists))
    return tuple(sorted(one for one in lists if _points(one) == most))


def _points(ids: Ids) -> int:
    return sum(FAN[name].points for name in ids)


def _of_two(sets: Sequence[int], two: FanOf) -> set[Ids]:
    """Return the largest lists of fan of two sets without a circle, no set twice in the same fan."""
    edges = [
        (one, other, fan)
        for one, other in combinations(range(len(sets)), 2)
        if (fan := two((sets[one], sets[other])))
    ]
    for size in range(min(len(edges), len(sets) - 1), 0, -1):
        found = {
            tuple(sorted(fan for _, _, fan in chosen))
            for chosen in combinations(edges, size)
            if _may_stand_together(chosen)
        }
        if found:
            return found
    return {()}


def _may_stand_together(edges: Iterable[tuple[int, int, str]]) -> bool:
    """Return whether these fan of two make no circle and use no set twice for the same fan."""
    group = list(range(_ALL))
    used: set[tuple[int, str]] = set()
    for one, other, fan in edges:
        if group[one] == group[other] or {(one, fan), (other, fan)} & used:
            return False
        used |= {(one, fan), (other, fan)}
        old = group[other]
        group = [group[one] if mark == old else mark for mark in group]
    return True


def _numbers(sets: Sequence[int]) -> list[int]:
    return [kind % SUIT for kind in sets]


def _steps(sets: Sequence[int]) -> set[int]:
    return {after - before for before, after in pairwise(sets)}


def _one_suit(sets: Sequence[int]) -> bool:
    return len({kind // SUIT for kind in sets}) == 1


def _each_suit(sets: Sequence[int]) -> bool:
    return len({kind // SUIT for kind in sets}) == _SUITS


def _four_chows(chows: Sequence[int], pair: int | None) -> str | None:
    if _one_suit(chows):
        steps = _steps(chows)
        if steps in ({0}, {1}, {2}):
            return "quadruple_chow" if steps == {0} else "four_pure_shifted_chows"
        first = chows[0]
        terminals = first % SUIT == 0 and list(chows) == [first] * 2 + [first + _TERMINALS] * 2
        return "pure_terminal_chows" if terminals and pair == first + _MIDDLE else None
    if pair is None or pair % SUIT != _MIDDLE or not _each_suit((chows[0], chows[2], pair)):
        return None
    terminals = _numbers(chows) == [0, _TERMINALS] * 2
    apart = _one_suit(chows[:2]) and _one_suit(chows[2:])
    return "three_suited_terminal_chows" if terminals and apart else None


def _three_chows(chows: Sequence[int]) -> str | None:
    if _one_suit(chows):
        return {
            frozenset({0}): "pure_triple_chow",
            frozenset({1}): "pure_shifted_chows",
            frozenset({2}): "pure_shifted_chows",
            frozenset({_STEP}): "pure_straight",
        }.get(frozenset(_steps(chows)))
    if not _each_suit(chows):
        return None
    return {
        frozenset({0}): "mixed_triple_chow",
        frozenset({1}): "mixed_shifted_chows",
        frozenset({_STEP}): "mixed_straight",
    }.get(frozenset(_steps(sorted(_numbers(chows)))))


def _two_chows(chows: Sequence[int]) -> str | None:
    one, other = chows
    if _one_suit(chows):
        fan = {0: "pure_double_chow", _STEP: "short_straight", _TERMINALS: "two_terminal_chows"}
        return fan.get(abs(other - one))
    return "mixed_double_chow" if one % SUIT == other % SUIT else None


def _four_pungs(pungs: Sequence[int]) -> str | None:
    shifted = _one_suit(pungs) and _steps(pungs) == {1}
    return "four_pure_shifted_pungs" if shifted else None


def _three_pungs(pungs: Sequence[int]) -> str | None:
    if _one_suit(pungs):
        return "pure_shifted_pungs" if _steps(pungs) == {1} else None
    if not _each_suit(pungs):
        return None
    return {
        frozenset({0}): "triple_pung",
        frozenset({1}): "mixed_shifted_pungs",
    }.get(frozenset(_steps(sorted(_numbers(pungs)))))


def _two_pungs(pungs: Sequence[int]) -> str | None:
    one, other = pungs
    return "double_pung" if one % SUIT == other % SUIT else None
