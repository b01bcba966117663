"""The games of a player whose results a reader may see, by order of finish."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any, NamedTuple

from league.core.permissions import Actor
from league.events.queries.visible import released_results
from league.models import Event, Player, Seat
from scoring.games import AnyGame, game_of


class GameKind(NamedTuple):
    """A game and how many play it: figures of different kinds are never added up."""

    variant: str
    players: int

    @property
    def key(self) -> str:
        return f"{self.variant}-{self.players}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFilter:
    """Which games count; `last` is a number of games, the latest ones."""

    event: int | None = None
    ruleset: str | None = None
    year: int | None = None
    kind: str | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedIn:
    """An event as its games need it."""

    id: int
    slug: str
    name: str
    ruleset: str
    kind: GameKind
    rules: AnyGame
    starts_on: date | None


class PlayedGame(NamedTuple):
    """One game of the player; placement and score are None while it runs.

    `hands` are those entered so far; `seconds` is its length without pauses, None where not known.
    """

    seat: int
    table: int
    table_number: int
    session: int
    session_number: int
    event: PlayedIn
    when: datetime
    wind: str
    placement: int | None
    raw_points: int | None
    final_score: int | None
    hands: int
    seconds: int | None

    @property
    def year(self) -> int:
        return (self.event.starts_on or self.when).year

    @property
    def is_finished(self) -> bool:
        return self.placement is not None

    @property
    def is_last(self) -> bool:
        return self.placement == self.event.kind.players


_COLUMNS = (
    "pk",
    "table_id",
    "table__number",
    "session_id",
    "session__number",
    "session__event_id",
    "starting_wind",
    "placement",
    "raw_points",
    "final_score",
    "counts__hands",
    "table__finished_at",
    "session__finished_at",
    "session__started_at",
    "session__paused_seconds",
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def games_of(player: Player, actor: Actor) -> list[PlayedGame]:
    """All games with a result or with hands, the earliest finish first."""
    seats = Seat.objects.filter(released_results(actor), entrant__player=player)
    rows = list(seats.values_list(*_COLUMNS))
    events = _events({row[5] for row in rows})
    games = [_game(row, events[row[5]]) for row in rows if row[7] is not None or row[10]]
    return sorted(games, key=lambda game: (game.when, game.session_number, game.seat))


def chosen(games: Iterable[PlayedGame], wanted: GameFilter) -> list[PlayedGame]:
    """The games that a filter leaves."""
    left = [
        game
        for game in games
        if wanted.event in {None, game.event.id}
        and wanted.ruleset in {None, game.event.ruleset}
        and wanted.kind in {None, game.event.kind.key}
        and wanted.year in {None, game.year}
    ]
    return left[-wanted.last :] if wanted.last else left


def kinds_of(games: Sequence[PlayedGame]) -> list[GameKind]:
    """The kinds of game that were played, the most frequent first."""
    played = [game.event.kind for game in games]
    return sorted(set(played), key=lambda kind: (-played.count(kind), kind))


def _events(ids: Iterable[int]) -> dict[int, PlayedIn]:
    events = Event.objects.filter(pk__in=ids).only(
        "slug", "name", "ruleset_name", "switches", "starts_on"
    )
    return {event.pk: _played_in(event) for event in events}


def _played_in(event: Event) -> PlayedIn:
    rules = event.ruleset
    return PlayedIn(
        id=event.pk,
        slug=event.slug,
        name=event.name,
        ruleset=event.ruleset_name,
        kind=GameKind(rules.variant, rules.players),
        rules=game_of(rules),
        starts_on=event.starts_on,
    )


def _game(row: tuple[Any, ...], event: PlayedIn) -> PlayedGame:
    seat, table, table_number, session, number, _event, wind, placement, raw, final, hands = row[
        :11
    ]
    finished, session_finished, started, paused = row[11:]
    by_day = datetime.combine(event.starts_on, time(), UTC) if event.starts_on else _EPOCH
    known = placement is not None and finished and started
    return PlayedGame(
        seat=seat,
        table=table,
        table_number=table_number,
        session=session,
        session_number=number,
        event=event,
        when=finished or session_finished or started or by_day,
        wind=wind,
        placement=placement,
        raw_points=raw,
        final_score=final,
        hands=hands or 0,
        seconds=max(int((finished - started).total_seconds()) - paused, 0) if known else None,
    )
