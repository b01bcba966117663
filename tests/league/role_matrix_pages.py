"""Who may do what on pages: operations by the roles that they do not refuse."""

from tests.league.roles import (
    EVERYBODY,
    LOGINS,
    ORGANISERS,
    REFEREES,
    SCORERS,
    SUPERUSERS,
    by_operation,
)

PAGES = by_operation(
    {
        EVERYBODY: """
            GET calculator
<<<<<<< HEAD
            GET display
=======
            GET club
>>>>>>> c69a7a9d (WIP home)
            GET entrants
            GET event
            GET event_rules
            GET game
            GET health/
            GET home
            GET hongkong_calculator
            GET invitation
            GET link:agree
            GET link:call
            GET link:close
            GET link:correct
            GET link:hand
            GET link:offline
            GET link:page
            GET link:reopen
            GET link:result
            GET link:sign
            GET link:slip
            GET link:strike
            GET link:undo
            GET link:version
            GET link:winning_conditions
            GET link:withdraw
            GET live
            GET live-desk
            GET live-link
            GET login
            GET metrics
            GET own_seat
            GET password_reset
            GET password_reset_sent
            GET password_set
            GET playable
            GET player
            GET player_ratings
            GET preset
            GET ranking
            GET ready/
            GET rules
            GET session
            GET session_now
            GET sign_up
            GET sign_up_confirm
            GET sign_up_new
            GET stage_standings
            GET standings
            GET worker
            POST invitation
            POST link:agree
            POST link:call
            POST link:close
            POST link:correct
            POST link:hand
            POST link:reopen
            POST link:result
            POST link:sign
            POST link:strike
            POST link:undo
            POST link:withdraw
            POST login
            POST logout
            POST own_seat_step
            POST password_reset
            POST password_set
            POST set_language
            POST sign_up_confirm
            POST sign_up_new
            POST sign_up_step
            PUT login
            PUT password_reset
            PUT password_set
        """,
        LOGINS: """
            GET account
            GET event_create
            GET my_events
            GET password_change
            POST account
            POST account_end_others
            POST account_end_session
            POST account_make_token
            POST account_revoke_token
            POST event_create
            POST password_change
            PUT password_change
        """,
        SCORERS: """
            GET badges
            GET check_in
            GET check_in_one
            GET desk:agree
            GET desk:call
            GET desk:close
            GET desk:correct
            GET desk:hand
            GET desk:offline
            GET desk:page
            GET desk:reopen
            GET desk:result
            GET desk:sign
            GET desk:slip
            GET desk:strike
            GET desk:undo
            GET desk:version
            GET desk:winning_conditions
            GET desk:withdraw
            GET manage
            GET manage_entrants
            GET manage_table
            GET session_links
            POST check_in_status
            POST desk:agree
            POST desk:call
            POST desk:close
            POST desk:correct
            POST desk:hand
            POST desk:reopen
            POST desk:result
            POST desk:sign
            POST desk:strike
            POST desk:undo
            POST desk:withdraw
            POST entrant_status
        """,
        REFEREES: """
            GET audit
            GET call
            GET catalogue
            GET corrections
            GET cut
            GET desk
            GET job
            GET manage_session
            GET manage_sessions
            GET penalties
            GET penalty_revoke
            GET referee
            GET report_file
            GET reports
            GET seat_cards
            GET session_confirm
            GET stage
            GET stages
            GET table_seats
            POST call
            POST call_answer
            POST desk_enter
            POST penalties
            POST penalty_revoke
            POST recompute
            POST reports
            POST seat_card_renew
            POST session_extend
            POST session_step
            POST stage
            POST stages
            POST table_extend
            POST table_seats
            POST table_step
        """,
        ORGANISERS: """
            GET enrol
            GET enrol_list
            GET entrant_change
            GET event_change
            GET event_plan
            GET objective
            GET pairs
            GET player_erase
            GET player_export
            GET player_merge_preview
            GET profile
            GET repair
            GET roles
            GET ruleset
            GET sign_up_one
            GET sign_up_terms
            GET sign_ups
            POST cut_make
            POST cut_undo
            POST enrol
            POST enrol_list
            POST entrant_change
            POST event_change
            POST event_plan
            POST event_plan_drop
            POST event_status
            POST invitation_revoke
            POST invite
            POST job_cancel
            POST objective_change
            POST pair_allow
            POST pairs
            POST player_change
            POST player_erase
            POST player_merge_undo
            POST profile
            POST release
            POST repair
            POST role_revoke
            POST roles
            POST ruleset
            POST ruleset_preset
            POST session_draw
            POST session_redraw
            POST session_substitute
            POST session_swap
            POST sign_up_accept
            POST sign_up_answer
            POST sign_up_terms
            POST stage_admit
            POST stage_move
            POST stage_remove
        """,
        SUPERUSERS: """
            GET club_officers
            POST club_officers
            POST officer_remove
            POST player_merge
        """,
    }
)
