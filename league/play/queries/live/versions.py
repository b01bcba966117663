"""Versions of public pages: a page fetches a part again when the part's version changes.

Data that a reader may not see changes no version for that reader, so hands of a hidden session
leave no trace.
"""

from collections.abc import Collection, Container, Iterable
from typing import Any, NamedTuple

from django.db.models import Max, OuterRef, QuerySet, Subquery, Sum

from league.core.composed_sql import ComposedQuery
from league.core.permissions import ANONYMOUS, Actor
from league.core.versions import PageVersion, digest, plain_page_version, this_minute
from league.enums import EventStatus, SessionStatus
from league.events.queries.release import releases, sees_everything
from league.events.queries.visible import visible_events
from league.models import AuditEntry, Entrant, Event, Job, Night, SeatingChange, Session, Table

EVENT = "event"
STAFF = "staff"  # every write and every job changes its version
#: The address of a hall's screen, which follows its event by a stream of its own.
HALL = "hall"
#: How many writes may be stored out of the order of their numbers.
LATEST = 40
KINDS = (EVENT, "session", "table", "player", STAFF)
CLOCK = ("started_at", "paused_at", "paused_seconds", "extra_seconds", "finished_at")
LIVE_STATUSES = (EventStatus.OPEN, EventStatus.RUNNING)
PUBLIC_STATUSES = (*LIVE_STATUSES, EventStatus.FINISHED)
RELEASE = ("release_policy", "hidden_from", "results_released")
Row = dict[str, Any]


class Subject(NamedTuple):
    """The subject of a page, and whether its reader sees hidden results.

    `kind` is one of `KINDS`; `events` are the events that publish its news.
    """

    kind: str
    key: int
    events: tuple[int, ...]
    everything: bool = False


class Version(NamedTuple):
    """Digests of the seating with its clocks, of the results, and of the hands that are shown."""

    seating: str
    results: str
    play: str


class SessionPart(NamedTuple):
    """What a published session adds to the versions of its event."""

    pk: int
    shown: bool
    running: bool
    begun: bool
    seating: str
    played: int


def _sum_of(column: str) -> Subquery:
    tables = Table.objects.filter(session=OuterRef("sessions__pk")).order_by().values("session")
    return Subquery(tables.annotate(total=Sum(column)).values("total"))


def _latest(column: str) -> Subquery:
    changes = SeatingChange.objects.filter(session=OuterRef("sessions__pk")).order_by()
    return Subquery(changes.values("session").annotate(latest=Max(column)).values("latest"))


def _of_nights() -> Subquery:
    nights = Night.objects.filter(event=OuterRef("pk")).order_by().values("event")
    return Subquery(nights.annotate(total=Sum("version")).values("total"))


def event_rows(events: QuerySet[Event]) -> QuerySet[Event, Row]:
    """One row for each session, drafts included, or one row for an event without sessions."""
    session = [f"sessions__{name}" for name in ("pk", "number", "status", *CLOCK)]
    return events.annotate(
        played=_sum_of("version"),
        extra=_sum_of("extra_seconds"),
        changed=_latest("pk"),
        undone=_latest("undone_at"),
        night_versions=_of_nights(),
    ).values("pk", "status", "is_rehearsal", *MOVING, *RELEASE, *session, *ANNOTATED)


MOVING = ("page_version", "results_version")
ANNOTATED = ("played", "extra", "changed", "undone", "night_versions")
BY_ID = ComposedQuery(lambda: event_rows(Event.objects.filter(pk=1)))
BY_SLUG = ComposedQuery(lambda: event_rows(Event.objects.filter(slug="x")))


def _entered(player: int) -> QuerySet[Entrant, Any]:
    live = Event.objects.listed().filter(status__in=LIVE_STATUSES)
    entered = Entrant.objects.filter(player=player, event__in=live)
    return entered.order_by("event").values_list("event")


def subject_of(kind: str, key: int, actor: Actor) -> Subject | None:
    """The subject of a page; None if it does not exist, is a draft or hidden from this reader."""
    if kind == "player":
        events = tuple(event for (event,) in _entered(key))
        return Subject(kind, key, events) if events else None
    if kind == STAFF:
        helps = actor.is_superuser or actor.roles.get(key)
        return Subject(kind, key, (key,), everything=True) if helps else None
    event = _event_of(kind, key, actor)
    if event is None:
        return None
    return Subject(kind, key, (event.pk,), sees_everything(event, actor))


def versions_of(subjects: Collection[Subject]) -> dict[Subject, Version]:
    """The versions; a subject that is no longer public has none."""
    wanted = [item for item in subjects if item.kind != STAFF]
    rows = {
        event: BY_ID.rows(event)
        for event in dict.fromkeys(event for item in wanted for event in item.events)
    }
    tables: dict[int, Row] = {
        row["pk"]: dict(row)
        for row in Table.objects.filter(
            pk__in=[item.key for item in wanted if item.kind == "table"]
        ).values("pk", "session_id", "version")
    }
    found = {item: _version_of(item, rows, tables) for item in wanted}
    public = {item: version for item, version in found.items() if version is not None}
    return public | _of_staff(item for item in subjects if item.kind == STAFF)


def _of_staff(subjects: Iterable[Subject]) -> dict[Subject, Version]:
    return {item: Version(staff_version(item.key), "", "") for item in subjects}


def staff_version(event: int) -> str:
    writes = AuditEntry.objects.filter(event=event).order_by("-at", "-pk").values_list("pk")
    jobs = Job.objects.filter(event=event).order_by("-pk").values_list("pk", "status")
    return digest([*writes[:LATEST], *jobs[:LATEST]])


def live_version(
    slug: str, *, number: int | None = None, table: int | None = None, **_rest: object
) -> PageVersion | None:
    """The public version of an event, of one of its sessions, or of a table there.

    None if it is not public.
    """
    rows = BY_SLUG.rows(slug)
    found = _version_in(rows, number=number, table=table)
    return None if found is None else PageVersion(_sight(rows), ".".join(found[1]))


def whole_page_version(slug: str, **address: Any) -> PageVersion | None:
    """The same for a whole page, with what is around it; its clocks change every minute."""
    found, around = live_version(slug, **address), plain_page_version(slug)
    if found is None or around is None:
        return None
    return found._replace(news=f"{found.news}.{around.news}.{this_minute()}")


def version_at(
    slug: str,
    *,
    number: int | None = None,
    table: int | None = None,
    actor: Actor = ANONYMOUS,
    statuses: Container[str] = PUBLIC_STATUSES,
) -> tuple[Subject, Version] | None:
    """The subject of an address with its version for this reader.

    None if it is not public, or if the event has none of these statuses.
    """
    rows = BY_SLUG.rows(slug)
    return _version_in(rows, number=number, table=table, actor=actor, statuses=statuses)


def _version_in(
    rows: list[Row],
    *,
    number: int | None,
    table: int | None,
    actor: Actor = ANONYMOUS,
    statuses: Container[str] = PUBLIC_STATUSES,
) -> tuple[Subject, Version] | None:
    if not rows or rows[0]["status"] not in statuses:
        return None
    if rows[0]["is_rehearsal"] and not (actor.is_superuser or actor.roles.get(rows[0]["pk"])):
        return None
    events = (rows[0]["pk"],)
    everything = sees_everything(Event(pk=rows[0]["pk"]), actor)
    key = next((row["sessions__pk"] for row in rows if row["sessions__number"] == number), None)
    version: Version | None
    if number is None:
        subject = Subject(EVENT, rows[0]["pk"], events, everything)
        version = _of_event(rows, everything=everything)
    elif table is None:
        subject = Subject("session", key or 0, events, everything)
        version = _of_session(rows, key, everything=everything)
    else:
        tables = Table.objects.filter(session=key, number=table)
        found = tables.values("pk", "session_id", "version").first()
        row: Row | None = dict(found) if found else None
        subject = Subject("table", row["pk"] if row else 0, events, everything)
        version = _of_table(rows, row, everything=everything)
    return None if version is None else (subject, version)


def _sight(rows: list[Row]) -> str:
    """What changes when something of the event is hidden: also a session that plays again."""
    sessions = [(row["sessions__pk"], row["sessions__status"]) for row in rows]
    head = [rows[0][name] for name in ("pk", "page_version", *RELEASE)]
    return digest([*head, *sorted(one for one in sessions if one[0] is not None)])


def _event_of(kind: str, key: int, actor: Actor) -> Event | None:
    events = visible_events(actor).exclude(status=EventStatus.DRAFT)
    if kind == EVENT:
        return events.filter(pk=key).first()
    sessions = Session.objects.public()
    if kind == "session":
        return events.filter(sessions__in=sessions.filter(pk=key)).first()
    return events.filter(sessions__in=sessions.filter(tables=key)).first()


def _version_of(
    subject: Subject, rows: dict[int, list[Row]], tables: dict[int, Row]
) -> Version | None:
    if subject.kind == "player":
        versions = [_of_event(rows[event], everything=False) for event in subject.events]
        return Version(*(digest(parts) for parts in zip(*versions, strict=True)))
    (event,) = subject.events
    if not rows[event] or rows[event][0]["status"] not in PUBLIC_STATUSES:
        return None
    if subject.kind == EVENT:
        return _of_event(rows[event], everything=subject.everything)
    if subject.kind == "session":
        return _of_session(rows[event], subject.key, everything=subject.everything)
    return _of_table(rows[event], tables.get(subject.key), everything=subject.everything)


def _of_event(rows: list[Row], *, everything: bool) -> Version:
    parts = _parts(rows, everything=everything)
    return Version(
        seating=digest(
            [rows[0]["status"], rows[0]["night_versions"], *(part.seating for part in parts)]
        ),
        results=_results(rows, parts),
        play=digest([part.pk, part.played] for part in parts if part.shown and part.running),
    )


def _of_session(rows: list[Row], key: int | None, *, everything: bool) -> Version | None:
    parts = _parts(rows, everything=everything)
    part = next((item for item in parts if item.pk == key), None)
    if part is None:
        return None
    play = digest([part.played]) if part.shown else ""
    return Version(digest([part.seating]), _results(rows, parts), play)


def _of_table(rows: list[Row], table: Row | None, *, everything: bool) -> Version | None:
    session = table and _of_session(rows, table["session_id"], everything=everything)
    if not table or not session:
        return None
    return session._replace(play=digest([table["version"]]) if session.play else "")


def _results(rows: list[Row], parts: list[SessionPart]) -> str:
    """The version of the results; while they are hidden, only the shown ones change it."""
    head = [rows[0][name] for name in ("page_version", *RELEASE)]
    if all(part.shown for part in parts if part.begun):
        return digest([*head, rows[0]["results_version"]])
    return digest([*head, *([part.pk, part.played] for part in parts if part.shown)])


def _parts(rows: list[Row], *, everything: bool) -> list[SessionPart]:
    event = Event(**{name: rows[0][name] for name in RELEASE})
    public = [row for row in rows if row["sessions__status"] not in {None, SessionStatus.DRAFT}]
    return [
        _part(
            row,
            shown=everything or releases(event, row["sessions__number"], row["sessions__status"]),
        )
        for row in sorted(public, key=lambda row: row["sessions__number"])
    ]


def _part(row: Row, *, shown: bool) -> SessionPart:
    status = row["sessions__status"]
    clock = [row[f"sessions__{name}"] for name in CLOCK]
    seating = [row["sessions__pk"], status, *clock, row["extra"], row["changed"], row["undone"]]
    return SessionPart(
        pk=row["sessions__pk"],
        shown=shown,
        running=status == SessionStatus.RUNNING,
        begun=status != SessionStatus.PUBLISHED,
        seating=digest(seating),
        played=row["played"] or 0,
    )
