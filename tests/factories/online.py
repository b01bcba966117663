"""Factories of games that were played online."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

import factory

from league import models
from league.enums import OnlineSite
from tests.factories import PlayerFactory


class OnlineAccountFactory(factory.django.DjangoModelFactory[models.OnlineAccount]):
    class Meta:
        model = models.OnlineAccount

    player = factory.SubFactory(PlayerFactory)
    site = OnlineSite.TENHOU
    name = factory.Sequence(lambda n: f"account {n}")
