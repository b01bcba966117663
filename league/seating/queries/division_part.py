"""The divisions in the task of a draw."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from league.core.errors import AnyProblem, problem
from league.divisions.queries.proposal import rules_of_divisions
from league.models import Division, Entrant, Session
from league.standings.queries.divisions import divisions_of
from scoring.seating import SeatingTask


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionPart:
    """The number of each division by id; `apart` if the stage draws each division separately.

    In other stages, crossing draws tables of mixed divisions.
    """

    numbers: Mapping[int, str]
    apart: bool
    mixed: bool

    def of_player(self, entrant: Entrant) -> dict[str, Any]:
        number = self.numbers.get(entrant.division_id or 0)
        return {"group": number} if self.apart else {"origin": number}


def divisions_at(session: Session) -> DivisionPart:
    """The divisions by which the session's stage seats its players."""
    numbers = {one.pk: f"{one.number:02}" for one in divisions_of(session.event)}
    stage = session.stage
    apart = stage.source_id is None or stage.continues
    mixed = bool(numbers) and apart and rules_of_divisions(session.event).mixed_tables
    return DivisionPart(numbers=numbers, apart=apart, mixed=mixed)


def with_division_names(
    problems: Iterable[AnyProblem], task: SeatingTask, event_id: int
) -> list[AnyProblem]:
    """Problems about the groups of a task, with the names of the divisions."""
    names = dict(Division.objects.filter(event=event_id).values_list("number", "name"))
    groups = sorted({player.group for player in task.players if player.group is not None})
    return [
        problem(
            "division_too_small",
            name=names.get(int(groups[int(item.params["number"]) - 1]), ""),
            count=item.params["count"],
        )
        if item.code == "group_too_small" and groups
        else item
        for item in problems
    ]


def without_division(session: Session, entrants: Collection[Entrant]) -> list[Entrant]:
    """The players who cannot be seated because they have no division."""
    part = divisions_at(session)
    if not part.apart or not part.numbers:
        return []
    return [one for one in entrants if one.division_id is None and one.is_playing]
