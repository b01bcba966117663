"""The commands and buttons of a chat, and what each of them answers: one function a name."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from league.chat.connecting import connect_channel, link_person
from league.chat.interactions import COMMAND, Interaction
from league.chat.queries.channels import event_of_channel, player_in_chat
from league.chat.queries.texts import name_of, next_text, plain, standings_text, who_text
from league.core.errors import Forbidden, Refused, message_of, problem
from league.enums import NightAnswer
from league.models import Entrant, Event, Night
from league.nights.attendance import answer_night
from league.nights.queries.nights import actor_of_answer_link
from league.notices.queries.text import address

MESSAGE = 4  # the type of an answer that is a message
FOR_ASKER = 1 << 6  # the flag of a message that only the asker sees
MOST_DIGITS = 18


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
    event = event_of_channel(interaction.guild_id, interaction.channel_id)
    if event is None:
        raise Refused(problem("chat_not_connected"))
    if interaction.kind != COMMAND:
        return _tapped(interaction, event)
    answer = COMMANDS.get(interaction.name)
    if answer is None:
        raise Refused(problem("chat_command_unknown"))
    return answer(interaction, event)


def _connect(interaction: Interaction) -> Reply:
    row, ended = connect_channel(interaction)
    text = _("This channel is now connected with %(event)s.") % {"event": plain(row.event.name)}
    return Reply(f"{text} {_('Its earlier connection has ended.')}" if ended else text)


def _link(interaction: Interaction) -> Reply:
    entrant = link_person(interaction).entrant
    names = {"name": name_of(entrant), "event": plain(entrant.event.name)}
    return Reply(_("You are %(name)s in %(event)s.") % names)


def _next(interaction: Interaction, event: Event) -> Reply:
    return Reply(next_text(_player(interaction, event)))


def _tapped(interaction: Interaction, event: Event) -> Reply:
    """An answer for a night, by a button such as "night:17:yes"."""
    kind, _colon, rest = interaction.name.partition(":")
    number, _colon, answer = rest.partition(":")
    is_number = number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS
    if kind != "night" or not is_number or answer not in NightAnswer.values:
        raise Refused(problem("chat_command_unknown"))
    night = Night.objects.filter(pk=number, event=event).first()
    if night is None:
        raise Refused(problem("gone"))
    entrant = _player(interaction, event)
    answer_night(night, entrant, answer, actor=actor_of_answer_link(entrant))
    said = {"night": plain(night.name), "answer": NightAnswer(answer).label}
    return Reply(_("%(night)s: your answer is “%(answer)s”.") % said)


def _player(interaction: Interaction, event: Event) -> Entrant:
    entrant = player_in_chat(interaction.user_id, event)
    if entrant is None:
        raise Refused(problem("chat_not_linked", address=address("event", event.slug)))
    return entrant


UNCONNECTED: dict[str, Callable[[Interaction], Reply]] = {"connect": _connect, "link": _link}
COMMANDS: dict[str, Callable[[Interaction, Event], Reply]] = {
    "standings": lambda _given, event: Reply(standings_text(event), private=False),
    "who": lambda _given, event: Reply(who_text(event), private=False),
    "next": _next,
}
