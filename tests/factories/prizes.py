"""Factories of bonuses and prizes."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

import factory

from league import models
from league.enums import PenaltyKind
from tests.factories import EntrantFactory, EventFactory


class CatalogueEntryFactory(factory.django.DjangoModelFactory[models.CatalogueEntry]):
    class Meta:
        model = models.CatalogueEntry

    event = factory.SubFactory(EventFactory)
    name = factory.Sequence(lambda n: f"Prize {n}")
    kind = PenaltyKind.BONUS
    points = 5000


class PrizeCategoryFactory(factory.django.DjangoModelFactory[models.PrizeCategory]):
    class Meta:
        model = models.PrizeCategory

    event = factory.SubFactory(EventFactory)
    name = factory.Sequence(lambda n: f"Category {n}")


class CategoryEntrantFactory(factory.django.DjangoModelFactory[models.CategoryEntrant]):
    class Meta:
        model = models.CategoryEntrant

    entrant = factory.SubFactory(EntrantFactory)
    category = factory.SubFactory(
        PrizeCategoryFactory, event=factory.SelfAttribute("..entrant.event")
    )
