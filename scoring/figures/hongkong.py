"""What a hand of the Hong Kong game tells of every player, for `scoring.figures.seat_counts`."""

from collections.abc import Iterator

from scoring.core.table.entry import wins_of
from scoring.core.table.situation import Played as AnyPlayed
from scoring.figures.hand_facts import HandFacts, WinFacts, liable_in, paid_in, points_won
from scoring.hongkong.play.entry import FalseWin, Goulash, HongKongHand, HongKongWin, WinByDiscard
from scoring.hongkong.play.settlement import HongKongSettlement
from scoring.hongkong.play.situation import HongKongSituation
from scoring.hongkong.play.tile_wins import read_tile_win
from scoring.ruleset import Ruleset, hongkong_rules

#: Transfers for the hand itself; the others are the pot and false wins.
_OF_HAND = frozenset({"win", "guarantee", "kong"})


Played = AnyPlayed[HongKongHand, HongKongSituation, HongKongSettlement]


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
        liable=liable_in(settlement.transfers, "guarantee"),
        paid=paid_in(settlement.transfers, _OF_HAND),
    )


def _wins(played: Played, ruleset: Ruleset) -> Iterator[WinFacts]:
    entered = {win.seat: win for win in wins_of(played.hand)}
    discarder = played.hand.discarder if isinstance(played.hand, WinByDiscard) else None
    for win in wins_of(played.valued):
        seat = played.before.seat_of(win.seat)
        yield WinFacts(
            seat=seat,
            points=points_won(seat, played.settlement.transfers, _OF_HAND),
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
