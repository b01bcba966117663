"""Print the day: a cover and the chosen lists, slips, cards and standings of a session at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django import forms
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from league.events.queries.zones import local_day
from league.models import Session
from league.seating.queries.wall_lists import wall_list
from league.web.common.views import actor_in
from league.web.organise.paper.catalogue import PRINT_PAGES
from league.web.organise.paper.frame import PrintPage, on_paper
from league.web.organise.paper.lists import times_of


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPart:
    """A part of the document with its number of sheets.

    Cards of a large event come in `of` parts, this is part `number`.
    """

    row: PrintPage
    html: SafeString
    sheets: int
    number: int
    of: int
    session: int | None  # after which its standings are


class DayForm(forms.Form):
    show = forms.MultipleChoiceField(
        label=_("What to print"), widget=forms.CheckboxSelectMultiple, required=True
    )

    def __init__(self, rows: Sequence[PrintPage], *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        choices = [(row.name, row.title) for row in rows]
        self.fields["show"].choices = choices  # type: ignore[attr-defined]  # of this field


def day(request: HttpRequest, session: Session) -> dict[str, Any]:
    """The cover and the parts: those chosen by `?show=`, else those that most days need."""
    event, actor = session.event, actor_in(request)
    rows = [row for row in PRINT_PAGES if row.goes_to and actor.may(row.verb, event_id=event.pk)]
    usual = [row.name for row in rows if row.usual]
    form = DayForm(rows, request.GET if "show" in request.GET else None, initial={"show": usual})
    chosen = form.cleaned_data["show"] if form.is_valid() else usual
    found = [_part(request, session, row) for row in rows if row.name in chosen]
    parts = [part for part in found if part]
    first = accumulate((part.sheets for part in parts), initial=2)  # after the cover
    today = session.planned_start and local_day(session.planned_start, event)
    starts = [
        row
        for row in times_of(event)
        if today and row["start"] and local_day(row["start"], event) == today
    ]
    return {
        "form": form,
        "parts": parts,
        "contents": list(zip(parts, first, strict=False)),
        "sheets": 1 + sum(part.sheets for part in parts),
        "players": len(wall_list(session)),
        "tables": session.tables.count(),
        "starts": starts,
        "address": request.build_absolute_uri(reverse("event", args=[event.slug])),
    }


def _part(request: HttpRequest, session: Session, row: PrintPage) -> DayPart | None:
    """None for a part without a sheet, such as table cards before they are made."""
    if row.contents_of_day:
        shown = row.contents_of_day(request, session)
    else:
        shown = row.contents(request, session if row.by_session else session.event)
    if not shown["sheets"]:
        return None
    known = {"event": session.event, "session": session, **on_paper(request, codes=False)}
    pages = shown.get("pages")
    return DayPart(
        row=row,
        html=SafeString(render_to_string(f"print/sheets/{row.name}.html", known | shown, request)),
        sheets=len(shown["sheets"]),
        number=pages.number if pages else 1,
        of=pages.paginator.num_pages if pages else 1,
        session=shown["standings"].columns[-1] if "standings" in shown else None,
    )


PRINT_THE_DAY = PrintPage(
    contents=day,
    verb="session.see_draft",
    title=_("Print the day"),
    text=_(
        "Cover with boxes to tick, then lists, slips, cards and standings of a session in one"
        " document."
    ),
    by_session=True,
    codes=True,
    private=True,
)
ALL_PRINT_PAGES = (PRINT_THE_DAY, *PRINT_PAGES)
