"""The page of an event."""

from django.http import HttpRequest

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import event_page_version
from league.models import Event
from league.seating.queries.next_seats import entrant_of_login, own_seats
from league.standings.queries.standings import own_row
from league.web.common.live import follows
from league.web.common.views import actor_in, with_event
from league.web.public.event_view import event_view
from league.web.public.reading import Context, reading_page
from league.web.public.statistics.achievements import achievements_at
from league.web.public.statistics.chances import chances_at


@reading_page(
    "public/events/event.html", shared_by_anonymous(event_page_version), follows, with_event
)
def event(request: HttpRequest, event: Event) -> Context:
    actor = actor_in(request)
    mine = entrant_of_login(event, actor)
    own = own_seats(mine) if mine else None
    context = event_view(event, actor) | achievements_at(event) | chances_at(event, actor)
    standing = own_row(event, actor, mine) if mine else None
    return {"own": own, "standing": standing, **context}
