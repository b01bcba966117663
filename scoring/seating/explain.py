"""Why each player sits at their table, found by trying every single swap.

The first goal that a player's table misses is the reason. The players involved are swapped with
every player of other tables; the best swap that ends it shows what prevents it: the first goal that
it makes worse.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from scoring.seating.history import HistoryCounts, pair_of, pairs_of
from scoring.seating.locked_tables import members, with_locks
from scoring.seating.methods.catalogue import METHODS, Method
from scoring.seating.objective.evaluation import Objective
from scoring.seating.objective.goals import weights_of
from scoring.seating.search.multi_session import horizon_of
from scoring.seating.task import FULL_TABLE, PlayerTask, SeatedTable, SeatingTask
from scoring.seating.who_plays import pool_numbers

#: Code -> English sentence to a player, filled with the parameters of the reason.
REASONS: dict[str, str] = {
    # --- why a player sits there ------------------------------------------------------------------
    "locked": "Your table was seated before the draw.",
    "fixed_table": "You sit at table %(table)d because you need it.",
    "neighbours": (
        "All your opponents are new, and your table spans %(spread)d places of the ranking."
    ),
    "new_company": "All your opponents are new.",
    "first_session": "Nobody has met before: it is the first session.",
    "near_ranks": "Your table spans %(spread)d places of the ranking.",
    "by_method": "The method decides your table: %(method)s.",
    "should_not_meet": "You and %(other)s should not share a table.",
    "meets_again": "You have met %(other)s before. This is meeting %(times)d.",
    "team_mates": "You and %(other)s are in the same team and share a table.",
    "club_mates": "You and %(other)s are in the same club and share a table.",
    "far_apart": "Your table spans %(spread)d places of the ranking.",
    "table_of_three": "The number of players makes some tables of three, and yours is one.",
    "table_of_five": "The number of players makes some tables of five, and yours is one.",
    # --- why a player has no seat -----------------------------------------------------------------
    "sits_out": "You have the bye: nobody present has had fewer.",
    "sits_out_again": "You have the bye, although others present have had fewer.",
    "volunteers": "You have the bye because you volunteered.",
    "spare": "You are a substitute, and no seat is free.",
    # --- what prevents a better seat --------------------------------------------------------------
    "all_met": "New opponents for you here: %(count)d. A table needs more.",
    "nobody_to_swap": "No other player can swap with you.",
    "swap_better": "Swapping %(one)s and %(with)s would be better.",
    "swap_later": (
        "Swapping %(one)s and %(with)s would be better now, but may leave too few new opponents"
        " for the sessions to come."
    ),
    "swap_as_good": "Swapping %(one)s and %(with)s would be just as good.",
    "swap_broken": (
        "The best alternative, swapping %(one)s and %(with)s, would break a rule about who"
        " may share a table."
    ),
    "swap_mates": (
        "The best alternative, swapping %(one)s and %(with)s, would put teammates at one table."
    ),
    "swap_odd": (
        "The best alternative, swapping %(one)s and %(with)s, would give a second table of"
        " three or five to a player."
    ),
    "swap_repeats": (
        "The best alternative, swapping %(one)s and %(with)s, would make %(count)d pairs meet"
        " again."
    ),
    "swap_one_repeat": (
        "The best alternative, swapping %(one)s and %(with)s, would make one pair meet again."
    ),
    "swap_oftener": (
        "The best alternative, swapping %(one)s and %(with)s, would make a pair meet again"
        " that has met more often."
    ),
    "swap_recent": (
        "The best alternative, swapping %(one)s and %(with)s, would make players meet who met"
        " in the session before."
    ),
    "swap_winds": (
        "The best alternative, swapping %(one)s and %(with)s, would leave a player without a"
        " wind that keeps the balance."
    ),
    "swap_clubs": (
        "The best alternative, swapping %(one)s and %(with)s, would put players of one club"
        " at one table."
    ),
    "swap_countries": (
        "The best alternative, swapping %(one)s and %(with)s, would put players of one"
        " country at one table."
    ),
    "swap_spread": (
        "The best alternative, swapping %(one)s and %(with)s, would make a table span"
        " %(spread)d places of the ranking."
    ),
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a player sits at a table: `code` names a row of REASONS, `params` fill its sentence.

    The params `other`, `one` and `with` are ids of players. `because` says what prevents a better
    seat, where one could be wished for.
    """

    code: str
    params: Mapping[str, str | int] = dataclasses.field(default_factory=dict, hash=False)
    because: "Reason | None" = None

    @property
    def sentence(self) -> str:
        """The English sentence for the player, followed by that of `because`."""
        own = REASONS[self.code] % self.params
        return f"{own} {self.because.sentence}" if self.because else own

    def to_json(self) -> dict[str, object]:
        """Return {"code", "params", "sentence", "because"}."""
        return {
            "code": self.code,
            "params": dict(self.params),
            "sentence": self.sentence,
            "because": self.because.to_json() if self.because else None,
        }


#: The places, and the multiple of the mean, up to which a spread needs no explanation.
NEAR, FAR = 6, 2

#: The code for a pair at one table, by the goal it goes against; the first one counts.
_PAIRS = {
    "broken": "should_not_meet",
    "repeats": "meets_again",
    "mates": "team_mates",
    "clubs": "club_mates",
}


def explain_seating(
    tables: Sequence[SeatedTable], task: SeatingTask, *, method: str = "swiss"
) -> Mapping[str, Reason]:
    """Return for every player why they sit where they sit, or why they do not play.

    `tables` are those of the session in order of number (empty: not played), drawn by `method`.
    """
    seated = _Explainer(tables, task, METHODS[method])
    return {who.id: seated.reason(who) for who in sorted(task.players, key=lambda who: who.id)}


class _Explainer:
    """Finds the reasons for the tables of a session by trying swaps."""

    def __init__(self, tables: Sequence[SeatedTable], task: SeatingTask, method: Method) -> None:
        self._tables = [tuple(table) for table in tables]
        self._task = with_locks(task)
        self._method = method
        self._by_rank = method.is_by_rank(task)
        self._counts = HistoryCounts.of_task(task)
        self._table_of = {who: at for at, table in enumerate(self._tables) for who in table}
        self._objective = Objective(
            task, self._counts, by_rank=self._by_rank, present=self._table_of
        )
        self._costs = [self._objective.table(table) if table else 0 for table in self._tables]
        self._pool = pool_numbers(self._task)
        self._fixed = {player for table in task.locked for player in members(table)}
        played = [table for table in self._tables if table]
        total = sum(self._objective.spread(table) for table in played)
        self._far = max(NEAR, FAR * total // max(1, len(played)))

    def reason(self, player: PlayerTask) -> Reason:
        """Return the reason for one player."""
        if player.id not in self._table_of:
            return self._bye(player)
        if player.id in self._fixed:
            return Reason(code="locked")
        trouble = self._missed_goal(player.id)
        if trouble is not None:
            return trouble
        if player.fixed_table is not None:
            return Reason(code="fixed_table", params={"table": player.fixed_table})
        return self._good_seat(self._tables[self._table_of[player.id]])

    def _good_seat(self, table: SeatedTable) -> Reason:
        if len(table) != self._task.seats:
            is_short = len(table) < self._task.seats
            return Reason(code="table_of_three" if is_short else "table_of_five")
        if self._by_rank:
            code = "neighbours" if self._task.history else "near_ranks"
            return Reason(code=code, params={"spread": self._objective.spread(table)})
        if self._method.searches:
            return Reason(code="new_company" if self._task.history else "first_session")
        return Reason(code="by_method", params={"method": self._method.name})

    def _bye(self, player: PlayerTask) -> Reason:
        if player.substitute:
            return Reason(code="spare")
        if player.volunteer:
            return Reason(code="volunteers")
        others = (who.byes for who in self._task.players if not who.substitute)
        return Reason(code="sits_out" if player.byes <= min(others) else "sits_out_again")

    def _missed_goal(self, name: str) -> Reason | None:
        """Find the first goal that the player's table misses, and what prevents a better one."""
        table = self._tables[self._table_of[name]]
        for goal, code in _PAIRS.items():
            amounts = {
                who: self._objective.pair_amount(name, who, goal) for who in table if who != name
            }
            other = max(sorted(amounts), key=amounts.__getitem__, default=name)
            if amounts.get(other):
                params: dict[str, str | int] = {"other": other}
                if goal == "repeats":
                    params["times"] = self._counts.met[pair_of(name, other)] + 1
                return Reason(code=code, params=params, because=self._obstacle(name, other, goal))
        spread = self._objective.spread(table)
        if self._by_rank and spread > self._far:
            other = max(sorted(table), key=lambda who: self._objective.spread((name, who)))
            because = self._obstacle(name, other, "spread")
            return Reason(code="far_apart", params={"spread": spread}, because=because)
        return None

    def _obstacle(self, name: str, other: str, goal: str) -> Reason | None:
        """Say what the best swap that separates the two makes worse; nothing for patterns."""
        if not self._method.is_by_goals(self._task):
            return None
        if goal == "repeats" and (few := self._new_opponents(name)) < self._task.seats - 1:
            return Reason(code="all_met", params={"count": few})
        best = min(self._swaps((name, other), goal), default=None)
        if best is None:
            return Reason(code="nobody_to_swap")
        return self._cost_of_swap(*best)

    def _new_opponents(self, name: str) -> int:
        here = (who for who in self._table_of if who != name)
        return sum(not self._counts.met[pair_of(name, who)] for who in here)

    def _swaps(self, separating: Sequence[str], goal: str) -> Iterator[tuple[int, str, str]]:
        """Yield the change of cost of each swap that moves one of the two."""
        here = self._table_of[separating[0]]
        spread = self._objective.spread(self._tables[here])
        for one in separating:
            for there, table in enumerate(self._tables):
                for instead in table if there != here and one not in self._fixed else ():
                    if instead in self._fixed:
                        continue
                    new_here, new_there = self._swapped(one, instead)
                    if goal == "spread" and self._objective.spread(new_here) >= spread:
                        continue
                    cost = self._objective.table(new_here) + self._objective.table(new_there)
                    yield cost - self._costs[here] - self._costs[there], one, instead

    def _swapped(self, one: str, other: str) -> tuple[list[str], list[str]]:
        here, there = self._tables[self._table_of[one]], self._tables[self._table_of[other]]
        return (
            [other if player == one else player for player in here],
            [one if player == other else player for player in there],
        )

    def _cost_of_swap(self, change: int, one: str, instead: str) -> Reason:
        """Name the first goal that a swap makes worse, or say that it makes none worse."""
        params: dict[str, str | int] = {"one": one, "with": instead}
        if change <= 0:
            better = "later" if self._looks_ahead(one) else "better"
            return Reason(code=f"swap_{better if change else 'as_good'}", params=params)
        places = (self._table_of[one], self._table_of[instead])
        before = self._objective.amounts(sum(self._costs[at] for at in places))
        swapped = self._swapped(one, instead)
        after = self._objective.amounts(sum(map(self._objective.table, swapped)))
        worse = (goal for goal in self._objective.goals if after[goal] > before[goal])
        goal = next(worse, "winds")  # else only the winds of later sessions
        if goal == "repeats":
            count = self._meeting_again(swapped, places)
            if count <= 0:
                return Reason(code="swap_oftener", params=params)
            if count == 1:
                return Reason(code="swap_one_repeat", params=params)
            params["count"] = count
        if goal == "spread":
            params["spread"] = max(map(self._objective.spread, swapped))
        return Reason(code=f"swap_{goal}", params=params)

    def _looks_ahead(self, name: str) -> bool:
        """Whether the draw of this player's pool had an eye to the sessions to come."""
        if not self._by_rank or any(len(table) > self._task.seats for table in self._tables):
            return False
        mine = self._pool.get(name)
        size = sum(self._pool.get(who) == mine for who in self._table_of)
        horizon = horizon_of(size + -size % FULL_TABLE, self._task.sessions_ahead)
        return horizon is not None and "repeats" in weights_of(self._task).hard_goals

    def _meeting_again(self, swapped: Sequence[Sequence[str]], places: Sequence[int]) -> int:
        """Count the pairs that meet again after a swap, if they are more than before; else 0."""
        now = {pair for table in swapped for pair in pairs_of(table) if self._counts.met[pair]}
        then = {
            pair for at in places for pair in pairs_of(self._tables[at]) if self._counts.met[pair]
        }
        return len(now - then) if len(now) > len(then) else 0
