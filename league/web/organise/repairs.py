"""Repair of a seating: cause, options found by a job, preview, apply."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.core.errors import AnyProblem, message_of
from league.core.job_problems import problems_of_job
from league.core.permissions import Actor
from league.enums import GONE_STATUSES, EntrantStatus, JobStatus, RepairKind
from league.models import Entrant, Event, Job, Session
from league.seating.queries.repair_options import choices_found, latest_search, still_holds
from league.seating.repairs import repair_session, request_repairs
from league.web.common.views import actor_in, form_page, requires, run_verb_on_form, session_or_404
from league.web.organise.forms.entrants import choose_from
from league.web.organise.forms.fields import LongSelectMultiple

NOT_DONE: dict[str, Any] = {
    EntrantStatus.WITHDRAWN: lazy("Not withdrawn."),
    EntrantStatus.DISQUALIFIED: lazy("Not disqualified."),
    EntrantStatus.SUBSTITUTE: lazy("Not made a substitute."),
}


class RepairForm(forms.Form):
    """Offers all players who have not left, and those seated in the session."""

    kind = forms.ChoiceField(
        label=lazy("What happened?"), choices=RepairKind.choices, widget=forms.RadioSelect
    )
    entrants = forms.ModelMultipleChoiceField(
        label=lazy("Players"),
        queryset=Entrant.objects.none(),
        required=False,
        widget=LongSelectMultiple(attrs={"size": 8}),
        help_text=lazy(
            "Hold Ctrl (⌘) to select several. Select none to check all tables for errors. "
            "If a player was entered twice, select both entries, or only the one to remove."
        ),
    )
    reason = forms.CharField(
        label=lazy("Reason"), max_length=300, required=False, widget=forms.HiddenInput
    )
    key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, session: Session, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        available = ~Q(status__in=GONE_STATUSES) | Q(seats__session=session)
        entrants = Entrant.objects.filter(available, event=session.event_id).distinct()
        choose_from(entrants.select_related("player").order_by("number"), self.fields["entrants"])


@require_http_methods(["GET", "HEAD", "POST"])
@requires("session.change")
def repair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """GET lists and previews the options that a job found; POST starts the job, or applies one."""
    session = session_or_404(request, event, number)
    query = request.POST or request.GET
    form = RepairForm(session, query if "kind" in query else None)
    search: Job | None = None
    if form.is_valid():
        if request.method == "POST" and form.cleaned_data["key"]:
            if _done(request, session, form):
                messages.success(request, _("Seating repaired."))
                return redirect("manage_session", event.slug, number)
        elif request.method == "POST" and _searching(request, session, form):
            return redirect(_address(session, form))
    if form.is_bound and {"kind", "entrants"} <= form.cleaned_data.keys():
        search = latest_search(session, form.cleaned_data["kind"], _entrants(form))
    offers = choices_found(search) if search and still_holds(search, session) else []
    return form_page(
        request,
        "organise/seating/repair.html",
        event,
        session=session,
        form=form,
        job=search,
        job_problems=problems_of_job(search) if search else [],
        outdated=search and search.status == JobStatus.DONE and not still_holds(search, session),
        offers=offers,
        chosen=next((offer for offer in offers if offer.key == query.get("key")), None),
    )


def problem_with_repair_link(item: AnyProblem, entrant: Entrant, status: str, actor: Actor) -> str:
    """The problem's message; for a player with a seat it begins with what was not done.

    Whoever may repair the seating is led there: the repair sets the status as well.
    """
    text = message_of(item)
    if item.code != "entrant_seated":
        return text
    text = f"{NOT_DONE[status]} {text}" if status in NOT_DONE else text
    if not actor.may("session.change", event_id=entrant.event_id):
        return text
    kind = status if status in RepairKind.values else RepairKind.NO_SHOW
    url = reverse("repair", args=[entrant.event.slug, item.params["number"]])
    address = f"{url}?{urlencode({'kind': kind, 'entrants': entrant.pk})}"
    return format_html('{} <a href="{}">{}</a>', text, address, _("Repair seating"))


def _searching(request: HttpRequest, session: Session, form: RepairForm) -> bool:
    kind, entrants, actor = form.cleaned_data["kind"], _entrants(form), actor_in(request)
    job = run_verb_on_form(
        form, lambda: request_repairs(session, actor=actor, kind=kind, entrants=entrants)
    )
    return job is not None


def _address(session: Session, form: RepairForm) -> str:
    """The page with the options of this repair."""
    asked = {"kind": form.cleaned_data["kind"], "entrants": [who.pk for who in _entrants(form)]}
    url = reverse("repair", args=[session.event.slug, session.number])
    return f"{url}?{urlencode(asked, doseq=True)}"


def _done(request: HttpRequest, session: Session, form: RepairForm) -> bool:
    values, actor = form.cleaned_data, actor_in(request)
    done = run_verb_on_form(
        form,
        lambda: repair_session(
            session,
            actor=actor,
            kind=values["kind"],
            entrants=_entrants(form),
            key=values["key"],
            reason=values["reason"],
        ),
    )
    return done is not None


def _entrants(form: forms.Form) -> list[Entrant]:
    return list(form.cleaned_data["entrants"])
