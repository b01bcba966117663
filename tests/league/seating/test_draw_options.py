"""Options of a draw, and problems of plans."""

from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.enums import ChangeKind, DrawMethod, EntrantStatus, JobStatus, RepairKind
from league.models import Entrant, EventPlan, Job, Seat, Session
from league.seating.changes import undo_seating_change
from league.seating.queries.reasons import reason_text
from league.seating.repairs import repair_session
from league.seating.sessions import redraw_session, request_session
from league.tasks import draw_session
from tests.factories import (
    EntrantFactory,
    EventPlanFactory,
    ForbiddenPairFactory,
    SeatingChangeFactory,
)
from tests.shortcuts import planned, refused, repairs_of
from tests.worlds import World, add_session, drawn_event, event_world

pytestmark = pytest.mark.django_db


def request(world: World, method: str, **options: Any) -> Job:
    return request_session(world.event, actor=SYSTEM, method=method, seed=1, options=options)


def test_every_wrong_option_is_named() -> None:
    world = event_world(players=8)
    with refused("value_unknown", "value_out_of_range", "value_unknown", "value_unknown"):
        request(world, "blocks", start="east", block=1, winds=4, beauty=True)
    assert not Session.objects.exists()


def test_a_method_keeps_only_the_options_that_it_reads() -> None:
    job = request(event_world(players=8), "random", block=8, winds="off", start=None)
    assert job.session is not None
    assert job.session.options == {"winds": "off"}


def test_substitutes_fill_a_table_where_that_is_asked() -> None:
    world = event_world(players=7)
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    draw_session(request(world, "random", substitutes=True).pk)
    assert Seat.objects.filter(entrant=standby).exists()
    assert Seat.objects.count() == 8


def test_contradictions_name_the_players() -> None:
    world = event_world(players=4)
    one, other, *_ = world.entrants
    ForbiddenPairFactory.create(event=world.event, first=one, second=other)
    job = request(world, "random")
    draw_session(job.pk)
    job.refresh_from_db()
    assert job.status == JobStatus.FAILED
    assert one.player.display_name in str(job.problems)


def test_a_reason_names_players_and_the_method() -> None:
    session = Session(
        reasons={
            "1": {
                "code": "meets_again",
                "params": {"other": "2", "times": 2},
                "because": {"code": "by_method", "params": {"method": "Snake"}, "because": None},
            }
        }
    )
    said = reason_text(session, 1, {"2": "Bea"})
    assert (
        said == "You have met Bea before. This is meeting 2. The method decides your table: Snake."
    )
    assert reason_text(session, 2, {}) == ""


def drawn_of_eight() -> tuple[World, Session]:
    """Seven of eight are checked in, and a substitute fills the second table."""
    world = event_world(players=8)
    EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    world.event.entrants.filter(number__lte=7).update(status=EntrantStatus.CHECKED_IN)
    options = {"winds": "off", "substitutes": True}
    job = request_session(
        world.event, actor=SYSTEM, method="random", seed=1, options=options, checked_in_only=True
    )
    draw_session(job.pk)
    return world, Session.objects.get()


def seated(session: Session) -> list[int]:
    return sorted(session.seats.values_list("entrant__number", flat=True))


def test_a_redraw_keeps_what_the_draw_was_told() -> None:
    _world, session = drawn_of_eight()
    before = (seated(session), session.options)
    assert before[1] == {"winds": "off", "substitutes": True, "checked_in_only": True}
    draw_session(redraw_session(session, actor=SYSTEM).pk)
    session.refresh_from_db()
    assert (seated(session), session.options) == before
    assert (session.method, session.seed) != ("random", 1)


def test_a_redraw_may_be_told_otherwise() -> None:
    _world, session = drawn_of_eight()
    wanted: Any = {"checked_in_only": False, "options": {"substitutes": False}}
    draw_session(redraw_session(session, actor=SYSTEM, **wanted).pk)
    session.refresh_from_db()
    assert (seated(session), session.options) == ([*range(1, 9)], {"winds": "off"})


def test_until_a_redraw_is_done_the_session_says_how_its_seating_was_drawn() -> None:
    _world, session = drawn_of_eight()
    before = (session.method, session.seed, session.options)
    job = redraw_session(session, actor=SYSTEM, method="round_robin", seed=7)
    session.refresh_from_db()
    assert (session.method, session.seed, session.options) == before
    draw_session(job.pk)
    session.refresh_from_db()
    assert (session.method, session.seed) == ("round_robin", 7)


# -------------------------------------------------------------------------------------- plans


def test_every_problem_of_a_plan_is_named() -> None:
    world = event_world(players=6)
    with refused("value_out_of_range", "value_unknown"):
        planned(world.event, sessions=3, seed=-1, order="height")
    assert not EventPlan.objects.exists()


def test_a_plan_that_no_longer_fits_the_players_is_not_drawn() -> None:
    world = event_world(players=4)
    here = [entrant.pk for entrant in world.entrants]
    EventPlanFactory.create(event=world.event, sessions={"1": [here]})
    Entrant.objects.filter(pk=here[0]).update(status=EntrantStatus.WITHDRAWN)
    for _ in range(5):
        EntrantFactory.create(event=world.event)
    with refused("plan_entrant_gone", "plan_too_small"):
        request_session(world.event, actor=SYSTEM, method=DrawMethod.EVENT_PLAN)


def test_a_planned_player_who_is_not_checked_in_is_named_as_such() -> None:
    world = event_world(players=4)
    EventPlanFactory.create(event=world.event, sessions={"1": [[e.pk for e in world.entrants]]})
    for _ in range(4):
        EntrantFactory.create(event=world.event, status=EntrantStatus.CHECKED_IN)
    with refused("plan_entrant_not_here", "plan_entrant_not_here", "plan_too_small"):
        world.event.entrants.filter(number__gt=2).update(status=EntrantStatus.CHECKED_IN)
        request_session(
            world.event, actor=SYSTEM, method=DrawMethod.EVENT_PLAN, checked_in_only=True
        )


def test_after_a_withdrawal_the_remaining_sessions_are_planned_again() -> None:
    world = event_world(players=16)
    planned(world.event, sessions=4, seed=1)
    draw_session(request_session(world.event, actor=SYSTEM, method=DrawMethod.EVENT_PLAN).pk)
    gone = world.entrants[:4]
    Entrant.objects.filter(pk__in=[e.pk for e in gone]).update(status=EntrantStatus.WITHDRAWN)
    plan = planned(world.event, sessions=3, seed=1)
    assert sorted(plan.sessions) == ["2", "3", "4"]
    here = sorted(entrant.pk for entrant in world.entrants[4:])
    assert [
        sorted(pk for table in tables for pk in table) for tables in plan.sessions.values()
    ] == [here] * 3
    assert plan.certificate["after"] == 1


def test_substitutes_who_fill_a_plan_are_seated_by_it() -> None:
    world = event_world(players=15)
    first, second = (
        EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE) for _ in range(2)
    )
    planned(world.event, sessions=5, seed=1)
    draw_session(request_session(world.event, actor=SYSTEM, method=DrawMethod.EVENT_PLAN).pk)
    session = Session.objects.get()
    assert session.seats.filter(entrant=first).exists()
    assert (session.tables.count(), session.sit_outs.count()) == (4, 0)
    assert not Seat.objects.filter(entrant=second).exists()


# ----------------------------------------------------------------------- edges of taking back


def test_no_change_is_undone_while_a_draw_runs() -> None:
    world = drawn_event()
    before: dict[str, Any] = {"tables": [], "sit_outs": []}
    SeatingChangeFactory.create(session=world.session, kind=ChangeKind.SWAP, before=before)
    redraw_session(world.session, actor=SYSTEM, method="random")
    with refused("draw_running"):
        undo_seating_change(world.session, actor=SYSTEM)


def test_a_deleted_entrant_is_not_seated_by_undo() -> None:
    world = drawn_event()
    tables = [{"id": 0, "number": 1, "seats": [{"entrant": 0}]}]
    SeatingChangeFactory.create(session=world.session, before={"tables": tables, "sit_outs": []})
    with refused("gone"):
        undo_seating_change(world.session, actor=SYSTEM)


def test_a_wrong_seating_changes_nobodys_status() -> None:
    world = drawn_event(tables=2)
    one, other, *_ = world.entrants
    ForbiddenPairFactory.create(event=world.event, first=one, second=other)
    asked: dict[str, Any] = {"kind": RepairKind.WRONG, "entrants": ()}
    best, *_ = repairs_of(world.session, actor=SYSTEM, **asked)
    repair_session(world.session, actor=SYSTEM, key=best.key, **asked)
    tables = [
        set(table.seats.values_list("entrant", flat=True)) for table in world.session.tables.all()
    ]
    assert not any({one.pk, other.pk} <= table for table in tables)
    assert set(Entrant.objects.values_list("status", flat=True)) == {EntrantStatus.ENROLLED}


def test_a_substitute_who_arrives_stays_a_substitute() -> None:
    world = event_world(players=4)
    add_session(world)
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    Seat.objects.filter(entrant=world.entrants[0]).delete()
    asked: dict[str, Any] = {"kind": RepairKind.ARRIVED, "entrants": (standby,)}
    for offer in repairs_of(world.session, actor=SYSTEM, **asked)[:1]:
        repair_session(world.session, actor=SYSTEM, key=offer.key, **asked)
    standby.refresh_from_db()
    assert standby.status == EntrantStatus.SUBSTITUTE
