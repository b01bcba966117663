"""Count what each player did in a game: the numbers from which figures of players follow."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.figures.hand_facts import HandFacts, WinFacts


class SeatCounts(NamedTuple):
    """One player in one game.

    `…_known` counts the cases in which the entries say so, `game_…_known` is 1 where they do
    for every hand of the game. `to_…` are hands dealt in, by the winner's hand. `riichi_won` and `riichi_lost` are
    points moved in own riichi hands that were won and dealt in. `dealer_series` counts the times as
    dealer, `dealer_longest` is the most hands of one. `busts` is 1 where the player's win took
    another below zero for good. `won_from_…` and `paid_to_…` go by the starting wind of the other,
    `…_fifth` is the fifth of a table of five. Hands that a player waits are not counted.
    """

    hands: int = 0
    points: int = 0
    wins: int = 0
    deal_ins: int = 0
    tsumo_wins: int = 0
    tsumo_paid: int = 0
    draws: int = 0
    tenpai: int = 0
    win_points: int = 0
    deal_in_points: int = 0
    riichi: int = 0
    riichi_wins: int = 0
    riichi_deal_ins: int = 0
    riichi_draws: int = 0
    riichi_points: int = 0
    riichi_won: int = 0
    riichi_lost: int = 0
    open_known: int = 0
    open_wins: int = 0
    closed_wins: int = 0
    dama_wins: int = 0
    to_known: int = 0
    to_riichi: int = 0
    to_open: int = 0
    to_dama: int = 0
    dealer_hands: int = 0
    dealer_points: int = 0
    dealer_wins: int = 0
    dealer_deal_ins: int = 0
    dealer_tsumo_wins: int = 0
    dealer_riichi: int = 0
    dealer_win_points: int = 0
    dealer_deal_in_points: int = 0
    dealer_series: int = 0
    dealer_longest: int = 0
    hit_as_dealer: int = 0
    hit_as_dealer_points: int = 0
    limit_wins: int = 0
    chombo: int = 0
    nagashi: int = 0
    pao: int = 0
    busts: int = 0
    yaku_known: int = 0
    riichi_yaku_known: int = 0
    ippatsu: int = 0
    dora_known: int = 0
    dora: int = 0
    tiles_known: int = 0
    aka: int = 0
    ura: int = 0
    riichi_tiles_known: int = 0
    ura_wins: int = 0
    waits_known: int = 0
    waits: int = 0
    game_hands_known: int = 0
    game_open_known: int = 0
    game_yaku_known: int = 0
    game_tiles_known: int = 0
    won_from_east: int = 0
    won_from_south: int = 0
    won_from_west: int = 0
    won_from_north: int = 0
    won_from_fifth: int = 0
    paid_to_east: int = 0
    paid_to_south: int = 0
    paid_to_west: int = 0
    paid_to_north: int = 0
    paid_to_fifth: int = 0


#: Counts of which the highest of several games counts, not their sum.
HIGHEST = frozenset({"dealer_longest"})
_STARTS = ("east", "south", "west", "north", "fifth")
_Tally = dict[str, int]
_NOTHING: _Tally = SeatCounts()._asdict()


def counts_of(hands: Sequence[HandFacts], final_points: Sequence[int]) -> list[SeatCounts]:
    """Count the hands of a game by seat; `final_points` as they stand after the last one."""
    tallies = [_NOTHING.copy() for _ in final_points]
    open_known = all(win.opened is not None for hand in hands for win in hand.wins)
    for hand in hands:
        for seat, tally in enumerate(tallies):
            if seat != hand.sitting_out:
                _count_seat(tally, seat, hand)
        for win in hand.wins:
            _count_win(tallies[win.seat], win, hand, open_known=open_known)
        if hand.wins and hand.wins[0].discarder is not None:
            _count_deal_in(tallies[hand.wins[0].discarder], hand, open_known=open_known)
        _count_payments(tallies, hand)
    _count_dealers(tallies, hands)
    _count_busts(tallies, hands, final_points)
    _note_what_is_known(tallies, hands, open_known=open_known)
    return [SeatCounts._make(tally.values()) for tally in tallies]


def _count_seat(tally: _Tally, seat: int, hand: HandFacts) -> None:
    delta = hand.deltas[seat]
    tally["hands"] += 1
    tally["points"] += delta
    tally["draws"] += hand.draw
    tally["tenpai"] += seat in (hand.tenpai or ())
    tally["chombo"] += seat == hand.chombo
    tally["nagashi"] += seat in hand.nagashi
    tally["pao"] += seat in hand.liable
    if seat in hand.riichi:
        tally["riichi"] += 1
        tally["riichi_points"] += delta
        tally["riichi_draws"] += hand.draw
    if seat == hand.dealer:
        tally["dealer_hands"] += 1
        tally["dealer_points"] += delta
        tally["dealer_riichi"] += seat in hand.riichi
    if seat in hand.waits:
        tally["waits_known"] += 1
        tally["waits"] += hand.waits[seat]


def _count_win(tally: _Tally, win: WinFacts, hand: HandFacts, *, open_known: bool) -> None:
    is_tsumo = win.discarder is None
    tally["wins"] += 1
    tally["tsumo_wins"] += is_tsumo
    tally["win_points"] += win.points
    tally["limit_wins"] += bool(win.limit)
    if win.riichi:
        tally["riichi_wins"] += 1
        tally["riichi_won"] += hand.deltas[win.seat]
    if open_known:
        tally["open_known"] += 1
        tally["open_wins" if win.opened else "closed_wins"] += 1
        tally["dama_wins"] += bool(win.is_dama)
    if win.seat == hand.dealer:
        tally["dealer_wins"] += 1
        tally["dealer_tsumo_wins"] += is_tsumo
        tally["dealer_win_points"] += win.points
    _count_value(tally, win)


def _count_value(tally: _Tally, win: WinFacts) -> None:
    """Count what the entry tells of yaku, dora and tiles."""
    if win.yaku is not None:
        tally["yaku_known"] += 1
        tally["riichi_yaku_known"] += win.riichi
        tally["ippatsu"] += "ippatsu" in win.yaku
    if win.dora is not None:
        tally["dora_known"] += 1
        tally["dora"] += win.dora
    if win.aka is not None and win.ura is not None:
        tally["tiles_known"] += 1
        tally["aka"] += win.aka
        tally["ura"] += win.ura
        tally["riichi_tiles_known"] += win.riichi
        tally["ura_wins"] += win.riichi and win.ura > 0
    if win.waits is not None:
        tally["waits_known"] += 1
        tally["waits"] += win.waits


def _count_deal_in(tally: _Tally, hand: HandFacts, *, open_known: bool) -> None:
    """Count a hand dealt in, to one winner or to several at once."""
    discarder = hand.wins[0].discarder
    points = sum(win.points for win in hand.wins)
    tally["deal_ins"] += 1
    tally["deal_in_points"] += points
    if discarder in hand.riichi:
        tally["riichi_deal_ins"] += 1
        tally["riichi_lost"] += hand.deltas[discarder]
    if discarder == hand.dealer:
        tally["dealer_deal_ins"] += 1
        tally["dealer_deal_in_points"] += points
    if open_known:
        tally["to_known"] += 1
        tally["to_riichi"] += any(win.riichi for win in hand.wins)
        tally["to_open"] += any(win.opened for win in hand.wins)
        tally["to_dama"] += any(win.is_dama for win in hand.wins)


def _count_payments(tallies: Sequence[_Tally], hand: HandFacts) -> None:
    for payer, receiver, points, _ in hand.paid:
        tallies[receiver][f"won_from_{_STARTS[payer]}"] += points
        tallies[payer][f"paid_to_{_STARTS[receiver]}"] += points
    if not (hand.wins and hand.wins[0].discarder is None):
        return
    (win,) = hand.wins
    for seat, tally in enumerate(tallies):
        tally["tsumo_paid"] += seat not in (win.seat, hand.sitting_out)
    if win.limit and win.seat != hand.dealer:
        tally = tallies[hand.dealer]
        tally["hit_as_dealer"] += 1
        tally["hit_as_dealer_points"] += sum(
            paid.points for paid in hand.paid if paid.payer == hand.dealer and paid.of_hand
        )


def _count_dealers(tallies: Sequence[_Tally], hands: Sequence[HandFacts]) -> None:
    dealer, length = None, 0
    for hand in hands:
        if hand.dealer != dealer:
            dealer, length = hand.dealer, 0
            tallies[dealer]["dealer_series"] += 1
        length += 1
        tallies[dealer]["dealer_longest"] = max(tallies[dealer]["dealer_longest"], length)


def _count_busts(
    tallies: Sequence[_Tally], hands: Sequence[HandFacts], final_points: Sequence[int]
) -> None:
    """Say whose win took a player below zero who ends there."""
    for seat in (seat for seat, points in enumerate(final_points) if points < 0):
        last = next((hand for hand in reversed(hands) if hand.points_before[seat] >= 0), None)
        winners = {win.seat for win in last.wins} if last else set()
        for winner in winners - {seat}:
            tallies[winner]["busts"] = 1


def _note_what_is_known(
    tallies: Sequence[_Tally], hands: Sequence[HandFacts], *, open_known: bool
) -> None:
    wins = [win for hand in hands for win in hand.wins]
    known = {
        "game_hands_known": int(bool(hands)),
        "game_open_known": int(bool(hands) and open_known),
        "game_yaku_known": int(bool(hands) and all(win.yaku is not None for win in wins)),
        "game_tiles_known": int(bool(hands) and all(win.by_tiles for win in wins)),
    }
    for tally in tallies:
        tally.update(known)
