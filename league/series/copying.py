"""Copy an event: settings, ruleset and stages, and optionally its staff, teams and players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, problem, refuse_if
from league.core.locks import require
from league.core.permissions import Actor
from league.entrants.queries.entrants import entrants_of
from league.enums import ABSENT_STATUSES, EntrantStatus
from league.events.events import EVENT_FIELDS, create_event
from league.events.queries.belongings import Copied, copied_with
from league.events.queries.session_starts import moved_starts
from league.events.session_starts import stored_starts
from league.models import (
    CategoryEntrant,
    Entrant,
    Event,
    EventRole,
    ForbiddenPair,
    PrizeCategory,
    Stage,
    Team,
    TeamCaptain,
)

#: Rows with references to other copied rows: functions of their own copy them.
APART = frozenset({Stage, Entrant, ForbiddenPair, CategoryEntrant, TeamCaptain, EventRole})
# Fields that the copy does not take over.
OWN_FIELDS = frozenset({"name", "starts_on", "ends_on", "session_starts"})
# Columns that belong to the event, and to the captains' link or the results there.
OF_ITS_EVENT = frozenset({"id", "event_id", "link_number"})
OF_ITS_EVENT_OR_RESULTS = OF_ITS_EVENT | {"source_id", "cut_at"}


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
        event.session_starts = stored_starts(moved_starts(source, starts_on))
        event.save(update_fields=["session_starts"])
        if staff:
            copy_staff(source, event)
        if teams:
            copy_teams(source, event)
        count = _copy_players(source, event) if players else 0
        if teams:
            copy_captains({source.pk: event})
        after = {"name": source.name, "count": count}
        record(actor, "event.copy", event, event_id=event.pk, after=after)
    return event


def copied_event(
    source: Event, *, actor: Actor, name: str, starts_on: date | None, ends_on: date | None
) -> Event:
    """A draft with the settings, rules, stages and questions at sign-up of another event."""
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
    event.counts_publicly = event.counts_publicly or source.counts_publicly
    event.save(update_fields=["pairing_priorities", "counts_publicly"])
    _copy_all(Copied.ALWAYS, source, event)
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
        for name, value in _columns(stage, OF_ITS_EVENT_OR_RESULTS).items():
            setattr(copy, name, value)
        copy.source = copies[stage.source_id] if stage.source_id else None
        copy.save()


def copy_staff(source: Event, event: Event) -> None:
    """Copy the roles with the tables of scorers."""
    present = {*event.roles.values_list("login_id", "role")}
    EventRole.objects.bulk_create(
        EventRole(event=event, login_id=role.login_id, role=role.role, tables=role.tables)
        for role in source.roles.active().order_by("pk")
        if (role.login_id, role.role) not in present
    )


def give_roles(event: Event, roles: Iterable[tuple[int, str]]) -> None:
    """Give the event these roles (login id, role) besides those that it has."""
    missing = {*roles} - {*event.roles.values_list("login_id", "role")}
    EventRole.objects.bulk_create(
        EventRole(event=event, login_id=login, role=role) for login, role in sorted(missing)
    )


def _copy_players(source: Event, event: Event) -> int:
    """Copy all who have not left, with order, team and division; substitutes stay substitutes."""
    olds = (
        entrants_of(source).exclude(status__in=ABSENT_STATUSES).select_related("team", "division")
    )
    news = copied_entrants(event, olds.order_by("number"), substitutes=True)
    store_copied_entrants({new.player_id: new for new in news}, [source])
    return len(news)


def copy_teams(source: Event, event: Event) -> None:
    """Copy the teams without players and captains, and the rules for teams."""
    _copy_all(Copied.TEAMS, source, event)


def _copy_all(part: Copied, source: Event, event: Event) -> None:
    for model in copied_with(part):
        if model not in APART:
            _copy_rows(QuerySet(model).filter(event=source), event)


def _copy_rows(rows: QuerySet[Any], event: Event) -> None:
    rows.bulk_create(rows.model(event=event, **_columns(row)) for row in rows.order_by("pk"))


def _columns(row: Model, but: frozenset[str] = OF_ITS_EVENT) -> dict[str, Any]:
    """The values of a row's columns except `but`."""
    names = [column.attname for column in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in but}


def copy_captains(new_events: Mapping[int, Event]) -> None:
    """Copy captains by their logins, and captains who play for the same team again.

    `new_events` has the new event by the id of the old one.
    """
    teams = {
        (team.event_id, team.name): team
        for team in Team.objects.filter(event__in=new_events.values())
    }
    playing = {
        (entrant.team_id, entrant.player_id): entrant.pk
        for entrant in Entrant.objects.filter(team__in=teams.values())
    }
    captains = TeamCaptain.objects.filter(team__event__in=new_events).select_related(
        "team", "entrant"
    )
    rows = []
    for captain in captains.order_by("pk"):
        team = teams.get((new_events[captain.team.event_id].pk, captain.team.name))
        player = captain.entrant.player_id if captain.entrant else None
        entrant = playing.get((team.pk, player)) if team and player else None
        if team and (captain.login_id or entrant):
            rows.append(TeamCaptain(team=team, login_id=captain.login_id, entrant_id=entrant))
    TeamCaptain.objects.bulk_create(rows)


#: What an entrant keeps besides team, division and order.
KEPT = (
    "player_id",
    "seed_rating",
    "fixed_table",
    "fixed_seat",
    "not_on_stream",
    "staff_see_name",
)


def copied_entrants(event: Event, olds: Iterable[Entrant], *, substitutes: bool) -> list[Entrant]:
    """Unsaved entrants of the new event in the order of the old ones, numbered from 1.

    `substitutes`: substitutes stay substitutes instead of being enrolled.
    """
    teams = {team.name: team for team in Team.objects.filter(event=event)}
    divisions = {one.number: one for one in event.divisions.all()}
    kept = {EntrantStatus.SUBSTITUTE} if substitutes else set[EntrantStatus]()
    return [
        Entrant(
            event=event,
            number=number,
            status=old.status if old.status in kept else EntrantStatus.ENROLLED,
            team=teams.get(old.team.name) if old.team else None,
            division=divisions.get(old.division.number) if old.division else None,
            **{name: getattr(old, name) for name in KEPT},
        )
        for number, old in enumerate(olds, 1)
    ]


def store_copied_entrants(again: Mapping[int, Entrant], sources: Iterable[Event]) -> None:
    """Store new entrants, by their player (id) in the old events, with the pairs among them."""
    Entrant.objects.bulk_create(again.values())
    pairs: dict[tuple[int, int], Event] = {}
    for pair in ForbiddenPair.objects.filter(event__in=sources).select_related("first", "second"):
        first, second = (again.get(one.player_id) for one in (pair.first, pair.second))
        if first and second and first.event == second.event:
            pairs[min(first.pk, second.pk), max(first.pk, second.pk)] = first.event
    ForbiddenPair.objects.bulk_create(
        ForbiddenPair(event=event, first_id=first, second_id=second)
        for (first, second), event in pairs.items()
    )
    _copy_members_of_categories(again, sources)


def _copy_members_of_categories(again: Mapping[int, Entrant], sources: Iterable[Event]) -> None:
    """Put players into the categories of the same names."""
    events = {entrant.event_id for entrant in again.values()}
    made = {(one.event_id, one.name): one for one in PrizeCategory.objects.filter(event__in=events)}
    olds = CategoryEntrant.objects.filter(category__event__in=sources)
    rows = {}
    for old in olds.select_related("category", "entrant"):
        entrant = again.get(old.entrant.player_id)
        category = entrant and made.get((entrant.event_id, old.category.name))
        if entrant and category:
            rows[category.pk, entrant.pk] = CategoryEntrant(category=category, entrant=entrant)
    CategoryEntrant.objects.bulk_create(rows.values())


FIXED = Q(fixed_table__isnull=False) | ~Q(fixed_seat="")


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedConstraints:
    """How many constraints were copied; `left_out` names the players (for staff) who were not."""

    pairs: int
    fixed: int
    left_out: list[str]


def carried_constraints(
    sources: Sequence[Event], events: Sequence[Event], *, among: Sequence[Event] = ()
) -> CarriedConstraints:
    """The constraints of `events`, copies of `sources`; `among` are all events copied together."""
    entered = Entrant.objects.filter(event__in=events)
    known = Entrant.objects.filter(event__in=among or events)
    missing = _constrained_entrants(sources).exclude(player__in=known.values("player"))
    return CarriedConstraints(
        pairs=ForbiddenPair.objects.filter(event__in=events).count(),
        fixed=entered.filter(FIXED).count(),
        left_out=[one.staff_name for one in missing.select_related("player").order_by("number")],
    )


def _constrained_entrants(events: Iterable[Event]) -> QuerySet[Entrant]:
    """The entrants with a fixed table or seat, or in a forbidden pair."""
    pairs = ForbiddenPair.objects.filter(event__in=events)
    return Entrant.objects.filter(
        FIXED | Q(pk__in=pairs.values("first")) | Q(pk__in=pairs.values("second")),
        event__in=events,
    )
