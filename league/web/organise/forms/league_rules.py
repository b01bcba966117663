"""Form fields of the ranking rules of leagues, and of tables of three and of five."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as lazy

from league.web.organise.forms.fields import ScoreField
from league.web.organise.forms.ruleset import NumbersField
from scoring import LeagueRules, OddTables
from scoring.results.score_unit import ScoreUnit

Rules = LeagueRules | OddTables
RANKING = "ranking_rules."
ODD = "odd_tables."
MOST_GAMES = 1000
PERIODS = (
    ("season", lazy("the whole season")),
    ("month", lazy("each month")),
    ("quarter", lazy("each quarter")),
)
UNITS = (("session", lazy("session")), ("night", lazy("night (all sessions of a date)")))
CHOICES = (
    ("none", lazy("None: players without a full table have a bye")),
    ("three", lazy("tables of three")),
    ("five", lazy("tables of five")),
    ("three_and_five", lazy("tables of three and of five")),
)


def named(prefix: str, parts: Mapping[str, Any]) -> dict[str, Any]:
    """Fields, or their values, by their names in the form; problems of the rules name them alike."""
    return {prefix + name: part for name, part in parts.items()}


def initial_of(prefix: str, rules: Rules) -> dict[str, Any]:
    shown = {
        name: " ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in rules.to_json().items()
    }
    return named(prefix, shown)


def values_in(prefix: str, cleaned: Mapping[str, Any], defaults: Rules) -> dict[str, Any]:
    """The values that differ from their defaults; so does nothing that is left empty."""
    before = defaults.to_json()
    values = {name: cleaned.get(prefix + name) for name in before}
    return {
        name: value
        for name, value in values.items()
        if (value or value == 0) and value != before[name]
    }


def ranking_fields(unit: ScoreUnit) -> dict[str, forms.Field]:
    return named(
        RANKING,
        {
            "best_n_per": forms.ChoiceField(
                label=lazy("Best games chosen from"), choices=PERIODS, required=False
            ),
            "window": _games(
                lazy("Best run of games in a row"),
                lazy("Only the best run of this length counts."),
                least=2,
            ),
            "first_n": _games(
                lazy("Maximum number of games that count"),
                lazy("A player's first games count, later ones do not."),
            ),
            "best_percent": _games(
                lazy("Share of games that counts (%)"),
                lazy("The best games of each player, rounded up."),
                most=99,
            ),
            "attended_by": forms.ChoiceField(
                label=lazy("Attendance counted by"), choices=UNITS, required=False
            ),
            "attendance_bonus": _points(
                unit, lazy("Bonus for each attendance"), lazy("As the standings show it.")
            ),
            "absence_deduction": _points(unit, lazy("Deduction for each absence")),
            "placeholder_points": ScoreField(
                unit=unit,
                label=lazy("Score in place of each absence"),
                required=False,
                help_text=lazy("Counts as a game with this score."),
            ),
            "free_absences": _games(lazy("Absences that cost nothing"), least=0),
            "no_show_penalty": _points(
                unit,
                lazy("Penalty for each no-show"),
                lazy("In addition to what the absence itself costs."),
            ),
        },
    )


def _games(
    label: Any, help_text: Any = "", *, least: int = 1, most: int = MOST_GAMES
) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, help_text=help_text
    )


def _points(unit: ScoreUnit, label: Any, help_text: Any = "") -> ScoreField:
    return ScoreField(unit=unit, min_value=0, label=label, required=False, help_text=help_text)


def odd_fields() -> dict[str, forms.Field]:
    return named(
        ODD,
        {
            "allowed": forms.ChoiceField(
                label=lazy("Tables of other sizes"),
                choices=CHOICES,
                required=False,
                help_text=lazy(
                    "For clubs whose number of players is not a multiple of four. Four-player riichi only."
                    " A bye brings no score."
                ),
            ),
            "percent": forms.IntegerField(
                label=lazy("Share of the score that counts at these tables (%)"),
                min_value=1,
                max_value=100,
                required=False,
                help_text=lazy("100: such a game counts in full. 50: half of its score counts."),
            ),
            "uma_of_three": NumbersField(
                label=lazy("Uma at a table of three"),
                required=False,
                help_text=lazy("Such as 15000 0 -15000. Leave empty to take it from that of four."),
            ),
            "uma_of_five": NumbersField(
                label=lazy("Uma at a table of five"),
                required=False,
                help_text=lazy(
                    "Such as 15000 5000 0 -5000 -15000. Leave empty to take it from that of four."
                ),
            ),
        },
    )
