"""All methods of drawing a session, as a table."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence

from scoring.seating.history import HistoryCounts
from scoring.seating.methods.club_night import by_lot, byes_in_turn, pair_for_club_night
from scoring.seating.methods.crossing import pair_by_crossing
from scoring.seating.methods.finals import byes_of_script, pair_by_script
from scoring.seating.methods.pairing import PairingInput, PairingMethod
from scoring.seating.methods.patterns import (
    by_ladder,
    by_pattern,
    by_rank,
    fold,
    interval,
    pair_in_blocks,
    slices,
    snake,
)
from scoring.seating.methods.random import pair_at_random
from scoring.seating.methods.round_robin import byes_of_round, pair_by_round_robin
from scoring.seating.methods.swiss import pair_by_rank
from scoring.seating.objective.cost_model import Tables
from scoring.seating.task import PlayerTask, SeatingTask, has_ranks
from scoring.seating.who_plays import ChooseByes, Pool, fewest_byes, lowest

#: Puts the players of a pool in the order of the method.
OrderPlayers = Callable[[Pool, SeatingTask, HistoryCounts], Sequence[PlayerTask]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """One way to draw: its id, its name, what it does, and the task's `options` that it reads.

    `order` sorts the players, `choose_byes` chooses byes, `pair` makes the tables. A method
    `searches` for few repeats unless it follows a pattern. It `keeps_goals` if the goals of the task
    alone decide, and `weighs_ranks` if the search keeps near ranks together. If it `seeds_first`, a
    first session may be drawn by rating groups instead. If it `keeps_rules`, players change tables
    until no rule is broken; a script stays as written. If it `orders_tables`, table 1 is the first
    of its order: that of the best ranks, or of the script.
    """

    id: str
    name: str
    meaning: str
    options: tuple[str, ...] = ()
    pair: PairingMethod
    order: OrderPlayers = by_rank
    choose_byes: ChooseByes = fewest_byes
    searches: bool = False
    keeps_goals: bool = False
    weighs_ranks: bool = False
    seeds_first: bool = True
    keeps_rules: bool = True
    orders_tables: bool = False

    @property
    def follows_ranks(self) -> bool:
        """Whether the ranking decides who meets whom."""
        return self.order is not by_lot

    def is_by_rating_group(self, task: SeatingTask) -> bool:
        """Whether every table of this session has one player of each rating group."""
        return self.seeds_first and not task.history and task.start == "rating_groups"

    def is_by_rank(self, task: SeatingTask) -> bool:
        """Whether near ranks stay together: a first session without any is drawn at random."""
        return self.weighs_ranks and (bool(task.history) or has_ranks(task))

    def is_by_goals(self, task: SeatingTask) -> bool:
        """Whether the goals of the task alone decide who meets in this session."""
        return self.keeps_goals and not self.is_by_rating_group(task)


def _swiss(pairing: PairingInput) -> Tables:
    """Draw a first session, which has no results, as Random does."""
    if not METHODS["swiss"].is_by_rank(pairing.task):
        return _random(pairing)
    return pair_by_rank(
        pairing.model,
        pairing.task.seed,
        pairing.progress,
        ahead=pairing.task.sessions_ahead,
        compare=pairing.compare,
        solve=pairing.solve,
    )


def _random(pairing: PairingInput) -> Tables:
    return pair_at_random(
        pairing.model, pairing.task.seed, pairing.progress, compare=pairing.compare
    )


_METHODS = (
    Method(
        id="swiss",
        name="Swiss",
        meaning="Players close in the ranking meet; repeat pairings are avoided.",
        options=("start", "close_ranks"),
        pair=_swiss,
        searches=True,
        keeps_goals=True,
        weighs_ranks=True,
    ),
    Method(
        id="random",
        name="Random",
        meaning="Players are drawn at random; repeat pairings are avoided.",
        pair=_random,
        searches=True,
        keeps_goals=True,
        order=by_lot,
        seeds_first=False,
    ),
    Method(
        id="straight",
        name="Straight by rank",
        meaning=(
            "The first four of the ranking, then the next four, and so on: 1 2 3 4 / 5 6 7 8."
        ),
        options=("start",),
        pair=by_pattern(slices),
        orders_tables=True,
    ),
    Method(
        id="blocks",
        name="Blocks",
        meaning=(
            "The ranking is cut into blocks; inside a block players are drawn at random, with few"
            " repeats."
        ),
        options=("start", "block"),
        pair=pair_in_blocks,
        searches=True,
    ),
    Method(
        id="snake",
        name="Snake",
        meaning="The ranking is dealt to the tables back and forth: 1 8 9 16 / 2 7 10 15.",
        options=("start",),
        pair=by_pattern(snake),
    ),
    Method(
        id="fold",
        name="Fold",
        meaning=(
            "The best two meet the last two, and so on towards the middle: 1 2 7 8 / 3 4 5 6."
        ),
        options=("start",),
        pair=by_pattern(fold),
    ),
    Method(
        id="interval",
        name="Interval",
        meaning="The players of a table are the same number of ranks apart: 1 3 5 7 / 2 4 6 8.",
        options=("start", "interval"),
        pair=by_pattern(interval),
    ),
    Method(
        id="finals",
        name="Finals script",
        meaning="The ranks at each table, as you write them: 1 2 7 8 / 3 4 5 6.",
        options=("script",),
        pair=pair_by_script,
        choose_byes=byes_of_script,
        seeds_first=False,
        keeps_rules=False,
        orders_tables=True,
    ),
    Method(
        id="crossing",
        name="Play-off across divisions",
        meaning=(
            "For a play-off: the first of one division meets the second of the next; later all"
            " meet as evenly as possible."
        ),
        pair=pair_by_crossing,
        searches=True,
        seeds_first=False,
    ),
    Method(
        id="round_robin",
        name="Round robin",
        meaning="For small groups: everybody meets everybody, and has a bye, equally often.",
        pair=pair_by_round_robin,
        choose_byes=byes_of_round,
        seeds_first=False,
    ),
    Method(
        id="ladder",
        name="Ladder",
        meaning="The first two of each table move up one table, the last two move down.",
        options=("start",),
        pair=by_pattern(slices),
        order=by_ladder,
        choose_byes=lowest,
        orders_tables=True,
    ),
    Method(
        id="club_night",
        name="Club night",
        meaning=(
            "Everybody present plays equally often and meets nobody twice tonight; opponents vary"
            " over the season, and byes rotate."
        ),
        options=("tonight",),
        pair=pair_for_club_night,
        searches=True,
        order=by_lot,
        choose_byes=byes_in_turn,
        seeds_first=False,
    ),
)

#: Every method by its id, in the order in which they are offered.
METHODS: Mapping[str, Method] = {method.id: method for method in _METHODS}
