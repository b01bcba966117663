"""Interactions of Discord: only what it signed just now, and once; nothing else is read."""

import json
import time
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client

from league.chat.signatures import WINDOW
from league.models import Attendance, ChatChannel
from league.people.retention import delete_expired
from tests.factories.chat import ChatCodeFactory
from tests.league.chat.discord import (
    AUTOCOMPLETE,
    KEY,
    command,
    discord,
    interaction,
    ping,
    said,
    sent,
    signed,
    tap,
)
from tests.league.chat.leagues import league_night

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _discord(settings: Any) -> None:
    settings.DISCORD = discord()


def test_a_ping_is_answered_with_a_pong() -> None:
    answer = sent(ping())
    assert (answer.status_code, answer.json()) == (200, {"type": 1})


def test_without_its_settings_there_is_no_such_page(settings: Any) -> None:
    settings.DISCORD = None
    assert sent(ping()).status_code == 404


def test_only_a_signature_of_discord_counts() -> None:
    body = json.dumps(ping()).encode()
    good = signed(body)
    stranger = Ed25519PrivateKey.generate()
    name, stamp = "X-Signature-Ed25519", "X-Signature-Timestamp"
    forged = [
        {},
        {stamp: good[stamp]},
        {name: good[name]},
        good | {name: ""},
        good | {name: "zz" * 64},
        good | {name: "00" * 64},
        good | {name: good[name][:-2]},
        good | {name: good[name] + "00"},
        good | {name: "é"},
        good | {stamp: "", name: good[name]},
        good | {stamp: str(int(good[stamp]) + 1)},
        good | {stamp: f"{good[stamp]} "[::-1]},
        signed(body + b" "),
        signed(body, key=stranger),
    ]
    assert [sent(body, headers).status_code for headers in forged] == [401] * len(forged)
    assert sent(body, good).status_code == 200


def test_a_changed_body_is_refused() -> None:
    body = json.dumps(command("standings")).encode()
    assert sent(body.replace(b"standings", b"connectin"), signed(body)).status_code == 401


@pytest.mark.parametrize("off", [-WINDOW - 5, WINDOW + 5])
def test_a_time_that_is_off_is_refused(off: int) -> None:
    body = json.dumps(ping()).encode()
    assert sent(body, signed(body, at=time.time() + off)).status_code == 401


@pytest.mark.parametrize("stamp", ["soon", "-1", "1e9", "٣", "9" * 30])
def test_a_time_that_is_none_is_refused_though_signed(stamp: str) -> None:
    body = json.dumps(ping()).encode()
    signature = discord_signature(stamp, body)
    headers = {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": stamp}
    assert sent(body, headers).status_code == 401


def discord_signature(stamp: str, body: bytes) -> str:
    return KEY.sign(stamp.encode() + body).hex()


def test_a_request_counts_once() -> None:
    body = json.dumps(ping()).encode()
    headers = signed(body)
    assert [sent(body, headers).status_code for _ in range(3)] == [200, 401, 401]


def test_a_replayed_answer_does_not_overwrite_a_later_one() -> None:
    made = league_night(linked=1)
    yes, no = (
        json.dumps(tap(made.button(answer), user=made.users[0])).encode()
        for answer in ("yes", "no")
    )
    first = signed(yes)
    assert sent(yes, first).status_code == 200
    assert sent(no).status_code == 200
    assert sent(yes, first).status_code == 401
    assert list(Attendance.objects.values_list("answer", flat=True)) == ["no"]


def test_a_huge_body_is_refused() -> None:
    given = interaction(2, {"name": "standings", "id": "1", "type": 1, "padding": "x" * 100_000})
    assert sent(given).status_code == 413
    assert sent(b"x" * 2_600_000, {}).status_code == 413


@pytest.mark.parametrize(
    "given",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        b"\xff\xfe",
        b"[" * 90_000,
        b'{"type": 1}',
        b'{"type": 1, "application_id": 7}',
        b'{"type": "1", "application_id": "100000000000000001"}',
        json.dumps(interaction(AUTOCOMPLETE, {"name": "x"})).encode(),
        json.dumps(interaction(5, {"custom_id": "x", "components": []})).encode(),
        json.dumps(interaction(99, {})).encode(),
        json.dumps(interaction(2, {})).encode(),
        json.dumps(interaction(2, {"name": None})).encode(),
        json.dumps(interaction(2, {"name": "a\0b"})).encode(),
        json.dumps(
            interaction(2, {"name": "link", "options": [{"name": "code", "value": 3}]})
        ).encode(),
        json.dumps(interaction(2, {"name": "link", "options": 3})).encode(),
        json.dumps(interaction(3, {"name": "next"})).encode(),
        json.dumps(command("next", user="1" * 21)).encode(),
        json.dumps(command("next", user="me")).encode(),
        json.dumps(command("next") | {"member": None}).encode(),
        json.dumps(ping() | {"application_id": "100000000000000002"}).encode(),
    ],
)
def test_what_is_no_interaction_is_refused_though_signed(given: bytes) -> None:
    assert sent(given).status_code == 400


def test_only_posts_are_taken() -> None:
    assert [Client().put("/discord/").status_code, Client().delete("/discord/").status_code] == [
        405
    ] * 2


@pytest.mark.parametrize(
    "button",
    [
        "",
        "night",
        "night::yes",
        "night:x:yes",
        "night:1:maybe",
        "night:1:",
        f"night:{'9' * 30}:yes",
        "sign:1",
    ],
)
def test_an_unknown_button_or_command_says_so(button: str) -> None:
    made = league_night(linked=1)
    text, private = said(tap(button, user=made.users[0]))
    assert private
    assert text == "This command or button is no longer known."
    assert said(command("delete")) == (text, True)


def test_a_code_that_nobody_typed_goes() -> None:
    ChatCodeFactory.create(expires_at="2020-01-01T00:00:00Z")
    ChatCodeFactory.create()
    assert delete_expired()["chat_codes"] == 1


def test_a_failed_command_writes_nothing() -> None:
    assert said(command("connect", "AAAAAAAAAA"))[1]
    assert not ChatChannel.objects.exists()
