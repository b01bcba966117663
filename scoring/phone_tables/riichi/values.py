"""The payments of every value that a win can state."""

from itertools import permutations, product

from scoring.core.seats import WINDS, Wind
from scoring.phone_tables.riichi.effects import situation, winds_of
from scoring.riichi.limits import YAKUMAN, limit_of
from scoring.riichi.play.entry import Hand, Ron, Tsumo, Win
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.legality.value import most_possible_yakuman
from scoring.riichi.play.settlement import settle
from scoring.riichi.play.stated_values import Value, named_values
from scoring.ruleset import Ruleset

#: Liability for more yakuman than these in one hand is left to the rules themselves.
_MOST_LIABLE_MULTIPLES = 3

#: payer -> points, for a win by one player.
Paid = dict[str, int]


def values(ruleset: Ruleset) -> dict[str, object]:
    """Return the limit and the payments of each value: a ron's by winner, a tsumo's by payer too."""
    return {
        name: {
            "limit": _limit(value, ruleset),
            "ron": {wind: _by_ron(wind, value, ruleset) for wind in winds_of(ruleset)},
            "tsumo": {wind: _by_tsumo(wind, value, ruleset) for wind in winds_of(ruleset)},
        }
        for name, value in named_values(ruleset).items()
    }


def _limit(value: Value, ruleset: Ruleset) -> str | None:
    if value.yakuman:
        return YAKUMAN.id
    limit = limit_of(value.han or 0, value.fu or 0, ruleset)
    return limit and limit.id


def _by_ron(winner: Wind, value: Value, ruleset: Ruleset) -> int:
    discarder = next(wind for wind in WINDS if wind is not winner)
    hand = Ron(discarder=discarder, wins=(value.of(winner),))
    return settle(hand, situation(ruleset), ruleset).deltas[winner.index]


def _by_tsumo(winner: Wind, value: Value, ruleset: Ruleset) -> Paid:
    return _paid(Tsumo(win=value.of(winner)), ruleset)


def _paid(hand: Hand, ruleset: Ruleset) -> Paid:
    deltas = settle(hand, situation(ruleset), ruleset).deltas
    return {WINDS[seat]: -delta for seat, delta in enumerate(deltas) if delta < 0}


def allowed(ruleset: Ruleset) -> dict[str, list[str]]:
    """Return the values that a win may state: by how it was won, in riichi or not, open or not.

    The keys are such as "ron", "ron riichi", "tsumo closed" and "tsumo riichi closed"; without
    "open" or "closed" nothing says whether the hand had calls.
    """
    return {
        " ".join(filter(None, (way, riichi, calls))): [
            name
            for name, value in named_values(ruleset).items()
            if not problems_of(
                _stated(way, value.of(Wind.SOUTH, is_open=_CALLS[calls]), bool(riichi)),
                situation(ruleset),
                ruleset,
            )
        ]
        for way, riichi, calls in product(("ron", "tsumo"), ("", "riichi"), _CALLS)
    }


_CALLS: dict[str, bool | None] = {"": None, "closed": False, "open": True}


def _stated(way: str, win: Win, in_riichi: bool) -> Hand:  # noqa: FBT001  # one of three facts
    riichi = (win.seat,) if in_riichi else ()
    if way == "tsumo":
        return Tsumo(win=win, riichi=riichi)
    return Ron(discarder=Wind.EAST, wins=(win,), riichi=riichi)


def pao(ruleset: Ruleset) -> dict[str, dict[str, dict[str, Paid]]]:
    """Return who pays where one player is liable 責任払い, and what each honba adds to it.

    The values are such as "y1", or "y2 daisangen" where the yaku are stated and that is the one
    a player is liable for. The keys below are winner and liable, by ron the discarder too, such as
    "SW" and "SWE". Values that are not there have to be settled by `settle`.
    """
    most = min(most_possible_yakuman(ruleset), _MOST_LIABLE_MULTIPLES)
    wins = [
        (f"y{count} {name}".strip(), count, name)
        for count in range(1, most + 1)
        for name in ("", *ruleset.pao)
    ]
    return {value: _by_liable(count, name, ruleset) for value, count, name in wins if ruleset.pao}


def _by_liable(count: int, name: str, ruleset: Ruleset) -> dict[str, dict[str, Paid]]:
    yaku = (name,) if name else ()
    rows = {}
    for winner, liable in permutations(winds_of(ruleset), 2):
        win = Win(seat=winner, yakuman=count, yaku=yaku, pao=liable)
        rows[winner + liable] = _with_honba(Tsumo(win=win), ruleset)
        for discarder in winds_of(ruleset):
            if discarder is not winner:
                hand = Ron(discarder=discarder, wins=(win,))
                rows[winner + liable + discarder] = _with_honba(hand, ruleset)
    return rows


def _with_honba(hand: Hand, ruleset: Ruleset) -> dict[str, Paid]:
    full = settle(hand, situation(ruleset, full=True), ruleset)
    honba = [item for item in full.transfers if item.reason == "honba"]
    per_honba: Paid = {WINDS[item.payer]: item.points for item in honba if item.payer is not None}
    return {"paid": _paid(hand, ruleset), "per_honba": per_honba}
