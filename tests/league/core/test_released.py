"""Which results everybody may see is said for a row, for a filter and for the SQL of versions."""

import pytest
from django.db import connection

from league.core.permissions import ANONYMOUS
from league.core.versions import SHOWN
from league.enums import ReleasePolicy, SessionStatus
from league.events.queries.release import released_sessions, releases
from league.models import Event
from tests.factories import SessionFactory
from tests.worlds import running_event

OF_EVENT = f"""SELECT s.number FROM league_session s JOIN league_event e ON e.id = s.event_id
    WHERE e.id = %s AND {SHOWN} ORDER BY s.number"""  # noqa: S608  # our own condition


@pytest.mark.django_db
@pytest.mark.parametrize("results_released", [False, True])
@pytest.mark.parametrize("policy", ReleasePolicy)
def test_all_three_say_the_same(policy: ReleasePolicy, *, results_released: bool) -> None:
    event = running_event().event
    Event.objects.filter(pk=event.pk).update(
        release_policy=policy,
        results_released=results_released,
        hidden_from=3 if policy == ReleasePolicy.HIDDEN_FROM else None,
    )
    event.refresh_from_db()
    event.sessions.all().delete()
    for number, status in enumerate(SessionStatus, 1):
        SessionFactory.create(event=event, number=number, status=status)
    rows = event.sessions.order_by("number")
    by_row = [row.number for row in rows if releases(event, row.number, row.status)]
    by_filter = [row.number for row in rows.filter(released_sessions(event, ANONYMOUS))]
    with connection.cursor() as cursor:
        cursor.execute(OF_EVENT, [event.pk])
        by_version = [number for (number,) in cursor.fetchall()]
    assert by_row == by_filter == by_version
