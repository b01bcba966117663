"""Forms for teams, their squads and the rules of an event of teams."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Entrant, Event, Team, TeamRules
from league.teams.queries.squads import Squad
from league.teams.rules import RULE_FIELDS
from league.teams.teams import TEAM_FIELDS
from league.web.common.verb_forms import VerbForm
from league.web.organise.forms.scores import ScoreField

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
                _("“%(value)s” is not a player number."), params={"value": wrong[0][:40]}
            )
        return [int(word) for word in words]


class SquadForm(forms.Form):
    """The players in order and the captains among them, by number."""

    other_names = {"entrants": "players"}  # as of every form

    players = NumbersField(
        label=_("Players"),
        max_length=LONGEST,
        required=False,
        help_text=_("Numbers of the players in the order of the squad, such as 4 9 12 15."),
    )
    captains = NumbersField(
        label=_("Captains"),
        max_length=LONGEST,
        required=False,
        help_text=_("Numbers of players of the team. Their accounts can set the line-ups."),
    )
    logins = forms.CharField(
        label=_("Other captains"),
        max_length=LONGEST,
        required=False,
        help_text=_("Accounts of captains who do not play, separated by spaces."),
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
                    _("Nobody has the number %(number)s."), params={"number": number}
                )
        return [known[number] for number in numbers]


class TeamRulesForm(VerbForm):
    """The rules of an event of teams; a score is entered as the standings show it."""

    class Meta(VerbForm.Meta):
        model = TeamRules
        fields = RULE_FIELDS
        field_classes = {"placeholder_points": ScoreField}

    def __init__(self, rules: TeamRules | None, unit: int, data: Any = None) -> None:
        super().__init__(data, instance=rules)
        self.fields["placeholder_points"].unit = unit  # type: ignore[attr-defined]
