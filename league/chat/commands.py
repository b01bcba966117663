"""The commands and buttons of a chat, and what each of them answers: one function a name."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from league.chat.connecting import connect_channel, link_person
from league.chat.interactions import COMMAND, Interaction
from league.chat.queries.channels import (
    connection_of,
    events_of_channel,
    is_about,
    player_in_chat,
)
from league.chat.queries.texts import name_of, next_text, plain, standings_text, who_text
from league.core.errors import Forbidden, Refused, message_of, problem
from league.enums import NightAnswer
from league.models import ChatChannel, Entrant, Event, Night
from league.nights.attendance import answer_night
from league.nights.queries.nights import actor_of_answer_link
from league.notices.queries.text import address

MESSAGE = 4  # the type of an answer that is a message
LONGEST_MESSAGE = 2000
FOR_ASKER = 1 << 6  # the flag of a message that only the asker sees
MOST_DIGITS = 18

T = TypeVar("T", Event, Entrant)


class Reply(NamedTuple):
    """A text; `private`: for the asker alone."""

    text: str
    private: bool = True


def answer_interaction(interaction: Interaction) -> dict[str, Any]:
    """The answer to a command or a tap, in the asker's language."""
    try:
        reply = _reply(interaction)
    except Refused as refusal:
        reply = Reply("\n".join(map(message_of, refusal.problems)))
    except Forbidden:
        reply = Reply(message_of(problem("forbidden")))
    data: dict[str, Any] = {"content": reply.text, "allowed_mentions": {"parse": []}}
    return {"type": MESSAGE, "data": data | ({"flags": FOR_ASKER} if reply.private else {})}


def _reply(interaction: Interaction) -> Reply:
    if interaction.kind == COMMAND and interaction.name in UNCONNECTED:
        return UNCONNECTED[interaction.name](interaction)
    channel = connection_of(interaction.guild_id, interaction.channel_id)
    events = events_of_channel(channel) if channel else []
    if channel is None or not events:
        raise Refused(problem("chat_not_connected"))
    if interaction.kind != COMMAND:
        return _tapped(interaction, channel)
    answer = COMMANDS.get(interaction.name)
    if answer is None:
        raise Refused(problem("chat_command_unknown"))
    return answer(interaction, events)


def _connect(interaction: Interaction) -> Reply:
    row, ended = connect_channel(interaction)
    text = _("This channel is now connected with %(event)s.") % {"event": plain(row.about)}
    return Reply(f"{text} {_('Its earlier connection has ended.')}" if ended else text)


def _link(interaction: Interaction) -> Reply:
    entrant = link_person(interaction).entrant
    names = {"name": name_of(entrant), "event": plain(entrant.event.name)}
    return Reply(_("You are %(name)s in %(event)s.") % names)


def _next(interaction: Interaction, events: list[Event]) -> Reply:
    """Of several events the one in which the asker plays."""
    found = [player_in_chat(interaction.user_id, event) for event in events]
    entrants = [entrant for entrant in found if entrant is not None]
    return Reply(_texts(next_text, entrants or [_player(interaction, events[0])]))


def _texts(text_of: Callable[[T], str], rows: Sequence[T]) -> str:
    """One text after the other, as far as a message has room."""
    text = text_of(rows[0])
    for row in rows[1:]:
        longer = f"{text}\n\n{text_of(row)}"
        if len(longer) > LONGEST_MESSAGE:
            break
        text = longer
    return text


def _tapped(interaction: Interaction, channel: ChatChannel) -> Reply:
    """An answer for a night, by a button such as "night:17:yes"."""
    kind, _colon, rest = interaction.name.partition(":")
    number, _colon, answer = rest.partition(":")
    is_number = number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS
    if kind != "night" or not is_number or answer not in NightAnswer.values:
        raise Refused(problem("chat_command_unknown"))
    night = Night.objects.select_related("event").filter(pk=number).first()
    if night is None or not is_about(channel, night.event):
        raise Refused(problem("gone"))
    entrant = _player(interaction, night.event)
    answer_night(night, entrant, answer, actor=actor_of_answer_link(entrant))
    said = {"night": plain(night.name), "answer": NightAnswer(answer).label}
    return Reply(_("%(night)s: your answer is “%(answer)s”.") % said)


def _player(interaction: Interaction, event: Event) -> Entrant:
    entrant = player_in_chat(interaction.user_id, event)
    if entrant is None:
        raise Refused(problem("chat_not_linked", address=address("event", event.slug)))
    return entrant


UNCONNECTED: dict[str, Callable[[Interaction], Reply]] = {"connect": _connect, "link": _link}
COMMANDS: dict[str, Callable[[Interaction, list[Event]], Reply]] = {
    "standings": lambda _given, events: Reply(_texts(standings_text, events), private=False),
    "who": lambda _given, events: Reply(_texts(who_text, events), private=False),
    "next": _next,
}
