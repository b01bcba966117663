"""When players who are late arrive, and which game they play first."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta

from django.utils import timezone
from django.utils.dateparse import parse_time

from league.core.errors import AnyProblem, Refused, problem
from league.enums import NightAnswer
from league.models import Night

DAY = timedelta(days=1)


def arrival_of(given: str) -> time | None:
    """The time that a form or a message has; None where it has none."""
    if not given.strip():
        return None
    try:
        found = parse_time(given.strip())
    except ValueError:
        found = None
    if found is None:
        raise Refused(problem("arrival_unreadable", "arrives_at"))
    return found.replace(second=0, microsecond=0, tzinfo=None)


def first_game_of(night: Night, answer: str, arrives_at: time | None) -> int:
    """The first game that starts when the player is there, and the last one at the latest.

    Late players who have said no time miss the first game.
    """
    if answer != NightAnswer.LATE:
        return 1
    if arrives_at is None:
        return min(2, night.games)
    wait = _after_start(night, arrives_at)
    if wait > DAY / 2:  # the night has moved: the player is there before it starts
        return 1
    return min(1 - -wait // _length(night), night.games)


def problems_of_arrival(night: Night, answer: str, arrives_at: time | None) -> Iterator[AnyProblem]:
    """Refuse a time outside the night; it is surely a typing error."""
    if answer != NightAnswer.LATE or arrives_at is None:
        return
    end = night.games * _length(night)
    if not timedelta() < _after_start(night, arrives_at) < end:
        start = _start(night)
        yield problem(
            "arrival_outside",
            "arrives_at",
            start=start.strftime("%H:%M"),
            end=(start + end).strftime("%H:%M"),
        )


def _start(night: Night) -> datetime:
    return timezone.localtime(night.starts_at, night.event.zone)


def _length(night: Night) -> timedelta:
    return timedelta(minutes=night.event.session_minutes)


def _after_start(night: Night, arrives_at: time) -> timedelta:
    """How long after the planned start this time comes next, by the clock on the wall."""
    start = _start(night)
    wait = datetime.combine(start.date(), arrives_at) - start.replace(tzinfo=None)
    return wait % DAY
