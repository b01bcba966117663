"""Chips 祝儀 that a hand moves, as far as an entry tells.

The entry's `chips` says outright what each payer owes the winner. Without it everything is counted
from the tiles, where they are given; otherwise ippatsu and yakuman from what the win states, while
dora underneath and red fives cannot be told.
The discarder or every other player pays; a liable player pays no chips.
"""

from scoring.riichi.play.entry import Hand, Ron, Win
from scoring.riichi.play.situation import Situation
from scoring.riichi.play.tile_wins import valued_wins
from scoring.ruleset import Ruleset


def chips_moved(hand: Hand, situation: Situation, ruleset: Ruleset) -> list[int]:
    """Return the net count of chips by seat that this hand moves; zeros without the switch."""
    moved = [0] * len(situation.points)
    if ruleset.chips is None:
        return moved
    for win in valued_wins(hand, situation, ruleset):
        count = _chips_of(win, hand, ruleset)
        if isinstance(hand, Ron):
            payers = [hand.discarder]
        else:
            payers = [wind for wind in situation.winds if wind is not win.seat]
        for payer in payers:
            moved[situation.seat_of(payer)] -= count
            moved[situation.seat_of(win.seat)] += count
    return moved


def _chips_of(win: Win, hand: Hand, ruleset: Ruleset) -> int:
    """Count what each payer owes for one win."""
    rule = ruleset.chips
    if win.chips is not None or rule is None:
        return win.chips or 0
    for_yakuman = rule.yakuman_ron if isinstance(hand, Ron) else rule.yakuman_tsumo
    return rule.ippatsu * ("ippatsu" in win.yaku) + for_yakuman * win.yakuman
