"""Ending a game before its time: by a referee, or by all players at the table."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.core.errors import Conflict, Forbidden
from league.core.permissions import Actor
from league.core.queries.seat_cards import actor_of_card, pin_of
from league.enums import ConfirmedBy, EarlyEnd, EnteredBy, SignedBy, TableStatus
from league.models import AuditEntry, EndConsent, Seat, Table
from league.play.early_ends import agree_to_end
from league.play.queries.games import state_json, state_of
from league.play.tables import close_table
from tests.entries import ron
from tests.shortcuts import audited_verbs, enter, fresh, refused
from tests.worlds import World, add_session, running_event

pytestmark = pytest.mark.django_db


def seat_of(world: World, wind: str) -> Seat:
    return world.table.seats.get(starting_wind=wind)


def agree(world: World, wind: str, **more: Any) -> Table:
    table = world.table
    actor: Actor = more.pop("actor", world.link)
    values = {"version": table.version, **more}
    return agree_to_end(table, seat_of(world, wind), actor=actor, **values)


def close(world: World, actor: Actor) -> Table:
    table = world.table
    return close_table(table, actor=actor, version=table.version)


def set_clock(world: World, *, minutes_ago: int) -> None:
    world.session.started_at = timezone.now() - timedelta(minutes=minutes_ago)
    world.session.save()


def test_the_game_ends_once_all_players_have_agreed() -> None:
    world = running_event()
    for wind in "ESW":
        assert agree(world, wind).status == TableStatus.WAITING
    assert agree(world, "N").status == TableStatus.CLOSED
    assert world.table.ended_early
    assert audited_verbs() == [*["table.agree_to_end"] * 4, "table.close"]


def test_the_table_alone_does_not_end_the_game_before_time() -> None:
    world = running_event()
    set_clock(world, minutes_ago=1)
    for actor in (world.link, world.actor("scorer")):
        with refused("end_needs_players"):
            close(world, actor)
    assert world.table.status == TableStatus.WAITING


def test_after_time_the_table_ends_the_game() -> None:
    world = running_event()
    set_clock(world, minutes_ago=91)
    assert close(world, world.link).status == TableStatus.CLOSED


def test_a_referee_ends_a_game_at_any_time() -> None:
    world = running_event(early_end=EarlyEnd.REFEREE)
    assert close(world, world.actor("referee")).status == TableStatus.CLOSED


def test_where_a_referee_ends_games_the_players_cannot_agree() -> None:
    world = running_event(early_end=EarlyEnd.REFEREE)
    with refused("end_needs_referee"):
        agree(world, "E")
    with refused("end_needs_referee"):
        close(world, world.link)


def test_one_player_agrees_once() -> None:
    world = running_event()
    for _ in range(4):
        agree(world, "E")
    assert (EndConsent.objects.count(), world.table.status) == (1, TableStatus.WAITING)
    assert state_json(state_of(world.table))["agreed_to_end"] == [seat_of(world, "E").pk]
    entry = AuditEntry.objects.get()
    assert entry.after == {
        "seat": seat_of(world, "E").pk,
        "entrant": world.entrants[0].pk,
        "version": world.table.version,
    }


def test_another_hand_makes_consents_void() -> None:
    world = running_event()
    for wind in "ESW":
        agree(world, wind)
    enter(world.table, ron("W", "E", 3))
    assert agree(world, "N").status == TableStatus.PLAYING
    assert state_json(state_of(world.table))["agreed_to_end"] == [seat_of(world, "N").pk]


def test_a_consent_for_an_older_version_is_refused() -> None:
    world = running_event()
    enter(world.table, ron("W", "E", 3))
    with refused("table_moved_on", kind=Conflict):
        agree(world, "E", version=1)


def test_players_who_confirm_results_still_sign_after_an_early_end() -> None:
    world = running_event(confirmed_by=ConfirmedBy.PLAYERS)
    for wind in "ESWN":
        agree(world, wind)
    assert world.table.status == TableStatus.FINISHED


def test_the_pin_of_the_seat_card_is_needed_where_the_event_asks_for_it() -> None:
    world = running_event(signed_by=SignedBy.OWN)
    with refused("pin_missing"):
        agree(world, "E")
    pin = pin_of(world.entrants[0])
    with refused("pin_wrong"):
        agree(world, "E", pin=f"{(int(pin) + 1) % 10_000:04}")
    agree(world, "E", pin=f" {pin} ")
    agree(world, "S", actor=actor_of_card(world.entrants[1]))
    agree(world, "W", actor=world.actor("referee"))
    assert EndConsent.objects.count() == 3


def test_players_agree_on_their_own_phones_even_where_scorers_enter() -> None:
    world = running_event(entered_by=EnteredBy.SCORER)
    with refused("entry_not_at_table"):
        agree(world, "E")
    for wind, entrant in zip("ESWN", world.entrants, strict=True):
        agree(world, wind, actor=actor_of_card(entrant))
    assert world.table.status == TableStatus.CLOSED


def test_nobody_agrees_for_another_player() -> None:
    world = running_event(tables=2)
    for actor in (actor_of_card(world.entrants[1]), world.actor("stranger")):
        with refused("forbidden", kind=Forbidden):
            agree(world, "E", actor=actor)
    with refused("seat_unknown"):
        there = world.tables[1].seats.get(starting_wind="E")
        agree_to_end(world.table, there, actor=world.link, version=1)


def test_a_game_that_is_over_is_not_ended_again() -> None:
    world = running_event()
    close(world, world.actor("referee"))
    with refused("game_over"):
        agree(world, "E", actor=actor_of_card(world.entrants[0]))


def test_no_game_ends_before_its_session_starts() -> None:
    world = running_event()
    add_session(world)
    with refused("table_not_playing"):
        agree(world, "E", actor=world.actor("referee"))
    assert fresh(world.table).status == TableStatus.WAITING
