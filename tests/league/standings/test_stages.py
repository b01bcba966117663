"""Stages: settings before they begin, consistency, draws with their own players."""

from typing import Any

import pytest
from django.utils import translation

from league.core.errors import Forbidden
from league.core.jobs import run_job
from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import Aggregate, CarryOver, DrawMethod, EntrantStatus, SessionStatus, StageIntake
from league.models import Entrant, Event, Stage
from league.seating.draw_job import draw_session
from league.seating.queries.draw_task import entrants_and_seated, seating_task
from league.seating.sessions import request_session
from league.standings.queries.planned_sessions import sessions_for_players
from league.standings.queries.stages import (
    current_stage,
    cut_places,
    followers_of,
    stage_by_id,
    stage_numbered,
)
from league.standings.stages import change_stage, create_stage, delete_stage, move_stage
from tests.factories import SessionFactory, StageFactory
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.stages import add_final, add_rest, qualified, session_of, stage, stage_world
from tests.worlds import World

pytestmark = pytest.mark.django_db
SCORES = [40, 31, 20, 9, -1, -19, -30, -50]


@pytest.fixture
def world() -> World:
    return stage_world()


def names(world: World) -> list[tuple[int, str]]:
    return [(stage.number, stage.title) for stage in world.event.stages.order_by("number")]


def drawn_by(world: World, method: str = DrawMethod.SWISS, **wishes: Any) -> list[int]:
    """Draw the next session; return its entrants by number."""
    event = Event.objects.get(pk=world.event.pk)
    job = request_session(event, actor=world.actor("organiser"), method=method, seed=1, **wishes)
    run_job(job.pk, draw_session)
    session = event.sessions.order_by("number").last()
    assert session is not None
    seats = session.seats.values_list("entrant__number", flat=True)
    return sorted(seats)


def test_a_new_stage_takes_the_best_of_the_last_one(world: World) -> None:
    final = add_final(world, 4, carry_over=CarryOver.FRACTION, carry_percent=50, method="finals")
    assert (final.number, final.source, final.intake) == (2, stage(world, 1), StageIntake.BEST)
    assert (final.percent, final.continues) == (50, False)
    assert audited_verbs()[-1] == "stage.create"
    assert last_entry().after["cut_size"] == 4


def test_the_others_need_no_number_of_players(world: World) -> None:
    rest = add_rest(world, cut_size=4)
    assert (rest.cut_size, rest.continues) == (None, True)


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ({"cut_size": None}, ["cut_size_missing"]),
        ({"cut_size": 6}, ["cut_size_no_tables"]),
        ({"cut_size": 0}, ["value_out_of_range"]),
        ({"name": ""}, ["name_missing"]),
        ({"intake": StageIntake.EVERYBODY}, ["stage_intake_wrong"]),
        ({"carry_percent": 101}, ["value_out_of_range"]),
        ({"method": DrawMethod.EVENT_PLAN}, ["stage_method_is_plan"]),
        ({"method": "by height"}, ["field_invalid"]),
        ({"sessions_planned": 0, "first_table": 0}, ["value_out_of_range", "value_out_of_range"]),
        ({"source": None}, ["stage_source_wrong"]),
    ],
)
def test_an_invalid_stage_is_refused(
    world: World, values: dict[str, Any], codes: list[str]
) -> None:
    with refused(*codes):
        add_final(world, **{"size": 4, **values} if "cut_size" not in values else values)
    assert names(world) == [(1, "Qualifying")]


def test_a_stage_follows_one_of_its_own_event(world: World) -> None:
    with refused("stage_source_wrong"):
        add_final(world, source=StageFactory.create())


def test_no_stage_follows_the_one_that_takes_the_others(world: World) -> None:
    add_rest(world)
    with refused("stage_after_the_rest"):
        add_final(world, source=stage(world, 1))


def test_averages_cannot_be_carried_over_but_can_continue() -> None:
    world = stage_world(aggregate=Aggregate.AVERAGE)
    with refused("carry_needs_total"):
        add_final(world)
    add_final(world, carry_over=CarryOver.NONE)
    assert add_rest(world).continues


def test_the_number_of_stages_is_limited(world: World) -> None:
    for number in range(2, 21):
        StageFactory.create(
            event=world.event,
            number=number,
            name=f"Final {number}",
            source=stage(world, number - 1),
            intake=StageIntake.BEST,
            cut_size=4,
        )
    with refused("value_out_of_range"):
        add_final(world)


def test_only_organisers_change_stages(world: World) -> None:
    first = stage(world, 1)
    for write in (
        lambda actor: create_stage(world.event, actor=actor, name="Final", cut_size=4),
        lambda actor: change_stage(first, actor=actor, name="Heats"),
        lambda actor: move_stage(first, actor=actor, up=True),
        lambda actor: delete_stage(first, actor=actor),
    ):
        with refused("forbidden", kind=Forbidden):
            write(world.actor("referee"))


def test_only_the_first_stage_goes_without_a_name(world: World) -> None:
    change_stage(stage(world, 1), actor=SYSTEM, name="Heats")
    change_stage(stage(world, 1), actor=SYSTEM, name="")
    assert names(world) == [(1, "Qualifying")]
    with translation.override("ja"):
        assert names(world) == [(1, "予選")]


def test_invisible_characters_in_the_name_of_a_stage_are_refused(world: World) -> None:
    with refused("hidden_characters"):
        change_stage(stage(world, 1), actor=SYSTEM, name="He\u202eats")


def test_of_the_first_stage_only_its_name_and_its_sessions_change(world: World) -> None:
    first = change_stage(
        stage(world, 1), actor=SYSTEM, name="Heats", sessions_planned=6, cut_size=4, carry_percent=5
    )
    first.refresh_from_db()
    assert (first.name, first.sessions_planned, first.cut_size) == ("Heats", 6, None)
    assert last_entry().before == {"name": "", "sessions_planned": None}


def test_the_settings_of_a_stage_are_frozen_once_it_has_begun(world: World) -> None:
    add_final(world)
    qualified(world, SCORES)
    apply_cut(stage(world, 1), actor=SYSTEM)
    with refused("stage_begun", "stage_begun"):
        change_stage(stage(world, 2), actor=SYSTEM, cut_size=8, carry_percent=50)
    assert change_stage(stage(world, 2), actor=SYSTEM, name="Grand final").name == "Grand final"


def test_no_stage_is_added_behind_a_cut_that_was_made(world: World) -> None:
    add_final(world)
    qualified(world, SCORES)
    apply_cut(stage(world, 1), actor=SYSTEM)
    with refused("stage_cut_done"):
        add_rest(world)


def test_stages_are_swapped(world: World) -> None:
    add_final(world, name="A final")
    add_final(world, name="B final", source=stage(world, 1))
    move_stage(stage(world, 3), actor=SYSTEM, up=True)
    assert names(world) == [(1, "Qualifying"), (2, "B final"), (3, "A final")]
    assert audited_verbs()[-1] == "stage.move"


@pytest.mark.parametrize(
    ("number", "up", "code"),
    [
        (2, True, "stage_stays_first"),
        (1, False, "stage_stays_first"),
        (4, False, "stage_stays_first"),
        (2, False, "stage_source_wrong"),
        (4, True, "stage_after_the_rest"),
    ],
)
def test_a_stage_stays_behind_its_source_and_before_the_others(
    world: World, number: int, *, up: bool, code: str
) -> None:
    add_final(world, 8, name="Semi-final")
    add_final(world, name="Final")
    add_rest(world, source=stage(world, 2))
    with refused(code):
        move_stage(stage(world, number), actor=SYSTEM, up=up)


def test_a_stage_that_has_begun_does_not_move(world: World) -> None:
    add_final(world, name="A final")
    add_final(world, name="B final", source=stage(world, 1))
    SessionFactory.create(event=world.event, stage=stage(world, 2))
    with refused("stage_begun"):
        move_stage(stage(world, 3), actor=SYSTEM, up=True)


def test_a_removed_stage_leaves_no_gap(world: World) -> None:
    add_final(world, name="A final")
    add_final(world, name="B final", source=stage(world, 1))
    delete_stage(stage(world, 2), actor=SYSTEM)
    assert names(world) == [(1, "Qualifying"), (2, "B final")]
    assert audited_verbs()[-1] == "stage.delete"


def test_a_stage_with_followers_is_not_removed(world: World) -> None:
    add_final(world)
    add_final(world, name="Grand final")
    with refused("stage_followed"):
        delete_stage(stage(world, 2), actor=SYSTEM)
    with refused("stage_stays_first", "stage_followed"):
        delete_stage(stage(world, 1), actor=SYSTEM)
    SessionFactory.create(event=world.event, stage=stage(world, 3))
    with refused("stage_begun"):
        delete_stage(stage(world, 3), actor=SYSTEM)


def test_the_next_session_is_that_of_the_stage_with_sessions_to_come() -> None:
    world = stage_world(players=12, sessions_planned=1)
    add_final(world, sessions_planned=1)
    add_rest(world, sessions_planned=2)
    assert current_stage(world.event) == stage(world, 1)
    qualified(world, [*SCORES, -51, -52, -53, -54])
    assert current_stage(world.event) == stage(world, 1)
    apply_cut(stage(world, 1), actor=SYSTEM)
    assert current_stage(world.event) == stage(world, 2)
    session_of(stage(world, 2), world.event, [(entrant, 0) for entrant in world.entrants[:4]])
    assert current_stage(world.event) == stage(world, 3)
    for _ in range(2):
        session_of(stage(world, 3), world.event, [(who, 0) for who in world.entrants[4:]])
    assert current_stage(world.event) == stage(world, 3)


@pytest.mark.slow
def test_a_session_seats_the_players_of_its_stage_alone() -> None:
    world = stage_world(players=12, sessions_planned=1)
    add_final(world)
    add_rest(world, first_table=2)
    qualified(world, [*SCORES, -51, -52, -53, -54])
    apply_cut(stage(world, 1), actor=SYSTEM)
    assert drawn_by(world) == [1, 2, 3, 4]
    assert drawn_by(world, stage=stage(world, 3)) == list(range(5, 13))
    side = world.event.sessions.get(number=3)
    assert list(side.tables.order_by("number").values_list("number", flat=True)) == [2, 3]
    assert len(entrants_and_seated(side)) == 8


def test_a_final_is_drawn_by_the_places_at_the_cut() -> None:
    world = stage_world(sessions_planned=1)
    add_final(world, 8, carry_over=CarryOver.NONE)
    qualified(world, SCORES)
    apply_cut(stage(world, 1), actor=SYSTEM)
    drawn_by(world, DrawMethod.STRAIGHT)
    session = world.event.sessions.get(number=2)
    at_table = session.tables.get(number=1).seats.values_list("entrant__number", flat=True)
    assert sorted(at_table) == [1, 2, 3, 4]


def test_a_fixed_table_is_a_number_of_the_room() -> None:
    world = stage_world(players=12, sessions_planned=1)
    add_final(world)
    add_rest(world, first_table=2)
    Entrant.objects.filter(number__in=(5, 6)).update(fixed_table=3)
    Entrant.objects.filter(number=7).update(fixed_table=1)
    qualified(world, [*SCORES, -51, -52, -53, -54])
    apply_cut(stage(world, 1), actor=SYSTEM)
    session = SessionFactory.create(event=world.event, stage=stage(world, 3))
    fixed = [player.fixed_table for player in seating_task(session).players]
    assert fixed == [2, 2, None, None, None, None, None, None]


def test_meetings_of_earlier_stages_count_and_of_parallel_ones_not() -> None:
    world = stage_world(players=12, sessions_planned=3)
    add_final(world, sessions_planned=2)
    add_rest(world)
    qualified(world, [*SCORES, -51, -52, -53, -54])
    apply_cut(stage(world, 1), actor=SYSTEM)
    session_of(stage(world, 2), world.event, [(entrant, 0) for entrant in world.entrants[:4]])
    task = seating_task(SessionFactory.create(event=world.event, stage=stage(world, 3)))
    assert [len(tables) for tables in task.history] == [3]
    task = seating_task(SessionFactory.create(event=world.event, stage=stage(world, 2)))
    assert [len(tables) for tables in task.history] == [3, 1]
    assert task.sessions_planned == sessions_for_players(stage(world, 2)) == 1 + 2


def test_a_final_does_not_wait_for_a_parallel_session() -> None:
    world = stage_world(players=12, sessions_planned=1)
    add_final(world)
    add_rest(world)
    qualified(world, [*SCORES, -51, -52, -53, -54])
    apply_cut(stage(world, 1), actor=SYSTEM)
    rest = [(entrant, 0) for entrant in world.entrants[4:]]
    session_of(stage(world, 3), world.event, rest, status=SessionStatus.RUNNING)
    assert drawn_by(world, stage=stage(world, 2)) == [1, 2, 3, 4]
    with refused("earlier_session_unfinished"):
        drawn_by(world, stage=stage(world, 3))


def test_sessions_belong_to_a_stage_with_players_that_no_cut_has_ended(world: World) -> None:
    add_final(world)
    with refused("stage_without_players", "too_few_entrants"):
        drawn_by(world, DrawMethod.RANDOM, stage=stage(world, 2))
    with refused("stage_elsewhere"):
        drawn_by(world, DrawMethod.RANDOM, stage=StageFactory.create())
    qualified(world, SCORES)
    apply_cut(stage(world, 1), actor=SYSTEM)
    with refused("stage_cut_done"):
        drawn_by(world, DrawMethod.RANDOM, stage=stage(world, 1))


def test_a_player_who_withdraws_from_a_final_is_not_drawn() -> None:
    world = stage_world(players=12, sessions_planned=1)
    add_final(world, 8)
    qualified(world, [*SCORES, -51, -52, -53, -54])
    apply_cut(stage(world, 1), actor=SYSTEM)
    Entrant.objects.filter(number=3).update(status=EntrantStatus.WITHDRAWN)
    session = SessionFactory.create(event=world.event, stage=stage(world, 2))
    assert len(seating_task(session).players) == 7


def test_stages_are_found_by_number_and_by_id(world: World) -> None:
    final = add_final(world)
    assert stage_numbered(world.event, 2) == final
    assert stage_numbered(world.event, 9) is None
    assert stage_by_id(final.pk) == final
    assert str(final) == f"{world.event.pk}/2 Final"
    assert sessions_for_players(stage(world, 1)) == world.event.sessions_planned
    assert Stage.objects.count() == 2


def test_each_stage_takes_the_next_best_below_one_that_does_not_count_too() -> None:
    world = stage_world(players=16)
    first = stage(world, 1)
    side = add_final(world, 4, name="Side event", source=first, counts=False)
    final = add_final(world, 8, source=first)
    add_rest(world)
    assert cut_places(followers_of(first)) == [(side, 4), (final, 12)]
