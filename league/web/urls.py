"""Every address of the pages, by noun."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language

from league.web import (
    account,
    calculator,
    desk,
    enrolment,
    entrants,
    event_staff,
    events,
    games,
    jobs,
    penalties,
    players,
    records,
    reports,
    roles,
    rules,
    seating,
    session_staff,
    sessions,
    table_staff,
)

SESSION = "sessions/<int:number>/"

PUBLIC: list[URLPattern | URLResolver] = [
    path("", events.event, name="event"),
    path("standings/", events.standings, name="standings"),
    path("entrants/", entrants.entrants, name="entrants"),
    path("rules/", rules.event_rules, name="event_rules"),
    path(SESSION, sessions.session, name="session"),
    path(SESSION + "tables/<int:table>/", games.game, name="game"),
]

STAFF: list[URLPattern | URLResolver] = [
    path("", event_staff.overview, name="manage"),
    path("facts/", event_staff.change, name="event_change"),
    path("ruleset/", event_staff.ruleset, name="ruleset"),
    path("ruleset/preset/", event_staff.take_preset, name="ruleset_preset"),
    path("status/", event_staff.set_status, name="event_status"),
    path("release/", event_staff.release, name="release"),
    path("roles/", roles.roles, name="roles"),
    path("roles/<int:role>/revoke/", roles.revoke, name="role_revoke"),
    path("entrants/", enrolment.entrants, name="manage_entrants"),
    path("entrants/new/", enrolment.enrol, name="enrol"),
    path("entrants/list/", enrolment.enrol_list, name="enrol_list"),
    path("entrants/<int:number>/", enrolment.change, name="entrant_change"),
    path("entrants/<int:number>/player/", enrolment.change_player, name="player_change"),
    path("entrants/<int:number>/status/", enrolment.set_status, name="entrant_status"),
    path("pairs/", enrolment.pairs, name="pairs"),
    path("pairs/<int:pair>/allow/", enrolment.allow_pair, name="pair_allow"),
    path("sessions/", session_staff.sessions, name="manage_sessions"),
    path("sessions/draw/", seating.draw, name="session_draw"),
    path(SESSION, session_staff.session, name="manage_session"),
    path(SESSION + "redraw/", seating.redraw, name="session_redraw"),
    path(SESSION + "swap/", seating.swap, name="session_swap"),
    path(SESSION + "substitute/", seating.substitute, name="session_substitute"),
    path(SESSION + "do/<str:verb>/", session_staff.step, name="session_step"),
    path(SESSION + "links/", session_staff.links, name="session_links"),
    path(SESSION + "results/", desk.results, name="desk"),
    path("tables/<int:table>/", table_staff.table, name="manage_table"),
    path("tables/<int:table>/result/", desk.enter, name="desk_enter"),
    path("tables/<int:table>/do/<str:verb>/", table_staff.step, name="table_step"),
    path("penalties/", penalties.penalties, name="penalties"),
    path("penalties/<int:penalty>/revoke/", penalties.revoke, name="penalty_revoke"),
    path("corrections/", records.corrections, name="corrections"),
    path("audit/", records.audit, name="audit"),
    path("jobs/<int:job>/", jobs.job, name="job"),
    path("jobs/<int:job>/cancel/", jobs.cancel, name="job_cancel"),
    path("reports/", reports.reports, name="reports"),
    path("reports/<int:report>/file/", reports.download, name="report_file"),
    path("recompute/", reports.recompute, name="recompute"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", events.home, name="home"),
    path("events/new/", event_staff.create, name="event_create"),
    path("events/mine/", events.my_events, name="my_events"),
    path("events/<slug:slug>/", include(PUBLIC)),
    path("events/<slug:slug>/manage/", include(STAFF)),
    path("players/<int:player>/", players.player, name="player"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("rules/", rules.presets, name="rules"),
    path("rules/<str:preset>/", rules.preset, name="preset"),
    path("account/login/", account.LogIn.as_view(), name="login"),
    path("account/logout/", account.LogOut.as_view(), name="logout"),
    path("language/", set_language, name="set_language"),
    path("", include("league.web.table_urls")),
]
