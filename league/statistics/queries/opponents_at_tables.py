"""The other players of games, for lists of games."""

from collections import defaultdict
from collections.abc import Iterable

from league.models import Player, Seat
from league.statistics.queries.played_games import PlayedGame


def opponents_at(games: Iterable[PlayedGame]) -> dict[int, list[Player]]:
    """The opponents in each of these games of one player, by seat, in the order of placements."""
    own = {game.table: game.seat for game in games}
    seats = (
        Seat.objects.filter(table__in=list(own))
        .exclude(pk__in=list(own.values()))
        .order_by("placement", "starting_wind")
        .select_related("entrant__player")
        .only("table", "entrant__player__display_name", "entrant__player__shown_by_name")
    )
    found: dict[int, list[Player]] = defaultdict(list)
    for seat in seats:
        found[own[seat.table_id]].append(seat.entrant.player)
    return found
