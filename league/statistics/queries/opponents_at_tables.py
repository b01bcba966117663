"""The other players of games, for lists of games."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from league.models import Player, Seat
from league.statistics.queries.played_games import PlayedGame


def opponents_at(
    games: Iterable[PlayedGame], players: Mapping[int, Player]
) -> dict[int, list[Player]]:
    """The opponents in each of these games of one player, by seat, in the order of placements.

    `players` has all opponents by id.
    """
    own = {game.table: game.seat for game in games}
    seats = (
        Seat.objects.filter(table__in=list(own))
        .exclude(pk__in=list(own.values()))
        .order_by("placement", "starting_wind")
        .values_list("table", "entrant__player")
    )
    found: dict[int, list[Player]] = defaultdict(list)
    for table, player in seats:
        found[own[table]].append(players[player])
    return found
