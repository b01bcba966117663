"""The bounds of a number are the same in its field, in what forms ask for and in the database."""

from collections.abc import Iterator

from django.apps import apps
from django.db.models import CheckConstraint, Field, Model, Q

from league.models.columns import bounds_of


def test_a_constraint_of_bounds_is_that_of_the_field() -> None:
    found = {
        f"{model.__name__}.{name}": ((low, high), bounds_of(column_of(model, name)))
        for model in apps.get_app_config("league").get_models()
        for name, low, high in bounded(model)
        if column_of(model, name).deconstruct()[3].get("validators")
    }
    assert found
    assert {name: pair for name, pair in found.items() if pair[0] != pair[1]} == {}


def bounded(model: type[Model]) -> Iterator[tuple[str, int, int]]:
    """The columns between two numbers, as `between` of the models writes it."""
    for constraint in model._meta.constraints:
        if isinstance(constraint, CheckConstraint) and isinstance(constraint.condition, Q):
            parts = [part for part in constraint.condition.children if isinstance(part, tuple)]
            names = [name.rpartition("__") for name, _bound in parts]
            if [operator for _name, _, operator in names] == ["gte", "lte"]:
                yield names[0][0], parts[0][1], parts[1][1]


def column_of(model: type[Model], name: str) -> "Field[object, object]":
    column = model._meta.get_field(name)
    assert isinstance(column, Field)
    return column
