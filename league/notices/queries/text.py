"""The text of one notice, and the parts that texts share."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Event, Seat, Session
from league.templatetags.numbers import score_as_text
from scoring.games import game_of

MOST_LINES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """What a recipient reads; `url` is the page with more."""

    title: str
    body: str
    url: str


def text_of(event: Event, lines: Iterable[str], url: str) -> Text:
    shown = list(lines)
    if len(shown) > MOST_LINES:
        shown = [*shown[: MOST_LINES - 1], "…"]
    return Text(title=event.name, body="\n".join(shown), url=url)


def address(name: str, *args: object) -> str:
    return f"{settings.ADDRESS}{reverse(name, args=args)}"


def start_text(start: datetime, event: Event) -> str:
    """The time of a start in the event's zone, with its day unless that is today."""
    here = timezone.localtime(start, event.zone)
    today = timezone.localdate(timezone=event.zone)
    written = "TIME_FORMAT" if here.date() == today else "SHORT_DATETIME_FORMAT"
    zone = f" ({event.other_zone})" if event.other_zone else ""
    return f"{date_format(here, written)}{zone}"


def score_text(points: int, event: Event) -> str:
    """A final score in the format of the event's game, such as +26.2."""
    return score_as_text(points, game_of(event.ruleset).score_unit)


def session_text(session: Session) -> str:
    return _("Session %(number)s") % {"number": session.number}


def result_text(seat: Seat, event: Event) -> str:
    return _("%(name)s: place %(place)s at table %(table)s, %(score)s") % {
        "name": seat.entrant.public_name,
        "place": seat.placement,
        "table": seat.table.number,
        "score": score_text(seat.final_score or 0, event),
    }
