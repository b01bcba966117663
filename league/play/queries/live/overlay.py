"""A table for a broadcast: delayed by some minutes, and only with public data."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from league.core.permissions import ANONYMOUS
from league.enums import SessionKind, SessionStatus, TableStatus
from league.events.queries.release import sees_results
from league.models import Event, Hand, Seat, Table
from league.play.queries.games import (
    TableState,
    enters_hands,
    game_of,
    hand_revisions,
    named_seats_of,
)
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import player_names, round_kanji, round_name, wind_sign
from scoring.games import Situation


@dataclass(frozen=True, slots=True, kw_only=True)
class OverlaySeat:
    """A player; `points`, `place` and `behind` (to the leader) are None if they are not shown.

    `score` is the final score of a finished game, `gained` the points of the last hand.
    """

    seat: Seat
    wind: str
    is_dealer: bool = False
    points: int | None = None
    place: int | None = None
    behind: int | None = None
    gained: int | None = None
    score: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHand:
    """The last hand: its round and outcome, and who won what or was tenpai."""

    round: str
    outcome: str
    lines: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """A table at a moment; `round` is empty if no hand is shown or the game is over.

    `off_stream`: a player there is not to be on stream, so that nothing of the table is shown.
    """

    table: Table
    shown: bool
    seats: list[OverlaySeat]
    finished: bool = False
    round: str = ""
    kanji: str = ""
    counted: tuple[str, ...] = ()
    last: LastHand | None = None
    off_stream: bool = False


def overlay_tables(event: Event) -> list[tuple[int, list[Seat]]]:
    """The numbers of the tables that can have an overlay, each with its seats in the latest session."""
    tables = _public_tables(event).select_related("session").order_by("session__number")
    latest = {table.number: table for table in tables.prefetch_related("seats__entrant__player")}
    return [
        (number, sorted(table.seats.all(), key=lambda seat: seat.index))
        for number, table in sorted(latest.items())
    ]


def overlay_of(event: Event, number: int, *, at: datetime) -> Overlay | None:
    """The table with this number at a moment, in the session that had started last.

    Before the first start it is in the first published session; None before a seating is published.
    """
    tables = _public_tables(event).filter(number=number)
    tables = tables.select_related("session__event", "session__stage")
    begun = tables.filter(session__started_at__lte=at).order_by("session__started_at", "pk")
    table = begun.last() or tables.order_by("session__number").first()
    if table is None:
        return None
    state = state_at(table, at)
    if any(seat.entrant.not_on_stream for seat in state.seats):
        return Overlay(table=state.table, shown=False, off_stream=True, seats=[])
    if not sees_results(table.session, ANONYMOUS):
        return Overlay(table=state.table, shown=False, seats=_without_results(state.seats))
    return shown_state(state)


def state_at(table: Table, at: datetime) -> TableState:
    """The table with everything entered up to then; a result counts from its first entry on."""
    table = copy(table)
    over = table.finished_at is not None and table.finished_at <= at
    hands = list(_hands_at(hand_revisions(table), at))
    seats = named_seats_of(table)
    table.ended_early = table.ended_early and over
    game = game_of(table, hands) if enters_hands(table) else None
    if not over:
        table.status = TableStatus.PLAYING
        for seat in seats:
            seat.raw_points = seat.placement = seat.final_score = None
    return TableState(table=table, seats=seats, hands=hands, game=game)


def _public_tables(event: Event) -> QuerySet[Table]:
    tables = Table.objects.filter(session__event=event, session__kind=SessionKind.DRAWN)
    return tables.exclude(session__status=SessionStatus.DRAFT)


def _hands_at(revisions: Iterable[Hand], at: datetime) -> Iterable[Hand]:
    """The hands that counted then, by position."""
    latest = {
        hand.position: hand
        for hand in sorted(revisions, key=_revision_order)
        if hand.entered_at <= at
    }
    return (hand for _position, hand in sorted(latest.items()) if not hand.is_struck)


def _revision_order(hand: Hand) -> tuple[int, int]:
    return hand.position, hand.revision


def _without_results(seats: Iterable[Seat]) -> list[OverlaySeat]:
    return [OverlaySeat(seat=seat, wind=seat.starting_wind) for seat in seats]


def shown_state(state: TableState) -> Overlay:
    """A table as a screen shows it, whoever may see it."""
    situation = None if state.finished or state.game is None else state.game.situation
    return Overlay(
        table=state.table,
        shown=True,
        seats=_seats(state, situation),
        finished=state.finished,
        round=round_name(situation) if situation else "",
        kanji=round_kanji(situation) if situation else "",
        counted=_counted(situation, state.table) if situation else (),
        last=_last_hand(state),
    )


def _seats(state: TableState, situation: Situation | None) -> list[OverlaySeat]:
    points = state.points
    if state.finished:
        points = [
            have if seat.raw_points is None else seat.raw_points
            for seat, have in zip(state.seats, points, strict=True)
        ]
    begun, places = state.finished or bool(state.hands), state.places
    has_leader = begun and min(points) < max(points)
    gained = state.game.hands[-1].settlement.deltas if state.game and state.game.hands else None
    return [
        OverlaySeat(
            seat=seat,
            wind=wind_sign(situation, index) if situation else seat.starting_wind,
            is_dealer=situation is not None and situation.dealer == index,
            points=own,
            place=places[index] if begun else None,
            behind=own - max(points) if has_leader else None,
            gained=gained[index] if gained is not None else None,
            score=seat.final_score,
        )
        for index, (seat, own) in enumerate(zip(state.seats, points, strict=True))
    ]


def _counted(situation: Situation, table: Table) -> tuple[str, ...]:
    """The counters as text, such as "1 honba" and "2 riichi sticks on the table"."""
    texts, counters = texts_of(table.ruleset), situation.counters
    return tuple(filter(None, (texts.repeats(counters), texts.on_table(counters))))


def _last_hand(state: TableState) -> LastHand | None:
    if state.game is None or not state.game.hands:
        return None
    played, texts = state.game.hands[-1], texts_of(state.game.ruleset)
    name = player_names(played, state.seats)
    return LastHand(
        round=round_name(played.before),
        outcome=str(texts.outcome(state.hands[-1].entry).text),
        lines=texts.lines(played.valued, name),
    )
