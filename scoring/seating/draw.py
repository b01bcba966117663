"""Draw a session: who meets whom, at which table, in which seat."""

import dataclasses
from collections.abc import Sequence
from random import Random

from scoring.errors import Problem
from scoring.seating.certificate import NO_TABLES, Certificate, certify, unmet
from scoring.seating.numbering import number_tables
from scoring.seating.pairing import METHODS
from scoring.seating.party import gather
from scoring.seating.past import Past
from scoring.seating.pins import pin_tables
from scoring.seating.prices import Line, allowed_winds, build_field
from scoring.seating.steps import Progress
from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask, fixed_tables
from scoring.seating.task_check import problems_of_task
from scoring.seating.winds import NOT_ALLOWED, best_seats, wind_price


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Tables in order of number, each East first; a task with problems has no tables."""

    tables: tuple[SeatedTable, ...] = ()
    sit_outs: tuple[str, ...] = ()
    certificate: Certificate = NO_TABLES
    problems: tuple[Problem, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the answer of the command line."""
        return {
            "tables": [list(table) for table in self.tables],
            "sit_outs": list(self.sit_outs),
            "certificate": self.certificate.to_json() if self.tables else None,
            "problems": [problem.to_json() for problem in self.problems],
        }


def draw(task: SeatingTask, *, method: str = "swiss", progress: Progress | None = None) -> Seating:
    """Seat everyone of the task once, by a method of METHODS (KeyError for another).

    The same task gives the same seating, whatever order its players stand in. `progress` is told
    (steps done, steps in all) and stops the draw by raising. A task that contradicts itself is
    not drawn; rules that no search result kept are named in `problems` beside the tables.
    """
    pair = METHODS[method]
    problems = problems_of_task(task)
    if problems:
        return Seating(problems=problems)
    past = Past.of(task.history, task.seats)
    by_rank = method != "random"
    party = gather(task, past, by_rank=by_rank)
    field = build_field(party.line, task, past, by_rank=by_rank)
    pinned = pin_tables(party.line, field, task.seats)
    taken = {place for table in pinned for place in table}
    rest = [place for place in range(field.size) if place not in taken]
    found = pair(field.restricted(rest), task.seed, progress)
    places = pinned + [[rest[number] for number in table] for table in found]
    if by_rank:
        places.sort(key=min)
    tables = [_seat(_players(party.line, table), task, past) for table in places]
    return _finish([*task.locked, *tables], party.sit_outs, task, past)


def _players(line: Line, table: Sequence[int]) -> list[PlayerTask]:
    return [player for place in sorted(table) if (player := line[place]) is not None]


def _seat(players: Sequence[PlayerTask], task: SeatingTask, past: Past) -> SeatedTable:
    """Seat a table in the best balanced way; where winds do not matter, by lot."""
    if task.winds == "off":
        chance = Random(f"{task.seed}:{players[0].id}")  # noqa: S311  # a draw to be repeated
        players = sorted(players, key=lambda _: chance.random())
    prices = [
        [_seat_price(player, wind, task, past) for wind in range(len(players))]
        for player in players
    ]
    return tuple(players[place].id for place in best_seats(prices))


def _seat_price(player: PlayerTask, wind: int, task: SeatingTask, past: Past) -> int:
    allowed = allowed_winds(player, task, past)
    if task.winds == "off":
        return 0 if allowed >> wind & 1 else NOT_ALLOWED
    return wind_price(past.starts_of(player.id), allowed, past.last_wind.get(player.id), wind)


def _finish(
    tables: Sequence[SeatedTable], sit_outs: tuple[str, ...], task: SeatingTask, past: Past
) -> Seating:
    """Number the tables and measure the whole."""
    numbered = tuple(number_tables(tables, fixed_tables(task), past))
    return Seating(
        tables=numbered,
        sit_outs=sit_outs,
        certificate=certify(numbered, task),
        problems=unmet(numbered, task),
    )
