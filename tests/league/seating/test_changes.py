"""Undo of changes of a seating: swaps, substitutes, repairs, redraws."""

from typing import Any

import pytest

from league.core.errors import Conflict, Forbidden
from league.core.permissions import SYSTEM
from league.enums import DrawMethod, EntrantStatus, RepairKind, SessionStatus
from league.models import Entrant, Job, Seat, SeatingChange, Session, Table
from league.seating.changes import undo_seating_change
from league.seating.queries.draw_task import history_before
from league.seating.repairs import repair_session
from league.seating.sessions import (
    publish_session,
    redraw_session,
    request_session,
    start_session,
    swap_seats,
)
from league.seating.substitutes import substitute_entrant
from league.tasks import draw_session
from tests.entries import drawn
from tests.factories import EntrantFactory, SitOutFactory
from tests.shortcuts import audited_verbs, enter, last_entry, refused, repairs_of
from tests.worlds import World, add_session, drawn_event, event_world

pytestmark = pytest.mark.django_db


def everything(session: Session) -> list[Any]:
    """Tables with their links, seats with their ids, byes."""
    seats = Seat.objects.filter(session=session).order_by("pk")
    return [
        list(session.tables.order_by("pk").values_list("pk", "number", "token")),
        list(seats.values_list("pk", "table", "entrant", "starting_wind", "replaces")),
        sorted(session.sit_outs.values_list("entrant", flat=True)),
    ]


def numbers(session: Session) -> list[list[int]]:
    tables = session.tables.prefetch_related("seats__entrant").order_by("number")
    return [
        [seat.entrant.number for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]
        for table in tables
    ]


def published(*, tables: int = 2, **event: Any) -> World:
    world = event_world(players=4 * tables, **event)
    add_session(world, status=SessionStatus.PUBLISHED)
    return world


# ----------------------------------------------------------------------------------- undoing


def test_undoing_a_swap_restores_the_seating() -> None:
    world = drawn_event(tables=2)
    session, before = world.session, everything(world.session)
    first, *_, last = Seat.objects.filter(session=session).order_by("pk")
    swap_seats(session, first.pk, last.pk, actor=world.actor("organiser"))
    assert everything(session) != before
    undo_seating_change(session, actor=world.actor("organiser"))
    assert everything(session) == before
    assert [table.version for table in world.tables] == [3, 3]
    assert audited_verbs() == ["session.swap_seats", "session.undo_change"]
    with refused("nothing_to_undo"):
        undo_seating_change(session, actor=world.actor("organiser"))


def test_changes_are_undone_one_by_one_the_last_first() -> None:
    world = drawn_event(tables=2)
    seats = list(Seat.objects.filter(session=world.session).order_by("pk"))
    states = [everything(world.session)]
    for other in seats[4:7]:
        swap_seats(world.session, seats[0].pk, other.pk, actor=SYSTEM)
        states.append(everything(world.session))
    for state in reversed(states[:-1]):
        undo_seating_change(world.session, actor=SYSTEM)
        assert everything(world.session) == state


def test_undoing_a_substitute_restores_the_certificate() -> None:
    world = published()
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    before = everything(world.session)
    seat = Seat.objects.filter(session=world.session).order_by("pk")[0]
    substitute_entrant(seat, standby, actor=SYSTEM)
    world.session.refresh_from_db()
    assert world.session.certificate["repeats"] == 0
    undo_seating_change(world.session, actor=SYSTEM)
    assert everything(world.session) == before


def test_a_substitute_with_a_seat_has_no_bye() -> None:
    world = event_world(players=5)
    add_session(world, status=SessionStatus.PUBLISHED)
    SitOutFactory.create(session=world.session, entrant=world.entrants[4])
    seat = Seat.objects.filter(session=world.session).order_by("pk")[0]
    substitute_entrant(seat, world.entrants[4], actor=SYSTEM)
    assert not world.session.sit_outs.exists()


def test_undoing_a_redraw_restores_method_and_seed() -> None:
    world = event_world(players=8)
    draw_session(request_session(world.event, actor=SYSTEM, method=DrawMethod.RANDOM, seed=1).pk)
    session = world.event.sessions.get()
    before = numbers(session)
    plan = "8 7 6 5\n4 3 2 1"
    job = redraw_session(session, actor=world.actor("organiser"), method=DrawMethod.PLAN, plan=plan)
    draw_session(job.pk)
    assert numbers(session) == [[8, 7, 6, 5], [4, 3, 2, 1]]
    assert SeatingChange.objects.get().made_by == world.organiser
    undo_seating_change(session, actor=SYSTEM)
    session.refresh_from_db()
    assert (numbers(session), session.method, session.seed) == (before, "random", 1)


def test_changes_of_a_draft_are_not_undone_after_publication() -> None:
    world = drawn_event(tables=2)
    seats = list(Seat.objects.filter(session=world.session).order_by("pk"))
    swap_seats(world.session, seats[0].pk, seats[4].pk, actor=SYSTEM)
    publish_session(world.session, actor=SYSTEM)
    with refused("session_not_draft"):
        undo_seating_change(world.session, actor=SYSTEM)


def test_no_change_is_undone_at_a_table_with_hands() -> None:
    world = published()
    seats = list(Seat.objects.filter(session=world.session).order_by("pk"))
    swap_seats(world.session, seats[0].pk, seats[4].pk, actor=SYSTEM)
    start_session(world.session, actor=SYSTEM)
    enter(world.tables[1], drawn())
    with refused("seat_at_played_table"):
        undo_seating_change(world.session, actor=SYSTEM)


def test_no_change_is_undone_in_a_finished_session() -> None:
    world = published()
    seats = list(Seat.objects.filter(session=world.session).order_by("pk"))
    swap_seats(world.session, seats[0].pk, seats[4].pk, actor=SYSTEM)
    Session.objects.update(status=SessionStatus.FINISHED)
    with refused("session_finished"):
        undo_seating_change(world.session, actor=SYSTEM)


def test_a_scorer_undoes_no_change() -> None:
    world = drawn_event()
    with refused("forbidden", kind=Forbidden):
        undo_seating_change(world.session, actor=world.actor("scorer"))


# --------------------------------------------------------------------------------- repairing


def offers(world: World, kind: str, *people: Entrant) -> dict[str, str]:
    found = repairs_of(world.session, actor=world.actor("organiser"), kind=kind, entrants=people)
    return {offer.kind: offer.key for offer in reversed(found)}


def repair(world: World, kind: str, option: str, *people: Entrant) -> None:
    key = offers(world, kind, *people)[option]
    actor = world.actor("organiser")
    repair_session(world.session, actor=actor, kind=kind, entrants=people, key=key)


def test_a_substitute_replaces_a_no_show() -> None:
    world = published()
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    before = everything(world.session)
    repair(world, RepairKind.NO_SHOW, "substitute", world.entrants[2])
    assert numbers(world.session) == [[1, 2, standby.number, 4], [5, 6, 7, 8]]
    assert Seat.objects.get(entrant=standby).replaces == world.entrants[2]
    assert Entrant.objects.get(pk=world.entrants[2].pk).status == EntrantStatus.NO_SHOW
    assert [table.version for table in world.tables] == [2, 1]
    assert last_entry().verb == "session.repair"
    undo_seating_change(world.session, actor=SYSTEM)
    assert everything(world.session) == before
    assert Entrant.objects.get(pk=world.entrants[2].pk).status == EntrantStatus.ENROLLED


def test_a_removed_table_is_restored_with_its_link() -> None:
    world = published(tables=3)
    before = everything(world.session)
    gone = world.entrants[:4]
    repair(world, RepairKind.WITHDRAWN, "fewer_tables", *gone)
    assert sorted(n for table in numbers(world.session) for n in table) == list(range(5, 13))
    assert {entrant.status for entrant in Entrant.objects.filter(pk__in=[e.pk for e in gone])} == {
        EntrantStatus.WITHDRAWN
    }
    assert not world.session.sit_outs.exists()
    undo_seating_change(world.session, actor=SYSTEM)
    assert everything(world.session) == before


def test_one_no_show_among_sixty_four_moves_four_seats_at_most() -> None:
    world = published(tables=16)
    found = repairs_of(
        world.session, actor=SYSTEM, kind=RepairKind.NO_SHOW, entrants=world.entrants[9:10]
    )
    assert found[0].seats_changed <= 4
    by_key = dict.fromkeys(offer.key for offer in found)
    assert len(by_key) == len(found)


def test_a_withdrawn_player_stays_in_the_history() -> None:
    world = event_world(players=9)
    add_session(world, status=SessionStatus.FINISHED)
    add_session(world, status=SessionStatus.PUBLISHED)
    SitOutFactory.create(session=world.session, entrant=world.entrants[8])
    repair(world, RepairKind.WITHDRAWN, "sit_out_plays", world.entrants[0])
    third = add_session(world)
    first, _second = history_before(third)
    assert str(world.entrants[0].pk) in first[0]


def test_a_late_arrival_gets_a_seat() -> None:
    world = event_world(players=5)
    add_session(world, status=SessionStatus.PUBLISHED)
    late = world.entrants[4]
    others = [EntrantFactory.create(event=world.event) for _ in range(3)]
    for entrant in others:
        SitOutFactory.create(session=world.session, entrant=entrant)
    repair(world, RepairKind.ARRIVED, "new_table", late)
    assert [len(table) for table in numbers(world.session)] == [4, 4]
    assert Entrant.objects.get(pk=late.pk).status == EntrantStatus.CHECKED_IN
    assert not world.session.sit_outs.exists()
    undo_seating_change(world.session, actor=SYSTEM)
    assert Table.objects.count() == 1


def test_an_option_of_another_seating_is_a_conflict() -> None:
    world = published()
    EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    missing = world.entrants[:1]
    key = offers(world, RepairKind.NO_SHOW, *missing)["substitute"]
    seats = list(Seat.objects.filter(session=world.session).order_by("pk"))
    swap_seats(world.session, seats[1].pk, seats[5].pk, actor=SYSTEM)
    with refused("seating_moved_on", kind=Conflict):
        repair_session(
            world.session, actor=SYSTEM, kind=RepairKind.NO_SHOW, entrants=missing, key=key
        )


def test_tables_with_hands_are_not_changed() -> None:
    world = published(tables=3)
    start_session(world.session, actor=SYSTEM)
    enter(world.tables[1], drawn())
    repair(world, RepairKind.NO_SHOW, "bye", world.entrants[0])
    assert numbers(world.session)[:1] == [[5, 6, 7, 8]]


def test_every_problem_of_a_repair_is_named() -> None:
    world = event_world(players=4)
    add_session(world, status=SessionStatus.FINISHED)
    with refused("value_unknown", "repair_without_entrants", "session_finished"):
        repairs_of(world.session, actor=SYSTEM, kind="earthquake", entrants=())
    stranger = event_world(players=1).entrants
    with refused("entrant_elsewhere", "entrant_without_seat", "session_finished"):
        repairs_of(world.session, actor=SYSTEM, kind="no_show", entrants=stranger)
    with refused("forbidden", kind=Forbidden):
        repairs_of(world.session, actor=world.actor("referee"), kind="no_show", entrants=())


def test_of_duplicate_entrants_one_keeps_a_seat_and_the_other_is_withdrawn() -> None:
    world = published()
    one, *_, double = world.entrants
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    asked: dict[str, Any] = {"kind": RepairKind.SEATED_TWICE, "entrants": (double, one)}
    before = everything(world.session)
    offers = repairs_of(world.session, actor=SYSTEM, **asked)
    assert [offer.kind for offer in offers] == ["substitute", "substitute", "bye", "bye"]
    said = [(move.entrant, move.before, move.after) for move in offers[0].moved]
    assert said == [(standby, None, (2, "N")), (double, (2, "N"), None)]
    repair_session(world.session, actor=SYSTEM, key=offers[0].key, **asked)
    assert numbers(world.session) == [[1, 2, 3, 4], [5, 6, 7, 9]]
    one.refresh_from_db()
    double.refresh_from_db()
    assert (one.status, double.status) == ("enrolled", "withdrawn")
    assert not world.session.sit_outs.exists()
    undo_seating_change(world.session, actor=SYSTEM)
    assert everything(world.session) == before


def test_of_duplicate_entrants_the_one_who_plays_stays() -> None:
    world = published()
    start_session(world.session, actor=SYSTEM)
    enter(world.tables[1], drawn())
    EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    one, *_, double = world.entrants
    asked: dict[str, Any] = {"kind": RepairKind.SEATED_TWICE, "entrants": (one, double)}
    (offer, *_) = repairs_of(world.session, actor=SYSTEM, **asked)
    repair_session(world.session, actor=SYSTEM, key=offer.key, **asked)
    assert numbers(world.session) == [[9, 2, 3, 4], [5, 6, 7, 8]]
    one.refresh_from_db()
    assert one.status == EntrantStatus.WITHDRAWN


def test_an_entrant_without_a_seat_cannot_be_a_no_show() -> None:
    world = published()
    unseated = EntrantFactory.create(event=world.event)
    with refused("entrant_without_seat"):
        repairs_of(world.session, actor=SYSTEM, kind="no_show", entrants=(unseated,))
    with refused("entrant_seated"):
        repairs_of(world.session, actor=SYSTEM, kind="arrived", entrants=world.entrants[:1])


def test_a_session_that_is_being_drawn_is_not_repaired() -> None:
    world = drawn_event()
    redraw_session(world.session, actor=SYSTEM, method="random")
    with refused("draw_running"):
        repairs_of(world.session, actor=SYSTEM, kind="wrong", entrants=())
    assert Job.objects.count() == 1
