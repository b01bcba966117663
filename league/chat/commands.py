"""The commands of a chat, and what each of them answers: one function a name."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from league.chat.buttons import Reply, player_or_refuse, tapped
from league.chat.connecting import connect_channel, link_person, unlink_user
from league.chat.interactions import COMMAND, Interaction
from league.chat.queries.channels import connection_of, events_of_channel
from league.chat.queries.messages import rows_of
from league.chat.queries.texts import name_of, next_text, plain, standings_text, who_text
from league.core.errors import Forbidden, Refused, message_of, problem
from league.core.rate_limit import within
from league.entrants.queries.chat_people import player_in_chat
from league.models import ChatLogin, Entrant, Event

MESSAGE = 4  # the type of an answer that is a message
LONGEST_MESSAGE = 2000
FOR_ASKER = 1 << 6  # the flag of a message that only the asker sees
COMMANDS_RATE = "30/minute"  # commands and taps of one person

T = TypeVar("T", Event, Entrant)


def answer_interaction(interaction: Interaction) -> dict[str, Any]:
    """The answer to a command or a tap, in the asker's language."""
    try:
        reply = _reply(interaction)
    except Refused as refusal:
        reply = Reply("\n".join(map(message_of, refusal.problems)))
    except Forbidden:
        reply = Reply(message_of(problem("forbidden")))
    data: dict[str, Any] = {"content": reply.text, "allowed_mentions": {"parse": []}}
    if reply.buttons:
        data["components"] = rows_of(reply.buttons)
    return {"type": MESSAGE, "data": data | ({"flags": FOR_ASKER} if reply.private else {})}


def _reply(interaction: Interaction) -> Reply:
    if not within("chat-user", interaction.user_id, COMMANDS_RATE):
        raise Refused(problem("chat_too_often"))
    if interaction.kind == COMMAND and interaction.name in UNCONNECTED:
        return UNCONNECTED[interaction.name](interaction)
    if interaction.kind != COMMAND and not interaction.guild_id:
        return tapped(interaction, None)  # below a message of the bot to the asker alone
    channel = connection_of(interaction.guild_id, interaction.channel_id)
    events = events_of_channel(channel) if channel else []
    if channel is None or not events:
        raise Refused(problem("chat_not_connected"))
    if interaction.kind != COMMAND:
        return tapped(interaction, channel)
    answer = COMMANDS.get(interaction.name)
    if answer is None:
        raise Refused(problem("chat_command_unknown"))
    return answer(interaction, events)


def _connect(interaction: Interaction) -> Reply:
    row, ended = connect_channel(interaction)
    text = _("This channel is now connected with %(event)s.") % {"event": plain(row.about)}
    return Reply(f"{text} {_('Its earlier connection has ended.')}" if ended else text)


def _link(interaction: Interaction) -> Reply:
    linked = link_person(interaction)
    if isinstance(linked, ChatLogin):
        words = {"name": plain(str(linked.login))}
        return Reply(_("Discord is now linked with your account “%(name)s”.") % words)
    entrant = linked.entrant
    names = {"name": name_of(entrant), "event": plain(entrant.event.name)}
    return Reply(_("You are %(name)s in %(event)s.") % names)


def _unlink(interaction: Interaction) -> Reply:
    if unlink_user(interaction.user_id):
        return Reply(_("Discord is no longer linked with your account or player."))
    return Reply(_("Nothing was linked."))


def _next(interaction: Interaction, events: list[Event]) -> Reply:
    """Of several events the one in which the asker plays."""
    found = [player_in_chat(interaction.user_id, event) for event in events]
    entrants = [entrant for entrant in found if entrant is not None]
    return Reply(_texts(next_text, entrants or [player_or_refuse(interaction, events[0])]))


def _texts(text_of: Callable[[T], str], rows: Sequence[T]) -> str:
    """One text after the other, as far as a message has room."""
    text = text_of(rows[0])
    for row in rows[1:]:
        longer = f"{text}\n\n{text_of(row)}"
        if len(longer) > LONGEST_MESSAGE:
            break
        text = longer
    return text


UNCONNECTED: dict[str, Callable[[Interaction], Reply]] = {
    "connect": _connect,
    "link": _link,
    "unlink": _unlink,
}
COMMANDS: dict[str, Callable[[Interaction, list[Event]], Reply]] = {
    "standings": lambda _given, events: Reply(_texts(standings_text, events), private=False),
    "who": lambda _given, events: Reply(_texts(who_text, events), private=False),
    "next": _next,
}
