"""Addresses of the staff's pages of nights, and of lists of links."""

from django.urls import URLPattern, URLResolver, path

from league.web.organise.nights import captain_links, links, night, terms, timetable

NIGHTS: list[URLPattern | URLResolver] = [
    path("", timetable.nights, name="manage_nights"),
    path("new/", timetable.new, name="night_new"),
    path("who-comes/", terms.ChangeNightTerms.as_view(), name="night_terms"),
    path("who-comes/renew/", terms.renew_link, name="group_link_renew"),
    path("links/", links.links, name="answer_links"),
    path("links/csv/", links.links_csv, name="answer_links_csv"),
    path("links/mail/", links.mail_links, name="answer_links_mail"),
    path("links/<int:number>/renew/", links.renew_link, name="answer_link_renew"),
    path("<int:number>/", night.night, name="manage_night"),
    path("<int:number>/change/", timetable.ChangeNight.as_view(), name="night_change"),
    path("<int:number>/do/<str:verb>/", timetable.step, name="night_step"),
    path("<int:number>/players/<int:player>/", night.player, name="night_player"),
    path("<int:number>/here/", night.others_here, name="night_others_here"),
    path("<int:number>/remind/", night.remind, name="night_remind"),
    path("<int:number>/draw/", night.draw, name="night_draw"),
    path("<int:number>/sheet/", night.sheet, name="night_sheet"),
]
CAPTAIN_LINKS: list[URLPattern | URLResolver] = [
    path("", captain_links.links, name="captain_links"),
    path("csv/", captain_links.links_csv, name="captain_links_csv"),
    path("mail/", captain_links.mail_links, name="captain_links_mail"),
]
