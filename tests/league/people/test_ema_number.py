"""A player's EMA number goes the way of every field: typed, listed, shown, sent, exported."""

import csv
import io

import pytest

from league.core.permissions import SYSTEM
from league.entrants.enrol_many import enrol_list
from league.entrants.queries.list_preview import preview_of_list
from league.models import Entrant, Player, PlayerChange
from league.people.players import change_player
from league.standings.queries.report_sheets import report_sheets
from league.standings.reports import results_file
from tests.league.api.callers import anonymous, fields, person
from tests.league.web.readers import at, problems, reader, words
from tests.page_forms import submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
WRONG = (
    "An EMA number has 8 digits, such as 04010123. A spreadsheet may have dropped the zero"
    " in front."
)


@pytest.fixture
def world() -> World:
    return event_world(players=1)


def of_lena() -> str:
    return Player.objects.get(display_name="Lena").ema_number


def with_number(world: World, *, shown_by_name: bool = True) -> Player:
    known = {"ema_number": "04010123", "shown_by_name": shown_by_name}
    return change_player(
        world.entrants[0].player,
        actor=SYSTEM,
        event_id=world.event.pk,
        display_name="Lena",
        **known,
    )


def test_it_is_typed_when_a_player_is_added(world: World) -> None:
    organiser, page = reader(world.organiser), at("enrol", world)
    refused = organiser.post(page, {"name": "Lena", "ema_number": "4010123"})
    assert problems(refused) == {"ema_number": [WRONG]}
    organiser.post(page, {"name": "Lena", "ema_number": " 04010123 "})
    assert of_lena() == "04010123"


def test_it_is_changed_with_the_player(world: World) -> None:
    organiser, page = reader(world.organiser), at("entrant_change", world, number=1)
    body = {"display_name": "Lena", "ema_number": "EMA-0401"}
    assert problems(submit(organiser.get(page), "Save changes", body)) == {"ema_number": [WRONG]}
    submit(organiser.get(page), "Save changes", body | {"ema_number": "04010123"})
    assert of_lena() == "04010123"
    assert PlayerChange.objects.latest("pk").after["ema_number"] == "04010123"
    shown = organiser.get(page)
    assert 'value="04010123"' in shown.content.decode()
    submit(shown, "Save changes", {"ema_number": ""})
    assert of_lena() == ""


@pytest.mark.parametrize("head", ["ema", "EMA", "EMA number", "EMA番号"])
def test_it_is_a_column_of_a_list(world: World, head: str) -> None:
    text = f"name,{head}\nLena,04010123\nBen,401\nAnn,4010999\n"
    lena, ben, ann = preview_of_list(world.event, text, SYSTEM)
    assert (lena.state, lena.said) == ("new", ["EMA 04010123"])
    assert ann.said == ["EMA 04010999"]  # a spreadsheet took it for an amount
    assert (ben.state, ben.why_in_words) == ("unreadable", WRONG)
    page = reader(world.organiser).post(at("enrol_list", world), {"text": text})
    assert WRONG in words(page)
    enrol_list(world.event, text, actor=SYSTEM, choices={3: "skip"})
    assert of_lena() == "04010123"


def test_it_stands_on_the_pages_of_the_player_and_the_organiser(world: World) -> None:
    player = with_number(world)
    assert "EMA 04010123" in words(reader().get(f"/players/{player.pk}/"))
    assert "EMA 04010123" in words(reader(world.organiser).get(at("manage_entrants", world)))


def test_it_is_hidden_with_the_name(world: World) -> None:
    player = with_number(world, shown_by_name=False)
    assert "04010123" not in words(reader().get(f"/players/{player.pk}/"))
    assert anonymous().get(f"players/{player.pk}/").json()["ema_number"] == ""
    assert "04010123" not in str(report_sheets(world.event, SYSTEM, ["standings"]))


def test_it_goes_in_and_out_of_the_api(world: World) -> None:
    caller = person(world.organiser)
    path = f"events/{world.event.pk}/entrants/"
    made = caller.post(path, {"name": "Lena", "ema_number": "04010123"})
    assert (made.status_code, made.json()["ema_number"]) == (201, "04010123")
    assert made.json()["private"]["ema_number"] == "04010123"
    entrant = Entrant.objects.get(pk=made.json()["id"])
    public = anonymous().get(f"players/{entrant.player_id}/").json()
    assert public["ema_number"] == "04010123"
    path = f"entrants/{entrant.pk}/player/"
    assert caller.patch(path, {"ema_number": "04019999"}).json()["ema_number"] == "04019999"
    wrong = caller.patch(path, {"ema_number": "4010123"})
    assert (wrong.status_code, fields(wrong)) == (422, ["ema_number"])
    assert WRONG in str(wrong.json())


def test_it_is_a_column_of_the_report(world: World) -> None:
    with_number(world)
    sheets = report_sheets(world.event, SYSTEM, ["standings"])
    content = results_file(sheets, "csv").decode("utf-8-sig")
    heads, row = list(csv.reader(io.StringIO(content)))[:2]
    assert dict(zip(heads, row, strict=True))["EMA number"] == "04010123"
