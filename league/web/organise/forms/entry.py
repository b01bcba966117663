"""The one form of a player of an event: entry, profile, prize categories, division."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.permissions import Actor
from league.entrants.enrolling import ENTRANT_FIELDS
from league.entrants.queries.prize_categories import categories_of
from league.models import Entrant, PrizeCategory, SignUp, Team
from league.people.queries.players import private_among
from league.standings.queries.divisions import divisions_of
from league.web.common.player_form import PlayerForm, SuggestingInput, ask_about_club
from league.web.common.verb_forms import VerbForm
from league.web.organise.forms.entrants import CONTACT, contact_field, groups_of

GROUPS = (
    (
        _("Name and number"),
        ("number", "display_name", "family_name", "given_name", "latin_reading", "legal_name"),
    ),
    CONTACT,
    (_("In this event"), ("team", "division", "categories")),
    (_("Seating wishes"), ("fixed_table", "fixed_seat", "seed_rating", "volunteers_for_bye")),
    (_("What the public sees"), ("shown_by_name", "not_on_stream", "rated")),
)


class EntryForm(VerbForm):
    """What staff know of a player; the profile stands in it for those who keep it.

    The team is a name: a new name makes a team.
    """

    team = forms.CharField(label=_("Team"), max_length=120, required=False, widget=SuggestingInput)
    contact = contact_field()
    division = forms.TypedChoiceField(
        label=_("Division"), required=False, coerce=int, empty_value=None
    )
    categories = forms.ModelMultipleChoiceField(
        label=_("Prize categories"),
        queryset=PrizeCategory.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta(VerbForm.Meta):
        model = Entrant
        fields = tuple(name for name in ENTRANT_FIELDS if name != "team")

    def __init__(self, entrant: Entrant, actor: Actor, data: Any = None) -> None:
        sign_up = SignUp.objects.filter(entrant=entrant).first()
        initial = {
            "team": entrant.team.name if entrant.team else "",
            "contact": sign_up.contact if sign_up else "",
            "division": entrant.division_id,
            "categories": list(entrant.prize_categories.all()),
        }
        super().__init__(data, instance=entrant, initial=initial)
        self.profile_names = self._add_profile(entrant, actor)
        self._offer_choices(entrant, actor)

    def _add_profile(self, entrant: Entrant, actor: Actor) -> tuple[str, ...]:
        if not private_among([entrant], actor):
            return ()
        profile = PlayerForm.read_by(actor, entrant.player)
        self.fields |= profile.fields
        self.initial = {**self.initial, **profile.initial}
        return tuple(profile.fields)

    def _offer_choices(self, entrant: Entrant, actor: Actor) -> None:
        """The event's teams, divisions and categories; what it has not is left out."""
        event = entrant.event
        teams = Team.objects.filter(event=event).order_by("name")
        self.fields["team"].widget.suggestions = teams.values_list("name", flat=True)
        divisions = divisions_of(event)
        none = ("", _("No division"))
        self.fields["division"].choices = [none, *((one.pk, one.name) for one in divisions)]  # type: ignore[attr-defined]
        categories = categories_of(event, actor)
        self.fields["categories"].queryset = categories  # type: ignore[attr-defined]
        if not divisions:
            del self.fields["division"]
        if not categories:
            del self.fields["categories"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if "club" in self.fields:
            ask_about_club(self)
        return data

    @property
    def groups(self) -> list[dict[str, Any]]:
        return groups_of(self, GROUPS)

    def values(self) -> dict[str, Any]:
        """What goes to the verb, by what it is of."""
        data = self.cleaned_data
        return {
            "entry": {name: data[name] for name in (*ENTRANT_FIELDS, "contact")},
            "profile": {name: data[name] for name in self.profile_names if name in data},
            "categories": data.get("categories"),
            "divisions": [data["division"]] if "division" in data else [],
        }
