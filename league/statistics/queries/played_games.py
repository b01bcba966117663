"""The games of a player that a reader may see, in the order in which they finished."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from operator import attrgetter
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import TextField
from django.db.models.functions import Cast

from league.core.permissions import Actor
from league.events.queries.event_order import event_order
from league.events.queries.visible import listed_events, released_results
from league.models import Event, Player, Seat
from league.models.event_settings import zone_of
from scoring import Ruleset
from scoring.games import AnyGame, game_of
from scoring.results.placement import is_last_place


class GameKind(NamedTuple):
    """A game and its number of players; figures of different kinds are never added up."""

    variant: str
    players: int

    @property
    def key(self) -> str:
        return f"{self.variant}-{self.players}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFilter:
    """Which games count; `last` limits them to the latest ones."""

    event: int | None = None
    series: int | None = None
    ruleset: str | None = None
    year: int | None = None
    kind: str | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedIn:
    """The data of an event that its games need."""

    id: int
    slug: str
    name: str
    ruleset: str
    kind: GameKind
    rules: AnyGame
    starts_on: date | None
    zone: ZoneInfo
    series: int | None = None
    series_name: str = ""

    @property
    def first_day(self) -> datetime:
        return datetime.combine(self.starts_on, time(), UTC) if self.starts_on else _EPOCH


class PlayedGame(NamedTuple):
    """One game of the player; placement and score are None while it runs.

    `wind` is empty if nobody knows it. `hands` are those entered so far; `seconds` is the length
    without pauses, None if unknown.
    """

    seat: int
    table: int
    table_number: int
    players: int
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
    def is_dated(self) -> bool:
        """Whether the event, the session or the game says when it was."""
        return self.event.starts_on is not None or self.when != _EPOCH

    @property
    def is_finished(self) -> bool:
        return self.placement is not None

    @property
    def is_last(self) -> bool:
        return is_last_place(self.placement, self.players)


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
    "session__paused_seconds",
    "table__odd_size",
    "table__winds_known",
)
# As ISO 8601 text: psycopg is ten times slower with lists of times.
_TIMES = [
    Cast(column, TextField())
    for column in ("table__finished_at", "session__finished_at", "session__started_at")
]
_BY_FINISH = attrgetter("when", "session_number", "seat")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def games_of(player: Player, actor: Actor, event: Event | None = None) -> list[PlayedGame]:
    """All games with a result or with hands, earliest finish first; of one event or of all."""
    seats = Seat.objects.filter(released_results(actor, event=event), entrant__player=player)
    rows = list(seats.values_list(*_COLUMNS, *_TIMES))
    events = _events({row[5] for row in rows})
    games = [_game(row, events[row[5]]) for row in rows if row[7] is not None or row[10]]
    games.sort(key=_BY_FINISH)
    return games


_FILTERED: tuple[tuple[str, Callable[[PlayedGame], object]], ...] = (
    ("event", lambda game: game.event.id),
    ("series", lambda game: game.event.series),
    ("ruleset", lambda game: game.event.ruleset),
    ("kind", lambda game: game.event.kind.key),
    ("year", lambda game: game.year),
)


def chosen(games: Iterable[PlayedGame], wanted: GameFilter) -> list[PlayedGame]:
    """The games that pass a filter."""
    left = list(games)
    for name, read in _FILTERED:
        value = getattr(wanted, name)
        if value is not None:
            left = [game for game in left if read(game) == value]
    return left[-wanted.last :] if wanted.last else left


def kinds_of(games: Sequence[PlayedGame]) -> list[GameKind]:
    """The kinds of game that were played, most frequent first."""
    played = [game.event.kind for game in games]
    return sorted(set(played), key=lambda kind: (-played.count(kind), kind))


def _events(ids: Iterable[int]) -> dict[int, PlayedIn]:
    rows = Event.objects.filter(pk__in=ids).values(
        "pk",
        "slug",
        "name",
        "ruleset_name",
        "switches",
        "starts_on",
        "time_zone",
        "series",
        "series__name",
        "series__is_public",
    )
    return {row["pk"]: _played_in(row) for row in rows}


def _played_in(event: Mapping[str, Any]) -> PlayedIn:
    rules = Ruleset.from_json(event["switches"])
    # Do not reveal a series that is not public.
    public = event["series__is_public"]
    return PlayedIn(
        id=event["pk"],
        slug=event["slug"],
        name=event["name"],
        ruleset=event["ruleset_name"],
        kind=GameKind(rules.variant, rules.players),
        rules=game_of(rules),
        starts_on=event["starts_on"],
        zone=zone_of(event["time_zone"]),
        series=event["series"] if public else None,
        series_name=event["series__name"] if public else "",
    )


def _time(text: str | None) -> datetime | None:
    if text is None:
        return None
    time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _game(row: Sequence[Any], event: PlayedIn) -> PlayedGame:
    seat, table, table_number, session, number, _event, wind, placement, raw, final, hands = row[
        :11
    ]
    paused, odd_size, winds_known, finished_at, session_finished_at, started_at = row[11:]
    finished, started = _time(finished_at), _time(started_at)
    when = finished or _time(session_finished_at) or started or event.first_day
    seconds = None
    if placement is not None and finished and started:
        seconds = max(int((finished - started).total_seconds()) - paused, 0)
    return PlayedGame(
        seat,
        table,
        table_number,
        odd_size or event.kind.players,
        session,
        number,
        event,
        when,
        wind if winds_known else "",
        placement,
        raw,
        final,
        hands or 0,
        seconds,
    )


def entered_events(
    player: Player, actor: Actor, most: int, *, besides: Collection[int] = ()
) -> list[Event]:
    """Events in lists that the player has entered.

    Only name and dates are loaded; at most `most` events, without those in `besides`.
    """
    events = listed_events(actor).filter(pk__in=player.entrants.values("event"))
    ordered = events.exclude(pk__in=besides).order_by(*event_order())
    return list(ordered.only("slug", "name", "starts_on", "ends_on")[:most])
