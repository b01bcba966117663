from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management.solver import available_solver
from league.models import Session
from league.seating.queries.draw_task import tables_as_seated, task_as_seated
from scoring.seating import SeatedTable, SeatingTask, draw
from scoring.seating.search.set_partitioning import MOST, SEATS, Solve, price_of, prove


class Command(BaseCommand):
    help = "Compare the seating of a session by rank with the best possible one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="SLUG")
        parser.add_argument("session", metavar="NUMBER", type=int)

    def handle(self, *_args: Any, **options: Any) -> None:
        solve = available_solver()
        if solve is None:
            raise CommandError("This needs the solver: pip install -r requirements-solver.txt.")
        asked = {"event__slug": options["event"], "number": options["session"]}
        session = Session.objects.filter(**asked).first()
        if session is None:
            raise CommandError("There is no session {session} of {event}.".format_map(options))
        tables = tuple(table for table in tables_as_seated(session) if table)
        if {len(table) for table in tables} != {SEATS} or len(tables) * SEATS > MOST:
            raise CommandError(f"This works for tables of four, with at most {MOST} players.")
        for line in report_lines(tables, task_as_seated(session), solve):
            self.stdout.write(line)


def report_lines(tables: tuple[SeatedTable, ...], task: SeatingTask, solve: Solve) -> Iterator[str]:
    """The costs of the present tables, of the tables found by search, and of the optimum."""
    yield f"as seated: {price_of(tables, task):,}"
    found = prove(draw(task, method="swiss").tables, task, solve)
    yield f"the search finds: {found.price:,}"
    yield f"tables without a repeat that a better seating could have: {found.columns:,}"
    yield f"no seating of these costs less than {found.bound:,.1f}"
    if found.optimum is not None:
        yield f"the best seating: {found.optimum:,}{'' if found.is_proven else ', not proven'}"
    elif found.is_proven:
        yield "the best seating: there is none without a repeat at a lower price"
    else:
        yield "the best seating: not found"
