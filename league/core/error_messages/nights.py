"""Error messages of nights and pick-up games."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "text_too_long": _("This is too long: at most %(most)s characters."),
    "night_cancelled": _("%(name)s is cancelled."),
    "night_at_that_time": _("%(name)s is planned for that time."),
    "night_games_drawn": _("%(count)s games of this night have been drawn."),
    "night_has_sessions": _("Session %(number)s belongs to %(name)s. Discard it first."),
    "night_has_answers": _(
        "Players have already answered for %(name)s (%(count)s). Cancel the night instead."
    ),
    "night_all_drawn": _("All games of %(name)s have been drawn."),
    "night_session_open": _("Session %(number)s has not finished."),
    "answers_after_start": _("Answers must close before the night starts."),
    "answers_closed": _("Answers for %(name)s are closed. Ask the organiser."),
    "too_many_answers": _("Too many changes. Please wait an hour, or ask the organiser."),
    "pick_up_off": _("Pick-up games are not allowed in this event."),
    "pick_up_code_wrong": _("This is not the code of this event's pick-up games."),
    "pick_up_too_many_codes": _("Too many codes were tried. Please wait, or ask the organiser."),
    "pick_up_too_many": _("Too many tables were opened. Please wait, or ask the organiser."),
    "pick_up_over": _("This table is no longer waiting for players."),
    "pick_up_full": _("This table is full."),
    "pick_up_waits": _("%(name)s is waiting at another table."),
    "pick_up_missing": _("%(count)s of %(seats)s players have joined."),
    "pick_up_key": _("Only the player who opened the table can start it."),
    "pick_up_not_started": _("This game has not started."),
    "at_open_table": _("%(name)s is at table %(table)s of session %(session)s, which is not over."),
    "at_open_pick_up": _("%(name)s plays pick-up game %(number)s, which is not over."),
}
