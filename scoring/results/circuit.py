"""Rankings of a circuit: the results of players in several tournaments become one value each.

Every method looks at the results up to a day, so that a ranking can be made again for any date.
It selects some of them, pads with zeros where a player has too few, and averages or adds them up.
Values are exact fractions; a win is 1000 points of base rank, or what the table of points gives.

Rules: docs/rules.md, 6.8.
"""

from calendar import monthrange
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from math import ceil

from scoring.core.problems import NotationError, Problem
from scoring.results.tiebreaks import to_whole

#: What the winner of a tournament gets as base rank; the last gets 0.
FULL_RANK = 1000
#: Points by place where a circuit states none.
USUAL_POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
#: How many players a country needs to be ranked, and how many of them count.
COUNTRY_PLAYERS = 3

#: Why a result counts for nothing.
BEFORE_START, TOO_OLD, NOT_SELECTED, COUNTS = "before_start", "too_old", "not_selected", ""

_MOST_DAYS = 3
_PLAYER_STEPS, _COUNTRY_STEPS = (40, 80), (5, 9)  # above each the weight grows by a half
_YEAR = 12  # months
_SELECTED_AT_ONCE = 5  # results of which MERS drops none
_SELECTED_SHARE = Fraction(4, 5)
_MERS_BEST, _RUKRS_BEST = 4, 8
_RUKRS_DAYS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitResult:
    """The place of a player in one tournament of `players`; NotationError for impossible values.

    `on` is the last day of the tournament, `days` its length, `countries` how many countries its
    players came from, `championship` one that players had to qualify for.
    """

    player: Hashable
    event: Hashable
    place: int
    players: int
    on: date
    days: int = 1
    countries: int = 0
    championship: bool = False

    def __post_init__(self) -> None:
        checks = (("players", self.players, 2), ("place", self.place, 1), ("days", self.days, 1))
        problems = [
            Problem("too_small", field, {"minimum": least, "value": value})
            for field, value, least in checks
            if value < least
        ]
        if self.place > self.players >= 1:
            params: dict[str, str | int] = {"maximum": self.players, "value": self.place}
            problems.append(Problem("too_large", "place", params))
        if problems:
            raise NotationError(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitRules:
    """How a circuit ranks; checks itself (NotationError with every problem).

    `method` is an id of METHODS. `best_n` results count where the method is `placement_points`
    (None: all), with `points` for first place, second place and so on. Results before `since`
    do not count.
    """

    method: str = "mers"
    best_n: int | None = None
    points: tuple[int, ...] = USUAL_POINTS
    since: date | None = None

    def __post_init__(self) -> None:
        problems = []
        if self.method not in METHODS:
            named: dict[str, str | int] = {"choices": ", ".join(METHODS), "value": self.method}
            problems.append(Problem("not_one_of", "method", named))
        if self.best_n is not None and self.best_n < 1:
            problems.append(Problem("too_small", "best_n", {"minimum": 1, "value": self.best_n}))
        lowest = min(self.points, default=0)
        if lowest < 0:
            problems.append(Problem("too_small", "points", {"minimum": 0, "value": lowest}))
        if problems:
            raise NotationError(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Considered:
    """A result as the ranking looks at it.

    `points` is its base rank, or what its place gives; `weight` how much it counts in an average,
    `age` (1, 1/2 or 0) included. `why` says why no part of the value counts it, COUNTS where one
    does.
    """

    result: CircuitResult
    points: int
    weight: Fraction = Fraction(1)
    age: Fraction = Fraction(1)
    why: str = COUNTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One of the numbers that a value is the average of: `selected` results and `zeros` beside them.

    `id` is "consistency", "achievement" or "sum".
    """

    id: str
    selected: tuple[Considered, ...]
    zeros: int
    value: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedPlayer:
    """A player of the circuit: `rank` is None with too few results to be ranked.

    `results` are all up to the day, the newest first.
    """

    rank: int | None
    shared: bool
    player: Hashable
    value: Fraction
    parts: tuple[Part, ...]
    results: tuple[Considered, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedCountry:
    """A country by the mean of its best players."""

    rank: int
    country: str
    value: Fraction
    players: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitMethod:
    """A row of the table of methods.

    `weigh` makes a result's points, weight and age on a day; `parts` selects. A player with fewer
    than `least` results that have not aged out is not ranked.
    """

    id: str
    weigh: Callable[[CircuitResult, CircuitRules, date], Considered]
    parts: Callable[[Sequence[Considered], CircuitRules], tuple[Part, ...]]
    least: int = 1


def circuit_ranking(
    results: Iterable[CircuitResult], rules: CircuitRules, on: date
) -> tuple[RankedPlayer, ...]:
    """Rank the players of all results up to a day, best first, those with too few results last."""
    theirs: defaultdict[Hashable, list[CircuitResult]] = defaultdict(list)
    for result in results:
        if result.on <= on:
            theirs[result.player].append(result)
    players = [_valued(player, found, rules, on) for player, found in theirs.items()]
    players.sort(key=lambda one: (one.rank is None, -one.value, str(one.player)))
    values = [one.value for one in players if one.rank is not None]
    count = Counter(values)
    first = {value: place for place, value in reversed([*enumerate(values, 1)])}
    return tuple(
        one
        if one.rank is None
        else replace(one, rank=first[one.value], shared=count[one.value] > 1)
        for one in players
    )


def country_ranking(
    ranked: Iterable[RankedPlayer], countries: Mapping[Hashable, str]
) -> tuple[RankedCountry, ...]:
    """Rank countries by the mean of their best three ranked players; fewer are not ranked."""
    members: defaultdict[str, list[RankedPlayer]] = defaultdict(list)
    for one in ranked:
        if one.rank is not None and countries.get(one.player):
            members[countries[one.player]].append(one)
    means = {
        country: sum((one.value for one in found[:COUNTRY_PLAYERS]), Fraction()) / COUNTRY_PLAYERS
        for country, found in members.items()
        if len(found) >= COUNTRY_PLAYERS
    }
    return tuple(
        RankedCountry(
            rank=1 + sum(other > value for other in means.values()),
            country=country,
            value=value,
            players=tuple(one.player for one in members[country][:COUNTRY_PLAYERS]),
        )
        for country, value in sorted(means.items(), key=lambda item: (-item[1], item[0]))
    )


def base_rank(place: int, players: int) -> int:
    """Return 1000 x (n - place) / (n - 1) in whole points, halves up."""
    return to_whole(Fraction(FULL_RANK * (players - place), players - 1))


def event_weight(result: CircuitResult) -> Fraction:
    """Return the weight of a tournament in MERS: by days, players, countries and qualification."""
    halves = sum(result.players > most for most in _PLAYER_STEPS)
    halves += sum(result.countries > most for most in _COUNTRY_STEPS)
    return min(result.days, _MOST_DAYS) + Fraction(halves, 2) + result.championship


def age_factor(then: date, on: date) -> Fraction:
    """Return 1 within twelve months, 1/2 within two years, 0 for what is older."""
    if then >= _months_before(on, _YEAR):
        return Fraction(1)
    return Fraction(1, 2) if then >= _months_before(on, 2 * _YEAR) else Fraction(0)


def _months_before(day: date, months: int) -> date:
    year, month = divmod(day.year * _YEAR + day.month - 1 - months, _YEAR)
    last = monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))


def _valued(
    player: Hashable, results: Sequence[CircuitResult], rules: CircuitRules, on: date
) -> RankedPlayer:
    """Weigh and select a player's results; the rank is 0 until all values are known."""
    method = METHODS[rules.method]
    newest = sorted(results, key=lambda one: (one.on, str(one.event)), reverse=True)
    weighed = [_dated(method.weigh(one, rules, on), rules) for one in newest]
    alive = [one for one in weighed if not one.why]
    parts = method.parts(sorted(alive, key=lambda one: -one.points), rules)
    selected = {one.result.event for part in parts for one in part.selected}
    seen = tuple(
        one if one.why or one.result.event in selected else replace(one, why=NOT_SELECTED)
        for one in weighed
    )
    return RankedPlayer(
        rank=0 if len(alive) >= method.least else None,
        shared=False,
        player=player,
        value=sum((part.value for part in parts), Fraction()) / len(parts),
        parts=parts,
        results=seen,
    )


def _dated(one: Considered, rules: CircuitRules) -> Considered:
    if rules.since is not None and one.result.on < rules.since:
        return replace(one, why=BEFORE_START)
    return one if one.age else replace(one, why=TOO_OLD)


def _by_points(result: CircuitResult, rules: CircuitRules, on: date) -> Considered:  # noqa: ARG001  # as all methods
    given = rules.points[result.place - 1] if result.place <= len(rules.points) else 0
    return Considered(result=result, points=given)


def _by_rank(result: CircuitResult, rules: CircuitRules, on: date) -> Considered:  # noqa: ARG001  # as all methods
    return Considered(result=result, points=base_rank(result.place, result.players))


def _by_weight(result: CircuitResult, rules: CircuitRules, on: date) -> Considered:
    age = age_factor(result.on, on)
    return replace(_by_rank(result, rules, on), weight=event_weight(result) * age, age=age)


def _sum_of_best(best: Sequence[Considered], rules: CircuitRules) -> tuple[Part, ...]:
    chosen = tuple(best[: rules.best_n])
    return (
        Part(
            id="sum",
            selected=chosen,
            zeros=0,
            value=Fraction(sum(one.points for one in chosen)),
        ),
    )


def _mers(best: Sequence[Considered], rules: CircuitRules) -> tuple[Part, ...]:  # noqa: ARG001  # as all methods
    more = max(0, len(best) - _SELECTED_AT_ONCE)
    steady = _SELECTED_AT_ONCE + ceil(_SELECTED_SHARE * more)
    return (
        _weighted("consistency", best[:steady], _SELECTED_AT_ONCE),
        _weighted("achievement", best[:_MERS_BEST], _MERS_BEST),
    )


def _rukrs(best: Sequence[Considered], rules: CircuitRules) -> tuple[Part, ...]:  # noqa: ARG001  # as all methods
    daily = [one for one in best for _ in range(one.result.days)]
    steady = ceil(_SELECTED_SHARE * max(len(daily), _RUKRS_DAYS))
    return (
        _weighted("consistency", daily[:steady], steady),
        _weighted("achievement", daily[:_RUKRS_BEST], _RUKRS_BEST),
    )


def _weighted(name: str, chosen: Sequence[Considered], least: int) -> Part:
    """Average by weight, with zeros of weight 1 up to the least number of results."""
    zeros = max(0, least - len(chosen))
    weights = sum((one.weight for one in chosen), Fraction(zeros))
    points = sum((one.points * one.weight for one in chosen), Fraction())
    return Part(id=name, selected=tuple(chosen), zeros=zeros, value=points / weights)


#: Best results by a table of points; the European ranking; the ranking by days of the UK.
METHODS: Mapping[str, CircuitMethod] = {
    row.id: row
    for row in (
        CircuitMethod(id="placement_points", weigh=_by_points, parts=_sum_of_best),
        CircuitMethod(id="mers", weigh=_by_weight, parts=_mers, least=2),
        CircuitMethod(id="rukrs", weigh=_by_rank, parts=_rukrs),
    )
}
