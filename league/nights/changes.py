"""Change, cancel, restore and remove a night."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import (
    problems_of_fields,
    problems_of_hidden_characters,
    same_minute,
    set_fields,
)
from league.core.job_table import update_chats_on_commit
from league.core.live_channels import event_channel, publish_live
from league.core.locks import bump_page_version, locked_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.enums import BEGUN_STATUSES, NightStatus
from league.models import Attendance, Event, Night, Session
from league.nights.queries.arrivals import first_game_of
from league.nights.queries.nights import game_start

NIGHT_FIELDS = ("name", "starts_at", "answers_until", "games", "venue")


def change_night(night: Night, *, actor: Actor, **values: Any) -> Night:
    """Change name, place, planned start, games or the closing time of answers.

    If only the start moves, the closing time moves with it.
    """

    def change(night: Night) -> tuple[dict[str, Any], dict[str, Any]]:
        wanted = {name: values[name] for name in NIGHT_FIELDS if name in values}
        for name in ("starts_at", "answers_until"):
            refuse_if(problems_of_date(name, wanted.get(name)))
            stored, asked = getattr(night, name), wanted.get(name)
            if stored and asked and same_minute(stored, asked):
                wanted[name] = stored
        moved = wanted.get("starts_at", night.starts_at) - night.starts_at
        if moved and night.answers_until and "answers_until" not in wanted:
            wanted["answers_until"] = night.answers_until + moved
        before, after = set_fields(night, wanted)
        refuse_if(_problems_of_night(night, list(after)))
        _move_sessions(night)
        _count_arrivals(night)
        return before, after

    return _changed(night, "night.change", change, actor=actor)


def cancel_night(night: Night, *, actor: Actor) -> Night:
    """Cancel the night; answers are kept, and calendars show it as cancelled."""

    def cancel(night: Night) -> tuple[dict[str, Any], dict[str, Any]]:
        refuse_if(_drawn(night))
        return set_fields(night, {"status": NightStatus.CANCELLED})

    return _changed(night, "night.cancel", cancel, actor=actor)


def restore_night(night: Night, *, actor: Actor) -> Night:
    def restore(night: Night) -> tuple[dict[str, Any], dict[str, Any]]:
        return set_fields(night, {"status": NightStatus.PLANNED})

    return _changed(night, "night.restore", restore, actor=actor)


def remove_night(night: Night, *, actor: Actor) -> None:
    """Delete a night that was made by mistake, if nothing is drawn and nobody has answered."""
    require(actor, "night.change", event_id=night.event_id)
    with transaction.atomic():
        event = locked_event(night.event_id)
        night = locked_night(night.pk)
        refuse_if([*_drawn(night), *_answered(night)])
        before = {"name": night.name, "starts_at": night.starts_at.isoformat()}
        record(actor, "night.remove", night, event_id=event.pk, before=before)
        night.delete()
        plan_sessions(event)
        bump_page_version(event.pk)


Change = Callable[[Night], tuple[dict[str, Any], dict[str, Any]]]


def _changed(night: Night, verb: str, change: Change, *, actor: Actor) -> Night:
    require(actor, "night.change", event_id=night.event_id)
    with transaction.atomic():
        event = locked_event(night.event_id)
        night = locked_night(night.pk)
        before, after = change(night)
        if not after:
            return night
        save_night(night, *after)
        plan_sessions(event)
        bump_page_version(event.pk)
        record(actor, verb, night, event_id=event.pk, before=before, after=after)
    return night


def _move_sessions(night: Night) -> None:
    """Move sessions that have not started to the new planned start."""
    waiting: list[Session] = []
    for game, session in enumerate(night.sessions.order_by("number"), 1):
        if session.status not in BEGUN_STATUSES:
            session.planned_start = game_start(night, game, night.event)
            waiting.append(session)
    Session.objects.bulk_update(waiting, ["planned_start"])


def _count_arrivals(night: Night) -> None:
    """Who said when to arrive plays from the game that starts then now."""
    late = list(night.attendances.filter(arrives_at__isnull=False))
    for row in late:
        row.first_game = first_game_of(night, row.answer, row.arrives_at)
        if row.last_game is not None:
            row.last_game = max(row.last_game, row.first_game)
    Attendance.objects.bulk_update(late, ["first_game", "last_game"])


def _problems_of_night(night: Night, changed: list[str]) -> Iterator[AnyProblem]:
    yield from cancelled(night)
    yield from problems_of_fields(night, changed)
    yield from problems_of_hidden_characters(name=night.name, venue=night.venue)
    if not night.name.strip():
        yield problem("name_missing", "name")
    if night.answers_until is not None and night.answers_until > night.starts_at:
        yield problem("answers_after_start", "answers_until")
    drawn = night.sessions.count()
    if night.games < drawn:
        yield problem("night_games_drawn", "games", count=drawn)
    same = night.event.nights.planned().exclude(pk=night.pk).filter(starts_at=night.starts_at)
    for other in same:
        yield problem("night_at_that_time", "starts_at", name=other.name)


def _drawn(night: Night) -> Iterator[AnyProblem]:
    for session in night.sessions.order_by("number"):
        yield problem("night_has_sessions", name=night.name, number=session.number)


def _answered(night: Night) -> Iterator[AnyProblem]:
    count = night.attendances.exclude(answer="", presence="").count()
    if count:
        yield problem("night_has_answers", name=night.name, count=count)


FIRST_YEAR, LAST_YEAR = 2000, 2199
MOST_PLANNED = 400  # sessions of an event; a database constraint says the same


def locked_night(night_id: int) -> Night:
    with refusing_if_gone():
        rows = Night.objects.select_for_update(of=("self",), no_key=True).select_related("event")
        return rows.get(pk=night_id)


def save_night(night: Night, *fields: str) -> None:
    """Save the night with its next version, so that calendars and open pages update."""
    night.version += 1
    night.save(update_fields=["version", *fields])
    publish_live(event_channel(night.event_id))
    update_chats_on_commit(night.event_id)


def plan_sessions(event: Event) -> None:
    """Set the planned sessions of the event to the games of its nights and the sessions outside them.

    The caller locks the event.
    """
    games = sum(event.nights.planned().values_list("games", flat=True))
    drawn = event.sessions.drawn()
    outside = drawn.filter(night=None).count()
    wanted = min(max(games + outside, drawn.count(), 1), MOST_PLANNED)
    if event.nights.exists() and wanted != event.sessions_planned:
        event.sessions_planned = wanted
        event.save(update_fields=["sessions_planned"])


def problems_of_date(field: str, moment: datetime | None) -> Iterator[AnyProblem]:
    """Refuse a date that calendars cannot show; it is surely a typing error."""
    if moment is not None and not FIRST_YEAR <= moment.year <= LAST_YEAR:
        yield problem(
            "value_out_of_range", field, value=moment.year, low=FIRST_YEAR, high=LAST_YEAR
        )


def cancelled(night: Night) -> Iterator[AnyProblem]:
    if night.is_cancelled:
        yield problem("night_cancelled", name=night.name)
