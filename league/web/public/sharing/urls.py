"""URLs of pictures and feeds, of what tells machines about the site, and of the app."""

from django.urls import path

from league.web.public.app import pages as app
from league.web.public.sharing import calendars, moves, news, pictures, site, sitemaps

EVENT = "events/<slug:slug>/"
SESSION = EVENT + "sessions/<int:number>/"
PLAYER, CLUB = "players/<int:player>/", "clubs/<int:club>/"

urlpatterns = [
    path(EVENT + "picture.png", pictures.event, name="event_picture"),
    path(SESSION + "picture.png", pictures.session, name="session_picture"),
    path(SESSION + "tables/<int:table>/picture.png", pictures.game, name="game_picture"),
    path(SESSION + "tables/<int:table>/tenhou.json", moves.viewer_json, name="game_viewer_json"),
    path(PLAYER + "picture.png", pictures.player, name="player_picture"),
    path(CLUB + "picture.png", pictures.club, name="club_picture"),
    path(EVENT + "calendar.ics", calendars.event, name="event_calendar"),
    path(PLAYER + "calendar.ics", calendars.player, name="player_calendar"),
    path(CLUB + "calendar.ics", calendars.club, name="club_calendar"),
    path("news.atom", news.site, name="site_news"),
    path(EVENT + "news.atom", news.event, name="event_news"),
    path("sitemap.xml", sitemaps.index, name="sitemap"),
    path("sitemaps/<slug:section>.xml", sitemaps.addresses, name="sitemap_list"),
    path(".well-known/security.txt", site.security, name="security"),
    path("favicon.ico", site.favicon, name="favicon"),
    path("robots.txt", site.robots, name="robots"),
    path("manifest.webmanifest", site.manifest, name="manifest"),
    path("worker.js", app.worker, name="worker"),
    path("offline/", app.offline, name="offline_page"),
]
