"""Corrected hands and the audit log."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.history.queries.audit_texts import audit_texts
from league.history.queries.corrections import audit_of, corrections_of
from league.history.queries.hand_entries import with_entries
from league.history.queries.profile_changes import with_values
from league.models import Event
from league.web.common.views import actor_in, page, paginate, staff_page


@require_safe
@staff_page("event.see_audit")
def corrections(request: HttpRequest, event: Event) -> HttpResponse:
    return page(
        request, "organise/corrections/corrections.html", event, corrections=corrections_of(event)
    )


@require_safe
@staff_page("event.see_audit")
def audit(request: HttpRequest, event: Event) -> HttpResponse:
    entries = paginate(request, audit_of(event))
    return page(
        request,
        "organise/corrections/audit.html",
        event,
        entries=entries,
        texts=audit_texts(event, with_entries(with_values(entries, actor_in(request)))),
    )
