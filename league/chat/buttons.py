"""The buttons of a chat, and what a tap on each answers: of a night, and of a sign-up."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from league.chat.interactions import Interaction
from league.chat.queries.channels import is_about
from league.chat.queries.messages import SIGN_UP_CONFIRMED, sign_up_button
from league.chat.queries.texts import plain, sign_up_text, terms_text
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.queries.actors import actor_of
from league.entrants.queries.chat_people import login_in_chat, player_in_chat
from league.entrants.queries.questions import events_that_ask
from league.entrants.queries.sign_ups import (
    player_of_login,
    sign_up_of_login,
    takes_sign_ups,
    terms_of,
    why_closed,
)
from league.entrants.sign_up import sign_up
from league.entrants.sign_up_limits import Pace, sign_up_pace
from league.enums import OPEN_SIGN_UP_STATUSES, NightAnswer
from league.models import ChatChannel, Entrant, Event, Night, SignUpTerms
from league.nights.attendance import answer_night
from league.nights.queries.nights import actor_of_answer_link
from league.notices.queries.text import address

MOST_DIGITS = 18


class Reply(NamedTuple):
    """A text; `private`: for the asker alone."""

    text: str
    private: bool = True
    buttons: tuple[dict[str, Any], ...] = ()


def tapped(interaction: Interaction, channel: ChatChannel | None) -> Reply:
    """The answer to a button such as "night:17:yes"; raises Refused."""
    kind, _colon, rest = interaction.name.partition(":")
    number, _colon, choice = rest.partition(":")
    is_number = number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS
    act = BUTTONS.get(kind)
    if act is None or not is_number:
        raise Refused(problem("chat_command_unknown"))
    return act(interaction, channel, int(number), choice)


def player_or_refuse(interaction: Interaction, event: Event) -> Entrant:
    entrant = player_in_chat(interaction.user_id, event)
    if entrant is None:
        raise Refused(problem("chat_not_linked", address=address("event", event.slug)))
    return entrant


def _answer(
    interaction: Interaction, channel: ChatChannel | None, number: int, answer: str
) -> Reply:
    if answer not in NightAnswer.values:
        raise Refused(problem("chat_command_unknown"))
    night = Night.objects.select_related("event").filter(pk=number).first()
    if night is None or not is_about(channel, night.event):
        raise Refused(problem("gone"))
    entrant = player_or_refuse(interaction, night.event)
    answer_night(night, entrant, answer, actor=actor_of_answer_link(entrant))
    said = {"night": plain(night.name), "answer": NightAnswer(answer).label}
    return Reply(_("%(night)s: your answer is “%(answer)s”.") % said)


def _sign_up(
    interaction: Interaction, channel: ChatChannel | None, number: int, choice: str
) -> Reply:
    """Sign the asker's account up, by the same rules as the page.

    Where there is a fee the first tap says so, and a second one signs up.
    """
    event = Event.objects.filter(pk=number).first()
    if event is None or not is_about(channel, event):
        raise Refused(problem("gone"))
    login = login_in_chat(interaction.user_id)
    if login is None:
        page = address("sign_up_new", event.slug)
        raise Refused(problem("chat_sign_up_unlinked", address=page))
    earlier = sign_up_of_login(event, login.pk)
    if earlier is not None and earlier.status in OPEN_SIGN_UP_STATUSES:
        return Reply(sign_up_text(earlier))
    terms = terms_of(event)
    refuse_if(_problems(event, terms, login))
    if terms.fee is not None and choice != SIGN_UP_CONFIRMED:
        return Reply(terms_text(event, terms), buttons=(sign_up_button(event, confirmed=True),))
    browser, who = f"login-{login.pk}", f"chat-{interaction.user_id}"
    pace = sign_up_pace(event.pk, browser=browser, network=who, has_login=True)
    if pace == Pace.TOO_FAST:
        raise Refused(problem("too_many_sign_ups"))
    row, _is_new = sign_up(event, actor=actor_of(login))
    return Reply(sign_up_text(row))


def _problems(event: Event, terms: SignUpTerms, login: AbstractBaseUser) -> Iterator[AnyProblem]:
    """Why a button cannot do it; the page says more, or asks."""
    page = address("sign_up_new", event.slug)
    if not takes_sign_ups(event, terms):
        yield why_closed(event, terms)
    elif player_of_login(login.pk) is None:
        yield problem("chat_sign_up_unclaimed", address=page)
    elif events_that_ask([event]):
        yield problem("chat_sign_up_asks", address=page)


BUTTONS: dict[str, Callable[[Interaction, ChatChannel | None, int, str], Reply]] = {
    "night": _answer,
    "sign-up": _sign_up,
}
