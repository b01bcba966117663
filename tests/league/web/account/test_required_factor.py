"""Where organisers need a second factor: no page of staff and no API answers before they have one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User

from league.enums import Role
from league.live.logins import actor_by_cookie
from league.people.queries.second_factors import lacks_second_factor
from league.web.account.required_factor import OWN_PAGES
from tests.factories import PASSWORD, EventRoleFactory, LoginFactory, SeriesRoleFactory
from tests.league.api.callers import person
from tests.league.everything import Everything
from tests.league.route_operations import Operation, operations
from tests.league.web.account.test_account import FIREFOX, logged_in
from tests.league.web.account.ways_of_factors import set_up_app
from tests.league.web.readers import Reader, at, reader, words
from tests.shortcuts import undone
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db
HOME = "/account/second-factor/"


@pytest.fixture(autouse=True)
def _needed(settings: Any, tmp_path: Path) -> None:
    settings.SECOND_FACTOR = "organisers"
    settings.PHOTOS = tmp_path


def give_factor(login: User) -> None:
    Authenticator.objects.create(user=login, type="totp", data={"secret": "x"})


def test_after_log_in_an_organiser_is_led_to_set_one_up() -> None:
    world = running_event()
    User.objects.filter(pk=world.organiser.pk).update(username="mori")
    client = logged_in(FIREFOX)
    page = client.get(HOME)
    assert "Organisers need a second factor here." in words(page)
    manage = at("manage", world)
    answer = client.get(manage, follow=True)
    assert [address for address, _status in answer.redirect_chain] == [
        f"/account/login/?next={manage}",
        HOME,
    ]
    sent = {"login": "mori", "password": "x", "next": "https://example.org/"}
    assert client.post("/account/login/", sent).url == HOME
    give_factor(world.organiser)
    assert client.get(manage).status_code == 200
    assert "Organisers need" not in words(client.get(HOME))


def organiser(world: World) -> Reader:
    """A browser in which the organiser has typed the password."""
    User.objects.filter(pk=world.organiser.pk).update(username="mori")
    return logged_in(FIREFOX)


@pytest.mark.django_db(transaction=True)
def test_a_factor_that_is_set_up_leads_to_the_page_asked_for_first() -> None:
    world = running_event()
    client, manage = organiser(world), at("manage", world)
    client.get(manage, follow=True)
    _secret, codes = set_up_app(client)
    assert "They are not shown again." in words(codes)
    assert f'href="{manage}">I have kept them</a>' in codes.content.decode()
    assert client.get(manage).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_the_log_in_itself_names_that_page_and_no_other_site(mori: User) -> None:
    world = running_event()
    EventRoleFactory.create(event=world.event, login=mori, role=Role.ORGANISER)
    manage = at("manage", world)
    for to, after in ((manage, manage), ("https://example.org/", "/events/mine/")):
        Authenticator.objects.all().delete()
        client = reader()
        sent = {"login": "mori", "password": PASSWORD, "next": to}
        assert client.post("/account/login/", sent).url == HOME
        _secret, codes = set_up_app(client)
        assert codes.context["after"] == after
    assert client.get(f"{HOME}codes/?next=https://example.org/").context["after"] == HOME


@pytest.mark.parametrize("role", [Role.REFEREE, Role.SCORER])
def test_others_need_none(role: Role) -> None:
    world = running_event()
    login = LoginFactory.create()
    assert not lacks_second_factor(login)
    EventRoleFactory.create(event=world.event, login=login, role=role)
    assert not lacks_second_factor(login)
    assert reader(login).get(at("manage", world)).status_code == 200


def test_superusers_staff_and_organisers_of_a_series_need_one(settings: Any) -> None:
    series = SeriesRoleFactory.create(role=Role.ORGANISER).login
    logins = [LoginFactory.create(is_superuser=True), LoginFactory.create(is_staff=True), series]
    assert [lacks_second_factor(login) for login in logins] == [True] * 3
    for login in logins:
        give_factor(login)
    assert [lacks_second_factor(login) for login in logins] == [False] * 3
    settings.SECOND_FACTOR = "off"
    assert not lacks_second_factor(LoginFactory.create(is_superuser=True))


def test_the_admin_pages_follow_the_same_rule() -> None:
    root = LoginFactory.create(is_superuser=True, is_staff=True)
    client = reader(root)
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == HOME
    sent = {"name": "Pon Club", "city": "", "country": ""}
    assert client.post("/admin/league/club/add/", sent).url.startswith("/admin/login/")
    give_factor(root)
    assert client.get("/admin/").status_code == 200


def test_a_token_works_once_the_account_has_a_factor() -> None:
    world = running_event()
    caller = person(world.organiser)
    refused = caller.get("events/")
    assert (refused.status_code, "second factor" in refused.content.decode()) == (401, True)
    give_factor(world.organiser)
    assert caller.get("events/").status_code == 200


def test_live_streams_know_the_account_as_a_visitor() -> None:
    world = running_event()
    client = reader(world.organiser)
    cookie = client.cookies["sessionid"].value
    assert actor_by_cookie(cookie).login_id is None
    give_factor(world.organiser)
    assert actor_by_cookie(cookie).login_id == world.organiser.pk


# ------------------------------------------------------------------------------- by any address


def tried(made: Everything, client: Reader, items: Iterator[Operation]) -> dict[str, str]:
    """What each operation answers: its status, and where it leads."""
    found = {}
    for item in items:
        with undone():
            answer = client.generic(
                item.method, made.address(item), urlencode({}), "application/x-www-form-urlencoded"
            )
            answer.getvalue()
        where = answer.get("Location", "").partition("?")[0]
        found[str(item)] = f"{answer.status_code} {where}"
    return found


def beside_own_pages() -> Iterator[Operation]:
    """Every operation but the account's own pages; streams are apart."""
    for item in operations():
        if not item.name.startswith((*OWN_PAGES, "live")):
            yield item


@pytest.mark.slow
def test_by_any_address_the_account_is_answered_like_a_visitor() -> None:
    made = Everything(running_event())
    world: World = made.world
    visitor = tried(made, reader(), beside_own_pages())
    organiser = tried(made, reader(world.organiser), beside_own_pages())
    differs = {name: (visitor[name], organiser[name]) for name in visitor}
    assert {name: pair for name, pair in differs.items() if pair[0] != pair[1]} == {}
    assert len(visitor) > 500
