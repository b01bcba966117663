"""`manage.py recheck` compares stored values with a replay."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.enums import EntryContract
from league.management.commands.recheck import CURE
from league.models import Hand, HandSeat, Seat, Table
from league.play.sign_offs import sign_table
from league.play.tables import close_table, record_result
from league.statistics.ratings_and_achievements import update_statistics
from tests.entries import WHOLE_GAME, chombo, drawn
from tests.shortcuts import fresh, play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A finished game, an unfinished one, and one ended by the clock."""
    world = running_event(tables=3)
    finished, going_on, cut_short = world.tables
    play(finished, [chombo("N"), *WHOLE_GAME])
    play(going_on, [drawn("E")])
    table = play(cut_short, WHOLE_GAME[:2])
    close_table(table, actor=world.actor("referee"), version=table.version)
    return world


def recheck(*words: str) -> str:
    out = StringIO()
    call_command("recheck", *words, stdout=out)
    return out.getvalue()


def fails(closing: str) -> list[str]:
    """The differences that are printed before it fails with this closing line."""
    out = StringIO()
    with pytest.raises(CommandError, match=closing) as caught:
        call_command("recheck", stdout=out)
    assert caught.value.returncode == 1
    assert str(caught.value).splitlines()[1:] == [CURE]
    return out.getvalue().splitlines()


@pytest.mark.usefixtures("world")
def test_values_stored_by_the_verbs_are_consistent() -> None:
    assert recheck() == "1 events, 3 tables, 0 differences\n"


def test_an_entered_result_is_consistent() -> None:
    world = running_event(entry_contract=EntryContract.RESULT, tables=2)
    record_result(
        world.table,
        actor=world.link,
        version=1,
        raw_points=(41_000, 33_000, 27_000, 18_000),
        leftover_sticks=1,
    )
    assert recheck() == "1 events, 2 tables, 0 differences\n"


def test_a_game_that_is_signed_and_closed_after_the_job_is_consistent(world: World) -> None:
    update_statistics()
    for seat in world.table.seats.order_by("pk"):
        sign_table(world.table, seat, actor=world.link, version=world.table.version)
    close_table(world.table, actor=world.actor("referee"), version=world.table.version)
    assert recheck() == "1 events, 3 tables, 0 differences\n"


def test_a_changed_final_score_is_found(world: World) -> None:
    seat = world.table.seats.get(starting_wind="S")
    Seat.objects.filter(pk=seat.pk).update(final_score=99)
    (line,) = fails("1 events, 3 tables, 1 differences")
    assert line.startswith(f"{world.event.slug} session 1 table 1: seat S is stored as (")


def test_a_changed_delta_is_found(world: World) -> None:
    row = HandSeat.objects.filter(hand__table=world.tables[1]).earliest("pk")
    HandSeat.objects.filter(pk=row.pk).update(delta=row.delta + 100)
    (line,) = fails("1 differences")
    assert line.startswith(f"{world.event.slug} session 1 table 2: hand 1 is stored as (")


def test_a_changed_status_is_found(world: World) -> None:
    Table.objects.filter(pk=world.tables[1].pk).update(status="finished")
    (line,) = fails("1 differences")
    where = f"{world.event.slug} session 1 table 2"
    assert line == f"{where}: status is stored as finished, the entries give finished=False"


def test_an_entry_that_no_longer_fits_is_found(world: World) -> None:
    Hand.objects.filter(table=world.tables[1]).update(entry={"outcome": "ron"})
    (line,) = fails("1 differences")
    assert line.startswith(f"{world.event.slug} session 1 table 2: the game is stored as possible")


def test_a_wrong_raw_score_of_an_entered_result_is_found() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    table = fresh(world.table)
    points = (41_000, 33_000, 27_000, 19_000)
    record_result(table, actor=world.link, version=1, raw_points=points, leftover_sticks=0)
    Seat.objects.filter(starting_wind="E").update(raw_points=31_000)
    assert len(fails("differences")) == 2


def test_only_the_named_event_is_replayed(world: World) -> None:
    Seat.objects.filter(table=world.table).update(final_score=99)
    other = running_event(tables=2)
    assert recheck("--event", other.event.slug) == "1 events, 2 tables, 0 differences\n"


def test_an_unknown_event_is_reported() -> None:
    with pytest.raises(CommandError, match="There is no event nowhere"):
        recheck("--event", "nowhere")
