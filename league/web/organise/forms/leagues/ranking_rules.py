"""Form fields of the ranking rules of leagues."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.web.organise.forms.scores import ScoreField
from scoring import LeagueRules

PREFIX = "ranking_rules."
MOST_GAMES = 1000
PERIODS = (
    ("season", _("the whole season")),
    ("month", _("each month")),
    ("quarter", _("each quarter")),
)
UNITS = (("session", _("session")), ("night", _("night (all sessions of a date)")))


def league_fields(unit: int) -> dict[str, forms.Field]:
    """The fields by their names; problems of the rules name them alike."""
    return {PREFIX + name: field for name, field in _fields(unit).items()}


def league_initial(rules: LeagueRules) -> dict[str, Any]:
    return {PREFIX + name: value for name, value in rules.to_json().items()}


def league_values(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that differ from their defaults; so does nothing that is left empty."""
    defaults = LeagueRules().to_json()
    values = {name: cleaned.get(PREFIX + name) for name in defaults}
    return {
        name: value
        for name, value in values.items()
        if value not in {None, ""} and value != defaults[name]
    }


def _fields(unit: int) -> dict[str, forms.Field]:
    return {
        "best_n_per": forms.ChoiceField(
            label=_("Best games chosen from"), choices=PERIODS, required=False
        ),
        "window": _games(
            _("Best run of games in a row"), _("Only the best run of this length counts."), least=2
        ),
        "first_n": _games(
            _("Maximum number of games that count"),
            _("A player's first games count, later ones do not."),
        ),
        "best_percent": _games(
            _("Share of games that counts (%)"),
            _("The best games of each player, rounded up."),
            most=99,
        ),
        "attended_by": forms.ChoiceField(
            label=_("Attendance counted by"), choices=UNITS, required=False
        ),
        "attendance_bonus": _points(
            unit, _("Bonus for each attendance"), _("As the standings show it.")
        ),
        "absence_deduction": _points(unit, _("Deduction for each absence")),
        "placeholder_points": ScoreField(
            unit=unit,
            label=_("Score in place of each absence"),
            required=False,
            help_text=_("Counts as a game with this score."),
        ),
        "free_absences": _games(_("Absences that cost nothing"), least=0),
        "no_show_penalty": _points(
            unit, _("Penalty for each no-show"), _("Beside what the absence itself costs.")
        ),
    }


def _games(
    label: Any, help_text: Any = "", *, least: int = 1, most: int = MOST_GAMES
) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, help_text=help_text
    )


def _points(unit: int, label: Any, help_text: Any = "") -> ScoreField:
    return ScoreField(unit=unit, min_value=0, label=label, required=False, help_text=help_text)
