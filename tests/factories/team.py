"""Factories of teams at work: line-ups, captains, rules."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

import factory

from league import models
from tests.factories import (
    EntrantFactory,
    EventFactory,
    LoginFactory,
    SessionFactory,
    TeamFactory,
)


class LineUpFactory(factory.django.DjangoModelFactory[models.LineUp]):
    class Meta:
        model = models.LineUp

    session = factory.SubFactory(SessionFactory)
    team = factory.SubFactory(
        TeamFactory, event=factory.LazyAttribute(lambda team: team.factory_parent.session.event)
    )


class LineUpPlaceFactory(factory.django.DjangoModelFactory[models.LineUpPlace]):
    class Meta:
        model = models.LineUpPlace

    line_up = factory.SubFactory(LineUpFactory)
    session = factory.LazyAttribute(lambda place: place.line_up.session)
    entrant = factory.SubFactory(EntrantFactory)
    position = 1


class TeamCaptainFactory(factory.django.DjangoModelFactory[models.TeamCaptain]):
    class Meta:
        model = models.TeamCaptain

    team = factory.SubFactory(TeamFactory)
    login = factory.SubFactory(LoginFactory)


class TeamRulesFactory(factory.django.DjangoModelFactory[models.TeamRules]):
    class Meta:
        model = models.TeamRules

    event = factory.SubFactory(EventFactory)
