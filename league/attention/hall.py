"""The tables of a session, those that need attention first, each with the reason."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median_low

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.queries.rule_terms import comma_list
from league.enums import RESULT_STATUSES, ConfirmedBy, EntryContract, TableStatus
from league.models import Hand, Session, SignOff, Table, TableCall
from league.play.queries.live.tables import LiveTable, live_tables
from league.seating.queries.clocks import minutes_played
from league.seating.queries.sessions import tables_of
from league.templatetags.clocks import minutes_text

#: After so many minutes without a hand a table's phone may be offline, or its players may argue.
QUIET = 15
#: A table is behind if it has so many hands fewer than most tables.
BEHIND = 3
ORDER = ("call", "quiet", "behind", "last", "unsigned", "plays", "over", "closed")
LOOK = frozenset(ORDER[:5])


@dataclass(frozen=True, slots=True, kw_only=True)
class HallTable:
    """`kind` is one of `ORDER`; `says` and `note` are texts for people."""

    live: LiveTable
    kind: str
    says: str
    note: str = ""

    @property
    def needs_attention(self) -> bool:
        return self.kind in LOOK


@dataclass(frozen=True, slots=True, kw_only=True)
class _TableData:
    """Data of all tables that is read at once, by table."""

    now: datetime
    calls: dict[int, TableCall]
    latest: dict[int, datetime]
    signed: dict[int, set[int | None]]
    usual: int
    most_are_over: bool


def hall(session: Session, *, now: datetime) -> list[HallTable]:
    """The tables with their state, in four queries for any number of tables."""
    tables = list(tables_of(session))
    live = live_tables(session, tables, shown=True)
    known = _TableData(
        now=now,
        calls=_calls(session),
        latest=_latest(tables),
        signed=_signed(session),
        usual=median_low([item.game.hands for item in live if item.game] or [0]),
        most_are_over=2 * sum(one.status in RESULT_STATUSES for one in tables) >= len(tables),
    )
    return in_order([_hall_table(session, item, known) for item in live])


def in_order(rows: Iterable[HallTable]) -> list[HallTable]:
    """Those that need attention first, then by number."""
    return sorted(rows, key=lambda row: (ORDER.index(row.kind), row.live.table.number))


def _calls(session: Session) -> dict[int, TableCall]:
    calls = TableCall.objects.open().filter(table__session=session).select_related("answered_by")
    return {call.table_id: call for call in calls}


def _latest(tables: Sequence[Table]) -> dict[int, datetime]:
    playing = [table.pk for table in tables if table.status == TableStatus.PLAYING]
    rows = Hand.objects.filter(table__in=playing).order_by().values_list("table")
    return dict(rows.annotate(Max("entered_at")))


def _signed(session: Session) -> dict[int, set[int | None]]:
    """The signed seats of finished games."""
    rows = SignOff.objects.standing().filter(
        table__session=session, table__status=TableStatus.FINISHED
    )
    found: dict[int, set[int | None]] = defaultdict(set)
    for table, seat in rows.values_list("table_id", "seat_id"):
        found[table].add(seat)
    return found


def _hall_table(session: Session, live: LiveTable, known: _TableData) -> HallTable:
    table = live.table
    call = known.calls.get(table.pk)
    if call is not None:
        says = _("Referee on the way") if call.answered_at else _("Referee called")
        return HallTable(live=live, kind="call", says=says, note=call.text)
    if table.status == TableStatus.CLOSED:
        return HallTable(live=live, kind="closed", says="")
    if table.status == TableStatus.FINISHED:
        return _finished_table(session, live, known.signed.get(table.pk, set()))
    if session.event.entry_contract != EntryContract.HANDS:
        return _last_table(live, known) or HallTable(
            live=live, kind="plays", says=_("No result yet")
        )
    return _running_table(session, live, known)


def _last_table(live: LiveTable, known: _TableData, note: str = "") -> HallTable | None:
    """A table without a result when most others have theirs, with the time that it has played."""
    minutes = minutes_played(live.table, now=known.now)
    if not known.most_are_over or minutes is None:
        return None
    says = _("No result after %(time)s") % {"time": minutes_text(minutes)}
    return HallTable(live=live, kind="last", says=says, note=note)


def _finished_table(session: Session, live: LiveTable, signed: set[int | None]) -> HallTable:
    if session.event.confirmed_by != ConfirmedBy.PLAYERS:
        return HallTable(live=live, kind="over", says="")
    missing = [row.seat.entrant.staff_name for row in live.seats if row.seat.pk not in signed]
    words = {"signed": len(live.seats) - len(missing), "seats": len(live.seats)}
    says = _("%(signed)s of %(seats)s signed") % words
    if not missing:
        return HallTable(live=live, kind="over", says=says)
    note = _("Not yet: %(names)s") % {"names": comma_list(missing)}
    return HallTable(live=live, kind="unsigned", says=says, note=note)


def _running_table(session: Session, live: LiveTable, known: _TableData) -> HallTable:
    since = known.latest.get(live.table.pk) or session.started_at
    minutes = int((known.now - since).total_seconds()) // 60 if since else 0
    if minutes >= QUIET and not session.paused_at:
        says = _("Nothing for %(time)s") % {"time": minutes_text(minutes)}
        return HallTable(live=live, kind="quiet", says=says, note=_("The phone may be offline"))
    behind = known.usual - (live.game.hands if live.game else 0)
    if behind >= BEHIND:
        says = ngettext("%(count)s hand behind", "%(count)s hands behind", behind)
        return HallTable(live=live, kind="behind", says=says % {"count": behind})
    says = _("%(time)s ago") % {"time": minutes_text(minutes)}
    note = _("Last hand %(time)s ago") % {"time": minutes_text(minutes)}
    return _last_table(live, known, note) or HallTable(live=live, kind="plays", says=says)
