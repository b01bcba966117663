"""My events: where a login helps or plays, the state of each event, and what waits there."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from league.attention.event_states import current_sessions, state_in_words
from league.attention.matters import Matter, matters_of
from league.attention.waiting import waiting_in_each
from league.core.permissions import Actor
from league.core.queries.rule_terms import comma_list
from league.entrants.entrants import choose_stream as set_stream
from league.entrants.queries.entrants import entries_of_player
from league.entrants.queries.sign_ups import entrant_of, player_of_login
from league.enums import EventStatus, Role, SessionStatus
from league.events.queries.events import events_helped_by
from league.models import Event, Session
from league.people.queries.claims import claims_to_decide, taken_by_card
from league.people.queries.keepers import clubs_of
from league.web.common.views import (
    actor_in,
    or_404,
    paginate,
    run_verb_and_redirect,
    with_event,
)
from league.web.public.reading import Context, reading_page


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnEvent:
    """A row of the list; `step` is the label of the way to the staff's pages."""

    event: Event
    group: str | Promise
    roles: str
    state: str
    is_live: bool
    matters: list[Matter]
    step: str | Promise


@reading_page("public/own_events/mine.html", login_required)
def my_events(request: HttpRequest) -> Context:
    actor, archived = actor_in(request), "archived" in request.GET
    player = player_of_login(actor.login_id)
    events = paginate(request, events_helped_by(actor, archived=archived))
    plays = [] if player is None or archived else list(entries_of_player(player))
    return {
        "events": events,
        "rows": list(_rows(list(events), actor)),
        "plays": plays,
        "archived": archived,
        "has_archived": archived or events_helped_by(actor, archived=True).exists(),
        "may_create_events": actor.may_create_events(),
        "clubs": clubs_of(actor),
        "player": player,
        "claims": claims_to_decide(actor),
        "taken": taken_by_card(actor),
    }


@require_POST
@login_required
@with_event
def choose_stream(request: HttpRequest, event: Event) -> HttpResponse:
    """Keep oneself off the stream of an event, or take that back."""
    actor = actor_in(request)
    entrant = or_404(entrant_of(event, player_of_login(actor.login_id)))
    is_off = request.POST.get("stream") == "off"
    done = _("You are kept off the stream.") if is_off else _("You may be shown on the stream.")
    return run_verb_and_redirect(
        request,
        lambda: set_stream(entrant, actor=actor, not_on_stream=is_off),
        done=str(done),
        back="my_events",
    )


def _rows(events: list[Event], actor: Actor) -> Iterator[OwnEvent]:
    waiting, sessions = waiting_in_each(events), current_sessions(events)
    for event in events:
        session, counts = sessions.get(event.pk), waiting[event.pk]
        yield OwnEvent(
            event=event,
            group=_group(event),
            roles=comma_list(_roles(actor.roles[event.pk])),
            state=state_in_words(event, session, counts),
            is_live=session is not None and session.status == SessionStatus.RUNNING,
            matters=list(matters_of(event, counts, actor)),
            step=_step(event, session, actor),
        )


def _roles(held: Iterable[str]) -> Iterator[str]:
    return (str(role.label) for role in Role if role in set(held))


def _group(event: Event) -> str | Promise:
    if event.status == EventStatus.RUNNING:
        return _("Running")
    return _("Past events") if event.status == EventStatus.FINISHED else _("Getting ready")


def _step(event: Event, session: Session | None, actor: Actor) -> str | Promise:
    """What the first of the staff's pages is about."""
    if event.status == EventStatus.FINISHED:
        return _("After the event")
    prepares = session is None and actor.may("event.change", event_id=event.pk)
    return _("First steps") if prepares else _("Now")
