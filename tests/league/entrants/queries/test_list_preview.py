"""The preview of a pasted list, line by line."""

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from league.core.permissions import SYSTEM
from league.entrants.queries.list_preview import preview_of_list
from league.models import Player
from league.models.name_key import key_of
from tests.factories import ClubFactory, PlayerFactory
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(players=1)


def states(world: World, text: str) -> list[tuple[int, str, str, str]]:
    rows = preview_of_list(world.event, text, SYSTEM)
    return [(row.line, row.name, row.state, row.why) for row in rows]


def test_a_second_column_of_countries_is_read_as_countries(world: World) -> None:
    listed = {
        "Aoi,日本\nBen,Deutschland\nChie\nDan,ITA": [("", "JP"), ("", "DE"), ("", ""), ("", "IT")],
        "Name;Land\nBen;Frankreich": [("", "FR")],
        "Aoi,Japan\nBen,Tsumo Nord": [("Japan", ""), ("Tsumo Nord", "")],
    }
    for text, expected in listed.items():
        values = [row.values for row in preview_of_list(world.event, text, SYSTEM)]
        found = [(one.get("club", ""), one.get("country", "")) for one in values]
        assert found == expected


def test_every_line_has_its_state(world: World) -> None:
    club = ClubFactory.create(name="Tsumo Nord")
    PlayerFactory.create(display_name="Known One")
    PlayerFactory.create(display_name="Élodie", club=club)
    PlayerFactory.create_batch(2, display_name="Two Of Them")
    enrolled = world.entrants[0].player.display_name
    text = f"""New One
Known One
{enrolled}
Two Of Them
Elodie
Élodie, Pon Club
new  one

???
"""
    assert states(world, text) == [
        (1, "New One", "new", ""),
        (2, "Known One", "known", ""),
        (3, enrolled, "enrolled", ""),
        (4, "Two Of Them", "doubtful", "several"),
        (5, "Elodie", "doubtful", "other_spelling"),
        (6, "Élodie", "doubtful", "repeated"),
        (7, "new one", "doubtful", "repeated"),
        (9, "???", "unreadable", "no_name"),
    ]


def test_a_known_player_of_another_club_is_ambiguous(world: World) -> None:
    PlayerFactory.create(display_name="Élodie", club=ClubFactory.create(name="Tsumo Nord"))
    assert states(world, "Élodie, Pon Club") == [(1, "Élodie", "doubtful", "other_club")]
    assert states(world, "Élodie, tsumo nord") == [(1, "Élodie", "known", "")]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_list_copied_from_a_sheet_may_begin_with_a_bare_name(world: World, sign: str) -> None:
    rows = preview_of_list(world.event, f"Bare\nMori{sign}Pon Club\nSato{sign}Tsumo Nord", SYSTEM)
    assert [(row.name, row.values.get("club", "")) for row in rows] == [
        ("Bare", ""),
        ("Mori", "Pon Club"),
        ("Sato", "Tsumo Nord"),
    ]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_may_use_any_usual_delimiter_and_a_byte_order_mark(world: World, sign: str) -> None:
    text = (
        "\ufeff" + sign.join(["名前", "クラブ", "番号"]) + "\n" + sign.join(["結衣", "四風荘", "7"])
    )
    (row,) = preview_of_list(world.event, text, SYSTEM)
    assert (row.line, row.name) == (2, "結衣")
    assert row.values == {"name": "結衣", "club": "四風荘", "number": "7"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("x" * 121 + ",,", "name_too_long"),
        ("Lena,seven,", "number_not_a_number"),
        ("Lena,,Atlantis", "no_such_country"),
        (f"Lena,,,{'x' * 201}", "text_too_long"),
    ],
)
def test_an_unreadable_line_has_a_reason(world: World, line: str, why: str) -> None:
    (row,) = preview_of_list(world.event, f"name,number,country,legal name\n{line}", SYSTEM)
    assert (row.state, row.why) == ("unreadable", why)


def test_names_that_look_alike_share_a_key() -> None:
    assert key_of("\uff2c\uff25\uff2e\uff21  brandt") == key_of("Léna Brandt") == "lenabrandt"


def test_all_names_of_a_list_are_looked_up_in_one_query(
    world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    PlayerFactory.create_batch(3)
    names = [PlayerFactory.create(display_name=f"Known {sign}").display_name for sign in "abc"]
    with django_assert_num_queries(3):  # players of these names, who is enrolled, numbers given
        rows = preview_of_list(world.event, "\n".join([*names, "Somebody New"]).upper(), SYSTEM)
    assert [len(row.candidates) for row in rows] == [1, 1, 1, 0]


def test_a_preview_writes_nothing(world: World) -> None:
    before = Player.objects.count()
    preview_of_list(world.event, "Somebody New", SYSTEM)
    assert preview_of_list(world.event, "", SYSTEM) == []
    assert Player.objects.count() == before


def listed(world: World, text: str) -> list[dict[str, str]]:
    return [row.values for row in preview_of_list(world.event, text, SYSTEM)]


@pytest.mark.parametrize("head", ["", "sep=;\n"])
def test_quoted_names_hold_the_other_delimiter(world: World, head: str) -> None:
    table = f'{head}Name;Club\n"Brandt, Lena";"Tsumo; Nord"\n"Sato, ""Yui""" ;\n'
    assert listed(world, table) == [
        {"name": "Brandt, Lena", "club": "Tsumo; Nord"},
        {"name": 'Sato, "Yui"', "club": ""},
    ]


def test_commas_inside_quotes_do_not_make_it_a_list_of_commas(world: World) -> None:
    lines = '"Brandt, Lena"; Tsumo Nord\n"Sato, Yui"\n"Mori, Hana"\n'
    assert [row["name"] for row in listed(world, lines)] == [
        "Brandt, Lena",
        "Sato, Yui",
        "Mori, Hana",
    ]


def test_lines_are_numbered_as_in_the_file(world: World) -> None:
    assert states(world, "sep=;\nname;club\n\nAoki;\n") == [(4, "Aoki", "new", "")]


def test_a_column_marks_substitutes(world: World) -> None:
    rows = listed(world, "name,substitute\nAoki,yes\nBerg,no\nChen,\nDora,x\n")
    assert [row["name"] for row in rows if row.get("substitute")] == ["Aoki", "Dora"]


def test_a_line_with_invisible_characters_is_unreadable(world: World) -> None:
    assert states(world, "Aoki\u202eikoA") == [
        (1, "Aoki\u202eikoA", "unreadable", "hidden_signs"),
    ]
