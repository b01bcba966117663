"""All figures of a player, from results and from hands, over the games that pass a filter."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from league.core.permissions import Actor
from league.models import Player
from league.statistics.figure import Counts
from league.statistics.figures import figures_of
from league.statistics.queries.figure_values import (
    FigureValue,
    PopulationValue,
    population_name,
    population_values,
    values_of,
)
from league.statistics.queries.head_to_head import HeadToHead, head_to_head
from league.statistics.queries.played_games import (
    GameFilter,
    GameKind,
    PlayedGame,
    chosen,
    games_of,
    kinds_of,
)
from league.statistics.queries.totals import totals_of
from league.statistics.queries.wins import Wins, wins_of

RECENT = (10, 30, 100)
WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesPart:
    """Finished games with something in common: a starting wind, an event, a year."""

    key: str
    label: str
    games: int
    placements: tuple[int, ...]
    average_placement: float
    average_score: float
    total_score: int


@dataclass(frozen=True, kw_only=True)
class PlayerFigures:
    """The figures of a player by id, and the games behind them, earliest first.

    `kind` is the kind of game that counts, None without games; `kinds` are all kinds that the
    player has played, and `played` are all games of every kind. `population_values` are the figures of
    the population by id. Figures that a page does not show are never computed.
    """

    player: Player
    wanted: GameFilter
    kind: GameKind | None
    kinds: tuple[GameKind, ...]
    population: str | None
    population_values: Mapping[str, PopulationValue]
    figures: Mapping[str, FigureValue]
    played: tuple[PlayedGame, ...]
    games: tuple[PlayedGame, ...]
    wins: Wins

    @cached_property
    def finished(self) -> tuple[PlayedGame, ...]:
        return tuple(game for game in self.games if game.is_finished)

    @cached_property
    def placements(self) -> tuple[int, ...]:
        """How many games ended in each place, first place first."""
        return _placements(self.finished)

    @cached_property
    def running_total(self) -> tuple[int, ...]:
        """The sum of final scores after each finished game."""
        return tuple(accumulate(game.final_score or 0 for game in self.finished))

    @cached_property
    def by_wind(self) -> tuple[GamesPart, ...]:
        return tuple(part for wind in WINDS if (part := _of_wind(wind, self.finished)))

    @property
    def by_event(self) -> tuple[GamesPart, ...]:
        return _parts(self.finished, lambda game: (str(game.event.id), game.event.name))

    @property
    def by_year(self) -> tuple[GamesPart, ...]:
        return _parts(self.finished, lambda game: (str(game.year), str(game.year)))

    @property
    def by_ruleset(self) -> tuple[GamesPart, ...]:
        return _parts(self.finished, lambda game: (game.event.ruleset, game.event.ruleset))

    @property
    def recent(self) -> tuple[GamesPart, ...]:
        """The last games, if there are more than these."""
        done = self.finished
        return tuple(_part(str(n), str(n), done[-n:]) for n in RECENT if len(done) > n)

    @cached_property
    def rivals(self) -> HeadToHead:
        return head_to_head(self.games)

    @cached_property
    def population_shares(self) -> Mapping[str, float]:
        """Shares of wins in the whole population, by "yaku.riichi", "han.3" or "fu.30"."""
        return {name: row.average for name, row in self.population_values.items() if "." in name}


def player_figures(player: Player, actor: Actor, wanted: GameFilter | None = None) -> PlayerFigures:
    """The figures of a player that this reader may see.

    Games of one kind count: the wanted kind, or else the kind that was played most.
    """
    return figures_among(games_of(player, actor), player, wanted or GameFilter())


def figures_among(
    played: Sequence[PlayedGame], player: Player, wanted: GameFilter
) -> PlayerFigures:
    """The same of games that were read already."""
    kinds = kinds_of(played)
    kind = next((one for one in kinds if wanted.kind in {None, one.key}), None)
    games = chosen([game for game in played if game.event.kind == kind], wanted)
    population = population_name(games)
    values = population_values(population)
    counts = totals_of(games)
    return PlayerFigures(
        player=player,
        wanted=wanted,
        kind=kind,
        kinds=tuple(kinds),
        population=population,
        population_values=values,
        figures=_figures(games, counts, values),
        played=tuple(played),
        games=tuple(games),
        wins=_wins(games, counts),
    )


def _figures(
    games: Sequence[PlayedGame], counts: Counts, population: Mapping[str, PopulationValue]
) -> dict[str, FigureValue]:
    if not games:
        return {}
    figures = figures_of(games[0].event.rules)
    return values_of(figures, counts, games=len(games), population=population)


def _wins(games: Sequence[PlayedGame], counts: Counts) -> Wins:
    if not counts["wins"]:
        return Wins()
    seats = frozenset(game.seat for game in games)
    return wins_of(seats, yaku_known=counts["yaku_known"])


def _placements(games: Sequence[PlayedGame]) -> tuple[int, ...]:
    players = max((game.players for game in games), default=0)
    placements = [game.placement for game in games]
    return tuple(placements.count(place) for place in range(1, players + 1))


def _of_wind(wind: str, done: Sequence[PlayedGame]) -> GamesPart | None:
    games = [game for game in done if game.wind == wind]
    return _part(wind, wind, games) if games else None


def _parts(
    done: Sequence[PlayedGame], name_of: Callable[[PlayedGame], tuple[str, str]]
) -> tuple[GamesPart, ...]:
    """The games by the key and label from `name_of`, in the order of the first game."""
    groups: dict[tuple[str, str], list[PlayedGame]] = {}
    for game in done:
        groups.setdefault(name_of(game), []).append(game)
    return tuple(_part(key, label, games) for (key, label), games in groups.items())


def _part(key: str, label: str, games: Sequence[PlayedGame]) -> GamesPart:
    total = sum(game.final_score or 0 for game in games)
    return GamesPart(
        key=key,
        label=label,
        games=len(games),
        placements=_placements(games),
        average_placement=sum(game.placement or 0 for game in games) / len(games),
        average_score=total / len(games),
        total_score=total,
    )
