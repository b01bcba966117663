"""What federations ask: facts, a checklist before the event, MERS points, the files."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.enums import ReportFormat
from league.events.events import EVENT_FIELDS
from league.models import Entrant, Event
from league.people.players import PLAYER_TEXT_FIELDS
from league.standings.federations import FACTS, set_federation_facts
from league.standings.queries.federations import (
    FAMILY_NAME,
    FEDERATION_SHEETS,
    PEOPLE,
    MissingFact,
    checklist,
    expected_weight,
    facts_of,
    federation_results,
)
from league.standings.queries.zero_sum import sum_check
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
        found, missing = federation_results(self.event), checklist(self.event)
        of_players = [row for row in missing if row.entrants]
        return {
            "missing_facts": [
                _gap(row, _address(self.event, row)) for row in missing if not row.entrants
            ],
            "counts": [(row.text, len(row.entrants)) for row in of_players],
            "has_guesses": any(row.column == FAMILY_NAME for row in of_players),
            "players": _by_player(self.event, of_players),
            "results": found,
            "sums": sum_check(self.event),
            "weight": found.weight if found.weight is not None else expected_weight(self.event),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """What is missing, and the address of the field that closes the gap."""

    text: str
    label: str
    address: str


def _gap(missing: MissingFact, address: str) -> Gap:
    field = PLAYER_TEXT_FIELDS.get(missing.column)
    return Gap(
        text=missing.text, label=str(field.label) if field else missing.text, address=address
    )


def _by_player(event: Event, missing: Sequence[MissingFact]) -> list[tuple[Entrant, list[Gap]]]:
    """Each player with the gaps, by number."""
    found: dict[Entrant, list[Gap]] = {}
    for row in missing:
        for entrant in row.entrants:
            page = reverse("entrant_change", args=[event.slug, entrant.number])
            found.setdefault(entrant, []).append(_gap(row, f"{page}#id_{row.column}"))
    return sorted(found.items(), key=lambda item: item[0].number)


def _address(event: Event, missing: MissingFact) -> str:
    """Where a missing fact of the event is entered: here, in the settings, in the list or in the rules."""
    if missing.column in FACTS:
        return f"#id_{missing.column}"
    if missing.column in EVENT_FIELDS:
        return f"{reverse('event_change', args=[event.slug])}#id_{missing.column}"
    page = "manage_entrants" if missing.column == PEOPLE else "ruleset"
    return reverse(page, args=[event.slug])


@staff_page("event.change", private=True)
@not_of_a_rehearsal
def file(_request: HttpRequest, event: Event, federation: str, file_format: str) -> HttpResponse:
    """The file itself: it has legal names, so only organisers get it."""
    sheet = or_404(FEDERATION_SHEETS.get(federation))(event)
    chosen = or_404(file_format if file_format in ReportFormat.values else None)
    return attached(results_file([sheet], chosen), f"{event.slug}-{federation}.{chosen}")
