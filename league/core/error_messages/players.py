"""Error messages that players meet: nights, pick-up games, line-ups, steps at their table."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    # nights, pick-up games, line-ups
    "text_too_long": _("This is too long: at most %(most)s characters."),
    "answers_closed": _("Answers for %(name)s are closed. Ask the organiser."),
    "arrival_outside": _("The night lasts from %(start)s to %(end)s. Give a time between them."),
    "arrival_unreadable": _("Write the time of arrival as 20:15."),
    "too_many_answers": _("Too many changes. Please wait an hour, or ask the organiser."),
    "answer_not_changed": _("No other device has changed the answer of %(name)s."),
    "group_link_wrong": _("This is not the link of the group. Ask the organiser for it."),
    "night_code_wrong": _("This is not the code of the league. Ask the organiser."),
    "night_code_too_many": _(
        "Too many codes were tried. Please wait an hour, or ask the organiser."
    ),
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
    "not_in_team": _("%(name)s cannot play for %(team)s."),
    "line_up_closed": _("The line-ups of session %(number)s are closed. Ask the organiser."),
    "line_up_too_long": _("%(count)s players are too many. A team names %(most)s for a session."),
    "line_up_elsewhere": _("%(name)s is named by %(team)s for this session."),
    "line_up_maximum": _("%(name)s has already played %(most)s games, the maximum in this stage."),
    "line_up_hidden": _("The line-ups are not published yet."),
    # at the table
    "sign_off_stands": _("All players have signed. Only a referee can change the result now."),
    "closing_stands": _("This was closed a while ago, or has changed since. Call a referee."),
    "no_riichi": _("There is no riichi in this game."),
    "player_waits": _("This player waits: four of the five play this hand."),
    "result_stands": _(
        "The result of table %(number)s can no longer be undone here. Correct it instead."
    ),
}
