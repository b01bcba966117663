"""Leagues with divisions: players by letter and number, nights with the scores of each player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from league.core.locks import bump_results_version
from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.divisions.divisions import set_division_rules, set_divisions, spread_entrants
from league.enums import EventStatus, SessionStatus, TableStatus
from league.models import Division, Entrant, Event, Seat, Session, Stage, Table
from league.seating.sessions import publish_session, request_session
from league.standings.queries.standings import standings_in, standings_of
from league.tasks import draw_session
from tests.worlds import World, event_world

#: Scores in thousands by player.
Scores = Mapping[str, int]


@dataclass
class DivisionLeague:
    """An event of divisions A, B ...; A1, A2 ... are the players of A at the start, by number."""

    world: World
    names: dict[int, str]

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.world.event.pk)

    def entrant(self, name: str) -> Entrant:
        pk = next(pk for pk, other in self.names.items() if other == name)
        return Entrant.objects.select_related("player").get(pk=pk)

    def division(self, name: str) -> Division:
        return Division.objects.get(event=self.world.event, name=name)

    def stage(self, number: int) -> Stage:
        return Stage.objects.select_related("event", "source").get(
            event=self.world.event, number=number
        )

    def members(self, name: str) -> str:
        rows = Entrant.objects.filter(division=self.division(name)).order_by("number")
        return " ".join(self.names[pk] for pk in rows.values_list("pk", flat=True))

    def drawn(self, number: int = 1, method: str = "random", **more: Any) -> Session:
        """The next session of a stage, drawn and published."""
        job = request_session(
            self.event, actor=SYSTEM, stage=self.stage(number), method=method, seed=1, **more
        )
        draw_session(job.pk)
        return publish_session(Session.objects.get(jobs=job), actor=SYSTEM)

    def tables(self, session: Session) -> list[str]:
        """The players of each table by name, the tables in order of these."""
        found: dict[int, list[str]] = {}
        for seat in Seat.objects.filter(session=session):
            found.setdefault(seat.table_id, []).append(self.names[seat.entrant_id])
        return sorted(" ".join(sorted(table)) for table in found.values())

    def finished(self, session: Session, scores: Scores) -> Session:
        """Everybody seated gets the score of this table, in thousands."""
        seats = list(Seat.objects.filter(session=session).select_related("table"))
        by_table: dict[int, list[Seat]] = {}
        for seat in seats:
            seat.final_score = 1000 * scores[self.names[seat.entrant_id]]
            seat.raw_points, seat.uma = 30_000 + seat.final_score, 0
            by_table.setdefault(seat.table_id, []).append(seat)
        for four in by_table.values():
            for place, seat in enumerate(sorted(four, key=lambda one: -(one.final_score or 0)), 1):
                seat.placement = place
        Seat.objects.bulk_update(seats, ["placement", "raw_points", "uma", "final_score"])
        Table.objects.filter(session=session).update(status=TableStatus.CLOSED)
        Session.objects.filter(pk=session.pk).update(status=SessionStatus.FINISHED)
        bump_results_version(session.event_id)
        return session

    def played(self, scores: Scores, number: int = 1, method: str = "random") -> list[str]:
        """Draw and finish a session; return its tables."""
        session = self.drawn(number, method)
        self.finished(session, scores)
        return self.tables(session)

    def standings(self, name: str, actor: Actor = SYSTEM) -> str:
        """The standings of a division as a line: "1 A1 +20 / 2 A2 +11"."""
        rows = standings_in(self.event, actor, self.division(name))
        return " / ".join(
            f"{line.place} {self.names[line.entrant.pk]} {line.row.total // 1000:+}"
            for line in rows
        )

    def overall(self, actor: Actor = ANONYMOUS) -> list[str]:
        """The standings of the event: rank, player, and the part of the standings."""
        rows = standings_of(self.event, actor)
        return [f"{row.row.rank} {self.names[row.entrant.pk]} {row.block}" for row in rows]


def division_league(
    *,
    players: int = 16,
    divisions: str = "AB",
    rules: Mapping[str, Any] | None = None,
    **event: Any,
) -> DivisionLeague:
    """As many players in each division as tables allow; the best seed rating has A1."""
    world = event_world(players=players, **{"status": EventStatus.RUNNING, **event})
    for place, entrant in enumerate(world.entrants):
        entrant.seed_rating = 2000 - place
    Entrant.objects.bulk_update(world.entrants, ["seed_rating"])
    made = set_divisions(world.event, list(divisions), actor=SYSTEM)
    set_division_rules(world.event, actor=SYSTEM, **(rules or {}))
    spread_entrants(world.event, actor=SYSTEM)
    names = {}
    for division in made:
        members = Entrant.objects.filter(division=division).order_by("number")
        for place, pk in enumerate(members.values_list("pk", flat=True), 1):
            names[pk] = f"{division.name}{place}"
    return DivisionLeague(world=world, names=names)
