"""The state of many games, for lists of tables.

A process replays a game once for each version of its table.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Lock

from league.enums import BEGUN_STATUSES, TableStatus
from league.models import Hand, Seat, Session, Table
from league.play.queries.games import (
    enters_hands,
    game_of,
    with_replacement_scores,
)
from league.play.queries.texts.games import texts_of
from scoring import Game, Ruleset
from scoring.games import Situation

MOST_KEPT = 4000


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveGame:
    """The state of a game; lists are in the order of the first East.

    `scores` and `placements` are those of a game that ended now; `course` has the points at the
    start and after each hand.
    """

    situation: Situation
    finished: bool
    hands: int
    course: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    placements: tuple[int, ...]
    ruleset: Ruleset

    @property
    def repeats(self) -> str:
        """The honba as text; empty in the first hand of a dealer."""
        counters = self.situation.counters
        return texts_of(self.ruleset).repeats(counters)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveSeat:
    """A seat with the points on hand and the final score, provisional while the game runs.

    Both are None if the reader may not know them, or before the result of a game without hands.
    """

    seat: Seat
    points: int | None
    score: int | None
    leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveTable:
    """A table of a session in lists; `game` is None if no hands are shown."""

    table: Table
    seats: list[LiveSeat]
    game: LiveGame | None

    @property
    def plays(self) -> bool:
        """Whether there is a next hand to name."""
        unfinished = self.table.status in {TableStatus.WAITING, TableStatus.PLAYING}
        return unfinished and self.game is not None and not self.game.finished


class _GameCache:
    """The games of the latest versions of tables; drops the oldest first."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[int, int], LiveGame] = OrderedDict()
        self._lock = Lock()

    def get(self, table: Table) -> LiveGame | None:
        with self._lock:
            return self._games.get((table.pk, table.version))

    def put(self, table: Table, game: LiveGame) -> None:
        with self._lock:
            self._games[table.pk, table.version] = game
            while len(self._games) > MOST_KEPT:
                self._games.popitem(last=False)


_kept = _GameCache()


def live_tables(session: Session, tables: Sequence[Table], *, shown: bool) -> list[LiveTable]:
    """The tables of one session, each with prefetched `seats`; `shown` adds results."""
    games = live_games(session, tables) if shown else {}
    return [_live_table(table, games.get(table.pk), shown=shown) for table in tables]


def live_games(session: Session, tables: Sequence[Table]) -> dict[int, LiveGame]:
    """The games of a started session, by table id."""
    if session.status not in BEGUN_STATUSES:
        return {}
    for table in tables:
        table.session = session
    by_hands = [table for table in tables if enters_hands(table)]
    found = {table.pk: game for table in by_hands if (game := _kept.get(table))}
    missing = [table for table in by_hands if table.pk not in found]
    hands: dict[int, list[Hand]] = defaultdict(list)
    for hand in Hand.objects.standing().filter(table__in=missing).order_by("position"):
        hands[hand.table_id].append(hand)
    for table in missing:
        game = _live_game(game_of(table, hands[table.pk]), table.seats.all(), table.ruleset)
        _kept.put(table, game)
        found[table.pk] = game
    return found


def _live_game(game: Game, seats: Iterable[Seat], ruleset: Ruleset) -> LiveGame:
    by_place = sorted(seats, key=lambda seat: seat.index)
    result = with_replacement_scores(game.result(), by_place, ruleset)
    return LiveGame(
        situation=game.situation,
        finished=game.finished,
        hands=len(game.hands),
        course=_course(game),
        points=tuple(game.situation.points),
        scores=tuple(result.final_scores),
        placements=tuple(result.placements),
        ruleset=ruleset,
    )


def _course(game: Game) -> tuple[tuple[int, ...], ...]:
    if not game.hands:
        return ()
    start = game.hands[0].before.points
    return (tuple(start), *(tuple(hand.after.points) for hand in game.hands))


def _live_table(table: Table, game: LiveGame | None, *, shown: bool) -> LiveTable:
    seats = sorted(table.seats.all(), key=lambda seat: seat.index)
    if game is None or any(seat.final_score is not None for seat in seats):
        points = [seat.raw_points if shown else None for seat in seats]
        scores = [seat.final_score if shown else None for seat in seats]
    else:
        points, scores = list(game.points), list(game.scores)
    known = [value for value in points if value is not None]
    most = max(known) if known and max(known) > min(known) else None
    return LiveTable(
        table=table,
        game=game,
        seats=[
            LiveSeat(
                seat=seat, points=value, score=score, leads=value is not None and value == most
            )
            for seat, value, score in zip(seats, points, scores, strict=True)
        ],
    )
