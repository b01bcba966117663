"""A passkey on a phone: registered, used to log in without a name, and as a second factor."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from league.people.queries.second_factors import described_factors, second_factors
from tests.browser.kept_contexts import PHONE
from tests.browser.looks import broken_looks, will_be_looked_at
from tests.factories import PASSWORD, LoginFactory

HOME = "/account/second-factor/"
MY_EVENTS = re.compile("/events/mine/$")
pytestmark = pytest.mark.django_db(transaction=True)

#: What a phone with a finger sensor is to the browser; the finger is always there.
SENSOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    """A phone at a name of the site: passkeys belong to no number."""
    address = site.replace("127.0.0.1", "localhost")
    context = browser.new_context(viewport=PHONE, base_url=address, has_touch=True)
    page = context.new_page()
    will_be_looked_at(page)
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": SENSOR})
    yield page
    context.close()


def type_password(phone: Page) -> None:
    phone.goto("/account/login/")
    field = phone.get_by_label("Name or e-mail")
    if not field.is_visible():
        phone.get_by_text("With a password").tap()
    field.fill("mori")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Log in", exact=True).tap()


def looks_at(phone: Page, address: str) -> list[str]:
    phone.goto(address)
    return broken_looks(phone)


def log_out(phone: Page) -> None:
    phone.get_by_role("button", name="Log out", exact=True).first.tap()
    expect(phone.get_by_role("link", name="Log in").first).to_be_visible()
    phone.goto("/account/login/")


def register(phone: Page) -> None:
    """Add a passkey from the account's page, and keep the recovery codes as a file."""
    phone.goto("/account/")
    phone.get_by_role("link", name=re.compile("Add Second factor")).tap()
    phone.get_by_role("link", name="Add a passkey").tap()
    phone.get_by_label("Your password").fill(PASSWORD)
    phone.get_by_role("button", name="Go on").tap()
    phone.get_by_label("Name").fill("My phone")
    phone.get_by_role("button", name="Add a passkey").tap()
    expect(phone.locator(".codes li")).to_have_count(10)
    with phone.expect_download() as file:
        phone.get_by_role("link", name="Download").tap()
    lines = file.value.path().read_text().split("\n")
    assert lines[:-1] == phone.locator(".codes code").all_inner_texts()
    phone.get_by_role("link", name="I have kept them").tap()
    expect(phone.get_by_text("My phone").first).to_be_visible()


def test_a_passkey_is_registered_and_logs_in(phone: Page) -> None:
    login = LoginFactory.create(username="mori")
    type_password(phone)
    expect(phone).to_have_url(MY_EVENTS)
    register(phone)
    assert [row["kind"] for row in described_factors(login)] == ["webauthn", "recovery_codes"]

    log_out(phone)
    phone.get_by_role("button", name="Log in with a passkey").tap()
    expect(phone).to_have_url(MY_EVENTS)

    log_out(phone)
    type_password(phone)
    phone.get_by_role("button", name="Use a passkey").tap()
    expect(phone).to_have_url(MY_EVENTS)


def test_the_pages_of_second_factors_look_right(phone: Page) -> None:
    login = LoginFactory.create(username="mori")
    type_password(phone)
    expect(phone).to_have_url(MY_EVENTS)
    register(phone)
    key = second_factors(login).get().pk
    pages = ("", "app/", "passkeys/new/", f"passkeys/{key}/", f"passkeys/{key}/remove/", "codes/")
    assert {path: looks_at(phone, HOME + path) for path in pages} == {path: [] for path in pages}
    log_out(phone)
    type_password(phone)
    expect(phone.get_by_role("button", name="Use a passkey")).to_be_visible()
    assert broken_looks(phone) == []


def test_a_device_without_the_passkey_says_so(phone: Page) -> None:
    phone.goto("/account/login/")
    phone.get_by_role("button", name="Log in with a passkey").tap()
    expect(phone.get_by_text("The device gave no passkey. Try again.")).to_be_visible()
