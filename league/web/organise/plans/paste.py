"""Paste the seating of several sessions: shown first, then stored as the plan of the event."""

from base64 import b64encode
from functools import partial
from typing import Any

from django import forms
from django.forms import BaseForm
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from league.core.errors import Refused, message_of, problem
from league.core.sheets.limits import LARGEST_FILE
from league.models import Entrant, EventPlan
from league.models.session import SEAT_SIGNS
from league.seating.event_plans import paste_event_plan, plan_of
from league.seating.pasted.seating import ReadSession, read_event_plan
from league.seating.pasted.sheets import LONGEST_PASTE, text_of_seating
from league.seating.queries.event_plans import broken_in
from league.seating.queries.plan_grid import plan_grid
from league.seating.queries.plan_wishes import wishes_of
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.sheets.sheet_choice import SheetChoice, is_other_sheet
from league.web.common.views import page, run_verb_on_form
from league.web.organise.forms.entrants import bytes_of
from league.web.organise.forms.sessions import rest_field


class PasteForm(SheetChoice):
    plan = forms.CharField(
        label=_("Tables"),
        max_length=LONGEST_PASTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false"}),
        help_text=_("One table per line, its players in the order E S W N, by number or by name."),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.json"}),
        help_text=_("XLSX, CSV, text or JSON. It takes the place of the text above."),
    )
    # The bytes of a workbook travel with the page, for another of its sheets.
    content = forms.CharField(
        required=False, max_length=2 * LARGEST_FILE, widget=forms.HiddenInput, strip=False
    )
    from_zero = forms.BooleanField(
        label=_("Numbered from 0"),
        required=False,
        help_text=_("The first player is number 0 in the text, and number 1 here."),
    )
    rest = rest_field()
    field_order = ("plan", "file", "content", "sheet")

    is_anew = False  # whether another sheet was read than the page showed

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer_sheets([])

    def clean(self) -> dict[str, Any]:
        """The text, or that of the file; the rest is for the page alone."""
        data = super().clean() or {}
        file = data.pop("file", None)
        of_book = {name: data.pop(name, "") for name in ("content", "sheet", "sheet_read")}
        content = bytes(file.read()) if file else bytes_of(of_book["content"])
        if file:
            of_book = {}
        try:
            text = self._text(content, of_book) or data.get("plan", "")
        except Refused as refusal:
            for item in refusal.problems:
                self.add_error("file", message_of(item))
            return data
        if not text.strip() and not self.errors:
            self.add_error("plan", message_of(problem("plan_missing", "plan")))
        return data | {"plan": text}

    def _text(self, content: bytes | None, of_book: dict[str, str]) -> str:
        """The text of a new file or of another sheet, which then stands on the page; else ""."""
        if content is None:
            return ""
        read = text_of_seating(content, sheet=of_book.get("sheet", ""))
        self.offer_sheets(read.titles, together=read.alike)
        if of_book and not is_other_sheet(of_book):
            return ""
        self.is_anew = bool(of_book)
        kept = {"content": b64encode(content).decode()} if len(read.titles) > 1 else {}
        self.data = {
            **dict(self.data.items()),
            "plan": read.text,
            "sheet": read.sheet,
            "sheet_read": read.sheet,
            **kept,
        }
        return read.text


class PastePlan(StaffFormView):
    may = "session.draw"
    template_name = "organise/plans/paste.html"
    verb = staticmethod(paste_event_plan)
    done = _("Plan saved.")
    back = "event_plan"

    def forms(self) -> Forms:
        return {"form": partial(PasteForm, files=self.request.FILES or None)}

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Only what was shown before is stored."""
        if "confirm" in self.request.POST and not form.is_anew:  # type: ignore[attr-defined]
            return super().form_valid(form)
        given = dict(form.cleaned_data)
        text = given.pop("plan")
        found = run_verb_on_form(form, lambda: read_event_plan(self.event, text, **given))
        return self.form_invalid(form) if found is None else self._shown(form, found)

    def _shown(self, form: BaseForm, found: list[ReadSession]) -> HttpResponse:
        plan = plan_of(self.event, found)
        grid = plan_grid(self.event, plan)
        shown: dict[str, Any] = {
            "form": form,  # the text of a file stands in its field
            "sessions": [
                (
                    one,
                    [
                        (line, _seats(table))
                        for line, table in zip(one.lines, one.tables, strict=True)
                    ],
                )
                for one in found
            ],
            "grid": grid,
            "wishes": wishes_of(self.event, grid, broken_in(plan)),
            "replaces": EventPlan.objects.filter(event=self.event).exists(),
        }
        return page(self.request, self.template_name, self.event, **shown)


def _seats(table: list[Entrant]) -> list[tuple[str, Entrant]]:
    return list(zip(SEAT_SIGNS, table, strict=False))
