"""The plan of an event as a grid, and in words what it keeps of everything that is wished."""

import pytest

from league.enums import SessionStatus
from league.models import EventPlan
from league.seating.queries.event_plans import broken_in
from league.seating.queries.plan_grid import PlanCell, PlanGrid, plan_grid
from league.seating.queries.plan_wishes import APART, FIXED, MATES, STREAM, wishes_of
from league.seating.queries.wall_lists import plan_for_wall
from scoring.seating.constraints import BROKEN_CODES
from tests.factories import ForbiddenPairFactory
from tests.stages import cut_to_four
from tests.worlds import FIVE, World, add_session, event_world

pytestmark = pytest.mark.django_db

NAMES = (*FIVE, "Finn", "Gil", "Hana", "Émile")


def planned(world: World, *sessions: list[list[int]]) -> World:
    """A plan of these sessions; each table names its players by number in the order E S W N."""
    for entrant, name in zip(world.entrants, NAMES, strict=False):
        entrant.player.display_name = name
        entrant.player.save()
    by_number = {entrant.number: entrant.pk for entrant in world.entrants}
    first = len(world.sessions) + 1
    seated = {
        str(number): [[by_number[one] for one in table] for table in tables]
        for number, tables in enumerate(sessions, first)
    }
    EventPlan.objects.create(event=world.event, sessions=seated, seed=1)
    return world


def shown(grid: PlanGrid, find: str = "") -> dict[str, list[str]]:
    """The cells by player: `E1` is East at table 1, a star stands for a shaded cell."""

    def text(cell: PlanCell | str | None) -> str:
        if not isinstance(cell, PlanCell):
            return cell or ""
        return f"{cell.wind}{cell.table}{'*' if cell.again else ''}"

    return {row.entrant.staff_name: [text(cell) for cell in row.cells] for row in grid.rows(find)}


def said(world: World) -> list[tuple[bool, str, list[str]]]:
    grid, plan = plan_grid(world.event), EventPlan.objects.get()
    return [
        (wish.kept, f"{wish.head} {wish.text}".strip(), [text for _kept, text in wish.cases])
        for wish in wishes_of(world.event, grid, broken_in(plan))
    ]


def test_the_grid_has_seats_byes_and_who_meets_again() -> None:
    world = planned(
        event_world(players=9),
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[9, 1, 5, 2], [3, 6, 4, 7]],
    )
    assert shown(plan_grid(world.event)) == {
        "Aoi": ["E1*", "S1*"],
        "Ben": ["S1*", "N1*"],
        "Chie": ["W1*", "E2*"],
        "Dan": ["N1*", "W2*"],
        "Emi": ["E2", "W1"],
        "Émile": ["bye", "E1"],
        "Finn": ["S2*", "S2*"],
        "Gil": ["W2*", "N2*"],
        "Hana": ["N2", "bye"],
    }


def test_where_most_pairs_meet_twice_only_a_third_meeting_is_shaded() -> None:
    world = planned(
        event_world(players=8),
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[1, 2, 5, 6], [3, 4, 7, 8]],
        [[1, 3, 5, 7], [2, 4, 6, 8]],
        [[1, 4, 6, 7], [2, 3, 5, 8]],
    )
    grid = plan_grid(world.event)
    assert grid.meeting_counts() == [(0, 4), (2, 24)]
    assert not any("*" in cell for cells in shown(grid).values() for cell in cells)
    assert said(world)[1] == (True, "No pair meets more than 2 times.", [])


def test_a_player_is_found_by_name_without_accents_or_by_number() -> None:
    world = planned(event_world(players=9), [[1, 2, 3, 4], [5, 6, 7, 9]])
    grid = plan_grid(world.event)
    found = [list(shown(grid, find)) for find in ("emi", "ÉMILE", "4", "zo")]
    assert found == [["Emi", "Émile"], ["Émile"], ["Dan"], []]


def test_published_seats_stand_before_those_of_the_plan() -> None:
    world = event_world(players=8)
    add_session(world, status=SessionStatus.RUNNING)
    planned(world, [[5, 1, 6, 2], [3, 7, 4, 8]])
    grid = plan_grid(world.event)
    assert [(one.number, one.is_published) for one in grid.columns] == [(1, True), (2, False)]
    assert shown(grid)["Aoi"] == ["E1*", "S1*"]
    numbers, rows = plan_for_wall(world.event)
    assert (numbers, rows[0].seats) == ([1, 2], [(1, "E"), (1, "S")])


def test_after_a_cut_nothing_of_the_plan_is_left() -> None:
    world = event_world(players=8)
    add_session(world, status=SessionStatus.FINISHED)
    planned(world, [[5, 1, 6, 2], [3, 7, 4, 8]])
    cut_to_four(world)
    assert plan_grid(world.event).seating.numbers == [1]
    assert plan_for_wall(world.event)[0] == [1]


def test_tables_of_a_plan_count_from_the_first_of_the_stage() -> None:
    world = event_world(players=4)
    world.event.stages.update(first_table=11)
    planned(world, [[1, 2, 3, 4]])
    assert shown(plan_grid(world.event))["Ben"] == ["S11"]
    assert plan_for_wall(world.event)[1][1].seats == [(11, "S")]


def test_tables_of_three_and_five_have_their_seats() -> None:
    world = planned(event_world(players=8), [[1, 2, 3], [4, 5, 6, 7, 8]])
    grid = shown(plan_grid(world.event))
    assert [grid[name] for name in ("Chie", "Hana")] == [["W1"], ["52"]]


def test_a_name_unfolds_its_opponents() -> None:
    world = planned(event_world(players=5), [[1, 2, 3, 4]], [[2, 1, 3, 5]])
    found = plan_grid(world.event).opponents(world.entrants[0])
    names = [(number, [one.staff_name for one in others]) for number, others in found.sessions]
    assert names == [(1, ["Ben", "Chie", "Dan"]), (2, ["Ben", "Chie", "Emi"])]
    assert (found.met, found.winds) == (4, [("E", 1), ("S", 1)])
    assert [(one.staff_name, times) for one, times in found.again] == [("Ben", 2), ("Chie", 2)]


def test_in_a_small_field_only_more_meetings_than_usual_are_shaded() -> None:
    sessions = [[[1, 2, 3, 4]], [[2, 3, 4, 1]], [[3, 4, 1, 2]]]
    grid = plan_grid(planned(event_world(players=4), *sessions).event)
    assert (grid.usual, grid.meeting_counts()) == (3, [(3, 6)])
    assert shown(grid)["Aoi"] == ["E1", "N1", "W1"]


def test_what_is_kept_has_a_tick() -> None:
    world = event_world(players=8)
    world.entrants[0].fixed_table, world.entrants[0].fixed_seat = 1, "E"
    world.entrants[0].save()
    ForbiddenPairFactory.create(
        event=world.event, first=world.entrants[0], second=world.entrants[4]
    )
    assert said(planned(world, [[1, 2, 3, 4], [5, 6, 7, 8]])) == [
        (True, "No byes: everybody plays every session.", []),
        (True, "Kept apart: 1 of 1 pairs.", ["1 Aoi and 5 Emi"]),
        (True, "Fixed seats", ["Aoi: table 1, East"]),
        (True, "Winds: nobody starts at one more than 1 time.", []),
        (True, "Nobody meets twice.", []),
    ]


def test_what_is_not_kept_is_named_after_it() -> None:
    world = event_world(players=9)
    world.entrants[1].fixed_table = 2
    world.entrants[1].save()
    ForbiddenPairFactory.create(
        event=world.event, first=world.entrants[0], second=world.entrants[1]
    )
    sessions = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 5, 6], [9, 7, 4, 8]]]
    apart, needs = "1 Aoi and 2 Ben must not meet but share", "2 Ben needs table 2 but sits at"
    assert said(planned(world, *sessions)) == [
        (True, "2 byes: nobody has more than 1.", []),
        (
            False,
            "Kept apart: 0 of 1 pairs.",
            [f"Session 1: {apart} table 1.", f"Session 2: {apart} table 1."],
        ),
        (
            False,
            "Fixed seats",
            [f"Session 1: {needs} table 1.", f"Session 2: {needs} table 1."],
        ),
        (False, "Winds: for 3 players they differ by more than one.", ["Aoi", "Ben", "Hana"]),
        (
            False,
            "3 pairs meet twice.",
            [
                "Aoi and Ben: sessions 1, 2",
                "Emi and Finn: sessions 1, 2",
                "Gil and Hana: sessions 1, 2",
            ],
        ),
    ]


def test_who_is_not_to_be_on_stream_is_named_at_a_streamed_table() -> None:
    world = event_world(players=8, streamed_tables="1")
    world.entrants[4].not_on_stream = True
    world.entrants[4].save()
    assert (True, "Not on stream", []) in said(planned(world, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    EventPlan.objects.all().delete()
    sentence = "5 Emi is not to be on stream but sits at the streamed table 1."
    assert said(planned(world, [[5, 6, 7, 8], [1, 2, 3, 4]]))[-1] == (
        False,
        "Not on stream",
        [f"Session 1: {sentence}"],
    )


def test_every_constraint_that_a_plan_can_break_belongs_to_a_wish() -> None:
    assert BROKEN_CODES - {"groups_meet"} == APART | FIXED | MATES | STREAM
