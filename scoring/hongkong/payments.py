"""Who pays whom for a win, with liability and the dealer's double.

Rules: docs/rules.md, 5.4 and 5.5.
"""

from typing import NamedTuple

from scoring.core.seats import WINDS, Wind
from scoring.core.table.settlement import Payment
from scoring.ruleset import HongKongRules


class Shares(NamedTuple):
    """What a win by discard costs the discarder and each of the two others, nothing doubled."""

    discarder: int
    other: int


def discard_shares(faan: int, rules: HongKongRules, *, robbing: bool = False) -> Shares:
    """Return the shares of a win by discard or, with `robbing`, on a robbed kong."""
    points = rules.points_of(faan)
    if robbing and rules.robbing_kong == "self_draw":
        return Shares(3 * (points // 2), 0)
    if rules.responsibility == "full":
        return Shares(points, 0)
    return Shares(points // 2, points // 4)


def by_discard(
    winner: Wind, discarder: Wind, faan: int, rules: HongKongRules, *, robbing: bool = False
) -> list[Payment]:
    """Return the payments of a win on the tile of `discarder`."""
    if robbing and rules.robbing_kong == "self_draw":
        points = sum(points for _, points in _draw_shares(winner, faan, rules))
        return [Payment(discarder, winner, points, "kong")]
    shares = discard_shares(faan, rules)
    payments = []
    for payer in _others(winner):
        share = shares.discarder if payer is discarder else shares.other
        if share:
            points = share * _times(payer, winner, rules)
            payments.append(Payment(payer, winner, points, "win"))
    return payments


def by_self_draw(
    winner: Wind, faan: int, rules: HongKongRules, *, guarantor: Wind | None = None
) -> list[Payment]:
    """Return the payments of a self-draw; a guarantor pays all shares."""
    shares = _draw_shares(winner, faan, rules)
    if guarantor is None:
        return [Payment(payer, winner, points, "win") for payer, points in shares]
    return [Payment(guarantor, winner, sum(points for _, points in shares), "guarantee")]


def for_false_win(offender: Wind, rules: HongKongRules) -> list[Payment]:
    """Return what a false win costs: an agreed amount, or the shares of the limit as self-drawn."""
    if isinstance(rules.false_win, int):
        return [Payment(offender, other, rules.false_win, "false") for other in _others(offender)]
    shares = _draw_shares(offender, rules.faan_cap, rules)
    return [Payment(offender, other, points, "false") for other, points in shares]


def from_the_pot(winner: Wind, goulash_hands: int, rules: HongKongRules) -> list[Payment]:
    """Return what each player adds for the drawn hands before a win; the pot is never doubled."""
    points = rules.goulash * goulash_hands
    return [Payment(payer, winner, points, "pot") for payer in _others(winner)] if points else []


def _draw_shares(winner: Wind, faan: int, rules: HongKongRules) -> list[tuple[Wind, int]]:
    share = rules.points_of(faan) // 2
    return [(payer, share * _times(payer, winner, rules)) for payer in _others(winner)]


def _times(payer: Wind, winner: Wind, rules: HongKongRules) -> int:
    return 2 if rules.dealer_double and Wind.EAST in (payer, winner) else 1


def _others(winner: Wind) -> list[Wind]:
    return [wind for wind in WINDS if wind is not winner]
