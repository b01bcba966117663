"""Who may do what on the API: operations by the roles that they do not refuse."""

from tests.league.roles import (
    EVERYBODY_AND_LINKS,
    LOGINS,
    ORGANISERS,
    ORGANISERS_AND_SIGN_UPS,
    REFEREES,
    SCORERS,
    SCORERS_AND_TABLES,
    SUPERUSERS,
    by_operation,
)

API = by_operation(
    {
        EVERYBODY_AND_LINKS: """
            GET api-schema
            GET clubs
            GET draw-methods
            GET entrants/<row:pk>
            GET events
            GET events/<row:pk>
            GET events/<row:pk>/achievements
            GET events/<row:pk>/entrants
            GET events/<row:pk>/figures
            GET events/<row:pk>/ruleset
            GET events/<row:pk>/sessions
            GET events/<row:pk>/sign-up-terms
            GET events/<row:pk>/stages
            GET events/<row:pk>/standings
            GET events/<row:pk>/teams
            GET penalty-catalogue
            GET players
            GET players/<row:pk>
            GET players/<row:pk>/figures
            GET players/<row:pk>/figures/csv
            GET players/<row:pk>/games
            GET players/<row:pk>/games/csv
            GET players/<row:pk>/achievements
            GET players/<row:pk>/ratings
            GET players/<row:pk>/results
            GET ratings
            GET search
            GET sessions/<row:pk>
            GET stages/<row:pk>
            GET tables/<row:pk>
            GET tables/<row:pk>/hands
            POST events/<row:pk>/sign-ups
            POST score
        """,
        LOGINS: """
            POST events
        """,
        SCORERS: """
            GET events/<row:pk>/check-in
            GET tables/<row:pk>/link
            POST entrants/<row:pk>/status
        """,
        SCORERS_AND_TABLES: """
            DELETE tables/<row:pk>/hands/<row:position>
            GET tables/<row:pk>/calls
            POST calls/<row:pk>/withdraw
            POST tables/<row:pk>/calls
            POST tables/<row:pk>/close
            POST tables/<row:pk>/end-agreement
            POST tables/<row:pk>/hands
            POST tables/<row:pk>/preview
            POST tables/<row:pk>/result
            POST tables/<row:pk>/sign
            POST tables/<row:pk>/undo
            PUT tables/<row:pk>/hands/<row:position>
        """,
        REFEREES: """
            DELETE tables/<row:pk>/result
            GET events/<row:pk>/audit
            GET events/<row:pk>/calls
            GET events/<row:pk>/objective
            GET events/<row:pk>/penalties
            GET events/<row:pk>/penalty-proposal
            GET events/<row:pk>/plan
            GET events/<row:pk>/reports
            GET jobs/<row:pk>
            GET reports/<row:pk>
            GET sessions/<row:pk>/reasons
            GET sessions/<row:pk>/seat-cards
            GET stages/<row:pk>/cut
            POST calls/<row:pk>/answer
            POST calls/<row:pk>/close
            POST events/<row:pk>/penalties
            POST events/<row:pk>/recompute
            POST events/<row:pk>/reports
            POST penalties/<row:pk>/revoke
            POST sessions/<row:pk>/extra-time
            POST sessions/<row:pk>/finish
            POST sessions/<row:pk>/pause
            POST sessions/<row:pk>/publish
            POST sessions/<row:pk>/reopen
            POST sessions/<row:pk>/resume
            POST sessions/<row:pk>/start
            POST sessions/<row:pk>/unpublish
            POST sessions/<row:pk>/unstart
            POST stages/<row:pk>/cut/preview
            POST tables/<row:pk>/renew-link
            POST tables/<row:pk>/reopen
            POST tables/<row:pk>/swap-seats
        """,
        ORGANISERS: """
            DELETE events/<row:pk>/invitations/<row:invitation_id>
            DELETE events/<row:pk>/plan
            DELETE events/<row:pk>/roles/<row:role_id>
            DELETE forbidden-pairs/<row:pk>
            DELETE sessions/<row:pk>
            DELETE stages/<row:pk>
            GET events/<row:pk>/forbidden-pairs
            GET events/<row:pk>/invitations
            GET events/<row:pk>/roles
            GET events/<row:pk>/sign-ups
            GET jobs/<row:pk>/repair-options
            GET players/<row:pk>/data
            GET players/<row:pk>/merges
            GET players/<row:pk>/profile
            PATCH entrants/<row:pk>
            PATCH entrants/<row:pk>/player
            PATCH events/<row:pk>
            PATCH events/<row:pk>/sign-up-terms
            PATCH players/<row:pk>/profile
            PATCH stages/<row:pk>
            POST events/<row:pk>/enrolment
            POST events/<row:pk>/enrolment-preview
            POST events/<row:pk>/entrants
            POST events/<row:pk>/forbidden-pairs
            POST events/<row:pk>/invitations
            POST events/<row:pk>/release
            POST events/<row:pk>/roles
            POST events/<row:pk>/sessions
            POST events/<row:pk>/stages
            POST events/<row:pk>/status
            POST events/<row:pk>/teams
            POST jobs/<row:pk>/cancel
            POST merges/<row:pk>/undo
            POST players/<row:pk>/erase
            POST players/<row:pk>/merge-preview
            POST players/<row:pk>/merges
            POST sessions/<row:pk>/redraw
            POST sessions/<row:pk>/repair
            POST sessions/<row:pk>/repair-options
            POST sessions/<row:pk>/substitute
            POST sessions/<row:pk>/swap
            POST sessions/<row:pk>/swap-preview
            POST sessions/<row:pk>/undo
            POST sign-ups/<row:pk>/accept
            POST sign-ups/<row:pk>/decline
            POST sign-ups/<row:pk>/return
            POST stages/<row:pk>/admit
            POST stages/<row:pk>/cut
            POST stages/<row:pk>/cut/undo
            POST stages/<row:pk>/move
            PUT events/<row:pk>/objective
            PUT events/<row:pk>/plan
            PUT events/<row:pk>/ruleset
        """,
        ORGANISERS_AND_SIGN_UPS: """
            GET sign-ups/<row:pk>
            POST sign-ups/<row:pk>/arrival
            POST sign-ups/<row:pk>/renew
            POST sign-ups/<row:pk>/withdraw
        """,
        SUPERUSERS: """
            DELETE clubs/<row:pk>/officers/<row:officer_id>
            GET clubs/<row:pk>/officers
            POST clubs/<row:pk>/officers
        """,
    }
)
