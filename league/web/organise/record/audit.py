"""The audit log, and the undo of an entry."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.core.errors import Forbidden, Refused, message_of, problem
from league.core.fields import LONGEST_REASON
from league.core.permissions import Actor
from league.enums import ReportFormat
from league.events.queries.zones import local_day
from league.formats.date_fields import DateInput
from league.history.queries.audit_filters import GROUPS, NO_LOGIN, AuditFilter, audited, logins_in
from league.history.queries.audit_search import (
    MOST_IN_FILE,
    MOST_SEARCHED,
    audit_sheet,
    entries_saying,
    texts_of,
)
from league.history.queries.audit_texts import AuditText
from league.history.queries.corrections import audit_of
from league.history.queries.undoable import Undoable
from league.history.queries.undone import undone_by
from league.history.undoing import undo_entry
from league.models import AuditEntry, Event
from league.standings.reports import results_file
from league.web.common.views import actor_in, or_404, page, paginate, requires, staff_page
from league.web.organise.files.reports import attached

ON_A_PAGE = 25


KINDS = [("", lazy("All but jobs")), *((name, label) for name, (label, _words) in GROUPS.items())]


class AuditFilterForm(forms.Form):
    q = forms.CharField(
        label=lazy("Search"),
        required=False,
        max_length=100,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": lazy("Player, table or word")}
        ),
    )
    what = forms.ChoiceField(required=False, widget=forms.HiddenInput)  # chosen by the chips
    who = forms.ChoiceField(label=lazy("By"), required=False)
    since = forms.DateField(label=lazy("From"), required=False, widget=DateInput())
    until = forms.DateField(label=lazy("To"), required=False, widget=DateInput())

    def __init__(self, event: Event, data: Any) -> None:
        super().__init__(data)
        people = [*logins_in(event), (NO_LOGIN, lazy("Tables and links"))]
        self.fields["what"].choices = KINDS  # type: ignore[attr-defined]
        self.fields["who"].choices = [("", lazy("Everybody")), *people]  # type: ignore[attr-defined]

    def chips(self) -> list[tuple[str, str | Promise, bool]]:
        """The kinds as links that keep what else is asked for: query, label, whether it is chosen."""
        query: Any = self.data
        chosen, asked = self.cleaned_data.get("what", ""), query.copy()
        asked.pop("page", None)
        found: list[tuple[str, str | Promise, bool]] = []
        for name, label in KINDS:
            asked["what"] = name
            found.append((asked.urlencode(), label, name == chosen))
        return found

    def is_filled_in(self) -> bool:
        return bool(self.errors) or any(self.cleaned_data.values())

    def wanted(self) -> AuditFilter:
        """What is filled in and can be read."""
        self.is_valid()
        found = {name: value for name, value in self.cleaned_data.items() if value}
        return AuditFilter(**{name: value for name, value in found.items() if name != "q"})

    def entries(self, event: Event, actor: Actor) -> QuerySet[AuditEntry] | list[AuditEntry]:
        """What the filters leave, the latest first."""
        entries, asked = audited(event, self.wanted()), self.cleaned_data.get("q", "")
        return entries_saying(event, entries, asked, actor) if asked else entries


@staff_page("event.see_audit")
def audit(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    form = AuditFilterForm(event, request.GET)
    entries = paginate(request, form.entries(event, actor), ON_A_PAGE)
    texts = texts_of(event, entries, actor)
    undoable, undone = Undoable(event, entries, actor), undone_by(event, entries)
    return page(
        request,
        "organise/record/audit.html",
        event,
        form=form,
        entries=entries,
        most_searched=MOST_SEARCHED,
        most_in_file=MOST_IN_FILE,
        formats=ReportFormat.values if actor.may("event.change", event_id=event.pk) else (),
        rows=[
            (
                local_day(text.entry.at, event),
                text,
                None if text.entry.pk in undone else undoable.of(text.entry),
                undone.get(text.entry.pk),
            )
            for text in texts
        ],
    )


@staff_page("event.change", private=True)
def file(request: HttpRequest, event: Event, file_format: str) -> HttpResponse:
    """The same entries as a file, with the names that the staff see."""
    actor = actor_in(request)
    chosen = or_404(file_format if file_format in ReportFormat.values else None)
    entries = AuditFilterForm(event, request.GET).entries(event, actor)[:MOST_IN_FILE]
    sheet = audit_sheet(event, entries, actor)
    return attached(results_file([sheet], chosen), f"{event.slug}-audit.{chosen}")


@require_http_methods(["GET", "HEAD", "POST"])
@requires("event.see_audit")
def undo(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Undo an entry; a page asks first where it changes several values or needs a reason."""
    row = or_404(audit_of(event).filter(pk=entry).first())
    actor = actor_in(request)
    (text,) = texts_of(event, [row], actor)
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
    return page(
        request,
        "organise/record/undo.html",
        event,
        entry=text.entry,
        said=text.plain,
        warnings=[message_of(item) for item in undo.warnings],
        consequences=[*_consequences(text)] or [_("All is as it was before this change.")],
    )


def _consequences(text: AuditText) -> Iterator[str]:
    before = dict(text.before)
    if text.entry.verb == "roles.hand_over":
        yield _("You are an organiser again.")
    for name, now in text.after:
        if name in before:
            words = {"name": name, "now": now, "before": before[name]}
            yield _("%(name)s: %(before)s again, instead of %(now)s.") % words
