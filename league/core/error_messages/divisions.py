"""Error messages of divisions."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "divisions_missing": _("This event has no divisions."),
    "division_elsewhere": _("Division %(value)s is not in this event."),
    "division_name_twice": _("Two divisions are called %(name)s."),
    "division_in_use": _("%(name)s has players or past promotions, so it cannot be removed."),
    "division_stage_in_the_way": _(
        "The stage %(name)s selects its players in another way. Remove or change it first."
    ),
    "divisions_with_teams": _("An event of teams cannot have divisions."),
    "divisions_with_plan": _(
        "The seating plan of the event mixes all players. Remove it before you make divisions."
    ),
    "plan_with_divisions": _(
        "A seating plan would mix the divisions. Draw the sessions one by one."
    ),
    "divisions_during_session": _("Finish or discard the open sessions before you make divisions."),
    "division_change_done": _("Promotion after session %(number)s has already been applied."),
    "division_change_missing": _("No promotion has been applied."),
    "division_change_built_upon": _(
        "Session %(number)s was drawn after it. Discard that session first, if it is a draft."
    ),
    "division_too_small": _(
        "Division %(name)s has %(count)s players here, too few for a table. Move players, or allow"
        " tables of several divisions."
    ),
    "entrant_without_division": _("%(name)s has no division."),
    "stage_needs_top_each": _(
        "This event has divisions: take the top players of each division, or all others."
    ),
    "stage_without_divisions": _(
        "Only the first stage of an event with divisions can send on players of each division."
    ),
    "divisions_at_one_table": _("%(name)s plays in another division."),
}
