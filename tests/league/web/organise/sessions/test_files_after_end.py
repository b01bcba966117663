"""The files that people want once an event is over."""

import pytest

from league.enums import EventStatus, JobKind, SessionStatus
from league.models import Event
from tests.league.web.organise.sessions.test_now import now
from tests.league.web.readers import at
from tests.page_forms import submit
from tests.worlds import add_session, event_world

pytestmark = pytest.mark.django_db


def test_the_files_that_people_want_after_the_end_stand_beside_it() -> None:
    world = event_world(players=4, status=EventStatus.FINISHED, sessions_planned=1)
    add_session(world, status=SessionStatus.FINISHED)
    of_everybody = [at("print_standings", world), at("print_certificates", world)]
    of_everybody += [at("season_export", world, file_format="xlsx")]
    of_organisers = [at("federations", world), at("event_json", world)]

    def files(role: str) -> list[str]:
        page = now(world, role).content.decode()
        return [one for one in [*of_everybody, *of_organisers] if f'href="{one}"' in page]

    assert files("organiser") == [*of_everybody, *of_organisers]
    assert (files("referee"), files("scorer")) == (of_everybody, [])
    made = submit(now(world), "XLSX: Results", follow=True)
    assert made.context["job"].kind == JobKind.BUILD_REPORT
    Event.objects.update(status=EventStatus.RUNNING)
    assert files("referee") == of_everybody  # the last session is over
    Event.objects.update(sessions_planned=2)
    assert files("organiser") == []
