"""Which article explains a page of Tenbou: the names of routes by article.

Every page has one; a test takes the routes from the URL configuration.
"""

PAGES = {
    # At the table
    "enter-a-hand": "table:page table:hand table:check table:stored table_card own_tables",
    "correct-a-hand": "table:correct table:strike",
    "without-network": "table:offline",
    "call-a-referee": "table:call call referee",
    "photos": "table:photos",
    "sign-the-result": "table:close table:reopen table:winning_conditions",
    "result-slip": "table:result table:slip",
    "penalties": "table:catalogue catalogue penalties penalty_new penalty_revoke",
    # Players and spectators
    "find-your-seat": "find_seat own_seat player_seat poster seat",
    "sign-up": "sign_up sign_up_confirm sign_up_new sign_up_own_answers",
    "club-nights": "night nights own_nights pick_up who_comes who_comes_night",
    "follow-an-event": """
        club club_list entrants event event_list game home player_list search_page session
    """,
    "watch-a-table": "watch",
    "read-standings": """
        comparison counted_games cross_table season_player season_table stage_counted_games
        stage_standings standings
    """,
    "figures": "player player_compare player_comparison player_year",
    "ratings-and-achievements": """
        achievements event_achievements player_achievements player_ratings ranking
    """,
    "chances": "event_chances",
    "rules-of-an-event": "event_rules playable preset rules",
    "follow-and-notices": """
        club_follow event_follow notices notices_by_mail notices_confirm player_follow
        sign_up_follow
    """,
    "this-is-me": "claim claim_undo",
    "your-page": """
        account account_change_password account_confirm_login_code
        account_confirm_reauthentication_code account_email account_email_verification_sent
        account_erase account_inactive account_login account_no_answer account_reauthenticate
        account_request_login_code account_request_reauthentication_code account_reset_password
        account_reset_password_done account_reset_password_from_key account_set_password
        mfa_activate_totp mfa_add_webauthn mfa_authenticate mfa_deactivate_totp mfa_edit_webauthn
        mfa_generate_recovery_codes mfa_index mfa_reauthenticate mfa_remove_webauthn
        mfa_view_recovery_codes my_events player_erase profile provider_back
    """,
    "install": "offline_page",
    "language": "display languages",
    "calculator-and-trainer": """
        calculator exercise game_calculator game_exercise game_trainer practice trainer
    """,
    # Organisers: before the event
    "first-event": "event_change event_create manage",
    "rules-of-your-event": "compare_rules ruleset ruleset_ranking",
    "take-sign-ups": """
        sign_up_answers sign_up_one sign_up_question sign_up_question_new sign_up_terms sign_ups
    """,
    "add-players": """
        categories category enrol enrol_list entrant_change manage_entrants pairs
        player_merge_preview
    """,
    "seating-plan": "event_plan event_plan_paste objective",
    "staff": "club_officers event_hand_over invitation roles",
    "rehearsal": "rehearsal",
    "print": """
        print_badges print_by_name print_by_table print_certificates print_day print_pairing_sheet
        print_penalties print_plan print_seat_cards print_session_seat_cards print_sign_in
        print_slips print_standings print_table_cards print_timetable session_links
    """,
    "post-to-chats": "chat webhook webhooks",
    # Organisers: on the day and after
    "check-in": "check_in check_in_one check_in_remind",
    "draw-a-session": "repair session_drafts session_draw session_redraw",
    "run-a-session": """
        event_banner manage_session manage_sessions manage_table session_confirm table_seats
    """,
    "result-desk": "desk",
    "correct-a-result": "audit audit_undo corrections result_correct",
    "cut-and-finals": "cut stage stage_new stages",
    "hall-screen": "ceremony manage_hall overlays",
    "release-results": "manage_standings release_check",
    "close-the-event": "event_copy event_end_check event_keep",
    "files": """
        federations guessed_names job online_games reports season_file season_preview
    """,
    # Leagues and teams
    "league-nights": """
        answer_links manage_night manage_nights manage_pick_ups night_change night_new night_sheet
        night_terms
    """,
    "seasons": """
        series_all_time series_create series_home series_list series_manage series_ranked_player
        series_ranking series_season series_seasons
    """,
    "divisions": "manage_divisions promotion",
    "teams": """
        captain_links line_up_change manage_line_ups manage_teams own_line_ups session_line_ups
        team team_change team_link team_rules teams
    """,
    # Developers and operators
    "for-operators": "api api-reference",
}
ARTICLES = {name: slug for slug, names in PAGES.items() for name in names.split()}


def article_of_page(name: str) -> str:
    """The article of a route by its name, or nothing."""
    return ARTICLES.get(name, "")
