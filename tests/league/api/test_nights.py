"""Nights, answers, presence, draws and pick-up games over the API."""

from typing import Any

import pytest

from league.enums import EventKind, PickUpGames
from league.models import Night, Session, Table
from league.seating.queries.pick_ups import pick_up_code
from league.tasks import draw_session
from tests.league.api.callers import anonymous, person
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
WEEKLY = {"name": "Week", "first": "2027-01-05T19:30:00Z", "count": 2, "answer_hours": 1}


def league() -> World:
    return event_world(players=5, kind=EventKind.LEAGUE, pickup_games=PickUpGames.COUNTS_NOT)


def test_a_night_from_the_timetable_to_its_first_draw() -> None:
    world = league()
    organiser, mine = person(world.organiser), person(world.stranger)
    nights = f"events/{world.event.pk}/nights/"
    preview = organiser.post(nights, {**WEEKLY, "preview": True})
    assert [row["name"] for row in preview.json()["nights"]] == ["Week 1", "Week 2"]
    made = organiser.post(nights, WEEKLY)
    night = f"nights/{made.json()['nights'][0]['id']}/"
    assert (made.status_code, anonymous().get(nights).json()["count"]) == (201, 2)
    changed = organiser.patch(night, {"name": "Opening night", "place": "Harbour"}).json()
    assert (changed["name"], changed["place"], changed["version"]) == (
        "Opening night",
        "Harbour",
        2,
    )
    assert mine.post(f"{night}answer/", {"answer": "yes"}).status_code == 404
    entrant = world.entrants[0]
    entrant.player.login = world.stranger
    entrant.player.save()
    assert mine.post(f"{night}answer/", {"answer": "late"}).json()["first_game"] == 2
    for one in world.entrants[1:]:
        path = f"{night}attendances/{one.pk}/"
        answer = organiser.patch(path, {"answer": "yes", "presence": "here", "last_game": 1})
        assert (answer.json()["presence"], answer.json()["last_game"]) == ("here", 1)
    seen = anonymous().get(night).json()
    assert (seen["counts"]["yes"], seen["counts"]["late"], seen["counts"]["here"]) == (4, 1, 4)
    assert seen["coming"]["late"] == [entrant.public_name]
    draw_and_cancel(world, night)


def draw_and_cancel(world: World, night: str) -> None:
    organiser = person(world.organiser)
    job = organiser.post(f"{night}games/", {"seed": 3}).json()
    draw_session(job["id"])
    assert Session.objects.get().seats.count() == 4
    refused = organiser.post(f"{night}cancel/", {})
    assert refused.json()["problems"][0]["code"] == "night_has_sessions"
    other = f"nights/{Night.objects.latest('pk').pk}/"
    assert organiser.post(f"{other}cancel/", {}).json()["status"] == "cancelled"
    assert organiser.post(f"{other}restore/", {}).json()["status"] == "planned"
    assert organiser.delete(other).status_code == 204
    assert len(organiser.get(f"{night}attendances/").json()["results"]) == 5
    links = f"events/{world.event.pk}/answer-links/"
    before = organiser.get(links).json()["results"][0]
    renewed = organiser.post(f"entrants/{before['entrant']}/renew-answer-link/", {}).json()
    assert (renewed["entrant"], renewed["path"] == before["path"]) == (before["entrant"], False)


def assert_players_get_the_table(game: str, started: Any, *, joiner: Any, outside: Any) -> None:
    """Who sits there asks again and gets the link of the table; nobody else does."""
    table = Table.objects.get()
    assert (started["table"], started["token"]) == (table.pk, table.token)
    again = anonymous().post(f"{game}join/", joiner).json()
    assert (again["table"], again["token"]) == (table.pk, table.token)
    refused = anonymous().post(f"{game}join/", outside).json()
    assert refused["problems"][0]["code"] == "pick_up_over"


def test_a_pick_up_game_by_its_code() -> None:
    world = league()
    code, staff = pick_up_code(world.event), person(world.referee)
    pick_ups = f"events/{world.event.pk}/pick-ups/"
    body = [{"code": code, "entrant": entrant.pk} for entrant in world.entrants]
    wrong = anonymous().post(pick_ups, {**body[0], "code": "WRONG"})
    assert wrong.json()["problems"][0]["code"] == "pick_up_code_wrong"
    opened = anonymous().post(pick_ups, body[0]).json()
    assert anonymous().post(pick_ups, body[0]).json() == opened
    game = f"pick-ups/{opened['id']}/"
    refused = anonymous().post(f"{game}start/", {"key": opened["key"]}).json()
    assert refused["problems"][0]["code"] == "pick_up_missing"
    for one in body[1:4]:
        anonymous().post(f"{game}join/", one)
    full = anonymous().post(f"{game}join/", body[4]).json()
    assert full["problems"][0]["code"] == "pick_up_full"
    anonymous().post(f"{game}leave/", body[3])
    assert anonymous().post(f"{game}join/", body[4]).json()["players"] == [
        world.entrants[place].pk for place in (0, 1, 2, 4)
    ]
    assert anonymous().post(f"{game}start/", {"key": "guessed"}).status_code == 422
    for _ in range(2):
        started = anonymous().post(f"{game}start/", {"key": opened["key"]}).json()
        assert (started["status"], started["counts"]) == ("started", False)
    assert_players_get_the_table(game, started, joiner=body[1], outside=body[3])
    assert (Session.objects.get().number, Table.objects.count()) == (10_001, 1)
    again = anonymous().post(pick_ups, body[0]).json()
    assert again["problems"][0]["code"] == "at_open_pick_up"
    assert staff.get(f"events/{world.event.pk}/pick-up-code/").json() == {"code": code}
    struck = staff.post(f"{game}strike/", {"reason": "Test"}).json()
    assert (struck["status"], Table.objects.get().status) == ("struck", "closed")
    assert staff.get(pick_ups).json()["results"][0]["status"] == "struck"
    assert staff.post(f"events/{world.event.pk}/pick-up-code/", {}).json() != {"code": code}
