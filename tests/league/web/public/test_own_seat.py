"""The personal page of a seat card, and the page that prints the cards."""

import pytest
from django.test import Client

from league.core.queries.seat_cards import card_token, pin_of
from league.enums import ConfirmedBy, EventStatus, SessionStatus, SignedBy, TableStatus
from league.models import Event, Session, SignOff
from tests.entries import WHOLE_GAME, ron
from tests.league.web.readers import Answer, at, messages_of, reader, words
from tests.league.web.table.table_taps import link, text
from tests.shortcuts import fresh, play
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return four_at_a_table(confirmed_by=ConfirmedBy.PLAYERS, signed_by=SignedBy.OWN)


def own(world: World, place: int = 0, step: str = "") -> str:
    page = f"/p/{card_token(world.entrants[place])}/"
    return f"{page}tables/{world.table.pk}/{step}/" if step else page


def do(world: World, step: str, place: int = 0, version: str = "") -> Answer:
    sent = {"version": version or world.table.version}
    return reader().post(own(world, place, step), sent, follow=True)


def test_a_player_follows_the_own_table(world: World, client: Client) -> None:
    assert "Session 1: table 1, East 東" in words(client.get(own(world)))
    play(world.table, [ron("W", "E", 3)])
    page = client.get(own(world))
    assert 'id="own-tables" data-every="5"' in page.content.decode()
    assert "Chie" in words(page)
    assert page["Cache-Control"] == "no-store"


def test_a_player_signs_on_the_own_phone(world: World) -> None:
    play(world.table, WHOLE_GAME)
    answer = do(world, "sign")
    assert messages_of(answer) == ["Signed."]
    assert SignOff.objects.get().entrant == world.entrants[0]
    assert "Sign result" not in words(answer)
    assert "Sign result" in words(reader().get(own(world, 1)))


def test_four_phones_end_a_game_before_time(world: World) -> None:
    for place in range(3):
        answer = do(world, "agree", place)
    assert "3 of 4 players agree to end the game now." in words(answer)
    do(world, "agree", 3)
    assert fresh(world.table).status == TableStatus.FINISHED


def test_a_page_that_is_out_of_date_says_so(world: World) -> None:
    play(world.table, [ron("W", "E", 3)])
    for version in ("1", "x"):
        answer = do(world, "agree", version=version)
        assert messages_of(answer) == ["The table has changed since you opened this page."]


def test_before_the_start_there_is_nothing_to_do(world: World, client: Client) -> None:
    Session.objects.update(status=SessionStatus.PUBLISHED)
    assert "The session has not started." in words(client.get(own(world)))
    Session.objects.update(status=SessionStatus.DRAFT)
    assert "You have no seat at the moment." in words(client.get(own(world)))


def test_unknown_cards_steps_and_tables_are_not_found(world: World, client: Client) -> None:
    assert client.get("/p/7-guess/").status_code == 404
    assert do(world, "close").status_code == 404
    elsewhere = f"{own(world)}tables/{world.table.pk + 1}/sign/"
    assert client.post(elsewhere, {"version": "1"}).status_code == 404
    Event.objects.update(status=EventStatus.DRAFT)
    assert client.get(own(world)).status_code == 404


def test_the_table_asks_for_the_pin(world: World, client: Client) -> None:
    play(world.table, WHOLE_GAME)
    table, entrant = world.table, world.entrants[0]
    seat = table.seats.get(entrant=entrant)
    assert "enter the PIN on it here" in text(client.get(link(table)))
    sent = {"seat": seat.pk, "version": table.version, "pin": "none"}
    refused = client.post(f"{link(table)}sign/", sent)
    assert "This is not the PIN on the seat card of Aoi." in text(refused)
    client.post(f"{link(table)}sign/", sent | {"pin": pin_of(entrant)})
    assert SignOff.objects.get().seat == seat


def test_the_table_collects_the_consent_of_all_players(client: Client) -> None:
    world = four_at_a_table()
    table = world.table
    assert "Agree as Aoi" in text(client.get(f"{link(table)}close/"))
    for seat in table.seats.order_by("pk"):
        sent = {"seat": seat.pk, "version": table.version}
        answer = client.post(f"{link(table)}agree/", sent, follow=True)
    assert "Game ended." in messages_of(answer)
    assert fresh(table).status == TableStatus.CLOSED


def test_referees_print_seat_cards_and_renew_a_pin(world: World) -> None:
    referee, page = reader(world.referee), at("print_session_seat_cards", world, number=1)
    entrant = world.entrants[0]
    shown = words(referee.get(page))
    assert (pin_of(entrant) in shown, "Table 1 East 東" in shown) == (True, True)
    renewed = referee.post(at("seat_card_renew", world, player=1), follow=True)
    assert messages_of(renewed) == ["New PIN. The old seat card no longer works."]
    entrant.refresh_from_db()
    assert pin_of(entrant) in words(renewed)
    assert reader(world.scorer).get(page).status_code == 403
    assert page in referee.get(at("manage_session", world, number=1)).content.decode()
