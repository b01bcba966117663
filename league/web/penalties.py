"""Penalties as referees give and revoke them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.models import Event
from league.selectors.entrants import entrants_of
from league.selectors.records import penalties_of, penalty_in_event
from league.services.penalties import give_penalty, revoke_penalty
from league.web.answering import attempt, form_page, page_of
from league.web.asking import actor_in, found, staff_page
from league.web.forms.penalties import PenaltyForm
from league.web.forms.sessions import ReasonForm


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("penalty.give")
def penalties(request: HttpRequest, event: Event) -> HttpResponse:
    form = PenaltyForm(entrants_of(event), request.POST or None)
    if form.is_valid():
        given = dict(form.cleaned_data)
        entrant, by = given.pop("entrant"), actor_in(request)
        if attempt(form, lambda: give_penalty(entrant, by=by, **given)):
            messages.success(request, _("The penalty is on record."))
            return redirect("penalties", event.slug)
    rows = page_of(request, penalties_of(event))
    return form_page(request, "manage/penalties.html", event, form=form, penalties=rows)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("penalty.give")
def revoke(request: HttpRequest, event: Event, penalty: int) -> HttpResponse:
    given = found(penalty_in_event(event, penalty))
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        reason, by = form.cleaned_data["reason"], actor_in(request)
        if attempt(form, lambda: revoke_penalty(given, by=by, reason=reason)):
            messages.success(request, _("The penalty is revoked."))
            return redirect("penalties", event.slug)
    return form_page(request, "manage/penalty_revoke.html", event, form=form, penalty=given)
