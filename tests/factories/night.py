"""Factories of nights, attendances and pick-up games."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

from datetime import timedelta

import factory
from django.utils import timezone

from league import models
from tests.factories import EntrantFactory, EventFactory


class NightFactory(factory.django.DjangoModelFactory[models.Night]):
    class Meta:
        model = models.Night

    event = factory.SubFactory(EventFactory)
    number = factory.LazyAttribute(lambda o: o.event.nights.count() + 1)
    name = factory.LazyAttribute(lambda o: f"Week {o.number}")
    starts_at = factory.LazyAttribute(
        lambda o: timezone.now().replace(microsecond=0) + timedelta(days=7 * o.number)
    )


class NightTermsFactory(factory.django.DjangoModelFactory[models.NightTerms]):
    class Meta:
        model = models.NightTerms

    event = factory.SubFactory(EventFactory)


class AttendanceFactory(factory.django.DjangoModelFactory[models.Attendance]):
    class Meta:
        model = models.Attendance

    night = factory.SubFactory(NightFactory)
    entrant = factory.SubFactory(EntrantFactory, event=factory.SelfAttribute("..night.event"))
    answer = "yes"
    answered_at = factory.LazyFunction(timezone.now)


class PickUpGameFactory(factory.django.DjangoModelFactory[models.PickUpGame]):
    class Meta:
        model = models.PickUpGame

    event = factory.SubFactory(EventFactory)


class PickUpPlayerFactory(factory.django.DjangoModelFactory[models.PickUpPlayer]):
    class Meta:
        model = models.PickUpPlayer

    game = factory.SubFactory(PickUpGameFactory)
    entrant = factory.SubFactory(EntrantFactory, event=factory.SelfAttribute("..game.event"))
