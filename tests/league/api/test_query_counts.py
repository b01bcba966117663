"""The number of queries does not depend on the number of rows."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from redis import Redis

from league.enums import EventStatus, SessionStatus, TableStatus
from league.models import Event
from tests.entries import WHOLE_GAME
from tests.factories import (
    AuditEntryFactory,
    ClubFactory,
    EntrantFactory,
    EventFactory,
    EventRoleFactory,
    ForbiddenPairFactory,
    JobFactory,
    PenaltyFactory,
    PlayerFactory,
    ReportFactory,
    SeatFactory,
    SessionFactory,
    SignUpFactory,
    SitOutFactory,
    TableFactory,
    TeamFactory,
)
from tests.factories.prizes import CatalogueEntryFactory
from tests.league.api.callers import Caller, anonymous, hand_body, person, phone
from tests.worlds import World, event_world, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

More = Callable[[World], object]


def one_more_entrant(world: World) -> None:
    EntrantFactory.create(
        event=world.event,
        player=PlayerFactory.create(club=ClubFactory.create()),
        team=TeamFactory.create(event=world.event),
    )


def one_more_sign_up(world: World) -> None:
    SignUpFactory.create(event=world.event)


def one_more_result(world: World) -> None:
    """Another session in which the first entrant has a result."""
    table = TableFactory.create(
        session=SessionFactory.create(event=world.event, status=SessionStatus.FINISHED),
        status=TableStatus.FINISHED,
    )
    result = {"raw_points": 30_000, "placement": 1, "uma": 0, "final_score": 0}
    for entrant in world.entrants[:4]:
        SeatFactory.create(table=table, entrant=entrant, **result)


def one_more_hand(world: World) -> None:
    version = world.table.version
    body = hand_body(WHOLE_GAME[version - 1], version=version)
    phone(world.table).post(f"tables/{world.table.pk}/hands/", body)


def one_more_table(world: World) -> None:
    table = TableFactory.create(session=world.session)
    for _ in range(4):
        SeatFactory.create(table=table)
    SitOutFactory.create(session=world.session)


LISTS: dict[str, More] = {
    "events/": lambda _world: EventFactory.create(status=EventStatus.OPEN),
    "events/{event}/entrants/": one_more_entrant,
    "events/{event}/standings/": one_more_entrant,
    "events/{event}/sign-ups/": one_more_sign_up,
    "events/{event}/check-in/": one_more_entrant,
    "events/{event}/teams/": lambda world: TeamFactory.create(event=world.event),
    "events/{event}/forbidden-pairs/": lambda world: ForbiddenPairFactory.create(event=world.event),
    "events/{event}/sessions/": lambda world: SessionFactory.create(event=world.event),
    "events/{event}/roles/": lambda world: EventRoleFactory.create(event=world.event),
    "events/{event}/penalties/": lambda world: PenaltyFactory.create(entrant=world.entrants[0]),
    "events/{event}/catalogue/": lambda world: CatalogueEntryFactory.create(event=world.event),
    "events/{event}/audit/": lambda world: AuditEntryFactory.create(event=world.event),
    "events/{event}/reports/": lambda world: ReportFactory.create(
        job=JobFactory.create(event=world.event)
    ),
    "sessions/{session}/": one_more_table,
    "players/": lambda _world: PlayerFactory.create(club=ClubFactory.create()),
    "players/{player}/": one_more_result,
    "players/{player}/results/": one_more_result,
    "players/{player}/figures/": one_more_result,
    "players/{player}/games/": one_more_result,
    "clubs/": lambda _world: ClubFactory.create(),
}


def queries_of(caller: Caller, path: str) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        answer = caller.get(path)
    assert answer.status_code == 200
    return len(asked)


@pytest.mark.parametrize("path", LISTS)
def test_a_list_asks_as_often_for_one_row_as_for_thirty(path: str) -> None:
    world = running_event()
    address = path.format(
        event=world.event.pk, session=world.session.pk, player=world.entrants[0].player_id
    )
    caller, one_more = person(world.organiser), LISTS[path]
    one_more(world)
    few = queries_of(caller, address)
    for _ in range(29):
        one_more(world)
    assert queries_of(caller, address) == few


def test_hands_are_listed_in_as_many_queries_for_one_as_for_seven() -> None:
    world = running_event()
    path = f"tables/{world.table.pk}/hands/"
    one_more_hand(world)
    few = queries_of(phone(world.table), path)
    for _ in range(6):  # the eighth would end the game, and who signed would be asked as well
        one_more_hand(world)
    assert queries_of(phone(world.table), path) == few


def test_a_preview_of_a_list_asks_as_often_for_one_name_as_for_thirty() -> None:
    world = event_world()
    caller, path = person(world.organiser), f"events/{world.event.pk}/enrolment-preview/"
    counts = []
    for size in (1, 30):
        names = "\n".join(f"New {number}" for number in range(size))
        with CaptureQueriesContext(connection) as asked:
            caller.post(path, {"text": names})
        counts.append(len(asked))
    assert counts[0] == counts[1]


# whose link · begin · the table locked, and read with its event, the hands, the seats and the key ·
# the hand, its rows, the win, the counts, the table and the trail · commit
MESSAGES_OF_A_HAND = [
    ["SELECT"],
    ["SAVEPOINT"],
    ["SELECT"] * 5,
    ["INSERT", "INSERT", "INSERT", "INSERT", "UPDATE", "INSERT"],
    ["RELEASE"],
]


def test_a_hand_is_stored_by_known_messages_to_the_database() -> None:
    world = running_event()
    one_more_hand(world)
    table, body = world.table, hand_body(WHOLE_GAME[1], version=2)
    caller = phone(table)
    with CaptureQueriesContext(connection) as sent:
        answer = caller.post(f"tables/{table.pk}/hands/", body)
    assert answer.status_code == 201
    messages = [[sql.split()[0] for sql in message["sql"].split("; ")] for message in sent]
    assert messages == MESSAGES_OF_A_HAND


def test_a_page_beyond_the_list_is_not_cached() -> None:
    """Otherwise anyone could fill the cache."""
    world = event_world(players=4)
    path = f"events/{world.event.pk}/standings/"
    cache.clear()
    for query in ({"x": "1"}, {"x": "2"}, {"page": "01"}, {"page_size": "7"}):
        assert anonymous().get(path, **query).status_code == 200
    own = anonymous().get(path, page="1", page_size="200").json()
    assert (own["count"], kept_answers(world.event)) == (4, 1)


def kept_answers(event: Event) -> int:
    """The number of API answers in the cache."""
    redis = Redis.from_url(settings.REDIS_URL)
    return len(redis.keys(f"*standings:{event.pk}:*:*:*:*"))
