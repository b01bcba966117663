"""Workbooks as clubs keep them: titles, merged cells, empty rows, sums below, answers of a form."""

from datetime import date

from league.importing.seasons.check import check_tables
from league.importing.seasons.layout import Shape
from league.importing.seasons.totals import faults_of_totals
from tests.league.importing.seasons.test_shapes import DAY, WRC, messages, read, seats, workbook


def test_the_sheet_of_a_club_with_four_rows_a_table() -> None:
    """A title, merged cells for date, session and table, an empty row, totals below."""
    content = workbook(
        [
            ["Winter league 2026"],
            [],
            ["Date", "Session", "Table", "Name", "Points"],
            [date(2026, 1, 9), 1, 1, "Aya", 45_000],
            [None, None, None, "Ben", 33_000],
            [None, None, None, "Chloé", 24_000],
            [None, None, None, "Dan", 18_000],
            [],
            [None, None, 2, "Eva", 40_000],
            [None, None, None, "Finn", 34_000],
            [None, None, None, "Gül", 28_000],
            [None, None, None, "Hana", 18_000],
            ["Total", None, None, None, 240_000],
        ],
        merged=("A1:E1", "A4:A12", "B4:B12", "C4:C7", "C9:C12"),
    )
    rows = read(content)
    assert (messages(rows), rows.left_out) == ([], [13])
    assert [seat[:2] for seat in seats(rows)] == [("2026-01-09", "1:1")] * 4 + [
        ("2026-01-09", "1:2")
    ] * 4


def test_the_sheet_of_a_club_with_players_down_and_rounds_across() -> None:
    content = workbook(
        [
            ["Club championship", None, None, None, None, None],
            [None, "Round 1", None, "Round 2", None, None],
            ["Player", "Table", "Points", "Table", "Points", "Total"],
            *(
                [name, 1 + n // 4, 30_000, 1 + n % 2, 30_000, 60_000]
                for n, name in enumerate("ABCDEFGH")
            ),
            [],
            ["Sum", None, 240_000, None, 240_000, 480_000],
        ],
        merged=("A1:F1", "B2:C2", "D2:E2"),
    )
    rows = read(content, day=DAY)
    assert (messages(rows), [*rows.tables], rows.left_out) == (
        [],
        [(1, 1), (1, 2), (2, 1), (2, 2)],
        [13],
    )
    checked = check_tables(rows, WRC)
    assert (checked.faults, [*faults_of_totals(rows, checked, 1000)]) == ((), [])


def test_the_answers_of_a_form() -> None:
    """A timestamp, then four pairs of a name and a score, in US dates."""
    content = workbook(
        [
            [
                "Timestamp",
                "Who won?",
                "Score",
                "Second",
                "Score",
                "Third",
                "Score",
                "Fourth",
                "Score",
                "Comments",
            ],
            [
                "3/14/2026 21:05:11",
                "Aya",
                45_000,
                "Ben",
                33_000,
                "Chloé",
                24_000,
                "Dan",
                18_000,
                "fun",
            ],
            [
                "3/14/2026 22:40:02",
                "Ben",
                40_000,
                "Aya",
                34_000,
                "Dan",
                28_000,
                "Chloé",
                18_000,
                None,
            ],
        ]
    )
    rows = read(content)
    assert rows.layout is not None
    assert (messages(rows), rows.layout.shape) == ([], Shape.GAMES)
    assert seats(rows)[4] == ("2026-03-14", "2:1", None, "Ben", 40_000)
    assert check_tables(rows, WRC).faults == ()


def test_a_name_that_begins_with_a_word_for_a_sum_is_a_player() -> None:
    text = (
        "Name,R1,R2\n計良,45000,30000\nSumma,33000,30000\nC,24000,30000\nD,18000,30000\n"
        "計,120000,120000\n"
    )
    rows = read(text, day=DAY)
    assert (messages(rows), rows.left_out) == ([], [6])
    assert [seat[3] for seat in seats(rows)[:2]] == ["計良", "Summa"]
