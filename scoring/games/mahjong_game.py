"""A game of mahjong as a table of functions.

`docs/a_game.md` says what a further game adds: its folder, its switches, and its row beside this module.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scoring.core.acceptance import TileAcceptance
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.shanten import Shapes
from scoring.core.table.ending import Ending
from scoring.core.table.situation import TableSituation
from scoring.figures.hand_facts import HandFacts
from scoring.results.placement import TableResult
from scoring.results.score_unit import ScoreUnit
from scoring.results.winning_conditions import Condition
from scoring.ruleset import Ruleset

HandT = TypeVar("HandT")
SituationT = TypeVar("SituationT", bound=TableSituation)
SettlementT = TypeVar("SettlementT")

#: A hand by tiles in the value format; what reads it raises ScoringError with every problem.
Task = Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class MahjongGame(Generic[HandT, SituationT, SettlementT]):
    """One game of mahjong, step by step."""

    #: The value of the switch `variant` in its rulesets.
    variant: str
    #: The names of the groups of SWITCH_GROUPS that apply to it.
    switch_groups: tuple[str, ...]
    #: The switches of these groups that follow from others of them.
    following: frozenset[str] = frozenset()
    #: The class of its situations; its COUNTERS are what the game counts beside points.
    situation: type[SituationT]
    #: What its hands can tell beside wins and points: topics of `scoring.figures.hand_facts`.
    topics: Collection[str]
    #: How many points make one of a final score as it is written, and whether it has a sign.
    score_unit: ScoreUnit
    #: What raw points are counted in: every number of them is a multiple of it.
    point_unit: int

    #: The wind of the last regular round.
    last_round: Callable[[Ruleset], Wind]
    #: Read a hand entry in JSON; None where it cannot be understood.
    read_entry: Callable[[object], tuple[HandT | None, list[Problem]]]
    #: The entry of one win in JSON; without a discarder the win is drawn.
    entry_of_win: Callable[[Mapping[str, object], str | None], dict[str, object]]
    #: Value the tiles of a hand and find everything that is wrong with it here.
    checked: Callable[[HandT, SituationT, Ruleset], tuple[HandT, tuple[Problem, ...]]]
    #: Settle a hand without problems; the result is undefined for another one.
    settle: Callable[[HandT, SituationT, Ruleset], SettlementT]
    #: (hand, before, settlement, after, ruleset, *, time_was_up): whether the hand ends the game.
    ending: Callable[..., Ending]
    #: Places and final scores after these hands, each a `scoring.PlayedHand`.
    result: Callable[[Sequence[Any], SituationT, Ruleset], TableResult]
    #: What a `scoring.PlayedHand` tells of all players; None where it tells nothing but points.
    hand_facts: Callable[[Any, Ruleset], HandFacts | None]
    #: How many players may win on one discard.
    most_winners: Callable[[Ruleset], int]
    #: (game, seat, *, riichi, target_scores): how a seat reaches each place, and each target score.
    winning_conditions: Callable[..., tuple[Condition[Any], ...]]

    #: What decides which hands are complete.
    shapes: Callable[[Ruleset], Shapes]
    #: How near a hand by tiles is that is not complete.
    acceptance: Callable[[Task], TileAcceptance]
    #: (task, ruleset): the value of a winning hand by tiles; its class is the game's own. The task
    #: names its rules where no ruleset is given.
    value_of: Callable[..., Any]
    #: (task, *, near_misses): the same in JSON; a hand with problems has no value but them.
    value_object: Callable[..., dict[str, object]]
    #: (task, *, near_misses): the value explained line by line.
    explained: Callable[..., list[str]]
    #: What a complete hand has that has too little to win, and what it nearly has.
    short_of_winning: Callable[[Task], list[str]]

    #: The version of the format of its phone tables.
    phone_tables_format: int
    #: (ruleset, *, message_of): a ruleset worked out into tables for a client without this library.
    phone_tables: Callable[..., dict[str, object]]

    @property
    def counters(self) -> tuple[str, ...]:
        """What its situations count beside points, such as honba; keys of their JSON."""
        return self.situation.COUNTERS


#: A game of which only its ruleset tells which one it is.
AnyGame = MahjongGame[Any, Any, Any]
