"""Discord as its documentation describes it: signed interactions to us, and its API on this machine."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client

from league.environment import Discord

APPLICATION, GUILD, CHANNEL = "100000000000000001", "200000000000000001", "300000000000000001"
TOKEN = "MTA.bot-token_of.tests-0123456789"  # noqa: S105  # of tests
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
EVERYTHING, NOTHING = "9007199254740991", "0"
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
_ids = count(400_000_000_000_000_001)


def discord(api: str = "http://127.0.0.1:9") -> Discord:
    public = KEY.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
    return Discord(application=APPLICATION, public_key=public, bot_token=TOKEN, api=api)


def interaction(
    kind: int,
    data: dict[str, Any],
    *,
    user: str = "500000000000000001",
    locale: str = "en-GB",
    permissions: str = EVERYTHING,
    channel: str = CHANNEL,
    guild: str = GUILD,
) -> dict[str, Any]:
    """What Discord sends from a channel of a server, or without one from a talk with the bot."""
    given = _in_a_server(
        kind=kind,
        data=data,
        user=user,
        locale=locale,
        permissions=permissions,
        channel=channel,
        guild=guild,
    )
    if not guild:
        given = {name: value for name, value in given.items() if "guild" not in name}
        given |= {"user": given.pop("member")["user"], "context": 1}
    return given


def _in_a_server(
    *,
    kind: int,
    data: dict[str, Any],
    user: str,
    locale: str,
    permissions: str,
    channel: str,
    guild: str,
) -> dict[str, Any]:
    return {
        "app_permissions": "562949953863680",
        "application_id": APPLICATION,
        "attachment_size_limit": 10485760,
        "authorizing_integration_owners": {"0": guild},
        "channel": {"id": channel, "guild_id": guild, "name": "mahjong", "type": 0},
        "channel_id": channel,
        "context": 0,
        "data": data,
        "entitlements": [],
        "guild": {"features": [], "id": guild, "locale": "en-US"},
        "guild_id": guild,
        "guild_locale": "en-US",
        "id": str(next(_ids)),
        "locale": locale,
        "member": {
            "avatar": None,
            "nick": None,
            "permissions": permissions,
            "roles": [],
            "user": {"id": user, "username": "mori", "global_name": "Mori", "avatar": None},
        },
        "token": "of-the-interaction",
        "type": kind,
        "version": 1,
    }


def ping() -> dict[str, Any]:
    return {
        "application_id": APPLICATION,
        "id": str(next(_ids)),
        "token": "of-the-interaction",
        "type": 1,
        "user": {"id": "500000000000000009", "username": "discord"},
        "version": 1,
    }


def command(name: str, code: str = "", **where: Any) -> dict[str, Any]:
    data: dict[str, Any] = {"id": "600000000000000001", "name": name, "type": 1}
    if code:
        data["options"] = [{"name": "code", "type": 3, "value": code}]
    return interaction(COMMAND, data, **where)


def tap(custom_id: str, **where: Any) -> dict[str, Any]:
    return interaction(COMPONENT, {"component_type": 2, "custom_id": custom_id}, **where)


def signed(body: bytes, *, at: float | None = None, key: Ed25519PrivateKey = KEY) -> dict[str, str]:
    timestamp = str(int(time.time() if at is None else at))
    return {
        "X-Signature-Ed25519": key.sign(timestamp.encode() + body).hex(),
        "X-Signature-Timestamp": timestamp,
    }


def sent(given: dict[str, Any] | bytes, headers: dict[str, str] | None = None) -> Any:
    """The answer to a request of Discord, signed if nothing else is said."""
    body = given if isinstance(given, bytes) else json.dumps(given).encode()
    headers = signed(body) if headers is None else headers
    return Client().post("/discord/", body, content_type="application/json", headers=headers)


def said(given: dict[str, Any]) -> tuple[str, bool]:
    """The text of the answer, and whether only the asker sees it."""
    answer = sent(given)
    assert answer.status_code == 200
    content = answer.json()
    assert content["type"] == 4
    assert content["data"]["allowed_mentions"] == {"parse": []}
    return content["data"]["content"], content["data"].get("flags") == 64


@dataclass
class Call:
    method: str
    path: str
    headers: dict[str, str]
    content: Any


@dataclass
class Api:
    """Discord's API: it keeps messages; `next_answers` are given once, before anything else.

    Each has a status, headers and, if nothing is said, the content of a refusal without a code.
    """

    address: str = ""
    calls: list[Call] = field(default_factory=list)
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    next_answers: list[tuple[Any, ...]] = field(default_factory=list)

    def answer(self, call: Call) -> tuple[int, dict[str, str], Any]:
        self.calls.append(call)
        if call.headers.get("Authorization") != f"Bot {TOKEN}":
            return 401, {}, {"message": "401: Unauthorized", "code": 0}
        if self.next_answers:
            status, headers, *content = self.next_answers.pop(0)
            return status, headers, content[0] if content else {"message": "No", "code": 0}
        number = call.path.rpartition("/")[2]
        match call.method:
            case "POST" if call.path == "/users/@me/channels":
                return 200, {}, {"id": f"7{call.content['recipient_id']}", "type": 1}
            case "POST":
                number = str(next(_ids))
                self.messages[number] = call.content
            case "PATCH" if number not in self.messages:
                return 404, {}, {"message": "Unknown Message", "code": 10008}
            case "PATCH":
                self.messages[number] |= call.content
            case _:
                return 200, {}, call.content
        return 200, {}, {"id": number, **self.messages[number]}

    @property
    def texts(self) -> list[str]:
        return [message["content"] for message in self.messages.values()]


@contextmanager
def discord_api() -> Iterator[Api]:
    api = Api()

    class Handler(BaseHTTPRequestHandler):
        def _serve(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            call = Call(self.command, self.path, dict(self.headers), json.loads(body))
            status, headers, content = api.answer(call)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(json.dumps(content).encode())

        do_POST = do_PATCH = do_PUT = _serve  # noqa: N815 (the names of the framework)

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    api.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield api
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
