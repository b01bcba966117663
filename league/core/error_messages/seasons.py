"""Error messages of season files."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "season_file_large": _("The file is larger than %(most)s MB."),
    "season_file_rows": _("The file has more than %(most)s rows. Split it by sessions."),
    "season_file_bomb": _(
        "This workbook is too large when it is unpacked, or has parts that no season needs."
    ),
    "season_file_unreadable": _("The file is neither CSV nor XLSX."),
    "season_file_empty": _("The file has no rows."),
    "season_columns": _("The file has no column: %(columns)s."),
    "season_columns_twice": _("The file has a column twice: %(columns)s."),
    "season_session": _(
        "Line %(line)s: “%(value)s” is not the number of a session, such as 3 or P1."
    ),
    "season_date": _("Line %(line)s: write the date “%(value)s” as 2026-03-31."),
    "season_table_differs": _(
        "Line %(line)s: table %(key)s has another %(column)s in the rows above."
    ),
    "season_points_missing": _("Line %(line)s has neither points nor a score."),
    "season_penalty_negative": _("Line %(line)s: write the penalty %(value)s without a minus."),
    "season_reason_missing": _("Line %(line)s: a penalty without a game needs a reason."),
    "season_cell_long": _("Line %(line)s: %(column)s has more than %(most)s characters."),
    "season_two_tables": _(
        "%(name)s has seats at tables %(tables)s of session %(number)s at once."
    ),
    "season_session_mixed": _("Session %(number)s has several dates or stages."),
    "season_wind_extra": _("Table %(key)s: %(value)s is not played by %(seats)s players."),
    "season_winds_some": _("Table %(key)s: give the winds of all players, or of none."),
    "season_cells_some": _("Table %(key)s: give the %(column)s of all players, or of none."),
    "season_sum": _("Table %(key)s sums to %(total)s points instead of %(expected)s."),
    "season_score": _(
        "Table %(key)s: by the rules of the event, the score of %(name)s is %(now)s, not %(stated)s."
    ),
    "season_placement": _("Table %(key)s: %(name)s is in place %(now)s, not %(stated)s."),
    "season_number_twice": _(
        "Line %(line)s: number %(number)s has another name in line %(first)s."
    ),
    "season_two_teams": _("Line %(line)s: %(name)s is in the team %(team)s in the rows above."),
    "season_name_twice": _(
        "Line %(line)s: several players of this event are called %(name)s. Give their numbers."
    ),
    "season_number_of": _("Line %(line)s: number %(number)s in this event is %(name)s."),
    "season_team_of": _(
        "Line %(line)s: in this event %(name)s is in the team “%(team)s”, not “%(stated)s”."
    ),
    "season_session_differs": _("This event already has a session %(number)s, with other results."),
    "pantheon_unreadable": _("The file is not an answer of Pantheon with games and players."),
    "pantheon_empty": _("The file has no games."),
    "pantheon_many": _("The file has more than %(most)s games."),
    "pantheon_game": _("Game %(number)s of the file lacks players or final results."),
    "pantheon_date": _("Game %(number)s of the file has no date."),
    "pantheon_rating": _(
        "Table %(key)s: Pantheon counts other scores than the rules of this event give."
    ),
    "pantheon_results": _(
        "This event records table results only: the hands of %(count)s games are left out."
    ),
    "pantheon_no_hands": _(
        "Table %(key)s on %(day)s (%(names)s) is stored as a result only: the hands in the file are"
        " incomplete, or give other points under the rules of this event."
    ),
    "season_replaces_unknown": _("Line %(line)s: nobody has the number %(number)s."),
    "season_table_missing": _("Line %(line)s: there is no table %(key)s."),
}
