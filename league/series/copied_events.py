"""Copy an event: settings, ruleset and stages, and optionally its staff, teams and players."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, problem, refuse_if
from league.core.locks import require
from league.core.permissions import Actor
from league.entrants.queries.entrants import entrants_of
from league.enums import EntrantStatus
from league.events.events import EVENT_FIELDS, create_event
from league.models import Event, EventRole, Stage
from league.series.copied_divisions import copy_divisions
from league.series.copied_entrants import copied_entrants, store_copied_entrants
from league.series.copied_teams import columns, copy_teams

# Fields that the copy does not take over.
OWN_FIELDS = frozenset({"name", "starts_on", "ends_on", "session_starts"})
#: Columns of a stage that belong to its event or to its results.
STAGE_ITSELF = frozenset({"id", "event_id", "source_id", "cut_at"})
#: Players who left or were disqualified are not entered again.
GONE = frozenset({EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED, EntrantStatus.NO_SHOW})


def copy_event(
    source: Event,
    *,
    actor: Actor,
    name: str,
    starts_on: date | None = None,
    ends_on: date | None = None,
    staff: bool = True,
    teams: bool = False,
    players: bool = False,
) -> Event:
    """Make a draft like another event, without its sessions and results."""
    require(actor, "event.change", event_id=source.pk)
    if not actor.may_create_events():
        raise Forbidden
    refuse_if(_problems_of_copy(source, name))
    with transaction.atomic():
        event = copied_event(source, actor=actor, name=name, starts_on=starts_on, ends_on=ends_on)
        if staff:
            _copy_staff(source, event)
        if teams:
            copy_teams(source, event)
        count = _copy_players(source, event) if players else 0
        after = {"name": source.name, "count": count}
        record(actor, "event.copy", event, event_id=event.pk, after=after)
    return event


def copied_event(
    source: Event, *, actor: Actor, name: str, starts_on: date | None, ends_on: date | None
) -> Event:
    """A draft with the settings, ruleset, pairing priorities and stages of another event."""
    kept = {field: getattr(source, field) for field in EVENT_FIELDS if field not in OWN_FIELDS}
    event = create_event(
        actor=replace(actor, creates_events=True),  # organisers of a series may make its seasons
        preset=source.ruleset_name,
        switches=source.switches,
        **kept,
        name=name.strip(),
        starts_on=starts_on,
        ends_on=ends_on,
    )
    event.pairing_priorities = source.pairing_priorities
    event.save(update_fields=["pairing_priorities"])
    copy_divisions(source, event)
    _copy_stages(source, event)
    return event


def _problems_of_copy(source: Event, name: str) -> Iterator[AnyProblem]:
    if source.is_rehearsal:
        yield problem("rehearsal_stays_here")
    if not name.strip():
        yield problem("name_missing", "name")


def _copy_stages(source: Event, event: Event) -> None:
    """Copy the stages as before their cuts."""
    first = event.stages.get()
    copies: dict[int, Stage] = {}
    for stage in source.stages.select_related("source").order_by("number"):
        copy = copies[stage.pk] = first if stage.source_id is None else Stage(event=event)
        for name, value in columns(stage, STAGE_ITSELF).items():
            setattr(copy, name, value)
        copy.source = copies[stage.source_id] if stage.source_id else None
        copy.save()


def _copy_staff(source: Event, event: Event) -> None:
    present = {*event.roles.values_list("login_id", "role")}
    roles = {*source.roles.active().values_list("login_id", "role")} - present
    EventRole.objects.bulk_create(
        EventRole(event=event, login_id=login, role=role) for login, role in sorted(roles)
    )


def _copy_players(source: Event, event: Event) -> int:
    """Copy all who have not left, with order, team and division; substitutes stay substitutes."""
    olds = entrants_of(source).exclude(status__in=GONE).select_related("team", "division")
    news = copied_entrants(event, olds.order_by("number"), substitutes=True)
    store_copied_entrants({new.player_id: new for new in news}, [source])
    return len(news)
