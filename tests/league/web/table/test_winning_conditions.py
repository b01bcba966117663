"""What do I need? Asked at the table, answered from the same settlement as the hands."""

import pytest
from django.test import Client

from league.models import Table
from tests.entries import ron
from tests.league.web.table.table_taps import link, text
from tests.shortcuts import play
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


def needed(client: Client, table: Table, name: str, **more: str) -> str:
    seat = table.seats.get(entrant__player__display_name=name)
    asked = {"seat": str(seat.pk), **more}
    return text(client.get(f"{link(table)}needs/", asked))


def test_at_equal_points_any_win_is_the_first_place(client: Client, table: Table) -> None:
    words = needed(client, table, "Ben")
    assert words.count("First place already met Tsumo any win Ron from Aoi any win") == 1


def test_a_target_score_needs_the_missing_points(client: Client, table: Table) -> None:
    """Chie has 30,000: first place with +15 needs 10,000 more for +25, drawn by a haneman."""
    words = needed(client, table, "Chie", target="+25.0")
    said = words.split("A final score of +25.0 or more")[-1]
    assert said.split("Exhaustive draw")[0].strip() == (
        "Tsumo Haneman (6 han) Ron from Aoi Haneman (6 han)"
        " Ron from Ben Haneman (6 han) Ron from Dan Haneman (6 han)"
    )


def test_if_most_draws_are_enough_the_exceptions_are_listed(client: Client, table: Table) -> None:
    """Ben leads by little: he loses it where others are tenpai and he is not."""
    play(table, [ron("S", "W", 1)])
    words = needed(client, table, "Ben")
    said = words.split("Exhaustive draw ")[1].split(" Second place")[0]
    assert said == (
        "any draw except: tenpai: Aoi; tenpai: Chie; tenpai: Dan; tenpai: Aoi, Chie;"
        " tenpai: Aoi, Dan; tenpai: Chie, Dan; tenpai: Aoi, Chie, Dan"
    )


def test_riichi_leaves_the_draws_that_can_be(client: Client, table: Table) -> None:
    """Ben is tenpai in all of them, and lacks the stick where nobody pays him for it."""
    third = needed(client, table, "Ben", riichi="S").split("Third place or better")[1]
    said = third.split("Exhaustive draw ")[1].split(" Includes honba")[0]
    assert said == "any draw except: all tenpai"


def test_an_unreadable_target_score_is_reported(client: Client, table: Table) -> None:
    assert "Not a score. Enter a number such as -5.0." in needed(
        client, table, "Ben", target="much"
    )


def test_riichi_of_others_counts(client: Client, table: Table) -> None:
    """A thousand points more lie there to be won."""
    plain = needed(client, table, "Ben", target="+18.9")
    with_stick = needed(client, table, "Ben", target="+18.9", riichi="W")
    assert ["2 han 60 fu" in words for words in (plain, with_stick)] == [True, False]


def test_the_dealer_is_the_default_player(client: Client, table: Table) -> None:
    first, asked = (
        text(client.get(f"{link(table)}needs/")),
        needed(client, table, "Aoi"),
    )
    assert first == asked


def test_there_is_no_such_page_where_the_game_is_over(client: Client, table: Table) -> None:
    table.ended_early = True
    table.save()
    assert client.get(f"{link(table)}needs/").status_code == 404
