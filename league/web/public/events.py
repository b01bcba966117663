"""Public pages of events: home page, my events, event."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.entrants.queries.sign_ups import capacity_of, player_of_login, takes_sign_ups, terms_of
from league.events.queries.events import events_helped_by, front_page
from league.models import Event
from league.people.queries.keepers import clubs_of
from league.seating.queries.sessions import sessions_of
from league.standings.queries.stages import stages_of
from league.standings.queries.standings import standings_of
from league.web.common.views import actor_in, event_page, page, paginate

TOP = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    front = front_page()
    return page(
        request,
        "public/events/home.html",
        running=paginate(request, front.running, 20, name="running"),
        coming=paginate(request, front.coming, 20, name="coming"),
        finished=paginate(request, front.finished, 20),
        may_create_events=actor_in(request).may_create_events(),
    )


@require_safe
@login_required
def my_events(request: HttpRequest) -> HttpResponse:
    events = paginate(request, events_helped_by(actor_in(request)))
    actor = actor_in(request)
    return page(
        request,
        "public/events/mine.html",
        events=events,
        may_create_events=actor.may_create_events(),
        clubs=clubs_of(actor),
        player=player_of_login(actor.login_id),
    )


@require_safe
@event_page
def event(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    placed = standings_of(event, actor)
    terms = terms_of(event)
    return page(
        request,
        "public/events/event.html",
        event,
        terms=terms,
        open=takes_sign_ups(event, terms),
        places=capacity_of(event, terms),
        sessions=sessions_of(event, actor),
        top=placed[:TOP] if any(row.row.games for row in placed) else [],
        stages=stages_of(event) if event.stages.count() > 1 else [],
        players=sum(row.entrant.is_playing for row in placed),
    )
