"""The staff page of a table: seats, link, close, reopen."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.enums import RESULT_STATUSES
from league.models import Event, Table
from league.play import tables as services
from league.play.queries.games import seats_of
from league.web.common.views import (
    actor_in,
    form_page,
    private_page,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
    table_or_404,
)
from league.web.organise.forms.sessions import ReasonForm

MOST_DIGITS = 10

# Service and success message of the steps that need a reason.
WITH_REASON: dict[str, tuple[Callable[..., Table], Any]] = {
    "reopen": (services.reopen_table, gettext_lazy("Table reopened.")),
    "clear": (services.clear_table_result, gettext_lazy("Result removed.")),
    "result-only": (
        services.switch_to_result_only,
        gettext_lazy("Only the result is entered now."),
    ),
    "by-hand": (services.switch_to_hands, gettext_lazy("Hands are entered again.")),
}


@require_safe
@private_page
@requires("table.see_link")
def table(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    return table_page(request, table_or_404(request, event, table))


def table_page(request: HttpRequest, table: Table, form: ReasonForm | None = None) -> HttpResponse:
    session = table.session
    return form_page(
        request,
        "organise/table/table.html",
        session.event,
        session=session,
        table=table,
        seats=seats_of(table),
        photos=table.photos.count(),
        finished=table.status in RESULT_STATUSES,
        form=form or ReasonForm(initial={"version": table.version}),
    )


@require_POST
@private_page
@requires("table.see_link")
def step(request: HttpRequest, event: Event, table: int, verb: str) -> HttpResponse:
    row = table_or_404(request, event, table)
    actor, version = actor_in(request), version_in(request)
    back: dict[str, Any] = {"back": "manage_table", "slug": event.slug, "table": row.pk}
    match verb:
        case "close":
            done = _("Table closed.")
            write = partial(services.close_table, row, actor=actor, version=version)
        case "renew":
            done = _("New link created. The old link no longer works.")
            write = partial(services.renew_link, row, actor=actor)
            if request.POST.get("back") == "links":
                number = row.session.number
                back = {"back": "session_links", "slug": event.slug, "number": number}
        case _ if verb in WITH_REASON:
            return _with_reason(request, row, verb)
        case _:
            raise Http404
    return run_verb_and_redirect(request, write, done=done, **back)


def version_in(request: HttpRequest) -> int:
    """The submitted table version; 0 if unreadable, which never matches."""
    version = request.POST.get("version", "")
    return int(version) if version.isdecimal() and len(version) < MOST_DIGITS else 0


def _with_reason(request: HttpRequest, table: Table, verb: str) -> HttpResponse:
    service, done = WITH_REASON[verb]
    form = ReasonForm(request.POST)
    if form.is_valid():
        actor, reason = actor_in(request), form.cleaned_data["reason"]
        version = version_in(request)
        if run_verb_on_form(
            form, lambda: service(table, actor=actor, version=version, reason=reason)
        ):
            messages.success(request, str(done))
            return redirect("manage_table", table.session.event.slug, table.pk)
    return table_page(request, table, form)
