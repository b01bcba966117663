"""Attacks on the link of a group: guesses, replays, others' numbers, two phones at once, late answers."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.entrants.erasing import erase_person
from league.enums import EntrantStatus, EventKind, NightAnswer, SessionStatus
from league.models import Attendance, AuditEntry, Entrant, Event, Night, Seat, Session
from league.nights.attendance import answer_night
from league.nights.changes import cancel_night
from league.nights.group import GroupDevice, answer_in_group
from league.nights.queries.group_link import group_token
from league.seating.night_games import draw_next_game
from league.seating.sessions import publish_session
from league.tasks import draw_session
from tests.factories.night import NightFactory
from tests.league.web.readers import Answer, at, messages_of, reader, words
from tests.page_forms import submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


def league(players: int = 5, **event: Any) -> tuple[World, Night]:
    world = event_world(players=players, kind=EventKind.LEAGUE, **event)
    return world, NightFactory.create(event=world.event)


def post(world: World, verb: str, client: Client | None = None, **sent: str) -> Answer:
    address = reverse("who_comes_step", args=[group_token(world.event), 1, verb])
    return (client or reader()).post(address, sent, follow=True)


def page(world: World) -> str:
    return reverse("who_comes", args=[group_token(world.event)])


def stored() -> list[tuple[int, str, str]]:
    rows = Attendance.objects.order_by("entrant__number")
    return list(rows.values_list("entrant__number", "answer", "answer_before"))


def test_a_guessed_secret_is_no_page_and_says_nothing() -> None:
    world, _night = league()
    other, _other = league(slug="other")
    right = group_token(world.event)
    number, _dash, signature = right.partition("-")
    guesses = [
        right[:-1] + ("A" if right[-1] != "A" else "B"),
        right[:-1],
        f"{other.event.pk}-{signature}",
        number,
        f"{number}-",
        f"{number}-{'x' * 5000}",
        f"{number}-\N{CYRILLIC SMALL LETTER A}",
        "\N{FULLWIDTH DIGIT ONE}-x",
        f"{10**30}-{signature}",
        "..",
    ]
    for guess in guesses:
        for name, rest in (("who_comes", []), ("who_comes_step", [1, "answer"])):
            address = reverse("who_comes", args=["x"]).replace("/x/", f"/{guess}/")
            if name == "who_comes_step":
                address = reverse(name, args=["x", *rest]).replace("/x/", f"/{guess}/")
            answer = reader().get(address) if not rest else reader().post(address, {"player": "1"})
            assert answer.status_code == 404, guess
            assert world.event.name not in words(answer)
    assert stored() == []


@pytest.mark.parametrize(
    "number", ["", "0", "-1", "99", "x", "1 ", "1e0", "9" * 60, "\N{ARABIC-INDIC DIGIT ONE}x"]
)
def test_a_number_that_is_nobodys_answers_for_nobody(number: str) -> None:
    world, _night = league()
    answer = post(world, "answer", player=number, answer="yes")
    assert (answer.status_code, stored()) == (404, [])


@pytest.mark.parametrize("answer", ["", "maybe", "YES", "late " * 100])
def test_an_answer_that_is_none_is_refused_in_words(answer: str) -> None:
    world, _night = league()
    shown = post(world, "answer", player="1", answer=answer)
    assert len(messages_of(shown)) == 1
    assert stored() == []


def test_a_player_of_another_event_and_one_who_has_left_are_not_answered_for() -> None:
    world, _night = league(players=2)
    league(players=5, slug="other")
    assert post(world, "answer", player="3", answer="yes").status_code == 404
    Entrant.objects.filter(pk=world.entrants[0].pk).update(status=EntrantStatus.WITHDRAWN)
    shown = post(world, "answer", player="1", answer="yes")
    assert len(messages_of(shown)) == 1
    assert world.entrants[0].public_name not in words(reader().get(page(world)))
    assert stored() == []


def test_who_is_erased_is_neither_named_nor_answered_for() -> None:
    world, night = league()
    gone = world.entrants[0]
    name = gone.public_name
    answer_night(night, gone, "late", actor=world.actor("organiser"))
    erase_person(gone.player, actor=SYSTEM, name=gone.player.display_name)
    shown = reader().get(page(world))
    assert name not in words(shown)
    assert post(world, "answer", player=str(gone.number), answer="yes").status_code == 404
    assert Attendance.objects.filter(answer="yes").count() == 0


def test_a_replay_changes_nothing_and_is_audited_once() -> None:
    world, night = league()
    phone = reader()
    for _again in range(3):
        post(world, "answer", phone, player="1", answer="yes")
    night.refresh_from_db()
    assert (stored(), night.version) == ([(1, "yes", "")], 2)
    assert AuditEntry.objects.filter(verb="night.answer").count() == 1


def test_an_old_page_of_another_phone_wins_and_what_was_said_is_put_back() -> None:
    world, _night = league()
    mine, old = reader(), reader()
    name = world.entrants[0].public_name
    seen = old.get(page(world))
    submit(mine.get(page(world)), f"Yes {name}")
    submit(seen, f"No {name}")
    assert stored() == [(1, "no", "yes")]
    submit(mine.get(page(world)), f"Undo {name}")
    assert stored() == [(1, "yes", "")]


def test_what_staff_say_ends_the_doubt() -> None:
    world, night = league()
    for answer in ("yes", "no"):
        post(world, "answer", reader(), player="1", answer=answer)
    answer_night(night, world.entrants[0], "late", actor=world.actor("organiser"))
    shown = post(world, "undo", player="1")
    assert messages_of(shown) == [
        f"No other device has changed the answer of {world.entrants[0].public_name}."
    ]
    assert stored() == [(1, "late", "")]


@pytest.mark.django_db(transaction=True)
def test_of_two_phones_at_once_the_last_wins_and_the_other_is_kept() -> None:
    world, night = league()
    entrant = world.entrants[0]

    def say(said: tuple[str, str]) -> None:
        name, answer = said
        try:
            answer_in_group(
                night, entrant, answer, device=GroupDevice(name=name, network="10.0.0.1")
            )
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(say, [("one", "yes"), ("two", "no")]))
    row = Attendance.objects.get()
    assert {(row.answer, row.device), (row.answer_before, row.device_before)} == {
        ("yes", "one"),
        ("no", "two"),
    }


@pytest.mark.parametrize("closed", ["over", "closed", "cancelled"])
def test_a_night_that_is_closed_takes_no_answer_and_no_undo(closed: str) -> None:
    world, night = league()
    for answer in ("yes", "no"):
        post(world, "answer", reader(), player="1", answer=answer)
    if closed == "cancelled":
        cancel_night(night, actor=world.actor("organiser"))
    else:
        column = "starts_at" if closed == "over" else "answers_until"
        Night.objects.update(**{column: timezone.now() - timedelta(hours=1)})
    for verb in ("answer", "undo"):
        shown = post(world, verb, player="1", answer="late")
        assert len(messages_of(shown)) == 1
    assert stored() == [(1, "no", "yes")]


def published(world: World, night: Night) -> Session:
    actor = world.actor("organiser")
    for entrant in world.entrants:
        answer_night(night, entrant, "yes", actor=actor)
    draw_session(draw_next_game(night, actor=actor, seed=1).pk)
    return publish_session(Session.objects.get(), actor=actor)


def test_an_answer_after_the_draw_leaves_the_seating_and_tells_the_organiser() -> None:
    world, night = league(players=4)
    session = published(world, night)
    seats = list(Seat.objects.order_by("pk").values_list("entrant", "starting_wind"))
    name = world.entrants[0].public_name
    shown = reader().get(page(world))
    note = "The seating is published: tell the organiser as well if you do not come."
    assert note in words(shown)
    submit(shown, f"No {name}")
    session.refresh_from_db()
    assert session.status == SessionStatus.PUBLISHED
    assert list(Seat.objects.order_by("pk").values_list("entrant", "starting_wind")) == seats
    organiser = reader(world.organiser)
    manage = at("manage_night", world, number=1)
    told = f"{world.entrants[0].staff_name} has a seat in game 1 and does not come."
    assert told in words(organiser.get(manage))
    submit(reader().get(page(world)), f"Yes {name}")
    assert told not in words(organiser.get(manage))


def test_before_the_draw_and_once_a_game_has_begun_nothing_is_said_of_seats() -> None:
    world, night = league(players=4)
    assert "The seating is published" not in words(reader().get(page(world)))
    session = published(world, night)
    Attendance.objects.update(answer=NightAnswer.NO)
    Session.objects.filter(pk=session.pk).update(status=SessionStatus.RUNNING)
    Event.objects.update(status="running")
    organiser = reader(world.organiser)
    assert "and does not come" not in words(organiser.get(at("manage_night", world, number=1)))
