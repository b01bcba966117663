"""Seat cards: a player signs on the own phone, or with the PIN at the table."""

import pytest

from league.core.errors import Forbidden
from league.core.queries.actors import actor_of_link
from league.core.queries.seat_cards import actor_of_card, card_token, entrant_by_card, pin_of
from league.core.rate_limit import read_rate
from league.entrants.entrants import renew_seat_card
from league.enums import ConfirmedBy, SignedBy
from league.events.events import change_event, create_event
from league.models import SignOff
from league.play.seat_identity import WRONG_PINS
from league.play.sign_offs import sign_table
from tests.entries import WHOLE_GAME
from tests.league.web.readers import at, reader
from tests.page_forms import submit
from tests.shortcuts import audited_verbs, play, refused
from tests.worlds import World, event_world, running_event

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def world() -> World:
    """A finished game whose players sign with their own phones or with PINs."""
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS, signed_by=SignedBy.OWN)
    play(world.table, WHOLE_GAME)
    return world


def sign(world: World, wind: str, role: str = "link", pin: str = "", phone: str = "") -> SignOff:
    table = world.table
    seat = table.seats.get(starting_wind=wind)
    actor = actor_of_link(table, phone) if role == "link" else world.actor(role)
    return sign_table(table, seat, actor=actor, version=table.version, pin=pin)


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 10_000:04}"


def test_one_phone_with_the_link_does_not_sign_for_everybody(world: World) -> None:
    for wind in "ESWN":
        with refused("pin_missing"):
            sign(world, wind)
    assert not SignOff.objects.exists()


def test_a_player_signs_at_the_table_with_the_pin(world: World) -> None:
    east, south = world.entrants[:2]
    for pin in (pin_of(south), wrong(pin_of(east)), "north"):
        if pin != pin_of(east):
            with refused("pin_wrong"):
                sign(world, "E", pin=pin)
    assert sign(world, "E", pin=pin_of(east)).entrant == east


def test_a_player_signs_on_the_own_phone_without_a_pin(world: World) -> None:
    table, entrant = world.table, world.entrants[2]
    seat = table.seats.get(entrant=entrant)
    signed = sign_table(table, seat, actor=actor_of_card(entrant), version=table.version)
    assert signed.seat == seat
    with refused("forbidden", kind=Forbidden):
        other = table.seats.get(entrant=world.entrants[3])
        sign_table(table, other, actor=actor_of_card(entrant), version=table.version)


def test_a_referee_signs_for_a_player_who_has_left_but_a_scorer_does_not(world: World) -> None:
    with refused("pin_missing"):
        sign(world, "N", role="scorer")
    assert sign(world, "N", role="referee").entrant == world.entrants[3]


def test_guessing_pins_stops_the_guesser_alone(world: World) -> None:
    pins = {wind: pin_of(entrant) for wind, entrant in zip("ESWN", world.entrants, strict=True)}
    for guess in range(read_rate(WRONG_PINS)[0]):
        wind = "ESWN"[guess % 4]
        with refused("pin_wrong"):
            sign(world, wind, pin=wrong(pins[wind]), phone="guesser")
    for wind, pin in pins.items():
        with refused("pin_locked"):
            sign(world, wind, pin=pin, phone="guesser")
    assert sign(world, "E", pin=pins["E"], phone="honest").entrant == world.entrants[0]
    assert sign(world, "S", pin=pins["S"]).entrant == world.entrants[1]


def test_right_pins_are_not_counted(world: World) -> None:
    pin = pin_of(world.entrants[0])
    for _ in range(read_rate(WRONG_PINS)[0] + 1):
        assert sign(world, "E", pin=pin).entrant == world.entrants[0]


def test_a_new_card_makes_the_old_one_void(world: World) -> None:
    entrant = world.entrants[0]
    pin, token = pin_of(entrant), card_token(entrant)
    assert entrant_by_card(token) == entrant
    renewed = renew_seat_card(entrant, actor=world.actor("referee"))
    assert (entrant_by_card(token), entrant_by_card(card_token(renewed))) == (None, entrant)
    if pin != pin_of(renewed):
        with refused("pin_wrong"):
            sign(world, "E", pin=pin)
    assert audited_verbs()[-1] == "entrants.renew_card"
    with refused("forbidden", kind=Forbidden):
        renew_seat_card(entrant, actor=world.actor("scorer"))


@pytest.mark.parametrize("token", ["", "-", "7", "x-y", "9" * 30 + "-a", "٣-a", "1-ü"])
def test_what_is_no_card_opens_nothing(token: str) -> None:
    assert entrant_by_card(token) is None


def test_each_player_has_another_secret(world: World) -> None:
    assert len({card_token(entrant) for entrant in world.entrants}) == 4


def test_an_event_that_asks_for_signatures_asks_each_player_unless_it_says_otherwise() -> None:
    world = event_world()
    actor, event = world.actor("organiser"), world.event

    def changed(**values: str) -> str:
        return str(change_event(event, actor=actor, **values).signed_by)

    assert event.signed_by == "link"
    assert changed(confirmed_by="players") == "own"
    assert changed(signed_by="link") == "link"
    assert changed(confirmed_by="players", venue="Bremen") == "link"
    assert changed(confirmed_by="nobody") == "link"
    assert changed(confirmed_by="players", signed_by="link") == "link"
    made = create_event(actor=actor, preset="wrc-2025", name="Spring", confirmed_by="players")
    assert made.signed_by == "own"


def test_the_page_of_settings_asks_each_player_as_well() -> None:
    world = event_world()
    client, url = reader(world.organiser), at("event_change", world)
    for chosen, kept in (({"confirmed_by": "players"}, "own"), ({"signed_by": "link"}, "link")):
        assert submit(client.get(url), "Save changes", chosen).status_code == 302
        world.event.refresh_from_db()
        assert (world.event.confirmed_by, world.event.signed_by) == ("players", kept)
