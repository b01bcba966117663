"""Make the nights of a league from a rule: every Tuesday, twelve nights, no holidays."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import problems_of_hidden_characters
from league.core.locks import bump_page_version, locked_event, require
from league.core.permissions import Actor
from league.enums import EventStatus
from league.models import Event, Night
from league.models.leagues.night import MOST_GAMES
from league.nights.changes import plan_sessions, problems_of_date

MOST_NIGHTS = 60  # in one timetable
MOST_WEEKS = 8  # between two nights
MOST_HOURS = 14 * 24  # between the closing of answers and the start
LONGEST_NAME, LONGEST_VENUE = 80, 160
WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timetable:
    """Nights at the same time and day of the week, from `first` on.

    Holidays are skipped, and `count` nights are still made. Several nights are numbered after
    `name`, from `first_number`. Answers close `answer_hours` before each start, or at the start
    (None).
    """

    first: datetime
    count: int = 1
    weeks: int = 1
    games: int = 2
    name: str = ""
    first_number: int = 1
    venue: str = ""
    answer_hours: int | None = None
    holidays: Sequence[date] = field(default_factory=tuple)


def planned_nights(event: Event, timetable: Timetable) -> list[Night]:
    """The nights of a timetable, unsaved; raises Refused with every problem."""
    refuse_if(_problems_of_timetable(timetable))
    nights = [
        Night(
            event=event,
            name=_name(timetable, number),
            venue=timetable.venue.strip(),
            starts_at=start,
            games=timetable.games,
            answers_until=_answers_until(start, timetable.answer_hours),
        )
        for number, start in enumerate(_starts(timetable, event.zone), timetable.first_number)
    ]
    refuse_if(_problems_of_nights(event, nights))
    return nights


def make_nights(event: Event, timetable: Timetable, *, actor: Actor) -> list[Night]:
    require(actor, "night.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        if event.status == EventStatus.FINISHED:
            refuse_if([problem("event_not_running")])
        nights = planned_nights(event, timetable)
        highest = event.nights.aggregate(highest=Max("number"))["highest"] or 0
        for number, night in enumerate(nights, highest + 1):
            night.number = number
            night.save()
            record(
                actor,
                "night.make",
                night,
                event_id=event.pk,
                after={"name": night.name, "starts_at": night.starts_at.isoformat()},
            )
        plan_sessions(event)
        bump_page_version(event.pk)
    return nights


def _starts(timetable: Timetable, zone: ZoneInfo) -> Iterator[datetime]:
    """The starts, at the same local time before and after a change of summer time."""
    local = timezone.localtime(timetable.first, zone)
    day, clock, made = local.date(), local.time().replace(tzinfo=None), 0
    holidays: Collection[date] = set(timetable.holidays)
    while made < timetable.count:
        if day not in holidays:
            made += 1
            yield timezone.make_aware(datetime.combine(day, clock), zone)
        day += timetable.weeks * WEEK


def _name(timetable: Timetable, number: int) -> str:
    name = " ".join(timetable.name.split())
    return f"{name} {number}" if timetable.count > 1 else name


def _answers_until(start: datetime, hours: int | None) -> datetime | None:
    return None if hours is None else start - timedelta(hours=hours)


def _problems_of_timetable(timetable: Timetable) -> Iterator[AnyProblem]:
    numbers = (
        ("count", timetable.count, 1, MOST_NIGHTS),
        ("weeks", timetable.weeks, 1, MOST_WEEKS),
        ("games", timetable.games, 1, MOST_GAMES),
        ("first_number", timetable.first_number, 1, 1000),
        ("answer_hours", timetable.answer_hours or 0, 0, MOST_HOURS),
        ("holidays", len(timetable.holidays), 0, MOST_NIGHTS),
    )
    for name, value, low, high in numbers:
        if not low <= value <= high:
            yield problem("value_out_of_range", name, value=value, low=low, high=high)
    yield from problems_of_date("first", timetable.first)
    if not timetable.name.strip():
        yield problem("name_missing", "name")
    if len(timetable.name) > LONGEST_NAME - 5:
        yield problem("text_too_long", "name", most=LONGEST_NAME - 5)
    if len(timetable.venue) > LONGEST_VENUE:
        yield problem("text_too_long", "venue", most=LONGEST_VENUE)
    yield from problems_of_hidden_characters(name=timetable.name, venue=timetable.venue)


def _problems_of_nights(event: Event, nights: Sequence[Night]) -> Iterator[AnyProblem]:
    taken = dict(event.nights.planned().values_list("starts_at", "name"))
    for night in nights:
        if night.starts_at in taken:
            yield problem("night_at_that_time", "first", name=taken[night.starts_at])
