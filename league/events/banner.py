"""The announcement of an event on all its pages and phones."""

from datetime import datetime, timedelta

from django.utils import timezone

from league.core.audit import record
from league.core.errors import problem, refuse_if
from league.core.fields import problems_of_hidden_characters, same_minute
from league.core.live_channels import publish_live, session_channel
from league.core.locks import bump_page_version, locks_event
from league.core.permissions import Actor
from league.enums import SessionStatus
from league.models import Event
from league.models.event import LONGEST_BANNER

USUAL = timedelta(hours=2)


@locks_event("event.announce")
def set_banner(event: Event, *, actor: Actor, text: str, until: datetime | None = None) -> Event:
    """Show a text until a time, by default for two hours; "" removes it."""
    text = " ".join(text.split())
    until = (until or timezone.now() + USUAL) if text else None
    problems = list(problems_of_hidden_characters(text=text))
    if len(text) > LONGEST_BANNER:
        problems.append(problem("text_too_long", "text", most=LONGEST_BANNER))
    if until is not None and until <= timezone.now():
        problems.append(problem("banner_over", "until"))
    refuse_if(problems)
    if text == event.banner and _until_the_same(until, event.banner_until):
        return event
    before = event.banner
    event.banner, event.banner_until = text, until
    event.save(update_fields=["banner", "banner_until"])
    bump_page_version(event.pk)
    running = event.sessions.filter(status=SessionStatus.RUNNING)
    channels = [session_channel(pk) for pk in running.values_list("pk", flat=True)]
    if channels:
        publish_live(*channels)
    record(
        actor,
        "event.set_banner",
        event,
        event_id=event.pk,
        before={"text": before},
        after={"text": text},
    )
    return event


def _until_the_same(one: datetime | None, other: datetime | None) -> bool:
    """Whether the times are equal; without a text the time does not matter."""
    return one is None or (other is not None and same_minute(one, other))
