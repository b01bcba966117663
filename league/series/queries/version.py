"""Versions of what pages of a series show: they change with its events and their results."""

from collections.abc import Iterable
from hashlib import sha256

from django.db import connection
from django.utils import timezone

from league.core.permissions import Actor
from league.events.queries.release import release_key
from league.models import Event, Series

# What everybody sees; ratings follow the results by a job. Next sessions and ages of results go by the minute.
VERSION = """
SELECT s.id, s.version, count(e.id), coalesce(sum(e.results_version), 0), coalesce(max(e.id), 0),
  coalesce(sum(e.statistics_version), 0)
FROM league_series s LEFT JOIN league_event e ON e.series_id = s.id AND e.status <> 'draft'
WHERE s.is_public AND {} = %s GROUP BY s.id, s.version
"""
BY_SLUG, BY_ID = VERSION.format("s.slug"), VERSION.format("s.id")


def series_version(
    slug: str | None = None, *, pk: int | None = None, **_rest: object
) -> str | None:
    """The version of the public pages of a series; None for one that is not public."""
    with connection.cursor() as cursor:
        cursor.execute(BY_ID if slug is None else BY_SLUG, [slug or pk])
        row = cursor.fetchone()
    minute = int(timezone.now().timestamp()) // 60
    return None if row is None else ".".join(map(str, (*row, minute)))


def series_key(series: Series, events: Iterable[Event], actor: Actor) -> str:
    """A cache key of what this reader sees of the results in these events."""
    parts = [
        (event.pk, event.results_version, event.status, release_key(event, actor))
        for event in events
    ]
    digest = sha256(repr(parts).encode()).hexdigest()[:16]
    return f"series:{series.pk}:{series.version}:{digest}"
