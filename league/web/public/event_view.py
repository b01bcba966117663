"""What the page of an event shows, by what the event is doing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.permissions import Actor
from league.entrants.queries.own_sign_ups import own_sign_up
from league.entrants.queries.search import by_family_name, public_person_name
from league.entrants.queries.sign_ups import (
    capacity_of,
    player_of_login,
    takes_sign_ups,
    terms_of,
)
from league.enums import ANNOUNCED_STATUSES, BEGUN_STATUSES, EventStatus, SessionStatus
from league.events.queries.organiser_text import first_paragraph, organiser_html
from league.events.queries.release import is_final, sees_results
from league.formats.dates import date_span
from league.models import Entrant, Event, Session
from league.nights.queries.nights import counts_of, next_night, nights_of
from league.play.queries.live.provisional import provisional_standings
from league.seating.queries.pick_ups import allows_pick_ups
from league.seating.queries.sessions import sessions_of
from league.standings.queries.planned_sessions import Timetable, timetable_of
from league.standings.queries.standings import RankedEntrant, entrants_of_login
from league.standings.queries.standings_view import standings_view
from league.teams.queries.event_results import MEDALS, PlacedContestant, result_of
from league.teams.queries.team_table import team_lines
from league.web.common.standings_table import NARROW_ROOM, StandingsTable
from league.web.public.event_numbers import event_numbers
from league.web.public.session_hands import at_play_now, sessions_now

ROWS = 32  # of the standings; their own page has all
NAMES = 60
LONGEST_SUMMARY = 140  # characters of the organiser's text


@dataclass(frozen=True, slots=True, kw_only=True)
class TimetableLine:
    """A session that is planned or public; `session` is None until its seating is public."""

    number: int
    starts_at: datetime | None
    session: Session | None


def event_view(event: Event, actor: Actor) -> dict[str, Any]:
    """The context of the page's template."""
    standings = standings_view(event, actor)
    at_play = provisional_standings(event, actor, None, standings.ranking)
    placed = at_play.lines if at_play else standings.placed()
    sessions = list(sessions_of(event, actor))
    hidden = [session for session in sessions if _is_hidden(event, session, actor)]
    now = sessions_now(sessions)
    planned = timetable_of(event)
    timetable = _timetable(planned, sessions)
    begun = any(session.status in BEGUN_STATUSES for session in sessions)
    has_results = any(line.row.games for line in placed)
    table = StandingsTable(
        view=standings,
        placed=placed,
        at_play=at_play,
        room=NARROW_ROOM,
        in_short=True,
        narrow=True,
        own=entrants_of_login(event, actor),
    )
    lines = table.lines(ROWS) if has_results else []
    teams = team_lines(event, actor, None, placed) if hasattr(event, "team_rules") else []
    return {
        **table.context(lines),
        **_sign_up(event, actor),
        "begun": begun,
        "announced": not begun and not now and not has_results,
        "text": organiser_html(event.description),
        "summary": _summary(event),
        "stages": standings.stages if len(standings.stages) > 1 else [],
        "players": sum(line.entrant.is_playing for line in placed),
        "names": [] if has_results or now else _names(placed),
        "columns": table.columns,
        "more": max(0, len(placed) - ROWS),
        "teams": teams,
        "podium": podium_of(event, actor),
        "hidden": hidden_note(hidden),
        "timetable": timetable,
        "starts": any(line.starts_at for line in timetable),
        "numbers": event_numbers(event, actor) if has_results else None,
        "pick_ups": _pick_ups(event, sessions),
        **_nights(event),
        "planned": planned.count,
        **(at_play_now(now, actor) if now else _between(planned, sessions)),
    }


def _names(placed: Sequence[RankedEntrant]) -> list[Entrant]:
    """The first players by name."""
    playing = (line.entrant for line in placed if line.entrant.is_playing)
    return by_family_name(playing, name=public_person_name)[:NAMES]


def _sign_up(event: Event, actor: Actor) -> dict[str, Any]:
    """The places, and what the reader has or may do with one tap."""
    terms, player = terms_of(event), player_of_login(actor.login_id)
    places = capacity_of(event, terms)
    return {
        "terms": terms,
        "open": takes_sign_ups(event, terms),
        "places": places,
        "is_full": places.free == 0,
        "own_sign_up": own_sign_up(player, event) if player else None,
    }


def _nights(event: Event) -> dict[str, Any]:
    """The nights of a league, and how many come to the next one."""
    nights = nights_of(event)
    coming = next_night(event) if nights else None
    if coming is None:
        return {"nights": nights}
    coming.event = event
    return {"nights": nights, "next_night": coming, "night_counts": counts_of(coming)}


def _pick_ups(event: Event, sessions: list[Session]) -> dict[str, list[Session]]:
    """The pick-up games at play, where players may start some."""
    if event.status == EventStatus.FINISHED or not allows_pick_ups(event):
        return {}
    running = [item for item in sessions if item.is_pick_up and item.status in ANNOUNCED_STATUSES]
    return {"at_play": running}


def _summary(event: Event) -> str:
    """The event in a line, for those who see a link to it."""
    dates = date_span(event.starts_on, event.ends_on)
    text = first_paragraph(event.description, longest=LONGEST_SUMMARY)
    facts = (str(event.get_status_display()), dates, event.venue, text)
    return " · ".join(fact for fact in facts if fact)


def _between(planned: Timetable, sessions: list[Session]) -> dict[str, Any]:
    """Between two sessions: the number of the last one, and when the next one starts."""
    over = [item for item in sessions if item.status == SessionStatus.FINISHED]
    numbers = [item.number for item in over if not item.is_pick_up and item.night_id is None]
    if not numbers:
        return {}
    played = max(numbers)
    return {
        "played": played,
        "all_played": played >= planned.count,
        "next_start": planned.starts.get(played + 1),
    }


def hidden_note(hidden: Sequence[Session]) -> str:
    """Say which finished sessions have results that are not released; empty if all are."""
    numbers = sorted(session.number for session in hidden)
    if not numbers:
        return ""
    if len(numbers) == 1:
        return _("The results of session %(number)s are not released yet.") % {"number": numbers[0]}
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        words = {"first": numbers[0], "last": numbers[-1]}
        return _("The results of sessions %(first)s to %(last)s are not released yet.") % words
    return ngettext(
        "Results of %(count)s session are not released yet.",
        "Results of %(count)s sessions are not released yet.",
        len(numbers),
    ) % {"count": len(numbers)}


def _is_hidden(event: Event, session: Session, actor: Actor) -> bool:
    session.event = event
    return session.status == SessionStatus.FINISHED and not sees_results(session, actor)


def podium_of(event: Event, actor: Actor) -> list[PlacedContestant]:
    """The first three ranks with all who share them; empty before the result is final."""
    return [*result_of(event, actor, to_rank=MEDALS).placed] if is_final(event, actor) else []


def _timetable(planned: Timetable, sessions: list[Session]) -> list[TimetableLine]:
    """Every session without a night that is public or has a planned start, by number."""
    drawn = [item for item in sessions if not item.is_pick_up and item.night_id is None]
    public = {item.number: item for item in drawn if item.status != SessionStatus.DRAFT}
    return [
        TimetableLine(
            number=number, starts_at=planned.starts.get(number), session=public.get(number)
        )
        for number in sorted({*public, *planned.starts})
    ]
