"""Small worlds for tests: an event with logins, entrants and tables."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import Model
from django.utils import timezone

from league.core.permissions import Actor
from league.core.queries.actors import actor_of, actor_of_link
from league.enums import EventKind, EventStatus, Role, SessionStatus
from league.models import Entrant, Event, Session, Table
from league.models.session import SEAT_SIGNS
from tests.factories import (
    EntrantFactory,
    EventFactory,
    EventRoleFactory,
    LoginFactory,
    PlayerFactory,
    SeatFactory,
    SessionFactory,
    StageFactory,
    TableFactory,
)

Row = TypeVar("Row", bound=Model)
FOUR = ("Aoi", "Ben", "Chie", "Dan")
FIVE = (*FOUR, "Emi")


@dataclass
class World:
    """An event with a login for each role, and a stranger who has a login and no role."""

    event: Event
    organiser: User
    referee: User
    scorer: User
    stranger: User
    entrants: list[Entrant] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)

    @property
    def session(self) -> Session:
        """The latest session."""
        return self.sessions[-1]

    @property
    def tables(self) -> list[Table]:
        """The tables of the latest session, read from the database."""
        tables = Table.objects.select_related("session__event").filter(session=self.session)
        return list(tables.order_by("number"))

    @property
    def table(self) -> Table:
        return self.tables[0]

    @property
    def link(self) -> Actor:
        """The actor of the first table's secret link."""
        return actor_of_link(self.table)

    def actor(self, name: str) -> Actor:
        """`organiser`, `referee`, `scorer` or `stranger`."""
        return actor_of(getattr(self, name))


def event_world(*, players: int = 4, **event: Any) -> World:
    """An event with this many enrolled entrants and no session yet."""
    made = EventFactory.create(**{"status": EventStatus.OPEN, **event})
    StageFactory.create(event=made)
    names = ("organiser", "referee", "scorer", "stranger")
    logins = stored(LoginFactory.build(username=f"{name}-{made.pk}") for name in names)
    roles = dict(zip(names, logins, strict=True))
    stored(EventRoleFactory.build(event=made, login=roles[role], role=role) for role in Role)
    world = World(event=made, **roles)
    people = stored(PlayerFactory.build(home_event=made) for _ in range(players))
    world.entrants = stored(
        EntrantFactory.build(event=made, player=player, number=number)
        for number, player in enumerate(people, 1)
    )
    return world


def stored(rows: Iterable[Row]) -> list[Row]:
    """Store rows of one model in bulk, which is faster."""
    made = list(rows)
    return type(made[0])._default_manager.bulk_create(made) if made else []


def drawn_event(*, tables: int = 1, **event: Any) -> World:
    """`event_world` with a draft session: entrants 1 to 4 sit at table 1 as E S W N, and so on."""
    world = event_world(players=4 * tables, **event)
    add_session(world)
    return world


def running_event(*, tables: int = 1, **event: Any) -> World:
    """`drawn_event` with the session running, so that hands and results can be entered."""
    world = event_world(players=4 * tables, **{"status": EventStatus.RUNNING, **event})
    add_session(world, status=SessionStatus.RUNNING)
    return world


def after_time(world: World) -> World:
    """The clock of the latest session has run out."""
    world.session.started_at = timezone.now() - timedelta(minutes=world.session.minutes + 1)
    world.session.save()
    return world


def four_at_a_table(**event: Any) -> World:
    """A running event whose only table seats Aoi, Ben, Chie and Dan as E S W N."""
    world = running_event(**event)
    for name, entrant in zip(FOUR, world.entrants, strict=True):
        entrant.player.display_name = name
        entrant.player.save()
    return world


def five_at_a_table(**event: Any) -> World:
    """A running league whose only table seats Aoi, Ben, Chie, Dan and Emi, who waits first."""
    world = event_world(
        players=5,
        **{
            "kind": EventKind.LEAGUE,
            "status": EventStatus.RUNNING,
            "preset": "wrc-2025",
            "odd_tables": {"allowed": "five"},
            **event,
        },
    )
    session = SessionFactory.create(event=world.event, status=SessionStatus.RUNNING)
    table = TableFactory.create(session=session, number=1, odd_size=len(FIVE))
    for name, wind, entrant in zip(FIVE, SEAT_SIGNS, world.entrants, strict=True):
        entrant.player.display_name = name
        entrant.player.save()
        SeatFactory.create(table=table, entrant=entrant, starting_wind=wind)
    world.sessions.append(session)
    return world


def add_session(world: World, *, status: SessionStatus = SessionStatus.DRAFT) -> Session:
    """One more session in which the entrants sit in the order of their numbers."""
    session = SessionFactory.create(event=world.event, status=status)
    size = world.event.ruleset.players
    full = len(world.entrants) // size
    tables = stored(TableFactory.build(session=session, number=n) for n in range(1, full + 1))
    stored(
        SeatFactory.build(
            table=tables[place // size], entrant=entrant, starting_wind="ESWN"[place % size]
        )
        for place, entrant in enumerate(world.entrants[: full * size])
    )
    world.sessions.append(session)
    return session
