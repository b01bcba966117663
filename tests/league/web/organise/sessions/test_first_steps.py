"""The first steps of an event without a session."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.entrants.sign_up_admin import change_terms
from league.enums import EntryContract, EventKind, EventStatus, Role
from league.nights.timetable import Timetable, make_nights
from tests.factories import EventRoleFactory, SignUpFactory
from tests.league.web.readers import Answer, at, reader, words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


def now(world: World) -> Answer:
    return reader(world.organiser).get(at("manage", world))


def test_an_empty_event_shows_its_first_steps() -> None:
    world = event_world(players=0, status=EventStatus.DRAFT)
    page = now(world)
    done = [(row.title, row.done) for row in page.context["steps"]]
    assert done == [
        ("Set the dates and the place", False),
        ("Choose the rules", True),
        ("Add the players", False),
        ("Choose how results are entered", True),
        ("Plan the sessions", False),
        ("Invite your staff", True),
        ("Open the event", False),
        ("Draw the first session", False),
    ]
    assert "3 of 8 steps done" in words(page)


def test_players_can_come_with_a_copy_of_another_event_of_the_organiser() -> None:
    world, other, foreign = event_world(players=0), event_world(players=2), event_world()
    organiser = world.organiser
    EventRoleFactory.create(event=other.event, login=organiser, role=Role.ORGANISER)
    EventRoleFactory.create(event=foreign.event, login=organiser, role=Role.REFEREE)
    step = next(row for row in now(world).context["steps"] if row.title == "Add the players")
    assert step.ways[2:] == (
        (
            "copy",
            "Copy an event",
            f"A new event with the 2 players of {other.event.name}.",
            at("event_copy", other),
        ),
    )


def test_beside_the_first_steps_stands_what_can_be_tried_before_the_day() -> None:
    def titles(**event: object) -> list[str]:
        world = event_world(players=0, status=EventStatus.DRAFT, **event)
        return [row[1] for row in now(world).context["worth_doing"]]

    cards, phone, files = "Table cards", "A table on your phone", "Files for federations"
    assert [
        titles(),
        titles(entry_contract=EntryContract.DESK),
        titles(kind=EventKind.LEAGUE),
    ] == [[cards, phone, files], [cards, files], [cards, phone]]


def test_the_first_steps_say_that_sign_up_is_open_and_who_waits() -> None:
    world = event_world(
        players=0, status=EventStatus.OPEN, starts_on=timezone.localdate(), venue="Hall"
    )
    closed = words(now(world))
    change_terms(world.event, actor=SYSTEM, is_open=True)
    SignUpFactory.create(event=world.event, name="Kati Meier")
    opened = words(now(world))
    told = ("Open sign-up", "Sign-up is open", "1 sign-up waits for your answer. Kati Meier")
    assert [text in closed for text in told] == [True, False, False]
    assert [text in opened for text in told] == [False, True, True]


def test_the_first_steps_of_a_league_lead_to_its_nights() -> None:
    world = event_world(players=14, status=EventStatus.DRAFT, kind=EventKind.LEAGUE)

    def steps() -> list[tuple[str, bool, str]]:
        rows = now(world).context["steps"]
        return [(row.title, row.done, row.action.url) for row in rows]

    new, sessions, settings = (
        at(name, world) for name in ("night_new", "session_draw", "event_change")
    )
    first = at("manage_night", world, number=1)
    assert steps()[4] == ("Plan the nights", False, new)
    assert steps()[-1] == ("Draw the first session", False, sessions)
    assert steps()[0] == ("Set the dates and the place", False, settings)
    starts_at = timezone.now() + timedelta(days=2)
    make_nights(world.event, Timetable(first=starts_at, name="Week", count=2), actor=SYSTEM)
    assert steps()[0] == ("Create the event", True, settings)
    assert steps()[4] == ("Plan the nights", True, new)
    assert steps()[-1] == ("Draw the first session", False, first)
