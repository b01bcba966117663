"""A file with a row a game: the columns of its players are guessed, its rows become seats."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from league.core.errors import Refused, problem
from league.core.sheets.cells import Rows
from league.core.sheets.columns import name_of_head
from league.core.sheets.heads import is_sum
from league.importing.seasons.columns import COLUMNS
from league.importing.seasons.contents import Kind, kinds_of
from league.importing.seasons.dates import day_in, time_of
from league.importing.seasons.heads import (
    MOST_PLAYERS,
    PLAYER,
    STAMP,
    place_in,
    wind_in,
)
from league.importing.seasons.layout import Layout, SeatOrder
from league.importing.seasons.numbers import decimal_of
from league.importing.seasons.rows import SeatCells
from league.models.session import SEAT_SIGNS

FEWEST_PLAYERS = 3
MOST_GAMES = 3000
PLACES = range(1, MOST_PLAYERS + 1)
OF_GAMES = ("session", "stage", "table", "sticks")


class _Game(NamedTuple):
    """A row with a game; `players` are the places of those who played."""

    time: tuple[str, tuple[int, ...]]
    line: int
    cells: dict[str, str]
    players: list[int]


def guess_games(heads: Sequence[str], rows: Rows) -> tuple[str, ...] | None:
    """What each column holds; None if this is no file with a row a game."""
    kinds = kinds_of(heads, rows)
    players = _player_columns(heads, rows, kinds)
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        return None
    columns = _shared_columns(heads, kinds)
    numbers = [place for place, kind in enumerate(kinds) if kind is Kind.NUMBER]
    points = _point_columns([place for place in numbers if not columns[place]], heads, players)
    if any(decimal_of(heads[place]) is not None for place in points) or not _are_named(
        [heads[place] for place in players]
    ):
        return None
    for name, places in (("player", players), ("points", points)):
        for index, place in enumerate(places, 1):
            columns[place] = f"{name}{index}"
    return tuple(columns)


def _shared_columns(heads: Sequence[str], kinds: Sequence[Kind]) -> list[str]:
    """What all players of a game share; a timestamp is its date if there is no other."""
    columns = [""] * len(heads)
    for place, head in enumerate(heads):
        name = name_of_head(head, COLUMNS)
        if kinds[place] is Kind.NUMBER and name in OF_GAMES and name not in columns:
            columns[place] = name
    dates = [
        place
        for place, kind in enumerate(kinds)
        if kind is Kind.DATE
        or (kind is Kind.NUMBER and name_of_head(heads[place], COLUMNS) == "date")
    ]
    of_games = [place for place in dates if not STAMP.search(heads[place].casefold())]
    for place in (of_games or dates)[:1]:
        columns[place] = "date"
    return columns


def _are_named(heads: Sequence[str]) -> bool:
    """Whether all have a name, or none in a file without names of columns."""
    return all(heads) or not any(heads)


def _player_columns(heads: Sequence[str], rows: Rows, kinds: Sequence[Kind]) -> list[int]:
    """Columns of texts that are called so, or in which the same people stand."""
    texts = [place for place, kind in enumerate(kinds) if kind is Kind.TEXT]
    called = [place for place in texts if _is_called_player(heads[place])]
    if FEWEST_PLAYERS <= len(called) <= MOST_PLAYERS:
        return called
    people = {place: {cells[place] for _, cells in rows if place < len(cells)} for place in texts}
    return [
        place
        for place in texts
        if any(people[place] & people[other] - {""} for other in texts if other != place)
    ]


def _is_called_player(head: str) -> bool:
    named = PLAYER.search(head.casefold()) is not None
    return named or wind_in(head) is not None or place_in(head) is not None


def _point_columns(
    numbers: Sequence[int], heads: Sequence[str], players: Sequence[int]
) -> Sequence[int]:
    """One for each player: all, those on the right of the players, or those named like them."""
    if len(numbers) == len(players):
        return numbers
    beside = [place + 1 for place in players if place + 1 in numbers]
    if len(beside) == len(players):
        return beside
    behind = [place for place in numbers if place > max(players)]
    seats = [place for place in behind if wind_in(heads[place]) is not None]
    for found in (seats, behind):
        if len(found) >= len(players):
            return found[: len(players)]
    return numbers[: len(players)]


def guess_order(layout_heads: Sequence[str], columns: Sequence[str]) -> SeatOrder:
    """What the names of the columns of players tell about their order."""
    heads = [
        head
        for head, name in zip(layout_heads, columns, strict=False)
        if name.startswith("player") and name != "player"
    ]
    inorder = list(range(len(heads)))
    if heads and [wind_in(head) for head in heads] == inorder:
        return SeatOrder.WINDS
    if heads and [place_in(head) for head in heads] == inorder:
        return SeatOrder.PLACES
    return SeatOrder.ANY


def seats_of_games(rows: Rows, layout: Layout, left_out: list[int]) -> Iterator[SeatCells]:
    """The seats of each row, in the order of time; without a column of sessions each game is one."""
    numbered = "session" in layout.columns
    games = list(_games(rows, layout, left_out))
    if len(games) > MOST_GAMES:
        raise Refused(problem("pantheon_many", "file", most=MOST_GAMES))
    if not numbered:
        games.sort(key=itemgetter(0))
    used: dict[str, int] = defaultdict(int)
    for number, (_time, line, cells, players) in enumerate(games, 1):
        session = cells.get("session", "") if numbered else str(number)
        used[session] += 1
        table = cells.get("table", "") if numbered else "1"
        shared = {
            "date": cells.get("date") or _fallback(layout),
            "session": session,
            "table": table or str(used[session]),
            "stage": cells.get("stage", ""),
            "sticks": cells.get("sticks", ""),
        }
        for index, place in enumerate(players):
            yield SeatCells(line, index, {**shared, **_seat(cells, layout, place)})


def _games(rows: Rows, layout: Layout, left_out: list[int]) -> Iterator[_Game]:
    """The rows with a game; of merged cells only the first is filled."""
    above: dict[str, str] = {}
    for line, texts in rows:
        cells = layout.cells_of(texts)
        players = [place for place in PLACES if cells.get(f"player{place}")]
        if len(players) < FEWEST_PLAYERS or is_sum(cells[f"player{players[0]}"]):
            left_out.append(line)
            continue
        for name in ("date", "session"):
            if name in cells:
                cells[name] = above[name] = cells[name] or above.get(name, "")
        yield _Game(_when(cells, layout), line, cells, players)


def _seat(cells: dict[str, str], layout: Layout, place: int) -> dict[str, str]:
    seat = {
        "player": cells[f"player{place}"],
        layout.values.cell: cells.get(f"points{place}", ""),
    }
    if layout.order == SeatOrder.WINDS:
        seat["wind"] = SEAT_SIGNS[place - 1]
    elif layout.order == SeatOrder.PLACES:
        seat["placement"] = str(place)
    return seat


def _when(cells: dict[str, str], layout: Layout) -> tuple[str, tuple[int, ...]]:
    text = cells.get("date", "")
    day = day_in(text, layout.dates)
    return (day.isoformat() if day else "", time_of(text))


def _fallback(layout: Layout) -> str:
    return layout.day.isoformat() if layout.day else ""
