"""What a player does at the own table: sign the result, withdraw that, agree to an early end."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from league.core.permissions import Actor
from league.models import Seat
from league.play.early_ends import agree_to_end
from league.play.sign_offs import sign_table, withdraw_sign_off
from league.web.common.views import or_404, run_verb_and_redirect, whole_number

STEPS: dict[str, tuple[Callable[..., object], Promise]] = {
    "sign": (sign_table, gettext_lazy("Signed.")),
    "withdraw": (withdraw_sign_off, gettext_lazy("Signature withdrawn.")),
    "agree": (agree_to_end, gettext_lazy("You agreed to end the game.")),
}


def take_own_step(
    request: HttpRequest, seat: Seat, verb: str, *, actor: Actor, back: str, **address: Any
) -> HttpResponse:
    """Call the verb for the seat, against the version that the page has shown."""
    write, done = or_404(STEPS.get(verb))
    version = whole_number(request.POST.get("version", "")) or 0
    return run_verb_and_redirect(
        request,
        lambda: write(seat.table, seat, actor=actor, version=version),
        done=str(done),
        back=back,
        **address,
    )
