"""Settle a hand: the points that move, who sits where next, and whether the session is over.

Rules: docs/rules.md, 9.
"""

from collections.abc import Iterator

from scoring.core.seats import WINDS, Wind
from scoring.core.table.ending import Ending, clock_ends_game
from scoring.core.table.entry import wins_of
from scoring.core.table.settlement import Transfer, deltas_of, seated
from scoring.mcr.payments import by_win, for_false_win
from scoring.mcr.play.entry import HandPenalty, Interrupted, McrHand, WinByDiscard
from scoring.mcr.play.situation import McrSettlement, McrSituation, seats_in
from scoring.ruleset import McrRules, Ruleset, mcr_rules


def settle(hand: McrHand, before: McrSituation, ruleset: Ruleset) -> McrSettlement:
    """Settle a hand whose win states its points, and in which no problem was found."""
    rules = mcr_rules(ruleset)
    discarder = hand.discarder if isinstance(hand, WinByDiscard) else None
    transfers = [
        transfer
        for win in wins_of(hand)
        for transfer in seated(by_win(win.seat, discarder, win.fan or 0, rules), before)
    ]
    transfers += (move for one in hand.penalties for move in _penalty(one, before, rules))
    last = before.number == len(WINDS)
    following = Wind.at(before.round_wind.index + last)
    return McrSettlement(
        deltas=deltas_of(transfers, len(before.points)),
        dealer_stays=False,
        transfers=tuple(transfers),
        seats_after=seats_in(following, 1 if last else before.number + 1, rules),
    )


def _penalty(one: HandPenalty, before: McrSituation, rules: McrRules) -> Iterator[Transfer]:
    """A false win pays each opponent; nobody gets a deduction."""
    if one.is_false_win:
        each = rules.false_win[one.kind == "false_win_invalid_hand"]
        yield from seated(for_false_win(one.seat, each), before)
    else:
        yield Transfer(before.seat_of(one.seat), None, one.points or 0, "deduction")


def last_round(ruleset: Ruleset) -> Wind:
    """Return the wind of the last round."""
    return WINDS[mcr_rules(ruleset).rounds - 1]


def ending(
    hand: McrHand,
    before: McrSituation,
    _settlement: McrSettlement,
    _after: McrSituation,
    ruleset: Ruleset,
    *,
    time_was_up: bool,
) -> Ending:
    """Say whether a hand ends the session; `time_was_up`: the clock ran out in an earlier hand."""
    if is_last_hand(before, ruleset):
        return Ending("last_hand")
    over = clock_ends_game(
        time_up=hand.time_up, was_up_before=time_was_up, time_policy=ruleset.time_policy
    )
    return Ending("time" if over or isinstance(hand, Interrupted) else None)


def is_last_hand(before: McrSituation, ruleset: Ruleset) -> bool:
    """Return whether this is the last hand of the last round."""
    return before.round_wind == last_round(ruleset) and before.number == len(WINDS)
