"""Two players compared: the figures of each over the same kind of game, and their meetings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from league.core.permissions import Actor
from league.events.queries.visible import visible_players
from league.models import Player
from league.people.queries.players import players_by_id
from league.statistics.figure import ENOUGH, Better
from league.statistics.queries.figure_values import FigureValue
from league.statistics.queries.head_to_head import Opponent, head_to_head
from league.statistics.queries.played_games import (
    GameFilter,
    GameKind,
    PlayedGame,
    games_of,
    kinds_of,
)
from league.statistics.queries.player_figures import PlayerFigures, figures_among


class Meeting(NamedTuple):
    """A finished game of both, as each of them played it."""

    game: PlayedGame
    theirs: PlayedGame


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """The figures of two players over the games of one kind that both have played.

    `meetings` are the earliest first; `record` is that of `one` against `other`, None without a
    game together.
    """

    kind: GameKind
    kinds: tuple[GameKind, ...]
    one: PlayerFigures
    other: PlayerFigures
    meetings: tuple[Meeting, ...]
    record: Opponent | None

    @property
    def ahead(self) -> int:
        return self.record.ahead if self.record else 0

    @property
    def behind(self) -> int:
        placed = [(met.game.placement or 0, met.theirs.placement or 0) for met in self.meetings]
        return sum(own > theirs for own, theirs in placed)

    @property
    def level(self) -> int:
        """Games in which both shared a place."""
        return len(self.meetings) - self.ahead - self.behind


def named_players(ids: Sequence[int], actor: Actor) -> list[Player] | None:
    """These players in this order; None unless all are different, visible and shown by name.

    A merged record stands for the player it was merged into.
    """
    found = players_by_id(ids)
    players = [found[pk] for pk in ids if pk in found]
    seen = visible_players(actor).filter(pk__in=[one.pk for one in players], shown_by_name=True)
    return players if seen.count() == len(ids) else None


def games_together(player: Player, actor: Actor) -> dict[int, int]:
    """How many finished games of every kind the player had with each opponent, by player id."""
    met = head_to_head(games_of(player, actor)).opponents
    return {one.player.pk: one.games for one in met}


def comparison(
    one: Player, other: Player, actor: Actor, kind: str | None = None
) -> Comparison | None:
    """The two compared by the games that this reader may see; None without a common kind of game.

    The wanted kind counts, or else the common kind that `one` has played most.
    """
    games, theirs = games_of(one, actor), games_of(other, actor)
    common = set(kinds_of(theirs))
    kinds = [each for each in kinds_of(games) if each in common]
    if not kinds:
        return None
    chosen = next((each for each in kinds if each.key == kind), kinds[0])
    wanted = GameFilter(kind=chosen.key)
    found, against = figures_among(games, one, wanted), figures_among(theirs, other, wanted)
    at_table = {game.table: game for game in against.games}
    shared = [game for game in found.games if game.table in at_table]
    record = [each for each in head_to_head(shared).opponents if each.player.pk == other.pk]
    return Comparison(
        kind=chosen,
        kinds=tuple(kinds),
        one=found,
        other=against,
        meetings=tuple(Meeting(game, at_table[game.table]) for game in shared if game.is_finished),
        record=record[0] if record else None,
    )


def is_better(one: FigureValue, other: FigureValue) -> bool:
    """Whether the first value is better; only values on enough cases can be."""
    better, own, theirs = one.figure.better, one.value, other.value
    if better == Better.NEITHER or not one.figure.is_compared or own is None or theirs is None:
        return False
    if min(one.cases, other.cases) < ENOUGH:
        return False
    return own < theirs if better == Better.LOW else own > theirs
