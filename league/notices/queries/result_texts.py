"""Texts of results, from public data at the moment of sending."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.core.permissions import ANONYMOUS
from league.enums import RESULT_STATUSES, SessionStatus
from league.events.queries.release import (
    has_hidden_results,
    is_final,
    sees_event,
    sees_results,
)
from league.models import Event, Notice, Seat
from league.notices.queries.followed import FollowedSubjects
from league.notices.queries.text import (
    Text,
    address,
    result_text,
    score_text,
    session_text,
    text_of,
)
from league.seating.queries.sessions import SEATS
from league.standings.queries.standings import RankedEntrant, ranked_points, standings_of
from league.teams.queries.event_results import result_of

LEADERS = 3  # ranks that a notice names
NO_RANK = "\N{EN DASH}"


def results_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    """The results of a session, or of everything that was hidden until now."""
    session = notice.session
    if session is None:
        return _released_text(notice, followed)
    if session.status != SessionStatus.FINISHED or not sees_results(session, ANONYMOUS):
        return None
    event = session.event
    ranks = {line.entrant.pk: line.row.rank for line in _played(event) if line.has_rank}
    seats = _of_followed(Seat.objects.filter(session=session), followed)
    lines = [_with_rank(result_text(seat, event), ranks.get(seat.entrant_id)) for seat in seats]
    if not lines and event.pk not in followed.events:
        return None
    head = _("%(session)s: results are out.") % {"session": session_text(session)}
    shown = lines or _leaders(event)
    return text_of(event, [head, *shown], address("session", event.slug, session.number))


def final_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    event = notice.event
    if event is None or not sees_event(event, ANONYMOUS) or not is_final(event, ANONYMOUS):
        return None
    return _standings_text(event, followed, _("Final standings:"))


def correction_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    table = notice.table
    if table is None or table.status not in RESULT_STATUSES:
        return None
    session = table.session
    if not sees_results(session, ANONYMOUS):
        return None
    seats = _of_followed(table.seats.all(), followed)
    if not (seats or followed.is_webhook):
        return None
    head = _("%(session)s, table %(table)s: the result was corrected.") % {
        "session": session_text(session),
        "table": table.number,
    }
    event = session.event
    url = address("game", event.slug, session.number, table.number)
    return text_of(event, [head, *(result_text(seat, event) for seat in seats)], url)


def _released_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    event = notice.event
    if event is None or not sees_event(event, ANONYMOUS):
        return None
    if has_hidden_results(event, ANONYMOUS):
        return None
    return _standings_text(event, followed, _("All results are out:"))


def _standings_text(event: Event, followed: FollowedSubjects, head: str) -> Text | None:
    played = _played(event)
    named = [line for line in played if _is_followed(line, followed)]
    if not played or not (named or event.pk in followed.events):
        return None
    shown = [_standing(line, event) for line in named] or _leaders(event)
    return text_of(event, [head, *shown], address("standings", event.slug))


def _played(event: Event) -> list[RankedEntrant]:
    return [line for line in standings_of(event, ANONYMOUS) if line.row.games]


def _leaders(event: Event) -> list[str]:
    """The first players or teams."""
    return [
        _place(line.rank, line.name, line.points, event)
        for line in result_of(event, ANONYMOUS, to_rank=LEADERS).placed
    ]


def _standing(line: RankedEntrant, event: Event) -> str:
    rank = line.row.rank if line.has_rank else None
    points = ranked_points(line.row, event)
    return _place(rank, line.entrant.public_name, points, event)


def _place(rank: int | None, name: str, points: int, event: Event) -> str:
    return f"{NO_RANK if rank is None else f'{rank}.'} {name} {score_text(points, event)}"


def _with_rank(text: str, rank: int | None) -> str:
    if rank is None:
        return text
    return _("%(result)s; rank %(rank)s overall") % {"result": text, "rank": rank}


def _of_followed(seats: QuerySet[Seat], followed: FollowedSubjects) -> list[Seat]:
    """The seats of followed players, and of public members of followed clubs."""
    members = Q(entrant__player__club__in=followed.clubs, entrant__player__shown_by_name=True)
    mine = Q(entrant__player__in=followed.players)
    rows = SEATS.filter(pk__in=seats.filter(final_score__isnull=False).values("pk"))
    found = rows.filter(mine | members).select_related("table")
    return list(found.order_by("-final_score", "pk"))


def _is_followed(line: RankedEntrant, followed: FollowedSubjects) -> bool:
    player = line.entrant.player
    member = player.shown_by_name and player.club_id in followed.clubs
    return player.pk in followed.players or member
