"""Small worlds with everybody a test asks about: an event, its people, its tables."""

from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User

from league.enums import EventStatus, Role, SessionStatus
from league.models import Entrant, Event, Session, Table
from league.permissions import Actor
from league.selectors.actors import actor_of, actor_of_link
from tests.factories import (
    EntrantFactory,
    EventFactory,
    EventRoleFactory,
    LoginFactory,
    SeatFactory,
    SessionFactory,
    StageFactory,
    TableFactory,
)

FOUR = ("Aoi", "Ben", "Chie", "Dan")


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
        """The tables of the latest session as they stand in the database."""
        tables = Table.objects.select_related("session__event").filter(session=self.session)
        return list(tables.order_by("number"))

    @property
    def table(self) -> Table:
        return self.tables[0]

    @property
    def link(self) -> Actor:
        """Whoever holds the secret link of the first table."""
        return actor_of_link(self.table)

    def actor(self, name: str) -> Actor:
        """`organiser`, `referee`, `scorer` or `stranger`."""
        return actor_of(getattr(self, name))


def event_world(*, players: int = 4, **event: Any) -> World:
    """An event with this many enrolled entrants and no session yet."""
    made = EventFactory.create(**{"status": EventStatus.OPEN, **event})
    StageFactory.create(event=made)
    roles = {
        name: LoginFactory.create(username=f"{name}-{made.pk}")
        for name in ("organiser", "referee", "scorer", "stranger")
    }
    for role in Role:
        EventRoleFactory.create(event=made, login=roles[role], role=role)
    world = World(event=made, **roles)
    world.entrants = [EntrantFactory.create(event=made) for _ in range(players)]
    return world


def drawn_event(*, tables: int = 1, **event: Any) -> World:
    """The same with a drafted session: entrants 1 to 4 sit at table 1 as E S W N, and so on."""
    world = event_world(players=4 * tables, **event)
    add_session(world)
    return world


def running_event(*, tables: int = 1, **event: Any) -> World:
    """The same with the session running: hands and results can be entered."""
    world = event_world(players=4 * tables, **{"status": EventStatus.RUNNING, **event})
    add_session(world, status=SessionStatus.RUNNING)
    return world


def four_at_a_table(**event: Any) -> World:
    """A running event whose only table seats Aoi, Ben, Chie and Dan as E S W N."""
    world = running_event(**event)
    for name, entrant in zip(FOUR, world.entrants, strict=True):
        entrant.player.display_name = name
        entrant.player.save()
    return world


def add_session(world: World, *, status: SessionStatus = SessionStatus.DRAFT) -> Session:
    """One more session in which the entrants sit in the order of their numbers."""
    session = SessionFactory.create(event=world.event, status=status)
    size = world.event.ruleset.players
    for first in range(0, len(world.entrants) // size * size, size):
        table = TableFactory.create(session=session)
        for entrant in world.entrants[first : first + size]:
            SeatFactory.create(table=table, entrant=entrant)
    world.sessions.append(session)
    return session
