"""The messages of a channel as they should be now: of its next nights, and of the sign-up."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from league.chat.queries.channels import moved_events, posted_events
from league.chat.queries.texts import answer_of, fee_lines, night_lines, plain
from league.entrants.queries.questions import events_that_ask
from league.entrants.queries.sign_ups import capacity_of, takes_sign_ups, terms_of
from league.enums import NightAnswer, NightStatus
from league.models import ChatChannel, Entrant, Event, Night
from league.nights.queries.nights import takes_answers
from league.notices.queries.check_in_texts import next_start
from league.notices.queries.text import address, start_text

#: A night has a message from then on before its start, and is edited for so long after it.
POSTED_BEFORE, EDITED_AFTER = timedelta(days=6), timedelta(days=1)
ROW, BUTTON = 1, 2
GREY, GREEN, LINK = 2, 3, 5
STYLES = {NightAnswer.YES: GREEN, NightAnswer.LATE: GREY, NightAnswer.NO: GREY}
SIGN_UP_CONFIRMED = "yes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message of a night, or of the sign-up; only a current one is sent anew."""

    event: Event
    night: Night | None = None
    current: bool
    text: str
    buttons: list[dict[str, Any]] = field(default_factory=list)

    @property
    def content(self) -> dict[str, Any]:
        content = {"content": self.text, "allowed_mentions": {"parse": []}}
        return content | {"components": rows_of(self.buttons)}


def rows_of(buttons: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The buttons as Discord wants them: in rows of at most five."""
    return [{"type": ROW, "components": list(buttons)}] if buttons else []


def sign_up_button(event: Event, *, confirmed: bool = False) -> dict[str, Any]:
    """Signs who taps it up; `confirmed`: also where there is a fee."""
    custom_id = f"sign-up:{event.pk}"
    return {
        "type": BUTTON,
        "style": GREEN,
        "label": _("Sign up"),
        "custom_id": f"{custom_id}:{SIGN_UP_CONFIRMED}" if confirmed else custom_id,
    }


def messages_of(channel: ChatChannel) -> Iterator[Message]:
    """Nothing of a draft or a rehearsal; what is over has no buttons."""
    sent: dict[int, set[int | None]] = defaultdict(set)
    for event_id, night_id in channel.messages.values_list("event", "night"):
        sent[event_id].add(night_id)
    for event in posted_events(channel):
        yield from _messages(event, sent[event.pk])
    for event in moved_events(channel):
        for message in _messages(event, sent[event.pk]):
            yield replace(message, current=False)


def _messages(event: Event, sent: set[int | None]) -> Iterator[Message]:
    yield from (_night_message(night, event) for night in _nights(event, sent))
    terms = terms_of(event)
    is_open = takes_sign_ups(event, terms)
    if is_open or None in sent:
        yield _sign_up_message(event, is_open=is_open)


def _nights(event: Event, sent: set[int | None]) -> list[Night]:
    now = timezone.now()
    soon = Q(status=NightStatus.PLANNED, starts_at__range=(now, now + POSTED_BEFORE))
    known = Q(pk__in=[pk for pk in sent if pk], starts_at__gt=now - EDITED_AFTER)
    nights = list(event.nights.filter(soon | known).order_by("starts_at", "number"))
    for night in nights:
        night.event = event
    return nights


def _night_message(night: Night, event: Event) -> Message:
    is_open = takes_answers(night)
    lines = night_lines(night)
    if night.is_cancelled:
        lines = [lines[0], _("Cancelled")]
    elif not is_open:
        lines.append(_("Answers are closed."))
    elif night.answers_until:
        until = start_text(night.answers_until, event)
        lines.append(_("Answers until %(time)s.") % {"time": until})
    return Message(
        event=event,
        night=night,
        current=is_open,
        text=answer_of(event, lines, address("night", event.slug, night.number)),
        buttons=_answer_buttons(night) if is_open else [],
    )


def reminder_content(night: Night) -> dict[str, Any]:
    """What the bot writes to a player alone."""
    start = start_text(night.starts_at, night.event)
    lines = [_("%(night)s, %(start)s: who comes?") % {"night": plain(night.name), "start": start}]
    lines.append(_("You have not answered yet."))
    url = address("night", night.event.slug, night.number)
    text = answer_of(night.event, lines, url)
    message = Message(event=night.event, current=True, text=text, buttons=_answer_buttons(night))
    return message.content


def check_in_content(entrant: Entrant) -> dict[str, Any]:
    """What the bot writes to a player who is not checked in."""
    event = entrant.event
    words = {"event": plain(event.name), "name": plain(entrant.staff_name)}
    lines = [
        _("%(name)s, you are not checked in for %(event)s yet.") % words,
        next_start(event),
        _("Please come to the check-in desk."),
    ]
    text = answer_of(event, [line for line in lines if line], address("event", event.slug))
    return Message(event=event, current=True, text=text).content


def _answer_buttons(night: Night) -> list[dict[str, Any]]:
    return [
        {
            "type": BUTTON,
            "style": STYLES[answer],
            "label": str(answer.label),
            "custom_id": f"night:{night.pk}:{answer.value}",
        }
        for answer in NightAnswer
    ]


def _sign_up_message(event: Event, *, is_open: bool) -> Message:
    url = address("sign_up_new", event.slug)
    if not is_open:
        text = answer_of(event, [_("Sign-up is closed.")], address("event", event.slug))
        return Message(event=event, current=False, text=text)
    terms = terms_of(event)
    places = capacity_of(event, terms)
    lines = [_("Sign-up is open."), *fee_lines(terms)]
    if places.free is not None:
        lines.append(_("Free places: %(free)s") % {"free": places.free})
    page = {"type": BUTTON, "style": LINK, "label": _("Sign-up page"), "url": url}
    buttons = [page] if events_that_ask([event]) else [sign_up_button(event), page]
    return Message(event=event, current=True, text=answer_of(event, lines, url), buttons=buttons)
