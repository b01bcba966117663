"""Passes of the API for the link of a group: a device has entered with the link and its code."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.core import signing

from league.models import Event
from league.nights.queries.group_link import code_digest, night_terms

SALT = "pass of a group"


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupPass:
    """The event that the pass is for, and the name of the device that has it."""

    event: Event
    device: str


def new_pass(event: Event) -> str:
    terms = night_terms(event)
    value = {
        "event": event.pk,
        "link": terms.link_number,
        "code": code_digest(terms),
        "device": secrets.token_hex(16),
    }
    return signing.dumps(value, salt=SALT)


def pass_of(text: str) -> GroupPass | None:
    """The pass; None for a forged one, and once the group has another link or another code."""
    try:
        value: dict[str, Any] = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    event = Event.objects.filter(pk=value["event"]).first()
    if event is None:
        return None
    terms = night_terms(event)
    if (value["link"], value["code"]) != (terms.link_number, code_digest(terms)):
        return None
    return GroupPass(event=event, device=value["device"])
