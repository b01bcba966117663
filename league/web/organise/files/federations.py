"""What federations ask: facts, a checklist before the event, MERS points, the files."""

from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from league.enums import ReportFormat
from league.models import Event
from league.standings.federations import FACTS, set_federation_facts
from league.standings.queries.federations import (
    FEDERATION_SHEETS,
    checklist,
    expected_weight,
    facts_of,
    federation_results,
)
from league.standings.reports import results_file
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.player_form import CountryField
from league.web.common.views import (
    or_404,
    staff_page,
)
from league.web.organise.files.reports import attached, not_of_a_rehearsal


class FactsForm(forms.Form):
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    country = CountryField(required=False)
    short_name = forms.CharField(
        label=_("Short name of the tournament"), max_length=40, required=False
    )
    observer = forms.CharField(label=_("Observer"), max_length=120, required=False)
    days = forms.IntegerField(
        label=_("Days of play"),
        min_value=1,
        max_value=60,
        required=False,
        help_text=_("Only where they are fewer than from the first day to the last."),
    )


class Federations(StaffFormView):
    may = "event.change"
    private = True
    template_name = "organise/federations.html"
    verb = staticmethod(set_federation_facts)
    done = ""
    back = "federations"

    def forms(self) -> Forms:
        facts = facts_of(self.event)
        initial = {name: getattr(facts, name) for name in FACTS}
        return {"form": partial(FactsForm, initial=initial)}

    def context(self) -> dict[str, Any]:
        found = federation_results(self.event)
        return {
            "missing": checklist(self.event),
            "results": found,
            "weight": found.weight if found.weight is not None else expected_weight(self.event),
        }


@staff_page("event.change", private=True)
@not_of_a_rehearsal
def file(_request: HttpRequest, event: Event, federation: str, file_format: str) -> HttpResponse:
    """The file itself: it has legal names, so only organisers get it."""
    sheet = or_404(FEDERATION_SHEETS.get(federation))(event)
    chosen = or_404(file_format if file_format in ReportFormat.values else None)
    return attached(results_file([sheet], chosen), f"{event.slug}-{federation}.{chosen}")
