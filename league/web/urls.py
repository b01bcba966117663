"""All URLs of the pages but those of tables and of an event's staff."""

from django.urls import URLPattern, URLResolver, include, path, register_converter

from league.web.common import languages
from league.web.organise import (
    event_staff,
    series,
)
from league.web.organise.urls import STAFF
from league.web.public import (
    clubs,
    embeds,
    entrants,
    events,
    games,
    home,
    lists,
    my_events,
    overlay,
    own_seat,
    profiles,
    rules,
    search,
    sessions,
    sign_up,
    sign_up_at_once,
    standings,
    standings_explained,
    watching,
)
from league.web.public.hall import screen as hall
from league.web.public.hand_value import calculator, trainer
from league.web.public.hand_value.addresses import FurtherGame
from league.web.public.nights import own as own_nights
from league.web.public.nights import pages as nights
from league.web.public.nights import pick_ups, who_comes
from league.web.public.notices import follow
from league.web.public.notices import pages as notices
from league.web.public.seats import pages as seats
from league.web.public.series import pages as series_pages
from league.web.public.series import ranking as series_ranking
from league.web.public.statistics import achievements, chances, comparison, players, ratings, years
from league.web.public.teams import captain
from league.web.public.teams import pages as teams
from league.web.table import card as table_card

SESSION = "sessions/<int:number>/"

PUBLIC: list[URLPattern | URLResolver] = [
    path("", events.event, name="event"),
    path("standings/", standings.standings, name="standings"),
    path("standings/cross/", standings_explained.cross_table, name="cross_table"),
    path("standings/print/", standings_explained.printed_season, name="season_table"),
    path("players/<int:number>/", standings_explained.player_in_event, name="season_player"),
    path("standings/<int:number>/", standings.stage_standings, name="stage_standings"),
    path("standings/games/<int:number>/", standings_explained.counted_games, name="counted_games"),
    path(
        "standings/<int:place>/games/<int:number>/",
        standings_explained.stage_counted_games,
        name="stage_counted_games",
    ),
    path("standings/compared/<str:token>/", standings_explained.compared, name="comparison"),
    path("entrants/", entrants.entrants, name="entrants"),
    path("achievements/", achievements.event_achievements, name="event_achievements"),
    path("chances/", chances.event_chances, name="event_chances"),
    path("rules/", rules.event_rules, name="event_rules"),
    path("sign-up/", sign_up.new, name="sign_up_new"),
    path("sign-up/at-once/", sign_up_at_once.at_once, name="sign_up_at_once"),
    path("sign-up/withdraw/", sign_up_at_once.withdraw, name="sign_up_withdraw"),
    path("seats/", seats.find, name="find_seat"),
    path("seats/<int:number>/", seats.seat, name="seat"),
    path("stream/", my_events.choose_stream, name="own_stream"),
    path("seats/<int:number>/now/", seats.seat_fragment, name="seat_fragment"),
    path("poster/", seats.poster, name="poster"),
    path("hall/", hall.hall, name="hall"),
    path("hall/now/", hall.hall_fragment, name="hall_fragment"),
    path("embed/standings/", embeds.embedded_standings, name="embedded_standings"),
    path("overlay/", overlay.overlays, name="overlays"),
    path("overlay/<int:table>/", overlay.overlay, name="overlay"),
    path("follow/", follow.event, name="event_follow"),
    path("nights/", nights.nights, name="nights"),
    path("nights/<int:number>/", nights.night, name="night"),
    path("nights/<int:number>/answer/", nights.answer, name="night_answer"),
    path("pick-up/", pick_ups.pick_up, name="pick_up"),
    path("pick-up/<str:verb>/", pick_ups.step, name="pick_up_step"),
    path("teams/", teams.teams, name="teams"),
    path("teams/<int:team>/", teams.team, name="team"),
    path("teams/<int:team>/line-ups/", captain.own_line_ups, name="own_line_ups"),
    path("teams/<int:team>/line-ups/<int:number>/", captain.set_own, name="own_line_up_set"),
    path(SESSION + "line-ups/", teams.line_ups, name="session_line_ups"),
    path(SESSION, sessions.session, name="session"),
    path(SESSION + "now/", sessions.session_fragment, name="session_fragment"),
    path(SESSION + "tables/<int:table>/", games.game, name="game"),
    path(SESSION + "tables/<int:table>/watch/", watching.watch, name="watch"),
    path(SESSION + "tables/<int:table>/embed/", watching.embedded_table, name="embedded_table"),
]

SERIES: list[URLPattern | URLResolver] = [
    path("", series_pages.series_home, name="series_home"),
    path("table/", series_pages.series_all_time, name="series_all_time"),
    path("seasons/", series_pages.series_seasons, name="series_seasons"),
    path("ranking/", series_ranking.series_ranking, name="series_ranking"),
    path("ranking/<int:player>/", series_ranking.series_ranked_player, name="series_ranked_player"),
    path("manage/", series.SeriesPage.as_view(), name="series_manage"),
    path("manage/season/", series.NextSeasonPage.as_view(), name="series_season"),
    path("manage/events/", series.AddEvent.as_view(), name="series_add"),
    path("manage/events/<int:number>/<int:division>/remove/", series.remove, name="series_remove"),
    path("manage/roles/", series.AddRole.as_view(), name="series_role_add"),
    path("manage/roles/<int:role>/remove/", series.remove_role, name="series_role_remove"),
]

register_converter(FurtherGame, "further_game")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("events/", lists.events, name="event_list"),
    path("events/new/", event_staff.CreateEvent.as_view(), name="event_create"),
    path("events/mine/", my_events.my_events, name="my_events"),
    path("events/<slug:slug>/", include(PUBLIC)),
    path("events/<slug:slug>/manage/", include(STAFF)),
    path("series/", series_pages.series_list, name="series_list"),
    path("series/new/", series.CreateSeries.as_view(), name="series_create"),
    path("series/<slug:slug>/", include(SERIES)),
    path("sign-up/confirm/<str:token>/", sign_up.confirm, name="sign_up_confirm"),
    path("c/<str:token>/", table_card.card, name="table_card"),
    path("s/<str:token>/", sign_up.own, name="sign_up"),
    path("s/<str:token>/do/<str:verb>/", sign_up.step, name="sign_up_step"),
    path("s/<str:token>/answers/", sign_up.answers, name="sign_up_own_answers"),
    path("s/<str:token>/follow/", follow.sign_up, name="sign_up_follow"),
    path("notices/", notices.notices, name="notices"),
    path("notices/confirm/<str:token>/", notices.confirm, name="notices_confirm"),
    path("notices/<str:channel>/", notices.change, name="notices_change"),
    path("n/<str:token>/", notices.by_mail, name="notices_by_mail"),
    path("a/<str:token>/", own_nights.own, name="own_nights"),
    path("a/<str:token>/<int:number>/", own_nights.answer, name="own_nights_answer"),
    path("a/<str:token>/chat/", own_nights.chat, name="own_nights_chat"),
    path("who/<str:token>/", who_comes.who_comes, name="who_comes"),
    path("who/<str:token>/<int:number>/", who_comes.who_comes, name="who_comes_night"),
    path("who/<str:token>/<int:number>/<str:verb>/", who_comes.step, name="who_comes_step"),
    path("captain/<str:token>/", captain.link, name="team_link"),
    path("captain/<str:token>/<int:number>/", captain.set_by_link, name="team_link_set"),
    path("p/<str:token>/", own_seat.own_seat, name="own_seat"),
    path("p/<str:token>/this-is-me/", own_seat.this_is_me, name="own_seat_claim"),
    path("p/<str:token>/tables/<int:table>/<str:verb>/", own_seat.step, name="own_seat_step"),
    path("players/", lists.players, name="player_list"),
    path("players/<int:player>/", players.player, name="player"),
    path(
        "players/<int:player>/achievements/",
        achievements.player_achievements,
        name="player_achievements",
    ),
    path("players/<int:player>/ratings/", ratings.player_ratings, name="player_ratings"),
    path("players/<int:player>/compare/", comparison.opponents, name="player_compare"),
    path(
        "players/<int:player>/compare/<int:opponent>/",
        comparison.comparison,
        name="player_comparison",
    ),
    path("players/<int:player>/years/<int:year>/", years.year, name="player_year"),
    path("players/<int:player>/follow/", follow.player, name="player_follow"),
    path("players/<int:player>/seat/", seats.player_seat, name="player_seat"),
    path("players/<int:player>/profile/", profiles.profile, name="profile"),
    path("players/<int:player>/merge/", profiles.preview_merge, name="player_merge_preview"),
    path("players/<int:player>/merge/<int:other>/", profiles.merge, name="player_merge"),
    path(
        "players/<int:player>/merges/<int:merge>/undo/",
        profiles.take_back_merge,
        name="player_merge_undo",
    ),
    path("players/<int:player>/data/", profiles.export_data, name="player_export"),
    path("players/<int:player>/erase/", profiles.erase, name="player_erase"),
    path("clubs/", lists.clubs, name="club_list"),
    path("clubs/<int:club>/", clubs.club, name="club"),
    path("clubs/<int:club>/follow/", follow.club, name="club_follow"),
    path("clubs/<int:club>/officers/", profiles.club_officers, name="club_officers"),
    path(
        "clubs/<int:club>/officers/<int:officer>/remove/",
        profiles.drop_officer,
        name="officer_remove",
    ),
    path("achievements/", achievements.achievements, name="achievements"),
    path("ratings/", ratings.ratings, name="ranking"),
    path("oembed/", embeds.oembed, name="oembed"),
    path("search/", search.results, name="search_page"),
    path("calculator/", calculator.calculator, {"variant": "riichi"}, name="calculator"),
    path("calculator/<further_game:variant>/", calculator.calculator, name="game_calculator"),
    path("trainer/", trainer.trainer, {"variant": "riichi"}, name="trainer"),
    path("trainer/<further_game:variant>/", trainer.trainer, name="game_trainer"),
    path("trainer/<further_game:variant>/<slug:exercise>/", trainer.question, name="game_exercise"),
    path("trainer/<slug:exercise>/", trainer.question, {"variant": "riichi"}, name="exercise"),
    path("rules/", rules.presets, name="rules"),
    path("rules/games/", rules.playable, name="playable"),
    path("rules/<str:preset>/", rules.preset, name="preset"),
    path("help/", include("league.web.public.help.urls")),
    path("account/", include("league.web.account.urls")),
    path("display/", languages.display, name="display"),
    path("languages/", languages.languages_page, name="languages"),
    path("language/", languages.choose, name="set_language"),
    path("", include("league.web.public.sharing.urls")),
]
