"""Repair of a seating: cause, options, preview, apply."""

from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.core.errors import AnyProblem, message_of
from league.core.permissions import Actor
from league.enums import RepairKind
from league.models import Entrant, Event, Session
from league.seating.queries.repair_options import RepairChoice
from league.seating.repairs import list_repairs, repair_session
from league.web.common.views import actor_in, attempt, form_page, session_or_404, staff_page
from league.web.organise.forms.repairs import RepairForm


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("session.change")
def repair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """GET lists and previews the options; POST applies one."""
    session = session_or_404(request, event, number)
    query = request.POST or request.GET
    form = RepairForm(session, query if "kind" in query else None)
    offers: list[RepairChoice] = []
    if form.is_valid():
        offers = _offers(request, session, form)
        if request.method == "POST" and form.is_valid() and _done(request, session, form):
            messages.success(request, _("Seating repaired."))
            return redirect("manage_session", event.slug, number)
    chosen = next((offer for offer in offers if offer.key == query.get("key")), None)
    return form_page(
        request,
        "organise/seating/repair.html",
        event,
        session=session,
        form=form,
        offers=offers,
        chosen=chosen,
        asked=form.is_bound and not form.errors,
    )


def problem_with_repair_link(item: AnyProblem, entrant: Entrant, status: str, by: Actor) -> str:
    """The problem's message, with a link to the repair page for a player with a published seat."""
    text = message_of(item)
    if item.code != "entrant_seated" or not by.may("session.change", event_id=entrant.event_id):
        return text
    kind = status if status in RepairKind.values else RepairKind.NO_SHOW
    url = reverse("repair", args=[entrant.event.slug, item.params["number"]])
    address = f"{url}?{urlencode({'kind': kind, 'entrants': entrant.pk})}"
    return format_html('{} <a href="{}">{}</a>', text, address, _("Repair seating"))


def _offers(request: HttpRequest, session: Session, form: RepairForm) -> list[RepairChoice]:
    kind, entrants = form.cleaned_data["kind"], _entrants(form)
    by = actor_in(request)
    found = attempt(form, lambda: list_repairs(session, by=by, kind=kind, entrants=entrants))
    return found or []


def _done(request: HttpRequest, session: Session, form: RepairForm) -> bool:
    values, by = form.cleaned_data, actor_in(request)
    done = attempt(
        form,
        lambda: repair_session(
            session,
            by=by,
            kind=values["kind"],
            entrants=_entrants(form),
            key=values["key"],
            reason=values["reason"],
        ),
    )
    return done is not None


def _entrants(form: forms.Form) -> list[Entrant]:
    return list(form.cleaned_data["entrants"])
