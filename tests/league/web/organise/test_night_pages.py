"""The organiser plans nights, ticks who is there and draws; players answer by their links."""

from typing import Any

import pytest
from django.urls import reverse

from league.enums import EventKind, PickUpGames, SessionStatus
from league.models import Attendance, Entrant, Event, Night, PickUpGame, Session, Table
from league.nights.queries.nights import answer_token
from league.seating.queries.pick_ups import pick_up_code
from league.tasks import draw_session
from tests.league.web.readers import reader
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
TWELVE = {
    "name": "Week",
    "first": "2027-01-05T19:30",
    "count": "12",
    "weeks": "1",
    "games": "2",
    "venue": "Riverside",
    "answer_hours": "2",
    "holidays": "12 Jan 2027, 19 Jan 2027",
}


def at(world: World, name: str, *args: Any) -> str:
    return reverse(name, args=[world.event.slug, *args])


def league(**event: Any) -> World:
    return event_world(players=5, kind=EventKind.LEAGUE, **event)


def planned(world: World) -> Any:
    organiser = reader(world.organiser)
    organiser.post(at(world, "night_new"), {**TWELVE, "save": "yes"})
    return organiser


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_twelve_weeks_are_shown_before_they_are_saved() -> None:
    world = league()
    organiser = reader(world.organiser)
    wrong = organiser.post(at(world, "night_new"), {**TWELVE, "holidays": "Christmas"})
    assert (wrong.status_code, "This is not a day: Christmas" in text(wrong)) == (422, True)
    shown = text(organiser.post(at(world, "night_new"), {**TWELVE, "preview": "yes"}))
    assert ("12 nights, not saved yet" in shown, Night.objects.count()) == (True, 0)
    assert "6 April 2027, 19:30" in shown
    organiser.post(at(world, "night_new"), {**TWELVE, "save": "yes"})
    assert Night.objects.count() == 12
    again = organiser.post(at(world, "night_new"), {**TWELVE, "save": "yes"})
    assert (again.status_code, "Week 1 is planned for that time." in text(again)) == (422, True)
    public = text(reader().get(at(world, "nights")))
    assert ("Week 12" in public, "Riverside" in public) == (True, True)
    page = text(reader().get(at(world, "event")))
    assert ("Week 1" in page, "0 yes, 0 late, 0 no" in page) == (True, True)


def test_calendars_follow_a_night_that_moves_and_one_that_is_cancelled() -> None:
    world = league()
    organiser = planned(world)
    change = {
        "name": "Opening night",
        "starts_at": "2027-01-06T19:00",
        "answers_until": "2027-01-05T17:30",
        "games": "2",
        "venue": "Harbour",
    }
    organiser.post(at(world, "night_change", 1), change)
    organiser.post(at(world, "night_step", 2, "cancel"))
    feed = reader().get(at(world, "event_calendar")).content.decode()
    assert feed.count("BEGIN:VEVENT") == 12
    first, second = feed.split("BEGIN:VEVENT")[1:3]
    wanted = ("Opening night", "20270106T190000", "Harbour", "SEQUENCE:2", "CONFIRMED")
    assert [sign for sign in wanted if sign not in first] == []
    assert ("STATUS:CANCELLED" in second, "SEQUENCE:2" in second) == (True, True)
    assert "Cancelled" in text(reader().get(at(world, "night", 2)))
    organiser.post(at(world, "night_step", 3, "remove"))
    assert organiser.get(at(world, "manage_night", 3)).status_code == 404


def test_a_player_answers_by_the_link_and_learns_nothing_of_others() -> None:
    world = league()
    organiser = planned(world)
    ana, ben = world.entrants[:2]
    address = reverse("own_nights", args=[answer_token(ana)])
    assert address in organiser.get(at(world, "answer_links")).content.decode()
    phone = reader()
    assert phone.get(address).status_code == 200
    phone.post(reverse("own_nights_answer", args=[answer_token(ana), 1]), {"answer": "late"})
    shown = text(phone.get(address))
    assert ("Your answer: Late." in shown, "0 yes, 1 late, 0 no" in shown) == (True, True)
    assert ben.player.display_name not in shown
    assert phone.get(address)["Cache-Control"] == "no-store"
    organiser.post(at(world, "answer_link_renew", ana.number))
    assert phone.get(address).status_code == 404
    ben.player.login = world.stranger
    ben.player.save()
    mine = reader(world.stranger)
    assert f"{ben.public_name}, will you come?" in text(mine.get(at(world, "night", 1)))
    mine.post(at(world, "night_answer", 1), {"answer": "yes"})
    assert phone.post(at(world, "night_answer", 1), {"answer": "yes"}).status_code == 404
    answers = Attendance.objects.order_by("entrant").values_list("answer", "answered_by")
    assert list(answers) == [("late", None), ("yes", world.stranger.pk)]
    night = text(reader().get(at(world, "night", 1)))
    assert (ben.public_name in night, "<b>1</b> from the start" in night) == (True, True)


def test_a_night_is_ticked_drawn_and_published_game_by_game() -> None:
    world = league()
    organiser = planned(world)
    page = at(world, "manage_night", 1)
    for number in range(1, 6):
        organiser.post(at(world, "night_player", 1, number), {"answer": "yes"})
    assert "Tables of three and five let everybody play." in text(organiser.get(page))
    organiser.post(at(world, "night_player", 1, 5), {"answer": "no"})
    assert "Mark all 4 others as here" in text(organiser.get(page))
    organiser.post(at(world, "night_others_here", 1))
    assert "Players who answered no are not listed." not in text(organiser.get(page))
    organiser.post(at(world, "night_player", 1, 4), {"first_game": "1", "last_game": "1"})
    assert "4 players for this game: tables 1, byes 0." in text(organiser.get(page))
    assert "let everybody play" not in text(organiser.get(page))
    draw = {"client_id": "00000000-0000-4000-8000-000000000001"}
    for _ in range(2):  # tapped twice
        organiser.post(at(world, "night_draw", 1), draw)
    session = Session.objects.get()
    draw_session(session.jobs.get().pk)
    for verb in ("publish", "start"):
        step = at(world, "session_step", session.number, verb)
        assert organiser.post(step, {"back": "night"})["Location"] == page
    assert at(world, "session_links", session.number) in organiser.get(page).content.decode()
    session.refresh_from_db()
    assert (session.status, session.night_id) == (
        SessionStatus.RUNNING,
        Night.objects.earliest("pk").pk,
    )
    public = text(reader().get(at(world, "night", 1)))
    assert ("Game 1" in public, "Running" in public) == (True, True)
    sheet = text(organiser.get(at(world, "night_sheet", 1)))
    assert ("Game 2" in sheet, world.entrants[4].player.display_name in sheet) == (True, True)
    assert set(Entrant.objects.values_list("status", flat=True)) == {"enrolled"}


def assert_others_find_the_game_without_its_link(world: World, code: str, token: str) -> None:
    stranger = reader()
    stranger.post(at(world, "pick_up_step", "code"), {"code": code})
    assert token not in stranger.get(at(world, "pick_up")).content.decode()
    page = text(stranger.get(at(world, "event")))
    assert f'href="{at(world, "pick_up")}"' in page
    assert "Pick-up game 1" in page
    seat = text(stranger.get(at(world, "seat", 2)))
    assert f'href="{at(world, "pick_up")}">Enter hands' in seat


def test_four_players_start_a_pick_up_game_with_the_code() -> None:
    world = league(pickup_games=PickUpGames.COUNTS)
    code = pick_up_code(world.event)
    assert code in reader(world.scorer).get(at(world, "manage_pick_ups")).content.decode()
    phones = [reader() for _ in range(4)]
    for phone in phones:
        phone.post(at(world, "pick_up_step", "open"), {"player": "1"})  # knows no code
        phone.post(at(world, "pick_up_step", "code"), {"code": f" {code[:3]}-{code[3:].lower()}"})
    assert not PickUpGame.objects.exists()
    phones[0].post(at(world, "pick_up_step", "open"), {"player": "1"})
    game = PickUpGame.objects.get()
    for number, phone in enumerate(phones[1:], 2):
        phone.post(at(world, "pick_up_step", "join"), {"player": str(number), "game": game.pk})
    phones[1].post(at(world, "pick_up_step", "start"), {"game": game.pk})
    assert not Session.objects.exists()
    phones[0].post(at(world, "pick_up_step", "start"), {"game": game.pk})
    table = Table.objects.get()
    for phone in phones:
        assert f"/t/{table.token}/" in phone.get(at(world, "pick_up")).content.decode()
    assert_others_find_the_game_without_its_link(world, code, table.token)
    referee = reader(world.referee)
    referee.post(at(world, "pick_up_strike", game.pk), {"reason": "Wrong players"})
    assert table.token not in phones[1].get(at(world, "pick_up")).content.decode()
    assert "Struck" in text(referee.get(at(world, "manage_pick_ups")))
    reader(world.organiser).post(at(world, "pick_up_code_renew"))
    renewed = Event.objects.get()
    assert pick_up_code(renewed) != code
    assert code not in phones[0].get(at(world, "pick_up")).content.decode()


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (7, "One table of three."),
        (6, "2 tables of three."),
        (10, "2 tables of three."),
    ],
)
def test_the_night_counts_its_tables_of_three(players: int, said: str) -> None:
    world = event_world(players=players, kind=EventKind.LEAGUE, odd_tables={"allowed": "three"})
    organiser = planned(world)
    organiser.post(at(world, "night_others_here", 1))
    assert text(organiser.get(at(world, "manage_night", 1))).count("of three.") == 1
    assert said in text(organiser.get(at(world, "manage_night", 1)))


def test_the_night_says_who_waits_for_a_later_game_and_how_many_a_table_needs() -> None:
    world = league()
    organiser = planned(world)
    organiser.post(at(world, "night_player", 1, 1), {"answer": "late"})
    page = text(organiser.get(at(world, "manage_night", 1)))
    assert "3 more for a table" in page
    assert "tables;" not in page
    organiser.post(at(world, "night_others_here", 1))
    page = text(organiser.get(at(world, "manage_night", 1)))
    assert "1 player who is here waits for a later game." in page
