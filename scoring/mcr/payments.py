"""Who pays whom for a win, and what a false win costs.

Rules: docs/rules.md, 9.
"""

from collections.abc import Mapping

from scoring.core.seats import WINDS, Wind
from scoring.core.table.settlement import Payment
from scoring.ruleset import McrRules

#: The payers of a discard that nobody named.
DISCARDER, OTHERS = "discarder", "others"


def by_win(winner: Wind, discarder: Wind | None, fan: int, rules: McrRules) -> list[Payment]:
    """Return the payments of a win: all pay the extra points, the discarder or everybody the fan."""
    return [
        Payment(payer, winner, rules.extra_points + fan * (discarder in {None, payer}), "win")
        for payer in others(winner)
    ]


def points_won(fan: int, rules: McrRules, *, drawn: bool) -> int:
    """Return what the winner gets in all."""
    return 3 * rules.extra_points + (3 * fan if drawn else fan)


def moves_of(
    winner: Wind, discarder: Wind | None, fan: int, rules: McrRules, *, drawn: bool
) -> Mapping[str, int]:
    """Return what each wind gains or loses; a discard that nobody named has `DISCARDER` and `OTHERS`."""
    won = points_won(fan, rules, drawn=drawn)
    if discarder is None and not drawn:
        extra = rules.extra_points
        return {winner.value: won, DISCARDER: -extra - fan, OTHERS: -extra}
    moves = {wind.value: 0 for wind in WINDS}
    for payment in by_win(winner, discarder, fan, rules):
        moves[payment.payer.value] -= payment.points
    return moves | {winner.value: won}


def for_false_win(offender: Wind, each: int) -> list[Payment]:
    """Return what a false win pays each opponent."""
    return [Payment(offender, other, each, "false") for other in others(offender)]


def others(winner: Wind) -> list[Wind]:
    """Return the three other winds."""
    return [wind for wind in WINDS if wind is not winner]
