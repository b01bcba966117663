"""Events with stages: finished sessions with given scores."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from league.core.locks import bump_results_version
from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.enums import CarryOver, DrawMethod, SessionStatus, StageIntake, TableStatus
from league.models import Entrant, Event, Session, Stage
from league.standings.queries.standings import standings_of
from league.standings.stages import create_stage
from tests.factories import (
    SeatFactory,
    SessionFactory,
    StageEntryFactory,
    StageFactory,
    TableFactory,
)
from tests.worlds import World, event_world

Scores = Sequence[tuple[Entrant, float]]


def stage_world(*, players: int = 8, **event: Any) -> World:
    """An event with the qualifying stage only."""
    return event_world(players=players, **event)


def stage(world: World, number: int) -> Stage:
    return Stage.objects.select_related("event", "source").get(event=world.event, number=number)


def add_final(world: World, size: int = 4, **values: Any) -> Stage:
    given = {"name": "Final", "intake": StageIntake.BEST, "cut_size": size, **values}
    return create_stage(world.event, actor=world.actor("organiser"), **given)


def add_rest(world: World, **values: Any) -> Stage:
    given = {"name": "Consolation", "intake": StageIntake.REST, **values}
    given.setdefault("source", stage(world, 1))
    return create_stage(world.event, actor=world.actor("organiser"), **given)


def session_of(
    stage: Stage, event: Event, scores: Scores, *, status: str = SessionStatus.FINISHED
) -> Session:
    """A finished session: four entrants a table in this order, with scores in thousands."""
    session = SessionFactory.create(
        event=event, stage=stage, status=status, method=DrawMethod.RANDOM
    )
    for first in range(0, len(scores), 4):
        table = TableFactory.create(session=session, status=TableStatus.CLOSED)
        four = scores[first : first + 4]
        order = sorted(four, key=lambda pair: -pair[1])
        for entrant, score in four:
            SeatFactory.create(
                table=table,
                entrant=entrant,
                raw_points=30_000 + round(1000 * score),
                placement=1 + order.index((entrant, score)),
                uma=0,
                final_score=round(1000 * score),
            )
    bump_results_version(event.pk)
    return session


def qualified(world: World, scores: Sequence[int]) -> Session:
    """Play the qualifying: entrant 1 has the first score, and so on; neighbours sit apart."""
    rows = list(zip(world.entrants, scores, strict=True))
    tables = len(rows) // 4
    dealt = [row for table in range(tables) for row in rows[table::tables]]
    return session_of(stage(world, 1), world.event, dealt)


def cut_to_four(world: World) -> Stage:
    """End the first stage: its first four entrants go on to the final, in the order of the world."""
    first = world.event.stages.get()
    final: Stage = StageFactory.create(
        event=world.event, number=2, name="Final", source=first, intake=StageIntake.BEST, cut_size=4
    )
    first.cut_at = timezone.now()
    first.save()
    for entrant in world.entrants[:4]:
        StageEntryFactory.create(source=first, stage=final, entrant=entrant)
    return final


def table_of(
    world: World, number: int | None = None, actor: Actor = SYSTEM
) -> list[tuple[int, int, int]]:
    """(rank, entrant's number, total in thousands) of the event or of one of its stages."""
    event = Event.objects.get(pk=world.event.pk)
    rows = standings_of(event, actor, stage(world, number) if number else None)
    return [(row.row.rank, row.entrant.number, row.row.total // 1000) for row in rows]


def seen_by_all(world: World, number: int | None = None) -> list[tuple[int, int, int]]:
    return table_of(world, number, ANONYMOUS)


def members(stage: Stage) -> list[int]:
    """The numbers of the entrants in a stage, by seed."""
    entries = stage.entries.filter(declined=False).order_by("seed")
    return list(entries.values_list("entrant__number", flat=True))


CARRIED: dict[str, dict[str, Any]] = {
    "all": {"carry_over": CarryOver.ALL},
    "half": {"carry_over": CarryOver.FRACTION, "carry_percent": 50},
    "none": {"carry_over": CarryOver.NONE},
}
