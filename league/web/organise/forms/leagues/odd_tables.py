"""Form fields of tables of three and of five."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.web.organise.forms.ruleset import NumbersField
from scoring import OddTables

PREFIX = "odd_tables."
CHOICES = (
    ("none", _("None: players without a full table have a bye")),
    ("three", _("tables of three")),
    ("five", _("tables of five")),
    ("three_and_five", _("tables of three and of five")),
)


def odd_fields() -> dict[str, forms.Field]:
    """The fields by their names; problems of the setting name them alike."""
    return {PREFIX + name: field for name, field in _fields().items()}


def odd_initial(odd: OddTables) -> dict[str, Any]:
    return {
        PREFIX + name: " ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in odd.to_json().items()
    }


def odd_values(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from their defaults; so does nothing that is left empty."""
    defaults = OddTables().to_json()
    values = {name: cleaned.get(PREFIX + name) for name in defaults}
    return {name: value for name, value in values.items() if value and value != defaults[name]}


def _fields() -> dict[str, forms.Field]:
    return {
        "allowed": forms.ChoiceField(
            label=_("Tables of other sizes"),
            choices=CHOICES,
            required=False,
            help_text=_(
                "For clubs whose number of players is not a multiple of four. Four-player riichi only."
            ),
        ),
        "percent": forms.IntegerField(
            label=_("Share of the score that counts at these tables (%)"),
            min_value=1,
            max_value=100,
            required=False,
            help_text=_("100: such a game counts in full. 50: half of its score counts."),
        ),
        "uma_of_three": NumbersField(
            label=_("Uma at a table of three"),
            required=False,
            help_text=_("Such as 15000 0 -15000. Leave empty to take it from that of four."),
        ),
        "uma_of_five": NumbersField(
            label=_("Uma at a table of five"),
            required=False,
            help_text=_(
                "Such as 15000 5000 0 -5000 -15000. Leave empty to take it from that of four."
            ),
        ),
    }
