"""Warnings before a step, and error messages of steps that need a reason and of undo."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "offence_without_chombo": _("Only a chombo or a false win has an offence."),
    "seated_gone": _("%(name)s (%(status)s) has a seat at table %(table)s."),
    "seated_late": _("%(name)s is late and has a seat at table %(table)s."),
    "seated_not_here": _("%(name)s is not checked in and has a seat at table %(table)s."),
    "here_unseated": _("%(name)s is checked in and has no seat."),
    "seated_without_line_ups": _(
        "This session has no line-ups, although a team names %(count)s of its players for each. "
        "Everybody seated plays for their own team."
    ),
    "draft_overtaken": _("Results have changed since the draw: %(who)s."),
    "table_unsigned": _("Table %(number)s is not signed by %(names)s."),
    "call_waiting": _("Table %(number)s of session %(session)s still waits for a referee."),
    "results_still_played": _(
        "Session %(number)s is still played; its results would show at once."
    ),
    "sign_off_stands": _("All players have signed. Only a referee can change the result now."),
    "closing_stands": _("This was closed a while ago, or has changed since. Call a referee."),
    "no_riichi": _("There is no riichi in this game."),
    "player_waits": _("This player waits: four of the five play this hand."),
    "override_missing": _("Fix this first, or give a reason to go on anyway."),
    "plan_entrant_not_here": _(
        "Player %(number)s of the plan is not checked in. Check the player in, or draw all players, "
        "not only those who are checked in."
    ),
}
