"""The result of a game: its points with what its hands add to them.

Rules: docs/rules.md, 4.
"""

from collections.abc import Sequence

from scoring.core.seats import BySeat
from scoring.core.table.entry import wins_of
from scoring.core.table.played import Played as AnyPlayed
from scoring.results.placement import TableResult, final_scores
from scoring.riichi.play.entry import Hand
from scoring.riichi.play.settlement import Settlement, chips_moved
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset

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
