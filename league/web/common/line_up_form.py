"""The form of a line-up: one choice for each player that a team names."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Entrant, LineUp, TeamRules
from league.teams.queries.line_ups import LineUpChoice, choices_for


class LineUpForm(forms.Form):
    """`place_1`, `place_2` ... are the players in order; with `late` staff give a reason."""

    other_names = {"entrants": "place_1"}  # as of every form

    def __init__(
        self, line_up: LineUp, rules: TeamRules, data: Any = None, *, late: bool = False
    ) -> None:
        super().__init__(data, prefix=f"line-up-{line_up.pk}")
        self.people = {choice.entrant.pk: choice for choice in choices_for(line_up, rules)}
        named = dict(line_up.places.values_list("position", "entrant"))
        choices = [
            ("", _("No player")),
            *((str(pk), worded(one)) for pk, one in self.people.items()),
        ]
        for position in range(1, rules.players_per_session + 1):
            self.fields[f"place_{position}"] = forms.ChoiceField(
                label=_("Player %(position)s") % {"position": position}
                if rules.players_per_session > 1
                else _("Player"),
                choices=choices,
                initial=str(named.get(position, "")),
                required=False,
            )
        if late:
            self.fields["reason"] = forms.CharField(
                label=gettext_lazy("Reason"), max_length=300, required=False
            )

    def entrants(self) -> list[Entrant]:
        """The players chosen, in order; places left open are left out."""
        chosen = [value for name, value in self.cleaned_data.items() if name != "reason"]
        return [self.people[int(value)].entrant for value in chosen if value]

    def reason(self) -> str:
        return str(self.cleaned_data.get("reason", ""))


def worded(choice: LineUpChoice) -> str:
    """A player with the games named for so far."""
    words = {"name": choice.entrant.public_name, "games": choice.games}
    if choice.is_substitute:
        return _("%(name)s (substitute, games: %(games)s)") % words
    return _("%(name)s (games: %(games)s)") % words
