"""Error messages of teams and line-ups."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "team_rules_missing": _("This event has no rules for teams yet. Set them first."),
    "team_elsewhere": _("%(name)s is not a team of this event."),
    "team_name_taken": _("Another team is called %(name)s."),
    "team_has_line_ups": _("%(name)s has line-ups, so it cannot be removed."),
    "teams_missing": _("No team can play. Add teams and their players first."),
    "not_in_team": _("%(name)s cannot play for %(team)s."),
    "in_other_team": _("%(name)s is in another team. Take the player out of it first."),
    "line_ups_exist": _("Sessions have line-ups. Discard them first."),
    "session_without_line_ups": _("Session %(number)s has no line-ups."),
    "line_up_closed": _("The line-ups of session %(number)s are closed. Ask the organiser."),
    "line_up_too_long": _("%(count)s players are too many. A team names %(most)s for a session."),
    "line_up_elsewhere": _("%(name)s is not available for this session."),
    "line_up_maximum": _("%(name)s has already played %(most)s games, the maximum in this stage."),
    "line_up_hidden": _("The line-ups are not published yet."),
    "line_up_played": _("%(name)s has a result in this session."),
    "line_ups_changed": _(
        "The line-ups of session %(number)s have changed since the draw. Draw the tables again."
    ),
}
