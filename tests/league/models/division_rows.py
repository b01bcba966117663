"""Invalid rows of divisions, by the constraint that refuses each."""

from collections.abc import Callable

from tests.factories.division import (
    DivisionChangeFactory,
    DivisionFactory,
    DivisionMoveFactory,
    DivisionRulesFactory,
)


def one_number_twice() -> None:
    DivisionFactory.create(event=DivisionFactory.create().event, name="B")


def one_name_twice() -> None:
    DivisionFactory.create(event=DivisionFactory.create().event, number=2, name="a")


def one_step_twice() -> None:
    DivisionChangeFactory.create(event=DivisionChangeFactory.create().event)


def one_move_twice() -> None:
    move = DivisionMoveFactory.create()
    DivisionMoveFactory.create(change=move.change, entrant=move.entrant)


def to_where_one_is() -> None:
    division = DivisionFactory.create()
    DivisionMoveFactory.create(from_division=division, to_division=division)


DIVISION_ROWS: dict[str, Callable[[], object]] = {
    "division_change_once": one_step_twice,
    "division_move_moves": to_where_one_is,
    "division_move_once": one_move_twice,
    "division_move_why_known": lambda: DivisionMoveFactory.create(why="luck"),
    "division_name_given": lambda: DivisionFactory.create(name=""),
    "division_name_once": one_name_twice,
    "division_number_once": one_number_twice,
    "division_number_sane": lambda: DivisionFactory.create(number=27),
    "division_rules_every_sane": lambda: DivisionRulesFactory.create(every=0),
    "division_rules_promoted_sane": lambda: DivisionRulesFactory.create(promoted=101),
    "division_rules_relegated_sane": lambda: DivisionRulesFactory.create(relegated=101),
}
