"""What Discord sends: a ping, a command, a tap on a button. Read from its documented form."""

import json
from dataclasses import dataclass
from typing import Any

from league.models.notices.chat import LONGEST_ID

PING, COMMAND, COMPONENT = 1, 2, 3
#: The rights of a member, any of which lets somebody connect a channel.
ADMINISTRATOR, MANAGE_SERVER = 1 << 3, 1 << 5
LONGEST_NAME = 100
MOST_DIGITS = 25


class Unreadable(Exception):
    """The body is not an interaction that is known here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interaction:
    """`name`: of the command, or what the button stands for. `code`: what was typed with it."""

    kind: int
    application: str
    name: str = ""
    code: str = ""
    user_id: str = ""
    guild_id: str = ""
    channel_id: str = ""
    channel_name: str = ""
    language: str = "en"
    guild_language: str = "en"
    manages_server: bool = False


def read_interaction(body: bytes) -> Interaction:
    """Raises Unreadable."""
    try:
        given = json.loads(body)
        kind, application = given["type"], _id(given["application_id"])
        if kind == PING:
            return Interaction(kind=kind, application=application)
        if kind not in {COMMAND, COMPONENT}:
            raise Unreadable
        data, member = given["data"], given.get("member") or {}
        user = member.get("user") or given["user"]
        return Interaction(
            kind=kind,
            application=application,
            name=_text(data["name"] if kind == COMMAND else data["custom_id"]),
            code=_code(data),
            user_id=_id(user["id"]),
            guild_id=_id(given.get("guild_id") or ""),
            channel_id=_id(given.get("channel_id") or ""),
            channel_name=_text((given.get("channel") or {}).get("name") or ""),
            language=_language(given.get("locale")),
            guild_language=_language(given.get("guild_locale")),
            manages_server=_manages_server(member.get("permissions")),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Unreadable from error


def _code(data: dict[str, Any]) -> str:
    values = [option["value"] for option in data.get("options") or [] if option["name"] == "code"]
    return _text(values[0]).strip().upper() if values else ""


def _text(value: Any) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise ValueError
    return value[:LONGEST_NAME]


def _id(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_ID:
        raise ValueError
    if value and not (value.isascii() and value.isdecimal()):
        raise ValueError
    return value


def _language(locale: Any) -> str:
    return "ja" if isinstance(locale, str) and locale.startswith("ja") else "en"


def _manages_server(permissions: Any) -> bool:
    if not isinstance(permissions, str) or len(permissions) > MOST_DIGITS:
        return False
    rights = int(permissions) if permissions.isascii() and permissions.isdecimal() else 0
    return bool(rights & (ADMINISTRATOR | MANAGE_SERVER))
