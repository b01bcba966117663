"""What each column of a list of players is taken for, over its preview and in the API."""

from base64 import b64encode
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.models import Entrant, Player
from tests.factories import PlayerFactory
from tests.league.api.callers import person
from tests.league.core.sheets.test_workbooks import titled
from tests.league.web.readers import Answer, at, reader, words
from tests.league.workbooks import workbook
from tests.page_forms import submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
TEXT = "Verein;Wer;Größe\nPon;Anna;M\nChi;Ben;L\n"


@pytest.fixture
def world() -> World:
    return event_world(players=0)


def preview_of(world: World, text: str = TEXT) -> Answer:
    page = reader(world.organiser).get(at("enrol_list", world))
    return submit(page, "Preview list", {"text": text})


def clubs() -> dict[str, str]:
    return dict(Player.objects.values_list("display_name", "club__name"))


def test_a_column_is_changed_over_the_preview(world: World) -> None:
    preview = preview_of(world, "Anna;Pon;Germany\nBen;Chi;Italy\n")
    said = [(one.chosen, str(one.said)) for one in preview.context["choice"].selects]
    assert said == [
        ("name", "by its position"),
        ("club", "by its position"),
        ("country", "by its content"),
    ]
    swapped = submit(preview, "Use these columns", {"column-0": "club", "column-1": "name"})
    assert [(row.name, row.values["club"]) for row, *_ in swapped.context["rows"]] == [
        ("Pon", "Anna"),
        ("Chi", "Ben"),
    ]
    submit(swapped, "Add players")
    assert clubs() == {"Pon": "Anna", "Chi": "Ben"}


def test_the_first_row_can_be_a_player(world: World) -> None:
    preview = preview_of(world, "Name\nAnna\n")
    assert [row.name for row, *_ in preview.context["rows"]] == ["Anna"]
    again = submit(preview, "Use these columns", {"header": False})
    assert [row.name for row, *_ in again.context["rows"]] == ["Name", "Anna"]


def test_a_workbook_is_a_list_too(world: World) -> None:
    content = workbook([["Name", "Klub", "Größe"], ["Anna", "Pon", "M"], [], ["Ben", "Chi", "L"]])
    page = reader(world.organiser).get(at("enrol_list", world))
    preview = submit(page, "Preview list", {"file": SimpleUploadedFile("list.xlsx", content)})
    assert "These columns are not kept: Größe" in words(preview)
    assert [row.line for row, *_ in preview.context["rows"]] == [2, 4]
    submit(preview, "Add players")
    assert clubs() == {"Anna": "Pon", "Ben": "Chi"}


def test_the_sheet_of_a_workbook_is_chosen_over_the_preview(world: World) -> None:
    """The first with names is read; what was chosen for the lines of another sheet is forgotten."""
    ann, sheets = (
        PlayerFactory.create(display_name="Ann", club=None),
        {
            "Read me": [["Thank you for your help"]],
            "Players": [["Name", "Club"], ["Anna", "Pon"]],
            "Guests": [["Verein", "Spieler"], ["Chi", "ANN"]],
        },
    )
    page = reader(world.organiser).get(at("enrol_list", world))
    file = SimpleUploadedFile("list.xlsx", titled(sheets))
    preview = submit(page, "Preview list", {"file": file})
    assert [row.name for row, *_ in preview.context["rows"]] == ["Anna"]
    guests = submit(preview, "Read again", {"sheet": "Guests", "column-0": "team"})
    assert [(row.name, row.values) for row, *_ in guests.context["rows"]] == [
        ("ANN", {"name": "ANN", "club": "Chi"})
    ]
    kept = submit(guests, "Update preview", {"line-2": str(ann.pk)})
    assert kept.context["file"]["sheet"] == "Guests"
    submit(kept, "Add players", {"line-2": str(ann.pk)})
    assert [one.player for one in Entrant.objects.all()] == [ann]


def test_the_api_chooses_the_sheet_of_a_workbook(world: World) -> None:
    file = b64encode(titled({"Notes": [["x"]], "A": [["Name"], ["Ann"]], "B": [["Bo"]]})).decode()
    path, caller = f"events/{world.event.pk}/enrolment-preview/", person(world.organiser)
    first = caller.post(path, {"file": file}).json()
    assert (first["sheet"], [row["name"] for row in first["rows"]]) == ("A", ["Ann"])
    other = caller.post(path, {"file": file, "sheet": "B"}).json()
    assert (other["sheet"], [row["name"] for row in other["rows"]]) == ("B", ["Bo"])
    wrong = caller.post(path, {"file": file, "sheet": "C"})
    assert (wrong.status_code, "no sheet “C”" in wrong.text) == (400, True)


def test_a_number_that_is_taken_is_said_at_its_line(world: World) -> None:
    preview = preview_of(world, "Name;Number\nAnna;7\nBen;07\n")
    assert "another player has this number" in words(preview)
    assert "choose “Leave out” over the column of numbers" in words(preview)
    left_out = submit(preview, "Update preview", {"column-1": ""})
    assert [row.state for row, *_ in left_out.context["rows"]] == ["new", "new"]
    refused = submit(preview, "Add players")
    assert refused.context["rows"][1][2] == (
        "Line 3 cannot be read: another player has this number"
    )
    submit(refused, "Add players", {"text": "Name;Number\nAnna;7\nBen;8\n"})
    again = preview_of(world, "Name;Number\nCleo;8\nAnna;7\n")
    assert [(row.name, row.why) for row, *_ in again.context["rows"]] == [
        ("Cleo", "number_taken"),
        ("Anna", ""),
    ]


def test_titles_above_and_sums_below_are_no_players(world: World) -> None:
    """They are named, and the page of the API lists their lines."""
    rows: list[list[Any]] = [
        ["Participants of the Open"],
        [],
        [None, "First name", "Last name", "Fee"],
        [None, "Aya", "Mori", 20],
        [None, "Ben", "Koch", 20],
        [None, "Total", None, 40],
    ]
    page = reader(world.organiser).get(at("enrol_list", world))
    file = SimpleUploadedFile("list.xlsx", workbook(rows))
    preview = submit(page, "Preview list", {"file": file})
    said = "left out: 1 ( Participants of the Open ), 6 ( Total 40 )"
    assert said in words(preview)
    submit(preview, "Add players")
    assert {*clubs()} == {"Aya Mori", "Ben Koch"}
    text = "Participants\nName\nTotal Eclipse\n計良 太郎\nTotal: 2\n"
    path = f"events/{world.event.pk}/enrolment-preview/"
    found = person(world.organiser).post(path, {"text": text}).json()
    assert ([row["name"] for row in found["rows"]], found["left_out"]) == (
        ["Total Eclipse", "計良 太郎"],
        [1, 5],
    )


def test_titles_are_lines_where_the_first_row_is_no_header(world: World) -> None:
    preview = preview_of(world, "Players\nName;Club\nAnna;Pon\n")
    assert [row.name for row, *_ in preview.context["rows"]] == ["Anna"]
    again = submit(preview, "Use these columns", {"header": False})
    assert [row.name for row, *_ in again.context["rows"]] == ["Players", "Name", "Anna"]


def test_what_the_profile_of_a_known_player_does_not_take_is_said(world: World) -> None:
    anna = PlayerFactory.create(display_name="Anna", country="AT", club=None)
    preview = preview_of(world, "Name;Club;Country;Telephone\nAnna;Pon;Austria;1\nBen;;Italy;2\n")
    (known, *_), (new, *_) = preview.context["rows"]
    assert (known.said, known.not_kept) == (["Pon", "AUT", "1"], ["Pon"])
    assert (new.said, new.not_kept) == (["ITA", "2"], [])
    assert "The profile stays as it is. Not kept: Pon" in words(preview)
    submit(preview, "Add players")
    anna.refresh_from_db()
    assert (anna.club, anna.country) == (None, "AT")


def test_the_api_tells_and_takes_the_columns(world: World) -> None:
    caller = person(world.organiser)
    path = f"events/{world.event.pk}/enrolment-preview/"
    found = caller.post(path, {"text": TEXT}).json()["table"]
    assert found == {
        "columns": [
            {"name": name, "head": "", "by": "position"} for name in ("name", "club", "team")
        ],
        "has_header": False,
    }
    body = {"text": TEXT, "columns": ["club", "name", ""], "header": True}
    assert [row["name"] for row in caller.post(path, body).json()["rows"]] == ["Anna", "Ben"]
    caller.post(f"events/{world.event.pk}/enrolment/", body)
    assert clubs() == {"Anna": "Pon", "Ben": "Chi"}
    wrong = caller.post(path, {"text": TEXT, "columns": ["shoe size"]})
    assert (wrong.status_code, Entrant.objects.count()) == (422, 2)


def test_an_unknown_country_is_answered_on_the_page(world: World) -> None:
    preview = preview_of(world, "name,country\nAnna,Germny\nBen,Atlantis\n")
    assert "Countries that are not known GERMNY Choose … It is Germany Leave out" in words(preview)
    refused = submit(preview, "Add players", {"country-GERMNY": "DE"})
    assert (refused.status_code, Player.objects.count()) == (422, 0)
    submit(refused, "Add players", {"country-ATLANTIS": "none"})
    countries = dict(Player.objects.values_list("display_name", "country"))
    assert countries == {"Anna": "DE", "Ben": ""}


def test_columns_of_the_same_kind_are_said_before_they_are_refused(world: World) -> None:
    preview = preview_of(world, "name,club,Verein\nAnna,Pon,Chi\n")
    assert "Two columns are taken for the same: Club." in words(preview)
    submit(preview, "Add players", {"column-2": ""})
    assert clubs() == {"Anna": "Pon"}


def test_where_a_contact_is_left_out_the_page_says_so(world: World) -> None:
    text = "name,phone,e-mail\nAnna,0621 1,anna@example.org\n"
    said = "Where a line has an e-mail address and a telephone number, the e-mail address is kept."
    assert said in words(preview_of(world, text))
