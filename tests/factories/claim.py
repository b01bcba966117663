"""Factories of claims of player records."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

import factory

from league import models
from tests.factories import LoginFactory, PlayerFactory


class PlayerClaimFactory(factory.django.DjangoModelFactory[models.PlayerClaim]):
    class Meta:
        model = models.PlayerClaim

    player = factory.SubFactory(PlayerFactory)
    login = factory.SubFactory(LoginFactory)
