"""The picture of the table before a hand is stored, drawn by the server for forms without scripts."""

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Table
from league.web.table.hand_picture import shortened
from tests.entries import Entry, chombo, drawn, ron, tsumo
from tests.league.web.table.table_taps import link, step, text, typed
from tests.shortcuts import play
from tests.worlds import four_at_a_table, running_event

pytestmark = pytest.mark.django_db

PLAIN = str.maketrans({"\N{MINUS SIGN}": "-", "\N{MULTIPLICATION SIGN}": "x"})


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


def drawing(answer: Any) -> dict[str, list[str]]:
    """The texts of the picture by what they are."""
    (svg,) = re.findall(r"<svg.*?</svg>", answer.content.decode(), re.DOTALL)
    found: dict[str, list[str]] = {}
    texts = re.findall(r'<text [^>]*class="picture__([a-z]+)[^>]*>(.*?)</text>', svg)
    for kind, words in [*texts, *(("sticks", "") for _ in re.findall("picture__stick", svg))]:
        found.setdefault(kind, []).append(words.translate(PLAIN))
    return found


def check(client: Client, table: Table, entry: Entry, **more: str) -> dict[str, list[str]]:
    return drawing(step(client, link(table), entry, "check", **more))


def test_a_new_hand_is_drawn_with_who_pays_whom(client: Client, table: Table) -> None:
    assert check(client, table, ron("S", "W", 3)) == {
        "name": ["E Aoi", "S Ben", "W Chie", "N Dan"],
        "change": ["", "+3,900", "-3,900", ""],
        "sum": ["3,900"],
    }


def test_sticks_and_honba_are_drawn(client: Client, table: Table) -> None:
    play(table, [drawn("E", riichi="E")])
    assert check(client, table, drawn("SW", riichi="SW")) == {
        "name": ["E Aoi", "S Ben", "W Chie", "N Dan"],
        "change": ["-1,500", "+500", "+500", "-1,500"],
        "sum": ["1,500", "1,500", "1,000", "1,000"],
        "honba": ["1 honba"],
        "sticks": [""] * 3,
    }


def test_all_payments_between_two_seats_are_one_arrow(client: Client, table: Table) -> None:
    play(table, [drawn("E", riichi="E")])
    assert check(client, table, tsumo("S", 2, 30))["sum"] == ["1,100", "600", "600", "1,000"]
    assert check(client, table, ron("S", "W", 3, riichi="SW"))["sum"] == ["4,200", "1,000", "2,000"]


def test_many_sticks_are_counted(client: Client, table: Table) -> None:
    play(table, [drawn("ESW", riichi="ESW"), drawn("ESW", riichi="ESW")])
    found = check(client, table, drawn("E"))
    assert (found["honba"], len(found["sticks"])) == (["x 6", "2 honba"], 4)


def test_a_hand_without_payments_is_a_table_without_arrows(client: Client, table: Table) -> None:
    assert check(client, table, chombo("E")).keys() == {"name", "change"}


def test_a_correction_is_drawn_as_the_table_stood_then(client: Client, table: Table) -> None:
    play(table, [ron("S", "W", 3), drawn("E")])
    query = typed(ron("S", "N", 4), step="check", version="3")
    found = drawing(client.get(f"{link(table)}hands/1/correct/?{query}"))
    assert found["name"] == ["E Aoi", "S Ben", "W Chie", "N Dan"]
    assert found["change"] == ["", "+8,000", "", "-8,000"]


def test_three_players_are_drawn_as_well(client: Client) -> None:
    table = running_event(preset="mahjong-soul-sanma").table
    found = check(client, table, tsumo("E", 2, 30))
    assert [name[0] for name in found["name"]] == ["E", "S", "W"]
    assert found["sum"] == ["1,000", "1,000"]


def test_numbers_are_written_by_the_habit_of_the_language(client: Client, table: Table) -> None:
    german: dict[str, Any] = {"headers": {"Accept-Language": "de"}}
    query = typed(ron("S", "W", 3), step="check")
    found = drawing(client.get(f"{link(table)}hand/?{query}", **german))
    assert (found["sum"], found["name"][0]) == (["3.900"], "O Aoi")
    assert "picture__head" in client.get(f"{link(table)}hand/?{query}", **german).content.decode()


def test_the_moves_in_words_are_those_of_the_picture(client: Client, table: Table) -> None:
    """Whoever takes the sticks did not hand their own to the table first."""
    shown = text(step(client, link(table), ron("S", "W", 3, riichi="S"), "check"))
    assert "Chie → pays Ben for the win 3,900" in shown
    assert "riichi sticks" not in shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ben", "Ben"),
        ("Maximiliane Schneider", "Maximilian…"),
        ("東風戦太郎左衛門之丞", "東風戦太郎左…"),
        ("WWWWWWWWWWWW", "WWWWWW…"),
        ("שרה", "\u2068שרה\u2069"),
    ],
)
def test_a_long_name_stays_on_its_card(name: str, shown: str) -> None:
    assert shortened("E ", name) == f"E {shown}"
