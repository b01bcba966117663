"""The subjects of the API; every call stands under one."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Tag(NamedTuple):
    title: str | Promise
    holds: str | Promise


TAGS = {
    "events": Tag(_("Events"), _("create, settings, ruleset, roles, copy, archive")),
    "players": Tag(_("Players and clubs"), _("search, profile, figures, ratings, merge")),
    "entrants": Tag(_("Entrants"), _("enrolment, check-in, status, pairs kept apart")),
    "sign-ups": Tag(_("Sign-ups"), _("terms, accept, decline, waiting list")),
    "sessions": Tag(_("Sessions and seating"), _("draw, swap, publish, start, repair, plan")),
    "tables": Tag(_("Tables and hands"), _("hands, results, sign-off, riichi, photos")),
    "standings": Tag(_("Standings and stages"), _("standings, comparison, divisions, cut")),
    "teams": Tag(_("Teams and line-ups"), _("squads, captains, line-ups")),
    "nights": Tag(_("Nights and pick-up games"), _("timetable, answers, attendance, games")),
    "series": Tag(_("Series"), _("seasons, circuits, all-time tables")),
    "calls": Tag(_("Referee and penalties"), _("calls, penalties, catalogue")),
    "files": Tag(_("Files and jobs"), _("CSV, XLSX, federations, season files, online games")),
    "notices": Tag(_("Notices and webhooks"), _("follow events and players, webhooks")),
    "score": Tag(_("Hand values"), _("value a hand, explain it, waits")),
}
