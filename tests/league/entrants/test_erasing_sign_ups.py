"""The open sign-ups of somebody who is erased are withdrawn."""

import pytest
from django.contrib.auth.models import User

from league.core.queries.actors import actor_of
from league.entrants.erasing import erase_account, erase_person
from league.entrants.sign_up import sign_up
from league.models import Entrant, Event, Mail, Player, SignUp
from tests.factories import LoginFactory
from tests.league.web.readers import at, reader, words
from tests.shortcuts import audited_verbs
from tests.sign_ups import open_world

pytestmark = pytest.mark.django_db


def signed_up(event: Event, name: str, login: User | None = None) -> SignUp:
    login = login or LoginFactory.create(username=name.lower())
    return sign_up(event, actor=actor_of(login), name=name, contact=f"{name}@example.org")[0]


def test_the_place_of_an_erased_person_goes_to_the_waiting_list() -> None:
    world = open_world(capacity=1)
    login = LoginFactory.create(username="lena")
    lena, mika = signed_up(world.event, "Lena", login), signed_up(world.event, "Mika")
    assert (lena.status, mika.status) == ("accepted", "waiting")
    erase_person(Player.objects.get(login=login), actor=actor_of(login), name="Lena")
    rows = list(SignUp.objects.order_by("position").values_list("status", flat=True))
    assert rows == ["withdrawn", "accepted"]
    entrants = Entrant.objects.order_by("number").values_list("status", flat=True)
    assert list(entrants) == ["withdrawn", "enrolled"]
    page = words(reader(world.organiser).get(at("audit", world)))
    assert "was withdrawn, because the person was erased." in page
    assert "Lena" not in page


def test_who_waits_or_asks_waits_and_asks_no_more() -> None:
    world = open_world(capacity=1)
    asking = open_world(approval=True)
    login = LoginFactory.create(username="mika")
    signed_up(world.event, "Lena")
    waiting, asked = (signed_up(one.event, "Mika", login) for one in (world, asking))
    assert (waiting.status, asked.status) == ("waiting", "asked")
    erase_account(login, actor=actor_of(login), name="mika")
    for row in (waiting, asked):
        row.refresh_from_db()
        assert (row.status, row.name, row.contact) == ("withdrawn", "-", "")
    assert audited_verbs()[-3:] == ["sign_up.erase", "sign_up.erase", "account.erase"]
    assert not Mail.objects.exists()
