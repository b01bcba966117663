"""Which player record an account belongs to ("this is me"), and requests for its keepers."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.core.queries.seat_cards import entrant_by_card
from league.core.session_store import SEAT_CARD
from league.entrants.queries.sign_ups import player_of_login
from league.models import Entrant, Player
from league.models.player import LONGEST_REASON
from league.people.claims import (
    CARD_WAIT,
    ask_for_record,
    claim_by_card,
    claim_by_code,
    claim_by_email,
    decline_claim,
    grant_claim,
    release_record,
    undo_claim,
)
from league.people.queries.claims import claim_of_undo, claims_of, records_by_email, records_named
from league.people.queries.players import latest_events, player_by_id
from league.web.common.views import actor_in, or_404, page, private_page, run_verb_and_redirect

LONGEST_CODE = 40
TAKEN = gettext_lazy("This is you now: your seats and results stand on your account's page.")
ASKED = gettext_lazy("Asked. The keepers of the record are told, and so are you of their answer.")


@require_safe
@private_page
@login_required
def claim(request: HttpRequest) -> HttpResponse:
    actor, asked = actor_in(request), request.GET.get("q", "")[:120]
    login_id = or_404(actor.login_id)
    return page(
        request,
        "account/claims/claim.html",
        own=player_of_login(login_id),
        card=_entrant_of_card(request),
        by_email=_with_events(list(records_by_email(login_id))),
        asked=asked,
        found=_with_events(records_named(asked, actor)),
        claims={row.player_id: row for row in claims_of(login_id)},
        wait_days=CARD_WAIT.days,
    )


@require_POST
@login_required
def by_card(request: HttpRequest) -> HttpResponse:
    entrant, actor = or_404(_entrant_of_card(request)), actor_in(request)
    return _claimed(request, lambda: claim_by_card(entrant, actor=actor))


@require_POST
@login_required
def by_code(request: HttpRequest) -> HttpResponse:
    code, actor = request.POST.get("code", "")[:LONGEST_CODE], actor_in(request)
    return _claimed(request, lambda: claim_by_code(code, actor=actor))


@require_POST
@login_required
def by_email(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = or_404(player_by_id(player)), actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: claim_by_email(person, actor=actor),
        done=str(TAKEN),
        back="account",
    )


@require_POST
@login_required
def ask(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = or_404(player_by_id(player)), actor_in(request)
    return run_verb_and_redirect(
        request,
        lambda: ask_for_record(person, actor=actor),
        done=str(ASKED),
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
    reason = request.POST.get("reason", "")[:LONGEST_REASON]
    return run_verb_and_redirect(
        request,
        lambda: decline_claim(claim, actor=actor, reason=reason),
        done=_("Declined."),
        back="my_events",
    )


@require_POST
@login_required
def release(request: HttpRequest, player: int) -> HttpResponse:
    person, actor = or_404(player_by_id(player)), actor_in(request)
    reason = request.POST.get("reason", "")[:LONGEST_REASON]
    return run_verb_and_redirect(
        request,
        lambda: release_record(person, actor=actor, reason=reason),
        done=_("The record belongs to no account now."),
        back="account",
    )


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def undo(request: HttpRequest, token: str) -> HttpResponse:
    """The link in an e-mail: part the record from an account that has taken it with a card."""
    if request.method == "POST":
        return run_verb_and_redirect(
            request,
            lambda: undo_claim(token),
            done=_("Undone: the record belongs to no account now."),
            back="home",
        )
    return page(request, "account/claims/undo.html", found=claim_of_undo(token))


def _claimed(request: HttpRequest, write: Callable[[], Player]) -> HttpResponse:
    """Run the verb of a card; the answer says whether the record is taken or only asked for."""

    def run() -> object:
        player = write()
        if player.login_id != actor_in(request).login_id:
            return ASKED
        request.session.pop(SEAT_CARD, None)
        messages.success(request, str(TAKEN))
        return redirect("account")

    return run_verb_and_redirect(request, run, back="claim")


def _entrant_of_card(request: HttpRequest) -> Entrant | None:
    """Whose seat card this browser has opened, and pressed there: this is me."""
    token = request.session.get(SEAT_CARD)
    return entrant_by_card(token) if token else None


def _with_events(players: list[Player]) -> list[tuple[Player, str]]:
    """The records with the public event that each entered last."""
    latest = latest_events(players)
    return [(player, latest.get(player.pk, "")) for player in players]
