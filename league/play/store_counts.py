"""Store the counts of hands: a row for each seat, the wins and their yaku."""

from collections.abc import Mapping, Sequence
from functools import cache

from league.core.composed_sql import ComposedInsert, Statement, run
from league.models import GameCounts, Hand, HandWin, Seat, WinYaku
from league.models.statistics.figures import COUNTS
from league.play.queries.hand_counts import seat_counts
from scoring import Game
from scoring.figures.hand_facts import HandFacts

Facts = Sequence[HandFacts | None]

WINS, YAKU = ComposedInsert(HandWin), ComposedInsert(WinYaku)


def store_counts(seats: Sequence[Seat], game: Game, facts: Facts) -> None:
    """Replace the counts of a game, by seat."""
    run(counts_of_game(seats, game, facts))


def counts_of_game(seats: Sequence[Seat], game: Game, facts: Facts) -> Statement:
    """The statement that does so."""
    by_seat = seat_counts(game, facts)
    into, row, changes = _upsert()
    # Hundreds of parameters cost the driver more time than the rest of the statement.
    values = ", ".join([row % (seat.pk, *by_seat[seat.index]) for seat in seats])
    return Statement(f"{into} VALUES {values} {changes}", [], lambda *_: None)


@cache
def _upsert() -> tuple[str, str, str]:
    """The SQL before the rows, of one of whole numbers, and after them."""
    names = [f'"{name}"' for name in ("seat_id", *COUNTS)]
    changes = ", ".join(f"{name} = EXCLUDED.{name}" for name in names[1:])
    return (
        f'INSERT INTO "{GameCounts._meta.db_table}" ({", ".join(names)})',
        f"({', '.join(['%d'] * len(names))})",
        f"ON CONFLICT (seat_id) DO UPDATE SET {changes}",
    )


def count_rows(seats: Sequence[Seat], game: Game, facts: Facts) -> list[GameCounts]:
    by_seat = seat_counts(game, facts)
    return [GameCounts(seat=seat, **by_seat[seat.index]._asdict()) for seat in seats]


def store_wins(hands: Sequence[Hand], seats: Sequence[Seat], facts: Facts) -> None:
    """Store the wins of these hands, which have no rows yet."""
    wins, yaku = win_rows(hands, seats, facts)
    WINS.insert(wins)
    store_yaku(yaku)


def store_yaku(yaku: Sequence[WinYaku]) -> None:
    for one in yaku:  # created before the wins had ids
        one.win_id = one.win.pk
    YAKU.insert(yaku)


def win_rows(
    hands: Sequence[Hand], seats: Sequence[Seat], facts: Facts
) -> tuple[list[HandWin], list[WinYaku]]:
    """The wins of hands with their yaku; the wins are stored first."""
    by_index = {seat.index: seat for seat in seats}
    rows: list[HandWin] = []
    yaku: list[WinYaku] = []
    for hand, hand_facts in zip(hands, facts, strict=True):
        for win, names in _wins(hand, hand_facts, by_index):
            rows.append(win)
            yaku.extend(WinYaku(win=win, yaku=name) for name in names)
    return rows, yaku


def _wins(
    hand: Hand, facts: HandFacts | None, seats: Mapping[int, Seat]
) -> list[tuple[HandWin, list[str]]]:
    return [
        (
            HandWin(
                hand=hand,
                seat=seats[win.seat],
                points=win.points,
                by_discard=win.discarder is not None,
                han=win.han,
                fu=win.fu,
                yakuman=win.yakuman,
                limit=win.limit,
            ),
            sorted(set(win.yaku or ())),
        )
        for win in (facts.wins if facts else ())
    ]
