"""Sessions of a small field drawn together with those to come, so that these find partners too.

With few players the sessions so far leave so little choice that the nearest ranks now would mean
repeats later. So the next sessions are made as well, by swaps inside each of them, and their
repeats count like those of this one; only this session is used, the others are drawn anew when
their ranking is known.
"""

import dataclasses
import math
from collections.abc import Callable, Sequence
from random import Random

from scoring.seating.field import CLASH, Field

Tables = list[list[int]]

#: What a meeting before costs a field that has its goals in the usual order, and from where on a
#: price is that of a rule, which comes before meetings.
MEETING, RULE = 10_000, 100_000

#: Swaps between two looks at the clockwork.
BATCH = 1_000


#: What a repeat costs the search: more than bringing two tables together can save, even where the
#: few partners left stand far apart. In the session drawn it costs so much on top: one that comes
#: later may yet be avoided.
REPEAT, REPEAT_NOW = 4_000, 2_400

#: From where to where it cools, and in how many per cent of the time: slowly while repeats dissolve,
#: then quickly, to bring ranks together. Heat as in a Schedule.
LEGS = ((1_400.0, 500.0, 65), (500.0, 3.0, 35))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """How a field of up to `players` looks ahead.

    At most `sessions` are drawn at once, this one included; while more are to come nobody looks
    ahead. A search tries `swaps` for each player, in all the sessions together; after so many
    `attempts` repeats are taken for unavoidable.
    """

    players: int
    sessions: int
    swaps: int
    attempts: int


#: Below 16 players no session but the first can be without a repeat, and little is enough.
OUTLOOKS = (
    Outlook(players=12, sessions=6, swaps=4_000, attempts=2),
    Outlook(players=20, sessions=6, swaps=20_000, attempts=12),
    Outlook(players=24, sessions=6, swaps=50_000, attempts=3),
    Outlook(players=32, sessions=5, swaps=40_000, attempts=1),
    Outlook(players=40, sessions=4, swaps=26_000, attempts=1),
)


def outlook_of(players: int, ahead: int | None) -> Outlook | None:
    """Return how a field looks ahead that has `ahead` sessions after this one; None: not at all."""
    if ahead is None:
        return None
    for outlook in OUTLOOKS:
        if players <= outlook.players and ahead < outlook.sessions:
            return outlook
    return None


def look_ahead_batches(field: Field, ahead: int | None) -> int:
    """Return how many ticks looking ahead will have at most."""
    outlook = outlook_of(field.size, ahead)
    return outlook.attempts * batch_count(field, outlook.swaps) if outlook else 0


def look_ahead(
    field: Field, start: Tables, ahead: int | None, seed: int, tick: Callable[[], None]
) -> Tables:
    """Draw this session together with `ahead` more, so that all of them have the fewest repeats.

    With none to come a session is drawn again only if it has a repeat.
    """
    outlook = outlook_of(field.size, ahead)
    if outlook is None or (not ahead and not any(map(field.clashes, start))):
        return start
    least = forced_repeats(field, (ahead or 0) + 1)
    searches: list[LookAhead] = []
    while len(searches) < outlook.attempts:
        search = LookAhead(field, start, (ahead or 0) + 1, seed + len(searches))
        search.run(outlook.swaps if ahead else outlook.swaps // 2, tick)
        searches.append(search)
        if search.worth[0] <= least:
            break
    return min(searches, key=lambda search: search.worth).best


def forced_repeats(field: Field, sessions: int) -> int:
    """Count the meetings of so many sessions that go beyond the partners a player has left."""
    partners = (
        sum(price < CLASH for other, price in enumerate(row) if other != player)
        for player, row in enumerate(field.pair)
    )
    missing = sum(max(0, 3 * sessions - left) for left in partners)
    return -(-missing // 2)


class LookAhead:
    """One search over this session and those after it; `run` may be called once.

    A pair's number in `_met` says how often it meets, past and future sessions together; a rule
    that keeps a pair apart counts as many meetings.
    """

    def __init__(
        self, field: Field, tables: Sequence[Sequence[int]], sessions: int, seed: int
    ) -> None:
        """Start this session with these tables of four numbers each, the others at random."""
        self._chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
        self._met = [[_times(price) for price in row] for row in field.pair]
        self._now = dataclasses.replace(
            field, pair=[[min(price, REPEAT_NOW) for price in row] for row in field.pair]
        )
        self._rooms = [[list(table) for table in tables]]
        for _ in range(1, sessions):
            order = sorted(range(field.size), key=lambda _: self._chance.random())
            self._rooms.append([order[at : at + 4] for at in range(0, field.size, 4)])
        self._table_of = [_table_of(room) for room in self._rooms]
        self._repeats = sum(self._sit(table) for room in self._rooms for table in room)
        self._price = sum(map(self._now.cost, tables))
        self._known: dict[tuple[int, ...], int] = {}
        self.best = self._rooms[0]
        self.worth = (self._repeats, self._price)

    def run(self, swaps: int, tick: Callable[[], None]) -> None:
        """Search; `best` and `worth` are of this session and of all; `tick` after every batch."""
        batches = batch_count(self._now, swaps)
        for hot, cold, share in LEGS:
            steps = max(1, batches * share // 100)
            heat, cooling = hot, (cold / hot) ** (1 / steps)
            for _ in range(steps):
                self._batch(heat)
                heat *= cooling
                tick()

    def _sit(self, table: Sequence[int]) -> int:
        """Let these meet; return the repeats, a third meeting counting two."""
        repeats = 0
        for at, one in enumerate(table):
            for other in table[at + 1 :]:
                repeats += self._met[one][other]
                self._met[one][other] += 1
                self._met[other][one] += 1
        return repeats

    def _batch(self, heat: float) -> None:
        """Try a batch of swaps, each inside one of the sessions."""
        chance, log, met = self._chance.random, math.log, self._met
        size, many = self._now.size, len(self._rooms)
        for _ in range(BATCH):
            lot = chance() * many
            session = int(lot)
            lot = (lot - session) * size
            one = int(lot)
            two = int((lot - one) * size)
            table_of, room = self._table_of[session], self._rooms[session]
            here, there = room[table_of[one]], room[table_of[two]]
            if here is there:
                continue
            more = _more(met[one], met[two], (one, two), here, there)
            dearer = 0 if session else self._dearer(here, there, one, two)
            worse = REPEAT * more + dearer
            if worse <= 0 or worse < -heat * log(1 - chance()):
                self._swap(session, one, two)
                self._repeats += more
                self._price += dearer
                if (self._repeats, self._price) < self.worth:
                    self.worth = (self._repeats, self._price)
                    self.best = [table[:] for table in self._rooms[0]]

    def _dearer(self, here: list[int], there: list[int], one: int, two: int) -> int:
        """Return what this session costs more when the two change places."""
        return (
            self._cost([two if player == one else player for player in here])
            + self._cost([one if player == two else player for player in there])
            - self._cost(here)
            - self._cost(there)
        )

    def _cost(self, table: list[int]) -> int:
        key = tuple(sorted(table))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._now.cost(table)
        return known

    def _swap(self, session: int, one: int, two: int) -> None:
        table_of, room = self._table_of[session], self._rooms[session]
        for gone, come in ((one, two), (two, one)):
            table = room[table_of[gone]]
            for other in table:
                if other not in (one, two):
                    self._count(gone, other, -1)
                    self._count(come, other, 1)
        here, there = room[table_of[one]], room[table_of[two]]
        here[here.index(one)], there[there.index(two)] = two, one
        table_of[one], table_of[two] = table_of[two], table_of[one]

    def _count(self, one: int, other: int, by: int) -> None:
        self._met[one][other] += by
        self._met[other][one] += by


def batch_count(field: Field, swaps: int) -> int:
    """Return about how many batches, and so ticks, one search will have; at least one."""
    return max(1, field.size * swaps // BATCH)


def _times(price: int) -> int:
    """Count how often a pair of this price has met, or should count as having met."""
    meetings = price // MEETING
    if price < RULE:
        meetings = math.isqrt(meetings)
    return 0 if price < CLASH else max(1, meetings)


def _table_of(room: Tables) -> list[int]:
    numbers = {player: number for number, table in enumerate(room) for player in table}
    return [numbers[player] for player in range(len(numbers))]


def _more(
    mine: Sequence[int],
    yours: Sequence[int],
    pair: tuple[int, int],
    here: Sequence[int],
    there: Sequence[int],
) -> int:
    """Count the repeats that come when the two change places, less those that go."""
    one, two = pair
    more = 0
    for other in here:
        if other != one:
            more += yours[other] - mine[other] + 1
    for other in there:
        if other != two:
            more += mine[other] - yours[other] + 1
    return more
