"""The link of a group: its terms, its code, and the answers that come with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from typing import Any

from django.utils.crypto import constant_time_compare

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import problems_of_fields, problems_of_hidden_characters
from league.core.locks import locks_event
from league.core.permissions import Actor
from league.core.rate_limit import is_used_up, within
from league.models import Attendance, Entrant, Event, Night, NightTerms
from league.nights.attendance import answer_night, take_back_answer
from league.nights.queries.group_link import (
    actor_of_group,
    group_token,
    is_group_code,
    night_terms,
)
from league.nights.queries.group_passes import new_pass

TERMS_FIELDS = (
    "code",
    "reminder_days",
    "reminder_time",
    "remind_by_mail",
    "remind_by_push",
    "remind_by_chat",
)
# A hall shares one address, so devices and players are limited before it.
DEVICE_RATE, NETWORK_RATE = "120/hour", "1200/hour"
WRONG_CODES, WRONG_CODES_OF_NETWORK = "10/hour", "200/hour"


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDevice:
    """A device with the group's link: the random name in its cookie, and its network."""

    name: str
    network: str


@locks_event("night.terms")
def change_night_terms(event: Event, *, actor: Actor, **values: Any) -> NightTerms:
    terms = night_terms(event)
    wanted = {name: values[name] for name in TERMS_FIELDS if name in values}
    change_fields(
        terms,
        wanted,
        "night.terms",
        actor=actor,
        event_id=event.pk,
        problems=lambda: _problems_of_terms(terms),
        subject=event,
    )
    return terms


@locks_event("night.terms")
def renew_group_link(event: Event, *, actor: Actor) -> NightTerms:
    """Give the group a new link; the old one stops working."""
    terms = night_terms(event)
    terms.link_number += 1
    terms.save()
    record(actor, "night.renew_group_link", event, event_id=event.pk)
    return terms


def check_group_code(event: Event, given: str, *, browser: str, network: str) -> None:
    """Refuse a wrong code, and every code after too many wrong ones of a browser or a network.

    Otherwise somebody could try one code after the other.
    """
    limits = (
        ("night-code", f"{event.pk}:{browser}", WRONG_CODES),
        ("night-code-network", f"{event.pk}:{network}", WRONG_CODES_OF_NETWORK),
    )
    if any(is_used_up(*limit) for limit in limits):
        raise Refused(problem("night_code_too_many", "code"))
    if is_group_code(night_terms(event), given):
        return
    for limit in limits:
        within(*limit)
    raise Refused(problem("night_code_wrong", "code"))


def enter_group(event: Event, secret: str, code: str, *, network: str) -> str:
    """Make a pass of the API for a device that has the link and, where the league asks, its code."""
    if not constant_time_compare(secret, group_token(event)):
        raise Refused(problem("group_link_wrong", "secret"))
    if night_terms(event).code:
        check_group_code(event, code, browser=network, network=network)
    return new_pass(event)


def answer_in_group(
    night: Night,
    entrant: Entrant,
    answer: str,
    *,
    device: GroupDevice,
    arrives_at: time | None = None,
) -> Attendance:
    """Answer for a player who is shown by name; everybody with the link may."""
    refuse_if(_problems_of_rate(device))
    actor = actor_of_group(night.event)
    return answer_night(
        night, entrant, answer, actor=actor, arrives_at=arrives_at, device=device.name
    )


def take_back_in_group(night: Night, entrant: Entrant, *, device: GroupDevice) -> Attendance:
    """Put back the answer that another device has changed."""
    refuse_if(_problems_of_rate(device))
    return take_back_answer(night, entrant, actor=actor_of_group(night.event))


def _problems_of_rate(device: GroupDevice) -> Iterator[AnyProblem]:
    if not within("group-device", device.name, DEVICE_RATE) or not within(
        "group-network", device.network, NETWORK_RATE
    ):
        yield problem("too_many_answers")


def _problems_of_terms(terms: NightTerms) -> Iterator[AnyProblem]:
    yield from problems_of_fields(terms, list(TERMS_FIELDS))
    yield from problems_of_hidden_characters(code=terms.code)
