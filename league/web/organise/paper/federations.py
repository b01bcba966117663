"""What federations ask: facts, a checklist before the event, MERS points, the files."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Event
from league.standings.federations import FACTS, set_federation_facts
from league.standings.files import CONTENT_TYPES, results_file
from league.standings.queries.federations.checklist import checklist
from league.standings.queries.federations.files import FEDERATION_SHEETS
from league.standings.queries.federations.results import (
    expected_weight,
    facts_of,
    federation_results,
)
from league.web.common.place_fields import CountryField
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    private_page,
    requires,
    run_verb_on_form,
)
from league.web.organise.rehearsals.files import not_of_a_rehearsal


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


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@requires("event.change")
def federations(request: HttpRequest, event: Event) -> HttpResponse:
    facts = facts_of(event)
    form = FactsForm(request.POST or None, initial={name: getattr(facts, name) for name in FACTS})
    if request.method == "POST" and form.is_valid():
        values: dict[str, Any] = form.cleaned_data
        actor = actor_in(request)
        if (
            run_verb_on_form(form, lambda: set_federation_facts(event, actor=actor, **values))
            is not None
        ):
            return redirect("federations", event.slug)
    found = federation_results(event)
    return form_page(
        request,
        "organise/federations.html",
        event,
        form=form,
        missing=checklist(event),
        results=found,
        weight=found.weight if found.weight is not None else expected_weight(event),
    )


@require_safe
@private_page
@requires("event.change")
@not_of_a_rehearsal
def file(_request: HttpRequest, event: Event, federation: str, file_format: str) -> HttpResponse:
    """The file itself: it has legal names, so only organisers get it."""
    sheet = or_404(FEDERATION_SHEETS.get(federation))(event)
    content_type = or_404(CONTENT_TYPES.get(file_format))  # type: ignore[call-overload]
    filename = f"{event.slug}-{federation}.{file_format}"
    return HttpResponse(
        results_file([sheet], file_format),
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{filename}"'},
    )
