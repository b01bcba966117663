"""Which player record an account belongs to ("this is me"), and requests for its keepers."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.core.queries.seat_cards import entrant_by_card
from league.core.session_store import SEAT_CARD
from league.entrants.queries.sign_ups import player_of_login
from league.models import Entrant, Player
from league.people.claims import (
    ask_for_record,
    claim_by_card,
    claim_by_email,
    decline_claim,
    grant_claim,
    release_record,
)
from league.people.queries.claims import claims_of, records_by_email, records_named
from league.people.queries.players import latest_events, player_by_id
from league.web.common.views import actor_in, or_404, page, private_page, run_verb_and_redirect


@require_safe
@private_page
@login_required
def claim(request: HttpRequest) -> HttpResponse:
    actor, asked = actor_in(request), request.GET.get("q", "")[:120]
    login_id = or_404(actor.login_id)
    return page(
        request,
        "account/claim.html",
        own=player_of_login(login_id),
        card=_entrant_of_card(request),
        by_email=_with_events(list(records_by_email(login_id))),
        asked=asked,
        found=_with_events(records_named(asked, actor)),
        claims={row.player_id: row for row in claims_of(login_id)},
    )


@require_POST
@login_required
def by_card(request: HttpRequest) -> HttpResponse:
    entrant, actor = or_404(_entrant_of_card(request)), actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: claim_by_card(entrant.player, actor=actor),
        done=_("This is you now: your seats and results stand on your account's page."),
        back="account",
    )


@require_POST
@login_required
def by_email(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = or_404(player_by_id(player)), actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: claim_by_email(person, actor=actor),
        done=_("This is you now: your seats and results stand on your account's page."),
        back="account",
    )


@require_POST
@login_required
def ask(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = or_404(player_by_id(player)), actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: ask_for_record(person, actor=actor),
        done=_("Asked. The keepers of the record read it on the page My events."),
        back="claim",
    )


@require_POST
@login_required
def grant(request: HttpRequest, claim: int) -> HttpResponse:
    actor = actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: grant_claim(claim, actor=actor),
        done=_("Granted: the record belongs to that account."),
        back="my_events",
    )


@require_POST
@login_required
def decline(request: HttpRequest, claim: int) -> HttpResponse:
    actor = actor_in(request)
    return run_verb_and_redirect(
        request, lambda: decline_claim(claim, actor=actor), done=_("Declined."), back="my_events"
    )


@require_POST
@login_required
def release(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = or_404(player_by_id(player)), actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: release_record(person, actor=actor),
        done=_("The record belongs to no account now."),
        back="account",
    )


def _entrant_of_card(request: HttpRequest) -> Entrant | None:
    """Whose seat card this browser has opened, and pressed there: this is me."""
    token = request.session.get(SEAT_CARD)
    return entrant_by_card(token) if token else None


def _with_events(players: list[Player]) -> list[tuple[Player, str]]:
    """The records with the public event that each entered last."""
    latest = latest_events(players)
    return [(player, latest.get(player.pk, "")) for player in players]
