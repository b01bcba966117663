"""Public pages of events: my events, event."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import event_page_version
from league.entrants.queries.sign_ups import player_of_login
from league.events.queries.events import events_helped_by
from league.models import Event
from league.people.queries.keepers import clubs_of
from league.seating.queries.next_seats import entrant_of_login, own_seats
from league.web.common.live import follows
from league.web.common.views import actor_in, paginate, with_event
from league.web.public.event_view import event_view
from league.web.public.reading import Context, reading_page
from league.web.public.statistics.achievements import achievements_at
from league.web.public.statistics.chances import chances_at


@reading_page("public/events/mine.html", login_required)
def my_events(request: HttpRequest) -> Context:
    actor, archived = actor_in(request), "archived" in request.GET
    events = paginate(request, events_helped_by(actor, archived=archived))
    return {
        "events": events,
        "archived": archived,
        "has_archived": archived or events_helped_by(actor, archived=True).exists(),
        "may_create_events": actor.may_create_events(),
        "clubs": clubs_of(actor),
        "player": player_of_login(actor.login_id),
    }


@reading_page(
    "public/events/event.html", shared_by_anonymous(event_page_version), follows, with_event
)
def event(request: HttpRequest, event: Event) -> Context:
    actor = actor_in(request)
    mine = entrant_of_login(event, actor)
    own = own_seats(mine) if mine else None
    context = event_view(event, actor) | achievements_at(event) | chances_at(event, actor)
    return {"own": own, **context}
