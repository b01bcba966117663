"""The page that adds a stage: what comes next, what it brings, and the sessions it adds."""

from typing import Any

import pytest

from league.attention.waiting import waiting_in
from league.enums import CarryOver, DrawMethod, EventStatus, StageIntake
from league.standings.queries.planned_sessions import planned_in_all, planned_in_events
from tests.factories import TeamFactory
from tests.factories.team import TeamRulesFactory
from tests.league.web.readers import Answer, Reader, at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.stages import qualified, stage, stage_world
from tests.worlds import World

pytestmark = pytest.mark.django_db
SCORES = [40, 31, 20, 9, 9, -19, -30, -60]


@pytest.fixture
def world() -> World:
    return stage_world()


@pytest.fixture
def organiser(world: World) -> Reader:
    return reader(world.organiser)


def add_page(world: World, client: Reader, kind: str, **query: Any) -> Answer:
    return client.get(at("stage_new", world), {"kind": kind, **query})


def add(world: World, client: Reader, kind: str, **answers: Any) -> Answer:
    """Add a stage with the form of this kind as it stands, but for these answers."""
    return submit(add_page(world, client, kind), "Add stage", answers, follow=True)


def outcome(page: Answer) -> str:
    return words(page).partition("More settings")[2].partition("Nothing is decided")[0]


def test_a_final_asks_for_little_and_is_described_in_a_sentence(
    world: World, organiser: Reader
) -> None:
    page = add(world, organiser, "final", cut_size="4")
    assert messages_of(page) == ["Final added."]
    assert "Top 4 of Qualifying. 50% of points carried over." in words(page)
    assert "Everyone plays." in words(page)
    final = stage(world, 2)
    assert (final.intake, final.sessions_planned, final.counts) == (StageIntake.BEST, 1, True)


def test_the_others_and_a_side_event_follow_the_stage_that_a_final_follows(
    world: World, organiser: Reader
) -> None:
    add(world, organiser, "final")
    add(world, organiser, "side_event", name="Open tables")
    side = stage(world, 3)
    assert (side.source, side.intake, side.cut_size) == (stage(world, 1), StageIntake.REST, None)
    assert (side.counts, side.carry_over) == (False, CarryOver.NONE)


def test_a_second_final_has_a_name_of_its_own(world: World, organiser: Reader) -> None:
    add(world, organiser, "final", cut_size="4")
    add(world, organiser, "final", cut_size="4", source=str(stage(world, 1).pk))
    assert [item.name for item in world.event.stages.order_by("number")] == ["", "Final", "Final 2"]


def test_problems_of_a_stage_are_on_the_form(world: World, organiser: Reader) -> None:
    page = add(world, organiser, "final", cut_size="6")
    assert page.status_code == 422
    assert problems(page) == {"cut_size": ["6 players do not fill tables of 4."]}
    add(world, organiser, "others")
    late = add(world, organiser, "final", source=str(stage(world, 1).pk))
    assert late.status_code == 422
    assert stage(world, 2).intake == StageIntake.REST


def test_what_a_final_brings_is_said_before_it_is_added() -> None:
    world = stage_world(players=24, sessions_planned=5)
    client = reader(world.organiser)
    shown = outcome(add_page(world, client, "final"))
    assert "24 players \N{RIGHTWARDS ARROW} 8 go on" in shown
    assert "2 full tables." in shown
    assert "16 players have finished" in shown
    assert "5 sessions up to the cut after Qualifying. Then 1 session." in shown
    assert "2 players are left over." in outcome(add_page(world, client, "final", cut_size=6))
    add(world, client, "final")
    assert "24 players \N{RIGHTWARDS ARROW} 16 go on" in outcome(add_page(world, client, "others"))
    assert world.event.stages.count() == 2


def test_divisions_ask_for_the_best_of_each(world: World, organiser: Reader) -> None:
    for number, name in ((1, "North"), (2, "South")):
        world.event.divisions.create(number=number, name=name)
    page = organiser.get(at("stage_new", world))
    assert "Players of each division who go on" in words(page)
    assert "A final for the best" not in words(page)
    submit(page, "Add stage", {"cut_size": "2"})
    play_off = stage(world, 2)
    assert (play_off.intake, play_off.method) == (StageIntake.TOP_EACH, DrawMethod.CROSSING)


def test_teams_go_on_as_teams() -> None:
    world = stage_world(players=8)
    TeamRulesFactory.create(event=world.event)
    for name in ("Red", "Blue", "Green"):
        TeamFactory.create(event=world.event, name=name)
    client = reader(world.organiser)
    page = add_page(world, client, "final", cut_size=2)
    assert "Teams that go on" in words(page)
    assert "3 teams \N{RIGHTWARDS ARROW} 2 go on" in words(page)
    assert messages_of(add(world, client, "final", cut_size="2")) == ["Final added."]


def test_a_final_that_is_planned_counts_among_the_sessions() -> None:
    world = stage_world(players=8, sessions_planned=1, status=EventStatus.RUNNING)
    client = reader(world.organiser)
    qualified(world, SCORES)
    assert "All 1 sessions played" not in words(client.get(at("manage", world)))
    add(world, client, "final", sessions_planned="2", cut_size="4")
    assert planned_in_all(world.event) == 3
    assert waiting_in(world.event).planned == 3
    assert "Session 1 of 3" in words(client.get(at("manage", world)))
    add(world, client, "others", sessions_planned="1")
    assert planned_in_events([world.event]) == {world.event.pk: 4}
