"""Pasted seatings are read as people write them, and as spreadsheets hold them."""

import json

import pytest

from league.core.errors import Refused, message_of
from league.seating.pasted.pasted_tables import read_sessions
from tests.shortcuts import refused

TWO = {1: ["1 2 3 4", "5 6 7 8"], 2: ["1 5 2 6", "3 7 4 8"]}
ROW_A_SEAT = "Round,Table,Wind,Player\n1,1,E,1\n1,1,W,3\n1,1,S,2\n1,1,N,4\n" + "\n".join(
    f"{session},{table},{seat},{player}"
    for session, table, players in ((1, 2, "5678"), (2, 1, "1526"), (2, 2, "3748"))
    for seat, player in enumerate(players, 1)
)
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
        "Seats of the Open 2026\n\nRound\tE\tS\tW\tN\n1\t1\t2\t3\t4\n1\t5\t6\t7\t8\n2\t1\t5\t2\t6\n2\t3\t7\t4\t8",
        "Table,Round,N,W,S,E\n1,1,4,3,2,1\n2,1,8,7,6,5\n1,2,6,2,5,1\n2,2,8,4,7,3",
        "Session 1\n1 2 3 4 / 5 6 7 8\nSession 2\n1 5 2 6 / 3 7 4 8",
        "Round 1\n1 2 3 4 1 5 2 6\n5 6 7 8 3 7 4 8",
        "Round 1\nTable 1: 1-2-3-4 / Table 2: 5-6-7-8\n\nRound 2\n1-5-2-6 / 3-7-4-8",
        "1\t1\t2\t3\t4\t5\t6\t7\t8\n2\t1\t5\t2\t6\t3\t7\t4\t8",
        "1\t1-2-3-4\t5-6-7-8\n2\t1-5-2-6\t3-7-4-8",
        "Round\tTable 1\tTable 2\n1\t1-2-3-4\t5-6-7-8\n2\t1-5-2-6\t3-7-4-8",
        "Round 1: 1-2-3-4, 5-6-7-8\nRound 2: 1-5-2-6, 3-7-4-8",
        ROW_A_SEAT,
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
        "1 2 3 4 5 6 7 8\n1 5 2 6 3 7 4 8",
        "1-2-3-4\t5-6-7-8\n1-5-2-6\t3-7-4-8",
        "1 1\n2 5\n3 2\n4 6\n5 3\n6 7\n7 4\n8 8",
        "1 5\n2 6\n3 7\n4 8\n1 3\n5 7\n2 4\n6 8",
        "[[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]",
        "[((1, 2, 3, 4), (5, 6, 7, 8),),\n ((1, 5, 2, 6), (3, 7, 4, 8))]",
        "[[1, 2, 3, 4], [5, 6, 7, 8]]\n[[1, 5, 2, 6], [3, 7, 4, 8]]",
        "[[1, 2, 3, 4, 5, 6, 7, 8], [1, 5, 2, 6, 3, 7, 4, 8]]",
        "[[1, 1], [2, 5], [3, 2], [4, 6], [5, 3], [6, 7], [7, 4], [8, 8]]",
        '{"sessions": [[[1,2,3,4],[5,6,7,8]], [[1,5,2,6],[3,7,4,8]]], "certificate": {"repeats": 0}}',
    ],
)
def test_several_sessions_without_numbers_stand_in_order(text: str) -> None:
    assert read(text) == [(None, TWO[1]), (None, TWO[2])]


HEADINGS = (
    *("Round 1", "Hanchan #1", "## Round 1", "1st round", "R1", "Game 1 (Sat 11:50):", "H1"),
    *("Round 1 - Saturday 10:00", "Ronde 1: 10:00 - 11:30", "Day 1, Round 1"),
    *("Runde 1", "1. Runde", "Tag 1, Runde 1", "Manche 1", "Séance 1", "Tour 1"),
    *("Ronda 1", "Sesión 1", "Partida 1", "Ханчан 1", "Раунд 1"),
    *(
        "第1回戦",
        "\uff11回戦",
        "第一回戦",
        "第1轮",
        "第一轮",
        "第1局",
        "제1회전",
        "1회전",
        "라운드 1",
        "세션 1",
    ),
)


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings_in_eight_languages(heading: str) -> None:
    second = heading.translate(str.maketrans("1\uff11一", "2\uff12二")).replace("Day 2", "Day 1")
    later = second.replace("22:50", "11:50").replace("20:00", "10:00")
    assert dict(read(f"{heading}\n1 2 3 4\n5 6 7 8\n{later}\n1 5 2 6\n3 7 4 8")) == TWO


def test_numbers_above_ten_in_chinese_figures() -> None:
    tables = "\n1 2 3 4\n"
    text = "".join(f"第{number}回戦{tables}" for number in ("九", "十", "十一", "二十", "二十三"))
    assert [number for number, _tables in read(text)] == [9, 10, 11, 20, 23]


@pytest.mark.parametrize(
    "table",
    [
        "Table 1\nAna Lee\nBo\nCy\nDi\n\nTable 2\nEva\nFinn\nGus\nHal",
        "Table 1\n\nEast\tAna Lee\nSouth\tBo\nWest\tCy\nNorth\tDi\nTable 2\nEva\nFinn\nGus\nHal",
        "Tisch 1\nNord: Di\nWest: Cy\nSüd: Bo\nOst: Ana Lee\nTisch 2\nEva, Finn, Gus, Hal",
        "1卓\n東 Ana Lee\n南 Bo\n西 Cy\n北 Di\n2卓\nEva\nFinn\nGus\nHal",
        "Round 1, Table 1\nAna Lee\nBo\nCy\nDi\nRound 1, Table 2\nEva\nFinn\nGus\nHal",
        "Table 1\nE S W N\nAna Lee;Bo;Cy;Di\nTable 2\nEva;Finn;Gus;Hal",
    ],
)
def test_text_of_a_page_has_a_player_a_line(table: str) -> None:
    (only,) = read(table)
    assert only[1] == ["Ana Lee Bo Cy Di", "Eva Finn Gus Hal"]


def test_json_names_what_it_holds() -> None:
    seats = [{"seat_number": 2, "player_index": 2}, {"seat_number": 1, "player_index": 1}]
    seats += [{"seat_number": 3, "player_index": 3}, {"seat_number": 4, "player_index": 4}]
    tables = [{"table_number": 1, "seating": seats}]
    assert read(json.dumps([{"tour_number": 2, "tables": tables}])) == [(2, ["1 2 3 4"])]
    winds = [{"E": "Ana", "S": "Bo", "W": "Cy", "N": "Di"}]
    assert read(json.dumps({"2": winds, "1": winds})) == [
        (1, ["Ana Bo Cy Di"]),
        (2, ["Ana Bo Cy Di"]),
    ]
    assert read(json.dumps({"rounds": [{"round": 3, "tables": [list("1234")]}]})) == [
        (3, ["1 2 3 4"])
    ]


@pytest.mark.parametrize(
    "text", ["[1, 2, 3, 4]", '{"a": 1}', "[[1, [2]], [3]]", "[[]]", "[[[]]]", "[[true]]"]
)
def test_json_without_a_seating_is_refused(text: str) -> None:
    with refused("paste_json_unknown"):
        read(text)


def test_broken_json_is_refused_with_its_line() -> None:
    with pytest.raises(Refused) as refusal:
        read("[[1, 2, 3, 4],\n [5, 6 7]]")
    assert [message_of(one) for one in refusal.value.problems] == [
        "Line 2: the JSON breaks off or has a mistake here. Correct it, or paste one table per line."
    ]


def test_each_table_of_json_has_its_line() -> None:
    text = '[[["a\\"[1]", "b", "c", "d"],\n ["e", 6, 7, 8]],\n [[1, 2, 3, 4],\n\n [5, 6, 7, 8]]]'
    found = read_sessions(text, seats=4, sizes=(4,))
    assert [[table.line for table in one.tables] for one in found] == [[1, 2], [3, 5]]


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
