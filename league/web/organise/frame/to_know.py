"""What the next organiser of an event has to know: the next step, and what waits."""

from django.urls import reverse
from django.utils.translation import gettext as _

from league.attention.waiting import Waiting
from league.core.permissions import Actor
from league.models import Event
from league.seating.queries.sessions import sessions_of
from league.web.organise.frame.also_waiting import WaitingMatter, matters_waiting
from league.web.organise.frame.next_steps import next_step_of
from league.web.organise.frame.now import event_now
from league.web.organise.steps.session_steps import Step


def next_of(
    event: Event, actor: Actor, may: dict[str, bool], waiting: Waiting
) -> list[WaitingMatter]:
    """The next step as "Now" says it, then drafts and a plan that are out of date."""
    drawn = [one for one in sessions_of(event, actor) if not one.is_pick_up]
    found = event_now(event, drawn, actor, may, waiting)
    step = next_step_of(found)
    to_now = Step(label=_("Now"), url=reverse("manage", args=[event.slug]))
    but_sign_ups = may | {"sign_up_change": False}  # counted with what waits
    return [
        WaitingMatter(fact=step.what, text=step.then, action=to_now),
        *matters_waiting(event, drawn, found.session, found.stale, but_sign_ups),
    ]
