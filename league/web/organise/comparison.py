"""The organiser's page that makes a comparison of ranking rules."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from league.core.errors import refusing_scoring_errors
from league.models import Event
from league.standings.queries.comparison import rules_in, token_of
from league.web.common.views import form_page, requires, run_verb_on_form
from league.web.organise.forms.leagues.comparison import ComparisonForm


@require_http_methods(["GET", "HEAD", "POST"])
@requires("event.change")
def compare_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose the rules; `?rules=` is the token of a comparison to start from. Stores nothing."""
    before = rules_in(event, request.GET.get("rules", ""))
    form = ComparisonForm(event, request.POST or None, before)
    if form.is_valid():
        token = run_verb_on_form(form, lambda: _token(event, form.values()))
        if token is not None:
            return redirect("comparison", event.slug, token)
    return form_page(request, "organise/event/compare_rules.html", event, form=form)


def _token(event: Event, rules: Mapping[str, Any]) -> str:
    with refusing_scoring_errors():
        return token_of(event, rules)
