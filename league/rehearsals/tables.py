"""Tables of a simulated day: hands at a usual pace, results, calls, sign-offs."""

from itertools import accumulate, islice
from typing import Any, NamedTuple
from uuid import uuid4

from django.db.models import Count

from league.demo.season_hands import season_game
from league.enums import (
    RESULT_STATUSES,
    CallReason,
    ConfirmedBy,
    EntryContract,
    SessionStatus,
    TableStatus,
)
from league.models import Hand, Rehearsal, Session, Table
from league.play.hands import record_hand
from league.play.queries.early_ends import is_going_on
from league.play.queries.games import enters_hands, game_of
from league.play.queries.sign_offs import signed_seats
from league.play.referee_calls import call_referee
from league.play.sign_offs import sign_table
from league.play.tables import close_table, record_result
from league.rehearsals.clock import MINUTE, Moment
from league.seating.queries.clocks import start_of
from scoring import Game

#: A hand takes four to nine minutes.
SHORTEST_HAND, LONGEST_HAND, MOST_HANDS = 4 * MINUTE, 9 * MINUTE, 40
#: After the end of the time a table finishes its hand.
LAST_HAND = 6 * MINUTE
#: One table in six calls a referee, ten to fifty minutes after the start.
CALLING, FIRST_CALL, CALLS = 6, 10 * MINUTE, 40 * MINUTE
#: Players sign within two minutes; the table is closed a minute later.
SIGNING, CLOSED_AFTER = 2 * MINUTE, 3 * MINUTE
#: Whole results come in the last minutes of the session.
RESULTS_BEFORE_END = 15
STATED = (("numbers", 3), ("yaku", 1))


class Sheet(NamedTuple):
    """The sheet of a table: points in the order of the starting winds, and leftover sticks."""

    table: Table
    points: list[int]
    sticks: int


def simulate_session(moment: Moment, session: Session) -> None:
    """Simulate the players at the tables of a running session."""
    if session.paused_at is not None:
        moment.hold(start_of(session))
        return
    elapsed = moment.waited(start_of(session))
    tables = list(session.tables.select_related("session__event").order_by("number"))
    hands = Hand.objects.standing().filter(table__session=session).order_by()
    played = dict(hands.values_list("table").annotate(count=Count("pk")))
    for table in tables:
        _call(moment, table, elapsed)
        if table.status in RESULT_STATUSES:
            _confirm(moment, table)
        elif enters_hands(table):
            _play(moment, table, elapsed, played.get(table.pk, 0))
        elif _sheet_is_ready(moment, table, elapsed) and _enters_sheet(moment, table):
            _enter(moment, table)


def sheets_at_the_desk(rehearsal: Rehearsal) -> list[Sheet]:
    """The sheets of running sessions that were brought to the desk and not entered."""
    moment = Moment(rehearsal, 0)
    tables = Table.objects.filter(
        session__event=rehearsal.event,
        session__status=SessionStatus.RUNNING,
        session__event__entry_contract=EntryContract.DESK,
    )
    waiting = tables.exclude(status__in=RESULT_STATUSES).select_related("session__event")
    return [
        sheet_of(moment, table)
        for table in waiting.order_by("session__number", "number")
        if moment.knows(start_of(table.session))
        and _sheet_is_ready(moment, table, moment.waited(start_of(table.session)))
    ]


def sheet_of(moment: Moment, table: Table) -> Sheet:
    """The end of a random game."""
    game = Game.start(table.ruleset)
    for _entry, after in season_game(game, moment.chance("game", *_place_of(table)), STATED):
        game = after
    situation: Any = game.situation
    return Sheet(table, list(situation.points), getattr(situation, "riichi_sticks", 0))


def _sheet_is_ready(moment: Moment, table: Table, elapsed: int) -> bool:
    early = moment.chance("sheet", *_place_of(table)).randrange(RESULTS_BEFORE_END * MINUTE)
    return elapsed >= table.session.minutes * MINUTE - early


def _play(moment: Moment, table: Table, elapsed: int, played: int) -> None:
    """Play one hand when its time has come; end the game when its time is over."""
    extra = table.session.extra_seconds + table.extra_seconds
    if elapsed >= table.session.minutes * MINUTE + extra + LAST_HAND:
        if is_going_on(table):
            moment.do(close_table, table, version=table.version)
        return
    if elapsed < hand_ends(moment, table, played + 1):
        return
    chance = moment.chance("hand", *_place_of(table), played + 1)
    for entry, _after in islice(season_game(game_of(table), chance, STATED), 1):
        moment.do(record_hand, table, client_id=uuid4(), version=table.version, entry=entry)


def hand_ends(moment: Moment, table: Table, position: int) -> int:
    """The second of the session at which this hand ends."""
    chance = moment.chance("pace", *_place_of(table))
    paces = (chance.randint(SHORTEST_HAND, LONGEST_HAND) for _ in range(MOST_HANDS))
    return list(accumulate(paces))[min(position, MOST_HANDS) - 1]


def _enter(moment: Moment, table: Table) -> None:
    sheet = sheet_of(moment, table)
    moment.do(
        record_result,
        table,
        version=table.version,
        raw_points=sheet.points,
        leftover_sticks=sheet.sticks,
    )


def _enters_sheet(moment: Moment, table: Table) -> bool:
    """Whether the simulation enters the sheet: for players, or for staff whose steps it takes."""
    return table.entry_contract == EntryContract.RESULT or moment.rehearsal.takes_steps


def _call(moment: Moment, table: Table, elapsed: int) -> None:
    chance = moment.chance("call", *_place_of(table))
    calls, at = chance.randrange(CALLING) == 0, FIRST_CALL + chance.randrange(CALLS)
    fact = f"table {table.pk} called"
    if not calls or elapsed < at or moment.knows(fact) or table.status in RESULT_STATUSES:
        return
    moment.waited(fact)
    reason = chance.choice(CallReason.values)
    moment.do(call_referee, table, reason=reason)


def _confirm(moment: Moment, table: Table) -> None:
    """Let players sign one after another; then close the table unless a referee has to."""
    over = moment.waited(f"table {table.pk} over")
    if table.status == TableStatus.CLOSED:
        return
    confirmed = table.session.event.confirmed_by
    if confirmed == ConfirmedBy.PLAYERS:
        _sign(moment, table, over)
    if confirmed == ConfirmedBy.REFEREE and not moment.rehearsal.takes_steps:
        return
    if over >= CLOSED_AFTER:
        moment.do(close_table, table, version=table.version)


def _sign(moment: Moment, table: Table, over: int) -> None:
    signed = signed_seats(table)
    for place, seat in enumerate(table.seats.select_related("entrant__player").order_by("pk")):
        at = moment.chance("signs", *_place_of(table), place).randrange(SIGNING)
        if seat.pk not in signed and over >= at:
            moment.do(sign_table, table, seat, version=table.version)


def _place_of(table: Table) -> tuple[int, int]:
    """The table's session and number, the same in every rehearsal."""
    return table.session.number, table.number
