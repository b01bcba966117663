"""How well forecasts held: what happened to the chances of events that are over."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from league.core.permissions import SYSTEM
from league.enums import EventStatus
from league.models import PastForecast, Stage
from league.standings.queries.stages import counted_cuts, entrants_in
from league.standings.queries.standings import final_rows, ranking_of
from scoring.forecast import CUT, REACH, WIN

TENTHS = 10
THOUSAND = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenth:
    """Chances from `number` / 10 on: how many there were, their average, and the share that came true."""

    number: int
    chances: int
    average: float
    came_true: float


def tenths() -> list[Tenth]:
    """All chances of players in finished events, by tenths; those without a chance are left out."""
    total = [[0, 0, 0] for _ in range(TENTHS)]
    kept = PastForecast.objects.filter(stage__event__status=EventStatus.FINISHED)
    for counted in kept.values_list("came_true", flat=True):
        for sums, found in zip(total, counted, strict=False):
            sums[:] = [one + other for one, other in zip(sums, found, strict=True)]
    return [
        Tenth(
            number=number,
            chances=chances,
            average=said / THOUSAND / chances,
            came_true=happened / chances,
        )
        for number, (chances, said, happened) in enumerate(total)
        if chances
    ]


def counts_by_tenth(kept: PastForecast) -> list[list[int]]:
    """For each tenth how many chances there were, their sum in thousandths, and how many came true."""
    counts = [[0, 0, 0] for _ in range(TENTHS)]
    for place, goal in enumerate(kept.goals):
        reached = _reached(kept.stage, goal)
        for entrant, share in _chances(kept.rows, place) if reached else ():
            tenth = counts[min(int(share * TENTHS), TENTHS - 1)]
            tenth[0] += 1
            tenth[1] += round(share * THOUSAND)
            tenth[2] += entrant in reached
    return counts


def _chances(rows: Iterable[Mapping[str, Any]], place: int) -> Iterable[tuple[int, float]]:
    for row in rows:
        if row["chances"][place] is not None:
            yield row["entrant"], row["chances"][place]


def _reached(stage: Stage, goal: Mapping[str, Any]) -> set[Hashable]:
    """The entrants who got where the goal says; nobody where the stage it leads to was not played."""
    if goal["kind"] in {CUT, REACH}:
        better = [one for one, place in counted_cuts(stage) if place <= goal["size"]]
        wanted = better if goal["kind"] == CUT else Stage.objects.filter(pk=goal["stage"])
        return {pk for one in wanted for pk in entrants_in(one).values_list("pk", flat=True)}
    last = _last_of_chain(stage) if goal["kind"] == WIN else stage
    rows = final_rows(ranking_of(stage.event, SYSTEM, last))
    return {row.entrant for row in rows if row.rank <= goal["size"]}


def _last_of_chain(stage: Stage) -> Stage:
    """The last stage to which the best go on."""
    cuts = counted_cuts(stage)
    while cuts:
        stage, cuts = cuts[0][0], counted_cuts(cuts[0][0])
    return stage
