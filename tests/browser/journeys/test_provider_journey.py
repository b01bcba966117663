"""On a phone: the log-in page, the page of a provider, and back as somebody who is logged in."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.environment import log_in_providers
from tests.browser.kept_contexts import PHONE
from tests.league.web.account.login_provider import LoginProvider, login_provider

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club(settings: Any) -> Iterator[LoginProvider]:
    settings.REGISTRATION, settings.MAIL_WORKS = "open", True
    with login_provider(asks=True) as provider:
        settings.SOCIALACCOUNT_PROVIDERS = log_in_providers(provider.setting())
        yield provider


@pytest.fixture(params=["with scripts", "without scripts"])
def phone(request: pytest.FixtureRequest) -> Page:
    name = "touched" if request.param == "with scripts" else "plain_phone"
    page: Page = request.getfixturevalue(name)
    return page


def test_a_player_logs_in_by_the_account_of_the_club(club: LoginProvider, phone: Page) -> None:
    phone.goto("/account/login/?next=/account/")
    button = phone.get_by_role("button", name="Continue with Club account")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["x"] + box["width"] <= PHONE["width"]
    button.click()
    expect(phone.get_by_role("heading", name="Log in to Tenbou?")).to_be_visible()
    assert phone.url.startswith(club.address)
    phone.get_by_role("link", name="Allow").click()
    expect(phone.get_by_role("heading", name="lili", exact=True)).to_be_visible()
    expect(phone.get_by_role("button", name="Disconnect")).to_be_visible()
    expect(phone.get_by_role("button", name="Connect Club account")).to_have_count(0)
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    phone.go_back()
    phone.go_back()
    expect(phone.get_by_role("heading", name="Log in to Tenbou?")).to_have_count(0)
