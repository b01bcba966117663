"""Pao 責任払い: who is liable, by the order of the melds (docs/rules.md, 2.8)."""

from scoring.core.seats import Wind
from scoring.riichi.hands.tile_hand import Meld, TileHand
from scoring.riichi.payments import PAO_YAKUMAN, RINSHAN_PAO
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
