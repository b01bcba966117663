"""Corrected hands and results, and the audit log."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.core.errors import Forbidden, Refused, message_of, problem
from league.core.fields import LONGEST_REASON
from league.history.queries.audit_filters import audited
from league.history.queries.audit_texts import AuditText, audit_texts
from league.history.queries.corrections import audit_of, corrected_results_of, corrections_of
from league.history.queries.hand_entries import with_entries
from league.history.queries.profile_changes import with_values
from league.history.queries.undoable import Undoable
from league.history.undoing import undo_entry
from league.models import Event
from league.web.common.views import actor_in, or_404, page, paginate, requires
from league.web.organise.forms.audit import AuditFilterForm


@require_safe
@requires("event.see_audit")
def corrections(request: HttpRequest, event: Event) -> HttpResponse:
    return page(
        request,
        "organise/corrections/corrections.html",
        event,
        corrections=corrections_of(event),
        results=corrected_results_of(event),
    )


@require_safe
@requires("event.see_audit")
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


@require_http_methods(["GET", "HEAD", "POST"])
@requires("event.see_audit")
def undo(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Undo an entry; a page asks first where it changes several values or needs a reason."""
    row = or_404(audit_of(event).filter(pk=entry).first())
    actor = actor_in(request)
    (text,) = audit_texts(event, with_entries(with_values([row], actor)))
    if request.method != "POST":
        return _undo_page(request, event, text)
    reason = request.POST.get("override_reason", "")[:LONGEST_REASON]
    try:
        undo_entry(row, actor=actor, override_reason=reason)
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        if any(item.code == "override_missing" for item in refusal.problems):
            return redirect("audit_undo", event.slug, row.pk)
        for item in refusal.problems:
            messages.error(request, message_of(item))
    else:
        messages.success(request, _("Undone: %(what)s") % {"what": text.plain})
    return redirect("audit", event.slug)


def _undo_page(request: HttpRequest, event: Event, text: AuditText) -> HttpResponse:
    undo = Undoable(event, [text.entry], actor_in(request)).of(text.entry)
    if not undo.here:
        why = problem("audit_not_undoable", reason=undo.reason or undo.label)
        messages.error(request, message_of(why))
        return redirect("audit", event.slug)
    before = dict(text.before)
    return page(
        request,
        "organise/corrections/undo.html",
        event,
        entry=text.entry,
        said=text.plain,
        warnings=[message_of(item) for item in undo.warnings],
        consequences=[
            _("%(name)s: %(now)s changes back to %(before)s.")
            % {"name": name, "now": now, "before": before[name]}
            for name, now in text.after
            if name in before
        ],
    )
