"""What was corrected and who changed what."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.models import Event
from league.selectors.records import audit_of, corrections_of, public_part
from league.selectors.trail import told_of
from league.web.answering import page, page_of
from league.web.asking import actor_in, staff_page


@require_safe
@staff_page("event.see_audit")
def corrections(request: HttpRequest, event: Event) -> HttpResponse:
    return page(request, "manage/corrections.html", event, corrections=corrections_of(event))


@require_safe
@staff_page("event.see_audit")
def audit(request: HttpRequest, event: Event) -> HttpResponse:
    entries = page_of(request, audit_of(event))
    if not actor_in(request).may("entrants.change", event_id=event.pk):
        for entry in entries:
            entry.before, entry.after = public_part(entry.before), public_part(entry.after)
    return page(request, "manage/audit.html", event, entries=entries, trail=told_of(event, entries))
