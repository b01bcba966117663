"""Conditions on one finished game: on single hands, and on its course and result.

`GameCondition`s take the facts of a game and a seat. They return the index of the hand that meets
the condition first, `WHOLE_GAME` for the game as a whole, or None.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self

from scoring import Game, Ruleset
from scoring.core.table.entry import wins_of
from scoring.game import PlayedHand
from scoring.games import game_of
from scoring.hongkong.play import entry as hongkong
from scoring.mcr.play import entry as mcr
from scoring.results.placement import STICK
from scoring.riichi.limits import LIMITS, YAKUMAN, limit_of
from scoring.riichi.play import entry as riichi

#: The index for the game as a whole.
WHOLE_GAME = -1


class WonHand(NamedTuple):
    """A win: `at` is the index of its hand, then the winner's seat and the valued win."""

    at: int
    seat: int
    played: PlayedHand
    win: Any  # its type depends on the game
    self_drawn: bool
    ruleset: Ruleset

    @property
    def as_dealer(self) -> bool:
        return self.played.before.dealer == self.seat

    @property
    def names(self) -> frozenset[str]:
        """The known yaku or patterns of the hand."""
        won = self.win
        return frozenset(won.yaku if isinstance(won, riichi.Win) else won.patterns)

    @property
    def limit(self) -> int:
        """In riichi the number of the limit, 1 for mangan to 5 for yakuman; otherwise 0."""
        if not isinstance(self.win, riichi.Win):
            return 0
        if self.win.yakuman:
            return LIMITS.index(YAKUMAN) + 1
        limit = limit_of(self.win.han or 0, self.win.fu or 0, self.ruleset)
        return 0 if limit is None else LIMITS.index(limit) + 1


class GameFacts(NamedTuple):
    """A finished game; without hands if only its result was entered."""

    ruleset: Ruleset
    placements: Sequence[int]
    raw_points: Sequence[int]
    hands: Sequence[PlayedHand] = ()
    wins: Sequence[WonHand] = ()

    @classmethod
    def of(cls, game: Game, placements: Sequence[int], raw_points: Sequence[int]) -> Self:
        wins = [won for item in enumerate(game.hands) for won in _wins_of(*item, game.ruleset)]
        return cls(game.ruleset, placements, raw_points, game.hands, wins)

    def wins_of(self, seat: int) -> list[WonHand]:
        return [won for won in self.wins if won.seat == seat]

    def dealt_in(self, seat: int) -> list[int]:
        """The indexes of the hands in which this seat paid for a win on its discard."""
        return [
            index
            for index, played in enumerate(self.hands)
            if getattr(played.hand, "discarder", None) == played.before.wind_of(seat)
        ]

    def points_before(self, index: int) -> Sequence[int]:
        return self.hands[index].before.points


def first_win(
    facts: GameFacts, seat: int, fits: Callable[[WonHand], object] = lambda _won: True
) -> int | None:
    """The index of the first win of the seat that fits."""
    return next((won.at for won in facts.wins_of(seat) if fits(won)), None)


def nth(indexes: Iterable[int], count: int) -> int | None:
    """The `count`th index, counted from 1."""
    found = list(indexes)
    return found[count - 1] if len(found) >= count else None


def _wins_of(index: int, played: PlayedHand, ruleset: Ruleset) -> Iterator[WonHand]:
    valued = played.valued
    drawn = isinstance(valued, riichi.Tsumo | hongkong.SelfDraw | mcr.SelfDraw)
    for win in wins_of(valued):
        yield WonHand(index, played.before.seat_of(win.seat), played, win, drawn, ruleset)


GameCondition = Callable[[GameFacts, int], int | None]

RIICHI_YAKU = {"riichi", "daburu_riichi", "open_riichi", "daburu_open_riichi"}
DOUBLE = 2


def wins(facts: GameFacts, seat: int) -> int | None:
    return first_win(facts, seat)


def reaches(limit: str) -> GameCondition:
    """A win with exactly this limit of riichi."""
    number = [row.id for row in LIMITS].index(limit) + 1
    return lambda facts, seat: first_win(facts, seat, lambda won: won.limit == number)


def has(name: str, variant: str = "riichi") -> GameCondition:
    """A win with this yaku or pattern of the game: another one may use the same id."""
    return lambda facts, seat: first_win(
        facts, seat, lambda won: won.ruleset.variant == variant and name in won.names
    )


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
            if isinstance(played.hand, riichi.NagashiMangan)
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
    """A win that takes a player from positive points below zero, where players begin with points."""
    if not facts.ruleset.start_points:
        return None
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
        lambda won: isinstance(won.win, hongkong.HongKongWin) and (won.win.faan or 0) >= cap,
    )


FEWEST_HANDS = 4  # a shorter game says little
CLOSE = 1000
LOW = 5000


def is_first(facts: GameFacts, seat: int) -> bool:
    """First place, shared or not."""
    return facts.placements[seat] == 1


def first_place(facts: GameFacts, seat: int) -> int | None:
    return WHOLE_GAME if is_first(facts, seat) else None


def points_above(points: int) -> GameCondition:
    """More raw points than this at the end, in riichi."""
    return lambda facts, seat: (
        WHOLE_GAME
        if facts.raw_points[seat] > points and facts.ruleset.variant == "riichi"
        else None
    )


def start_points_again(facts: GameFacts, seat: int) -> int | None:
    return WHOLE_GAME if facts.raw_points[seat] == facts.ruleset.start_points else None


def close_win(facts: GameFacts, seat: int) -> int | None:
    """Sole first place by at most 1,000 points, in riichi."""
    best, second, *_ = sorted(facts.raw_points, reverse=True)
    close = 0 < best - second <= CLOSE and facts.ruleset.variant == "riichi"
    return WHOLE_GAME if close and facts.raw_points[seat] == best else None


def no_deal_in(facts: GameFacts, seat: int) -> int | None:
    whole = len(facts.hands) >= FEWEST_HANDS
    return WHOLE_GAME if whole and not facts.dealt_in(seat) else None


def first_without_a_win(facts: GameFacts, seat: int) -> int | None:
    whole = len(facts.hands) >= FEWEST_HANDS
    return WHOLE_GAME if whole and is_first(facts, seat) and not facts.wins_of(seat) else None


def ahead_throughout(facts: GameFacts, seat: int) -> int | None:
    """Sole lead after every hand."""
    if len(facts.hands) < FEWEST_HANDS or not is_first(facts, seat):
        return None
    led = all(_leads_alone(played.after.points, seat) for played in facts.hands)
    return WHOLE_GAME if led else None


def comeback_in_the_last_round(facts: GameFacts, seat: int) -> int | None:
    """First place after last place before the last regular hand, such as South 4."""
    if not is_first(facts, seat):
        return None
    last_round = game_of(facts.ruleset).last_round(facts.ruleset)
    for index, played in enumerate(facts.hands):
        before = played.before
        if before.round_wind == last_round and before.number == len(facts.placements):
            return index if _is_last_alone(before.points, seat) else None
    return None


def last_hand_decides(facts: GameFacts, seat: int) -> int | None:
    """A win in the last hand that takes first place from another player."""
    if not facts.hands or not is_first(facts, seat):
        return None
    last = len(facts.hands) - 1
    won = any(won.at == last for won in facts.wins_of(seat))
    before = facts.points_before(last)
    return last if won and before[seat] < max(before) else None


def first_from_under_5000(facts: GameFacts, seat: int) -> int | None:
    """First place after fewer than 5,000 points, in riichi."""
    if facts.ruleset.variant != "riichi" or not is_first(facts, seat):
        return None
    return next(
        (index for index, played in enumerate(facts.hands) if played.after.points[seat] < LOW),
        None,
    )


def _leads_alone(points: Sequence[int], seat: int) -> bool:
    return all(points[seat] > other for index, other in enumerate(points) if index != seat)


def _is_last_alone(points: Sequence[int], seat: int) -> bool:
    return all(points[seat] < other for index, other in enumerate(points) if index != seat)
