"""How a game goes on after a hand: whether and why it is over, and its result.

Rules: docs/rules.md, 3.1, 3.2 and 4.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.core.problems import Problem
from scoring.core.seats import BySeat, Wind
from scoring.core.table.ending import Ending, clock_ends_game
from scoring.core.table.entry import wins_of
from scoring.core.table.situation import Played as AnyPlayed
from scoring.results.placement import TableResult, final_scores
from scoring.riichi.play.entry import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    PointsEntered,
)
from scoring.riichi.play.settlement import Settlement, chips_moved
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset

#: The endings that the dealer chooses.
YAME = frozenset({"agari_yame", "tenpai_yame"})
_LAST_ROUND = {"tonpuusen": Wind.EAST, "hanchan": Wind.SOUTH}


class RoundEnd(NamedTuple):
    """What ends a game after a hand of one round, the points that end it anywhere aside.

    From `at_target` points of anybody on it is over; where `repeats_first`, only if the dealer's
    turn passes. Where the turn passes it is over for the reason `passes`, unless nobody has
    `extended_below` points yet. None: does not apply.
    """

    at_target: int | None
    repeats_first: bool
    passes: str | None
    extended_below: int | None


class PointsEnd(NamedTuple):
    """What ends a game at once: a player `below` these points, or `at_least` at these."""

    below: int | None
    at_least: int | None


def last_round(ruleset: Ruleset) -> Wind:
    """Return the wind of the last round before any extension."""
    return _LAST_ROUND[ruleset.game_length]


def round_end(round_wind: Wind, number: int, ruleset: Ruleset) -> RoundEnd:
    """Return what ends a game after a hand of this round, such as South 4."""
    beyond = round_wind.index - last_round(ruleset).index
    target = ruleset.west_target
    last = number == ruleset.players
    if beyond > 0:
        repeats_first = ruleset.extension_end == "dealer_repeats_first"
        return RoundEnd(target, repeats_first, "west_extension" if last else None, None)
    if beyond < 0 or not last:
        return RoundEnd(None, repeats_first=False, passes=None, extended_below=None)
    extended_below = target if ruleset.west_extension else None
    return RoundEnd(None, repeats_first=False, passes="last_hand", extended_below=extended_below)


def points_end(ruleset: Ruleset) -> PointsEnd:
    """Return the points below which (tobi), and from which on (called game), a game ends."""
    if isinstance(ruleset.tobi, int):
        return PointsEnd(ruleset.tobi + 1, ruleset.called_game)
    below = {"below_zero": 0, "zero_or_less": 1}.get(ruleset.tobi)
    return PointsEnd(below, ruleset.called_game)


def ending_after(
    hand: Hand, before: Situation, settlement: Settlement, after: Situation, ruleset: Ruleset
) -> str | None:
    """Return why the game is over with this hand, None where it goes on; the clock aside."""
    ending = _ending_by_points(after.points, ruleset)
    if ending is not None or isinstance(hand, Chombo):
        return ending
    end = round_end(before.round_wind, before.number, ruleset)
    best, stays = max(after.points), settlement.dealer_stays
    on_target = end.at_target is not None and best >= end.at_target
    if on_target and not (stays and end.repeats_first):
        return "west_extension"
    if end.passes is None and not on_target:
        return None
    if stays:
        return _yame(hand, before, after, ruleset)
    if end.extended_below is not None and best < end.extended_below:
        return None
    return end.passes


def ending(
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
    if hand.yame and reason not in YAME:
        return Ending(reason, (Problem("yame_unavailable", "yame"),))
    if reason is None and clock_ends_game(
        time_up=hand.time_up, was_up_before=time_was_up, time_policy=ruleset.time_policy
    ):
        reason = "time"
    return Ending(reason)


def _yame(hand: Hand, before: Situation, after: Situation, ruleset: Ruleset) -> str | None:
    """Let a dealer who would stay in the last hand, or in the extension, end the game in the lead."""
    name = yame_rule(hand, ruleset)
    if name is None or not dealer_leads(before.dealer, after.points, ruleset):
        return None
    return name if hand.yame or getattr(ruleset, name) == "auto_if_first" else None


def _ending_by_points(points: BySeat[int], ruleset: Ruleset) -> str | None:
    end = points_end(ruleset)
    if end.below is not None and min(points) < end.below:
        return "tobi"
    if end.at_least is not None and max(points) >= end.at_least:
        return "called_game"
    return None


def yame_rule(hand: Hand, ruleset: Ruleset) -> str | None:
    """Name the switch by which the last dealer, staying after this hand, may end the game."""
    if isinstance(hand, Chombo | AbortiveDraw | PointsEntered):
        return None
    drawn = isinstance(hand, ExhaustiveDraw) or (
        isinstance(hand, NagashiMangan) and ruleset.nagashi != "as_win"
    )
    name = "tenpai_yame" if drawn else "agari_yame"
    if drawn and Wind.EAST not in getattr(hand, "tenpai", ()):
        return None
    return None if getattr(ruleset, name) == "off" else name


def dealer_leads(dealer: int, points: BySeat[int], ruleset: Ruleset) -> bool:
    """Return whether the dealer is in first place, and at the target where play would go on."""
    own = points[dealer]
    if ruleset.west_extension and own < ruleset.west_target:
        return False
    if ruleset.tie == "seat":
        return points.index(max(points)) == dealer
    return own == max(points)


Played = AnyPlayed[Hand, Situation, Settlement]


def result(hands: Sequence[Played], situation: Situation, ruleset: Ruleset) -> TableResult:
    """Return places and final scores after these hands."""
    return final_scores(
        situation.points,
        ruleset,
        leftover_sticks=situation.riichi_sticks,
        wins=wins_by_seat(hands, ruleset) if ruleset.yakitori else None,
        chips=chips_by_seat(hands, ruleset) if ruleset.chips else None,
        chombo=chombo_by_seat(hands, ruleset),
    )


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
