"""Teams for organisers: names, squads, captains, and the rules of an event of teams."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.entrants.enrol_many import create_team
from league.models import Entrant, Event, Team, TeamRules
from league.teams.queries.line_ups import sessions_with_line_ups
from league.teams.queries.squads import (
    Squad,
    squad_of,
    squads_of,
    team_of_event,
    team_rules,
    team_token,
)
from league.teams.teams import (
    RULE_FIELDS,
    TEAM_FIELDS,
    change_team,
    drop_team_rules,
    remove_team,
    renew_team_link,
    set_squad,
    set_team_rules,
)
from league.web.common.form_views import ONLY_POST, Forms, StaffFormView
from league.web.common.verb_forms import VerbForm
from league.web.common.views import (
    actor_in,
    or_404,
    posts_verb,
    run_verb_and_redirect,
)
from league.web.organise.forms.fields import ScoreField
from scoring.games import game_of
from scoring.results.score_unit import ScoreUnit

LONGEST = 2_000


class TeamForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = Team
        fields = TEAM_FIELDS


class NewTeamForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = Team
        fields = ("name",)


class NumbersField(forms.CharField):
    """Numbers of players of an event, with spaces or commas between them."""

    def clean(self, value: Any) -> list[int]:
        words = str(super().clean(value) or "").replace(",", " ").split()
        wrong = [word for word in words if not word.isdecimal() or len(word) > 6]  # noqa: PLR2004
        if wrong:
            raise forms.ValidationError(
                lazy("“%(value)s” is not a player number."), params={"value": wrong[0][:40]}
            )
        return [int(word) for word in words]


class SquadForm(forms.Form):
    """The players in order and the captains among them, by number."""

    other_names = {"entrants": "players"}  # as of every form

    players = NumbersField(
        label=lazy("Players"),
        max_length=LONGEST,
        required=False,
        help_text=lazy("Numbers of the players in the order of the squad, such as 4 9 12 15."),
    )
    captains = NumbersField(
        label=lazy("Captains"),
        max_length=LONGEST,
        required=False,
        help_text=lazy("Numbers of players of the team. Their accounts can set the line-ups."),
    )
    logins = forms.CharField(
        label=lazy("Other captains"),
        max_length=LONGEST,
        required=False,
        help_text=lazy("Accounts of captains who do not play, separated by spaces."),
    )

    def __init__(self, event: Event, squad: Squad, data: Any = None) -> None:
        self.event = event
        captains = [one for one in squad.captains if one.entrant is not None]
        names = [str(one.login) for one in squad.captains if one.login is not None]
        initial = {
            "players": " ".join(str(member.number) for member in squad.members),
            "captains": " ".join(str(one.entrant.number) for one in captains if one.entrant),
            "logins": " ".join(names),
        }
        super().__init__(data, initial=initial)

    def clean_players(self) -> list[Entrant]:
        return self._entrants("players")

    def clean_captains(self) -> list[Entrant]:
        return self._entrants("captains")

    def clean_logins(self) -> list[str]:
        return str(self.cleaned_data["logins"]).split()

    def _entrants(self, field: str) -> list[Entrant]:
        numbers = self.cleaned_data[field]
        rows = self.event.entrants.filter(number__in=numbers).select_related("player")
        known = {row.number: row for row in rows}
        for number in numbers:
            if number not in known:
                raise forms.ValidationError(
                    lazy("Nobody has the number %(number)s."), params={"number": number}
                )
        return [known[number] for number in numbers]


class TeamRulesForm(VerbForm):
    """The rules of an event of teams; a score is entered as the standings show it."""

    class Meta(VerbForm.Meta):
        model = TeamRules
        fields = RULE_FIELDS
        field_classes = {"placeholder_points": ScoreField}

    def __init__(self, rules: TeamRules | None, unit: ScoreUnit, data: Any = None) -> None:
        super().__init__(data, instance=rules)
        self.fields["placeholder_points"].unit = unit  # type: ignore[attr-defined]


class Teams(StaffFormView):
    """All teams; a POST adds one."""

    may = "teams.change"
    template_name = "organise/teams/list.html"
    form_class = NewTeamForm
    verb = staticmethod(create_team)
    done = lazy("Team added.")

    def get_success_url(self) -> str:
        return reverse("team_change", args=[self.event.slug, self.outcome.pk])

    def context(self) -> dict[str, Any]:
        return {
            "rules": team_rules(self.event),
            "squads": squads_of(self.event),
            "line_up_sessions": sessions_with_line_ups(self.event),
        }


class ChangeTeamRules(StaffFormView):
    may = "teams.change"
    template_name = "organise/teams/rules.html"
    verb = staticmethod(set_team_rules)
    back = "manage_teams"

    def forms(self) -> Forms:
        unit = game_of(self.event.ruleset).score_unit
        self.rules = team_rules(self.event)
        return {"form": partial(TeamRulesForm, self.rules, unit)}

    def post(self, request: HttpRequest, *args: Any, **address: Any) -> HttpResponse:
        if request.POST.get("do") != "drop":
            return super().post(request, *args, **address)
        return run_verb_and_redirect(
            request,
            lambda: drop_team_rules(self.event, actor=self.actor),
            done=_("The rules for teams are removed."),
            back="manage_teams",
            slug=self.event.slug,
        )

    def context(self) -> dict[str, Any]:
        return {"rules": self.rules}


class TeamPage(StaffFormView):
    """The page of a team: name and squad; a POST changes the name."""

    may = "teams.change"
    private = True
    template_name = "organise/teams/team.html"
    verb = staticmethod(change_team)
    back = "team_change"
    keep = ("team",)

    def get_object(self) -> Team:
        return or_404(team_of_event(self.event, self.kwargs["team"]))

    def forms(self) -> Forms:
        self.squad = squad_of(self.object)
        return {
            "form": partial(TeamForm, instance=self.object),
            "squad_form": partial(SquadForm, self.event, self.squad),
        }

    def context(self) -> dict[str, Any]:
        link = reverse("team_link", args=[team_token(self.object)])
        return {
            "team": self.object,
            "squad": self.squad,
            "link": self.request.build_absolute_uri(link),
        }


class ChangeSquad(TeamPage):
    http_method_names = ONLY_POST
    form_name = "squad_form"

    def write(self, form: SquadForm) -> None:
        values = dict(form.cleaned_data)
        set_squad(self.object, values.pop("players"), actor=self.actor, **values)


@posts_verb("teams.change", back="manage_teams")
def step(request: HttpRequest, event: Event, team: int, verb: str) -> object:
    row, actor = or_404(team_of_event(event, team)), actor_in(request)
    if verb == "renew":
        renew_team_link(row, actor=actor)
        messages.success(request, _("The captains have a new link. The old one no longer works."))
        return redirect("team_change", event.slug, row.pk)
    or_404(verb if verb == "remove" else None)
    remove_team(row, actor=actor)
    return _("Team removed.")
