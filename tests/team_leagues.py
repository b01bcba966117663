"""A league of teams: squads, line-ups and results, played without browsers or clocks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.enums import EntrantStatus, SessionStatus, TableStatus
from league.models import Entrant, LineUp, LineUpPlace, Seat, Session, Table, Team, TeamRules
from league.seating.sessions import publish_session, redraw_session
from league.tasks import draw_session
from league.teams.line_ups import open_line_ups, set_line_up
from tests.worlds import World, event_world, stored

UMA = (30_000, 10_000, -10_000, -30_000)


@dataclass
class TeamLeague:
    """An event of teams; `teams[0]` is Team A, its players are the first entrants."""

    world: World
    teams: list[Team]
    squads: dict[int, list[Entrant]]
    substitutes: list[Entrant]
    chance: Random = field(default_factory=lambda: Random(1))

    def team(self, letter: str) -> Team:
        return self.teams["ABCDEFGH".index(letter)]

    def line_up(self, session: Session, letter: str) -> LineUp:
        rows = LineUp.objects.select_related("team", "session__event")
        return rows.get(session=session, team=self.team(letter))


def team_league(
    *,
    teams: int = 8,
    size: int = 4,
    substitutes: int = 0,
    rules: dict[str, Any] | None = None,
    **event: Any,
) -> TeamLeague:
    """An event with teams A, B ... of `size` players each, and rules for teams."""
    world = event_world(players=teams * size + substitutes, **event)
    made = stored(
        Team(event=world.event, name=f"Team {letter}", short_name=letter)
        for letter in "ABCDEFGH"[:teams]
    )
    players, spare = world.entrants[: teams * size], world.entrants[teams * size :]
    for place, entrant in enumerate(players):
        entrant.team, entrant.squad_order = made[place // size], 1 + place % size
    for entrant in spare:
        entrant.status = EntrantStatus.SUBSTITUTE
    Entrant.objects.bulk_update(world.entrants, ["team", "squad_order", "status"])
    TeamRules.objects.create(event=world.event, **(rules or {}))
    squads = {team.pk: players[at * size : (at + 1) * size] for at, team in enumerate(made)}
    return TeamLeague(world=world, teams=made, squads=squads, substitutes=list(spare))


def opened(league: TeamLeague, **more: Any) -> Session:
    """The next session, with line-ups to be set."""
    session = open_line_ups(league.world.event, actor=SYSTEM, **more)[0]
    league.world.sessions.append(session)
    return session


def named(league: TeamLeague, session: Session, letter: str, *entrants: Entrant) -> LineUp:
    return set_line_up(league.line_up(session, letter), entrants, actor=SYSTEM)


def all_named(league: TeamLeague, session: Session, *, but: str = "") -> None:
    """Every team of the session but these names a player by lot."""
    LineUpPlace.objects.bulk_create(
        LineUpPlace(
            line_up=line_up,
            session=session,
            position=1,
            entrant=league.chance.choice(league.squads[line_up.team_id]),
        )
        for line_up in session.line_ups.select_related("team").order_by("team__name")
        if line_up.team.short_name not in but
    )


def drawn(session: Session, seed: int = 1) -> Session:
    """Draw the tables from the line-ups, and publish."""
    draw_session(redraw_session(session, actor=SYSTEM, method="random", seed=seed).pk)
    return publish_session(session, actor=SYSTEM)


def finished(league: TeamLeague, session: Session) -> Session:
    """Every table of the session gets a result by lot."""
    seats = []
    for table in Table.objects.filter(session=session).prefetch_related("seats"):
        four = sorted(table.seats.all(), key=lambda seat: seat.starting_wind)
        league.chance.shuffle(four)
        seats += scored(four, [1000 * league.chance.randint(-9, 9) for _ in range(3)])
    Seat.objects.bulk_update(seats, ["placement", "raw_points", "uma", "final_score"])
    Table.objects.filter(session=session).update(status=TableStatus.CLOSED)
    Session.objects.filter(pk=session.pk).update(status=SessionStatus.FINISHED)
    bump_results_version(session.event_id)
    return session


def scored(seats: Sequence[Seat], odds: Sequence[int]) -> list[Seat]:
    """First to last with the usual uma; `odds` move points, which sum to zero."""
    for place, seat, odd in zip(count(1), seats, (*odds, -sum(odds)), strict=False):
        seat.placement, seat.raw_points, seat.uma = place, 30_000 + odd, UMA[place - 1]
        seat.final_score = odd + UMA[place - 1]
    return list(seats)
