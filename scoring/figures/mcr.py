"""What a hand of Mahjong Competition Rules tells of every player, for `scoring.figures.seat_counts`."""

from collections.abc import Iterator

from scoring.core.table.entry import wins_of
from scoring.core.table.situation import Played as AnyPlayed
from scoring.figures.hand_facts import HandFacts, WinFacts, paid_in, points_won
from scoring.mcr.play.entry import ExhaustiveDraw, McrHand, WinByDiscard
from scoring.mcr.play.situation import McrSettlement, McrSituation
from scoring.ruleset import Ruleset

#: Transfers for the hand itself; the others are false wins and deductions.
_OF_HAND = frozenset({"win"})

Played = AnyPlayed[McrHand, McrSituation, McrSettlement]


def hand_facts(played: Played, _ruleset: Ruleset) -> HandFacts:
    """Say what a hand tells; of several false wins the first."""
    hand, before, settlement = played.hand, played.before, played.settlement
    false_wins = [before.seat_of(one.seat) for one in hand.penalties if one.is_false_win]
    return HandFacts(
        dealer=before.dealer,
        points_before=tuple(before.points),
        deltas=tuple(settlement.deltas),
        wins=tuple(_wins(played)),
        draw=isinstance(hand, ExhaustiveDraw),
        chombo=false_wins[0] if false_wins else None,
        paid=paid_in(settlement.transfers, _OF_HAND),
    )


def _wins(played: Played) -> Iterator[WinFacts]:
    entered = {win.seat: win for win in wins_of(played.hand)}
    discarder = played.hand.discarder if isinstance(played.hand, WinByDiscard) else None
    for win in wins_of(played.valued):
        seat = played.before.seat_of(win.seat)
        by_tiles = entered[win.seat].tiles is not None
        yield WinFacts(
            seat=seat,
            points=points_won(seat, played.settlement.transfers, _OF_HAND),
            discarder=None if discarder is None else played.before.seat_of(discarder),
            han=win.fan,
            # A scorer may list only some of the fan.
            yaku=win.patterns if by_tiles else None,
            by_tiles=by_tiles,
        )
