"""The way of a browser to second factors: log-in, the question "is it you?", an app, passkeys."""

import json
import re
from typing import Any

from tests.factories import PASSWORD
from tests.league.web.account.devices import Device, code_now
from tests.league.web.account.test_account import (
    FIREFOX,
    is_in,
    logged_in,
)
from tests.league.web.readers import Reader, messages_of, reader, words
from tests.page_forms import submit

HOME = "/account/second-factor/"
LAST_WAY = "Set a password or add a passkey first: this is your last way to log in."
ASKED = f"{HOME}log-in/"
JSON = {"Accept": "application/json"}


def again(page: Any) -> Any:
    """Prove by the password that it is the same person."""
    return submit(page, "Go on", {"password": PASSWORD}, follow=True)


def with_app(client: Reader) -> str:
    """Set up an app; return the key that it has scanned."""
    return set_up_app(client)[0]


def set_up_app(client: Reader) -> tuple[str, Any]:
    """The key that an app has scanned, and the page after it."""
    page = again(client.get(f"{HOME}app/", follow=True))
    (secret,) = re.findall(r"secret=(\w+)", page.content.decode())[:1]
    answer = submit(page, "Turn on", {"code": code_now(secret)}, follow=True)
    assert messages_of(answer) == ["Authenticator app added."]
    return secret, answer


def codes_in(page: Any) -> list[str]:
    return re.findall(r"\d{4} \d{4} \d{4}", words(page))


def with_passkey(client: Reader, device: Device, name: str = "Phone") -> Any:
    page = client.get(f"{HOME}passkeys/new/", follow=True)
    if "Your password, before this changes." in words(page):
        page = again(page)
    return add_passkey(client, device, page, name)


def add_passkey(client: Reader, device: Device, page: Any, name: str = "Phone") -> Any:
    sent = {"name": name, "credential": device.register(options_of(page))}
    return client.post(f"{HOME}passkeys/new/", sent, follow=True)


def options_of(page: Any) -> Any:
    """What the page's script gives to the device."""
    (text,) = re.findall(r'<script id="passkey-options"[^>]*>(.*?)</script>', page.content.decode())
    return json.loads(text)


def by_password(agent: str = FIREFOX) -> Reader:
    """A browser that has typed the right password and is asked for more."""
    client = logged_in(agent)
    assert not is_in(client)
    return client


def by_passkey(client: Reader, device: Device, **more: str) -> Any:
    asked = client.get(f"{ASKED}passkey/", headers=JSON)
    answer = device.use(asked.json()["request_options"])
    return client.post(f"{ASKED}passkey/", {"credential": answer, **more})


def is_in_by(device: Device) -> bool:
    client = reader()
    by_passkey(client, device)
    return is_in(client)
