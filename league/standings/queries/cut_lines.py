"""The lines between rows of standings: a coming cut, and where the players of a stage end."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from league.enums import EventStatus
from league.models import Event, Stage
from league.standings.queries.stages import cut_places
from league.standings.queries.standings import RankedEntrant, ranked_points


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """The line below a row: before a cut how many go on, after it the stages that it parts.

    `gap` are the points between the rows at either side of a coming cut, where they can be compared.
    """

    size: int = 0
    gap: int | None = None
    above: str = ""
    below: str = ""


def cut_lines(
    event: Event,
    placed: Sequence[RankedEntrant],
    *,
    stages: Sequence[Stage],
    stage: Stage | None,
    is_cut: bool,
) -> dict[Hashable, CutLine]:
    """The lines between ranked rows, by the entrant (id) above each.

    `placed` are the standings of a stage (None: of the event), `is_cut` says whether its cut is made.
    """
    ranked = [line for line in placed if line.has_rank]
    coming = {} if is_cut else _coming_cuts(event, ranked, stages, stage or stages[0])
    lines: dict[Hashable, CutLine] = {
        ranked[number - 1].entrant.pk: CutLine(size=size, gap=_gap(event, ranked, number))
        for number, size in coming.items()
    }
    return lines | dict(_between_stages(ranked))


def _coming_cuts(
    event: Event, ranked: Sequence[RankedEntrant], stages: Sequence[Stage], stage: Stage
) -> dict[int, int]:
    """Where a coming cut falls in these rows: the row above it, and how many go on.

    An event with divisions has a cut in each. Empty once the event is over, and in the standings of
    players if teams are cut.
    """
    if event.status == EventStatus.FINISHED or hasattr(event, "team_rules"):
        return {}
    followers = [one for one in stages if one.source_id == stage.pk]
    sizes = {place for follower, place in cut_places(followers) if follower.counts}
    found, above = {}, Counter[str]()
    for number, line in enumerate(ranked, 1):
        above[line.block] += 1
        if above[line.block] in sizes:
            found[number] = above[line.block]
    return found


def _gap(event: Event, ranked: Sequence[RankedEntrant], number: int) -> int | None:
    """What is between this row and the next; None if they are not compared."""
    above, below = ranked[number - 1], ranked[number] if number < len(ranked) else None
    if below is None or below.block != above.block or not below.row.games:
        return None
    return ranked_points(above.row, event) - ranked_points(below.row, event)


def _between_stages(ranked: Sequence[RankedEntrant]) -> Iterator[tuple[Hashable, CutLine]]:
    for above, below in pairwise(ranked):
        if above.stage_name != below.stage_name and not (above.block or below.block):
            yield above.entrant.pk, CutLine(above=above.stage_name, below=below.stage_name)
