"""The standings of the staff with hidden results; the page that compares ranking rules."""

from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import refusing_scoring_errors
from league.core.permissions import ANONYMOUS
from league.entrants.queries.prize_categories import categories_of, category_asked
from league.enums import EventStatus
from league.events.queries.release import released_sessions
from league.models import Event
from league.models.session import LAST_DRAWN
from league.standings.queries.comparison import RANKED_BY, present_rules, rules_in, token_of
from league.standings.queries.standings_view import standings_view
from league.teams.queries.team_table import team_lines
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.standings_table import STAFF_ROOM, StandingsTable, of_category
from league.web.common.verb_forms import VerbForm
from league.web.common.views import actor_in, page, staff_page
from league.web.organise.forms.league_rules import RANKING, named, ranking_fields, values_in
from scoring import LeagueRules
from scoring.games import game_of


@staff_page("event.see_hidden")
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    view = standings_view(event, actor)
    placed, every = view.placed(), request.GET.get("sessions") == "all"
    room = LAST_DRAWN if every else STAFF_ROOM
    table = StandingsTable(view=view, placed=placed, room=room, in_short=True, staff=True)
    shown = event.sessions.filter(released_sessions(event, ANONYMOUS))
    public = set(shown.values_list("number", flat=True))
    categories = list(categories_of(event, actor))
    category = category_asked(categories, request.GET.get("category", ""))
    return page(
        request,
        "organise/standings.html",
        event,
        **table.context(of_category(table.lines(), category)),
        categories=categories,
        category=category,
        teams=team_lines(event, actor, None, placed) if hasattr(event, "team_rules") else [],
        played=len(view.columns.numbers),
        is_over=event.status == EventStatus.FINISHED,
        hidden=[number for number in view.columns.numbers if number not in public],
    )


class ComparisonForm(VerbForm):
    """Uma and return points of riichi, and all ranking rules."""

    uma = forms.CharField(
        label=lazy("Uma"),
        max_length=80,
        help_text=lazy("In points, first place first: 15000 5000 -5000 -15000."),
    )
    return_points = forms.IntegerField(
        label=lazy("Return points"), help_text=lazy("Above the starting points they make the oka.")
    )

    class Meta(VerbForm.Meta):
        model = Event
        fields = RANKED_BY

    def __init__(self, event: Event, data: Any = None, rules: dict[str, Any] | None = None) -> None:
        now = present_rules(event) | (rules or {})
        league = now.pop("ranking_rules")
        now["uma"] = " ".join(map(str, now["uma"]))
        super().__init__(data, initial=now | named(RANKING, league))
        self.event = event
        self.fields.update(ranking_fields(game_of(event.ruleset).score_unit))
        if event.ruleset.variant != "riichi":
            del self.fields["uma"], self.fields["return_points"]

    def clean_uma(self) -> list[int]:
        words = self.cleaned_data["uma"].replace("\N{MINUS SIGN}", "-").replace(",", " ").split()
        try:
            return [int(word) for word in words]
        except ValueError:
            raise forms.ValidationError(
                _("Enter whole numbers with spaces between them.")
            ) from None

    def values(self) -> dict[str, Any]:
        """What differs from the rules of the event."""
        values = {name: self.cleaned_data[name] for name in RANKED_BY}
        values |= {
            name: self.cleaned_data[name]
            for name in ("uma", "return_points")
            if name in self.fields
        }
        now, plain = present_rules(self.event), LeagueRules()
        values["ranking_rules"] = values_in(RANKING, self.cleaned_data, plain)
        present = named(RANKING, self.event.league_rules.to_json())
        if values["ranking_rules"] == values_in(RANKING, present, plain):
            del values["ranking_rules"]
        return {name: value for name, value in values.items() if value != now[name]}


class CompareRules(StaffFormView):
    """Choose the rules; `?rules=` is the token of a comparison to start from. Stores nothing."""

    may = "event.change"
    template_name = "organise/event/compare_rules.html"
    done = ""

    def forms(self) -> Forms:
        before = rules_in(self.event, self.request.GET.get("rules", ""))
        return {"form": partial(ComparisonForm, self.event, rules=before)}

    def write(self, form: ComparisonForm) -> str:
        with refusing_scoring_errors():
            return token_of(self.event, form.values())

    def get_success_url(self) -> str:
        return reverse("comparison", args=[self.event.slug, self.outcome])
