"""Corrected hands and results, and the audit log."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.history.queries.audit_filters import audited
from league.history.queries.audit_texts import audit_texts
from league.history.queries.corrections import audit_of, corrected_results_of, corrections_of
from league.history.queries.hand_entries import with_entries
from league.history.queries.profile_changes import with_values
from league.history.queries.undoable import Undoable
from league.history.undoing import undo_entry
from league.models import Event
from league.web.common.views import actor_in, command, or_404, page, paginate, staff_page
from league.web.organise.forms.audit import AuditFilterForm


@require_safe
@staff_page("event.see_audit")
def corrections(request: HttpRequest, event: Event) -> HttpResponse:
    return page(
        request,
        "organise/corrections/corrections.html",
        event,
        corrections=corrections_of(event),
        results=corrected_results_of(event),
    )


@require_safe
@staff_page("event.see_audit")
def audit(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    form = AuditFilterForm(event, request.GET)
    entries = paginate(request, audited(event, form.wanted()))
    texts = audit_texts(event, with_entries(with_values(entries, actor)))
    undoable = Undoable(event, entries, actor)
    return page(
        request,
        "organise/corrections/audit.html",
        event,
        form=form,
        entries=entries,
        rows=[(text, undoable.of(text.entry)) for text in texts],
    )


@require_POST
@staff_page("event.see_audit")
def undo(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    row = or_404(audit_of(event).filter(pk=entry).first())
    by = actor_in(request)
    return command(
        request, lambda: undo_entry(row, by=by), done=_("Undone."), back="audit", slug=event.slug
    )
