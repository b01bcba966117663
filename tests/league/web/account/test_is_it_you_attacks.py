"""Attacks on the question "is it you?" before an erasure: planted requests, other people, old answers."""

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from league.models import Mail
from tests.factories import PASSWORD, LoginFactory, PlayerFactory
from tests.league.api.callers import Caller, codes
from tests.league.web.account.conftest import NOON
from tests.league.web.readers import answers_is_it_you, reader, words

pytestmark = pytest.mark.django_db
ERASE, AGAIN = "/account/erase/", "/account/again/"
NAME = {"name": "mia"}


@pytest.fixture
def mia() -> User:
    login: User = LoginFactory.create(username="mia", email="mia@example.org")
    return login


def is_there(login: User) -> bool:
    return bool(User.objects.get(pk=login.pk).is_active)


def test_what_a_thief_left_waiting_is_not_done_by_the_answer_to_another_question(mia: User) -> None:
    """Somebody had the open browser for a minute; later its owner changes the address."""
    browser = reader(mia)
    assert browser.post(ERASE, NAME).url.startswith(AGAIN)
    answer = browser.post(AGAIN, {"password": PASSWORD, "next": "/account/email/"})
    assert (answer.url, is_there(mia)) == ("/account/email/", True)
    browser.post(AGAIN, {"password": PASSWORD, "next": ERASE})
    assert is_there(mia), "what waited is gone"


def test_the_next_person_at_the_browser_does_not_erase_the_one_before(mia: User) -> None:
    browser, other = reader(mia), LoginFactory.create(username="other")
    browser.post(ERASE, NAME)
    browser.force_login(other)
    browser.post(AGAIN, {"password": PASSWORD, "next": ERASE})
    assert (is_there(mia), is_there(other)) == (True, True)
    assert codes(Caller(client=browser).post(f"players/{player_of(mia)}/erase/", NAME)) == [
        "forbidden"
    ]


def player_of(login: User) -> int:
    return int(PlayerFactory.create(login=login, display_name="mia").pk)


def test_an_answer_counts_for_five_minutes_on_pages_and_over_the_api(mia: User) -> None:
    path = f"players/{player_of(mia)}/erase/"
    with time_machine.travel(NOON, tick=False) as clock:
        browser = answers_is_it_you(reader(mia))
        clock.shift(timedelta(minutes=5, seconds=1))
        assert browser.post(ERASE, NAME).url.startswith(AGAIN)
        assert codes(Caller(client=browser).post(path, NAME)) == ["is_it_you"]
    assert is_there(mia)


def test_another_site_erases_nobody_with_a_browser_that_has_just_answered(mia: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(mia)
    token = browser.get(AGAIN).cookies["csrftoken"].value
    browser.post(AGAIN, {"password": PASSWORD, "csrfmiddlewaretoken": token})
    path = f"/api/v1/players/{player_of(mia)}/erase/"
    assert browser.post(path, NAME, "application/json").status_code == 403
    for page in (ERASE, f"/players/{mia.player.pk}/erase/"):
        assert browser.post(page, NAME).status_code == 403
    assert is_there(mia)


@pytest.mark.parametrize("to", ["https://evil.example/", "//evil.example/", "/\\evil.example"])
def test_the_answer_leads_to_no_other_site(mia: User, to: str) -> None:
    answer = reader(mia).post(AGAIN, {"password": PASSWORD, "next": to})
    assert "evil" not in answer.url


def test_no_code_goes_to_an_address_that_nobody_confirmed(mia: User, settings: object) -> None:
    """The account was made by an attacker who has stated the address of somebody else."""
    settings.MAIL_WORKS = True  # type: ignore[attr-defined]
    mia.set_unusable_password()
    mia.save()
    EmailAddress.objects.create(user=mia, email="mia@example.org", primary=True, verified=False)
    browser = reader(mia)
    page = browser.post(ERASE, NAME, follow=True)
    assert "Your account has none of them." in words(page)
    browser.post(f"{AGAIN}code/", {"recipient": "mia@example.org"})
    assert not Mail.objects.exists()
    assert is_there(mia)
