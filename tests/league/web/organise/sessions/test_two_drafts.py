"""Two drafts side by side, and the choice between them."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.core.permissions import SYSTEM
from league.enums import EntrantStatus, SessionStatus
from league.models import Session
from league.seating.queries.drafts.pair import two_drafts
from league.seating.sessions import redraw_session, swap_seats, use_other_draft
from league.tasks import draw_session
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, drawn_event

pytestmark = pytest.mark.django_db


def numbers(session: Session) -> list[list[int]]:
    tables = session.tables.prefetch_related("seats__entrant").order_by("number")
    return [
        [seat.entrant.number for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]
        for table in tables
    ]


def now(world: World) -> Session:
    return Session.objects.get(pk=world.session.pk)


def redrawn(plan: str = "5 2 3 4\n1 6 7 8") -> World:
    """Players 1 and 5 have changed tables in the second draft."""
    world = drawn_event(tables=2)
    draw_session(redraw_session(world.session, actor=SYSTEM, method="plan", plan=plan).pk)
    return world


def pair(world: World) -> Any:
    found = two_drafts(now(world))
    assert found is not None
    return found


def test_both_drafts_stand_side_by_side() -> None:
    world = redrawn()
    found = pair(world)
    tables = [
        [[seat.entrant for seat in table.seats] for table in draft.tables]
        for draft in (found.before, found.now)
    ]
    one, *_, five = (row.pk for row in world.entrants[:5])
    rest = [row.pk for row in world.entrants]
    assert tables[0] == [rest[:4], rest[4:]]
    assert tables[1] == [[five, *rest[1:4]], [one, *rest[5:]]]
    moved = {seat.entrant for table in found.now.tables for seat in table.seats if seat.moved}
    assert (moved, found.moved) == ({one, five}, 2)
    shown = words(reader(world.organiser).get(at("session_drafts", world, number=1)))
    assert "2 of 8 players sit at another table" in shown


def test_ranks_are_compared_once_there_are_results() -> None:
    world = redrawn()
    shown = words(reader(world.organiser).get(at("session_drafts", world, number=1)))
    measures = ("Pairs who meet again", "Ranks apart at a table")
    assert [name in shown for name in measures] == [True, False]


def test_two_draws_with_one_seating_say_so_and_show_it_once() -> None:
    said = "Both draws gave the same seating."
    same, other = redrawn("1 2 3 4\n5 6 7 8"), redrawn("2 1 3 4\n5 6 7 8")
    pages = [
        reader(world.organiser).get(at("session_drafts", world, number=1))
        for world in (same, other)
    ]
    assert [said in words(page) for page in pages] == [True, False]
    assert [page.content.decode().count("<tbody>") - 1 for page in pages] == [1, 2]
    assert ["Use chosen draft" in words(page) for page in pages] == [False, True]


def test_the_other_draft_is_chosen_and_nothing_is_lost() -> None:
    world = redrawn()
    client, url = reader(world.organiser), at("session_drafts", world, number=1)
    answer = submit(client.get(url), "Use chosen draft", {"draft": "A"}, follow=True)
    assert messages_of(answer) == [
        "Draft A is the seating now. The other draft is kept until you publish."
    ]
    assert numbers(world.session) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert audited_verbs()[-1] == "session.use_other_draft"
    use_other_draft(now(world), actor=SYSTEM)
    assert numbers(world.session) == [[5, 2, 3, 4], [1, 6, 7, 8]]


def test_the_draft_of_now_stays_where_it_is_chosen() -> None:
    world = redrawn()
    client, url = reader(world.organiser), at("session_drafts", world, number=1)
    submit(client.get(url), "Use chosen draft")
    assert numbers(world.session) == [[5, 2, 3, 4], [1, 6, 7, 8]]


def test_swaps_of_the_second_draft_are_kept_with_it() -> None:
    world = redrawn()
    seats = list(world.session.seats.order_by("pk"))
    swap_seats(world.session, seats[0].pk, seats[1].pk, actor=SYSTEM)
    use_other_draft(now(world), actor=SYSTEM)
    use_other_draft(now(world), actor=SYSTEM)
    assert numbers(world.session) == [[2, 5, 3, 4], [1, 6, 7, 8]]


def test_a_page_that_a_later_draw_overtook_chooses_nothing() -> None:
    world = redrawn()
    seen = pair(world).key
    draw_session(redraw_session(world.session, actor=SYSTEM, method="random").pk)
    with refused("other_draft_moved"):
        use_other_draft(now(world), actor=SYSTEM, seen=seen)


def test_a_published_seating_has_no_other_draft() -> None:
    world = redrawn()
    Session.objects.update(status=SessionStatus.PUBLISHED)
    answer = reader(world.organiser).get(at("session_drafts", world, number=1))
    assert answer.url == at("manage_session", world, number=1)
    with refused("session_not_draft"):
        use_other_draft(now(world), actor=SYSTEM)


def test_a_single_draft_has_nothing_beside_it() -> None:
    world = drawn_event(tables=2)
    assert two_drafts(world.session) is None
    with refused("no_other_draft"):
        use_other_draft(world.session, actor=SYSTEM)


def test_who_has_left_since_is_marked_in_both_drafts() -> None:
    world = redrawn()
    gone = world.entrants[2]
    type(gone).objects.filter(pk=gone.pk).update(status=EntrantStatus.WITHDRAWN)
    marks = [
        [seat.entrant for table in draft.tables for seat in table.seats if seat.gone]
        for draft in (pair(world).before, pair(world).now)
    ]
    assert marks == [[gone.pk], [gone.pk]]


def test_a_player_removed_since_keeps_a_draft_from_being_used() -> None:
    world = drawn_event(tables=2)
    gone = world.entrants[0]
    left = world.event.entrants.filter(number__in=(1, 6, 7, 8))
    left.update(status=EntrantStatus.WITHDRAWN)
    draw_session(redraw_session(world.session, actor=SYSTEM, method="plan", plan="2 3 4 5").pk)
    gone.delete()
    with refused("gone"):
        use_other_draft(now(world), actor=SYSTEM)
    assert numbers(world.session) == [[2, 3, 4, 5]]
    assert pair(world).before.tables[0].seats[0].gone == "removed"


def test_more_tables_cost_no_more_queries() -> None:
    counts = []
    for tables in (2, 3):
        world = drawn_event(tables=tables)
        draw_session(redraw_session(world.session, actor=SYSTEM, method="random").pk)
        session = now(world)
        with CaptureQueriesContext(connection) as queries:
            assert two_drafts(session) is not None
        counts.append(len(queries))
    assert counts[0] == counts[1]
