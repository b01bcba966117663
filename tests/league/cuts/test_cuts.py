"""Cuts: preview, make, replace and undo, until a later session is published."""

import pytest

from league.core.errors import Conflict, Forbidden
from league.core.permissions import SYSTEM
from league.cuts.cuts import admit_entrant, apply_cut, undo_cut
from league.cuts.queries.consistency import stage_differences_in
from league.cuts.queries.preview import CutPreview, cut_preview
from league.enums import CarryOver, EntrantStatus, EventStatus, SessionStatus
from league.models import Entrant, Event, Seat, Session, StageEntry
from league.seating.sessions import reopen_session, request_session
from tests.factories import EntrantFactory, SeatFactory, SessionFactory, TableFactory
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.stages import (
    add_final,
    add_rest,
    members,
    qualified,
    session_of,
    stage,
    stage_world,
    table_of,
)
from tests.worlds import World

pytestmark = pytest.mark.django_db
SCORES = [40, 31, 20, 9, 9, -19, -30, -60]


@pytest.fixture
def world() -> World:
    """Eight have played, four qualify; fourth and fifth have equal points."""
    world = stage_world()
    add_final(world, carry_over=CarryOver.FRACTION, carry_percent=50)
    qualified(world, SCORES)
    return world


def preview(world: World, *declined: int) -> CutPreview:
    ids = [entrant.pk for entrant in world.entrants if entrant.number in declined]
    return cut_preview(stage(world, 1), ids)


def cut(world: World, *declined: int, number: int = 1) -> None:
    ids = [entrant.pk for entrant in world.entrants if entrant.number in declined]
    apply_cut(stage(world, number), actor=world.actor("organiser"), declined=ids)


def through(found: CutPreview) -> list[int]:
    return [row.entrant.number for row in found.rows if row.stage]


def differences(world: World) -> list[str]:
    return list(map(str, stage_differences_in(world.event)))


def test_who_declines_stands_below_the_line_and_the_next_in_rank_above_it(world: World) -> None:
    parts = preview(world, 2, 4).parts
    assert [part.row.entrant.number for part in parts] == [1, 3, 5, 6, 2, 4, 7, 8]
    assert [part.row.entrant.number for part in parts if part.line] == [6]
    assert [part.row.entrant.number for part in parts if part.moves_up] == [5, 6]
    assert [part.row.entrant.number for part in parts if part.out_from_here] == [7]


def test_a_preview_shows_who_qualifies_and_the_points_carried_over(world: World) -> None:
    found = preview(world)
    assert through(found) == [1, 2, 3, 4]
    assert [row.carried for row in found.rows[:5]] == [20_000, 15_500, 10_000, 4_500, None]
    assert [row.entrant.number for row in found.members(stage(world, 2))] == [1, 2, 3, 4]
    assert not StageEntry.objects.exists()


def test_a_tie_at_the_cut_line_is_shown_with_its_tie_break_and_the_next_in_rank(
    world: World,
) -> None:
    (line,) = preview(world).lines
    assert (line.above.number, line.below.number) == (4, 5)
    assert line.by == "placements"
    assert [entrant.number for entrant in line.tied] == [4, 5]
    assert [entrant.number for entrant in line.next] == [5, 6, 7]
    assert [row.entrant.number for row in preview(world).rows if row.on_line] == [4, 5]


def test_a_tie_that_nothing_decides_goes_to_the_lot(world: World) -> None:
    Event.objects.update(tiebreaks=[])
    (line,) = preview(world).lines
    assert line.by == "lot"


def test_a_cut_stores_entries_by_seed_and_is_audited(world: World) -> None:
    cut(world)
    assert members(stage(world, 2)) == [1, 2, 3, 4]
    assert stage(world, 1).cut_at is not None
    assert audited_verbs()[-1] == "stage.cut"
    ids = [entrant.pk for entrant in world.entrants[:4]]
    assert last_entry().after == {"2": ids, "declined": []}
    assert differences(world) == []


def test_the_next_in_rank_replaces_a_player_who_declines(world: World) -> None:
    cut(world, 2)
    assert members(stage(world, 2)) == [1, 3, 4, 5]
    (declined,) = StageEntry.objects.filter(declined=True)
    assert (declined.entrant.number, declined.stage, declined.seed) == (2, stage(world, 2), None)
    assert table_of(world)[4][1] == 2
    assert differences(world) == []


def test_a_cut_is_made_anew_when_somebody_declines_later(world: World) -> None:
    cut(world)
    cut(world, 1, 5)
    assert members(stage(world, 2)) == [2, 3, 4, 6]
    assert StageEntry.objects.filter(declined=True).count() == 2


def test_drafts_are_discarded_with_the_old_cut(world: World) -> None:
    cut(world)
    request_session(world.event, actor=SYSTEM, method="random")
    with refused("draw_running"):
        cut(world, 2)
    Session.objects.get(number=2).jobs.all().delete()
    cut(world, 2)
    assert not Session.objects.filter(number=2).exists()
    assert audited_verbs()[-2:] == ["session.discard", "stage.cut"]


def test_a_withdrawn_player_does_not_qualify(world: World) -> None:
    Entrant.objects.filter(number=1).update(status=EntrantStatus.WITHDRAWN)
    Entrant.objects.filter(number=3).update(status=EntrantStatus.DISQUALIFIED)
    found = preview(world)
    assert through(found) == [2, 4, 5, 6]
    assert [row.placing.why for row in found.rows if not row.stage] == [
        "absent",
        "absent",
        "out",
        "out",
    ]


def test_undo_removes_all_entries(world: World) -> None:
    before = table_of(world)
    cut(world, 1)
    undo_cut(stage(world, 1), actor=world.actor("organiser"))
    assert (StageEntry.objects.count(), stage(world, 1).cut_at) == (0, None)
    assert table_of(world) == before
    assert audited_verbs()[-1] == "stage.undo_cut"
    ids = [entrant.pk for entrant in world.entrants[1:5]]
    assert last_entry().before == {"2": ids}
    with refused("stage_not_cut"):
        undo_cut(stage(world, 1), actor=SYSTEM)


def test_a_cut_is_final_once_a_later_session_is_published(world: World) -> None:
    cut(world)
    SessionFactory.create(event=world.event, stage=stage(world, 2), status=SessionStatus.PUBLISHED)
    with refused("cut_built_upon"):
        undo_cut(stage(world, 1), actor=SYSTEM)
    with refused("cut_built_upon"):
        cut(world, 1)
    assert members(stage(world, 2)) == [1, 2, 3, 4]


def test_a_session_reopens_only_before_the_cut_made_from_it(world: World) -> None:
    session = Session.objects.get()
    cut(world)
    with refused("cut_comes_first"):
        reopen_session(session, actor=SYSTEM)
    undo_cut(stage(world, 1), actor=SYSTEM)
    assert reopen_session(session, actor=SYSTEM).status == SessionStatus.RUNNING


def test_a_final_reopens_whatever_parallel_stages_published() -> None:
    world = stage_world(players=12)
    add_final(world)
    add_rest(world)
    qualified(world, [*SCORES, -61, -62, -63, -64])
    cut(world)
    four = [(entrant, 0) for entrant in world.entrants[:4]]
    final = session_of(stage(world, 2), world.event, four)
    SessionFactory.create(event=world.event, stage=stage(world, 3), status="published")
    assert reopen_session(final, actor=SYSTEM).status == SessionStatus.RUNNING


def test_a_cut_needs_the_results_that_its_preview_was_made_from(world: World) -> None:
    version = preview(world).version
    session_of(stage(world, 1), world.event, [(who, 1) for who in world.entrants[4:]])
    with refused("results_moved_on", kind=Conflict):
        apply_cut(stage(world, 1), actor=SYSTEM, version=version)
    apply_cut(stage(world, 1), actor=SYSTEM, version=preview(world).version)
    assert members(stage(world, 2)) == [1, 2, 3, 5]


def test_a_cut_needs_all_earlier_sessions_finished() -> None:
    world = stage_world()
    with refused("stage_leads_nowhere", "stage_unplayed"):
        cut(world)
    add_final(world)
    qualified(world, SCORES)
    SessionFactory.create(event=world.event, stage=stage(world, 1))
    with refused("session_unfinished"):
        cut(world)
    Session.objects.update(status=SessionStatus.FINISHED)
    Event.objects.update(status=EventStatus.FINISHED)
    with refused("event_not_running"):
        cut(world)


def test_places_that_cannot_be_filled_are_refused() -> None:
    world = stage_world()
    add_final(world, 8)
    qualified(world, SCORES)
    with refused("cut_places_free"):
        cut(world, 3)
    assert not StageEntry.objects.exists()


def test_only_entrants_of_the_event_decline(world: World) -> None:
    with refused("entrant_elsewhere"):
        apply_cut(stage(world, 1), actor=SYSTEM, declined=[EntrantFactory.create().pk])


def test_only_organisers_cut(world: World) -> None:
    first = stage(world, 1)
    for write in (
        lambda actor: apply_cut(first, actor=actor),
        lambda actor: undo_cut(first, actor=actor),
        lambda actor: admit_entrant(first, world.entrants[0], actor=actor, reason="Late"),
    ):
        with refused("forbidden", kind=Forbidden):
            write(world.actor("referee"))


def test_two_finals_and_the_others(world: World) -> None:
    world = stage_world(players=16)
    add_final(world, name="A final")
    add_final(world, name="B final", source=stage(world, 1))
    add_rest(world)
    qualified(world, range(16, 0, -1))
    cut(world, 2, 16)
    assert [members(stage(world, number)) for number in (2, 3, 4)] == [
        [1, 3, 4, 5],
        [6, 7, 8, 9],
        [10, 11, 12, 13, 14, 15],
    ]
    declined = StageEntry.objects.filter(declined=True).order_by("entrant__number")
    assert [entry.stage.name for entry in declined] == ["A final", "Consolation"]


def test_an_entrant_is_admitted_to_a_final_that_has_begun(world: World) -> None:
    cut(world)
    session_of(stage(world, 2), world.event, [(who, 0) for who in world.entrants[:4]])
    Entrant.objects.filter(number=4).update(status=EntrantStatus.WITHDRAWN)
    entry = admit_entrant(
        stage(world, 2), world.entrants[5], actor=world.actor("organiser"), reason="4 is ill"
    )
    assert members(stage(world, 2)) == [1, 2, 3, 4, 6]
    assert (entry.seed, last_entry().reason) == (5, "4 is ill")
    assert differences(world) == []


def test_somebody_moves_from_the_others_into_the_final() -> None:
    world = stage_world(players=12)
    add_final(world)
    add_rest(world)
    qualified(world, [40, 31, 20, 10, 8, -19, -30, -60, -61, -62, -63, -64])
    cut(world)
    admit_entrant(stage(world, 2), world.entrants[4], actor=SYSTEM, reason="Drawn in")
    assert members(stage(world, 3)) == [6, 7, 8, 9, 10, 11, 12]
    assert differences(world) == []


def test_admission_needs_a_reason_and_an_entrant_of_the_event_once(world: World) -> None:
    with refused("stage_takes_nobody"):
        admit_entrant(stage(world, 2), world.entrants[5], actor=SYSTEM, reason="Early")
    cut(world)
    with refused("entrant_in_stage", "reason_missing"):
        admit_entrant(stage(world, 2), world.entrants[0], actor=SYSTEM, reason="")
    with refused("entrant_elsewhere"):
        admit_entrant(stage(world, 2), EntrantFactory.create(), actor=SYSTEM, reason="Guest")
    Entrant.objects.filter(number=6).update(status=EntrantStatus.WITHDRAWN)
    with refused("entrant_not_playing"):
        admit_entrant(stage(world, 2), world.entrants[5], actor=SYSTEM, reason="Back")
    seat = SeatFactory.create(
        table=TableFactory.create(session=SessionFactory.create(event=world.event)),
        entrant=world.entrants[6],
    )
    with refused("entrant_seated"):
        admit_entrant(stage(world, 2), seat.entrant, actor=SYSTEM, reason="Now")


def test_a_recheck_finds_entries_that_the_results_no_longer_give(world: World) -> None:
    cut(world)
    Seat.objects.filter(entrant=world.entrants[4]).update(final_score=99_000)
    said = differences(world)
    assert said == [
        f"{world.event.slug} stage 1: entrant 5 is elsewhere, the results give Final",
        f"{world.event.slug} stage 1: entrant 4 is elsewhere, the results give no stage",
    ]


def test_a_recheck_finds_seats_of_entrants_outside_the_stage(world: World) -> None:
    cut(world)
    session_of(stage(world, 2), world.event, [(who, 0) for who in world.entrants[1:5]])
    said = differences(world)
    slug = world.event.slug
    assert said == [f"{slug} stage 2: entrant 5 sits in session 2 and is not in the stage"]
