"""Versions: digests of the data behind an answer, a stream or a cached value. All are built here.

An event has two versions. `results_version` grows when its results change; `page_version` when
other things on its pages change, and when anything is hidden. The key of a value computed from
results alone has the first; a page has both.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from league.core.permissions import Actor
from league.models import Event, Series

CODE = {".py", ".html", ".mo", ".css", ".js"}
LENGTH = 12  # of a digest
# As `results_chain`.
RESULTS = """e.results_version + CASE WHEN e.carried_percent = 0 THEN 0 ELSE (
        SELECT coalesce(sum(p.results_version), 0) FROM league_event p
        WHERE p.series_id = e.series_id AND p.season_number < e.season_number) END"""
# As `releases` of the release policies, by a test: whether everybody may see a session's results.
SHOWN = """(e.results_released OR e.release_policy = 'live'
    OR e.release_policy = 'session_end' AND s.status = 'finished'
    OR e.release_policy = 'hidden_from' AND s.number < coalesce(e.hidden_from, 1))"""
_HIDES = """(e.release_policy <> 'live' AND NOT e.results_released AND EXISTS (
    SELECT 1 FROM league_session s WHERE s.event_id = e.id
    AND s.status NOT IN ('draft', 'published') AND NOT {shown}))"""
# What hidden results change is not counted: not even that something happened may be told.
_SEEN_RESULTS = """CASE WHEN {hides} THEN (
        SELECT coalesce(sum(t.version), 0) FROM league_table t
        JOIN league_session s ON s.id = t.session_id WHERE s.event_id = e.id AND {shown})
    ELSE {results} END"""
HIDES = _HIDES.format(shown=SHOWN)
SEEN_RESULTS = _SEEN_RESULTS.format(shown=SHOWN, hides=HIDES, results=RESULTS)
OF_EVENTS = """
SELECT e.id, {seen}, {hides} FROM league_event e WHERE e.id IN ({}) ORDER BY e.id
"""
# What stands around every page of an event can change without `page_version`: an announcement
# ends, and the tab of chances comes.
FRAME = """(e.banner <> '' AND (e.banner_until IS NULL OR e.banner_until > %s)),
    EXISTS (SELECT 1 FROM league_forecast f JOIN league_stage st ON st.id = f.stage_id
        WHERE st.event_id = e.id)"""
STANDINGS = """
SELECT e.id, e.page_version, e.provisional_totals, {results}, {frame}
FROM league_event e WHERE e.status <> 'draft' AND NOT e.is_rehearsal AND {column} = %s
"""
PLAIN_PAGE = """
SELECT e.id, e.page_version, {frame}
FROM league_event e WHERE e.status <> 'draft' AND NOT e.is_rehearsal AND e.slug = %s
"""
# The page shows points at running tables, clocks and nights.
EVENT_PAGE = """
SELECT e.id, e.page_version, {seen}, (
    SELECT coalesce(sum(CASE WHEN {shown} THEN t.version ELSE 0 END
                        + t.extra_seconds + s.extra_seconds + s.paused_seconds
                        + CASE WHEN s.paused_at IS NULL THEN 0 ELSE 1 END), 0)
    FROM league_table t JOIN league_session s ON s.id = t.session_id
    WHERE s.event_id = e.id AND s.status = 'running'),
    (SELECT coalesce(sum(n.version), 0) FROM league_night n WHERE n.event_id = e.id),
    (SELECT coalesce(max(f.id), 0) FROM league_forecast f
    JOIN league_stage st ON st.id = f.stage_id WHERE st.event_id = e.id)
FROM league_event e WHERE e.status <> 'draft' AND NOT e.is_rehearsal AND e.slug = %s
"""
HOME = """
SELECT count(*), max(e.id), sum(e.page_version), sum({seen})
FROM league_event e WHERE e.status <> 'draft' AND NOT e.is_rehearsal
"""
SERIES = """
SELECT r.id, r.version, count(e.id), max(e.id), sum(e.page_version),
    sum({seen}), sum(e.statistics_version)
FROM league_series r LEFT JOIN league_event e ON e.series_id = r.id AND e.status <> 'draft'
WHERE r.is_public AND {} = %s GROUP BY r.id, r.version
"""


class PageVersion(NamedTuple):
    """The version of a public page.

    `sight` changes when something is hidden from the page, `news` when something is added.
    """

    sight: str
    news: str = ""


def digest(parts: Iterable[Any]) -> str:
    return sha256(repr(list(parts)).encode()).hexdigest()[:LENGTH]


# ------------------------------------------------------------- keys of computed values


def results_chain(event: Event) -> int:
    """The version of the event's results, and of earlier seasons that carry points into it."""
    if not event.carried_percent:
        return event.results_version
    earlier = Event.objects.filter(series=event.series_id, season_number__lt=event.season_number)
    versions = earlier.aggregate(versions=Sum("results_version"))["versions"] or 0
    return event.results_version + int(versions)


def results_key(what: str, event: Event, actor: Actor) -> str:
    """A cache key for data computed from the results that this reader sees: ids, no names."""
    seen = f"{results_chain(event)}:{readers(event, actor)}"
    return f"{what}:{event.pk}:{code_version()}:{seen}"


def page_key(what: str, event: Event, actor: Actor) -> str:
    """A cache key for a text with these results, with names and everything else on the page."""
    return f"{results_key(what, event, actor)}:{event.page_version}"


def series_key(what: str, series: Series, events: Iterable[Event], actor: Actor) -> str:
    """A cache key for data computed from the results of these events: ids, no names."""
    parts = [
        (event.pk, event.results_version, event.status, readers(event, actor)) for event in events
    ]
    return f"{what}:{series.pk}:{series.version}:{code_version()}:{digest(parts)}"


def series_page_key(what: str, series: Series, events: Sequence[Event], actor: Actor) -> str:
    """The same of what is computed from profiles of players, too, such as their countries."""
    pages = digest((event.pk, event.page_version) for event in events)
    return f"{series_key(what, series, events, actor)}:{pages}"


def readers(event: Event, actor: Actor) -> str:
    """A word for the readers who see the same results of an event."""
    everything = event.results_released or actor.may("event.see_hidden", event_id=event.pk)
    return "all" if everything else str(event.release_policy)


@cache
def code_version() -> int:
    """The time of the last change of the program, so that a new release uses no old answers."""
    files = (
        file
        for folder in ("league", "scoring", "templates", "static")
        for file in Path(settings.BASE_DIR, folder).rglob("*.*")
        if file.suffix in CODE
    )
    return max(file.stat().st_mtime_ns for file in files)


# ------------------------------------------------------- versions of what everybody sees


def standings_version(
    slug: str | None = None, *, pk: int | None = None, **_rest: object
) -> PageVersion | None:
    """The version of the standings of an event; None if it is not public."""
    found = standings_row(slug, pk=pk)
    return None if found is None else found[0]


def standings_row(
    slug: str | None = None, *, pk: int | None = None
) -> tuple[PageVersion, bool] | None:
    """`standings_version`, and whether the standings count games at play."""
    # Every reader needs this, and building a query would take longer than the query itself.
    column = "e.id" if slug is None else "e.slug"
    query = STANDINGS.format(results=RESULTS, frame=FRAME, column=column)
    row = _row(query, timezone.now(), slug or pk)
    if row is None:
        return None
    key, page, provisional, *news = row
    return PageVersion(f"{key}.{page}", _joined(news)), bool(provisional)


def event_page_version(slug: str) -> PageVersion | None:
    """The version of the page of an event, whose clocks change every minute."""
    found = event_picture_version(slug)
    return found and found._replace(news=f"{found.news}.{this_minute()}")


def event_picture_version(slug: str) -> PageVersion | None:
    """The version of a picture of an event, which has no clock."""
    row = _row(EVENT_PAGE.format(seen=SEEN_RESULTS, shown=SHOWN), slug)
    return None if row is None else PageVersion(_joined(row[:2]), _joined(row[2:]))


def plain_page_version(slug: str) -> PageVersion | None:
    """The version of what is around every page of an event."""
    row = _row(PLAIN_PAGE.format(frame=FRAME), timezone.now(), slug)
    return None if row is None else PageVersion(_joined(row[:2]), _joined(row[2:]))


def home_version(**_rest: object) -> PageVersion:
    """The version of the home page; its clocks, sign-ups and clubs change every minute at most."""
    row = _row(HOME.format(seen=SEEN_RESULTS)) or ()
    return PageVersion(_joined(row[:3]), _joined([*row[3:], this_minute()]))


def series_version(
    slug: str | None = None, *, pk: int | None = None, **_rest: object
) -> PageVersion | None:
    """The version of a series' pages; ratings follow by a job, next sessions every minute.

    None for a series that is not public.
    """
    column = "r.id" if slug is None else "r.slug"
    row = _row(SERIES.format(column, seen=SEEN_RESULTS), slug or pk)
    return (
        None if row is None else PageVersion(_joined(row[:5]), _joined([*row[5:], this_minute()]))
    )


def seen_results(events: Sequence[int]) -> list[tuple[Any, ...]]:
    """The version of the results of each event that everybody may see.

    While some are hidden it misses what changes no table, such as penalties, so it lasts a minute.
    """
    if not events:
        return []
    with connection.cursor() as cursor:
        numbers = ", ".join(["%s"] * len(events))
        query = OF_EVENTS.format(numbers, seen=SEEN_RESULTS, hides=HIDES)
        cursor.execute(query, list(events))
        return [
            (key, seen, this_minute() if hides else 0) for key, seen, hides in cursor.fetchall()
        ]


def events_version(events: QuerySet[Event]) -> PageVersion:
    """The version of everything that everybody may see of these events."""
    rows = list(events.order_by("pk").distinct().values_list("pk", "page_version"))
    return PageVersion(digest(rows), digest(seen_results([key for key, _page in rows])))


def all_results_version() -> str:
    """The version of the results of all events, and of what is shown of them."""
    found = Event.objects.aggregate(
        events=Count("pk"),
        versions=Sum("results_version"),
        finished=Count("sessions", filter=Q(sessions__status="finished"), distinct=True),
    )
    return _joined(found.values())


def _row(query: str, *values: str | int | datetime | None) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


def _joined(parts: Iterable[object]) -> str:
    return ".".join(map(str, parts))


def this_minute() -> int:
    return int(timezone.now().timestamp()) // 60
