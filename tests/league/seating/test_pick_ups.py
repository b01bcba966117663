"""Pick-up games: they count or not, players sit at one open table, and they end by themselves."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.core.errors import Forbidden, Refused, message_of
from league.core.permissions import ANONYMOUS
from league.enums import (
    EntryContract,
    EventKind,
    EventStatus,
    PickUpGames,
    PickUpStatus,
    SessionStatus,
)
from league.models import Entrant, Event, PickUpGame, PickUpPlayer, Session
from league.play.tables import record_result
from league.seating.pick_ups import (
    check_pick_up_code,
    join_pick_up,
    leave_pick_up,
    open_pick_up,
    start_pick_up,
    strike_pick_up,
)
from league.seating.queries.pick_ups import free_entrants, pick_up_code, waiting_pick_ups
from league.seating.queries.step_warnings import warnings_of
from league.seating.sessions import publish_session, start_session
from league.standings.queries.standings import standings_of
from league.tasks import finish_pick_ups
from tests.division_leagues import division_league
from tests.league.web.readers import at, reader, words
from tests.shortcuts import refused
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db
POINTS = [45_000, 31_000, 24_000, 20_000]


def league(**event: Any) -> World:
    values = {"kind": EventKind.LEAGUE, "pickup_games": PickUpGames.COUNTS}
    return event_world(players=5, **values | {"entry_contract": EntryContract.RESULT} | event)


def opened(world: World, entrants: list[Entrant]) -> PickUpGame:
    code = pick_up_code(world.event)
    game = open_pick_up(world.event, entrants[0], code, actor=ANONYMOUS, caller="phone")
    for entrant in entrants[1:]:
        game = join_pick_up(game, entrant, code, actor=ANONYMOUS, caller="phone")
    return game


def started(world: World) -> Session:
    game = opened(world, world.entrants[:4])
    session = start_pick_up(game, game.key, actor=ANONYMOUS).session
    assert session is not None
    return session


def test_three_and_five_start_a_game_where_the_league_allows_it() -> None:
    world = league(odd_tables={"allowed": "three_and_five"})
    for count in (3, 5):
        game = opened(world, world.entrants[:count])
        game = start_pick_up(game, game.key, actor=ANONYMOUS)
        session = game.session
        assert session is not None
        table = session.tables.get()
        assert (table.odd_size, table.seats.count()) == (count, count)
        strike_pick_up(game, actor=world.actor("referee"), reason="Test")
    two = opened(world, world.entrants[:2])
    with refused("pick_up_missing"):
        start_pick_up(two, two.key, actor=ANONYMOUS)
    only_four = league()
    three = opened(only_four, only_four.entrants[:3])
    with refused("pick_up_missing"):
        start_pick_up(three, three.key, actor=ANONYMOUS)


def played(session: Session, *, actor: Any) -> None:
    table = session.tables.get()
    record_result(table, actor=actor, version=table.version, raw_points=POINTS, leftover_sticks=0)


def ranked(world: World) -> list[int]:
    event = Event.objects.get(pk=world.event.pk)
    return [line.row.games for line in standings_of(event, ANONYMOUS)]


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [item.code for item in refusal.value.problems]


@pytest.mark.parametrize(
    ("switch", "games"), [(PickUpGames.COUNTS, 1), (PickUpGames.COUNTS_NOT, 0)]
)
def test_a_pick_up_game_counts_as_the_event_says_and_ends_by_itself(
    switch: str, games: int
) -> None:
    world = league(pickup_games=switch)
    session = started(world)
    world.event.refresh_from_db()
    assert (session.number, world.event.status) == (10_001, EventStatus.RUNNING)
    assert finish_pick_ups() == 0
    played(session, actor=world.actor("referee"))
    assert ranked(world) == [games] * 4 + [0]
    assert finish_pick_ups() == 0
    session.tables.update(finished_at=timezone.now() - timedelta(days=1))
    assert finish_pick_ups() == 1
    session.refresh_from_db()
    assert session.status == SessionStatus.FINISHED


def test_a_correction_needs_no_reason_because_of_a_later_pick_up_game() -> None:
    world = league()
    table = add_session(world, status=SessionStatus.RUNNING).tables.get()
    given: dict[str, Any] = {"actor": world.actor("scorer"), "leftover_sticks": 0}
    table = record_result(table, version=table.version, raw_points=POINTS, **given)
    assert started(world).number > table.session.number
    corrected = record_result(table, version=table.version, raw_points=POINTS[::-1], **given)
    assert corrected.version > table.version


def test_a_struck_game_no_longer_counts_and_frees_its_players() -> None:
    world = league()
    session, referee = started(world), world.actor("referee")
    game = PickUpGame.objects.get()
    with pytest.raises(Forbidden):
        strike_pick_up(game, actor=world.actor("scorer"), reason="Test")
    with pytest.raises(Refused) as refusal:
        strike_pick_up(game, actor=referee, reason=" ")
    assert codes(refusal) == ["reason_missing"]
    played(session, actor=referee)
    strike_pick_up(game, actor=referee, reason="Wrong players")
    assert strike_pick_up(game, actor=referee, reason="Twice").status == PickUpStatus.STRUCK
    assert ranked(world) == [0] * 5
    assert len(free_entrants(world.event)) == 5
    waiting = opened(world, world.entrants[:1])
    with pytest.raises(Refused) as refusal:
        strike_pick_up(waiting, actor=referee, reason="Early")
    assert codes(refusal) == ["pick_up_not_started"]


def test_a_player_sits_at_one_open_table() -> None:
    world = league()
    code, actor = pick_up_code(world.event), world.actor("organiser")
    first, second = opened(world, world.entrants[:1]), opened(world, world.entrants[1:2])
    assert opened(world, world.entrants[:1]).pk == first.pk
    with pytest.raises(Refused) as refusal:
        join_pick_up(second, world.entrants[0], code, actor=ANONYMOUS, caller="phone")
    assert codes(refusal) == ["pick_up_waits"]
    join_pick_up(second, world.entrants[2], code, actor=ANONYMOUS, caller="phone")
    with pytest.raises(Refused) as refusal:
        opened(world, world.entrants[2:3])
    assert codes(refusal) == ["pick_up_waits"]
    leave_pick_up(second, world.entrants[2], code, actor=ANONYMOUS, caller="phone")
    stranger = event_world(players=1).entrants[0]
    with pytest.raises(Refused) as refusal:
        join_pick_up(second, stranger, code, actor=ANONYMOUS, caller="phone")
    assert codes(refusal) == ["entrant_elsewhere"]
    for game in (first, second):
        leave_pick_up(game, game.players.get().entrant, code, actor=ANONYMOUS, caller="phone")
    with pytest.raises(Refused) as refusal:
        leave_pick_up(first, world.entrants[0], code, actor=ANONYMOUS, caller="phone")
    assert codes(refusal) == ["pick_up_over"]
    drawn = add_session(world)
    started(world)
    publish_session(drawn, actor=actor, override_reason="They are nearly done.")
    with pytest.raises(Refused) as refusal:
        start_session(drawn, actor=actor)
    assert set(codes(refusal)) == {"at_open_pick_up"}


def test_publishing_names_the_players_who_sit_at_a_pick_up_game() -> None:
    world = league()
    drawn = add_session(world)
    session = started(world)
    said = [message_of(warning.problem) for warning in warnings_of(drawn, "publish")]
    assert said == [
        f"{entrant.player.display_name} plays pick-up game 1, which is not over."
        for entrant in world.entrants[:4]
    ]
    with refused(*["at_open_pick_up"] * 4, "override_missing"):
        publish_session(drawn, actor=world.actor("organiser"))
    to = at("session_confirm", world, number=drawn.number, verb="publish")
    page = reader(world.organiser).get(to)
    assert f'href="{at("manage_pick_ups", world)}"' in page.content.decode()
    played(session, actor=world.actor("referee"))
    assert warnings_of(drawn, "publish") == []
    assert "Nobody with a seat plays a pick-up game." in words(reader(world.organiser).get(to))


def test_players_of_two_divisions_do_not_meet_in_a_pick_up_game() -> None:
    divided = division_league(players=8, kind=EventKind.LEAGUE, pickup_games=PickUpGames.COUNTS)
    world = divided.world
    game = opened(world, [divided.entrant("A1")])
    with refused("divisions_at_one_table"):
        joined(game, divided.entrant("B1"))
    assert joined(game, divided.entrant("A2")).players.count() == 2


def joined(game: PickUpGame, entrant: Entrant) -> PickUpGame:
    code = pick_up_code(game.event)
    return join_pick_up(game, entrant, code, actor=ANONYMOUS, caller="phone")


def test_tables_wait_for_three_hours_and_only_where_the_event_allows_them() -> None:
    world = league()
    game = opened(world, world.entrants[:2])
    assert waiting_pick_ups(world.event) == [game]
    PickUpGame.objects.update(opened_at=timezone.now() - timedelta(hours=4))
    assert waiting_pick_ups(world.event) == []
    assert opened(world, world.entrants[:1]).pk != game.pk
    assert list(PickUpPlayer.objects.filter(game=game, waiting=True)) == []
    Event.objects.update(pickup_games=PickUpGames.OFF, status=EventStatus.FINISHED)
    with pytest.raises(Refused) as refusal:
        opened(world, world.entrants[3:4])
    assert codes(refusal) == ["pick_up_off", "event_not_running"]


def test_wrong_codes_are_limited() -> None:
    world = league()
    found = []
    for _ in range(31):
        with pytest.raises(Refused) as refusal:
            check_pick_up_code(world.event, "ABC", caller="somebody")
        found += codes(refusal)
    assert found == ["pick_up_code_wrong"] * 30 + ["pick_up_too_many_codes"]


def test_who_opens_and_leaves_tables_all_the_time_holds_up_nobody_else() -> None:
    world = league()
    guest, other = world.entrants[:2]
    code = pick_up_code(world.event)
    for _ in range(6):
        game = open_pick_up(world.event, guest, code, actor=ANONYMOUS, caller="phone")
        leave_pick_up(game, guest, code, actor=ANONYMOUS, caller="phone")
    with pytest.raises(Refused) as refusal:
        open_pick_up(world.event, guest, code, actor=ANONYMOUS, caller="another phone")
    assert codes(refusal) == ["pick_up_too_many"]
    game = open_pick_up(world.event, other, code, actor=ANONYMOUS, caller="phone")
    assert game.status == "waiting"
