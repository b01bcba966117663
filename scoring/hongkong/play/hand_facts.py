"""What a hand of the Hong Kong game tells of every player, for `scoring.results.seat_counts`."""

from collections.abc import Iterator
from typing import Protocol

from scoring.hongkong.play.entry import (
    Discard,
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    wins_of,
)
from scoring.hongkong.play.settlement import HongKongSettlement, hongkong_rules
from scoring.hongkong.play.situation import HongKongSituation
from scoring.hongkong.play.tile_wins import read_tile_win
from scoring.results.hand_facts import HandFacts, Paid, WinFacts
from scoring.ruleset import Ruleset

#: Transfers for the hand itself; the others are the pot and false wins.
_OF_HAND = frozenset({"win", "guarantee", "kong"})


class Played(Protocol):
    """A hand that was played, as `scoring.PlayedHand` holds it."""

    @property
    def hand(self) -> HongKongHand:
        """The hand as it was entered."""

    @property
    def valued(self) -> HongKongHand:
        """The hand with the values of its tiles."""

    @property
    def before(self) -> HongKongSituation:
        """The situation before it."""

    @property
    def settlement(self) -> HongKongSettlement:
        """What it moved."""


def hand_facts(played: Played, ruleset: Ruleset) -> HandFacts:
    """Say what a hand tells."""
    hand, before, settlement = played.hand, played.before, played.settlement
    return HandFacts(
        dealer=before.dealer,
        points_before=tuple(before.points),
        deltas=tuple(settlement.deltas),
        wins=tuple(_wins(played, ruleset)),
        draw=isinstance(hand, Goulash),
        chombo=before.seat_of(hand.offender) if isinstance(hand, FalseWin) else None,
        liable=frozenset(move.payer for move in settlement.transfers if move.reason == "guarantee"),
        paid=tuple(
            Paid(move.payer, move.receiver, move.points, move.reason in _OF_HAND)
            for move in settlement.transfers
        ),
    )


def _wins(played: Played, ruleset: Ruleset) -> Iterator[WinFacts]:
    entered = {win.seat: win for win in wins_of(played.hand)}
    discarder = played.hand.discarder if isinstance(played.hand, Discard) else None
    for win in wins_of(played.valued):
        seat = played.before.seat_of(win.seat)
        yield WinFacts(
            seat=seat,
            points=sum(
                move.points
                for move in played.settlement.transfers
                if move.receiver == seat and move.reason in _OF_HAND
            ),
            discarder=None if discarder is None else played.before.seat_of(discarder),
            han=_faan(win, ruleset),
            yaku=_patterns(entered[win.seat], played, ruleset),
            by_tiles=entered[win.seat].tiles is not None,
        )


def _faan(win: HongKongWin, ruleset: Ruleset) -> int | None:
    """Return the faan of a win, cut to the cap."""
    return None if win.faan is None else min(win.faan, hongkong_rules(ruleset).faan_cap)


def _patterns(win: HongKongWin, played: Played, ruleset: Ruleset) -> tuple[str, ...] | None:
    """Return the patterns of a win by tiles; a scorer may list only some of the patterns."""
    if win.tiles is None:
        return None
    read = read_tile_win(win, win.tiles, played.hand, played.before, ruleset)
    return None if read.value is None else tuple(read.value.patterns)
