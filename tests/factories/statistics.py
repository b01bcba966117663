"""Factories for rows of statistics."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

import factory
from django.utils import timezone

from league import models
from league.enums import ForecastBasis, RatedGame
from tests.factories import (
    HandFactory,
    JobFactory,
    PlayerFactory,
    SeatFactory,
    StageFactory,
    TableFactory,
)


class GameCountsFactory(factory.django.DjangoModelFactory[models.GameCounts]):
    class Meta:
        model = models.GameCounts

    seat = factory.SubFactory(SeatFactory)


class HandWinFactory(factory.django.DjangoModelFactory[models.HandWin]):
    class Meta:
        model = models.HandWin

    hand = factory.SubFactory(HandFactory)
    seat = factory.SubFactory(SeatFactory, table=factory.SelfAttribute("..hand.table"))
    points = 3900
    by_discard = True


class WinYakuFactory(factory.django.DjangoModelFactory[models.WinYaku]):
    class Meta:
        model = models.WinYaku

    win = factory.SubFactory(HandWinFactory)
    yaku = "riichi"


class FieldFigureFactory(factory.django.DjangoModelFactory[models.FieldFigure]):
    class Meta:
        model = models.FieldFigure

    field = "riichi-4"
    figure = "win_rate"
    players = 100
    average = 220_000
    steps = factory.LazyFunction(lambda: list(range(100_000, 302_000, 2_000)))


class AchievementFactory(factory.django.DjangoModelFactory[models.Achievement]):
    class Meta:
        model = models.Achievement

    seat = factory.SubFactory(SeatFactory)
    name = "first_win"


class RatingFactory(factory.django.DjangoModelFactory[models.Rating]):
    class Meta:
        model = models.Rating

    player = factory.SubFactory(PlayerFactory)
    table = factory.SubFactory(TableFactory)
    game = RatedGame.RIICHI
    finished_at = factory.LazyFunction(timezone.now)
    placement = 1
    mu = 25.0
    sigma = 8.0
    games = 1


class ForecastFactory(factory.django.DjangoModelFactory[models.Forecast]):
    class Meta:
        model = models.Forecast

    stage = factory.SubFactory(StageFactory)
    basis = ForecastBasis.EVERYTHING
    results_version = 1
    seed = 1
    problem = "no_results"


class PastForecastFactory(factory.django.DjangoModelFactory[models.PastForecast]):
    class Meta:
        model = models.PastForecast

    stage = factory.SubFactory(StageFactory)
    sessions = 1


class ForecastPartFactory(factory.django.DjangoModelFactory[models.ForecastPart]):
    class Meta:
        model = models.ForecastPart

    job = factory.SubFactory(JobFactory)
    number = 1
    forecast = 0
    season = factory.LazyFunction(dict)
    first_block = 0
    blocks = 1
