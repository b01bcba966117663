"""A player's season in one event: every game, its effect, missed sessions, and opponents."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from league.core.permissions import Actor
from league.enums import SessionStatus
from league.events.queries.release import released_sessions
from league.models import Entrant, Event, Session
from league.standings.queries.breakdowns import BreakdownLine, EntrantBreakdown, breakdown_of
from league.statistics.queries.head_to_head import Opponent, head_to_head, opponents_at
from league.statistics.queries.played_games import PlayedGame, games_of

FORM = 5  # games


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonOpponent:
    """An opponent as an entrant of the event, and the games against each other in it."""

    entrant: Entrant
    met: Opponent


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonGame:
    """A game with the total after it; `account` is None if it is not in the standings."""

    game: PlayedGame
    opponents: Sequence[Entrant]
    total: int
    account: BreakdownLine | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlayer:
    """`games` in order of play; `missed` are sessions with results but no seat for the player."""

    entrant: Entrant
    account: EntrantBreakdown | None
    games: tuple[SeasonGame, ...]
    missed: tuple[Session, ...]
    sessions: int
    opponents: tuple[SeasonOpponent, ...]

    @property
    def form(self) -> list[int]:
        """The placements of the last games, oldest first."""
        return [one.game.placement or 0 for one in self.games][-FORM:]

    @property
    def placements(self) -> list[int]:
        """How many games ended in each place, first place first."""
        players = self.games[0].game.event.kind.players if self.games else 0
        places = [one.game.placement for one in self.games]
        return [places.count(place) for place in range(1, players + 1)]

    @property
    def totals(self) -> list[int]:
        return [one.total for one in self.games]

    @property
    def scores(self) -> list[int]:
        return [one.game.final_score or 0 for one in self.games]

    @property
    def beside(self) -> list[BreakdownLine]:
        """Results in the total that are no games, such as those of absences."""
        account = self.account
        return [line for line in account.lines if line.table is None] if account else []


def season_player(event: Event, actor: Actor, entrant: Entrant) -> SeasonPlayer:
    """The season of an entrant as this reader may see it."""
    account = breakdown_of(event, actor, entrant)
    games = [game for game in games_of(entrant.player, actor, event) if game.is_finished]
    lines = {(line.session, line.table): line for line in account.lines} if account else {}
    held, missed = _sessions(event, actor, entrant)
    opponents = _opponents(event, games)
    return SeasonPlayer(
        entrant=entrant,
        account=account,
        games=_season_games(games, opponents, lines),
        missed=missed,
        sessions=held,
        opponents=opponents,
    )


def _opponents(event: Event, games: Sequence[PlayedGame]) -> tuple[SeasonOpponent, ...]:
    met = head_to_head(games).opponents
    entrants = event.entrants.filter(player__in=[one.player.pk for one in met])
    by_player = {one.player_id: one for one in entrants.select_related("player")}
    return tuple(SeasonOpponent(entrant=by_player[one.player.pk], met=one) for one in met)


def _season_games(
    games: Sequence[PlayedGame],
    opponents: Iterable[SeasonOpponent],
    lines: Mapping[tuple[int, int | None], BreakdownLine],
) -> tuple[SeasonGame, ...]:
    met = opponents_at(games, {one.entrant.player_id: one.entrant for one in opponents})
    totals = accumulate(game.final_score or 0 for game in games)
    return tuple(
        SeasonGame(
            game=game,
            opponents=met[game.seat],
            total=total,
            account=lines.get((game.session_number, game.table_number)),
        )
        for game, total in zip(games, totals, strict=True)
    )


def _sessions(event: Event, actor: Actor, entrant: Entrant) -> tuple[int, tuple[Session, ...]]:
    """How many drawn sessions have finished, and those in which the entrant had no seat."""
    held = event.sessions.drawn().filter(
        released_sessions(event, actor), status=SessionStatus.FINISHED
    )
    without = held.exclude(seats__entrant=entrant).order_by("number")
    return held.count(), tuple(without)
