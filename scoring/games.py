"""The games of mahjong: what `Game`, the league and phones ask of one, as a table of functions.

`docs/a_game.md` says what a further game adds: its folder, its switches, and a row of GAMES.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from scoring.core.acceptance import TileAcceptance
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.shanten import Shapes
from scoring.core.table.ending import Ending
from scoring.core.table.settlement import Transfer
from scoring.core.table.situation import TableSituation
from scoring.figures import hongkong as hongkong_facts
from scoring.figures import mcr as mcr_facts
from scoring.figures import riichi as riichi_facts
from scoring.figures.hand_facts import (
    BELOW_ZERO,
    FALSE_WIN,
    PAO,
    RENCHAN,
    TOPICS_OF_RIICHI,
    HandFacts,
)
from scoring.hongkong.hands import value_answer as hongkong_values
from scoring.hongkong.hands import waits as hongkong_waits
from scoring.hongkong.play import entry as hongkong_entry
from scoring.hongkong.play import legality as hongkong_legality
from scoring.hongkong.play import settlement as hongkong_settlement
from scoring.hongkong.play import winning_conditions as hongkong_conditions
from scoring.hongkong.play.entry_json import read_hand as read_hongkong_hand
from scoring.hongkong.play.situation import HongKongSituation
from scoring.mcr.hands import value_answer as mcr_values
from scoring.mcr.play import entry as mcr_entry
from scoring.mcr.play import legality as mcr_legality
from scoring.mcr.play import settlement as mcr_settlement
from scoring.mcr.play import winning_conditions as mcr_conditions
from scoring.mcr.play.situation import McrSettlement, McrSituation
from scoring.phone_tables import hongkong as hongkong_tables
from scoring.phone_tables import mcr as mcr_tables
from scoring.phone_tables import riichi as riichi_tables
from scoring.results.placement import TableResult, final_scores
from scoring.results.score_unit import ScoreUnit
from scoring.results.winning_conditions import Condition
from scoring.riichi.hands import value_answer as riichi_values
from scoring.riichi.hands import waits as riichi_waits
from scoring.riichi.play import entry as riichi_entry
from scoring.riichi.play import legality as riichi_legality
from scoring.riichi.play import progression as riichi_progression
from scoring.riichi.play import settlement as riichi_settlement
from scoring.riichi.play import winning_conditions as riichi_conditions
from scoring.riichi.play.entry_json import read_hand as read_riichi_hand
from scoring.riichi.play.legality.hand import most_winners as most_riichi_winners
from scoring.riichi.play.situation import Situation as RiichiSituation
from scoring.ruleset import PRESETS, SWITCH_GROUPS, Ruleset, Switch, SwitchGroup, preset

__all__ = [
    "GAMES",
    "HONGKONG",
    "MCR",
    "RIICHI",
    "AnyGame",
    "Hand",
    "MahjongGame",
    "Settlement",
    "Situation",
    "Transfer",
    "game_named",
    "game_of",
    "switch_groups_of",
]

Hand = riichi_entry.Hand | hongkong_entry.HongKongHand | mcr_entry.McrHand
Situation = RiichiSituation | HongKongSituation | McrSituation
Settlement = riichi_settlement.Settlement | hongkong_settlement.HongKongSettlement | McrSettlement

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
    #: The value of a winning hand by tiles; its class is the game's own.
    value_of: Callable[[Task], Any]
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


RIICHI = MahjongGame(
    variant="riichi",
    switch_groups=("game", "result", "value", "win", "hand", "end", "extras", "sanma"),
    situation=RiichiSituation,
    topics=TOPICS_OF_RIICHI,
    score_unit=ScoreUnit(1000),
    point_unit=100,
    last_round=riichi_progression.last_round,
    read_entry=read_riichi_hand,
    entry_of_win=riichi_entry.entry_of_win,
    checked=riichi_legality.checked,
    settle=riichi_settlement.settle,
    ending=riichi_progression.ending,
    result=riichi_progression.result,
    hand_facts=riichi_facts.hand_facts,
    most_winners=most_riichi_winners,
    winning_conditions=riichi_conditions.winning_conditions,
    shapes=riichi_waits.shapes_of,
    acceptance=riichi_waits.read_acceptance,
    value_of=riichi_values.value_of_task,
    value_object=riichi_values.value_object,
    explained=riichi_values.explained,
    short_of_winning=riichi_values.short_of_winning,
    phone_tables_format=riichi_tables.FORMAT,
    phone_tables=riichi_tables.phone_tables_of,
)

HONGKONG = MahjongGame(
    variant="hongkong",
    switch_groups=("game", "result", "end", "hongkong"),
    following=frozenset({"start_points", "return_points"}),
    situation=HongKongSituation,
    topics=frozenset({PAO, RENCHAN, BELOW_ZERO, FALSE_WIN}),
    score_unit=ScoreUnit(1),
    point_unit=1,
    last_round=hongkong_settlement.last_round,
    read_entry=read_hongkong_hand,
    entry_of_win=hongkong_entry.entry_of_win,
    checked=hongkong_legality.checked,
    settle=hongkong_settlement.settle,
    ending=hongkong_settlement.ending,
    result=lambda _hands, situation, ruleset: final_scores(situation.points, ruleset),
    hand_facts=hongkong_facts.hand_facts,
    most_winners=hongkong_legality.most_winners,
    winning_conditions=hongkong_conditions.winning_conditions,
    shapes=hongkong_waits.shapes_of,
    acceptance=hongkong_waits.read_acceptance,
    value_of=hongkong_values.ANSWERS.value_of_task,
    value_object=hongkong_values.ANSWERS.value_object,
    explained=hongkong_values.ANSWERS.explained,
    short_of_winning=hongkong_values.ANSWERS.short_of_winning,
    phone_tables_format=hongkong_tables.FORMAT,
    phone_tables=hongkong_tables.phone_tables_of,
)

MCR = MahjongGame(
    variant="mcr",
    switch_groups=("game", "result", "end", "mcr"),
    following=frozenset({"start_points", "return_points"}),
    situation=McrSituation,
    topics=frozenset({FALSE_WIN}),
    score_unit=ScoreUnit(1000, signed=False),
    point_unit=1,
    last_round=mcr_settlement.last_round,
    read_entry=mcr_entry.read_hand,
    entry_of_win=mcr_entry.entry_of_win,
    checked=mcr_legality.checked,
    settle=mcr_settlement.settle,
    ending=mcr_settlement.ending,
    result=lambda _hands, situation, ruleset: final_scores(situation.points, ruleset),
    hand_facts=mcr_facts.hand_facts,
    most_winners=lambda _ruleset: 1,
    winning_conditions=mcr_conditions.winning_conditions,
    shapes=mcr_values.shapes_of,
    acceptance=mcr_values.read_acceptance,
    value_of=mcr_values.ANSWERS.value_of_task,
    value_object=mcr_values.ANSWERS.value_object,
    explained=mcr_values.ANSWERS.explained,
    short_of_winning=mcr_values.ANSWERS.short_of_winning,
    phone_tables_format=mcr_tables.FORMAT,
    phone_tables=mcr_tables.phone_tables_of,
)

#: A game of which only its ruleset tells which one it is.
AnyGame = MahjongGame[Any, Any, Any]

#: Every game by the value of the switch `variant`.
GAMES: Mapping[str, AnyGame] = MappingProxyType(
    {game.variant: game for game in (RIICHI, HONGKONG, MCR)}
)


def game_named(rules: object) -> AnyGame:
    """Return the game that rules in JSON name by their variant or preset; riichi without either."""
    named = rules if isinstance(rules, Mapping) else {}
    variant, name = named.get("variant"), named.get("preset")
    if variant is None and isinstance(name, str) and name in PRESETS:
        variant = preset(name).variant
    return GAMES[variant] if isinstance(variant, str) and variant in GAMES else RIICHI


def game_of(ruleset: Ruleset) -> AnyGame:
    """Return the game of a ruleset."""
    return GAMES[ruleset.variant]


def switch_groups_of(ruleset: Ruleset) -> list[SwitchGroup]:
    """Return the groups of switches that a ruleset has, without those of other games.

    Switches for three players belong to rulesets for three players alone.
    """
    game = game_of(ruleset)
    groups = [
        group._replace(switches=tuple(one for one in group.switches if _is_of(one, ruleset)))
        for group in SWITCH_GROUPS
        if group.name in game.switch_groups
    ]
    return [group for group in groups if group.switches]


def _is_of(switch: Switch, ruleset: Ruleset) -> bool:
    if switch.name in game_of(ruleset).following:
        return False
    if switch.applies_to == "sanma":
        return ruleset.is_sanma
    return switch.applies_to in ("all", ruleset.variant)
