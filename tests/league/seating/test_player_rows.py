"""A plan with a row for each player and a column for each session is read as it stands."""

import pytest

from league.core.errors import Refused, message_of
from league.core.permissions import SYSTEM
from league.models import EventPlan
from league.seating.event_plans import paste_event_plan
from league.seating.pasted.pasted_tables import read_sessions
from tests.worlds import event_world

SEATS = ("1E 1E", "1S 2E", "1W 1W", "1N 2W", "2E 1S", "2S 1N", "2W 2S", "2N 2N")
WITH_WINDS = {1: ["1 2 3 4", "5 6 7 8"], 2: ["1 5 3 6", "2 7 4 8"]}


def rows(*, heads: str = "", sign: str = ",", cell: str = "{table}{wind}") -> str:
    """The plan of eight players, its cells in this form."""
    lines = [
        sign.join((str(player), *(cell.format(table=one[0], wind=one[1]) for one in said.split())))
        for player, said in enumerate(SEATS, 1)
    ]
    return "\n".join((*filter(None, [heads]), *lines))


def read(text: str) -> dict[int | None, list[str]]:
    found = read_sessions(text, seats=4, sizes={4})
    return {one.number: [" ".join(table.words) for table in one.tables] for one in found}


@pytest.mark.parametrize(
    "text",
    [
        rows(heads="Player,Session 1,Session 2"),
        rows(heads="Open 2026\n\nName;R1;R2", sign=";", cell="{wind}{table}"),
        rows(heads="Nr.\t1\t2", sign="\t", cell="Table {table} {wind}"),
        rows(heads="選手,第1回戦,第2回戦", cell="{table}卓 {wind}"),
        rows(heads="Spieler  Runde 1  Runde 2", sign="  ", cell="{table}-{wind}"),
        rows(heads="#;Hanchan 2;Hanchan 1", sign=";")
        .replace("2;Hanchan 1", "1;Hanchan 2")
        .replace("Hanchan 2;", "Hanchan 1;"),
    ],
)
def test_tables_with_winds_below_heads(text: str) -> None:
    assert read(text) == WITH_WINDS


def pairs(sign: str = ";", *, winds: str = "ESWN") -> str:
    """The same with the table and the seat in columns of their own."""
    lines = []
    for player, said in enumerate(SEATS, 1):
        cells = [cell for one in said.split() for cell in (one[0], winds["ESWN".index(one[1])])]
        lines.append(sign.join((str(player), *cells)))
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        f"Player;Table 1;Seat 1;Table 2;Seat 2\n{pairs()}",
        f"Open 2026\n\nPlayer;Round 1 Table;Round 1 Seat;R2: Table;R2: Wind\n{pairs()}",
        f"Spieler;Runde 1;;Runde 2;\n;Tisch;Platz;Tisch;Platz\n{pairs(winds='1234')}",
        f"選手\t第1回戦 卓\t第1回戦 席\t第2回戦 卓\t第2回戦 席\n{pairs(chr(9), winds='東南西北')}",
    ],
)
def test_the_table_and_the_seat_may_stand_in_columns_of_their_own(text: str) -> None:
    assert read(text) == WITH_WINDS


def test_a_pair_of_columns_without_a_session_is_the_next_one() -> None:
    found = read_sessions(f"Player;Table;Seat;Table;Seat\n{pairs()}", seats=4, sizes={4})
    assert [[" ".join(one.words) for one in session.tables] for session in found] == [
        *WITH_WINDS.values()
    ]
    single = "Player;Table;Seat\n1;1;E\n2;1;S\n4;1;N\n3;1;W"
    assert read(single) == {None: ["1 2 3 4"]}
    rest = "Player;Table 1;Seat 1\n1;1;E\n2;1;S\n4;1;N\n3;1;W\n5;;\n6;-;-"
    assert read(rest) == {1: ["1 2 3 4"]}


def test_without_heads_each_cell_has_a_wind() -> None:
    found = read_sessions(rows(), seats=4, sizes={4})
    assert [one.number for one in found] == [None, None]
    assert [[" ".join(one.words) for one in session.tables] for session in found] == [
        *WITH_WINDS.values()
    ]


def test_tables_alone_seat_players_in_the_order_of_the_rows() -> None:
    assert read(rows(heads="Player,1,2", cell="{table}")) == {
        1: ["1 2 3 4", "5 6 7 8"],
        2: ["1 3 5 6", "2 4 7 8"],
    }


def test_names_of_several_words_and_other_columns_do_no_harm() -> None:
    text = "Player R1\nAya Mori 1E\nBen 1S\nChloé Roux 1W\nDan 1N"
    assert read(text) == {1: ["Aya Mori Ben Chloé Roux Dan"]}
    text = "Nr;Name;Club;R1;Total\n9;Aya;Nord;1;5\n8;Ben;;1;\n7;Cleo;;1;\n6;Dan;;1;"
    assert read(text) == {1: ["Aya Ben Cleo Dan"]}


def test_an_empty_cell_and_a_dash_are_sessions_without_a_seat() -> None:
    text = "Player,1,2\n1,1,\n2,1,1\n3,1,1\n4,1,1\n5,-,1"
    assert read(text) == {1: ["1 2 3 4"], 2: ["2 3 4 5"]}


def test_a_cell_that_is_no_table_is_refused_with_its_row_and_column() -> None:
    with pytest.raises(Refused) as refusal:
        read("Player,R1,R2\n1,1E,here\n2,1E,1\n3,1,1\n4,1,1")
    assert [message_of(one) for one in refusal.value.problems] == [
        "Column “R1”: the players of table 1 need different winds, or none (lines: 2, 3, 4, 5).",
        "Line 2, column “R2”: “here” is not a table. Write its number, alone or with the wind: 3 or 3E.",
    ]


@pytest.mark.django_db
def test_a_plan_is_stored_or_every_row_and_column_is_named() -> None:
    world = event_world(players=8)
    by_number = {one.number: one.pk for one in world.entrants}
    wrong = rows(heads="Player,R1,R2").replace("4,1N,2W", "4,2,2W").replace("8,2N", "99,2N")
    with pytest.raises(Refused) as refusal:
        paste_event_plan(world.event, actor=SYSTEM, plan=wrong.replace("4,2,", "4,3N,"))
    assert [message_of(one) for one in refusal.value.problems] == [
        "Column “R1”: table 1 needs 4 players and has 3 (lines: 2, 3, 4).",
        "Line 9: no player is called “99”. Check the spelling, or write the number.",
        "Column “R1”: table 3 needs 4 players and has 1 (lines: 5).",
        "Line 9: no player is called “99”. Check the spelling, or write the number.",
    ]
    assert EventPlan.objects.count() == 0
    plan = paste_event_plan(world.event, actor=SYSTEM, plan=rows(heads="Player,R1,R2"))
    assert plan.sessions == {
        str(session): [[by_number[int(one)] for one in table.split()] for table in tables]
        for session, tables in WITH_WINDS.items()
    }
