"""A weekend in which each player has another status: an event that is over, or its second session."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from league.core.permissions import SYSTEM
from league.entrants.erasing import erase_person
from league.enums import EntrantStatus, EntryContract, EventStatus, SessionStatus
from league.events.events import set_event_status
from league.models import (
    Division,
    Entrant,
    Event,
    Player,
    Session,
    Table,
    Team,
    TeamRules,
)
from league.play.tables import record_result
from league.seating.sessions import finish_session
from league.seating.substitutes import substitute_entrant
from league.statistics.ratings_and_achievements import update_statistics
from tests.factories import ClubFactory, SeatFactory, SessionFactory, TableFactory
from tests.worlds import World, event_world

#: By status, in the order of their numbers. No name is part of another, nor a word of a page.
#: Guests fill the tables.
NAMES = {
    "playing": "Petra Ahorn",
    "late": "Lars Buche",
    "no-show": "Nora Ceder",
    "withdrawn": "Wanda Distel",
    "disqualified": "Dirk Eibe",
    "substitute": "Susi Fichte",
    "replaced": "Rolf Ginster",
    "erased": "Erna Hasel",
    "hidden": "Hilde Iris",
    "guest": "Gabi Jasmin",
    "guest 2": "Gerd Kiefer",
    "guest 3": "Greta Linde",
}
STATUSES = {
    "playing": EntrantStatus.CHECKED_IN,
    "late": EntrantStatus.LATE,
    "no-show": EntrantStatus.NO_SHOW,
    "withdrawn": EntrantStatus.WITHDRAWN,
    "disqualified": EntrantStatus.DISQUALIFIED,
    "substitute": EntrantStatus.SUBSTITUTE,
}
#: The columns of the tables of cells.
STATUSES_OF_PEOPLE = tuple(name for name in NAMES if not name.startswith("guest"))
#: Players and points at each table, from East to North.
Game = tuple[tuple[str, ...], list[int]]
FIRST: tuple[Game, ...] = (
    (("playing", "late", "withdrawn", "disqualified"), [30_000, 24_000, 13_000, 53_000]),
    (("erased", "hidden", "replaced", "guest"), [29_000, 25_000, 14_000, 52_000]),
)
SECOND: tuple[Game, ...] = (
    (("playing", "late", "guest 2", "disqualified"), [30_000, 24_000, 12_000, 54_000]),
    (("erased", "hidden", "guest", "replaced"), [29_000, 25_000, 14_000, 52_000]),
)
#: The second session before it starts.
PRESENT: tuple[Game, ...] = (
    (("playing", "late", "guest 2", "guest"), []),
    (("erased", "hidden", "guest 3", "replaced"), []),
)
DAY = date(2026, 5, 2)


@dataclass
class Weekend:
    world: World
    entrants: dict[str, Entrant]
    #: The texts of pages that were read.
    pages: dict[tuple[str, bool], str] = field(default_factory=dict)

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.world.event.pk)

    def name(self, who: str) -> str:
        """The name that the player had, or has."""
        return NAMES[who]

    def player(self, who: str) -> Player:
        return Player.objects.get(pk=self.entrants[who].player_id)


def over(arranged: Callable[[Weekend], None] | None = None) -> Weekend:
    """Two sessions were played; who has most points was disqualified, who is next is a substitute."""
    made = weekend()
    if arranged is not None:
        arranged(made)
    played(seated(made, FIRST), FIRST)
    _set_statuses(made, "no-show", "withdrawn", "substitute")
    session = seated(made, SECOND)
    substituted(made, session)
    played(session, SECOND)
    _set_statuses(made, "disqualified", "late")
    set_event_status(made.event, EventStatus.FINISHED, actor=SYSTEM)
    update_statistics()
    erase(made)
    return made


def in_teams(made: Weekend) -> None:
    """The team of the first player is last."""
    Team.objects.bulk_create(Team(event=made.event, name=name) for name in ("Cranes", "Herons"))
    TeamRules.objects.create(event=made.event)
    cranes, herons = made.event.teams.order_by("name")
    made.event.entrants.update(team=herons)
    last = [made.entrants[who].pk for who in ("playing", "late", "withdrawn", "hidden")]
    made.event.entrants.filter(pk__in=last).update(team=cranes)


def in_divisions(made: Weekend) -> None:
    """The first player is in the lower division."""
    upper = Division.objects.create(event=made.event, number=1, name="A")
    lower = Division.objects.create(event=made.event, number=2, name="B")
    made.event.entrants.update(division=upper)
    low = [made.entrants[who].pk for who in FIRST[0][0]]
    made.event.entrants.filter(pk__in=low).update(division=lower)


def under_way() -> Weekend:
    """The first session was played, the seating of the second is published."""
    made = weekend()
    played(seated(made, FIRST), FIRST)
    session = seated(made, PRESENT, SessionStatus.PUBLISHED)
    _set_statuses(made, *STATUSES)
    substituted(made, session)
    erase(made)
    return made


def between() -> Weekend:
    """The first session was played, and the next one is to be drawn."""
    made = weekend()
    played(seated(made, FIRST), FIRST)
    _set_statuses(made, *STATUSES)
    erase(made)
    return made


def weekend() -> Weekend:
    """Nobody has played yet, and everybody is there."""
    world = event_world(
        players=len(NAMES),
        status=EventStatus.RUNNING,
        entry_contract=EntryContract.RESULT,
        starts_on=DAY,
        ends_on=DAY,
        sessions_planned=3,
    )
    club = ClubFactory.create(name="Heron Club")
    for entrant, name in zip(world.entrants, NAMES.values(), strict=True):
        entrant.player.display_name = name
        entrant.player.country = "DE"
        entrant.player.club = club
        entrant.player.shown_by_name = name != NAMES["hidden"]
        entrant.player.save()
    return Weekend(world, dict(zip(NAMES, world.entrants, strict=True)))


def seated(
    made: Weekend, games: Sequence[Game], status: SessionStatus = SessionStatus.RUNNING
) -> Session:
    session: Session = SessionFactory.create(event=made.event, status=status)
    for number, (names, _points) in enumerate(games, 1):
        table = TableFactory.create(session=session, number=number)
        for name in names:
            SeatFactory.create(table=table, entrant=made.entrants[name])
    return session


def substituted(made: Weekend, session: Session) -> None:
    """The substitute sits in the seat of the replaced player."""
    seat = session.seats.get(entrant=made.entrants["replaced"])
    substitute_entrant(seat, made.entrants["substitute"], actor=SYSTEM)


def played(session: Session, games: Sequence[Game]) -> None:
    tables = Table.objects.filter(session=session).order_by("number")
    for table, (_names, points) in zip(tables, games, strict=True):
        record_result(
            table, actor=SYSTEM, version=table.version, raw_points=points, leftover_sticks=0
        )
    finish_session(Session.objects.get(pk=session.pk), actor=SYSTEM)


def _set_statuses(made: Weekend, *names: str) -> None:
    for name in names:
        Entrant.objects.filter(pk=made.entrants[name].pk).update(status=STATUSES[name])


def erase(made: Weekend) -> None:
    erase_person(made.player("erased"), actor=SYSTEM, name=NAMES["erased"])
