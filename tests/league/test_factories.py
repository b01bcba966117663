from typing import Any

import pytest
from factory.django import DjangoModelFactory

from tests import factories

FACTORIES = [
    item
    for item in vars(factories).values()
    if isinstance(item, type) and issubclass(item, DjangoModelFactory)
]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("factory", FACTORIES)
def test_a_factory_makes_two_valid_rows(factory: type[DjangoModelFactory[Any]]) -> None:
    for row in factory.create_batch(2):
        row.validate_constraints()
    assert factory._meta.model.objects.count() >= 2
