"""The page before the end of an event: what is open, each with the page that settles it."""

from decimal import Decimal
from typing import Any

import pytest

from league.enums import EventStatus, ReleasePolicy, SessionStatus, SignUpStatus
from league.models import SignUpTerms
from tests.factories import SignUpFactory, StageFactory, TableCallFactory
from tests.league.web.readers import at, reader, words
from tests.page_forms import submit
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


def played_event(**event: Any) -> World:
    """A running event with its only session finished."""
    world = running_event(sessions_planned=1, **event)
    world.event.sessions.update(status=SessionStatus.FINISHED)
    return world


def links(world: World) -> list[str]:
    """Where the rows of the check lead."""
    page = reader(world.organiser).get(at("event_end_check", world)).content.decode()
    parts = page.split('<div class="line__do"><a class="button" href="')[1:]
    return [part.split('"')[0] for part in parts]


def test_a_session_at_play_stops_the_end_and_names_its_tables() -> None:
    world = running_event(tables=2, sessions_planned=1)
    shown = reader(world.organiser).get(at("event_end_check", world))
    assert (
        "Fix first 1 Session 1 has not finished. Tables 1, 2 have no result. Open session"
        in words(shown)
    )
    assert links(world) == [at("manage_session", world, number=1)]
    assert "What happens" not in words(shown)


def test_an_event_with_nothing_open_finishes_by_one_press() -> None:
    world = played_event()
    shown = reader(world.organiser).get(at("event_end_check", world))
    for said in (
        "4 checks passed",
        "All sessions have finished.",
        "No table waits for a referee.",
        "All planned sessions have been drawn.",
        "No sign-up waits for an answer, and no job has failed.",
    ):
        assert said in words(shown)
    submit(shown, "Finish event")
    world.event.refresh_from_db()
    assert world.event.status == EventStatus.FINISHED


def test_an_open_call_needs_a_reason_and_leads_to_its_page() -> None:
    world = played_event()
    call = TableCallFactory.create(table=world.tables[0])
    shown = reader(world.organiser).get(at("event_end_check", world))
    assert "Unusual 1 Table 1 of session 1 still waits for a referee." in words(shown)
    assert links(world) == [at("call", world, call=call.pk)]
    submit(shown, "Finish anyway", {"override_reason": "The ruling changes nothing"})
    world.event.refresh_from_db()
    assert world.event.status == EventStatus.FINISHED


def test_what_can_wait_is_named_and_stops_nothing() -> None:
    world = played_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    SignUpTerms.objects.update_or_create(event=world.event, defaults={"fee": Decimal(20)})
    SignUpFactory.create(event=world.event, status=SignUpStatus.ASKED)
    world.event.stages.update(sessions_planned=3)
    shown = reader(world.organiser).get(at("event_end_check", world))
    said = words(shown)
    for text in (
        "2 planned sessions have not been drawn.",
        "The last results are hidden from everybody but staff.",
        "1 sign-up waits.",
        "4 fees have not been paid.",
        "Hidden results stay hidden until you release them.",
    ):
        assert text in said
    assert links(world) == [
        at("session_draw", world),
        at("release_check", world),
        at("sign_ups", world),
        at("sign_ups", world) + "?show=unpaid",
    ]
    submit(shown, "Finish event")
    world.event.refresh_from_db()
    assert world.event.status == EventStatus.FINISHED


def test_a_cut_that_was_not_made_is_named() -> None:
    world = played_event()
    first = world.event.stages.get()
    StageFactory.create(
        event=world.event,
        number=2,
        name="Final",
        source=first,
        intake="best",
        cut_size=4,
        sessions_planned=1,
    )
    first.sessions_planned = 1
    first.save()
    said = words(reader(world.organiser).get(at("event_end_check", world)))
    assert "1 planned session has not been drawn." in said
    assert f"The cut after {first.title} has not been made." in said
    assert links(world) == [at("stages", world), at("cut", world, number=first.number)]


@pytest.mark.parametrize(
    ("policy", "hidden_from", "shown"),
    [(ReleasePolicy.HIDDEN_FROM, 1, 1), (ReleasePolicy.SESSION_END, None, 0)],
)
def test_the_release_names_the_sessions_that_are_hidden(
    policy: str, hidden_from: int | None, shown: int
) -> None:
    world = played_event(release_policy=policy, hidden_from=hidden_from)
    page = words(reader(world.organiser).get(at("release_check", world)))
    assert page.count("become visible to everybody") == shown
