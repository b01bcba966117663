"""The shapes of a season file: a row a game and a row a player become the same seats as a row a seat."""

import io
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import pytest
from openpyxl import Workbook

from league.core.errors import message_of
from league.core.sheets.cells import read_cells
from league.core.sheets.columns import ChosenColumns
from league.importing.seasons.check import check_tables
from league.importing.seasons.dates import DateOrder
from league.importing.seasons.layout import LayoutChoice, SeatOrder, Shape, Values
from league.importing.seasons.reading import read_file, read_table
from league.importing.seasons.rows import FileTable, SeasonRows, line_of
from league.importing.seasons.shape_columns import found_columns
from league.importing.seasons.totals import faults_of_totals
from scoring import preset
from tests.league.core.sheets.test_workbooks import titled
from tests.shortcuts import refused

WRC = preset("wrc-2025")
GAMES = """Timestamp,date,East player,East points,South player,South points,West player,West points,North player,North points
7/22/2025 0:56,2/16/2025 2:00:00,Aya,45000,Ben,33000,Chloé,24000,大輔,18000
7/22/2025 0:55,2/16/2025 1:00:00,Eva,40000,Finn,34000,Gül,28000,Hana,18000
7/22/2025 0:57,3/2/2025 1:00:00,Hana,30000,Gül,30000,Ben,30000,Aya,30000
"""

ROUNDS = """Name,Club,R1,R2,R3,Total
Aya,Nord,45000,,30000,75000
Ben,Nord,33000,40000,,73000
Chloé,Süd,24000,34000,30000,88000
Dan,Süd,18000,28000,30000,76000
Eva,Süd,,18000,30000,48000
Total,,120000,120000,120000,
"""
DAY = date(2026, 1, 9)


def read(content: str | bytes, rules: Any = WRC, **choice: Any) -> SeasonRows:
    data = content.encode() if isinstance(content, str) else content
    return read_table(read_cells(data), rules, LayoutChoice(**choice))


def seats(rows: SeasonRows) -> list[tuple[str, str, str | None, str, int | None]]:
    """Date, game, wind, player and points of each seat."""
    return [
        (
            table.day.isoformat(),
            table.key,
            seat.wind,
            seat.player.name,
            seat.points if seat.points is not None else seat.score,
        )
        for table in rows.tables.values()
        for seat in table.seats
    ]


def messages(rows: SeasonRows) -> list[str]:
    return [message_of(item) for item in rows.problems]


def workbook(rows: list[list[Any]], *, merged: tuple[str, ...] = ()) -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(row)
    for cells in merged:
        sheet.merge_cells(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# ---------------------------------------------------------------------------- a row a game


def test_a_row_a_game_becomes_seats_in_the_order_of_time() -> None:
    rows = read(GAMES)
    assert rows.layout is not None
    assert (rows.layout.shape, rows.layout.dates, rows.layout.order, rows.layout.values) == (
        Shape.GAMES,
        DateOrder.MONTH_FIRST,
        SeatOrder.WINDS,
        Values.POINTS,
    )
    assert (rows.problems, rows.numbered) == ([], False)
    assert seats(rows)[:5] == [
        ("2025-02-16", "1:1", "E", "Eva", 40_000),
        ("2025-02-16", "1:1", "S", "Finn", 34_000),
        ("2025-02-16", "1:1", "W", "Gül", 28_000),
        ("2025-02-16", "1:1", "N", "Hana", 18_000),
        ("2025-02-16", "2:1", "E", "Aya", 45_000),
    ]
    assert [line_of(seat.line) for table in rows.tables.values() for seat in table.seats[:1]] == [
        3,
        2,
        4,
    ]
    assert check_tables(rows, WRC).faults == ()


@pytest.mark.parametrize(
    ("text", "order", "first"),
    [
        # names first, then the points
        (
            (
                "Datum;Spieler 1;Spieler 2;Spieler 3;Spieler 4;Punkte 1;Punkte 2;Punkte 3;Punkte 4\n"
                "9.1.2026;Aya;Ben;Chloé;Eva;45000;33000;24000;18000\n"
            ),
            SeatOrder.ANY,
            ("2026-01-09", "1:1", None, "Aya", 45_000),
        ),
        # names in the order of the places
        (
            "日付,1位,点,2位,点,3位,点,4位,点\n2026年1月9日,Aya,450,Ben,330,Chloé,240,Eva,180\n",
            SeatOrder.PLACES,
            ("2026-01-09", "1:1", None, "Aya", 45_000),
        ),
        # no names of columns at all
        (
            (
                "2026-01-09,Aya,45.0,Ben,33.0,Chloé,24.0,Eva,18.0\n"
                "2026-01-10,Eva,45.0,Chloé,33.0,Ben,24.0,Aya,18.0\n"
            ),
            SeatOrder.ANY,
            ("2026-01-09", "1:1", None, "Aya", 45_000),
        ),
        # final scores, sessions and tables
        (
            (
                "date,round,table,player 1,result,player 2,result,player 3,result,player 4,result\n"
                "2026-01-09,3,2,Aya,+30.0,Ben,8.0,Chloé,-11.0,Eva,-27.0\n"
            ),
            SeatOrder.ANY,
            ("2026-01-09", "3:2", None, "Aya", 30_000),
        ),
    ],
)
def test_a_row_a_game_is_known_in_many_forms(
    text: str, order: SeatOrder, first: tuple[Any, ...]
) -> None:
    rows = read(text)
    assert rows.layout is not None
    assert (messages(rows), rows.layout.shape, rows.layout.order) == ([], Shape.GAMES, order)
    assert seats(rows)[0] == first
    assert check_tables(rows, WRC).faults == ()


def test_columns_of_a_row_a_game_can_be_chosen() -> None:
    text = "when,a,b,c,d,e,f,g,h\n2026-01-09,Aya,Ben,Chloé,Eva,18000,24000,33000,45000\n"
    columns = (
        "date",
        *("player1", "player2", "player3", "player4"),
        *("points4", "points3", "points2", "points1"),
    )
    chosen = ChosenColumns(names=columns)
    rows = read(text, shape="games", columns=chosen, order="winds")
    assert [seat[2:] for seat in seats(rows)] == [
        ("E", "Aya", 45_000),
        ("S", "Ben", 33_000),
        ("W", "Chloé", 24_000),
        ("N", "Eva", 18_000),
    ]
    without = ChosenColumns(names=(*columns[:5], "", "", "", ""))
    assert messages(read(text, shape="games", columns=without)) == [
        "The file has no column: Points 1, Points 2, Points 3, Points 4."
    ]
    with refused("sheet_column_unknown"):
        read(text, shape="games", columns=ChosenColumns(names=("date", "player9")))


def test_a_wrong_date_of_a_game_is_one_problem_of_its_row() -> None:
    assert messages(read(GAMES.replace("3/2/2025", "13/32/2025"))) == [
        "Line 4: write the date “13/32/2025 1:00:00” as 2026-03-31."
    ]
    assert messages(read(GAMES.replace("33000", "many"))) == [
        "Line 2: “many” in points is not a number."
    ]


def test_three_and_five_players_in_a_row() -> None:
    three = "date,East,points,South,points,West,points\n2026-01-09,A,50000,B,35000,C,20000\n"
    assert [seat[2:4] for seat in seats(read(three, preset("tenhou-sanma")))] == [
        ("E", "A"),
        ("S", "B"),
        ("W", "C"),
    ]
    five = "date," + ",".join(f"player {n},points {n}" for n in range(1, 6)) + "\n2026-01-09"
    five += "".join(f",{name},30000" for name in "ABCDE") + "\n"
    (table,) = read(five).tables.values()
    assert len(table.seats) == 5


def test_a_file_has_at_most_three_thousand_games() -> None:
    head, *games = GAMES.splitlines()
    with refused("pantheon_many"):
        read("\n".join([head, *games * 1001]))


# ---------------------------------------------------------------------------- a row a player


def test_columns_of_rounds_become_a_table_each() -> None:
    rows = read(ROUNDS, day=DAY)
    assert rows.layout is not None
    assert (rows.layout.shape, rows.layout.values) == (Shape.ROUNDS, Values.POINTS)
    assert (messages(rows), rows.numbered, rows.left_out) == ([], True, [7])
    assert [seat[1:] for seat in seats(rows)][3:6] == [
        ("1:1", None, "Dan", 18_000),
        ("2:1", None, "Ben", 40_000),
        ("2:1", None, "Chloé", 34_000),
    ]
    assert {seat.player.club for table in rows.tables.values() for seat in table.seats} == {
        "Nord",
        "Süd",
    }
    checked = check_tables(rows, WRC)
    assert (checked.faults, [*faults_of_totals(rows, checked, 1000)]) == ((), [])
    wrong = read(ROUNDS.replace("88000", "88100"), day=DAY)
    (fault,) = faults_of_totals(wrong, check_tables(wrong, WRC), 1000)
    assert (fault.line, fault.acceptable) == (4, True)
    said = "The total of Chloé is 88,100, but the rounds make 88,000."
    assert message_of(fault.problem) == said
    assert messages(read(ROUNDS)) == ["The file has no dates. Give the date of its games."]


def test_a_single_round_is_a_file_too() -> None:
    rows = read("Name,R1\nAya,45000\nBen,33000\nChloé,24000\nDan,18000\n", day=DAY)
    assert (rows.layout and rows.layout.shape, [*rows.tables]) == (Shape.ROUNDS, [(1, 1)])
    assert rows.problems == []


def test_rounds_with_dates_and_final_scores() -> None:
    text = "Spieler;9.1.2026;16.1.2026;Summe\nAya;30,0;-27;3\nBen;8;-11;-3\nChloé;-11;8;-3\nDan;-27;30;3\n"
    rows = read(text)
    assert rows.layout is not None
    assert (messages(rows), rows.layout.values) == ([], Values.SCORES)
    assert [seat[:2] for seat in seats(rows)][::4] == [("2026-01-09", "1:1"), ("2026-01-16", "2:1")]
    checked = check_tables(rows, WRC)
    assert (checked.faults, [*faults_of_totals(rows, checked, 1000)]) == ((), [])


def test_many_players_of_a_round_need_their_tables() -> None:
    names = "ABCDEFGH"
    head = "Name,Table 1,Round 1,Table 2,Round 2\n"
    body = "".join(f"{name},{1 + n // 4},30000,{1 + n % 2},30000\n" for n, name in enumerate(names))
    rows = read(head + body, day=DAY)
    assert (messages(rows), [*rows.tables]) == ([], [(1, 1), (1, 2), (2, 1), (2, 2)])
    bare = "Name,Round 1,Round 2\n" + "".join(f"{name},30000,30000\n" for name in names)
    assert messages(read(bare, day=DAY)) == [
        f"Round {number} has 8 players, and the file does not say who sat at which table. Add a"
        f" column with the table of each player: “Table {number}”."
        for number in (1, 2)
    ]


def test_a_column_says_how_it_was_recognised() -> None:
    def found(text: str, **choice: Any) -> dict[str, str | None]:
        layout = read(text, **choice).layout
        assert layout is not None
        return {one.head: one.by for one in found_columns(layout).columns}

    assert found(ROUNDS) == dict.fromkeys(("Name", "Club", "R1", "R2", "R3", "Total"), "header")
    text = (
        "when,a,b,c,d,p,q,r,s,what\n2026-01-09,A,B,C,D,1,2,3,4,fun\n2026-01-10,B,A,D,C,4,3,2,1,\n"
    )
    assert found(text) == dict.fromkeys(("when", *"abcdpqrs"), "content") | {"what": None}
    left_out = ChosenColumns(names=("",))
    assert found(text, columns=left_out)["when"] == "choice"


# ---------------------------------------------------------------------------- dates


@pytest.mark.parametrize(
    ("days", "chosen", "read_as"),
    [
        (["3/4/2026", "10/4/2026", "17/4/2026"], "", ["2026-04-03", "2026-04-10", "2026-04-17"]),
        (["3/4/2026", "3/18/2026"], "", ["2026-03-04", "2026-03-18"]),
        (["1/2/2026", "1/9/2026", "2/6/2026"], "", ["2026-01-02", "2026-01-09", "2026-02-06"]),
        (["3/4/2026"], "", ["2026-04-03"]),
        (["3/4/2026"], "month", ["2026-03-04"]),
        (["3.4.26", "2026/4/4", "2026年4月5日"], "", ["2026-04-03", "2026-04-04", "2026-04-05"]),
    ],
)
def test_dates_are_read_by_the_whole_column(
    days: list[str], chosen: str, read_as: list[str]
) -> None:
    rows = read(
        "date,session,player,points\n"
        + "".join(
            f"{day},{number},{name},30000\n"
            for number, day in enumerate(days, 1)
            for name in "ABCD"
        ),
        dates=chosen,
    )
    assert [seat[0] for seat in seats(rows)][::4] == read_as


def test_the_first_sheet_with_games_is_read_or_the_one_that_was_chosen() -> None:
    head = ["date", "session", "player", "points"]
    content = titled(
        {
            "Members": [["name", "club"], ["Aya", "Nord"]],
            "2025": [head, ["2025-01-09", 1, "Aya", 45000]],
            "2026": [head, ["2026-01-09", 1, "Aya", 45000]],
        }
    )

    def read(sheet: str = "") -> tuple[str, Sequence[str], list[FileTable]]:
        rows = read_file(content, WRC, LayoutChoice(sheet=sheet))
        assert rows.layout is not None
        return rows.layout.sheet, rows.layout.sheets, [*rows.tables.values()]

    title, titles, (game,) = read()
    assert (title, titles, game.day.year) == ("2025", ("Members", "2025", "2026"), 2025)
    title, titles, (game,) = read("2026")
    assert (title, game.day.year) == ("2026", 2026)
    assert read("Members")[2] == []


def test_dates_of_a_workbook_need_no_order() -> None:
    content = workbook(
        [
            ["date", "session", "player", "points"],
            *([datetime(2026, 4, 3, 19, 30), 1, name, 30_000] for name in "ABCD"),  # noqa: DTZ001
        ]
    )
    assert {seat[0] for seat in seats(read(content))} == {"2026-04-03"}


def test_a_column_of_dates_may_hold_numbers() -> None:
    """As spreadsheets count days, and without signs between the parts."""
    games = "Datum;Ost;P;Süd;P;West;P;Nord;P\n46151;A;45000;B;33000;C;24000;D;18000"
    assert {seat[0] for seat in seats(read(games))} == {"2026-05-09"}
    rows = "\n".join(f"20260509;1;{name};30000" for name in "ABCD")
    assert {seat[0] for seat in seats(read(f"Datum;Runde;Spieler;Punkte\n{rows}"))} == {
        "2026-05-09"
    }


def test_points_may_be_grouped_by_dots_beside_decimal_commas() -> None:
    cells = zip(
        "ABCD", ("45.000", "33 000", "24'000", "18000"), ("30,0", "8", "-11", "-27,0"), strict=True
    )
    rows = "\n".join(f"9.5.2026;1;{name};{points};{score}" for name, points, score in cells)
    read_rows = read(f"Datum;Runde;Spieler;Punkte;Wertung\n{rows}")
    assert [seat[4] for seat in seats(read_rows)] == [45_000, 33_000, 24_000, 18_000]
