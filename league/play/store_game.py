"""Store the derived values of a table: rows by hand and seat, the result, status and version."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from django.utils import timezone

from league.core.composed_sql import ComposedInsert, ComposedQuery, ComposedUpdate, Statement, run
from league.core.errors import Refused, problem
from league.core.locks import bump_results_version, bump_table_version, next_table_version
from league.enums import RESULT_STATUSES, SessionStatus, TableStatus
from league.models import Hand, HandSeat, HandWin, Seat, Table
from league.play.queries.games import SEAT_KEYS, values_of_seat, with_replacement_scores
from league.play.queries.hand_counts import facts_of, kept_facts_of
from league.play.store_counts import (
    WINS,
    counts_of_game,
    store_counts,
    store_wins,
    store_yaku,
    win_rows,
)
from scoring import Game
from scoring.figures.hand_facts import HandFacts
from scoring.game import PlayedHand
from scoring.results.placement import TableResult

DERIVED_FIELDS = ["round_wind", "round_number", "dealer", "counters"]
_result_of = attrgetter(*SEAT_KEYS)
STATE = ("status", "leftover_sticks", "finished_at", "ended_early", "undo", "riichi")

HANDS, HAND_SEATS = ComposedInsert(Hand), ComposedInsert(HandSeat)
RESULTS = ComposedUpdate(Seat)
SEATS = ComposedQuery(lambda: Seat.objects.filter(table=1).order_by("pk"))


def store_next_hand(
    table: Table, hand: Hand, seats: Sequence[Seat], game: Game, *, beside: Statement
) -> None:
    """Store a new last hand, which has a key, with its derived values and what goes `beside`."""
    set_derived(hand, game.hands[-1])
    facts = kept_facts_of(table.pk, game)
    wins, yaku = win_rows([hand], seats, facts[-1:])
    table.riichi = ""
    run(
        HANDS.of_keyed(hand),
        HAND_SEATS.of_values(seat_rows(hand, game.hands[-1], seats, facts[-1])),
        *([WINS.of(wins)] if wins else ()),
        counts_of_game(seats, game, facts),
        _standing(table, seats, game),
        beside,
    )
    store_yaku(yaku)


def store_game(table: Table, hands: Sequence[Hand], game: Game, *, since: int) -> None:
    """Store the derived values from the hand at index `since` on."""
    if table.session.status == SessionStatus.FINISHED and not game.finished:
        raise Refused(problem("game_would_go_on"))
    seats = list(table.seats.all())
    facts = facts_of(game)
    _store_hands(hands[since:], game.hands[since:], seats, facts[since:])
    HandWin.objects.filter(hand__in=hands[since:]).delete()
    store_wins(hands[since:], seats, facts[since:])
    store_counts(seats, game, facts)
    run(_standing(table, seats, game))


def _standing(table: Table, seats: Sequence[Seat], game: Game) -> Statement:
    """Store or clear the result of a game; the statement that sets status and version."""
    had_result = any(any(_result_of(seat)) for seat in seats)
    if game.finished:
        store_result(table, seats, game.result())
    elif had_result:
        clear_result(table, seats)
    _set_status(table, game)
    if had_result or game.finished:
        bump_results_version(table.session.event_id)
    return next_table_version(table, *STATE)


def store_result(table: Table, seats: Sequence[Seat], result: TableResult) -> None:
    set_result(seats, with_replacement_scores(result, seats, table.ruleset))
    _save_result(seats)
    table.leftover_sticks = result.leftover_sticks


def _save_result(seats: Sequence[Seat]) -> None:
    run(*[RESULTS.of(seat, SEAT_KEYS) for seat in seats])


def set_result(seats: Sequence[Seat], result: TableResult) -> None:
    for seat in seats:
        for key, value in values_of_seat(result, seat.index).items():
            setattr(seat, key, value)


def clear_result(table: Table, seats: Sequence[Seat]) -> None:
    for seat in seats:
        seat.raw_points = seat.placement = seat.uma = seat.final_score = None
        seat.adjustment = seat.penalty = 0
    _save_result(seats)
    table.leftover_sticks = None


def save_table_state(table: Table) -> None:
    bump_table_version(table, *STATE)


def _set_status(table: Table, game: Game) -> None:
    if game.finished:
        table.riichi = ""
        if table.status not in RESULT_STATUSES:
            table.status = TableStatus.FINISHED
            table.finished_at = timezone.now()
    else:
        table.status = TableStatus.PLAYING if game.hands else TableStatus.WAITING
        table.finished_at = None


def _store_hands(
    hands: Sequence[Hand],
    played: Sequence[PlayedHand],
    seats: Sequence[Seat],
    facts: Sequence[HandFacts | None],
) -> None:
    HandSeat.objects.filter(hand__in=hands).delete()
    rows: list[SeatRow] = []
    changed: list[Hand] = []
    for hand, outcome, told in zip(hands, played, facts, strict=True):
        before = _derived(hand)
        set_derived(hand, outcome)
        if _derived(hand) != before:
            changed.append(hand)
        rows.extend(seat_rows(hand, outcome, seats, told))
    Hand.objects.bulk_update(changed, DERIVED_FIELDS)
    if rows:
        run(HAND_SEATS.of_values(rows))


def _derived(hand: Hand) -> list[object]:
    return [getattr(hand, name) for name in DERIVED_FIELDS]


def set_derived(hand: Hand, played: PlayedHand) -> None:
    before = played.before
    hand.round_wind = before.round_wind
    hand.round_number = before.number
    hand.dealer = before.dealer
    hand.counters = before.counters


class SeatRow(NamedTuple):
    """The values of a `HandSeat`, whose model takes several times as long to make."""

    hand_id: int
    seat_id: int
    points_before: int
    delta: int
    won: bool = False
    dealt_in: bool = False
    riichi: bool = False
    tenpai: bool | None = None
    opened: bool | None = None


def seat_rows(
    hand: Hand, played: PlayedHand, seats: Sequence[Seat], facts: HandFacts | None
) -> list[SeatRow]:
    """One row for each seat, for statistics."""
    return [SeatRow(hand.pk, seat.pk, **told_of(seat, played, facts)) for seat in seats]


def told_of(seat: Seat, played: PlayedHand, facts: HandFacts | None) -> dict[str, Any]:
    """What the row of a hand and seat says."""
    index = seat.index
    points, delta = played.before.points[index], played.settlement.deltas[index]
    return {"points_before": points, "delta": delta, **_flags(facts, index)}


def _flags(facts: HandFacts | None, seat: int) -> dict[str, bool | None]:
    """What a hand says of a seat; points alone say nothing."""
    if facts is None or seat == facts.sitting_out:
        return {}
    win = facts.win_of(seat)
    return {
        "won": win is not None,
        "dealt_in": facts.dealt_in(seat),
        "riichi": seat in facts.riichi,
        "tenpai": None if facts.tenpai is None else seat in facts.tenpai,
        "opened": win and win.opened,
    }
