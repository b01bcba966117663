"""Players, standings, games and hands of a season as rows of a file, as a reader may see them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from django.db.models import Case, Prefetch, Value, When
from django.utils.translation import gettext_lazy as _

from league.core.permissions import Actor
from league.enums import RESULT_STATUSES
from league.events.queries.release import released_sessions
from league.exporting.player_rows import columns_of_list, players_of_list
from league.exporting.season_sheet import player_cells, scaled
from league.importing.finished_games import session_text
from league.models import Event, Hand, HandSeat, Seat, Session, Table
from league.models.session import SEAT_SIGNS
from league.play.queries.games import has_sticks
from league.standings.queries.game_rows import day_of
from league.standings.queries.standings import standings_of
from league.standings.row_files import FileColumn, rows_file
from scoring.games import game_of

CHUNK = 500  # rows that are in memory at a time
PLACE = Case(
    *(When(starting_wind=sign, then=Value(place)) for place, sign in enumerate(SEAT_SIGNS))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """What a file may hold: its rows, and a column table for the event."""

    label: Any
    rows: Callable[[Event, Actor], Iterable[Any]]
    columns: Callable[[Event], list[FileColumn]]


def season_rows_file(event: Event, actor: Actor, table: str, file_format: str) -> IO[bytes]:
    """The file, open at its beginning."""
    chosen = SEASON_TABLES[table]
    return rows_file(chosen.columns(event), chosen.rows(event, actor), file_format, table)


def _most_players(event: Event) -> int:
    """How many sit at the largest tables."""
    return max(event.ruleset.players, *event.odd_rules.sizes, 0)


def _standings_columns(event: Event) -> list[FileColumn]:
    unit = game_of(event.ruleset).score_unit
    return [
        FileColumn("rank", lambda line: line.row.rank if line.has_rank else None),
        *_player_columns(lambda line: line.entrant),
        FileColumn("games", lambda line: line.row.games),
        FileColumn("counted", lambda line: line.row.counted),
        FileColumn("total", lambda line: scaled(line.row.total, unit)),
        FileColumn("average", lambda line: _or_none(line.row.average, unit)),
        FileColumn("best", lambda line: _or_none(line.row.best, unit)),
        *map(_places_column, range(1, _most_players(event) + 1)),
        FileColumn("deducted", lambda line: scaled(-line.row.deducted, unit)),
        FileColumn("penalties in games", lambda line: scaled(-line.row.in_games, unit)),
        FileColumn("bonus", lambda line: scaled(line.row.bonus, unit)),
        FileColumn("carried", lambda line: _or_none(line.carried, unit)),
        FileColumn("division", lambda line: line.division.name if line.division else ""),
        FileColumn("apart", lambda line: line.apart),
    ]


def _places_column(place: int) -> FileColumn:
    return FileColumn(
        f"places {place}", lambda line: dict(enumerate(line.row.placements, 1)).get(place, 0)
    )


def _or_none(points: int | None, unit: int) -> Any:
    return None if points is None else scaled(points, unit)


def _player_columns(entrant: Callable[[Any], Any]) -> list[FileColumn]:
    def column(name: str) -> FileColumn:
        return FileColumn(name, lambda row: player_cells(entrant(row)).get(name))

    return [column(name) for name in ("number", "player", "club", "country", "team")]


def _seats(event: Event, actor: Actor) -> Iterator[Seat]:
    """The seats of all games that count, by session, table and starting wind."""
    found = (
        Seat.objects.filter(session__in=_sessions(event, actor), table__status__in=RESULT_STATUSES)
        .exclude(final_score__isnull=True)
        .select_related(
            "session__stage", "table", "entrant__player__club", "entrant__team", "replaces"
        )
        .order_by("session__number", "table__number", PLACE)
    )
    for seat in found.iterator(CHUNK):
        seat.session.event = event  # in whose zone the date is
        yield seat


def _sessions(event: Event, actor: Actor) -> Any:
    return event.sessions.filter(released_sessions(event, actor), counts=True).values("pk")


def _games_columns(event: Event) -> list[FileColumn]:
    unit = game_of(event.ruleset).score_unit
    return [
        *_place_columns(lambda seat: seat.session, lambda seat: seat.table),
        FileColumn("wind", lambda seat: seat.starting_wind if seat.table.winds_known else ""),
        *_player_columns(lambda seat: seat.entrant),
        FileColumn("replaces", lambda seat: seat.replaces.number if seat.replaces else None),
        FileColumn("points", lambda seat: seat.raw_points),
        FileColumn("placement", lambda seat: seat.placement),
        *(_riichi_columns(unit) if has_sticks(event) else ()),
        FileColumn("penalty", lambda seat: scaled(seat.penalty, unit)),
        FileColumn("score", lambda seat: scaled(seat.final_score, unit)),
    ]


def _riichi_columns(unit: int) -> list[FileColumn]:
    return [
        FileColumn("sticks", lambda seat: seat.table.leftover_sticks),
        FileColumn("uma", lambda seat: scaled(seat.uma, unit)),
        FileColumn("chips", lambda seat: scaled(seat.adjustment, unit)),
    ]


def _place_columns(
    session: Callable[[Any], Session], table: Callable[[Any], Table]
) -> list[FileColumn]:
    return [
        FileColumn("date", lambda row: _date(session(row))),
        FileColumn("session", lambda row: session_text(session(row).number)),
        FileColumn("stage", lambda row: session(row).stage.number),
        FileColumn("table", lambda row: table(row).number),
    ]


def _date(session: Session) -> str:
    day = day_of(session)
    return day.isoformat() if day else ""


def _hands(event: Event, actor: Actor) -> Iterator[Hand]:
    """The hands that count, in the order in which they were played."""
    seats = HandSeat.objects.select_related("seat__entrant")
    found = (
        Hand.objects.standing()
        .filter(table__session__in=_sessions(event, actor), table__status__in=RESULT_STATUSES)
        .select_related("table__session__stage")
        .prefetch_related(Prefetch("seat_rows", seats))
        .order_by("table__session__number", "table__number", "position")
    )
    for hand in found.iterator(CHUNK):
        hand.table.session.event = event
        yield hand


def _hands_columns(event: Event) -> list[FileColumn]:
    """`riichi`, `won`, `dealt in` and `tenpai` name seats by their starting winds, as the points do."""
    most = _most_players(event)
    return [
        *_place_columns(lambda hand: hand.table.session, lambda hand: hand.table),
        FileColumn("hand", lambda hand: hand.position),
        FileColumn("round", lambda hand: f"{hand.round_wind}{hand.round_number or ''}"),
        FileColumn("honba", lambda hand: hand.counters.get("honba")),
        FileColumn("sticks", lambda hand: hand.counters.get("riichi_sticks")),
        FileColumn("outcome", lambda hand: hand.entry.get("outcome", "")),
        *(column for sign in SEAT_SIGNS[:most] for column in _seat_columns(sign)),
        *(_flag_column(name, flag) for name, flag in FLAGS.items()),
        FileColumn("entry", lambda hand: hand.entry),
    ]


FLAGS = {"riichi": "riichi", "won": "won", "dealt in": "dealt_in", "tenpai": "tenpai"}


def _seat_columns(sign: str) -> Iterator[FileColumn]:
    yield FileColumn(
        f"{sign} number", lambda hand: _of(hand, sign, lambda row: row.seat.entrant.number)
    )
    yield FileColumn(f"{sign} points", lambda hand: _of(hand, sign, lambda row: row.points_before))
    yield FileColumn(f"{sign} change", lambda hand: _of(hand, sign, lambda row: row.delta))


def _flag_column(name: str, flag: str) -> FileColumn:
    return FileColumn(name, lambda hand: _winds_with(hand, flag))


def _of(hand: Hand, sign: str, value: Callable[[HandSeat], int]) -> int | None:
    found = (row for row in hand.seat_rows.all() if row.seat.starting_wind == sign)
    return next(map(value, found), None)


def _winds_with(hand: Hand, flag: str) -> list[str]:
    rows = (row.seat for row in hand.seat_rows.all() if getattr(row, flag))
    return [seat.starting_wind for seat in sorted(rows, key=lambda seat: seat.index)]


SEASON_TABLES = {
    "players": SeasonTable(
        label=_("List of players"), rows=players_of_list, columns=columns_of_list
    ),
    "standings": SeasonTable(label=_("Standings"), rows=standings_of, columns=_standings_columns),
    "games": SeasonTable(label=_("Games"), rows=_seats, columns=_games_columns),
    "hands": SeasonTable(label=_("Hands"), rows=_hands, columns=_hands_columns),
}
