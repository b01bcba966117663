"""Riichi as `scoring.games` asks for it: each step of a game, by the modules of `play`.

Rules: docs/rules.md, 3.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from scoring.core.acceptance import TileAcceptance
from scoring.core.problems import Problem
from scoring.core.seats import BySeat, Wind
from scoring.core.shanten import Shapes
from scoring.results.hand_facts import TOPICS, HandFacts
from scoring.results.placement import TableResult, final_scores
from scoring.results.seat_facts import SeatFacts
from scoring.results.winning_conditions import Condition, RunningGame
from scoring.riichi.hands.evaluate import HandValue, value_of
from scoring.riichi.hands.explain import (
    explain,
    explanation_lines,
    near_miss_lines,
    near_misses_of,
)
from scoring.riichi.hands.value_answer import read_task, value_object
from scoring.riichi.hands.waits import read_acceptance, shapes_of
from scoring.riichi.play.entry import ExhaustiveDraw, Hand, NagashiMangan, Ron, wins_of, write_hand
from scoring.riichi.play.entry_json import read_hand_leniently
from scoring.riichi.play.hand_facts import Played, hand_facts
from scoring.riichi.play.legality import CheckedHand, checked
from scoring.riichi.play.legality.hand import most_winners
from scoring.riichi.play.offline_tables.values import Value
from scoring.riichi.play.progression import (
    clock_ends_game,
    ending_after,
    first_situation,
    last_round,
    situation_after,
)
from scoring.riichi.play.score_needed import winning_conditions
from scoring.riichi.play.settlement import Settlement, chips_moved, settle
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset

_YAME = ("agari_yame", "tenpai_yame")


class Ending(NamedTuple):
    """Why a game ends with a hand, None where it goes on, and what is wrong with ending it."""

    reason: str | None
    problems: tuple[Problem, ...] = ()


_GOES_ON = Ending(None)


class RiichiGame:
    """The game of riichi, for three and for four players."""

    variant = "riichi"
    #: The groups of SWITCH_GROUPS that apply.
    switch_groups = ("game", "result", "value", "win", "hand", "end", "extras", "sanma")

    following = frozenset[str]()
    counters = ("honba", "riichi_sticks")
    topics = TOPICS
    score_unit = 1000
    point_unit = 100

    @property
    def offline_format(self) -> int:
        """The version of the format of its offline tables."""
        from scoring.riichi.play.offline_tables.ruleset_tables import (  # noqa: PLC0415  # for phones only
            FORMAT,
        )

        return FORMAT

    def first_situation(self, ruleset: Ruleset) -> Situation:
        """Return East 1 with everybody at the start points."""
        return first_situation(ruleset)

    def last_round(self, ruleset: Ruleset) -> Wind:
        """Return the wind of the last round before any extension."""
        return last_round(ruleset)

    def situation_at(
        self,
        round_wind: Wind,
        number: int,
        dealer: int,
        counters: Mapping[str, int],
        ruleset: Ruleset,
    ) -> Situation:
        """Return a situation with everybody at the start points; counters not named are 0."""
        return Situation(
            round_wind=round_wind,
            number=number,
            dealer=dealer,
            honba=counters.get("honba", 0),
            riichi_sticks=counters.get("riichi_sticks", 0),
            points=BySeat([ruleset.start_points] * ruleset.players),
        )

    def with_riichi(self, situation: Situation, seats: Collection[int]) -> Situation:
        """Return a situation with the riichi sticks of these seats on the table."""
        return situation.with_riichi(seats)

    def read_entry(self, entry: object) -> tuple[Hand | None, list[Problem]]:
        """Read a hand entry in JSON; None where it cannot be understood."""
        return read_hand_leniently(entry)

    def write_entry(self, hand: Hand) -> dict[str, object]:
        """Write a hand as its entry in JSON."""
        return write_hand(hand)

    def entry_of_win(self, win: Mapping[str, object], discarder: str | None) -> dict[str, object]:
        """Return the entry of one win in JSON: a ron or, without a discarder, a tsumo."""
        how = (
            {"outcome": "tsumo"}
            if discarder is None
            else {"outcome": "ron", "discarder": discarder}
        )
        return {**how, "wins": [win]}

    def checked(self, hand: Hand, before: Situation, ruleset: Ruleset) -> CheckedHand:
        """Value the tiles of a hand and find everything that is wrong with it here."""
        return checked(hand, before, ruleset)

    def settle(self, hand: Hand, before: Situation, ruleset: Ruleset) -> Settlement:
        """Settle a hand without problems."""
        return settle(hand, before, ruleset)

    def next_situation(self, before: Situation, settlement: Settlement) -> Situation:
        """Return where the game stands after a hand, as if another one followed."""
        return situation_after(before, settlement)

    def ending(
        self,
        hand: Hand,
        before: Situation,
        settlement: Settlement,
        after: Situation,
        ruleset: Ruleset,
        *,
        time_was_up: bool,
    ) -> Ending:
        """Say whether a hand ends the game; `time_was_up`: the clock ran out in an earlier hand."""
        reason = ending_after(hand, before, settlement, after, ruleset)
        if hand.yame and reason not in _YAME:
            return Ending(reason, (Problem("yame_unavailable", "yame"),))
        if reason is None and clock_ends_game(
            time_up=hand.time_up, was_up_before=time_was_up, ruleset=ruleset
        ):
            reason = "time"
        return _GOES_ON if reason is None else Ending(reason)

    def result(
        self, hands: Sequence[Played], situation: Situation, ruleset: Ruleset
    ) -> TableResult:
        """Return places and final scores after these hands."""
        return final_scores(
            situation.points,
            ruleset,
            leftover_sticks=situation.riichi_sticks,
            wins=wins_by_seat(hands, ruleset) if ruleset.yakitori else None,
            chips=chips_by_seat(hands, ruleset) if ruleset.chips else None,
            chombo=chombo_by_seat(hands, ruleset),
        )

    def seat_facts(self, played: Played, seat: int) -> SeatFacts:
        """Say what a hand tells of the player at `seat`."""
        hand, wind = played.hand, played.before.wind_of(seat)
        if wind is None:
            return SeatFacts()
        win = next((win for win in wins_of(hand) if win.seat == wind), None)
        tenpai = hand.tenpai if isinstance(hand, ExhaustiveDraw | NagashiMangan) else None
        return SeatFacts(
            won=win is not None,
            dealt_in=isinstance(hand, Ron) and hand.discarder == wind,
            riichi=wind in hand.riichi,
            tenpai=None if tenpai is None else wind in tenpai,
            opened=win.open if win else None,
        )

    def hand_facts(self, played: Played, ruleset: Ruleset) -> HandFacts | None:
        """Say what a hand tells of all players; None where it tells nothing but points."""
        return hand_facts(played, ruleset)

    def offline_tables(
        self, ruleset: Ruleset, *, message_of: Callable[[Problem], str]
    ) -> dict[str, object]:
        """Work a ruleset out into tables for a client without this library."""
        from scoring.riichi.play.offline_tables import offline_tables_of  # noqa: PLC0415  # for phones only

        return offline_tables_of(ruleset, message_of=message_of)

    def most_winners(self, ruleset: Ruleset) -> int:
        """Return how many players may win on one discard."""
        return most_winners(ruleset)

    def winning_conditions(
        self,
        game: RunningGame,
        seat: int,
        *,
        riichi: Sequence[Wind] = (),
        target_scores: Sequence[int] = (),
    ) -> tuple[Condition[Value], ...]:
        """Return how `seat` reaches each place but the last, and each target score."""
        return winning_conditions(game, seat, riichi=riichi, target_scores=target_scores)

    def shapes(self, ruleset: Ruleset) -> Shapes:
        """Return what decides which hands are complete."""
        return shapes_of(ruleset)

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
        hand, ruleset = read_task(task)
        return explanation_lines(explain(hand, ruleset, near_misses=near_misses), hand)

    def short_of_winning(self, task: Mapping[str, object]) -> list[str]:
        """Write the yaku that a complete hand without one nearly has."""
        hand, ruleset = read_task(task)
        return near_miss_lines(near_misses_of(hand, ruleset, ()))


RIICHI = RiichiGame()


def wins_by_seat(hands: Sequence[Played], ruleset: Ruleset) -> BySeat[int]:
    """Count the hands that each seat has won by ron or tsumo."""
    wins = [0] * ruleset.players
    for played in hands:
        for win in wins_of(played.hand):
            wins[played.before.seat_of(win.seat)] += 1
    return BySeat(wins)


def chombo_by_seat(hands: Sequence[Played], ruleset: Ruleset) -> BySeat[int]:
    """Count the chombo of each seat, paid at once or not."""
    seats = [played.settlement.chombo for played in hands]
    return BySeat([seats.count(seat) for seat in range(ruleset.players)])


def chips_by_seat(hands: Sequence[Played], ruleset: Ruleset) -> BySeat[int]:
    """Return the net count of chips by seat."""
    moved = [chips_moved(played.valued, played.before, ruleset) for played in hands]
    return BySeat([sum(hand[seat] for hand in moved) for seat in range(ruleset.players)])
