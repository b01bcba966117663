"""The payments of a win by tiles, by the rules of `scoring.riichi.payments`, and who is liable 責任払い.

Rules: docs/rules.md, 2.4, 2.6 and 2.8.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.core.seats import WINDS, Wind
from scoring.core.table.settlement import Payment
from scoring.results.placement import STICK
from scoring.riichi.hands.tile_hand import Meld, TileHand
from scoring.riichi.payments import PAO_YAKUMAN, RINSHAN_PAO, WinValue, ron_payments, tsumo_payments
from scoring.ruleset import Ruleset

_DRAGONS = frozenset({31, 32, 33})
_WINDS = frozenset({27, 28, 29, 30})
_QUADS = 4
#: How many turns after the winner a neighbour sits.
_TURNS = {"shimocha": 1, "toimen": 2, "kamicha": 3}


def liable_for(hand: TileHand, yaku: tuple[str, ...], ruleset: Ruleset) -> dict[str, Wind]:
    """Return who is liable for which pao yakuman among `yaku`, and for a rinshan pao.

    The one whose discard was called as the set that made the yakuman certain; no one where that
    set was a concealed kan, came from the own hand, or the melds do not say from whom.
    """
    counted = [name for name in PAO_YAKUMAN if name in ruleset.pao and _HAS[name] & set(yaku)]
    if hand.pao is not None:
        rinshan = [RINSHAN_PAO] if ruleset.pao_rinshan and hand.how.rinshan else []
        return dict.fromkeys(counted or rinshan, hand.pao)
    found: dict[str, Wind | None] = {
        name: _feeder(_CERTAIN[name](hand.melds), hand, ruleset) for name in counted
    }
    if ruleset.pao_rinshan and hand.how.rinshan:
        found[RINSHAN_PAO] = _feeder(_last_kan(hand.melds), hand, ruleset)
    return {name: wind for name, wind in found.items() if wind is not None}


#: The yaku that a pao yakuman may be counted as.
_HAS = {
    "daisangen": frozenset({"daisangen", "chousangen"}),
    "daisuushii": frozenset({"daisuushii", "chousuushii"}),
    "suukantsu": frozenset({"suukantsu"}),
}


def _last_of(melds: tuple[Meld, ...], kinds: frozenset[int]) -> Meld | None:
    """Return the last meld of these kinds, if it was the one that completed them all."""
    shown = [meld for meld in melds if meld.tiles[0] in kinds]
    return shown[-1] if len(shown) == len(kinds) else None


def _fourth_kan(melds: tuple[Meld, ...]) -> Meld | None:
    """Return the fourth kan, if its tile was called; one added to a pon is a self-draw."""
    quads = [meld for meld in melds if meld.type in ("ankan", "daiminkan", "kakan")]
    made = len(quads) == _QUADS and quads[-1].type == "daiminkan"
    return quads[-1] if made else None


def _last_kan(melds: tuple[Meld, ...]) -> Meld | None:
    quads = [meld for meld in melds if meld.type in ("ankan", "daiminkan", "kakan")]
    return quads[-1] if quads and quads[-1].type == "daiminkan" else None


_CERTAIN = {
    "daisangen": lambda melds: _last_of(melds, _DRAGONS),
    "daisuushii": lambda melds: _last_of(melds, _WINDS),
    "suukantsu": _fourth_kan,
}


def _feeder(meld: Meld | None, hand: TileHand, ruleset: Ruleset) -> Wind | None:
    if meld is None or meld.type == "ankan" or meld.caller_from is None:
        return None
    if ruleset.dummy_players:  # the chairs of the dummies are not known
        return None
    turns = _TURNS[meld.caller_from]
    if ruleset.players == 3 and meld.caller_from == "kamicha":  # noqa: PLR2004
        turns = 2
    return Wind.at((hand.how.seat_wind.index + turns) % ruleset.hand_players)


#: Names the payer of a ron that does not say who discarded.
DISCARDER = "discarder"


class Winnings(NamedTuple):
    """`points` of the hand itself, and what each player gains or loses, honba and sticks included."""

    points: int
    payments: tuple[tuple[str, int], ...]


def payments_for(
    hand: TileHand, value: tuple[int, int, int], liable: Mapping[str, Wind], ruleset: Ruleset
) -> list[Payment]:
    """Return who pays whom for a win of `value`: yakuman, han and fu."""
    yakuman, han, fu = value
    win = WinValue(hand.how.seat_wind, yakuman=yakuman, pao=liable or None)
    if not yakuman:
        win = win._replace(han=han, fu=fu)
    winds = WINDS[: ruleset.players]
    honba = hand.honba * ruleset.honba_per_payer
    if hand.how.tsumo:
        return tsumo_payments(win, winds, honba, ruleset)
    payer = hand.discarder or unnamed_discarder(hand, liable)
    return ron_payments(win, payer, honba * (len(winds) - 1), ruleset)


def unnamed_discarder(hand: TileHand, liable: Mapping[str, Wind]) -> Wind:
    """Return a seat that is neither the winner's nor liable, for a discarder who is not named."""
    taken = {hand.how.seat_wind, *liable.values()}
    return next(wind for wind in reversed(WINDS) if wind not in taken)


def winnings(
    hand: TileHand, value: tuple[int, int, int], liable: Mapping[str, Wind], ruleset: Ruleset
) -> Winnings:
    """Sum the payments of a win."""
    payments = payments_for(hand, value, liable, ruleset)
    points = sum(payment.points for payment in payments if payment.reason != "honba")
    if hand.how.tsumo or hand.discarder:
        names = {wind: wind.value for wind in WINDS[: ruleset.players]}
    else:
        winner = hand.how.seat_wind
        names = {wind: wind.value for wind in (winner, *liable.values())}
        names[unnamed_discarder(hand, liable)] = DISCARDER
    return Winnings(points, _balance(payments, names, hand))


def _balance(
    payments: Iterable[Payment], names: Mapping[Wind, str], hand: TileHand
) -> tuple[tuple[str, int], ...]:
    balance = dict.fromkeys(names, 0)
    balance[hand.how.seat_wind] = STICK * hand.riichi_sticks
    for payment in payments:
        balance[payment.payer] -= payment.points
        balance[payment.receiver] += payment.points
    return tuple([(names[wind], points) for wind, points in balance.items()])
