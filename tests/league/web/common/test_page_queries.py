"""A list page asks the database as often for thirty rows as for one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.enums import EntryContract, EventStatus, Role, SessionStatus
from tests.entries import ron
from tests.factories import (
    AuditEntryFactory,
    ClubFactory,
    EntrantFactory,
    EventFactory,
    EventRoleFactory,
    ForbiddenPairFactory,
    HandFactory,
    JobFactory,
    PenaltyFactory,
    PlayerFactory,
    ReportFactory,
    SeatFactory,
    SeriesFactory,
    SessionFactory,
    SignUpFactory,
    TableFactory,
    TeamFactory,
)
from tests.factories.night import AttendanceFactory
from tests.league.web.readers import Reader, at, reader
from tests.worlds import World, event_world

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@contextmanager
def counted(counts: list[int]) -> Iterator[None]:
    with CaptureQueriesContext(connection) as queries:
        yield
    counts.append(len(queries))


def an_entrant(world: World) -> None:
    player = PlayerFactory.create(club=ClubFactory.create())
    EntrantFactory.create(
        event=world.event, player=player, team=TeamFactory.create(event=world.event)
    )


def a_night(world: World) -> None:
    AttendanceFactory.create(night__event=world.event, entrant=world.entrants[0])


def a_sign_up(world: World) -> None:
    SignUpFactory.create(event=world.event, player=PlayerFactory.create())
    SignUpFactory.create(event=world.event)


def a_finished_table(world: World) -> None:
    """In the first session, which has finished."""
    session = world.event.sessions.first() or SessionFactory.create(
        event=world.event, status=SessionStatus.FINISHED
    )
    table = TableFactory.create(session=session, status="closed")
    for place, points in enumerate((40_000, 30_000, 28_000, 22_000), 1):
        entrant = EntrantFactory.create(event=world.event)
        SeatFactory.create(
            table=table, entrant=entrant, raw_points=points, placement=place, uma=0, final_score=0
        )


def a_session(world: World) -> None:
    SessionFactory.create(event=world.event, status=SessionStatus.FINISHED)


def a_game_of_the_player(world: World) -> None:
    session = SessionFactory.create(event=world.event, status=SessionStatus.FINISHED)
    table = TableFactory.create(session=session, status="closed")
    result = {"raw_points": 30_000, "placement": 1, "uma": 0, "final_score": 0}
    SeatFactory.create(table=table, entrant=world.entrants[0], **result)


def a_corrected_hand(world: World) -> None:
    table = TableFactory.create(session__event=world.event)
    entry = ron("S", "E", 1)
    HandFactory.create(table=table, position=1, entry=entry, is_current=False)
    HandFactory.create(table=table, position=1, entry=entry, revision=2, reason="fu")


def an_event(world: World) -> None:
    event = EventFactory.create(status=EventStatus.RUNNING)
    EventRoleFactory.create(event=event, login=world.organiser)


def a_job(world: World) -> None:
    ReportFactory.create(job=JobFactory.create(event=world.event, requested_by=world.organiser))


def a_pair(world: World) -> None:
    ForbiddenPairFactory.create(event=world.event)


def of_league(path: str) -> Callable[[World], str]:
    """The address of a page of a league that has the event.

    One player alone holds the longest streaks, so the page names a holder however many rows it has.
    """

    def address(world: World) -> str:
        if world.event.series is None:
            world.event.series, world.event.season_number = SeriesFactory.create(), 1
            world.event.save()
            for _ in range(2):
                a_game_of_the_player(world)
        return f"/series/{world.event.series.slug}/{path}"

    return address


LISTS: dict[str, tuple[Callable[[World], str], Callable[[World], object]]] = {
    "home": (lambda _: "/", an_event),
    "my events": (lambda _: "/events/mine/", an_event),
    "event": (lambda world: at("event", world), a_session),
    "event's top": (lambda world: at("event", world), a_finished_table),
    "nights": (lambda world: at("nights", world), a_night),
    "manage nights": (lambda world: at("manage_nights", world), a_night),
    "standings": (lambda world: at("standings", world), a_finished_table),
    "standings with teams": (lambda world: at("standings", world), an_entrant),
    "entrants": (lambda world: at("entrants", world), an_entrant),
    "session": (lambda world: at("session", world, number=1), a_finished_table),
    "player": (lambda world: f"/players/{world.entrants[0].player_id}/", a_game_of_the_player),
    "players to compare": (
        lambda world: f"/players/{world.entrants[0].player_id}/compare/",
        a_game_of_the_player,
    ),
    "manage entrants": (lambda world: at("manage_entrants", world), an_entrant),
    "sign-ups": (lambda world: at("sign_ups", world), a_sign_up),
    "check-in": (lambda world: at("check_in", world), an_entrant),
    "print_badges": (lambda world: at("print_badges", world), an_entrant),
    "seat cards": (lambda world: at("print_seat_cards", world), an_entrant),
    "seating list": (lambda world: at("print_by_name", world, number=1), a_finished_table),
    "result slips": (lambda world: at("print_slips", world, number=1), a_finished_table),
    "staff's standings": (lambda world: at("manage_standings", world), a_finished_table),
    "printed standings": (lambda world: at("print_standings", world), a_finished_table),
    "manage sessions": (lambda world: at("manage_sessions", world), a_session),
    "manage session": (lambda world: at("manage_session", world, number=1), a_finished_table),
    "links": (lambda world: at("session_links", world, number=1), a_finished_table),
    "desk": (lambda world: at("desk", world, number=1), a_finished_table),
    "overview": (lambda world: at("manage", world), a_session),
    "penalties": (
        lambda world: at("penalties", world),
        lambda world: PenaltyFactory.create(entrant=world.entrants[0], given_by=world.referee),
    ),
    "corrections": (lambda world: at("corrections", world), a_corrected_hand),
    "audit": (
        lambda world: at("audit", world),
        lambda world: AuditEntryFactory.create(event=world.event),
    ),
    "league": (of_league(""), a_finished_table),
    "all-time table": (of_league("table/"), a_finished_table),
    "reports": (lambda world: at("reports", world), a_job),
    "pairs": (lambda world: at("pairs", world), a_pair),
    "roles": (
        lambda world: at("roles", world),
        lambda world: EventRoleFactory.create(event=world.event, role=Role.SCORER),
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_thirty_rows_cost_as_many_queries_as_one(name: str) -> None:
    address, add = LISTS[name]
    # After the last session planned the overview asks for the prize-giving as well.
    world = event_world(players=1, entry_contract=EntryContract.RESULT, sessions_planned=40)
    client = reader(world.organiser)
    counts: list[int] = []
    add(world)
    ask(client, address(world), counts)
    for _ in range(29):
        add(world)
    ask(client, address(world), counts)
    assert counts[0] == counts[1]


def ask(client: Reader, url: str, counts: list[int]) -> None:
    cache.clear()
    with counted(counts):
        assert client.get(url).status_code == 200
