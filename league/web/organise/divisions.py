"""Divisions for organisers: names, players, rules, promotion and relegation."""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.divisions.divisions import (
    RULE_FIELDS,
    place_entrants,
    set_division_rules,
    set_divisions,
    spread_entrants,
)
from league.divisions.promotion import apply_promotion, can_be_undone, undo_promotion
from league.divisions.queries.proposal import (
    changes_seen,
    division_lists,
    division_proposal,
    rules_of_divisions,
)
from league.models import Division, DivisionRules, Event
from league.standings.queries.divisions import divisions_of
from league.web.common.form_views import ONLY_POST, Forms, StaffFormView
from league.web.common.verb_forms import VerbForm
from league.web.common.views import (
    actor_in,
    form_page,
    posts_verb,
    requires,
    run_verb_and_redirect,
    whole_number,
)


class DivisionNamesForm(forms.Form):
    names = forms.CharField(
        label=lazy("Names of the divisions"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=2000,
        required=False,
        help_text=lazy("One a line, the top one first. Empty: no divisions."),
    )

    def __init__(self, divisions: list[Division], data: Any = None) -> None:
        names = "\n".join(division.name for division in divisions)
        super().__init__(data, initial={"names": names})

    def clean_names(self) -> list[str]:
        return [line.strip() for line in self.cleaned_data["names"].splitlines() if line.strip()]


class DivisionRulesForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = DivisionRules
        fields = RULE_FIELDS


LONGEST_QUERY = 100


class DivisionsPage(StaffFormView):
    """The divisions with their players; a POST changes the names of the divisions."""

    may = "divisions.change"
    template_name = "organise/divisions/list.html"
    verb: ClassVar[Any] = staticmethod(set_divisions)
    back = "manage_divisions"

    def forms(self) -> Forms:
        return {
            "form": lambda data: DivisionNamesForm(self.divisions, data),
            "rules_form": partial(DivisionRulesForm, instance=rules_of_divisions(self.event)),
        }

    @cached_property
    def divisions(self) -> list[Division]:
        return divisions_of(self.event)

    def get_template_names(self) -> list[str]:
        part = getattr(self.request, "htmx", False)
        return ["organise/divisions/_players.html" if part else str(self.template_name)]

    def context(self) -> dict[str, Any]:
        event, actor, present = self.event, self.actor, self.divisions
        search = self.request.GET.get("q", "")[:LONGEST_QUERY]
        changes = changes_seen(event, actor)
        return {
            "divisions": present,
            "lists": division_lists(event, search),
            "query": search,
            "proposal": division_proposal(event, actor) if present else None,
            "changes": changes,
            "can_undo": bool(changes) and can_be_undone(changes[0]),
        }


class ChangeRules(DivisionsPage):
    http_method_names = ONLY_POST
    form_name = "rules_form"
    verb = staticmethod(set_division_rules)


@posts_verb("divisions.change", back="manage_divisions")
def place(request: HttpRequest, event: Event) -> str:
    """Move players to the chosen divisions, or distribute those who have none."""
    actor = actor_in(request)
    if request.POST.get("do") == "spread":
        spread_entrants(event, actor=actor)
        return _("Players distributed.")
    place_entrants(event, _places(request.POST), actor=actor)
    return _("Saved.")


@require_http_methods(["GET", "HEAD", "POST"])
@requires("divisions.change")
def promotion(request: HttpRequest, event: Event) -> HttpResponse:
    """The proposal of promotion and relegation; a POST applies it as changed."""
    actor = actor_in(request)
    if request.method == "POST":
        wanted = {pk: to for pk, to in _places(request.POST).items() if to is not None}
        return run_verb_and_redirect(
            request,
            lambda: apply_promotion(
                event,
                wanted,
                actor=actor,
                version=whole_number(request.POST.get("version", "")),
                resets_points="resets_points" in request.POST,
            ),
            done=_("Promotion and relegation applied."),
            back="manage_divisions",
            slug=event.slug,
        )
    proposal = division_proposal(event, actor)
    return form_page(request, "organise/divisions/promotion.html", event, proposal=proposal)


@posts_verb(
    "divisions.change",
    done=lazy("Promotion and relegation undone."),
    back="manage_divisions",
)
def undo(request: HttpRequest, event: Event) -> None:
    undo_promotion(event, actor=actor_in(request))


def _places(given: Mapping[str, str]) -> dict[int, int | None]:
    """The chosen divisions by entrant: fields `to-ENTRANT`, empty for none."""
    found: dict[int, int | None] = {}
    for name, value in given.items():
        entrant = whole_number(name.removeprefix("to-")) if name.startswith("to-") else None
        division = whole_number(value)
        if entrant is not None and (not value or division is not None):
            found[entrant] = division
    return found
