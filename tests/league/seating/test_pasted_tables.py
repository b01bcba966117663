"""Pasted seatings are read as people write them, and as spreadsheets hold them."""

import pytest

from league.seating.pasted.pasted_tables import read_sessions

TWO = {1: ["1 2 3 4", "5 6 7 8"], 2: ["1 5 2 6", "3 7 4 8"]}
ONE = {None: ["1 2 3 4", "5 6 7 8"]}


def read(
    text: str, *, seats: int = 4, sizes: tuple[int, ...] = (4,)
) -> list[tuple[int | None, list[str]]]:
    found = read_sessions(text, seats=seats, sizes=sizes)
    return [(one.number, [" ".join(table.words) for table in one.tables]) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4\n5 6 7 8",
        "\n  1,2 , 3,4 \n\n5;6;7;8\n",
        "1\t2\t3\t4\r\n5\t6\t7\t8",
        "1-2-3-4\n5 - 6 - 7 - 8",
        "1 \N{EN DASH} 2 \N{EN DASH} 3 \N{EN DASH} 4\n5 | 6 | 7 | 8",
        "1: 1 2 3 4\n2: 5 6 7 8",
        "Table 2: 5 6 7 8\nTable 1: 1 2 3 4",
        "1 2 3 4 / 5 6 7 8",
        "1-2-3-4/5-6-7-8",
        "1, 2, 3, 4 | 5, 6, 7, 8",
        "Table 2: 5 6 7 8 / Table 1: 1 2 3 4",
        "1 / 2 / 3 / 4\n5/6/7/8",
        "1\t1\t2\t3\t4\n2\t5\t6\t7\t8",
        "卓,東,南,西,北\n1,1,2,3,4\n2,5,6,7,8",
        "N;W;S;E;Table\n8;7;6;5;2\n4;3;2;1;1",
    ],
)
def test_the_tables_of_one_session(text: str) -> None:
    assert dict(read(text)) == ONE


@pytest.mark.parametrize(
    "text",
    [
        "Session 1\n1 2 3 4\n5 6 7 8\n\nSession 2 (Sat 11:50):\n1 5 2 6\n3 7 4 8",
        "第1回戦\n1 2 3 4\n5 6 7 8\n第2回戦\n1 5 2 6\n3 7 4 8",
        "1\t1\t1\t2\t3\t4\n1\t2\t5\t6\t7\t8\n2\t1\t1\t5\t2\t6\n2\t2\t3\t7\t4\t8",
        "1,1,1,2,3,4\n2,1,5,6,7,8\n1,2,1,5,2,6\n2,2,3,7,4,8",
        "1;1;2;3;4\n1;5;6;7;8\n2;1;5;2;6\n2;3;7;4;8",
        "Session;Table;E;S;W;N\n1;1;1;2;3;4\n1;2;5;6;7;8\n2;1;1;5;2;6\n2;2;3;7;4;8",
        "Table,Round,N,W,S,E\n1,1,4,3,2,1\n2,1,8,7,6,5\n1,2,6,2,5,1\n2,2,8,4,7,3",
        "Session 1\n1 2 3 4 / 5 6 7 8\nSession 2\n1 5 2 6 / 3 7 4 8",
        "Round 1\n1 2 3 4 1 5 2 6\n5 6 7 8 3 7 4 8",
    ],
)
def test_several_sessions_with_their_numbers(text: str) -> None:
    assert dict(read(text)) == TWO


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4\n5 6 7 8\n\n1 5 2 6\n3 7 4 8",
        "1 2 3 4 / 5 6 7 8\n1 5 2 6 / 3 7 4 8",
        "1 2 3 4 1 5 2 6\n5 6 7 8 3 7 4 8",
        "1\t1\t2\t3\t4\t1\t5\t2\t6\n2\t5\t6\t7\t8\t3\t7\t4\t8",
        "Table,E,S,W,N,E,S,W,N\n1,1,2,3,4,1,5,2,6\n2,5,6,7,8,3,7,4,8",
    ],
)
def test_several_sessions_without_numbers_stand_in_order(text: str) -> None:
    assert read(text) == [(None, TWO[1]), (None, TWO[2])]


def test_names_stand_apart_by_what_no_name_has() -> None:
    said = "Ana Lee, Bo, Cy, Di Ahrens-Kolk"
    others = (said.replace(", ", sign) for sign in (" - ", "   ", " / ", " | "))
    assert [read(text) for text in (said, *others)] == [
        [(None, ["Ana Lee Bo Cy Di Ahrens-Kolk"])]
    ] * 5


def test_strokes_part_tables_of_names_where_commas_part_the_players() -> None:
    assert read("Ana Lee, Bo, Cy, Di / Eva, Finn, Gus, Hal") == [
        (None, ["Ana Lee Bo Cy Di", "Eva Finn Gus Hal"])
    ]


def test_three_players_and_tables_of_five() -> None:
    assert read("1 2 3\n4 5 6\n\n1 4 2\n5 3 6", seats=3, sizes=(3,)) == [
        (None, ["1 2 3", "4 5 6"]),
        (None, ["1 4 2", "5 3 6"]),
    ]
    some = (3, 4, 5)
    assert read("1 2 3 4\n5 6 7 8 9", sizes=some) == [(None, ["1 2 3 4", "5 6 7 8 9"])]
    assert read("1 1 2 3 4\n2 5 6 7 8", sizes=some) == [(None, ["1 2 3 4", "5 6 7 8"])]


def test_nothing_is_no_session() -> None:
    assert read(" \n\t\n") == []
