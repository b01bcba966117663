"""Earlier placements, games and byes in the task of a draw, with those of the same evening."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.enums import DrawMethod, EntrantStatus, SessionStatus
from league.models import Entrant, Session
from league.seating.queries.draw_task import seating_task, tables_as_seated
from league.seating.queries.past_sessions import sessions_tonight
from league.seating.sessions import request_session
from league.tasks import draw_session
from scoring.seating.task import PlayerTask
from tests.entries import WHOLE_GAME
from tests.factories import SitOutFactory
from tests.shortcuts import play
from tests.worlds import World, add_session, event_world, running_event

pytestmark = pytest.mark.django_db


def night(world: World, *, hours_ago: int, byes: tuple[int, ...] = ()) -> Session:
    """A finished session of these entrants, by number."""
    session = add_session(world, status=SessionStatus.FINISHED)
    session.started_at = timezone.now() - timedelta(hours=hours_ago)
    session.save(update_fields=["started_at"])
    for number in byes:
        SitOutFactory.create(session=session, entrant=world.entrants[number - 1])
    return session


def asked(world: World, method: str, **options: object) -> Session:
    job = request_session(world.event, actor=SYSTEM, method=method, seed=1, options=options)
    draw_session(job.pk)
    assert job.session is not None
    return job.session


def of(world: World, number: int, session: Session) -> PlayerTask:
    pk = str(world.entrants[number - 1].pk)
    return next(player for player in seating_task(session).players if player.id == pk)


def test_games_and_byes_are_counted_over_the_season_and_over_the_evening() -> None:
    world = event_world(players=9, kind="league")
    night(world, hours_ago=200, byes=(9,))
    night(world, hours_ago=3, byes=(9,))
    night(world, hours_ago=2)
    session = asked(world, DrawMethod.CLUB_NIGHT)
    assert session.options == {"tonight": 2}
    last = of(world, 9, session)
    assert (last.byes, last.byes_tonight, last.last_bye) == (2, 1, 2)
    assert (last.attended, of(world, 1, session).attended) == (2, 3)
    assert of(world, 1, session).last_bye is None


def test_an_evening_reaches_back_to_the_first_session_of_another_day() -> None:
    world = event_world(players=8)
    first = world.event.stages.get()
    begin = Session(event=world.event, stage=first, number=1)
    assert sessions_tonight(begin, now=timezone.now()) == 0
    night(world, hours_ago=30)
    night(world, hours_ago=1)
    add_session(world, status=SessionStatus.PUBLISHED)
    fourth = Session(event=world.event, stage=first, number=4)
    assert sessions_tonight(fourth, now=timezone.now()) == 2


def test_the_organiser_may_say_that_nothing_was_tonight() -> None:
    world = event_world(players=8)
    night(world, hours_ago=1)
    assert asked(world, DrawMethod.CLUB_NIGHT, tonight=0).options == {}


def test_a_ladder_moves_by_the_placements_of_the_last_session_only() -> None:
    world = running_event(tables=2)
    for table in world.tables:
        play(table, WHOLE_GAME)
    Session.objects.update(status=SessionStatus.FINISHED)
    session = asked(world, DrawMethod.LADDER)
    placed = {number: of(world, number, session).placement for number in range(1, 9)}
    assert sorted(placed.values(), key=str) == [1, 1, 2, 2, 3, 3, 4, 4]
    up = {pk for table in tables_as_seated(session)[:1] for pk in table}
    assert up == {
        str(world.entrants[number - 1].pk) for number, place in placed.items() if place in (1, 2)
    }


def test_players_with_byes_get_seats_and_volunteers_rest() -> None:
    world = event_world(players=5)
    Entrant.objects.filter(pk=world.entrants[0].pk).update(fixed_seat="N")
    Entrant.objects.filter(pk=world.entrants[1].pk).update(volunteers_for_bye=True)
    session = asked(world, DrawMethod.RANDOM)
    assert session.seats.get(starting_wind="N").entrant == world.entrants[0]
    assert session.sit_outs.get().entrant == world.entrants[1]


def test_a_club_night_seats_the_players_present() -> None:
    world = event_world(players=9, kind="league")
    for entrant in world.entrants[:5]:
        entrant.status = EntrantStatus.CHECKED_IN
        entrant.save()
    job = request_session(
        world.event, actor=SYSTEM, method=DrawMethod.CLUB_NIGHT, seed=1, checked_in_only=True
    )
    draw_session(job.pk)
    assert job.session is not None
    assert (job.session.seats.count(), job.session.sit_outs.count()) == (4, 1)
