"""The home of an event's staff: the next step, the first steps, the navigation beside them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.enums import EntrantStatus, EventKind, EventStatus, ReleasePolicy, SessionStatus
from league.models import Event, Session, TableCall
from league.nights.timetable import Timetable, make_nights
from tests.entries import WHOLE_GAME
from tests.factories import TableCallFactory
from tests.league.web.readers import Answer, at, reader, words
from tests.shortcuts import play
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def now(world: World, role: str = "organiser") -> Answer:
    return reader(getattr(world, role)).get(at("manage", world))


def step(world: World, role: str = "organiser") -> tuple[str, str]:
    """What is to be done next, and the label of the button."""
    found = now(world, role).context["step"]
    return found.what, str(found.action.label) if found.action else ""


def test_the_next_step_follows_the_session() -> None:
    world = drawn_event(sessions_planned=1)
    seen = []
    for status in (SessionStatus.DRAFT, SessionStatus.PUBLISHED, SessionStatus.RUNNING):
        Session.objects.update(status=status, started_at=timezone.now())
        seen.append(step(world))
    play(world.table, WHOLE_GAME)
    seen.append(step(world))
    Session.objects.update(status=SessionStatus.FINISHED)
    seen.append(step(world))
    Event.objects.update(status=EventStatus.FINISHED)
    seen.append(step(world))
    assert seen == [
        ("The seating of session 1 is not published yet.", "Publish"),
        ("Session 1 can start: its seating is public.", "Start session"),
        ("1 of 1 tables play.", "Go to table 1, which has not reported"),
        ("All tables of session 1 have their results.", "Close all tables and finish session"),
        ("Session 1 is over.", "Finish event"),
        ("The event is over.", "Reports & print"),
    ]


def test_the_next_step_names_what_is_unusual_first() -> None:
    world = drawn_event()
    gone, late = world.entrants[:2]
    for entrant, status in zip(
        world.entrants, ("withdrawn", "checked_in", "checked_in", "checked_in"), strict=True
    ):
        entrant.status = status
        entrant.save()
    first = f"{gone.staff_name} (withdrawn) has a seat at table 1."
    assert now(world).context["step"].then == first
    late.status = EntrantStatus.LATE
    late.save()
    assert now(world).context["step"].then == f"{first} 1 more thing is unusual."


def test_finishing_a_session_says_whether_its_results_stay_hidden() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    play(world.table, WHOLE_GAME)
    stays = "Finishing the session closes the tables; its results stay hidden."
    assert stays in words(now(world, "organiser"))
    Event.objects.update(hidden_from=2)
    assert stays not in words(now(world, "organiser"))


def test_a_call_comes_first_and_then_a_seat_without_its_player() -> None:
    world = running_event(tables=2)
    world.entrants[5].status = EntrantStatus.WITHDRAWN
    world.entrants[5].save()
    name = world.entrants[5].staff_name
    seated = f"{name} (withdrawn) has a seat at table 2."
    assert step(world) == (seated, "Repair seating")
    TableCallFactory.create(table=world.tables[1])
    TableCall.objects.update(called_at=timezone.now() - timedelta(minutes=6))
    called = ("Table 2 has waited 6 minutes for a referee.", "On my way to table 2")
    assert (step(world), step(world, "referee")) == (called, called)


def test_scorers_get_the_links_of_tables_and_no_drafts() -> None:
    world = running_event()
    add_session(world)
    said = words(now(world, "scorer"))
    assert ("Session 1" in said, "Session 2" in said, "Recent activity" in said) == (
        True,
        False,
        False,
    )


def test_an_empty_event_shows_its_first_steps() -> None:
    world = event_world(players=0, status=EventStatus.DRAFT)
    page = now(world)
    done = [(row.title, row.done) for row in page.context["steps"]]
    assert done == [
        ("Set the dates and the place", False),
        ("Choose the rules", True),
        ("Add the players", False),
        ("Choose how results are entered", False),
        ("Plan the sessions", False),
        ("Invite your staff", True),
        ("Open the event", False),
        ("Draw the first session", False),
    ]
    assert "2 of 8 steps done" in words(page)


def test_the_first_steps_of_a_league_lead_to_its_nights() -> None:
    world = event_world(players=14, status=EventStatus.DRAFT, kind=EventKind.LEAGUE)

    def steps() -> list[tuple[str, bool, str]]:
        rows = now(world).context["steps"]
        return [(row.title, row.done, row.action.url) for row in rows]

    new, sessions, settings = (
        at(name, world) for name in ("night_new", "manage_sessions", "event_change")
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


def test_the_navigation_shows_what_a_role_may_open() -> None:
    world = running_event()
    labels = {}
    for role in ("organiser", "referee", "scorer"):
        page = reader(getattr(world, role)).get(at("manage_sidebar", world), {"at": "check_in_one"})
        frame = page.context["frame"]()
        links = [link for part in frame.parts for link in part.links]
        assert [str(link.entry.label) for link in links if link.is_current] == ["Check-in"]
        labels[role] = [str(link.entry.label) for link in links]
    assert labels["scorer"] == ["Players", "Check-in", "My tables", "Standings"]
    assert labels["referee"] == [
        *("Players", "Check-in", "Sessions", "My tables", "Referee", "Penalties"),
        *("Standings", "Stages", "Corrections", "Reports & print", "Audit log"),
        "Announcement",
    ]
    assert labels["organiser"] == [
        *("Settings", "Rules", "Players", "Sign-ups", "Teams", "Divisions"),
        "Seating plan",
        *("Check-in", "Sessions", "My tables", "Referee", "Penalties"),
        *("Standings", "Stages", "Prize-giving", "Corrections", "Reports & print"),
        *("Staff", "Audit log", "Notices", "Announcement", "Rehearsal", "Copy", "Archive"),
    ]
