"""Every way to seat obeys what the event asks, or the session says by name what it breaks."""

from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.entrants.entrants import forbid_pair
from league.enums import EntrantStatus, RepairKind, SessionStatus
from league.models import Entrant, Event, EventPlan, Seat, Session
from league.seating.queries.constraints import broken_at, constraints_of_event
from league.seating.queries.event_plans import broken_in, next_session, notes_of
from league.seating.sessions import publish_session, redraw_session, request_session, swap_seats
from league.seating.substitutes import substitute_entrant
from league.tasks import draw_session
from league.teams.teams import set_team_rules
from scoring.seating import METHODS
from tests.factories import EntrantFactory, TeamFactory
from tests.league.api.callers import person
from tests.league.web.readers import at, reader, words
from tests.shortcuts import planned, refused, repairs_of
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


def asking_world(players: int = 16) -> World:
    """1 and 2 must not meet, nor 3 and 4; 5 needs table 3, and 6 the seat East."""
    world = event_world(players=players)
    one, two, three, four, five, six, *_ = world.entrants
    forbid_pair(world.event, one, two, actor=SYSTEM)
    forbid_pair(world.event, three, four, actor=SYSTEM)
    Entrant.objects.filter(pk=five.pk).update(fixed_table=3)
    Entrant.objects.filter(pk=six.pk).update(fixed_seat="E")
    return world


def drawn(event: Event, **request: Any) -> Session:
    job = request_session(event, actor=SYSTEM, seed=1, **request)
    draw_session(job.pk)
    return Session.objects.get(jobs=job)


def seat_of(session: Session, entrant: Entrant) -> Seat:
    return Seat.objects.select_related("table").get(session=session, entrant=entrant)


def name(world: World, number: int) -> str:
    return f"{number} {world.entrants[number - 1].player.display_name}"


WITHOUT_SCRIPT = [method for method in METHODS if method not in {"finals", "crossing"}]


@pytest.mark.parametrize("method", WITHOUT_SCRIPT)
def test_a_drawn_session_breaks_nothing(method: str) -> None:
    world = asking_world()
    session = drawn(world.event, method=method)
    assert broken_at(session).sentences == []
    assert seat_of(session, world.entrants[4]).table.number == 3
    assert seat_of(session, world.entrants[5]).starting_wind == "E"


def test_every_session_of_a_plan_obeys() -> None:
    world = asking_world()
    plan = planned(world.event, sessions=4, seed=3)
    assert (broken_in(plan), notes_of(plan)) == ({}, [])
    assert plan.certificate["repeats"] == 0
    for _ in range(4):
        session = drawn(world.event, method="event_plan")
        assert broken_at(session).problems == ()
        assert seat_of(session, world.entrants[4]).table.number == 3
        assert seat_of(session, world.entrants[5]).starting_wind == "E"
        Session.objects.filter(pk=session.pk).update(status=SessionStatus.FINISHED)


def test_a_plan_in_which_all_would_meet_names_the_pairs_that_it_parts() -> None:
    world = event_world(players=16)
    one, two, *_ = world.entrants
    forbid_pair(world.event, one, two, actor=SYSTEM)
    plan = planned(world.event, sessions=5, seed=3)
    (note,) = plan.certificate["notes"]
    number = note["params"]["session"]
    said = (
        f"The plan brought {name(world, 1)} and {name(world, 2)} together in session {number}."
        " Players were exchanged to keep them apart, so that others may meet again."
    )
    assert (broken_in(plan), notes_of(plan)) == ({}, [said])
    assert said in words(reader(world.organiser).get(at("event_plan", world)))
    answer = person(world.organiser).get(f"events/{world.event.pk}/plan/").json()
    assert (answer["problems"], answer["notes"]) == ([], [said])


def test_a_plan_of_a_stage_with_later_tables_keeps_the_table_of_the_hall() -> None:
    world = event_world(players=16)
    stage = next_session(world.event).stage
    stage.first_table = 11
    stage.save()
    Entrant.objects.filter(pk=world.entrants[4].pk).update(fixed_table=13)
    assert broken_in(planned(world.event, sessions=3, seed=3)) == {}
    session = drawn(world.event, method="event_plan")
    assert seat_of(session, world.entrants[4]).table.number == 13
    assert broken_at(session).problems == ()


def test_the_plan_page_names_what_the_plan_breaks() -> None:
    world = event_world(players=4)
    one, two, *_ = world.entrants
    forbid_pair(world.event, one, two, actor=SYSTEM)
    planned(world.event, sessions=1, seed=3)
    text = words(reader(world.organiser).get(at("event_plan", world)))
    said = f"{name(world, 1)} and {name(world, 2)} must not meet but share table 1."
    assert f"Session 1: {said}" in text
    plan = person(world.organiser).get(f"events/{world.event.pk}/plan/").json()
    assert plan["problems"] == [{"session": 1, "code": "forbidden_pair_meets", "message": said}]
    session = drawn(world.event, method="event_plan")
    assert broken_at(session).sentences == [said]
    assert broken_at(session).why == "The event's seating plan seats them so."


def test_a_pasted_seating_is_seated_as_written_and_names_what_it_breaks() -> None:
    world = asking_world()
    numbers = [" ".join(map(str, range(first, first + 4))) for first in (1, 5, 9, 13)]
    session = drawn(world.event, method="plan", plan="\n".join(numbers))
    assert broken_at(session).sentences == [
        f"{name(world, 1)} and {name(world, 2)} must not meet but share table 1.",
        f"{name(world, 3)} and {name(world, 4)} must not meet but share table 1.",
        f"{name(world, 5)} needs table 3 but sits at table 2.",
        f"{name(world, 6)} needs the seat East but has another one at table 2.",
    ]
    assert broken_at(session).why == "The pasted plan seats them so."


def test_publishing_a_seating_that_breaks_something_needs_a_reason() -> None:
    world = event_world(players=8)
    session = drawn(world.event, method="finals", options={"script": "1 2 3 4 / 6 5 7 8"})
    seats = session.tables.get(number=1).seats.order_by("entrant")[:2]
    one, other = (seat.entrant for seat in seats)
    forbid_pair(world.event, one, other, actor=SYSTEM)
    with refused("forbidden_pair_meets", "override_missing"):
        publish_session(session, actor=SYSTEM)
    (said,) = broken_at(session).sentences
    assert said == (
        f"{one.number} {one.staff_name} and {other.number} {other.staff_name} must not meet but"
        " share table 1."
    )
    page = words(reader(world.organiser).get(at("manage_session", world, number=1)))
    assert f"{said} The finals script seats them so." in page
    check = reader(world.organiser).get(at("session_confirm", world, number=1, verb="publish"))
    assert said in words(check)
    publish_session(session, actor=SYSTEM, override_reason="They are cousins only")
    assert Session.objects.get().status == SessionStatus.PUBLISHED


def test_a_check_that_finds_nothing_says_that_the_seating_obeys() -> None:
    world = asking_world()
    drawn(world.event, method="swiss")
    check = reader(world.organiser).get(at("session_confirm", world, number=1, verb="publish"))
    assert "Pairs that must not meet are apart; needed tables and seats are kept." in words(check)


def test_a_swap_by_hand_says_before_and_after_what_it_breaks() -> None:
    world = asking_world()
    session = drawn(world.event, method="swiss")
    seat = seat_of(session, world.entrants[5])
    other = Seat.objects.get(table=seat.table, starting_wind="S")
    said = f"{name(world, 6)} needs the seat East but has another one at table {seat.table.number}."
    page = at("manage_session", world, number=1) + f"?seat={seat.pk}&with={other.pk}"
    assert said.removeprefix("6 ") in words(reader(world.organiser).get(page))
    swap_seats(session, seat.pk, other.pk, actor=SYSTEM)
    assert broken_at(session).sentences == [said]
    assert broken_at(session).why == "Seats were changed by hand since the draw."
    with refused("fixed_seat_missed", "override_missing"):
        publish_session(session, actor=SYSTEM)


def test_a_substitute_beside_somebody_they_must_not_meet_is_named() -> None:
    world = event_world(players=8)
    session = drawn(world.event, method="swiss")
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    table = session.tables.get(number=1)
    leaving, neighbour = table.seats.order_by("pk")[:2]
    forbid_pair(world.event, neighbour.entrant, standby, actor=SYSTEM)
    substitute_entrant(leaving, standby, actor=SYSTEM)
    assert [item.code for item in broken_at(session).problems] == ["forbidden_pair_meets"]
    page = person(world.organiser).get(f"sessions/{session.pk}/").json()
    assert [item["code"] for item in page["problems"]] == ["forbidden_pair_meets"]


def test_a_repair_keeps_pairs_apart_where_it_can_and_says_where_it_cannot() -> None:
    world = event_world(players=8)
    session = drawn(world.event, method="swiss")
    Entrant.objects.update(status=EntrantStatus.CHECKED_IN)
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    gone = session.tables.get(number=1).seats.get(starting_wind="E").entrant
    beside = session.tables.get(number=1).seats.get(starting_wind="S").entrant
    forbid_pair(world.event, beside, standby, actor=SYSTEM)
    options = repairs_of(session, kind=RepairKind.NO_SHOW, entrants=[gone])
    said = {option.kind: option.problems for option in options}
    assert said["substitute"] == [
        (
            f"{beside.number} {beside.staff_name} and {standby.number} {standby.staff_name} must not"
            " meet but share table 1."
        )
    ]
    assert said["bye"] == []


def test_a_wish_that_came_after_the_draw_says_so_until_the_next_draw() -> None:
    world = event_world(players=8)
    session = drawn(world.event, method="swiss")
    one, other = [seat.entrant for seat in session.tables.get(number=1).seats.order_by("pk")[:2]]
    forbid_pair(world.event, one, other, actor=SYSTEM)
    assert broken_at(session).why == (
        "This was asked after the draw. A new draw obeys it, or says why it cannot."
    )
    draw_session(redraw_session(session, actor=SYSTEM, method="swiss").pk)
    assert broken_at(session).problems == ()


def test_teams_are_kept_apart_where_the_event_plays_in_teams() -> None:
    world = event_world(players=8)
    team = TeamFactory.create(event=world.event)
    Entrant.objects.filter(pk__in=[one.pk for one in world.entrants[:2]]).update(team=team)
    assert constraints_of_event(world.event).team_of == {}
    set_team_rules(world.event, actor=SYSTEM)
    assert set(constraints_of_event(world.event).team_of.values()) == {str(team.pk)}


def test_a_plan_made_before_a_wish_names_what_it_breaks_now() -> None:
    world = event_world(players=8)
    plan = planned(world.event, sessions=2, seed=3)
    first = plan.sessions["1"][0]
    one, other = (Entrant.objects.get(pk=pk) for pk in first[:2])
    forbid_pair(world.event, one, other, actor=SYSTEM)
    assert [item.code for item in broken_in(EventPlan.objects.get())[1].problems] == [
        "forbidden_pair_meets"
    ]
