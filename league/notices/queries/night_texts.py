"""Texts of reminders of a night, from public data at the moment of sending."""

from django.utils.translation import gettext as _

from league.core.permissions import ANONYMOUS
from league.events.queries.release import sees_event
from league.models import Notice
from league.nights.queries.nights import counts_of, takes_answers
from league.nights.queries.reminders import unanswered
from league.notices.queries.followed import FollowedSubjects
from league.notices.queries.text import Text, address, start_text, text_of


def night_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    """For followers of players without an answer their names, for a webhook the counts."""
    night = notice.night
    if night is None or not takes_answers(night) or not sees_event(night.event, ANONYMOUS):
        return None
    rows = unanswered(night)
    words = {"night": night.name, "start": start_text(night.starts_at, night.event)}
    head = _("%(night)s, %(start)s: who comes?") % words
    asked = [row.entrant for row in rows if row.entrant.player_id in followed.players]
    lines = [_("%(name)s, will you come?") % {"name": one.public_name} for one in asked]
    if rows and followed.is_webhook:
        counts = counts_of(night)
        numbers = {"coming": counts.coming, "count": counts.unanswered}
        lines = [_("Coming: %(coming)s. No answer yet: %(count)s.") % numbers]
    if not lines:
        return None
    return text_of(night.event, [head, *lines], address("night", night.event.slug, night.number))
