"""What each column of a list of players is taken for, over its preview and in the API."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.models import Entrant, Player
from tests.league.api.callers import person
from tests.league.core.sheets.test_cells import workbook
from tests.league.web.readers import Answer, at, reader, words
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
