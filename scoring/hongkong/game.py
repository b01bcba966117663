"""Old Hong Kong mahjong as `scoring.games` asks for it: each step of a game.

Rules: docs/rules.md, 5.
"""

import dataclasses
from collections.abc import Callable, Collection, Mapping, Sequence

from scoring.core.acceptance import TileAcceptance
from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.core.shanten import Shapes
from scoring.hongkong.hands.evaluate import HandValue, value_of
from scoring.hongkong.hands.value_answer import (
    explained,
    read_task,
    short_of_winning,
    value_object,
)
from scoring.hongkong.hands.waits import read_acceptance, shapes_of
from scoring.hongkong.play.entry import Discard, HongKongHand, wins_of, write_hand
from scoring.hongkong.play.entry_json import read_hand_leniently
from scoring.hongkong.play.hand_facts import Played, hand_facts
from scoring.hongkong.play.legality import CheckedHand, checked
from scoring.hongkong.play.progression import (
    ending_after,
    first_situation,
    last_round,
    situation_after,
)
from scoring.hongkong.play.score_needed import winning_conditions
from scoring.hongkong.play.settlement import HongKongSettlement, hongkong_rules, settle
from scoring.hongkong.play.situation import HongKongSituation
from scoring.results.hand_facts import PAO, HandFacts
from scoring.results.placement import TableResult, final_scores
from scoring.results.seat_facts import SeatFacts
from scoring.results.winning_conditions import Condition, RunningGame
from scoring.ruleset import Ruleset


class HongKongGame:
    """The game of Old Hong Kong mahjong."""

    variant = "hongkong"
    #: The groups of SWITCH_GROUPS that apply.
    switch_groups = ("game", "result", "end", "hongkong")
    #: These follow the start points among its own switches.
    following = frozenset({"start_points", "return_points"})
    counters = ("repeats", "goulash_hands")
    topics = frozenset({PAO})
    score_unit = 1
    point_unit = 1

    @property
    def offline_format(self) -> int:
        """The version of the format of its offline tables."""
        from scoring.hongkong.play.offline_tables import FORMAT  # noqa: PLC0415  # for phones only

        return FORMAT

    def first_situation(self, ruleset: Ruleset) -> HongKongSituation:
        """Return East 1 with everybody at the start points."""
        return first_situation(ruleset)

    def last_round(self, ruleset: Ruleset) -> Wind:
        """Return the wind of the last round."""
        return last_round(ruleset)

    def situation_at(
        self,
        round_wind: Wind,
        number: int,
        dealer: int,
        counters: Mapping[str, int],
        ruleset: Ruleset,
    ) -> HongKongSituation:
        """Return a situation with everybody at the start points; counters not named are 0."""
        return dataclasses.replace(
            first_situation(ruleset),
            round_wind=round_wind,
            number=number,
            dealer=dealer,
            repeats=counters.get("repeats", 0),
            goulash_hands=counters.get("goulash_hands", 0),
        )

    def with_riichi(
        self, situation: HongKongSituation, _seats: Collection[int]
    ) -> HongKongSituation:
        """Return the situation as it is: the game has no riichi."""
        return situation

    def read_entry(self, entry: object) -> tuple[HongKongHand | None, list[Problem]]:
        """Read a hand entry in JSON; None where it cannot be understood."""
        return read_hand_leniently(entry)

    def write_entry(self, hand: HongKongHand) -> dict[str, object]:
        """Write a hand as its entry in JSON."""
        return write_hand(hand)

    def entry_of_win(self, win: Mapping[str, object], discarder: str | None) -> dict[str, object]:
        """Return the entry of one win in JSON: on a discard or, without a discarder, a self-draw."""
        drawn = discarder is None
        how = {"outcome": "self_draw"} if drawn else {"outcome": "discard", "discarder": discarder}
        return {**how, "wins": [win]}

    def checked(
        self, hand: HongKongHand, before: HongKongSituation, ruleset: Ruleset
    ) -> CheckedHand:
        """Value the tiles of a hand and find everything that is wrong with it here."""
        return checked(hand, before, ruleset)

    def settle(
        self, hand: HongKongHand, before: HongKongSituation, ruleset: Ruleset
    ) -> HongKongSettlement:
        """Settle a hand without problems whose wins state their faan."""
        return settle(hand, before, ruleset)

    def next_situation(
        self, before: HongKongSituation, settlement: HongKongSettlement
    ) -> HongKongSituation:
        """Return where the game stands after a hand, as if another one followed."""
        return situation_after(before, settlement)

    def ending(
        self,
        hand: HongKongHand,
        before: HongKongSituation,
        settlement: HongKongSettlement,
        _after: HongKongSituation,
        ruleset: Ruleset,
        *,
        time_was_up: bool,
    ) -> tuple[str | None, tuple[Problem, ...]]:
        """Say whether a hand ends the game; `time_was_up`: the clock ran out in an earlier hand."""
        reason = ending_after(
            before, settlement, ruleset, time_up=hand.time_up, was_up_before=time_was_up
        )
        return reason, ()

    def result(
        self, _hands: Sequence[object], situation: HongKongSituation, ruleset: Ruleset
    ) -> TableResult:
        """Return places and final scores as the points stand."""
        return final_scores(situation.points, ruleset)

    def seat_facts(self, played: Played, seat: int) -> SeatFacts:
        """Say what a hand tells of the player at `seat`."""
        hand, wind = played.hand, played.before.wind_of(seat)
        return SeatFacts(
            won=any(win.seat is wind for win in wins_of(hand)),
            dealt_in=isinstance(hand, Discard) and hand.discarder is wind,
        )

    def hand_facts(self, played: Played, ruleset: Ruleset) -> HandFacts:
        """Say what a hand tells of all players."""
        return hand_facts(played, ruleset)

    def offline_tables(
        self, ruleset: Ruleset, *, message_of: Callable[[Problem], str]
    ) -> dict[str, object]:
        """Work a ruleset out into tables for a client without this library."""
        from scoring.hongkong.play.offline_tables import offline_tables_of  # noqa: PLC0415  # for phones only

        return offline_tables_of(ruleset, message_of=message_of)

    def most_winners(self, ruleset: Ruleset) -> int:
        """Return how many players may win on one discard."""
        return ruleset.players - 1 if hongkong_rules(ruleset).several_winners == "all" else 1

    def winning_conditions(
        self,
        game: RunningGame,
        seat: int,
        *,
        riichi: Sequence[Wind] = (),  # noqa: ARG002  # of riichi alone
        target_scores: Sequence[int] = (),
    ) -> tuple[Condition[int], ...]:
        """Return how `seat` reaches each place but the last, and each target score."""
        return winning_conditions(game, seat, target_scores=target_scores)

    def shapes(self, ruleset: Ruleset) -> Shapes:
        """Return what decides which hands are complete."""
        return shapes_of(hongkong_rules(ruleset))

    def acceptance(self, task: Mapping[str, object]) -> TileAcceptance:
        """Tell how near a hand by tiles is that is not complete; ScoringError with every problem."""
        return read_acceptance(task)

    def value_of(self, task: Mapping[str, object]) -> HandValue:
        """Value a winning hand by tiles; ScoringError with every problem."""
        return value_of(*read_task(task))

    def value_object(
        self, task: Mapping[str, object], *, near_misses: bool = False
    ) -> dict[str, object]:
        """Value a winning hand by tiles in JSON; a hand with problems has no value but them."""
        return value_object(task, near_misses=near_misses)

    def explained(self, task: Mapping[str, object], *, near_misses: bool = False) -> list[str]:
        """Explain a winning hand by tiles line by line; ScoringError with every problem."""
        return explained(task, near_misses=near_misses)

    def short_of_winning(self, task: Mapping[str, object]) -> list[str]:
        """Write what a complete hand below the minimum has, and what it nearly has."""
        return short_of_winning(task)


HONGKONG = HongKongGame()
