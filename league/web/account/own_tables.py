"""The result of the own table, signed by the player's account."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.entrants.queries.sign_ups import player_of_login
from league.enums import EventStatus
from league.models import Seat
from league.people.queries.keepers import is_proven
from league.play.sign_offs import sign_table, withdraw_sign_off
from league.web.common.views import actor_in, or_404, run_verb_and_redirect

MOST_DIGITS = 10
STEPS: dict[str, tuple[Callable[..., object], Promise]] = {
    "sign": (sign_table, gettext_lazy("Signed.")),
    "withdraw": (withdraw_sign_off, gettext_lazy("Signature withdrawn.")),
}


@require_POST
@login_required
def step(request: HttpRequest, table: int, verb: str) -> HttpResponse:
    """Sign the result of a table at which the account's player sits, or withdraw that."""
    write, done = or_404(STEPS.get(verb))
    actor = actor_in(request)
    player = or_404(player_of_login(actor.login_id))
    or_404(is_proven(player) or None)
    seats = Seat.objects.select_related("entrant__player", "table__session__event")
    seats = seats.exclude(session__event__status=EventStatus.DRAFT)
    seat = or_404(seats.filter(table=table, entrant__player=player).first())
    given = request.POST.get("version", "")
    version = int(given) if given.isdecimal() and len(given) < MOST_DIGITS else 0
    return run_verb_and_redirect(
        request,
        lambda: write(
            seat.table, seat, actor=replace(actor, entrant_id=seat.entrant_id), version=version
        ),
        done=str(done),
        back="account",
    )
