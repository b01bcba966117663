"""Why this table: for each player a reason, found by trying every single swap.

The first thing that a player could complain of is looked at. Whoever causes it is exchanged with
everybody at other tables in turn; the best exchange that would end it shows what stands against
it: the first goal that it makes worse.
"""

from collections.abc import Iterator, Mapping, Sequence

from scoring.seating.history import Past, pairs_of
from scoring.seating.judge import Judge, every_goal
from scoring.seating.locked_tables import bound, members
from scoring.seating.methods.catalogue import METHODS, Method
from scoring.seating.reasons import Reason
from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask

#: Tables that span no more places than this, or than twice the mean, need no excuse.
NEAR, FAR = 6, 2

#: The complaint about a pair at one table, by the goal it goes against; the first one counts.
_PAIRS = {
    "broken": "should_not_meet",
    "repeats": "meets_again",
    "mates": "team_mates",
    "clubs": "club_mates",
}


def why(
    tables: Sequence[SeatedTable], task: SeatingTask, *, method: str = "swiss"
) -> Mapping[str, Reason]:
    """Say of every player why they sit where they sit, or why they do not play.

    `tables` are those of the session in order of number (empty: not played), drawn by `method`.
    """
    room = _Seated(tables, task, METHODS[method])
    return {player.id: room.reason(player) for player in sorted(task.players, key=_id)}


def _id(player: PlayerTask) -> str:
    return player.id


class _Seated:
    """The tables of a session, ready for trying swaps."""

    def __init__(self, tables: Sequence[SeatedTable], task: SeatingTask, method: Method) -> None:
        self._tables = [tuple(table) for table in tables]
        self._task = bound(task)
        self._method = method
        self._past = Past.of(task.history, task.seats)
        self._table_of = {who: at for at, table in enumerate(self._tables) for who in table}
        goals = (
            None
            if method.weighs_ranks
            else [g for g in every_goal(task.objective) if g != "spread"]
        )
        self._judge = Judge(task, self._past, goals=goals, present=self._table_of)
        self._costs = [self._judge.table(table) if table else 0 for table in self._tables]
        self._still = {player for table in task.locked for player in members(table)}
        played = [table for table in self._tables if table]
        spans = sum(self._judge.span(table) for table in played)
        self._far = max(NEAR, FAR * spans // max(1, len(played)))

    def reason(self, player: PlayerTask) -> Reason:
        """Look at one player."""
        if player.id not in self._table_of:
            return self._rests(player)
        if player.id in self._still:
            return Reason(code="locked")
        complaint = self._complaint(player.id)
        if complaint is not None:
            return complaint
        if player.fixed_table is not None:
            return Reason(code="fixed_table", params={"table": player.fixed_table})
        return self._contented(self._tables[self._table_of[player.id]])

    def _contented(self, table: SeatedTable) -> Reason:
        if len(table) != self._task.seats:
            is_short = len(table) < self._task.seats
            return Reason(code="table_of_three" if is_short else "table_of_five")
        if self._method.weighs_ranks:
            return Reason(code="neighbours", params={"spread": self._judge.span(table)})
        if self._method.searches:
            return Reason(code="new_company")
        return Reason(code="by_method", params={"method": self._method.name})

    def _rests(self, player: PlayerTask) -> Reason:
        if player.substitute:
            return Reason(code="spare")
        if player.volunteer:
            return Reason(code="volunteers")
        others = (who.sit_outs for who in self._task.players if not who.substitute)
        return Reason(code="sits_out" if player.sit_outs <= min(others) else "sits_out_again")

    def _complaint(self, name: str) -> Reason | None:
        """Find the first thing to complain of and what stands against changing it."""
        table = self._tables[self._table_of[name]]
        for goal, code in _PAIRS.items():
            amounts = {
                who: self._judge.pair_amount(name, who, goal) for who in table if who != name
            }
            other = max(sorted(amounts), key=amounts.__getitem__, default=name)
            if amounts.get(other):
                params: dict[str, str | int] = {"other": other}
                if goal == "repeats":
                    params["times"] = self._past.met[_pair(name, other)] + 1
                return Reason(code=code, params=params, because=self._obstacle(name, other, goal))
        spread = self._judge.span(table)
        if self._method.weighs_ranks and spread > self._far:
            other = max(sorted(table), key=lambda who: self._judge.span((name, who)))
            because = self._obstacle(name, other, "spread")
            return Reason(code="far_apart", params={"spread": spread}, because=because)
        return None

    def _obstacle(self, name: str, other: str, goal: str) -> Reason | None:
        """Say what the best swap that parts the two makes worse; nothing where a pattern rules."""
        if not self._method.searches:
            return None
        if goal == "repeats" and (few := self._unmet(name)) < self._task.seats - 1:
            return Reason(code="all_met", params={"count": few})
        best = min(self._swaps((name, other), goal), default=None)
        if best is None:
            return Reason(code="nobody_to_swap")
        return self._price_of(*best)

    def _unmet(self, name: str) -> int:
        here = (who for who in self._table_of if who != name)
        return sum(not self._past.met[_pair(name, who)] for who in here)

    def _swaps(self, parting: Sequence[str], goal: str) -> Iterator[tuple[int, str, str]]:
        """Yield what each swap of one of the two changes."""
        here = self._table_of[parting[0]]
        span = self._judge.span(self._tables[here])
        for one in parting:
            for there, table in enumerate(self._tables):
                for instead in table if there != here and one not in self._still else ():
                    if instead in self._still:
                        continue
                    new_here, new_there = self._swapped(one, instead)
                    if goal == "spread" and self._judge.span(new_here) >= span:
                        continue
                    cost = self._judge.table(new_here) + self._judge.table(new_there)
                    yield cost - self._costs[here] - self._costs[there], one, instead

    def _swapped(self, one: str, other: str) -> tuple[list[str], list[str]]:
        here, there = self._tables[self._table_of[one]], self._tables[self._table_of[other]]
        return (
            [other if player == one else player for player in here],
            [one if player == other else player for player in there],
        )

    def _price_of(self, change: int, one: str, instead: str) -> Reason:
        """Name the first goal that a swap makes worse, or say that none speaks against it."""
        params: dict[str, str | int] = {"one": one, "with": instead}
        places = (self._table_of[one], self._table_of[instead])
        before = self._judge.amounts(sum(self._costs[at] for at in places))
        swapped = self._swapped(one, instead)
        after = self._judge.amounts(sum(map(self._judge.table, swapped)))
        worse = (goal for goal in self._judge.goals if after[goal] > before[goal])
        goal = next(worse, "better" if change else "as_good")
        if goal == "repeats":
            count = self._meeting_again(swapped, places)
            if count <= 0:
                return Reason(code="swap_oftener", params=params)
            params["count"] = count
        if goal == "spread":
            params["spread"] = max(map(self._judge.span, swapped))
        return Reason(code=f"swap_{goal}", params=params)

    def _meeting_again(self, swapped: Sequence[Sequence[str]], places: Sequence[int]) -> int:
        """Count the pairs that meet again after a swap, if they are more than before; else 0."""
        now = {pair for table in swapped for pair in pairs_of(table) if self._past.met[pair]}
        then = {
            pair for at in places for pair in pairs_of(self._tables[at]) if self._past.met[pair]
        }
        return len(now - then) if len(now) > len(then) else 0


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)
