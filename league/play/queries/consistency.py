"""Compare the stored values of every table with a replay of its entries."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects

from league.cuts.queries.consistency import StageDifference, stage_differences_in
from league.enums import RESULT_STATUSES
from league.models import Event, Hand, Seat, Table
from league.models.statistics.figures import COUNTS
from league.play.queries.games import (
    SEAT_KEYS,
    entered_result,
    enters_hands,
    game_of,
    values_of_seat,
    with_replacement_scores,
)
from league.play.queries.hand_counts import facts_of, seat_counts
from scoring import Game, ScoringError
from scoring.figures.hand_facts import WinFacts
from scoring.results.placement import TableResult

THE_GAME = "the game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    table: Table
    what: str
    stored: object
    replayed: object

    @property
    def is_unplayable(self) -> bool:
        """Whether no game follows from the entries at all."""
        return self.what == THE_GAME

    def __str__(self) -> str:
        session = self.table.session
        return (
            f"{session.event.slug} session {session.number} table {self.table.number}: "
            f"{self.what} is stored as {self.stored}, the entries give {self.replayed}"
        )


#: Tables that are read together with all their hands.
TOGETHER = 100


def differences_in(event: Event) -> Iterator[Difference | StageDifference]:
    for table in played_tables(event):
        yield from differences_of(table)
    yield from stage_differences_in(event)


def played_tables(event: Event) -> Iterator[Table]:
    """The tables of an event with everything `differences_of` compares, read in batches."""
    tables = Table.objects.filter(session__event=event).select_related("session__event")
    yield from (
        tables.prefetch_related(*_compared())
        .order_by("session__number", "number")
        .iterator(chunk_size=TOGETHER)
    )


def differences_of(table: Table) -> Iterator[Difference]:
    prefetch_related_objects([table], *_compared())
    seats = sorted(table.seats.all(), key=lambda seat: seat.index)
    if not enters_hands(table):
        yield from _result_differences(table, seats, _entered_result(table, seats))
        return
    hands: list[Hand] = table.compared_hands  # type: ignore[attr-defined]  # prefetched
    try:
        game = game_of(table, hands)
    except ScoringError as error:
        yield Difference(table=table, what=THE_GAME, stored="possible", replayed=str(error))
        return
    yield from _hand_differences(table, hands, game)
    yield from _count_differences(table, seats, hands, game)
    result = game.result() if game.finished else None
    yield from _result_differences(table, seats, result)
    if (table.status in RESULT_STATUSES) != game.finished:
        yield Difference(
            table=table, what="status", stored=table.status, replayed=f"finished={game.finished}"
        )


def _compared() -> tuple[Any, ...]:
    """What a comparison reads of a table: its seats, and the hands that count with their rows."""
    hands = Hand.objects.standing().order_by("position")
    rows = hands.prefetch_related("seat_rows__seat", "wins__seat", "wins__yaku")
    return "seats__counts", Prefetch("hands", rows, to_attr="compared_hands")


def _entered_result(table: Table, seats: list[Seat]) -> TableResult | None:
    """The result from the entered raw points, which include the leftover sticks."""
    if any(seat.raw_points is None for seat in seats):
        return None
    points = [seat.raw_points or 0 for seat in seats]
    return entered_result(points, seats, table.ruleset)


def _hand_differences(table: Table, hands: list[Hand], game: Game) -> Iterator[Difference]:
    for hand, played in zip(hands, game.hands, strict=True):
        rows = {row.seat.index: row for row in hand.seat_rows.all()}
        stored = (
            f"{hand.round_wind}{hand.round_number}",
            hand.dealer,
            hand.counters,
            [rows[index].points_before for index in sorted(rows)],
            [rows[index].delta for index in sorted(rows)],
        )
        before = played.before
        replayed = (
            before.label,
            before.dealer,
            before.counters,
            list(before.points),
            list(played.settlement.deltas),
        )
        if stored != replayed:
            yield Difference(
                table=table, what=f"hand {hand.position}", stored=stored, replayed=replayed
            )


def _count_differences(
    table: Table, seats: list[Seat], hands: list[Hand], game: Game
) -> Iterator[Difference]:
    """Compare the stored counts of each seat and the wins of each hand with the replay."""
    facts = facts_of(game)
    by_seat = seat_counts(game, facts)
    for seat in seats:
        stored, replayed = _stored_counts(seat), by_seat[seat.index]._asdict()
        for name in [name for name in COUNTS if stored[name] != replayed[name]]:
            what = f"seat {seat.starting_wind} {name}"
            yield Difference(table=table, what=what, stored=stored[name], replayed=replayed[name])
    for hand, facts_of_hand in zip(hands, facts, strict=True):
        wins = _stored_wins(hand)
        won = sorted(facts_of_hand.wins, key=lambda win: win.seat) if facts_of_hand else []
        expected = [_win_row(win) for win in won]
        if wins != expected:
            what = f"wins of hand {hand.position}"
            yield Difference(table=table, what=what, stored=wins, replayed=expected)


def _stored_counts(seat: Seat) -> dict[str, int]:
    """The stored counts; zeros for a seat without a row, whose table has no hands."""
    row = getattr(seat, "counts", None)
    return {name: getattr(row, name, 0) for name in COUNTS}


def _stored_wins(hand: Hand) -> list[tuple[object, ...]]:
    rows = sorted(hand.wins.all(), key=lambda win: win.seat.index)
    return [
        (
            *(win.seat.index, win.points, win.by_discard, win.han, win.fu, win.yakuman, win.limit),
            sorted(row.yaku for row in win.yaku.all()),
        )
        for win in rows
    ]


def _win_row(win: WinFacts) -> tuple[object, ...]:
    return (
        *(win.seat, win.points, win.discarder is not None, win.han, win.fu, win.yakuman, win.limit),
        sorted(set(win.yaku or ())),
    )


def _result_differences(
    table: Table, seats: list[Seat], result: TableResult | None
) -> Iterator[Difference]:
    if result is not None:
        result = with_replacement_scores(result, seats, table.ruleset)
    for seat in seats:
        stored = tuple(getattr(seat, key) for key in SEAT_KEYS)
        replayed = (
            (None, None, None, 0, 0, None)
            if result is None
            else tuple(values_of_seat(result, seat.index).values())
        )
        if stored != replayed:
            yield Difference(
                table=table, what=f"seat {seat.starting_wind}", stored=stored, replayed=replayed
            )
