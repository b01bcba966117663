"""What waits beside the next step: sign-ups, overtaken drafts, an old plan, a chat that is gone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.chat.queries.channels import ended_channels
from league.core.errors import message_of
from league.core.queries.rule_terms import first_of
from league.enums import EventStatus, SessionStatus, SignUpStatus
from league.models import Event, Session
from league.seating.queries.drafts.overtaken import overtaken
from league.seating.queries.event_plans import StalePlan
from league.standings.queries.stages import current_stage, has_sessions_left
from league.web.organise.steps.session_steps import Step

MOST_NAMES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingMatter:
    """A fact, what follows from it, and the way to settle it."""

    fact: str
    text: str
    action: Step


def matters_waiting(
    event: Event,
    sessions: Sequence[Session],
    present: Session | None,
    stale: StalePlan | None,
    may: dict[str, bool],
) -> list[WaitingMatter]:
    """Of the present session the next step says itself what is wrong with its draft."""
    others = [one for one in sessions if one != present and one.status == SessionStatus.DRAFT]
    return [
        *(_sign_ups(event) if may["sign_up_change"] else ()),
        *(_drafts(event, others) if may["session_draw"] else ()),
        *(_stage_beside(event, present) if may["session_draw"] else ()),
        *(_plan(event) if stale is not None and not stale.stops_the_draw else ()),
        *(_chats(event) if may["chat_connect"] else ()),
    ]


def _sign_ups(event: Event) -> Iterator[WaitingMatter]:
    if event.status == EventStatus.FINISHED:
        return
    asked = event.sign_ups.filter(status=SignUpStatus.ASKED).order_by("pk")
    names = list(asked.values_list("name", flat=True))
    if not names:
        return
    said = ngettext(
        "%(count)s sign-up waits for your answer.",
        "%(count)s sign-ups wait for your answer.",
        len(names),
    )
    text = first_of(names[:MOST_NAMES], len(names))
    action = Step(label=_("Sign-ups"), url=reverse("sign_ups", args=[event.slug]))
    yield WaitingMatter(fact=said % {"count": len(names)}, text=text, action=action)


def _chats(event: Event) -> Iterator[WaitingMatter]:
    for name in ended_channels(event):
        yield WaitingMatter(
            fact=_("Nothing is sent to #%(channel)s any more.") % {"channel": name},
            text=_("The channel is gone, or the bot may not see it."),
            action=Step(label="Discord", url=reverse("chat", args=[event.slug])),
        )


def _drafts(event: Event, drafts: Sequence[Session]) -> Iterator[WaitingMatter]:
    for draft in drafts:
        draft.event = event  # whose versions are read
        found = overtaken(draft)
        if found is not None:
            words = {"number": draft.number}
            url = reverse("manage_session", args=[event.slug, draft.number])
            yield WaitingMatter(
                fact=_("The draft of session %(number)s is out of date.") % words,
                text=message_of(found),
                action=Step(label=_("Open draft"), url=url),
            )


def _stage_beside(event: Event, present: Session | None) -> Iterator[WaitingMatter]:
    """A stage that can be drawn while the present session of another one is not over."""
    if present is None or present.stage.source_id is None:
        return
    stage = current_stage(event)
    is_beside = stage.source_id == present.stage.source_id and stage.pk != present.stage_id
    if is_beside and present.status != SessionStatus.FINISHED and has_sessions_left([stage]):
        yield WaitingMatter(
            fact=_("%(name)s is not drawn yet.") % {"name": stage.title},
            text=_("It can be played at the same time."),
            action=Step(label=_("Draw seating"), url=reverse("session_draw", args=[event.slug])),
        )


def _plan(event: Event) -> Iterator[WaitingMatter]:
    yield WaitingMatter(
        fact=_("The seating plan is out of date."),
        text=_("The next session can be drawn from it all the same."),
        action=Step(label=_("Seating plan"), url=reverse("event_plan", args=[event.slug])),
    )
