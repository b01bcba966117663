"""Requests to Discord, and the commands that Discord offers for this application."""

import json
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.chat.interactions import MANAGE_SERVER
from league.notices.outbound import HttpAnswer, Unreachable, request

COMMAND_TYPE, TEXT_OPTION = 1, 3
IN_SERVERS, WITH_THE_BOT = 0, 1
#: The commands that are about the person alone; they can also be typed to the bot.
OF_A_PERSON = ("link", "unlink")
#: The rights that a server gives the bot: see channels, write messages.
BOT_RIGHTS = (1 << 10) | (1 << 11)
#: The commands: what each does, and what its code is.
DOES: dict[str, tuple[str | Promise, str | Promise]] = {
    "standings": (_("Who leads"), ""),
    "next": (_("Your next seat"), ""),
    "who": (_("Who comes to the next night"), ""),
    "link": (
        _("Say which player you are"),
        _("The code from your account page or page of answers"),
    ),
    "unlink": (_("Forget which player you are"), ""),
    "connect": (_("Connect this channel with an event"), _("The code from the organiser's page")),
}


def call_discord(method: str, path: str, content: Any) -> HttpAnswer:
    """Send one request as the bot; raises Unreachable."""
    application = settings.DISCORD
    if application is None:
        raise Unreachable("chat_off")
    headers = {
        "Authorization": f"Bot {application.bot_token}",
        "Content-Type": "application/json",
        "User-Agent": f"DiscordBot ({settings.ADDRESS}, 1)",
    }
    body = json.dumps(content, ensure_ascii=False).encode()
    return request(method, f"{application.api}{path}", headers, body)


def register_commands(application: str) -> HttpAnswer:
    """Put all commands at once; those that are not in the list go."""
    commands = list(map(command_of, DOES))
    return call_discord("PUT", f"/applications/{application}/commands", commands)


def command_of(name: str) -> dict[str, Any]:
    does, code = DOES[name]
    command = {
        "type": COMMAND_TYPE,
        "name": name,
        **_described(does),
        "contexts": [IN_SERVERS, WITH_THE_BOT] if name in OF_A_PERSON else [IN_SERVERS],
        "integration_types": [0],
    }
    if code:
        option = {"type": TEXT_OPTION, "name": "code", "required": True, **_described(code)}
        command["options"] = [option]
    if name == "connect":
        command["default_member_permissions"] = str(MANAGE_SERVER)
    return command


def invitation(application: str) -> str:
    """The address at which a server takes the bot in."""
    scopes = f"scope=bot+applications.commands&permissions={BOT_RIGHTS}"
    return f"https://discord.com/oauth2/authorize?client_id={application}&{scopes}"


def _described(text: str | Promise) -> dict[str, Any]:
    with translation.override("en"):
        english = str(text)
    with translation.override("ja"):
        return {"description": english, "description_localizations": {"ja": str(text)}}
