"""A file with a row a player and columns of rounds: guessed columns, rows that become seats."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from league.core.errors import problem
from league.core.sheets.cells import Rows
from league.core.sheets.columns import name_of_head
from league.core.sheets.heads import is_sum, is_total
from league.importing.seasons.columns import COLUMNS
from league.importing.seasons.contents import Kind, kinds_of, texts_of
from league.importing.seasons.dates import is_date
from league.importing.seasons.heads import (
    MOST_PLAYERS,
    PLACED,
    PLAYER,
    SCORE,
    SEAT,
    TABLE,
    number_in,
)
from league.importing.seasons.layout import Layout, Values
from league.importing.seasons.numbers import decimal_of
from league.importing.seasons.rows import SeasonRows, SeatCells, StatedTotal
from league.models.player_fields import PUBLIC_FIELDS

MOST_ROUNDS = 400
#: Columns that tell of the player, and not of a round.
OF_PLAYERS = ("player", "number", "club", "team", *(field.name for field in PUBLIC_FIELDS))
OF_ROUNDS = ("points", "score", "table", "wind", "placement")
ROUND = re.compile(rf"({'|'.join(OF_ROUNDS)})(\d{{1,3}})")


def number_of_round(column: str) -> int:
    """The round that a column belongs to, 0 for one of the player."""
    match = ROUND.fullmatch(column)
    return int(match[2]) if match else 0


def guess_rounds(heads: Sequence[str], rows: Rows) -> tuple[str, ...] | None:
    """What each column holds; None if this is no file with a row a player."""
    kinds = kinds_of(heads, rows)
    columns = [_of_player(head) for head in heads]
    if "player" not in columns:
        texts = [
            place
            for place, kind in enumerate(kinds)
            if kind is Kind.TEXT and heads[place] and not columns[place]
        ]
        named = [place for place in texts if PLAYER.search(heads[place].casefold())]
        for place in (named or texts)[:1]:
            columns[place] = "player"
    if "player" not in columns or not _are_once(texts_of(rows, columns.index("player"))):
        return None
    for place, head in enumerate(heads):
        if not columns[place] and kinds[place] in {Kind.NUMBER, Kind.EMPTY}:
            columns[place] = _of_round(head, columns)
    if not any(name.startswith("points") for name in columns):
        columns = [name.replace("score", "points") for name in columns]
    return tuple(columns) if any(map(number_of_round, columns)) else None


def _of_player(head: str) -> str:
    name = name_of_head(head, COLUMNS)
    return name if name in OF_PLAYERS else ""


def _of_round(head: str, columns: Sequence[str]) -> str:
    """The column that a head such as "R1", "Table 1", "Total" or a date means."""
    text = head.casefold()
    if is_date(head):
        return f"points{1 + sum(name.startswith('points') for name in columns)}"
    if is_total(head):
        return "total" * ("total" not in columns)
    number = number_in(head)
    if number is None or number > MOST_ROUNDS:
        return ""
    for name, words in (("table", TABLE), ("wind", SEAT), ("placement", PLACED), ("score", SCORE)):
        if words.search(text):
            return f"{name}{number}"
    name = f"points{number}"
    return "" if name in columns else name


def _are_once(names: Sequence[str]) -> bool:
    """Whether each player stands in a row of his own."""
    return bool(names) and len(set(names)) == len(names)


def seats_of_rounds(rows: Rows, layout: Layout, found: SeasonRows) -> list[SeatCells]:
    """The seats of each round; without tables the players of a round are one table."""
    columns = {name: place for place, name in enumerate(layout.columns) if name}
    numbers = sorted({int(match[2]) for name in columns if (match := ROUND.fullmatch(name))})
    seats: dict[int, list[SeatCells]] = defaultdict(list)
    for line, texts in rows:
        cells = layout.cells_of(texts)
        if not cells.get("player") or is_sum(cells["player"]):
            found.left_out.append(line)
            continue
        person = {name: cells.get(name, "") for name in OF_PLAYERS}
        _add_total(found, line, cells)
        for number in numbers:
            values = {name: cells.get(f"{name}{number}", "") for name in OF_ROUNDS}
            if f"score{number}" not in columns and layout.values == Values.SCORES:
                values["score"], values["points"] = values["points"], ""
            if values["points"] or values["score"]:
                shared = {"date": _date_of_round(layout, columns, number), "session": str(number)}
                seats[number].append(SeatCells(line, 0, {**person, **shared, **values}))
    for number, seated in seats.items():
        if f"table{number}" not in columns and len(seated) > MOST_PLAYERS:
            found.problems.append(
                problem("season_round_tables", "file", number=number, count=len(seated))
            )
    return [seat for number in numbers for seat in seats[number]] if not found.problems else []


def _date_of_round(layout: Layout, places: Mapping[str, int], number: int) -> str:
    head = layout.heads[places[f"points{number}"]] if f"points{number}" in places else ""
    return head if is_date(head) else layout.day.isoformat() if layout.day else ""


def _add_total(found: SeasonRows, line: int, cells: Mapping[str, str]) -> None:
    total = decimal_of(cells.get("total", ""))
    if total is not None:
        found.totals.append(StatedTotal(line=line, name=cells["player"], total=total))
