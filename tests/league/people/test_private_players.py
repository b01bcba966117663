"""Who may see and change private data of a player."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.authtoken.models import Token

from league.core.errors import Refused
from league.core.permissions import SYSTEM
from league.models import Session
from league.people.players import change_player
from league.people.queries.players import private_players
from league.play.tables import renew_link
from league.seating.sessions import discard_session
from tests.factories import EntrantFactory
from tests.shortcuts import refused
from tests.worlds import World, drawn_event, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(players=1)


@pytest.fixture
def other(world: World) -> World:
    """An event of another organiser with the same player."""
    other = event_world(players=0)
    other.entrants = [EntrantFactory.create(event=other.event, player=world.entrants[0].player)]
    return other


def test_an_organiser_sees_private_data_in_their_own_events_only(world: World) -> None:
    player = world.entrants[0].player_id
    assert private_players(world.event.pk, world.actor("organiser")) == {player}
    assert private_players(world.event.pk, world.actor("scorer")) == frozenset()
    assert private_players(world.event.pk, SYSTEM) == {player}


def test_enrolling_another_organisers_player_reveals_no_private_data(
    world: World, other: World
) -> None:
    player = world.entrants[0].player
    organiser = other.actor("organiser")
    assert private_players(other.event.pk, organiser) == frozenset()
    with refused("player_of_others"):
        change_player(player, by=organiser, event_id=other.event.pk, display_name="Mine")
    player.refresh_from_db()
    assert player.display_name != "Mine"
    assert private_players(other.event.pk, SYSTEM) == {player.pk}


def test_the_api_shows_private_data_with_permission_only(
    world: World, other: World, client: Client
) -> None:
    shown = []
    for who in (world, other):
        token = Token.objects.create(user=who.organiser)
        answer = client.get(
            f"/api/v1/events/{who.event.pk}/entrants/",
            headers={"Authorization": f"Token {token.key}"},
        )
        shown.append(answer.json()["results"][0]["private"])
    assert shown == [None, None]


def test_the_page_of_an_entrant_has_no_form_for_another_organisers_player(
    other: World, client: Client
) -> None:
    client.force_login(other.organiser)
    number = other.entrants[0].number
    page = client.get(reverse("entrant_change", args=[other.event.slug, number]))
    assert page.context["player_form"] is None


def test_a_row_deleted_meanwhile_is_refused() -> None:
    world = drawn_event()
    table, session = world.table, world.session
    discard_session(session, by=SYSTEM)
    with refused("gone"):
        discard_session(session, by=SYSTEM)
    with pytest.raises(Refused):
        renew_link(table, by=SYSTEM)
    assert not Session.objects.exists()


def test_a_name_too_long_for_a_login_is_refused_on_the_form(client: Client) -> None:
    page = client.post(reverse("login"), {"username": "x" * 151, "password": "y"})
    assert page.status_code == 200
    assert list(page.context["form"].errors) == ["username"]
