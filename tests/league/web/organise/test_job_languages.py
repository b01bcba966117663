"""A draw asked for in one language fails; each reader is told why in their own."""

import pytest

from league.enums import EntrantStatus
from league.models import Entrant, Job
from league.tasks import draw_session
from tests.league.api.callers import person
from tests.league.web.readers import at, reader, words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db

SENTENCES = [
    ("en", "2 players are too few for a table."),
    ("ja", "2人では1卓に足りません。"),
]


@pytest.fixture
def failed() -> World:
    """A Japanese organiser asks for a draw, and two of four players withdraw before it is done."""
    world = event_world(players=4)
    client = reader(world.organiser)
    asked = {"method": "random"}
    client.post(at("session_draw", world), asked, headers={"Accept-Language": "ja"})
    staying = [entrant.pk for entrant in world.entrants[:2]]
    Entrant.objects.exclude(pk__in=staying).update(status=EntrantStatus.WITHDRAWN)
    draw_session(Job.objects.get().pk)
    return world


@pytest.mark.parametrize(("language", "sentence"), SENTENCES)
def test_pages_say_why_in_the_readers_language(failed: World, language: str, sentence: str) -> None:
    client, headers = reader(failed.organiser), {"Accept-Language": language}
    job = at("job", failed, job=Job.objects.get().pk)
    pages = [
        client.get(page, headers=headers) for page in (job, at("manage_session", failed, number=1))
    ]
    assert [sentence in words(page) for page in pages] == [True] * 2


@pytest.mark.parametrize(("language", "sentence"), SENTENCES)
def test_the_api_says_why_in_the_readers_language(
    failed: World, language: str, sentence: str
) -> None:
    caller = person(failed.organiser)
    caller.headers["Accept-Language"] = language
    said = caller.get(f"jobs/{Job.objects.get().pk}/").json()
    assert said["problems"] == [
        {"code": "too_few_players", "message": sentence, "field": "players"}
    ]
