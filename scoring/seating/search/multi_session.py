"""Rolling-horizon search for small fields: a session is drawn with an eye to those to come.

With few players, drawing the nearest ranks now may force repeats later. The draw takes the cheapest
seating of this session that lets the others be played without a repeat. If it finds none, it draws
the next sessions as well, by swaps inside each of them, and their repeats count like those of this
session. Only this session is used; the others are drawn again when their ranking is known.
"""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, islice, takewhile
from random import Random

from scoring.seating.objective.cost_model import CostModel, Tables
from scoring.seating.search.annealing import (
    CheapestSwaps,
    Compare,
    Cooling,
    Moves,
    SwapSearch,
    TableSwaps,
    anneal,
)
from scoring.seating.search.known_schedules import KnownSchedule
from scoring.seating.search.remaining_sessions import RemainingSessions

#: Larger fields have seatings without a repeat as long as searches find any.
SMALL = 64

#: Moves between two changes of the temperature.
BATCH = 1_000

#: The cost of a repeat, in units of the model: more than a swap can save in spread, even where the
#: few opponents left stand far apart. A repeat in this session costs the second number more, because
#: later ones may yet be avoided.
REPEAT, REPEAT_NOW = 4_000, 2_400

#: What a repeat counts, in units, when the best sessions are chosen: more than all spreads.
REPEAT_IN_BEST = 1_000_000

#: The searches for cheap seatings of this session, and how many of each are tried.
CHEAP = SwapSearch(swaps=1_200, window=1_000_000, initial=600, final=8)
CHEAP_SEARCHES, MOST_CHEAP = 3, 200

#: Initial and final temperatures with their per cent of the moves: slow cooling while repeats
#: dissolve, then fast cooling, which brings ranks together.
COOLINGS = ((1_400.0, 500.0, 65), (500.0, 3.0, 35))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Horizon:
    """How far a field of up to `players` looks ahead.

    At most `sessions` are drawn at once, this one included; where more are to come there is no
    looking ahead. A search tries `swaps` for each player over all sessions together, and there are
    up to `attempts` searches as long as repeats beyond the forced ones are left. `twice` tries as
    many swaps again in this session: its ranks come together sooner, and fewer swaps will do.
    """

    players: int
    sessions: int
    swaps: int
    attempts: int
    twice: bool = False


#: Below 16 players no session but the first can be without a repeat, and short searches will do.
HORIZONS = (
    Horizon(players=12, sessions=6, swaps=4_000, attempts=2),
    Horizon(players=16, sessions=6, swaps=12_000, attempts=2),
    Horizon(players=20, sessions=6, swaps=20_000, attempts=4),
    Horizon(players=24, sessions=7, swaps=12_000, attempts=2),
    Horizon(players=32, sessions=5, swaps=12_000, attempts=1, twice=True),
    Horizon(players=36, sessions=4, swaps=26_000, attempts=1),
    Horizon(players=40, sessions=4, swaps=9_000, attempts=1, twice=True),
)


#: Eight players have the fewest repeats if each session has the fewest: there is nothing to save.
NOTHING_TO_SAVE = 8


def horizon_of(players: int, ahead: int | None) -> Horizon | None:
    """Return how a field looks ahead that has `ahead` sessions after this one; None: not at all."""
    if not ahead or players <= NOTHING_TO_SAVE:
        return None
    horizon = next((it for it in HORIZONS if players <= it.players), None)
    return horizon if horizon and ahead < horizon.sessions else None


def horizon_in(model: CostModel, ahead: int | None) -> Horizon | None:
    """Return how a session is drawn with an eye to those to come; None: it is drawn alone."""
    return horizon_of(model.size, ahead) if model.repeats_are_hard else None


def look_ahead_batches(model: CostModel, ahead: int | None) -> int:
    """Return the largest number of ticks that looking ahead can have."""
    horizon = horizon_in(model, ahead)
    return horizon.attempts * _batches(model, horizon.swaps) if horizon else 0


def _batches(model: CostModel, swaps: int) -> int:
    return max(1, model.size * swaps // BATCH)


def look_ahead(
    model: CostModel,
    start: Tables,
    ahead: int | None,
    seed: int,
    tick: Callable[[], None],
    *,
    compare: Compare,
) -> Tables:
    """Draw this session so that it and `ahead` more together have the fewest repeats.

    If none is to come, this session is searched for a seating without a repeat.
    """
    remaining = RemainingSessions(model, seed)
    if model.size <= SMALL and any(map(model.has_conflict, start)):
        start = min([start, *islice(remaining.seatings(), MOST_CHEAP)], key=compare)
    horizon = horizon_in(model, ahead)
    if horizon is None or not ahead:
        return start
    cheap = _cheap_seatings(model, start, seed, tick)
    cheap.extend(islice(remaining.seatings(), MOST_CHEAP))
    known = KnownSchedule(model, ahead)
    cheap.extend(known.seatings())
    cheap.sort(key=lambda tables: (compare(tables), tables))

    def lasts(tables: Tables) -> bool | None:
        return known.begins_with(tables) or (
            not known.has_one_more and remaining.exist_after(tables, ahead)
        )

    found = _first_that_lasts(model, cheap, lasts)
    if found is not None:
        return found
    return _drawn_along(model, start, ahead, seed, tick, compare=compare)


def _first_that_lasts(
    model: CostModel, cheap: Iterable[Tables], lasts: Callable[[Tables], bool | None]
) -> Tables | None:
    """Return the first of these seatings without a repeat that `lasts`, if any."""
    without_repeat = takewhile(lambda tables: not any(map(model.has_conflict, tables)), cheap)
    return next(filter(lasts, without_repeat), None)


def _cheap_seatings(
    model: CostModel, start: Tables, seed: int, tick: Callable[[], None]
) -> list[Tables]:
    """Return the cheapest seatings of this session that a few searches see."""
    found = [start]
    for number in range(CHEAP_SEARCHES):
        chance = Random(seed + number)  # noqa: S311  # a draw that everyone can repeat
        order = range(model.size)
        search = CheapestSwaps(model, start, chance, order, CHEAP.window, keep=MOST_CHEAP)
        anneal(search, [CHEAP.cooling(model)], chance, tick)
        found.extend(search.cheapest)
    return found


def _drawn_along(
    model: CostModel,
    start: Tables,
    ahead: int,
    seed: int,
    tick: Callable[[], None],
    *,
    compare: Compare,
) -> Tables:
    """Draw the sessions to come as well; return this session of the draw with the fewest repeats."""
    horizon = horizon_of(model.size, ahead) or HORIZONS[-1]
    least = forced_repeats(model, ahead + 1)
    searches: list[SessionSwaps] = []
    while len(searches) < horizon.attempts:
        chance = Random(seed + len(searches))  # noqa: S311  # a draw that everyone can repeat
        search = SessionSwaps(model, start, ahead + 1, chance, twice=horizon.twice)
        batches = _batches(model, horizon.swaps)
        coolings = [
            Cooling(
                initial=initial * model.unit,
                final=final * model.unit,
                batches=max(1, batches * share // 100),
                batch=BATCH,
            )
            for initial, final, share in COOLINGS
        ]
        anneal(search, coolings, chance, tick)
        searches.append(search)
        if search.best_repeat_weight <= least:
            break
    fewest = min(search.best_repeat_weight for search in searches)
    return min(
        (search.best for search in searches if search.best_repeat_weight == fewest), key=compare
    )


def forced_repeats(model: CostModel, sessions: int) -> int:
    """Return a lower bound on the repeats of these sessions: meetings beyond the new opponents."""
    opponents = (
        sum(
            not model.meeting_again(player, other, met)
            for other, met in enumerate(row)
            if other != player
        )
        for player, row in enumerate(model.meetings)
    )
    missing = sum(max(0, 3 * sessions - left) for left in opponents)
    return -(-missing // 2)


class SessionSwaps:
    """Neighbourhood: in one of several sessions two players change tables.

    `best` are the tables of this session in the best sessions seen, `best_cost` compares them:
    repeats first (after winds, where these come before repeats), then the cost of this session.
    Few of the swaps proposed are made: what joining and leaving tables counts is kept by session.
    """

    is_optimal = False

    def __init__(
        self,
        model: CostModel,
        tables: Sequence[Sequence[int]],
        sessions: int,
        chance: Random,
        *,
        twice: bool = False,
    ) -> None:
        """Start this session with these tables of four numbers each, the others at random."""
        self._chance, self._model = chance, model
        self._more_of_this = int(twice)
        self._repeat, self._repeat_in_best = REPEAT * model.unit, REPEAT_IN_BEST * model.unit
        self._met = [list(row) for row in model.meetings]
        # What one more meeting of a pair would count, and what its last one counts, in repeats.
        self._next = [
            [model.meeting_again(one, other, met) for other, met in enumerate(row)]
            for one, row in enumerate(model.meetings)
        ]
        self._last = [[0] * model.size for _ in range(model.size)]
        everybody = range(model.size)
        self._now = TableSwaps(_with_capped_pairs(model), tables, chance, everybody, model.size)
        self._sessions = [self._now.tables]
        self._table_of = [self._now.table_of]
        for _ in range(1, sessions):
            order = sorted(everybody, key=lambda _: chance.random())
            self._sessions.append([order[at : at + 4] for at in range(0, model.size, 4)])
            self._table_of.append([order.index(player) // 4 for player in everybody])
        self._joining: list[list[list[int]]] = []
        self._leaving: list[list[int]] = []
        self._repeats = sum(self._meet(table) for session in self._sessions for table in session)
        for session in self._sessions:
            self._joining.append(
                [[sum(row[at] for at in t) for t in session] for row in self._next]
            )
            self._leaving.append([0] * model.size)
            for table in session:
                self._note_leaving(self._leaving[-1], table)
        self.best = [table[:] for table in self._now.tables]
        self.best_cost, self.best_repeat_weight = self._cost(), self._repeats

    def _cost(self) -> int:
        return self._repeat_in_best * self._repeats + self._now.total

    def _meet(self, table: Sequence[int]) -> int:
        """Let these players meet; return what their meetings count, in repeats."""
        repeats = 0
        for one, other in combinations(table, 2):
            repeats += self._next[one][other]
            self._count(one, other, 1)
        return repeats

    def moves(self, count: int) -> Moves:
        """Propose swaps, each inside one of the sessions."""
        random, repeat, meetings = self._chance.random, self._repeat, self._next
        size, many = self._model.size, len(self._sessions)
        sessions = list(zip(self._table_of, self._joining, self._leaving, strict=True))
        for _ in range(count):
            lot = random() * (many + self._more_of_this)
            number = int(lot)
            lot = (lot - number) * size
            number %= many
            one = int(lot)
            two = int((lot - one) * size)
            table_of, joining, leaving = sessions[number]
            here, there = table_of[one], table_of[two]
            if here == there:
                continue
            repeats = joining[one][there] + joining[two][here] - 2 * meetings[one][two]
            repeats -= leaving[one] + leaving[two]
            cost = 0 if number else self._now.change_of(one, two) or 0
            if (yield repeat * repeats + cost):
                self._swap(number, one, two)
                self._repeats += repeats
                if self._cost() < self.best_cost:
                    self.best_cost, self.best_repeat_weight = self._cost(), self._repeats
                    self.best = [table[:] for table in self._now.tables]

    def _swap(self, number: int, one: int, two: int) -> None:
        table_of, session = self._table_of[number], self._sessions[number]
        at, to = table_of[one], table_of[two]
        here, there = session[at], session[to]
        for table, leaving, joining in ((here, one, two), (there, two, one)):
            for other in table:
                if other != leaving:
                    self._count(leaving, other, -1)
                    self._count(joining, other, 1)
        if number:
            here[here.index(one)], there[there.index(two)] = two, one
            table_of[one], table_of[two] = to, at
        else:
            self._now.swap(one, two)
        for row, first, second in zip(
            self._joining[number], self._next[one], self._next[two], strict=True
        ):
            row[at] += second - first
            row[to] += first - second
        self._note_leaving(self._leaving[number], here)
        self._note_leaving(self._leaving[number], there)

    def _note_leaving(self, leaving: list[int], table: Sequence[int]) -> None:
        for one in table:
            leaving[one] = sum(self._last[one][other] for other in table)

    def _count(self, one: int, other: int, by: int) -> None:
        """Count meetings of a pair, and what a further one and the last one count from now on."""
        met = self._met[one][other] = self._met[other][one] = self._met[one][other] + by
        again = self._model.meeting_again
        more, less = again(one, other, met), again(one, other, met - 1)
        change, change_of_last = more - self._next[one][other], less - self._last[one][other]
        self._next[one][other] = self._next[other][one] = more
        self._last[one][other] = self._last[other][one] = less
        for table_of, joining, leaving in zip(
            self._table_of, self._joining, self._leaving, strict=False
        ):
            here, there = table_of[one], table_of[other]
            joining[one][there] += change
            joining[other][here] += change
            if here == there:
                leaving[one] += change_of_last
                leaving[other] += change_of_last


def _with_capped_pairs(model: CostModel) -> CostModel:
    """Return the model of this session alone: `SessionSwaps` counts repeats apart from it."""
    most = REPEAT_NOW * model.unit
    winds = model.wind_weight
    return dataclasses.replace(
        model,
        pair=[[min(cost, most) for cost in row] for row in model.pair],
        wind_weight=10_000 * REPEAT_IN_BEST * model.unit if winds > model.repeat_weight else winds,
    )
