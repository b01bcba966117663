"""Whatever the audit offers to undo, its button undoes: everything is as it was before."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.core.queries.actors import actor_of
from league.entrants.status_changes import set_entrant_status
from league.entrants.statuses import STATUS_FROM
from league.enums import ReleasePolicy, SessionStatus
from league.events.events import (
    EVENT_FIELDS,
    change_event,
    change_ruleset,
    release_results,
    set_event_status,
)
from league.events.staff import grant_role, hand_over, take_event_back
from league.history.queries.undoable import Undoable
from league.history.undoing import UNDO, undo_entry
from league.models import Entrant, Event, EventRole, Session, SignUp
from league.seating.goals import move_goal_up
from league.seating.queries.goals import pairing_priorities_of
from league.seating.sessions import publish_session
from tests.factories import SessionFactory, TableCallFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.shortcuts import last_entry, refused
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db
NOON = datetime(2027, 5, 1, 12, tzinfo=UTC)
Verb = Callable[[], object]
#: Columns that count changes.
COUNTERS = frozenset(
    {
        "results_version",
        "page_version",
        "statistics_version",
        "ruleset_version",
        "achievements_version",
    }
)
#: Another value for each setting of an event.
SETTINGS: dict[str, Any] = {
    "name": "Spring",
    "kind": "league",
    "venue": "Berlin",
    "time_zone": "Asia/Tokyo",
    "starts_on": date(2027, 5, 1),
    "ends_on": date(2027, 5, 2),
    "description": "Bring tiles.",
    "rules_link": "https://example.org/rules",
    "session_starts": [NOON, None, NOON.replace(hour=15)],
    "entry_contract": "result",
    "entered_by": "scorer",
    "confirmed_by": "referee",
    "signed_by": "own",
    "early_end": "referee",
    "release_policy": "session_end",
    "hidden_from": 3,
    "provisional_totals": True,
    "overlay_delay": 10,
    "streamed_tables": "1, 2",
    "takes_photos": True,
    "tiles_by_photo": True,
    "sessions_planned": 7,
    "session_minutes": 45,
    "tiebreaks": ["total", "lot"],
    "aggregate": "average",
    "best_n": 3,
    "minimum_games": 2,
    "drop_worst": 1,
    "ranking_rules": {"absence_deduction": 5000},
    "odd_tables": {"allowed": "five"},
    "lot_seed": 77,
    "target_score": 30_000,
    "target_rank": 8,
    "rated": False,
    "gives_achievements": False,
    "pickup_games": "counts",
}


def state() -> dict[str, list[dict[str, Any]]]:
    """Every row that an undo here may touch, but for what counts changes."""
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in COUNTERS}
            for row in model._base_manager.order_by("pk").values()
        ]
        for model in (Event, Entrant, EventRole, Session, SignUp)
    }


def press_undo(world: World, **sent: str) -> list[str]:
    """Press the button of the latest entry, as the organiser; what the page says then."""
    url = at("audit_undo", world, entry=last_entry().pk)
    return messages_of(reader(world.organiser).post(url, sent, follow=True))


def now(world: World) -> Event:
    return Event.objects.get(pk=world.event.pk)


def test_every_verb_that_is_undone_here_has_a_case() -> None:
    assert {*CASES} == {*UNDO}
    assert {*SETTINGS} == {*EVENT_FIELDS}


# ----------------------------------------------------------------------- what is undone here


@pytest.mark.parametrize("name", EVENT_FIELDS)
def test_a_change_of_each_setting_is_undone(name: str) -> None:
    world = event_world(players=0)
    SessionFactory.create(event=world.event)
    before = state()
    change_event(world.event, actor=world.actor("organiser"), **{name: SETTINGS[name]})
    assert state() != before
    assert press_undo(world) == [f"Undone: {world.organiser.username} changed the settings."]
    assert state() == before


@pytest.mark.parametrize(
    ("old", "new"), [(old, new) for new, olds in STATUS_FROM.items() for old in olds]
)
def test_every_change_of_status_is_undone(old: str, new: str) -> None:
    world = event_world(players=1)
    Entrant.objects.update(status=old)
    before = state()
    set_entrant_status(world.entrants[0], new, actor=world.actor("organiser"))
    assert state() != before
    (said,) = press_undo(world)
    assert said.startswith(f"Undone: {world.organiser.username} changed 1 ")
    assert state() == before


def test_an_undone_status_has_its_earlier_time_again() -> None:
    world = event_world(players=1)
    (entrant,), actor = world.entrants, world.actor("organiser")
    set_entrant_status(entrant, "late", actor=actor)
    since = last_entry().at
    set_entrant_status(entrant, "no_show", actor=actor)
    press_undo(world)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.status_since) == ("late", since)


def change_one_switch(world: World) -> Verb:
    actor = world.actor("organiser")
    return lambda: change_ruleset(now(world), actor=actor, switches={"start_points": 25_000})


def change_the_preset(world: World) -> Verb:
    actor = world.actor("organiser")
    change_ruleset(now(world), actor=actor, switches={"red_fives": 4, "kiriage": True})
    return lambda: change_ruleset(
        now(world), actor=actor, preset="m-league", switches={"kiriage": False}
    )


def change_the_game(world: World) -> Verb:
    actor = world.actor("organiser")
    return lambda: change_ruleset(now(world), actor=actor, preset="hk-old-style", switches={})


def set_status(world: World, now_: str, wanted: str, reason: str = "") -> Verb:
    Event.objects.update(status=now_)
    actor = world.actor("organiser")
    return lambda: set_event_status(now(world), wanted, actor=actor, override_reason=reason)


def open_the_event(world: World) -> Verb:
    return set_status(world, "draft", "open")


def close_the_event(world: World) -> Verb:
    return set_status(world, "open", "draft")


def finish_the_event(world: World) -> Verb:
    return set_status(world, "running", "finished")


def finish_the_event_while_a_table_waits(world: World) -> Verb:
    session = add_session(world, status=SessionStatus.FINISHED)
    TableCallFactory.create(table=session.tables.get())
    return set_status(world, "running", "finished", "Nobody is there.")


def reopen_the_event(world: World) -> Verb:
    return set_status(world, "finished", "running")


def release(world: World) -> Verb:
    Event.objects.update(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    actor = world.actor("organiser")
    return lambda: release_results(now(world), actor=actor, override_reason="The hall is dark.")


def release_while_a_session_runs(world: World) -> Verb:
    add_session(world, status=SessionStatus.RUNNING)
    return release(world)


def hide_again(world: World) -> Verb:
    release(world)()
    return lambda: release_results(now(world), actor=world.actor("organiser"), released=False)


def change_the_priorities(world: World) -> Verb:
    goal = pairing_priorities_of(world.event)[2]
    return lambda: move_goal_up(now(world), goal, actor=world.actor("organiser"))


def give_a_role(world: World) -> Verb:
    actor, name = world.actor("organiser"), world.stranger.username
    return lambda: grant_role(world.event, actor=actor, username=name, role="referee")


def hand_the_event_over(world: World) -> Verb:
    actor, name = world.actor("organiser"), world.scorer.username
    return lambda: hand_over(world.event, actor=actor, username=name)


def change_two_settings(world: World) -> Verb:
    actor = world.actor("organiser")
    return lambda: change_event(now(world), actor=actor, name="Spring", session_minutes=45)


def withdraw(world: World) -> Verb:
    return lambda: set_entrant_status(
        world.entrants[0], "withdrawn", actor=world.actor("organiser")
    )


CASES: dict[str, list[Callable[[World], Verb]]] = {
    "entrants.set_status": [withdraw],
    "event.change": [change_two_settings],
    "event.change_ruleset": [change_one_switch, change_the_preset, change_the_game],
    "event.release_results": [release, release_while_a_session_runs, hide_again],
    "event.set_pairing_priorities": [change_the_priorities],
    "event.set_status": [
        open_the_event,
        close_the_event,
        finish_the_event,
        finish_the_event_while_a_table_waits,
        reopen_the_event,
    ],
    "roles.grant": [give_a_role],
    "roles.hand_over": [hand_the_event_over],
}


@pytest.mark.parametrize(
    ("verb", "case"), [(verb, case) for verb, cases in CASES.items() for case in cases]
)
def test_what_is_offered_to_undo_is_undone(verb: str, case: Callable[[World], Verb]) -> None:
    world = event_world(players=4)
    take = case(world)
    before = state()
    take()
    entry = last_entry()
    offered = Undoable(now(world), [entry], world.actor("organiser")).of(entry)
    assert (entry.verb, offered.here, offered.reason) == (verb, True, "")
    assert state() != before
    (said,) = press_undo(world)
    assert said.startswith("Undone: ")
    assert state() == before


# ---------------------------------------------------------------------------- what asks first


def asked(world: World) -> str:
    """The page that asks before the latest entry is undone."""
    return words(reader(world.organiser).get(at("audit_undo", world, entry=last_entry().pk)))


def test_a_change_of_several_values_asks_and_names_them() -> None:
    world = event_world(players=0, name="Autumn")
    change_two_settings(world)()
    page = at("audit_undo", world, entry=last_entry().pk)
    audit = reader(world.organiser).get(at("audit", world)).content.decode()
    assert f'<a class="button button--quiet" href="{page}">Undo</a>' in audit
    shown = asked(world)
    assert "Undo this change?" in shown
    assert "Name: Autumn again, instead of Spring." in shown
    assert " again, instead of 45." in shown


@pytest.mark.parametrize("case", [case for cases in CASES.values() for case in cases])
def test_every_undo_asks_first(case: Callable[[World], Verb]) -> None:
    world = event_world(players=4, name="Autumn")
    case(world)()
    client, page = reader(world.organiser), at("audit_undo", world, entry=last_entry().pk)
    audit = client.get(at("audit", world)).content.decode()
    assert f'<a class="button button--quiet" href="{page}">Undo</a>' in audit
    assert f'action="{page}"' not in audit
    assert client.get(page).content.decode().count(f'action="{page}"') == 1


def test_an_unusual_undo_asks_for_a_reason_and_takes_it() -> None:
    """Hidden again while a session is played: releasing them shows its results at once."""
    world = event_world(players=4)
    hide = hide_again(world)
    add_session(world, status=SessionStatus.RUNNING)
    hide()
    hidden = last_entry()
    assert press_undo(world) == []
    assert now(world).results_released is False
    shown = asked(world)
    assert "Session 1 is still played" in shown
    assert "Reason to go on anyway" in shown
    (said,) = press_undo(world, override_reason="The hall is dark.")
    assert said == f"Undone: {world.organiser.username} changed the release of results."
    assert now(world).results_released is True
    assert (last_entry().reason, hidden.reason) == ("The hall is dark.", "")


def test_a_link_to_another_page_says_where_it_leads() -> None:
    world = event_world(players=4)
    session = add_session(world, status=SessionStatus.DRAFT)
    publish_session(session, actor=world.actor("organiser"))
    shown = reader(world.organiser).get(at("audit", world)).content.decode()
    page = at("manage_session", world, number=session.number)
    assert f'href="{page}">Go to session 1</a>' in shown


# ------------------------------------------------------------------------------- what is not


def test_an_entry_is_checked_once_the_event_is_locked() -> None:
    """Two organisers: the second one undoes nothing of what the first one has changed since."""
    world = event_world(players=0)
    actor = world.actor("organiser")
    change_event(world.event, actor=actor, name="Spring")
    spring = last_entry()
    change_event(world.event, actor=actor, name="Summer")
    with CaptureQueriesContext(connection) as queries, refused("audit_not_undoable"):
        undo_entry(spring, actor=actor)
    first = next(row["sql"] for row in queries if "league_event" in row["sql"])
    assert connection.vendor == "sqlite" or "FOR NO KEY UPDATE" in first
    assert now(world).name == "Summer"


def test_a_role_that_was_changed_since_stays() -> None:
    world = event_world(players=0)
    give_a_role(world)()
    granted = last_entry()
    hand_over(world.event, actor=world.actor("organiser"), username=world.stranger.username)
    with refused("audit_not_undoable"):
        undo_entry(granted, actor=actor_of(world.stranger))
    assert world.event.roles.get(login=world.stranger).role == "organiser"


def test_a_referee_is_offered_no_undo_of_what_only_organisers_change() -> None:
    world = event_world(players=1)
    withdraw(world)()
    offered = Undoable(now(world), [last_entry()], world.actor("referee")).of(last_entry())
    assert (offered.here, offered.reason) == (False, "An organiser can undo this")


def test_a_hand_over_is_undone_by_who_gave_it_for_a_day() -> None:
    world = event_world(players=0)
    hand_the_event_over(world)()
    handed = last_entry()
    new, old = actor_of(world.scorer), actor_of(world.organiser)
    offered = Undoable(now(world), [handed], new).of(handed)
    assert (offered.here, offered.reason) == (False, "Whoever handed it over can undo this")
    assert "You are an organiser again." in asked(world)
    with refused("hand_over_settled"):
        take_event_back(world.event, actor=new)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        offered = Undoable(now(world), [handed], old).of(handed)
    assert (offered.here, offered.reason) == (
        False,
        "The staff have changed since, or a day is over",
    )


def test_a_hand_over_stays_once_the_new_organiser_changes_the_staff() -> None:
    world = event_world(players=0)
    hand_the_event_over(world)()
    handed = last_entry()
    name = world.stranger.username
    grant_role(world.event, actor=actor_of(world.scorer), username=name, role="referee")
    with refused("audit_not_undoable"):
        undo_entry(handed, actor=actor_of(world.organiser))
    assert world.event.roles.get(login=world.scorer).role == "organiser"
