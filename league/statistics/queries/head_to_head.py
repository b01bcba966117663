"""A player against every opponent: games, placements, and points paid directly."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Case, Count, F, Q, QuerySet, Sum, When

from league.models import Entrant, Player, Seat
from league.models.session import FIFTH
from league.statistics.queries.played_games import PlayedGame

#: A nemesis or a favourite needs this many games.
ENOUGH_GAMES = 5
_MINE = "table__seats"
Met = TypeVar("Met", Player, Entrant)
_WINDS = {"E": "east", "S": "south", "W": "west", "N": "north", FIFTH: "fifth"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """One opponent; averages are None without a finished game together.

    `won` and `paid` are direct payments from and to the opponent: for wins with their honba, at
    draws and for penalties, but not riichi sticks.
    """

    player: Player
    games: int
    own_placement: float | None
    their_placement: float | None
    ahead: int
    won: int
    paid: int

    @property
    def net(self) -> int:
        return self.won - self.paid


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """All opponents, most games first.

    The nemesis took the most points in total, the favourite gave the most, over at least five
    games.
    """

    opponents: tuple[Opponent, ...]

    @property
    def nemesis(self) -> Opponent | None:
        lost = [one for one in self._often if one.net < 0]
        return min(lost, key=lambda one: one.net, default=None)

    @property
    def favourite(self) -> Opponent | None:
        won = [one for one in self._often if one.net > 0]
        return max(won, key=lambda one: one.net, default=None)

    @property
    def _often(self) -> list[Opponent]:
        return [one for one in self.opponents if one.games >= ENOUGH_GAMES]


def head_to_head(games: Sequence[PlayedGame]) -> HeadToHead:
    rows = list(_rows(frozenset(game.seat for game in games)))
    people = Player.objects.only("display_name", "shown_by_name")
    players = people.in_bulk([row["entrant__player"] for row in rows])
    opponents = [_opponent(row, players[row["entrant__player"]]) for row in rows]
    opponents.sort(key=lambda one: (-one.games, -one.net, one.player.pk))
    return HeadToHead(opponents=tuple(opponents))


def _rows(own: frozenset[int]) -> QuerySet[Seat, Any]:
    finished = Q(placement__isnull=False, **{f"{_MINE}__placement__isnull": False})
    return (
        Seat.objects.filter(**{f"{_MINE}__pk__any_of": own})
        .exclude(pk__any_of=own)
        .values("entrant__player")
        .annotate(
            games=Count("pk", filter=finished),
            own=Sum(f"{_MINE}__placement"),
            theirs=Sum("placement"),
            ahead=Count("pk", filter=Q(placement__gt=F(f"{_MINE}__placement"))),
            won=Sum(_by_wind("won_from")),
            paid=Sum(_by_wind("paid_to")),
        )
    )


def _by_wind(name: str) -> Case:
    """The player's own count for an opponent, by the opponent's starting wind."""
    return Case(
        *(
            When(starting_wind=wind, then=F(f"{_MINE}__counts__{name}_{word}"))
            for wind, word in _WINDS.items()
        )
    )


def _opponent(row: dict[str, Any], player: Player) -> Opponent:
    games = row["games"]
    return Opponent(
        player=player,
        games=games,
        own_placement=row["own"] / games if games else None,
        their_placement=row["theirs"] / games if games else None,
        ahead=row["ahead"],
        won=row["won"] or 0,
        paid=row["paid"] or 0,
    )


def opponents_at(games: Iterable[PlayedGame], by_player: Mapping[int, Met]) -> dict[int, list[Met]]:
    """The opponents in each of these games of one player, by seat, in the order of placements.

    `by_player` has all of them by the id of the player.
    """
    own = {game.table: game.seat for game in games}
    seats = (
        Seat.objects.filter(table__in=list(own))
        .exclude(pk__in=list(own.values()))
        .order_by("placement", "starting_wind")
        .values_list("table", "entrant__player")
    )
    found: dict[int, list[Met]] = defaultdict(list)
    for table, player in seats:
        found[own[table]].append(by_player[player])
    return found
