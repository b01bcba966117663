"""Conditions on single hands; each returns the index of the first hand that meets it, or None.

`GameCondition`s take the facts of a game and a seat.
"""

from collections.abc import Callable

from league.statistics.achievements_rules.game_facts import GameFacts, first_win, nth
from scoring.hongkong.play.entry import HongKongWin
from scoring.results.placement import STICK
from scoring.riichi.limits import LIMITS
from scoring.riichi.play.entry import NagashiMangan

GameCondition = Callable[[GameFacts, int], int | None]

RIICHI_YAKU = {"riichi", "daburu_riichi", "open_riichi", "daburu_open_riichi"}
DOUBLE = 2


def wins(facts: GameFacts, seat: int) -> int | None:
    return first_win(facts, seat)


def reaches(limit: str) -> GameCondition:
    """A win with exactly this limit of riichi."""
    number = [row.id for row in LIMITS].index(limit) + 1
    return lambda facts, seat: first_win(facts, seat, lambda won: won.limit == number)


def has(name: str) -> GameCondition:
    """A win with this yaku or pattern."""
    return lambda facts, seat: first_win(facts, seat, lambda won: name in won.names)


def riichi_ippatsu_tsumo(facts: GameFacts, seat: int) -> int | None:
    def fits(names: frozenset[str]) -> bool:
        return bool(names & RIICHI_YAKU) and {"ippatsu", "menzen_tsumo"} <= names

    return first_win(facts, seat, lambda won: fits(won.names))


def several_yakuman(facts: GameFacts, seat: int) -> int | None:
    return first_win(facts, seat, lambda won: getattr(won.win, "yakuman", 0) >= DOUBLE)


def nagashi_mangan(facts: GameFacts, seat: int) -> int | None:
    return next(
        (
            index
            for index, played in enumerate(facts.hands)
            if isinstance(played.hand, NagashiMangan)
            and played.before.wind_of(seat) in played.hand.nagashi
        ),
        None,
    )


def shared_discard(facts: GameFacts, seat: int) -> int | None:
    """A win on a discard that another player won on too."""
    indexes = [won.at for won in facts.wins]
    return first_win(facts, seat, lambda won: indexes.count(won.at) > 1)


def sticks_taken(count: int) -> GameCondition:
    """A win of this many riichi sticks, the winner's own included."""

    def condition(facts: GameFacts, seat: int) -> int | None:
        return first_win(
            facts,
            seat,
            lambda won: (
                sum(
                    move.points
                    for move in won.played.settlement.transfers
                    if move.reason == "sticks" and move.receiver == seat
                )
                >= count * STICK
            ),
        )

    return condition


def honba_won(count: int) -> GameCondition:
    """A win with this many honba on the table."""
    return lambda facts, seat: first_win(
        facts, seat, lambda won: getattr(won.played.before, "honba", 0) >= count
    )


def dealer_wins_in_a_row(count: int) -> GameCondition:
    """This many consecutive wins as dealer."""

    def condition(facts: GameFacts, seat: int) -> int | None:
        run, last = 0, -1
        for won in facts.wins_of(seat):
            if won.as_dealer:
                run = run + 1 if won.at == last + 1 and run else 1
                last = won.at
                if run == count:
                    return won.at
        return None

    return condition


def wins_in_a_game(count: int) -> GameCondition:
    return lambda facts, seat: nth((won.at for won in facts.wins_of(seat)), count)


def self_draws_in_a_game(count: int) -> GameCondition:
    return lambda facts, seat: nth((won.at for won in facts.wins_of(seat) if won.self_drawn), count)


def riichi_wins_in_a_game(count: int) -> GameCondition:
    def declared(facts: GameFacts, seat: int) -> list[int]:
        return [
            won.at
            for won in facts.wins_of(seat)
            if won.win.seat in getattr(won.played.hand, "riichi", ())
        ]

    return lambda facts, seat: nth(declared(facts, seat), count)


def won_in_each_wind(facts: GameFacts, seat: int) -> int | None:
    """Wins with every seat wind in one game."""
    seen = set()
    for won in facts.wins_of(seat):
        seen.add(won.win.seat)
        if len(seen) == len(facts.placements):
            return won.at
    return None


def busts_another(facts: GameFacts, seat: int) -> int | None:
    """A win that takes a player from positive points below zero."""
    return first_win(
        facts,
        seat,
        lambda won: any(
            before >= 0 > after
            for before, after in zip(won.played.before.points, won.played.after.points, strict=True)
        ),
    )


def limit_hand(facts: GameFacts, seat: int) -> int | None:
    """A Hong Kong hand with the maximum of counted faan."""
    cap = facts.ruleset.hongkong.faan_cap if facts.ruleset.hongkong else 0
    return first_win(
        facts,
        seat,
        lambda won: isinstance(won.win, HongKongWin) and (won.win.faan or 0) >= cap,
    )
