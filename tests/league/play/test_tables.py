"""Tables: whole results, closing and reopening, links."""

from typing import Any

import pytest
from pytest_django.fixtures import Settings
from redis import Redis

from league.core.errors import Conflict, Forbidden
from league.core.live_channels import table_channel
from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of_link, table_by_token
from league.enums import ConfirmedBy, EnteredBy, EntryContract, SessionStatus, TableStatus
from league.models import Session, Table
from league.play.queries.consistency import differences_of
from league.play.tables import (
    clear_table_result,
    close_table,
    record_result,
    renew_link,
    reopen_table,
)
from tests.entries import WHOLE_GAME, drawn
from tests.shortcuts import audited_verbs, enter, fresh, last_entry, play, refused, scores
from tests.worlds import World, add_session, after_time, event_world, running_event

pytestmark = pytest.mark.django_db
POINTS = (41_000, 33_000, 27_000, 18_000)


@pytest.fixture
def world() -> World:
    return running_event()


@pytest.fixture
def results() -> World:
    return running_event(entry_contract=EntryContract.RESULT)


def record(world: World, points: Any = POINTS, *, sticks: int = 1, **more: Any) -> Table:
    table = world.table
    values = {"actor": world.link, "version": table.version, **more}
    return record_result(table, raw_points=points, leftover_sticks=sticks, **values)


def close(world: World, **more: Any) -> Table:
    table = world.table
    return close_table(table, **{"actor": world.link, "version": table.version, **more})


def reopen(world: World, **more: Any) -> Table:
    table = world.table
    values = {"actor": world.actor("referee"), "version": table.version, "reason": "Wrong", **more}
    return reopen_table(table, **values)


def clear(world: World, **more: Any) -> Table:
    table = world.table
    values = {"actor": world.actor("referee"), "version": table.version, "reason": "Wrong", **more}
    return clear_table_result(table, **values)


# ---------------------------------------------------------------------------- whole results


def test_a_result_gives_placements_and_final_scores(results: World) -> None:
    table = record(results)
    assert (table.status, table.leftover_sticks) == (TableStatus.FINISHED, 1)
    assert scores(table, "raw_points") == list(POINTS)
    assert scores(table, "placement") == [1, 2, 3, 4]
    assert scores(table) == [26_000, 8_000, -8_000, -27_000]
    assert list(differences_of(fresh(table))) == []


def test_a_result_is_audited(results: World) -> None:
    record(results)
    traced = last_entry()
    assert audited_verbs() == ["table.record_result"]
    assert traced.before == {}
    assert traced.after == {
        "raw_points": list(POINTS),
        "entrants": [entrant.pk for entrant in results.entrants],
        "leftover_sticks": 1,
    }


def test_a_result_can_be_entered_again_until_the_table_is_closed(results: World) -> None:
    record(results)
    record(results, (18_000, 33_000, 27_000, 41_000))
    assert scores(results.table, "placement") == [4, 2, 3, 1]
    close(results)
    with refused("table_closed", "reason_missing"):
        record(results)
    record(results, actor=results.actor("referee"), reason="Sheet read again")
    assert results.table.status == TableStatus.CLOSED


def test_points_that_do_not_sum_up_are_refused(results: World) -> None:
    with refused("sum_too_high"):
        record(results, (41_000, 33_000, 27_000, 18_100))
    assert (scores(results.table), audited_verbs()) == ([None, None, None, None], [])


def test_every_problem_of_a_result_is_named(results: World) -> None:
    Session.objects.update(status=SessionStatus.PUBLISHED)
    Table.objects.update(status=TableStatus.CLOSED)
    with refused("table_not_playing", "table_closed"):
        record(results)


def test_a_result_against_an_older_version_is_refused(results: World) -> None:
    record(results)
    with refused("table_moved_on", kind=Conflict):
        record(results, (18_000, 33_000, 27_000, 41_000), version=1)


def test_the_stored_result_again_changes_nothing(results: World) -> None:
    version = record(results).version
    assert record(results, version=version).version == version
    assert audited_verbs() == ["table.record_result"]


def test_a_table_of_hands_takes_no_whole_result(world: World) -> None:
    with refused("hands_only"):
        record(world)


def test_only_the_desk_enters_where_the_desk_enters() -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    with refused("desk_only"):
        record(world)
    assert record(world, actor=world.actor("scorer")).status == TableStatus.FINISHED


def test_the_link_enters_no_result_where_scorers_enter() -> None:
    world = running_event(entry_contract=EntryContract.RESULT, entered_by=EnteredBy.SCORER)
    with refused("entry_not_at_table"):
        record(world)
    assert record(world, actor=world.actor("scorer")).status == TableStatus.FINISHED


def test_after_the_session_only_the_desk_corrects_a_result(results: World) -> None:
    record(results)
    Session.objects.update(status=SessionStatus.FINISHED)
    other = (18_000, 33_000, 27_000, 41_000)
    with refused("session_finished", "reason_missing"):
        record(results, other)
    record(results, other, actor=results.actor("referee"), reason="Sheet read again")
    assert scores(results.table, "placement") == [4, 2, 3, 1]


def test_entering_a_result_needs_permission(results: World) -> None:
    with refused("forbidden", kind=Forbidden):
        record(results, actor=results.actor("stranger"))


def test_clearing_a_result_leaves_an_empty_table(results: World) -> None:
    record(results)
    table = clear(results)
    assert (table.status, table.finished_at, table.leftover_sticks) == ("waiting", None, None)
    assert scores(table) == [None, None, None, None]
    assert (audited_verbs()[-1], last_entry().reason) == ("table.clear_result", "Wrong")


def test_clearing_a_result_names_every_problem(world: World) -> None:
    Session.objects.update(status=SessionStatus.FINISHED)
    with refused("hands_only", "session_finished", "reason_missing"):
        clear(world, reason=" ")


def test_a_scorer_clears_no_result(results: World) -> None:
    with refused("forbidden", kind=Forbidden):
        clear(results, actor=results.actor("scorer"))


# ---------------------------------------------------------------------- closing and opening


def test_closing_confirms_a_finished_game(world: World) -> None:
    play(world.table, WHOLE_GAME)
    table = close(world)
    assert (table.status, table.ended_early) == (TableStatus.CLOSED, False)
    assert (audited_verbs()[-1], last_entry().after) == ("table.close", {"ended_early": False})


def test_closing_ends_a_game_that_the_clock_cut_short(world: World) -> None:
    after_time(world)
    play(world.table, WHOLE_GAME[:3])
    table = close(world)
    assert (table.status, table.ended_early) == (TableStatus.CLOSED, True)
    assert sorted(filter(None, scores(table, "placement"))) == [1, 2, 3, 4]
    assert list(differences_of(fresh(table))) == []


def test_a_table_without_its_result_cannot_be_closed(results: World) -> None:
    with refused("table_without_hands"):
        close(results)


def test_a_table_without_any_hand_ends_with_the_points_of_the_start(world: World) -> None:
    after_time(world)
    table = close(world)
    assert (table.status, table.ended_early) == (TableStatus.CLOSED, True)
    assert scores(table, "raw_points") == [30_000] * 4
    assert scores(table) == [0, 0, 0, 0]
    assert list(differences_of(fresh(table))) == []


def test_such_a_table_opened_again_waits_for_its_first_hand(world: World) -> None:
    after_time(world)
    close(world)
    table = reopen(world)
    assert (table.status, scores(table)) == (TableStatus.WAITING, [None] * 4)
    enter(table, drawn())


def test_a_game_cut_short_waits_for_those_who_confirm() -> None:
    for who in (ConfirmedBy.PLAYERS, ConfirmedBy.REFEREE):
        world = after_time(running_event(confirmed_by=who))
        play(world.table, WHOLE_GAME[:3])
        table = close(world)
        assert (table.status, table.ended_early) == (TableStatus.FINISHED, True)
        assert audited_verbs()[-1] == "table.end"
        assert reopen(world).status == TableStatus.PLAYING


def test_a_referee_who_confirms_ends_and_closes_at_once() -> None:
    world = running_event(confirmed_by=ConfirmedBy.REFEREE)
    play(world.table, WHOLE_GAME[:3])
    assert close(world, actor=world.actor("referee")).status == TableStatus.CLOSED


def test_a_table_is_closed_once(world: World) -> None:
    play(world.table, WHOLE_GAME)
    close(world)
    with refused("table_closed"):
        close(world)


def test_nothing_is_closed_before_the_session_runs() -> None:
    world = event_world()
    add_session(world, status=SessionStatus.PUBLISHED)
    with refused("table_not_playing"):
        close(world)


def test_closing_against_an_older_version_is_refused(world: World) -> None:
    play(world.table, WHOLE_GAME)
    with refused("table_moved_on", kind=Conflict):
        close(world, version=1)


def test_closing_needs_permission(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        close(world, actor=world.actor("stranger"))


def test_where_a_referee_confirms_the_table_cannot() -> None:
    world = running_event(confirmed_by=ConfirmedBy.REFEREE)
    play(world.table, WHOLE_GAME)
    with refused("confirm_needs_referee"):
        close(world)
    assert close(world, actor=world.actor("referee")).status == TableStatus.CLOSED


def test_a_reopened_table_continues_where_it_was_cut_short(world: World) -> None:
    after_time(world)
    play(world.table, WHOLE_GAME[:3])
    close(world)
    table = reopen(world)
    assert (table.status, table.ended_early) == (TableStatus.PLAYING, False)
    assert scores(table) == [None, None, None, None]
    assert (audited_verbs()[-1], last_entry().reason) == ("table.reopen", "Wrong")
    enter(table, drawn())


def test_an_opened_table_of_a_finished_game_keeps_its_result(world: World) -> None:
    before = scores(play(world.table, WHOLE_GAME))
    close(world)
    table = reopen(world)
    assert (table.status, scores(table)) == (TableStatus.FINISHED, before)


def test_an_opened_table_of_results_keeps_its_result(results: World) -> None:
    record(results)
    close(results)
    table = reopen(results)
    assert (table.status, scores(table, "raw_points")) == (TableStatus.FINISHED, list(POINTS))


def test_opening_names_every_problem(world: World) -> None:
    Session.objects.update(status=SessionStatus.FINISHED)
    with refused("table_unfinished", "session_finished", "reason_missing"):
        reopen(world, reason="")


def test_a_scorer_opens_nothing(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        reopen(world, actor=world.actor("scorer"))


# ------------------------------------------------------------------------------------ links


def test_a_new_link_invalidates_the_old_one(world: World) -> None:
    old = world.table.token
    table = renew_link(world.table, actor=world.actor("referee"))
    assert table_by_token(old) is None
    assert table_by_token(table.token) == table
    assert (audited_verbs(), last_entry().after) == (["table.renew_link"], {})


@pytest.mark.django_db(transaction=True)
def test_streams_that_the_old_link_opened_hear_at_once_of_the_new_one(
    world: World, settings: Settings
) -> None:
    with Redis.from_url(settings.REDIS_URL) as redis, redis.pubsub() as news:
        news.subscribe(table_channel(world.table.pk))
        assert news.get_message(timeout=5)["type"] == "subscribe"
        renew_link(world.table, actor=SYSTEM)
        heard = news.get_message(timeout=5)
    assert heard is not None
    assert heard["type"] == "message"


def test_a_scorer_renews_no_link(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        renew_link(world.table, actor=world.actor("scorer"))


def test_a_link_opens_its_own_table_only() -> None:
    world = running_event(tables=2)
    one, other = world.tables
    link = actor_of_link(one)
    event_id = world.event.pk
    assert link.may("table.enter", event_id=event_id, table_id=one.pk)
    assert not link.may("table.enter", event_id=event_id, table_id=other.pk)
    assert not link.may("table.enter", event_id=event_id)
    assert not link.may("table.correct_closed", event_id=event_id, table_id=one.pk)


@pytest.mark.parametrize("token", ["", "x" * 65, "no such link"])
def test_a_wrong_link_gives_no_access(world: World, token: str) -> None:
    assert table_by_token(token) is None
    assert SYSTEM.may("table.enter", event_id=world.event.pk)
