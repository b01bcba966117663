"""The workbook of a club with a sheet for each purpose is read as list, as plan and as results.

It begins with instructions, then come the players; the results stand in one sheet, in a sheet for each
round, or in a row for each player. Sheets of standings and penalties follow.
"""

import io
from datetime import date
from typing import Any

import pytest
from openpyxl import Workbook

from league.core.errors import message_of
from league.core.sheets.columns import NOTHING_CHOSEN
from league.entrants.queries.player_lists import read_list, text_of_list
from league.importing.seasons.check import check_tables
from league.importing.seasons.layout import LayoutChoice
from league.importing.seasons.reading import read_file
from league.seating.pasted.pasted_tables import read_sessions
from league.seating.pasted.sheets import text_of_seating
from scoring import preset

NAMES = ("Aya Mori", "Ben Koch", "Chloé Roux", "Dan Ito", "Eva", "Finn", "Gül", "Hana")
PLAN = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))
POINTS = (45_000, 33_000, 24_000, 18_000)
SCORES = (30, 8, -11, -27)
WRC = preset("wrc-2025")
Sheet = list[list[Any]]


def workbook(results: dict[str, Sheet]) -> bytes:
    sheets: dict[str, Sheet] = {
        "Instructions": [
            ["MASTER tournament sheet"],
            ["Copy this workbook. Enter the players, then the seats of each round."],
            [],
            [1, "Enter the players"],
            [2, "Enter the raw scores"],
            [3, "Print the standings"],
        ],
        "Players": [
            ["Tournament roster"],
            [],
            ["#", "Player Name", "Club", "Bucket", "Checked in?"],
            *([n, name, "Nord" if n % 2 else "Sud", 1, "Y"] for n, name in enumerate(NAMES, 1)),
        ],
        **results,
        "Standings": [["Rank", "Player", "Total"], *([n, name, 0] for n, name in enumerate(NAMES))],
        "Penalties": [["Offence", "Penalty"], ["Wrong report sheet", -2], ["Chombo", -30]],
    }
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def table_rows(table: int, players: tuple[int, ...], *, repeated: bool) -> Sheet:
    return [
        [table if repeated or not n else None, "ESWN"[n], player + 1, NAMES[player], points, score]
        for n, (player, points, score) in enumerate(zip(players, POINTS, SCORES, strict=True))
    ]


def one_sheet() -> bytes:
    heads = ["Round", "Table", "Seat", "Player #", "Player", "Raw Score", "Score", "Chombo"]
    rows = [
        [session, *row]
        for session, tables in enumerate(PLAN, 1)
        for number, players in enumerate(tables, 1)
        for row in table_rows(number, players, repeated=True)
    ]
    return workbook({"Results": [heads, *rows]})


def sheet_a_round() -> bytes:
    heads = ["Table", "Seat", "Player #", "Player", "Raw Score", "Score", "Penalty"]
    rounds = {}
    for session, tables in enumerate(PLAN, 1):
        rows: Sheet = [[f"Round {session}"], [*heads]]
        for number, players in enumerate(tables, 1):
            rows += table_rows(number, players, repeated=False)
            rows.append([None, None, None, "Sum", sum(POINTS)])
        rounds[f"Round {session}"] = rows
    return workbook(rounds)


def row_a_player() -> bytes:
    rows: Sheet = [
        [None, None, "Round 1", None, None, "Round 2"],
        ["#", "Player", *2 * ["Table", "Raw", "Score"], "Total"],
    ]
    for player, name in enumerate(NAMES):
        row: list[Any] = [player + 1, name]
        for tables in PLAN:
            table = next(one for one in tables if player in one)
            place = table.index(player)
            row += [tables.index(table) + 1, POINTS[place], SCORES[place]]
        rows.append([*row, row[4] + row[7]])
    return workbook({"Scores": rows})


@pytest.mark.parametrize("content", [one_sheet(), sheet_a_round(), row_a_player()])
def test_the_list_is_that_of_the_players(content: bytes) -> None:
    found = text_of_list(content)
    assert found.sheet == "Players"
    assert [values for _line, values in read_list(found.text, NOTHING_CHOSEN).lines] == [
        {"name": name, "number": str(n), "club": "Nord" if n % 2 else "Sud"}
        for n, name in enumerate(NAMES, 1)
    ]


@pytest.mark.parametrize(
    ("content", "sheet", "sessions"),
    [
        (one_sheet(), "", (1, 2)),
        (sheet_a_round(), "", (1, 2)),
        (sheet_a_round(), "Round 2", (2,)),
        (row_a_player(), "", (1, 2)),
    ],
)
def test_the_results_are_found_behind_instructions_and_players(
    content: bytes, sheet: str, sessions: tuple[int, ...]
) -> None:
    rows = read_file(content, WRC, LayoutChoice(sheet=sheet, day=date(2026, 1, 9)))
    assert [message_of(one) for one in rows.problems] == []
    found = {
        key: {(seat.player.name, seat.points) for seat in table.seats}
        for key, table in rows.tables.items()
    }
    assert found == {
        (session, number): {(NAMES[n], points) for n, points in zip(table, POINTS, strict=True)}
        for session in sessions
        for number, table in enumerate(PLAN[session - 1], 1)
    }
    assert check_tables(rows, WRC).faults == ()


@pytest.mark.parametrize(
    ("content", "sheet", "sessions"),
    [(one_sheet(), "", (1, 2)), (sheet_a_round(), "", (1, 2)), (sheet_a_round(), "Round 2", (2,))],
)
def test_the_plan_is_in_the_seats_of_the_results(
    content: bytes, sheet: str, sessions: tuple[int, ...]
) -> None:
    read = read_sessions(text_of_seating(content, sheet=sheet).text, seats=4, sizes={4})
    assert [(one.number, [table.words for table in one.tables]) for one in read] == [
        (number, [tuple(NAMES[n] for n in table) for table in PLAN[number - 1]])
        for number in sessions
    ]


HEADS = ["Table", "Player", "Points"]


def round_of(points: int, first: str = "Aya Mori") -> Sheet:
    names = (first, *NAMES[1:4])
    return [
        HEADS,
        *([1, *row] for row in zip(names, (points, 33_000, 24_000, 18_000), strict=True)),
    ]


def test_a_sheet_with_other_columns_in_another_order_is_read_with_the_rest() -> None:
    other: Sheet = [[row[2], "x", row[1], row[0]] for row in round_of(45_000)]
    other[0] = ["Points", "Remark", "Player", "Table"]
    content = workbook({"Round 1": round_of(45_000), "Round 2": other})
    rows = read_file(content, WRC, LayoutChoice(day=date(2026, 1, 9)))
    assert rows.layout is not None
    assert (rows.layout.sheet, rows.layout.alike) == ("", ("Round 1", "Round 2"))
    assert [*rows.layout.heads] == [*HEADS, "session", "Remark"]
    assert [[seat.points for seat in one.seats] for one in rows.tables.values()] == 2 * [[*POINTS]]


def test_a_round_without_results_is_left_out_and_a_title_may_be_the_date() -> None:
    empty: Sheet = [HEADS, *([1, name, None] for name in NAMES[:4])]
    content = workbook({"Round 1": round_of(45_000), "Round 2": empty})
    found = read_file(content, WRC, LayoutChoice(day=date(2026, 1, 9)))
    assert [one.session for one in found.tables.values()] == [1]
    dated: Sheet = [["Session", *HEADS], *([3, *row] for row in round_of(45_000)[1:])]
    (game,) = read_file(workbook({"2026-05-09": dated}), WRC, LayoutChoice()).tables.values()
    assert (game.session, game.day) == (3, date(2026, 5, 9))


def test_two_sheets_with_the_same_session_are_not_read_together() -> None:
    sheet: Sheet = [["Session", *HEADS], *([1, *row] for row in round_of(45_000)[1:])]
    content = workbook({"Old": sheet, "New": sheet})
    rows = read_file(content, WRC, LayoutChoice(day=date(2026, 1, 9)))
    assert rows.layout is not None
    assert (rows.layout.sheet, rows.layout.alike) == ("Old", ())
