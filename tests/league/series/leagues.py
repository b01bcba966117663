"""Leagues for tests: seasons of four players whose games are entered by their placements."""

from typing import Any

from league.enums import EventStatus, SeriesKind
from league.models import Event, Player, Series
from tests.factories import SeriesFactory, SeriesRoleFactory
from tests.league.statistics.results import add_game, result_event
from tests.worlds import World


def league(**facts: Any) -> Series:
    return SeriesFactory.create(**{"kind": SeriesKind.LEAGUE, "name": "Tuesday League", **facts})


def season(
    series: Series,
    number: int,
    *games: str,
    players: list[Player] | None = None,
    finished: bool = True,
    division: int = 1,
    **event: Any,
) -> World:
    """A season of one table; `games` are placements of E S W N, such as "2143"."""
    world = result_event(
        series=series,
        season_number=number,
        division=division,
        name=f"Season {number}.{division}",
        **event,
    )
    if players is not None:
        for entrant, player in zip(world.entrants, players, strict=True):
            entrant.player = player
            entrant.save()
    for places in games:
        add_game(world, places)
    world.event.sessions.update(status="finished")
    if finished:
        Event.objects.filter(pk=world.event.pk).update(status=EventStatus.FINISHED)
    world.event.refresh_from_db()
    SeriesRoleFactory.create(series=series, login=world.organiser)
    return world


def players_of(world: World) -> list[Player]:
    return [entrant.player for entrant in world.entrants]
