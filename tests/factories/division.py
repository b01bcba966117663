"""Factories of divisions, their rules, and promotions."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

import factory

from league import models
from tests.factories import EntrantFactory, EventFactory


class DivisionFactory(factory.django.DjangoModelFactory[models.Division]):
    class Meta:
        model = models.Division

    event = factory.SubFactory(EventFactory)
    number = 1
    name = "A"


class DivisionRulesFactory(factory.django.DjangoModelFactory[models.DivisionRules]):
    class Meta:
        model = models.DivisionRules

    event = factory.SubFactory(EventFactory)


class DivisionChangeFactory(factory.django.DjangoModelFactory[models.DivisionChange]):
    class Meta:
        model = models.DivisionChange

    event = factory.SubFactory(EventFactory)
    after_session = 2


class DivisionMoveFactory(factory.django.DjangoModelFactory[models.DivisionMove]):
    class Meta:
        model = models.DivisionMove

    change = factory.SubFactory(DivisionChangeFactory)
    entrant = factory.SubFactory(EntrantFactory)
    from_division = factory.SubFactory(DivisionFactory)
    to_division = factory.SubFactory(DivisionFactory)
    place = 1
    why = "promoted"
