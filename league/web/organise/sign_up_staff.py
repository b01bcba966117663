"""Sign-ups for organisers: list, settings, decisions."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.entrants.queries.sign_ups import (
    capacity_of,
    is_ambiguous,
    namesakes_of,
    rows_of,
    sign_ups_of,
    takes_sign_ups,
    terms_of,
)
from league.entrants.sign_up import withdraw_sign_up
from league.entrants.sign_up_admin import (
    accept_sign_up,
    change_terms,
    decline_sign_up,
    return_sign_up,
)
from league.enums import SignUpStatus
from league.models import Event, SignUp
from league.people.queries.players import player_by_id
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
)
from league.web.organise.forms.sign_ups import AcceptForm, TermsForm


@require_safe
@requires("sign_up.change")
def sign_ups(request: HttpRequest, event: Event) -> HttpResponse:
    terms, rows = terms_of(event), rows_of(event, actor_in(request))
    groups = [
        (status, [row for row in rows if row.sign_up.status == status]) for status in SignUpStatus
    ]
    address = request.build_absolute_uri(reverse("sign_up_new", args=[event.slug]))
    return page(
        request,
        "organise/sign_up/list.html",
        event,
        terms=terms,
        open=takes_sign_ups(event, terms),
        places=capacity_of(event, terms),
        groups=[(status, some) for status, some in groups if some],
        address=address,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires("sign_up.change")
def terms(request: HttpRequest, event: Event) -> HttpResponse:
    form = TermsForm(request.POST or None, instance=terms_of(event))
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: change_terms(event, actor=actor, **form.cleaned_data)):
            messages.success(request, _("Saved."))
            return redirect("sign_ups", event.slug)
    return form_page(request, "organise/sign_up/terms.html", event, form=form)


@require_safe
@requires("sign_up.change")
def one(request: HttpRequest, event: Event, place: int) -> HttpResponse:
    row = _sign_up(event, place)
    return _one_page(request, event, row, AcceptForm(namesakes_of(row, actor_in(request))))


@require_POST
@requires("sign_up.change")
def accept(request: HttpRequest, event: Event, place: int) -> HttpResponse:
    """Accept a sign-up; an ambiguous name first needs the choice of a player."""
    row, actor = _sign_up(event, place), actor_in(request)
    form = AcceptForm(namesakes_of(row, actor), request.POST)
    asks = row.status == SignUpStatus.ASKED and is_ambiguous(row, actor)
    if asks and not form.is_valid():
        return _one_page(request, event, row, form)
    chosen = form.cleaned_data["player"] if asks else ""
    player = player_by_id(int(chosen)) if chosen.isdecimal() else None
    return run_verb_and_redirect(
        request,
        lambda: accept_sign_up(row, actor=actor, player=player, new=chosen == "new"),
        done=_("Sign-up of %(name)s updated.") % {"name": row.name},
        back="sign_ups",
        slug=event.slug,
    )


@require_POST
@requires("sign_up.change")
def step(request: HttpRequest, event: Event, place: int, verb: str) -> HttpResponse:
    row, actor = _sign_up(event, place), actor_in(request)
    reason = request.POST.get("reason", "")
    steps = {
        "decline": lambda: decline_sign_up(row, actor=actor, reason=reason),
        "return": lambda: return_sign_up(row, actor=actor),
        "withdraw": lambda: withdraw_sign_up(row, actor=actor),
    }
    return run_verb_and_redirect(
        request,
        or_404(steps.get(verb)),
        done=_("Sign-up of %(name)s updated.") % {"name": row.name},
        back="sign_ups",
        slug=event.slug,
    )


def _sign_up(event: Event, place: int) -> SignUp:
    return or_404(sign_ups_of(event).filter(place=place).first())


def _one_page(request: HttpRequest, event: Event, row: SignUp, form: AcceptForm) -> HttpResponse:
    return form_page(
        request,
        "organise/sign_up/sign_up.html",
        event,
        row=row,
        form=form,
        asks=row.status == SignUpStatus.ASKED and is_ambiguous(row, actor_in(request)),
        places=capacity_of(event, terms_of(event)),
    )
