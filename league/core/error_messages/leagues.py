"""Error messages of leagues: season files, nights and pick-up games, divisions, teams."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    # season files
    "list_running": _("A list of players is being added. Wait for it, or cancel the job."),
    "season_running": _("A season file is being stored. Wait for it, or cancel the job."),
    "season_columns": _("The file has no column: %(columns)s."),
    "season_sessions_missing": _(
        "The file has no column: %(columns)s. A file with a row for each player does not say by"
        " itself which rows are one game. Add a column “session” that counts the sessions 1, 2, 3,"
        " and where a session has several tables a column “table”."
    ),
    "season_days_kept": _(
        "The file has no dates. Games stored already, with the same players and points: %(count)s."
        " They keep their dates."
    ),
    "season_session": _(
        "Line %(line)s: “%(value)s” is not the number of a session, such as 3 or P1."
    ),
    "season_date": _("Line %(line)s: write the date “%(value)s” as 2026-03-31."),
    "season_date_missing": _("Line %(line)s has no date."),
    "season_day_missing": _("The file has no dates. Give the date of its games."),
    "season_round_tables": _(
        "Round %(number)s has %(count)s players, and the file does not say who sat at which table."
        " Add a column with the table of each player: “Table %(number)s”."
    ),
    "season_total": _("The total of %(name)s is %(stated)s, but the rounds make %(now)s."),
    "season_table_differs": _(
        "Line %(line)s: table %(key)s has another %(column)s in the rows above."
    ),
    "season_points_missing": _("Line %(line)s has neither points nor a score."),
    "season_penalty_negative": _("Line %(line)s: write the points %(value)s without a minus."),
    "season_reason_missing": _("Line %(line)s: a penalty or bonus without a game needs a reason."),
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
    "season_table_stored": _(
        "Table %(key)s: this event has another game there already, with other players, winds or"
        " penalties, or on another day. Correct it in the event."
    ),
    "season_corrections_many": _("At most %(most)s games can be corrected at once."),
    "season_table_hands": _(
        "Table %(key)s has other points in this event. They follow from its hands and stay."
    ),
    "pantheon_unreadable": _(
        "The file is not an answer of Pantheon with games and players. Save the results of other"
        " programs as CSV or XLSX."
    ),
    "pantheon_empty": _(
        "The file has no games of Pantheon. Save the results of other programs as CSV or XLSX."
    ),
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
    "season_session_missing": _("Line %(line)s: there is no session %(key)s."),
    "season_table_missing": _("Line %(line)s: there is no table %(key)s."),
    # nights and pick-up games
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
    "night_not_reminded": _("%(name)s takes no answers, or the event is not public yet."),
    "nobody_to_remind": _("Everybody has answered, or was reminded within the last hour."),
    "links_of_draft": _("This league is a draft. Its links do not work yet: open it first."),
    "mail_addresses_missing": _("No e-mail address of a player is known, or e-mail is not set up."),
    "mailings_too_many": _("The links were sent three times within the hour. Please wait."),
    "captains_reach_nobody": _(
        "No captain can be reminded. Either every team has named its players, or no captain has an "
        "e-mail address."
    ),
    # divisions
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
    # teams and line-ups
    "team_rules_missing": _("This event has no rules for teams yet. Set them first."),
    "team_elsewhere": _("%(name)s is not a team of this event."),
    "team_name_taken": _("Another team is called %(name)s."),
    "team_has_line_ups": _("%(name)s has line-ups, so it cannot be removed."),
    "teams_missing": _("No team can play. Add teams and their players first."),
    "in_other_team": _("%(name)s is in another team. Take the player out of it first."),
    "line_ups_exist": _("Sessions have line-ups. Discard them first."),
    "session_without_line_ups": _("Session %(number)s has no line-ups."),
    "line_up_played": _("%(name)s has a result in this session."),
    "line_ups_changed": _(
        "The line-ups of session %(number)s have changed since the draw. Draw the tables again."
    ),
}
