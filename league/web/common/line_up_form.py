"""The form of a line-up: a tap for each player that a team names."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Entrant, LineUp, TeamRules
from league.teams.queries.line_ups import LineUpChoice, choices_for


class LineUpForm(forms.Form):
    """The players of a team in a session; with `late` staff give a reason."""

    other_names = {"entrants": "players"}  # as of every form

    def __init__(
        self, line_up: LineUp, rules: TeamRules, data: Any = None, *, late: bool = False
    ) -> None:
        super().__init__(data, prefix=f"line-up-{line_up.pk}")
        self.people = {str(choice.entrant.pk): choice for choice in choices_for(line_up, rules)}
        places = line_up.places.order_by("position").values_list("entrant", flat=True)
        self.named = [str(entrant) for entrant in places]
        self.fields["players"] = self._players(rules.players_per_session)
        if late:
            self.fields["reason"] = forms.CharField(
                label=gettext_lazy("Reason"), max_length=300, required=False
            )

    def _players(self, most: int) -> forms.Field:
        choices = [(key, worded(one)) for key, one in self.people.items()]
        if most == 1:
            return forms.ChoiceField(
                label=_("Player"),
                choices=[("", _("No player")), *choices],
                initial=next(iter(self.named), ""),
                widget=forms.RadioSelect,
                required=False,
            )
        return forms.MultipleChoiceField(
            label=_("Players"),
            help_text=_("Tap %(count)s players.") % {"count": most},
            choices=choices,
            initial=self.named,
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )

    def entrants(self) -> list[Entrant]:
        """The players chosen: those who were named keep their order, others follow."""
        given = self.cleaned_data["players"]
        chosen = [given] if isinstance(given, str) else given
        kept = [key for key in self.named if key in chosen]
        new = [key for key in chosen if key and key not in kept]
        return [self.people[key].entrant for key in [*kept, *new]]

    def reason(self) -> str:
        return str(self.cleaned_data.get("reason", ""))


def worded(choice: LineUpChoice) -> str:
    """A player with the games named for so far, and whether the player has said no."""
    words = {"name": choice.entrant.public_name, "games": choice.games}
    text = _("%(name)s (games: %(games)s)") % words
    if choice.is_substitute:
        text = _("%(name)s (substitute, games: %(games)s)") % words
    return f"{text} · {_('not coming')}" if choice.declined else text
