"""A draft that later results have overtaken says so, and is drawn again with one click."""

import pytest

from league.core.errors import message_of
from league.core.permissions import SYSTEM
from league.entrants.status_changes import set_entrant_statuses
from league.enums import DrawMethod, EntrantStatus, EntryContract, PenaltyKind, SessionStatus
from league.events.banner import set_banner
from league.models import Entrant, Job, Seat, Session
from league.play.penalties import give_penalty
from league.seating.queries.drafts.overtaken import overtaken
from league.seating.sessions import publish_session, request_session
from league.seating.substitutes import substitute_entrant
from league.tasks import draw_session
from tests.factories import EntrantFactory
from tests.league.api.callers import codes, person
from tests.league.web.readers import at, reader, words
from tests.page_forms import submit
from tests.shortcuts import last_entry, refused
from tests.stages import session_of, stage
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
SCORES = (80, 70, 60, 50, -50, -60, -70, -80)


def drafted(method: DrawMethod, *, substitutes: int = 0) -> World:
    """Eight have played one session, by rank their numbers; the next one is a draft."""
    world = event_world(players=8, status="running", entry_contract=EntryContract.RESULT)
    dealt = [world.entrants[place] for place in (0, 2, 4, 6, 1, 3, 5, 7)]
    scores = [SCORES[place] for place in (0, 2, 4, 6, 1, 3, 5, 7)]
    session_of(stage(world, 1), world.event, list(zip(dealt, scores, strict=True)))
    world.event.refresh_from_db()
    EntrantFactory.create_batch(substitutes, event=world.event, status=EntrantStatus.SUBSTITUTE)
    filled = {"substitutes": True} if substitutes else {}
    job = request_session(world.event, actor=SYSTEM, method=method, options=filled, seed=1)
    draw_session(job.pk)
    world.sessions.append(Session.objects.get(status=SessionStatus.DRAFT))
    return world


def penalise(world: World, number: int, points: int) -> None:
    entrant = world.entrants[number - 1]
    give_penalty(entrant, actor=SYSTEM, kind=PenaltyKind.CHOMBO, points=points, reason="Chombo.")


def said(world: World) -> str:
    found = overtaken(Session.objects.select_related("event").get(pk=world.session.pk))
    return message_of(found) if found else ""


def tables(world: World) -> list[set[int]]:
    return [set(table.seats.values_list("entrant__number", flat=True)) for table in world.tables]


def test_a_penalty_that_changes_tables_overtakes_a_draft_by_rank() -> None:
    world = drafted(DrawMethod.STRAIGHT)
    assert (tables(world), said(world)) == ([{1, 2, 3, 4}, {5, 6, 7, 8}], "")
    set_banner(world.event, actor=SYSTEM, text="Lunch at one.")
    penalise(world, 1, 1_000)  # still the first
    penalise(world, 2, 15_000)  # the third: at the same table
    assert said(world) == ""
    penalise(world, 4, 120_000)
    assert said(world) == "Results have changed since the draw: 2 players would sit elsewhere."


def test_where_the_draw_searches_the_players_with_another_rank_are_counted() -> None:
    world = drafted(DrawMethod.SWISS)
    penalise(world, 2, 15_000)
    assert said(world) == "Results have changed since the draw: 2 players have another rank."


def test_a_random_draft_is_overtaken_by_no_result() -> None:
    world = drafted(DrawMethod.RANDOM)
    penalise(world, 4, 120_000)
    assert said(world) == ""


@pytest.mark.parametrize("method", [DrawMethod.SWISS, DrawMethod.STRAIGHT])
def test_who_plays_overtakes_no_draft(method: DrawMethod) -> None:
    world = drafted(method, substitutes=2)
    assert Session.objects.get(pk=world.session.pk).options == {"substitutes": True}
    seat = Seat.objects.get(session=world.session, entrant__number=3)
    standby = Entrant.objects.substitutes().order_by("number").first()
    assert standby is not None
    substitute_entrant(seat, standby, actor=SYSTEM)
    assert said(world) == ""
    set_entrant_statuses(world.event, [world.entrants[2]], EntrantStatus.WITHDRAWN, actor=SYSTEM)
    assert said(world) == ""
    publish_session(world.session, actor=SYSTEM)
    assert last_entry().reason == ""


def test_a_result_overtakes_a_draft_with_a_substitute() -> None:
    world = drafted(DrawMethod.SWISS, substitutes=1)
    seat = Seat.objects.get(session=world.session, entrant__number=3)
    substitute_entrant(seat, Entrant.objects.substitutes().get(), actor=SYSTEM)
    penalise(world, 4, 120_000)
    assert said(world) == "Results have changed since the draw: 3 players have another rank."


def test_publishing_an_overtaken_draft_needs_a_reason() -> None:
    world = drafted(DrawMethod.STRAIGHT)
    penalise(world, 4, 120_000)
    with refused("draft_overtaken", "override_missing"):
        publish_session(world.session, actor=SYSTEM)
    publish_session(world.session, actor=SYSTEM, override_reason="Announced already.")
    assert last_entry().reason == "Announced already."


@pytest.mark.parametrize("page", ["manage_session", "manage", "session_confirm"])
def test_the_session_page_now_and_the_check_say_it_and_one_click_draws_again(page: str) -> None:
    world = drafted(DrawMethod.STRAIGHT)
    number = world.session.number
    named = {"manage": {}, "session_confirm": {"number": number, "verb": "publish"}}
    address = at(page, world, **named.get(page, {"number": number}))
    client, sentence = reader(world.organiser), "Results have changed since the draw"
    assert sentence not in words(client.get(address))
    penalise(world, 4, 120_000)
    answer = client.get(address)
    assert f"{sentence}: 2 players would sit elsewhere." in words(answer)
    assert submit(answer, "Draw again").status_code == 302
    draw_session(Job.objects.latest("pk").pk)
    world.session.refresh_from_db()
    assert (world.session.method, world.session.seed) == ("straight", 1)
    assert (tables(world), said(world)) == ([{1, 2, 3, 5}, {4, 6, 7, 8}], "")
    assert sentence not in words(client.get(address))


def test_the_api_says_it_and_draws_again_with_the_same_seed() -> None:
    world = drafted(DrawMethod.STRAIGHT)
    caller, path = person(world.organiser), f"sessions/{world.session.pk}/"
    assert caller.get(path).json()["overtaken"] is None
    penalise(world, 4, 120_000)
    found = caller.get(path).json()["overtaken"]
    assert (found["code"], found["message"]) == ("draft_overtaken", said(world))
    assert codes(caller.post(f"{path}publish/")) == ["draft_overtaken", "override_missing"]
    answer = caller.post(f"{path}redraw/", {"seed": 1})
    assert answer.status_code == 202
    draw_session(answer.json()["id"])
    assert caller.get(path).json()["overtaken"] is None
