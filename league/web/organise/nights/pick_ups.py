"""Staff page of pick-up games: the code to show at the venue, the games, striking one."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy

from league.models import Event
from league.seating.pick_ups import renew_pick_up_code, strike_pick_up
from league.seating.queries.pick_ups import (
    allows_pick_ups,
    pick_up_by_id,
    pick_up_code,
    started_pick_ups,
    waiting_pick_ups,
)
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    paginate,
    posts_verb,
    staff_page,
)


@staff_page("pick_up.see_code", private=True)
def pick_ups(request: HttpRequest, event: Event) -> HttpResponse:
    code = pick_up_code(event)
    address = request.build_absolute_uri(reverse("pick_up", args=[event.slug]))
    return page(
        request,
        "organise/nights/pick_ups.html",
        event,
        allowed=allows_pick_ups(event),
        code=code,
        address=f"{address}?code={code}",
        waiting=waiting_pick_ups(event),
        pages=paginate(request, started_pick_ups(event)),
    )


@posts_verb(
    "pick_up.strike",
    done=gettext_lazy("New code. The old one no longer works."),
    back="manage_pick_ups",
)
def renew_code(request: HttpRequest, event: Event) -> None:
    renew_pick_up_code(event, actor=actor_in(request))


@posts_verb(
    "pick_up.strike", done=gettext_lazy("Game struck. It no longer counts."), back="manage_pick_ups"
)
def strike(request: HttpRequest, event: Event, game: int) -> None:
    row, actor = or_404(pick_up_by_id(game)), actor_in(request)
    or_404(row if row.event_id == event.pk else None)
    reason = request.POST.get("reason", "")
    strike_pick_up(row, actor=actor, reason=reason)
