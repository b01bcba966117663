"""What each column of a table is taken for: by its name, by its cells, by its place, by choice."""

import pytest

from league.core.sheets.cells import read_cells
from league.core.sheets.columns import ChosenColumns, Column, FoundColumns, guess_columns
from league.core.sheets.contents import COUNTRY, DATE, E_MAIL, EMA_NUMBER, NUMBER, POINTS
from league.core.sheets.heads import HEADS
from league.entrants.queries.player_lists import COLUMNS as OF_LISTS
from tests.shortcuts import refused

COLUMNS = (
    Column(name="name", label="Name", heads=HEADS["name"], makes_header=True),
    Column(name="country", label="Country", heads=("country", "land"), content=COUNTRY),
    Column(name="ema", label="EMA", heads=("ema number",), content=EMA_NUMBER),
    Column(name="number", label="Number", heads=HEADS["number"], content=NUMBER),
    Column(name="mail", label="E-mail", heads=HEADS["e_mail"], content=E_MAIL),
    Column(name="date", label="Date", heads=HEADS["date"], content=DATE),
    Column(name="club", label="Club", heads=HEADS["club"]),
    Column(name="points", label="Points", heads=HEADS["points"], content=POINTS),
)


def found(text: str, **chosen: object) -> FoundColumns:
    return guess_columns(
        read_cells(text),
        COLUMNS,
        places=("name", "club"),
        chosen=ChosenColumns(**chosen),  # type: ignore[arg-type]
    )


def told(text: str, **chosen: object) -> list[tuple[str, str | None]]:
    return [(one.name, one.by and one.by.value) for one in found(text, **chosen).columns]


@pytest.mark.parametrize(
    "head",
    [
        *("Name;Club;E-mail", "名前;クラブ;メール", "SPIELER ; Verein; E-Mail-Adresse"),
        *("Joueur;club;Courriel", "Игрок;Клуб;Почта", "Nombre;Club;Correo electronico"),
        *("이름;클럽;이메일", "姓名;俱乐部;邮箱", "Player (nick);Club / Verein;e mail"),
    ],
)
def test_names_of_columns_are_known_in_every_language(head: str) -> None:
    columns = found(f"{head}\nAnna;Pon;anna@example.org")
    assert (columns.names, columns.has_header) == (["name", "club", "mail"], True)
    assert {one.by for one in columns.columns} == {"header"}


def test_a_name_that_nobody_knows_leaves_it_to_the_cells_where_they_are_certain() -> None:
    text = "Name,Kontaktweg,Herkunft,Shoe size\nAnna,a@example.org,DE,38\nBen,b@example.org,IT,40\n"
    columns = found(text)
    assert [(one.name, one.by) for one in columns.columns] == [
        ("name", "header"),
        ("mail", "content"),
        ("country", "content"),
        ("", None),
    ]
    assert columns.unknown == ["Shoe size"]


def test_without_names_cells_tell_and_then_places() -> None:
    assert told("1;Anna;Germany;a@example.org\n2;Ben;Italy;b@example.org") == [
        ("number", "content"),
        ("name", "position"),
        ("country", "content"),
        ("mail", "content"),
    ]
    assert told("Anna;Pon;x;04010123;2026-01-09;36300\nBen;Chi;y;04010124;9.1.2026;-1200") == [
        ("name", "position"),
        ("club", "position"),
        ("", None),
        ("ema", "content"),
        ("date", "content"),
        ("points", "content"),
    ]
    assert found("Anna;Pon;x").unknown == ["column 3"]


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Your name", "name"),
        ("What is your full name?", "name"),
        ("Which club do you play for?", "club"),
        ("What is the name of your club?", "club"),
        ("Please enter your e-mail address", "e_mail"),
        ("Which country are you from?", "country"),
        ("What is your EMA number?", "ema_number"),
        ("Wie heißt dein Verein?", "club"),
        ("Quel est votre club ?", "club"),
        ("¿Cuál es tu club?", "club"),
        ("お名前を教えてください", "name"),
        ("Do you need a room, yes or no?", ""),
        ("Riichi Nord club", ""),
    ],
)
def test_a_question_of_a_form_is_the_name_of_what_it_asks_for(head: str, name: str) -> None:
    rows = read_cells(f"{head};Player number\nAnna;1\nBen;2")
    assert guess_columns(rows, OF_LISTS).columns[0].name == name


def test_only_the_first_question_is_for_a_column() -> None:
    rows = read_cells("Club;Your name;Do you take part in the dinner of the club?\nPon;Anna;x")
    assert guess_columns(rows, OF_LISTS).names == ["club", "name", ""]


def test_some_cells_may_be_misspelt() -> None:
    assert told("Anna;Germany\nBen;Itly\nChie;Japan")[1] == ("country", "content")
    assert told("Anna;Japan\nBen;Tsumo Nord")[1] == ("club", "position")
    assert told("Jordan;Italy") == [("name", "position"), ("country", "content")]
    assert told("Jordan\nChad") == [("name", "position")]


def test_cells_below_tell_that_the_first_row_has_names() -> None:
    columns = found("Wer;Wie erreichbar\nAnna;a@example.org\nBen;b@example.org")
    assert columns.has_header
    assert (columns.names, columns.unknown) == (["", "mail"], ["Wer"])
    assert not found("Anna;Team\nBen;Pon").has_header
    assert not found("Anna;Pon\nBen;b@example.org").has_header


def test_people_choose_columns_and_whether_there_is_a_header() -> None:
    text = "Anna;Berg;Pon\nBen;Mori;Chi"
    assert told(text, names=("club", "name")) == [
        ("club", "choice"),
        ("name", "choice"),
        ("", None),
    ]
    assert told(text, names=("name", "club", "")) == told(text)
    assert found(text, header=True).unknown == ["Anna", "Berg", "Pon"]
    assert not found("Name\nAnna", header=False).has_header
    with refused("sheet_column_unknown"):
        found(text, names=("shoe size",))


def test_what_two_columns_hold_is_told() -> None:
    assert found("Name;Spieler\nAnna;Ben").twice == ["name"]


def test_an_empty_table_has_no_columns() -> None:
    assert found(" \n").columns == ()
