"""A league over its seasons: points carried over, promotion and relegation, all games together.

Rules: docs/rules.md, 6.7.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.results.stages import carried_over
from scoring.results.tiebreaks import to_whole

#: What becomes of a player at the end of a season.
PROMOTED, RELEGATED, STAYS = "promoted", "relegated", "stays"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A player's division (from 1, the top) in this season and the next."""

    player: Hashable
    division: int
    next_division: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesGame:
    """One player's result of one game, in whole points; games come in the order they were played.

    `placement` counts from 1 among `seats` players and may be shared.
    """

    player: Hashable
    game: Hashable
    season: Hashable
    placement: int
    seats: int
    final_score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AllTimeRow:
    """A player's games of all seasons, in whole points; `average` is rounded with halves up.

    `placements` counts first places, second places and so on; `titles` the seasons won.
    """

    rank: int
    shared: bool
    player: Hashable
    games: int
    seasons: int
    total: int
    average: int
    placements: tuple[int, ...]
    titles: int
    best: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Consecutive games of a player from the `first` to the `last` of them."""

    player: Hashable
    length: int
    first: Hashable
    last: Hashable


def carried_from_season(totals: Mapping[Hashable, int], percent: int) -> dict[Hashable, int]:
    """Return the points that players bring into the next season; nothing at 0 per cent."""
    if not percent:
        return {}
    return {player: carried_over(total, percent) for player, total in totals.items()}


def promotion_and_relegation(
    divisions: Sequence[Sequence[Hashable]], promoted: int, relegated: int
) -> tuple[Move, ...]:
    """Return the moves of all players after a season.

    `divisions` are final standings from the top division down. The best `promoted` of each go up
    and the last `relegated` go down; nobody leaves the top upwards or the bottom downwards. Of a
    division too small for both, the best go up and only the others can go down.
    """
    moves = []
    for division, players in enumerate(divisions, 1):
        up = promoted if division > 1 else 0
        down = relegated if division < len(divisions) else 0
        first_down = max(up, len(players) - down)
        for place, player in enumerate(players):
            why = PROMOTED if place < up else RELEGATED if place >= first_down else STAYS
            step = {PROMOTED: -1, RELEGATED: 1, STAYS: 0}[why]
            moves.append(
                Move(player=player, division=division, next_division=division + step, why=why)
            )
    return tuple(moves)


def all_time(
    games: Iterable[SeriesGame],
    *,
    titles: Mapping[Hashable, int] | None = None,
    penalties: Mapping[Hashable, int] | None = None,
) -> tuple[AllTimeRow, ...]:
    """Add up all games of every player, the highest total first.

    `penalties` are points that were taken from totals beside those of the games, less bonuses.
    Equal totals share a rank, unless one player has won more seasons.
    """
    played: defaultdict[Hashable, list[SeriesGame]] = defaultdict(list)
    for game in games:
        played[game.player].append(game)
    won, taken = titles or {}, penalties or {}
    sums = {
        player: (
            sum(game.final_score for game in theirs) - taken.get(player, 0),
            won.get(player, 0),
        )
        for player, theirs in played.items()
    }
    in_order = sorted(sums.values(), reverse=True)
    first = {values: rank for rank, values in reversed([*enumerate(in_order, 1)])}
    count = Counter(in_order)
    seats = max((game.seats for theirs in played.values() for game in theirs), default=0)
    return tuple(
        replace(
            _all_time_row(player, played[player], sums[player], seats),
            rank=first[sums[player]],
            shared=count[sums[player]] > 1,
        )
        for player in sorted(played, key=lambda player: (*(-n for n in sums[player]), str(player)))
    )


def longest_streaks(
    games: Iterable[SeriesGame], holds: Callable[[SeriesGame], bool]
) -> tuple[Streak, ...]:
    """Return the longest run of games for which a condition holds, of each player who has one.

    In the order in which they were reached, the first one of a player with several.
    """
    best: dict[Hashable, Streak] = {}
    longest = 0
    running: dict[Hashable, Streak] = {}
    for game in games:
        if not holds(game):
            running.pop(game.player, None)
            continue
        so_far = running.get(game.player)
        now = Streak(
            player=game.player,
            length=so_far.length + 1 if so_far else 1,
            first=so_far.first if so_far else game.game,
            last=game.game,
        )
        running[game.player] = now
        if now.length > longest:
            longest, best = now.length, {}
        if now.length == longest:
            best.setdefault(game.player, now)
    return tuple(best.values())


def _all_time_row(
    player: Hashable,
    games: Sequence[SeriesGame],
    sums: tuple[int, int],
    seats: int,
) -> AllTimeRow:
    """Add a player's games up, without a rank."""
    places = Counter(game.placement for game in games)
    total, titles = sums
    return AllTimeRow(
        rank=0,
        shared=False,
        player=player,
        games=len(games),
        seasons=len({game.season for game in games}),
        total=total,
        average=to_whole(Fraction(total, len(games))),
        placements=tuple(places[place] for place in range(1, seats + 1)),
        titles=titles,
        best=max(game.final_score for game in games),
    )
