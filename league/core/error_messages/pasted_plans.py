"""Error messages of pasted seatings; a plan of several sessions names the session as well."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "plan_missing": _(
        "Paste the plan: one table per line, its players in the order E S W N, by number or by name."
    ),
    "paste_json_broken": _(
        "Line %(line)s: the JSON breaks off or has a mistake here. Correct it, or paste one table per line."
    ),
    "paste_json_unknown": _(
        "This JSON holds no seating that can be read. Write a list for each session, in it a list for each table: [[[1, 2, 3, 4], [5, 6, 7, 8]]]."
    ),
    "paste_from_zero": _(
        "The players are numbered from 0 here: nobody has the number 0. Tick “Numbered from 0”, and each number counts as the next one."
    ),
    "paste_zero": _(
        "The players are numbered from 0 here: nobody has the number 0. Write each number one higher."
    ),
    "paste_several_sessions": _(
        "These are %(count)s sessions. Paste one here, or the whole event on the page of the seating plan."
    ),
    "paste_session_twice": _("The plan has session %(number)s twice. Delete one of them."),
    "paste_session_drawn": _(
        "Session %(number)s is drawn already. Begin the plan with session %(first)s."
    ),
    "paste_sessions_missing": _(
        "The plan leaves out sessions: %(numbers)s. Add them, or number the others without a gap."
    ),
    "paste_line_size": _("Line %(line)s has %(count)s players; a table has %(wanted)s."),
    "paste_column_size": _(
        "Column “%(column)s”: table %(table)s needs %(wanted)s players and has %(count)s (lines: %(lines)s)."
    ),
    "paste_column_winds": _(
        "Column “%(column)s”: the players of table %(table)s need different winds, or none (lines: %(lines)s)."
    ),
    "paste_cell_unknown": _(
        "Line %(line)s, column “%(column)s”: “%(said)s” is not a table. Write its number, alone or with the wind: 3 or 3E."
    ),
    "paste_three_and_five": _("One session has tables of three or tables of five, not both."),
    "paste_nobody": _(
        "Line %(line)s: no player is called “%(name)s”. Check the spelling, or write the number."
    ),
    "paste_nobody_close": _(
        "Line %(line)s: no player is called “%(name)s”. Did you mean %(meant)s?"
    ),
    "paste_name_twice": _(
        "Line %(line)s: several players are called “%(name)s”. Write the number: %(numbers)s."
    ),
    "paste_not_playing": _(
        "Line %(line)s: %(name)s does not play (%(status)s). Write another player, or change the status first."
    ),
    "paste_twice": _(
        "%(name)s has several seats in one session, on lines %(lines)s. Keep one of them."
    ),
    "paste_table_twice": _(
        "Table %(number)s stands on several lines of one session: %(lines)s. Give each table its own number."
    ),
    "paste_missing": _("%(name)s has no seat in the plan."),
    "paste_missing_in": _("Session %(session)s: %(name)s has no seat in the plan."),
    "paste_rest": _("Players without a seat may rest: tick “Players who are left out rest”."),
}
