"""What a game of mahjong must offer, and the games there are.

`Game` plays by the game of its ruleset and knows no rules itself. A new game is a class with the
members of `MahjongGame` and a row in GAMES; its types join the unions below.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from scoring.core.acceptance import TileAcceptance
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.shanten import Shapes
from scoring.hongkong.game import HONGKONG
from scoring.hongkong.play.entry import HongKongHand
from scoring.hongkong.play.settlement import HongKongSettlement, HongKongTransfer
from scoring.hongkong.play.situation import HongKongSituation
from scoring.results.hand_facts import HandFacts
from scoring.results.placement import TableResult
from scoring.results.seat_facts import SeatFacts
from scoring.results.winning_conditions import Condition, RunningGame
from scoring.riichi.game import RIICHI
from scoring.riichi.play.entry import Hand as RiichiHand
from scoring.riichi.play.settlement import Settlement as RiichiSettlement
from scoring.riichi.play.settlement import Transfer as RiichiTransfer
from scoring.riichi.play.situation import Situation as RiichiSituation
from scoring.ruleset import PRESETS, SWITCH_GROUPS, Ruleset, Switch, SwitchGroup, preset

__all__ = [
    "GAMES",
    "AnyGame",
    "Hand",
    "MahjongGame",
    "SeatFacts",
    "Settlement",
    "Situation",
    "Transfer",
    "game_named",
    "game_of",
    "switch_groups_of",
]

Hand = RiichiHand | HongKongHand
Situation = RiichiSituation | HongKongSituation
Settlement = RiichiSettlement | HongKongSettlement
Transfer = RiichiTransfer | HongKongTransfer

HandT = TypeVar("HandT")
SituationT = TypeVar("SituationT")
SettlementT = TypeVar("SettlementT")

#: Why a game ends with a hand, None where it goes on, and what is wrong with ending it.
Ending = tuple[str | None, tuple[Problem, ...]]


class MahjongGame(Protocol[HandT, SituationT, SettlementT]):
    """One game of mahjong: everything that `Game`, the league and the phone's tables ask of it."""

    @property
    def variant(self) -> str:
        """The value of the switch `variant` in its rulesets."""

    @property
    def switch_groups(self) -> Sequence[str]:
        """The names of the groups of SWITCH_GROUPS that apply to it."""

    @property
    def following(self) -> Collection[str]:
        """The switches of these groups that follow from others of them."""

    @property
    def counters(self) -> Sequence[str]:
        """What its situations count beside points, such as honba; keys of their JSON."""

    @property
    def topics(self) -> Collection[str]:
        """What its hands can tell beside wins and points: topics of `scoring.results.hand_facts`."""

    @property
    def score_unit(self) -> int:
        """How many points make one of a final score as it is written."""

    @property
    def point_unit(self) -> int:
        """What raw points are counted in: every number of them is a multiple of it."""

    @property
    def offline_format(self) -> int:
        """The version of the format of its offline tables."""

    def first_situation(self, ruleset: Ruleset) -> SituationT:
        """Return the situation before the first hand."""

    def last_round(self, ruleset: Ruleset) -> Wind:
        """Return the wind of the last regular round."""

    def situation_at(
        self,
        round_wind: Wind,
        number: int,
        dealer: int,
        counters: Mapping[str, int],
        ruleset: Ruleset,
    ) -> SituationT:
        """Return a situation with everybody at the start points; counters not named are 0."""

    def with_riichi(self, situation: SituationT, seats: Collection[int]) -> SituationT:
        """Return a situation with the riichi sticks of these seats (from 0) on the table."""

    def read_entry(self, entry: object) -> tuple[HandT | None, list[Problem]]:
        """Read a hand entry in JSON; None where it cannot be understood."""

    def write_entry(self, hand: HandT) -> dict[str, object]:
        """Write a hand as its entry in JSON."""

    def entry_of_win(self, win: Mapping[str, object], discarder: str | None) -> dict[str, object]:
        """Return the entry of one win in JSON, on a discard or, without a discarder, drawn."""

    def checked(
        self, hand: HandT, before: SituationT, ruleset: Ruleset
    ) -> tuple[HandT, tuple[Problem, ...]]:
        """Value the tiles of a hand and find everything that is wrong with it here."""

    def settle(self, hand: HandT, before: SituationT, ruleset: Ruleset) -> SettlementT:
        """Settle a hand without problems."""

    def next_situation(self, before: SituationT, settlement: SettlementT) -> SituationT:
        """Return the situation after a hand, as if another one followed."""

    def ending(
        self,
        hand: HandT,
        before: SituationT,
        settlement: SettlementT,
        after: SituationT,
        ruleset: Ruleset,
        *,
        time_was_up: bool,
    ) -> Ending:
        """Say whether a hand ends the game."""

    def result(self, hands: Sequence[Any], situation: SituationT, ruleset: Ruleset) -> TableResult:
        """Return places and final scores after these hands, each a `scoring.PlayedHand`."""

    def seat_facts(self, played: Any, seat: int) -> SeatFacts:
        """Say what a hand, a `scoring.PlayedHand`, tells of the player at `seat` (from 0)."""

    def hand_facts(self, played: Any, ruleset: Ruleset) -> HandFacts | None:
        """Say what a hand tells of all players; None where it tells nothing but points."""

    def offline_tables(
        self, ruleset: Ruleset, *, message_of: Callable[[Problem], str]
    ) -> dict[str, object]:
        """Work a ruleset out into tables for a client without this library."""

    def most_winners(self, ruleset: Ruleset) -> int:
        """Return how many players may win on one discard."""

    def winning_conditions(
        self,
        game: RunningGame,
        seat: int,
        *,
        riichi: Sequence[Wind] = (),
        target_scores: Sequence[int] = (),
    ) -> tuple[Condition[Any], ...]:
        """Return how `seat` reaches each place but the last, and each target score."""

    def shapes(self, ruleset: Ruleset) -> Shapes:
        """Return what decides which hands are complete."""

    def acceptance(self, task: Mapping[str, object]) -> TileAcceptance:
        """Tell how near a hand by tiles is that is not complete; ScoringError with every problem."""

    def value_of(self, task: Mapping[str, object]) -> Any:
        """Value a winning hand by tiles; the value is the game's own, ScoringError with problems."""

    def value_object(
        self, task: Mapping[str, object], *, near_misses: bool = False
    ) -> dict[str, object]:
        """Value a winning hand by tiles in JSON; a hand with problems has no value but them."""

    def explained(self, task: Mapping[str, object], *, near_misses: bool = False) -> list[str]:
        """Explain a winning hand by tiles line by line; ScoringError with every problem."""

    def short_of_winning(self, task: Mapping[str, object]) -> list[str]:
        """Write what a complete hand has that has too little to win, and what it nearly has."""


#: A game of which only its ruleset tells which one it is.
AnyGame = MahjongGame[Any, Any, Any]

#: Every game by the value of the switch `variant`.
GAMES: Mapping[str, AnyGame] = MappingProxyType(
    {RIICHI.variant: RIICHI, HONGKONG.variant: HONGKONG}
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
