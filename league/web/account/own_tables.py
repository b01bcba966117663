"""The result of the own table, signed by the player's account."""

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from league.entrants.queries.sign_ups import player_of_login
from league.enums import EventStatus
from league.models import Seat
from league.people.queries.keepers import is_proven
from league.web.common.own_table_steps import take_own_step
from league.web.common.views import actor_in, or_404

SIGNING = {"sign", "withdraw"}


@require_POST
@login_required
def step(request: HttpRequest, table: int, verb: str) -> HttpResponse:
    """Sign the result of a table at which the account's player sits, or withdraw that."""
    or_404(verb in SIGNING or None)
    actor = actor_in(request)
    player = or_404(player_of_login(actor.login_id))
    or_404(is_proven(player) or None)
    seats = Seat.objects.select_related("entrant__player", "table__session__event")
    seats = seats.exclude(session__event__status=EventStatus.DRAFT)
    seat = or_404(seats.filter(table=table, entrant__player=player).first())
    actor = replace(actor, entrant_id=seat.entrant_id)
    return take_own_step(request, seat, verb, actor=actor, back="account")
