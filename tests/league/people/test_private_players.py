"""Who may see and change private data of a player."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.authtoken.models import Token

from league.core.errors import Forbidden, Refused
from league.core.permissions import SYSTEM
from league.entrants.enrol_many import enrol_row
from league.models import Entrant, Session
from league.people.players import change_entrants_player, change_player
from league.people.queries.players import private_players
from league.play.tables import renew_link
from league.seating.sessions import discard_session
from tests.page_forms import form_of
from tests.shortcuts import refused
from tests.worlds import World, drawn_event, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """An event that added its player."""
    return event_world(players=1)


@pytest.fixture
def other(world: World) -> World:
    """An event of another organiser with the same player."""
    other = event_world(players=0)
    enrol_row(other.event, {"player": world.entrants[0].player_id}, actor=other.actor("organiser"))
    other.entrants = [other.event.entrants.get()]
    return other


def test_the_organisers_who_added_a_player_keep_the_profile(world: World, other: World) -> None:
    player = world.entrants[0].player_id
    assert private_players(world.event.pk, world.actor("organiser")) == {player}
    assert private_players(world.event.pk, world.actor("scorer")) == frozenset()
    assert private_players(world.event.pk, SYSTEM) == {player}
    assert private_players(other.event.pk, other.actor("organiser")) == frozenset()


def test_enrolling_somebody_elses_player_gives_no_right(world: World, other: World) -> None:
    player = world.entrants[0].player
    with refused("player_of_others"):
        change_entrants_player(
            player, actor=other.actor("organiser"), event_id=other.event.pk, display_name="Mine"
        )
    with refused("forbidden", kind=Forbidden):
        change_player(player, actor=other.actor("organiser"), display_name="Mine")
    player.refresh_from_db()
    assert player.display_name != "Mine"
    assert private_players(other.event.pk, SYSTEM) == {player.pk}


def test_enrolling_somebody_elses_player_takes_no_right_away(world: World, other: World) -> None:
    player = change_player(
        world.entrants[0].player, actor=world.actor("organiser"), shown_by_name=False
    )
    assert player.public_name == f"Anonymous player {player.pk}"
    assert other.event.entrants.get().staff_name == "Player 1"
    assert Entrant.objects.get(pk=world.entrants[0].pk).staff_name == player.display_name


def test_the_api_shows_private_data_to_keepers_only(
    world: World, other: World, client: Client
) -> None:
    shown = []
    for who in (world, other):
        token = Token.objects.create(user=who.organiser)
        answer = client.get(
            f"/api/v1/events/{who.event.pk}/entrants/",
            headers={"Authorization": f"Token {token.key}"},
        )
        private = answer.json()["results"][0]["private"]
        shown.append(private and private["display_name"])
    assert shown == [world.entrants[0].player.display_name, None]


def test_the_page_of_an_entrant_has_no_form_for_another_organisers_player(
    other: World, client: Client
) -> None:
    client.force_login(other.organiser)
    number = other.entrants[0].number
    page = client.get(reverse("entrant_change", args=[other.event.slug, number]))
    assert not page.context["form"].profile_names
    assert "display_name" not in form_of(page, "Save changes")[0].names


def test_a_row_deleted_meanwhile_is_refused() -> None:
    world = drawn_event()
    table, session = world.table, world.session
    discard_session(session, actor=SYSTEM)
    with refused("gone"):
        discard_session(session, actor=SYSTEM)
    with pytest.raises(Refused):
        renew_link(table, actor=SYSTEM)
    assert not Session.objects.exists()


def test_a_name_too_long_for_a_login_is_refused_on_the_form(client: Client) -> None:
    page = client.post(reverse("account_login"), {"login": "x" * 255, "password": "y"})
    assert page.status_code == 200
    assert list(page.context["form"].errors) == ["login"]
