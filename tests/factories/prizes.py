"""Factories of bonuses and prizes."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

import factory

from league import models
from league.enums import PenaltyKind
from tests.factories import EventFactory


class CatalogueEntryFactory(factory.django.DjangoModelFactory[models.CatalogueEntry]):
    class Meta:
        model = models.CatalogueEntry

    event = factory.SubFactory(EventFactory)
    name = factory.Sequence(lambda n: f"Prize {n}")
    kind = PenaltyKind.BONUS
    points = 5000
