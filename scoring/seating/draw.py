"""Draw a session: who meets whom, at which table, in which seat."""

import dataclasses
from collections.abc import Sequence
from random import Random

from scoring.core.problems import Problem
from scoring.core.seats import WINDS
from scoring.seating.certificate import NO_TABLES, Certificate, certify, unmet
from scoring.seating.deal import Deal, Pair
from scoring.seating.history import Past
from scoring.seating.locked_tables import bound, companies, whole_tables
from scoring.seating.methods.catalogue import METHODS, Method
from scoring.seating.methods.pots import pair_from_pots
from scoring.seating.odd import long_tables
from scoring.seating.parts import parts_of, table_count
from scoring.seating.party import Party, gather
from scoring.seating.pins import pin_tables
from scoring.seating.prices import Line, allowed_winds, build_field
from scoring.seating.progress import Progress, shares
from scoring.seating.search.set_partitioning import Solve
from scoring.seating.table_numbers import number_tables
from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask, fixed_tables
from scoring.seating.task_check import problems_of_draw
from scoring.seating.winds import NOT_ALLOWED, best_seats, wind_price

#: What the chair of a fifth player costs a player: as much as a wind had once.
FIFTH_PRICE = 4


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


def draw(
    task: SeatingTask,
    *,
    method: str = "swiss",
    progress: Progress | None = None,
    solve: Solve | None = None,
) -> Seating:
    """Seat everyone of the task once, by a method of METHODS (KeyError for another).

    The same task gives the same seating, whatever order its players stand in. Substitutes play
    only where they fill a table, and are named nowhere otherwise. `progress` is told (steps done,
    steps in all) and stops the draw by raising. `solve` makes the best of a small field by rank.
    A task that contradicts itself is not drawn; rules that no search result kept are named in
    `problems` beside the tables.
    """
    chosen = METHODS[method]
    problems = problems_of_draw(task, method)
    if problems:
        return Seating(problems=problems)
    task = _without_fifths(bound(task)) if method == "finals" else bound(task)
    past = Past.of(task.history, task.seats)
    parts = parts_of(task)
    tables, sit_outs = list(whole_tables(task)), list[str]()
    for part, told in zip(parts, shares(progress, len(parts)), strict=True):
        if not table_count(len(part), task):
            sit_outs.extend(player.id for player in part)
            continue
        party = gather(chosen.order(part, task, past), chosen.choose, task, past)
        sit_outs.extend(player.id for player in party.sit_outs)
        field = build_field(party.line, task, past, by_rank=chosen.weighs_ranks)
        deal = Deal(
            part=part,
            line=party.line,
            field=field,
            task=task,
            past=past,
            progress=told,
            solve=solve,
        )
        tables.extend(_seat(table, task, past) for table in _tables(deal, party, chosen))
    return _finish(tables, tuple(sit_outs), task, past)


def _without_fifths(task: SeatingTask) -> SeatingTask:
    """Let those sit out whom a script leaves out."""
    return dataclasses.replace(task, odd="bye") if task.has_long_tables else task


def _tables(deal: Deal, party: Party, method: Method) -> list[list[PlayerTask]]:
    """Pair the party: companies and tables of five first, the others by the method."""
    groups = companies(deal.task) if method.keeps_companies else []
    pinned = pin_tables(deal.line, deal.field, groups, deal.task.seats)
    long = long_tables(deal, party.fifths, pinned)
    pinned = long + [table for table in pinned if table not in long]
    taken = {place for table in pinned for place in table}
    rest = [place for place in range(deal.field.size) if place not in taken]
    narrowed = dataclasses.replace(
        deal, line=[deal.line[place] for place in rest], field=deal.field.restricted(rest)
    )
    found = _pair_of(method, deal.task)(narrowed) if rest else []
    places = pinned + [[rest[number] for number in table] for table in found]
    joining = {min(table): fifth for table, fifth in zip(long, party.fifths, strict=True)}
    return [
        [*_players(deal.line, table), *([joining[min(table)]] if min(table) in joining else [])]
        for table in sorted(places, key=min)
    ]


def _pair_of(method: Method, task: SeatingTask) -> Pair:
    is_from_pots = task.start == "pots" and not task.history and method.seeds_first
    return pair_from_pots if is_from_pots else method.pair


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
    if wind == len(WINDS):
        return NOT_ALLOWED if player.fixed_seat else FIFTH_PRICE
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
