"""Lists of players as other people write them: columns, parts of names, spellings, countries."""

import pytest

from league.core.permissions import SYSTEM
from league.entrants.enrol_many import enrol_list
from league.entrants.queries.list_preview import doubtful_countries, preview_of_list
from league.entrants.queries.player_lists import MOST_LINES, read_list
from league.models import Entrant, SignUp
from tests.factories import PlayerFactory
from tests.shortcuts import refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
Values = list[dict[str, str]]
EMA_RESULTS = "Place,First name,Last name,EMA number,Table points,Score,EMA member,Country"
EMA_FILE = "Place;Player's first name;Player's last name (capitals);EMA number;Country (3 letters)"


@pytest.fixture
def world() -> World:
    return event_world(players=0)


def values_of(text: str) -> Values:
    return [
        {name: value for name, value in values.items() if value}
        for _line, values in read_list(text).lines
    ]


def states(world: World, text: str) -> list[tuple[str, str, str]]:
    return [(row.name, row.state, row.why) for row in preview_of_list(world.event, text, SYSTEM)]


@pytest.mark.parametrize(
    ("text", "values", "unknown"),
    [
        (
            "N.;Nombre\n1;Lucia\n2;Oscar\n",
            [{"number": "1", "name": "Lucia"}, {"number": "2", "name": "Oscar"}],
            [],
        ),
        (
            "name;Verein;Land\nAnna;Pon;Deutschland\n",
            [{"name": "Anna", "club": "Pon", "country": "DE"}],
            [],
        ),
        (
            "First name,Last name,EMA number,Country\nWim,de Vries,04010123,Netherlands\n",
            [
                {
                    "name": "Wim de Vries",
                    "given_name": "Wim",
                    "family_name": "de Vries",
                    "ema_number": "04010123",
                    "country": "NL",
                }
            ],
            [],
        ),
        (
            f"{EMA_RESULTS}\n1,Anna,BERG,04010123,12,200,YES,GER\n",
            [
                {
                    "name": "Anna BERG",
                    "given_name": "Anna",
                    "family_name": "BERG",
                    "ema_number": "04010123",
                    "country": "DE",
                }
            ],
            ["Place", "Table points", "Score", "EMA member"],
        ),
        (
            f"{EMA_FILE}\n1;Anna;BERG;04010123;DEU\n",
            [
                {
                    "name": "Anna BERG",
                    "given_name": "Anna",
                    "family_name": "BERG",
                    "ema_number": "04010123",
                    "country": "DE",
                }
            ],
            ["Place"],
        ),
        (
            "Name;Vorname;Verein\nBerg;Anna;Pon\n",
            [{"name": "Anna Berg", "family_name": "Berg", "given_name": "Anna", "club": "Pon"}],
            [],
        ),
        (
            "Nombre;Apellidos\nAna;Ruiz Gil\n",
            [{"name": "Ana Ruiz Gil", "family_name": "Ruiz Gil", "given_name": "Ana"}],
            [],
        ),
        ("Nom;Club\nAnna Berg;Pon\n", [{"name": "Anna Berg", "club": "Pon"}], []),
        (
            "1. Anna Berg\n2) Ben\n#3: Chie\n- 4U\n",
            [{"name": "Anna Berg"}, {"name": "Ben"}, {"name": "Chie"}, {"name": "- 4U"}],
            [],
        ),
        (
            "Anna;anna@example.org\nBen;ben@example.org\n",
            [
                {"name": "Anna", "contact": "anna@example.org"},
                {"name": "Ben", "contact": "ben@example.org"},
            ],
            [],
        ),
    ],
)
def test_each_column_is_read_or_named(text: str, values: Values, unknown: list[str]) -> None:
    assert values_of(text) == values
    assert read_list(text).found.unknown == unknown


@pytest.mark.parametrize(
    ("known", "listed"),
    [
        ("Joerg Mueller", "MUELLER Joerg"),
        ("Joerg Mueller", "Jörg Müller"),
        ("Joerg Mueller", "MÜLLER Jörg"),
        ("Jörg Müller", "Mueller, Joerg"),
        ("Wim de Vries", "de Vries Wim"),
        ("佐藤 花子", "花子 佐藤"),
        ("Søren Berg", "Soeren Berg"),
        ("Søren Berg", "Soren Berg"),
        ("Łukasz Berg", "Berg Lukasz"),
    ],
)
def test_another_spelling_of_a_known_player_is_asked_about(
    world: World, known: str, listed: str
) -> None:
    PlayerFactory.create(display_name=known)
    assert states(world, f'name\n"{listed}"\n') == [(listed, "doubtful", "other_spelling")]


def test_one_person_twice_in_a_list_is_asked_about(world: World) -> None:
    asked = states(world, "MÜLLER Jörg\nJoerg Mueller\nJörg Mayer\n")
    assert [state for _name, state, _why in asked] == ["new", "doubtful", "new"]


def test_a_country_that_nobody_knows_is_asked_about(world: World) -> None:
    text = "name,country\nAnna,Germny\nBen,Atlantis\nChie,Japan\n"
    assert doubtful_countries(read_list(text).lines) == {"GERMNY": "DE", "ATLANTIS": ""}
    actor = world.actor("organiser")
    with refused("line_unreadable"):
        enrol_list(world.event, text, actor=actor, choices={}, countries={"GERMNY": "DE"})
    answers = {"GERMNY": "DE", "ATLANTIS": ""}
    enrol_list(world.event, text, actor=actor, choices={}, countries=answers)
    assert dict(Entrant.objects.values_list("player__display_name", "player__country")) == {
        "Anna": "DE",
        "Ben": "",
        "Chie": "JP",
    }


def test_the_e_mail_address_is_kept_rather_than_the_telephone_number(world: World) -> None:
    text = "name,phone,e-mail\nAnna,0621 1,anna@example.org\nBen,0621 2,\n"
    assert read_list(text).has_both_contacts
    assert not read_list("name,phone,e-mail\nAnna,0621 1,\n").has_both_contacts
    enrol_list(world.event, text, actor=world.actor("organiser"), choices={})
    kept = dict(SignUp.objects.values_list("player__display_name", "contact"))
    assert kept == {"Anna": "anna@example.org", "Ben": "0621 2"}


def test_a_list_has_an_end() -> None:
    whole = "name\n" + "Anna\n" * MOST_LINES
    assert len(read_list(whole).lines) == MOST_LINES
    with refused("sheet_rows"):
        read_list(f"{whole}Ben\n")


def test_two_columns_of_one_kind_are_refused(world: World) -> None:
    with refused("sheet_columns_twice"):
        text = "name,club,Verein\nAnna,Pon,Chi\n"
        enrol_list(world.event, text, actor=world.actor("organiser"), choices={})
