"""Sign-up by one tap, for a login with a player record; the form has the same verb."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.core.errors import Refused, problem
from league.core.queries.rule_terms import isolated
from league.entrants.queries.own_sign_ups import actor_of_own, own_sign_up
from league.entrants.queries.sign_ups import player_of_login, waiting_position
from league.entrants.sign_up import sign_up, withdraw_sign_up
from league.entrants.sign_up_limits import Pace
from league.enums import SignUpStatus
from league.models import Event, SignUp
from league.web.common.views import actor_in, or_404, run_verb_and_redirect, with_event
from league.web.public.sign_up import pace_of, said_to_the_person


@require_POST
@login_required
@with_event
def at_once(request: HttpRequest, event: Event) -> HttpResponse:
    """Sign up with what is known of the player; 404 for a login without a record."""
    or_404(player_of_login(actor_in(request).login_id))

    def write() -> str:
        if pace_of(request, event) == Pace.TOO_FAST:
            raise Refused(problem("too_many_sign_ups"))
        return _said(sign_up(event, actor=actor_in(request))[0])

    return _back(request, event, write)


@require_POST
@login_required
@with_event
def withdraw(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the own sign-up back."""
    actor = actor_in(request)
    row = or_404(own_sign_up(or_404(player_of_login(actor.login_id)), event).sign_up)

    def write() -> str:
        withdraw_sign_up(row, actor=actor_of_own(row, actor))
        return _("You have withdrawn from %(event)s.") % {"event": isolated(event.name)}

    return _back(request, event, write)


def _back(request: HttpRequest, event: Event, write: Callable[[], str]) -> HttpResponse:
    """Lead to the page with the button: the home page, or that of the event."""
    if request.POST.get("from") == "home":
        return run_verb_and_redirect(request, write, back="home", problem_text=said_to_the_person)
    return run_verb_and_redirect(
        request, write, back="event", problem_text=said_to_the_person, slug=event.slug
    )


def _said(row: SignUp) -> str:
    words = {"event": isolated(row.event.name)}
    if row.status == SignUpStatus.ACCEPTED and row.entrant is not None:
        words["number"] = str(row.entrant.number)
        return _("You have a place in %(event)s, as player number %(number)s.") % words
    if row.status == SignUpStatus.WAITING:
        words["position"] = str(waiting_position(row))
        return _("You are number %(position)s on the waiting list of %(event)s.") % words
    return _("You have signed up for %(event)s. An organiser will answer.") % words
