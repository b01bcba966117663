"""Claims of player records over the API."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from league.core.queries.seat_cards import code_of
from league.models import Entrant, Player, PlayerClaim
from tests.factories import EntrantFactory, LoginFactory, PlayerFactory
from tests.league.api.callers import Caller, anonymous, codes, person
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(name="Spring Cup", status="running")


@pytest.fixture
def lena(world: World) -> Entrant:
    player = PlayerFactory.create(display_name="Lena Brandt", home_event=world.event)
    entrant: Entrant = EntrantFactory.create(event=world.event, player=player)
    return entrant


@pytest.fixture
def login() -> User:
    made: User = LoginFactory.create(username="lena")
    return made


def own(caller: Caller) -> Any:
    return caller.get("own-record/").json()


def test_a_login_asks_and_a_keeper_grants(world: World, lena: Entrant, login: User) -> None:
    caller, keeper = person(login), person(world.organiser)
    assert own(caller) == {"player": None, "keeps_from": None, "requests": []}
    asked = caller.post("claims/", {"player": lena.player_id})
    assert asked.status_code == 201
    (waiting,) = keeper.get("claims/").json()["results"]
    assert (waiting["player"], waiting["username"], waiting["email"]) == (
        lena.player_id,
        "lena",
        None,
    )
    assert person(world.stranger).get("claims/").json()["results"] == []
    path = f"claims/{asked.json()['id']}/grant/"
    assert caller.post(path).status_code == 403
    assert keeper.post(path).status_code == 204
    assert own(caller) == {"player": lena.player_id, "keeps_from": None, "requests": []}
    assert keeper.post(path).status_code == 404


def test_a_keeper_declines_with_a_reason(world: World, lena: Entrant, login: User) -> None:
    caller = person(login)
    claim = caller.post("claims/", {"player": lena.player_id}).json()["id"]
    keeper = person(world.organiser)
    assert keeper.post(f"claims/{claim}/decline/", {"reason": "You are Leo"}).status_code == 204
    (request,) = own(caller)["requests"]
    assert (request["reason"], request["parted"]) == ("You are Leo", False)
    assert request["declined_at"] is not None


def test_a_code_takes_the_record_and_a_keeper_undoes_it(
    world: World, lena: Entrant, login: User
) -> None:
    caller, keeper = person(login), person(world.organiser)
    assert codes(caller.post("own-record/", {"code": "ABCD-EFGH"})) == ["claim_code"]
    answer = caller.post("own-record/", {"code": code_of(lena)})
    assert (answer.status_code, answer.json()["player"]) == (201, lena.player_id)
    assert answer.json()["keeps_from"] is not None
    assert caller.get(f"players/{lena.player_id}/profile/").status_code == 403
    (taken,) = keeper.get("taken-records/").json()["results"]
    assert (taken["id"], taken["username"]) == (lena.player_id, "lena")
    assert caller.get("taken-records/").json()["results"] == []
    path = f"players/{lena.player_id}/release/"
    assert person(world.stranger).post(path).status_code == 403
    assert keeper.post(path, {"reason": "Not Lena"}).status_code == 204
    assert Player.objects.get(pk=lena.player_id).login_id is None
    assert own(caller)["requests"][0]["parted"]


def test_without_a_login_nothing_is_asked_or_listed(lena: Entrant) -> None:
    for path in ("own-record/", "claims/", "taken-records/"):
        assert anonymous().get(path).status_code == 401
    assert anonymous().post("claims/", {"player": lena.player_id}).status_code == 401
    assert not PlayerClaim.objects.exists()


def test_hidden_players_cannot_be_asked_for(lena: Entrant, login: User) -> None:
    Player.objects.filter(pk=lena.player_id).update(shown_by_name=False)
    assert person(login).post("claims/", {"player": lena.player_id}).status_code == 403
    assert person(login).post("claims/", {"player": 10**9}).status_code == 404
