"""What is unusual stops a session's steps, unless somebody gives a reason."""

import pytest

from league.core.permissions import SYSTEM
from league.enums import ConfirmedBy, EntrantStatus, EventStatus, ReleasePolicy, SessionStatus
from league.events.events import release_results, set_event_status
from league.models import Session, SitOut
from league.seating.queries.event_plans import stale_plan
from league.seating.sessions import finish_session, publish_session, start_session
from tests.entries import WHOLE_GAME
from tests.factories import EntrantFactory, TableCallFactory
from tests.shortcuts import last_entry, planned, play, refused
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def mark(world: World, *statuses: str) -> None:
    """Set the statuses of the first entrants; everybody else is checked in."""
    rest = ["checked_in"] * (len(world.entrants) - len(statuses))
    for entrant, status in zip(world.entrants, [*statuses, *rest], strict=True):
        entrant.status = status
        entrant.save()


def test_seats_of_people_who_are_not_there_stop_publishing_and_starting() -> None:
    world = drawn_event(tables=2)
    mark(world, "late", "enrolled", "withdrawn", "no_show")
    codes = ["seated_gone", "seated_gone", "seated_late", "seated_not_here", "override_missing"]
    with refused(*codes):
        publish_session(world.session, actor=SYSTEM)
    publish_session(world.session, actor=SYSTEM, override_reason=" All known ")
    entry = last_entry()
    assert (entry.verb, entry.reason) == ("session.publish", "All known")
    assert entry.after == {"status": "published", "overridden": 4}
    with refused(*codes):
        start_session(world.session, actor=SYSTEM, override_reason="  ")
    assert Session.objects.get().status == SessionStatus.PUBLISHED
    start_session(world.session, actor=SYSTEM, override_reason="They come")
    assert Session.objects.get().status == SessionStatus.RUNNING


def test_somebody_who_is_there_without_a_seat_or_a_bye_is_named() -> None:
    world = drawn_event(tables=1)
    mark(world)
    resting, forgotten = (
        EntrantFactory.create(event=world.event, status=EntrantStatus.CHECKED_IN) for _ in range(2)
    )
    SitOut.objects.create(session=world.session, entrant=resting)
    with refused("here_unseated", "override_missing"):
        publish_session(world.session, actor=SYSTEM)
    forgotten.status = EntrantStatus.SUBSTITUTE
    forgotten.save()
    publish_session(world.session, actor=SYSTEM)


def test_where_nobody_checks_in_nobody_is_missing() -> None:
    world = drawn_event(tables=1)
    start_session(publish_session(world.session, actor=SYSTEM), actor=SYSTEM)
    assert last_entry().after == {"status": "running"}


def test_results_without_signatures_and_calls_stop_the_end_of_a_session() -> None:
    world = running_event(tables=1, confirmed_by=ConfirmedBy.PLAYERS)
    play(world.table, WHOLE_GAME)
    TableCallFactory.create(table=world.table)
    with refused("table_unsigned", "call_waiting", "override_missing"):
        finish_session(world.session, actor=SYSTEM)
    finish_session(world.session, actor=SYSTEM, override_reason="They left")
    assert (last_entry().verb, last_entry().reason) == ("session.finish", "They left")
    with refused("call_waiting", "override_missing"):
        set_event_status(world.event, EventStatus.FINISHED, actor=SYSTEM)
    set_event_status(world.event, EventStatus.FINISHED, actor=SYSTEM, override_reason="Told them")


def test_hidden_results_of_a_session_at_play_need_a_reason() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    with refused("results_still_played", "override_missing"):
        release_results(world.event, actor=SYSTEM)
    release_results(world.event, actor=SYSTEM, override_reason="For the stream")
    assert last_entry().after == {"results_released": True, "overridden": 1}
    release_results(world.event, actor=SYSTEM, released=False)


def test_a_plan_is_out_of_date_once_its_players_change() -> None:
    world = event_world(players=8)
    assert stale_plan(world.event) is None
    planned(world.event, sessions=2)
    assert stale_plan(world.event) is None
    world.entrants[0].status = EntrantStatus.WITHDRAWN
    world.entrants[0].save()
    reserve = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    stale = stale_plan(world.event)
    assert stale is not None
    assert (stale.gone, stale.new, stale.sessions) == ([world.entrants[0]], [reserve], 2)
    add_session(world)
    add_session(world)
    assert stale_plan(world.event) is None  # no session of the plan is left
