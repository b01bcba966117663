"""Family name, given name and Latin reading: typed, listed, sent, hidden with the name."""

import csv
import io
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.entrants.enrol_many import enrol_list
from league.entrants.queries.list_preview import preview_of_list
from league.entrants.sign_up import sign_up
from league.importing.event_files.store import store_event_file
from league.importing.event_files.write import event_file
from league.models import Player, PlayerChange
from league.people.players import change_player
from league.people.queries.personal_data import personal_data
from league.standings.queries.report_sheets import report_sheets
from league.standings.reports import results_file
from tests.factories import SignUpTermsFactory
from tests.league.api.callers import anonymous, fields, person
from tests.league.web.readers import Answer, at, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
DIFFERENT = (
    "Family name and given name together are not the name Wim de Vries. The legal name may differ."
)
NO_READING = "A Latin reading has Latin letters, the family name first: Tanaka, Tarō."


@pytest.fixture
def world() -> World:
    return event_world(players=1)


def parts_of(shown: str) -> tuple[str, str, str]:
    player = Player.objects.get(display_name=shown)
    return player.family_name, player.given_name, player.latin_reading


def change(world: World, **typed: str) -> Answer:
    """Type this into the form of the player and save it."""
    page = reader(world.organiser).get(at("entrant_change", world, number=1))
    return submit(page, "Save changes", typed)


def renamed(world: World, shown: str, **values: Any) -> Player:
    return change_player(world.entrants[0].player, actor=SYSTEM, display_name=shown, **values)


def test_the_family_name_leaves_the_given_name(world: World) -> None:
    change(world, display_name="Wim de Vries", family_name="de Vries")
    assert parts_of("Wim de Vries") == ("de Vries", "Wim", "")
    assert PlayerChange.objects.latest("pk").after["family_name"] == "de Vries"
    change(world, display_name="Nguyễn Văn An", family_name="", given_name="Văn An")
    assert parts_of("Nguyễn Văn An") == ("Nguyễn", "Văn An", "")


def test_parts_that_do_not_make_the_name_are_refused(world: World) -> None:
    typed = {"display_name": "Wim de Vries", "family_name": "de Boer", "latin_reading": "田中"}
    assert problems(change(world, **typed)) == {
        "family_name": [DIFFERENT],
        "latin_reading": [NO_READING],
    }


def test_another_name_takes_the_parts_of_the_old_one_away(world: World) -> None:
    renamed(world, "田中 太郎", family_name="田中", latin_reading="Tanaka, Tarō")
    renamed(world, "鈴木 太郎")
    assert parts_of("鈴木 太郎") == ("", "", "")
    Player.objects.filter(pk=world.entrants[0].player_id).update(display_name="佐藤 花子")
    assert parts_of("佐藤 花子") == ("", "", "")
    Player.objects.update(display_name="高橋 花子", latin_reading="Takahashi, Hanako")
    assert parts_of("高橋 花子") == ("", "", "Takahashi, Hanako")
    assert anonymous().get("players/", q="takahashi").json()["count"] == 1


def test_a_list_has_them_as_columns_and_needs_no_other_name(world: World) -> None:
    text = (
        'given name,surname,reading\nWim,de Vries,\n美玲,林,Lín Měilíng\n太郎,田中,"Tanaka, Tarō"\n'
    )
    wim, lin, tanaka = preview_of_list(world.event, text, SYSTEM)
    assert (wim.name, wim.state) == ("Wim de Vries", "new")
    assert (lin.name, lin.state, lin.why_in_words) == ("林 美玲", "unreadable", NO_READING)
    assert (tanaka.name, tanaka.state) == ("田中 太郎", "new")
    enrol_list(world.event, text, actor=SYSTEM, choices={3: "skip"})
    assert parts_of("Wim de Vries") == ("de Vries", "Wim", "")
    assert parts_of("田中 太郎") == ("田中", "太郎", "Tanaka, Tarō")


@pytest.mark.parametrize("parts", ["de Vries,Willem", "Vriese,", ",Willem"])
def test_a_line_with_other_parts_than_its_name_says_so(world: World, parts: str) -> None:
    text = f"name,family name,given name\nWim de Vries,{parts}\n"
    (wim,) = preview_of_list(world.event, text, SYSTEM)
    assert (wim.state, wim.why_in_words) == ("unreadable", DIFFERENT)
    page = reader(world.organiser).post(at("enrol_list", world), {"text": text})
    assert DIFFERENT in words(page)


def test_they_go_in_and_out_of_the_api(world: World) -> None:
    caller = person(world.organiser)
    body = {"family_name": "de Vries", "given_name": "Wim"}
    made = caller.post(f"events/{world.event.pk}/entrants/", body)
    assert (made.status_code, made.json()["name"]) == (201, "Wim de Vries")
    path = f"entrants/{made.json()['id']}/player/"
    wrong = caller.patch(path, {"given_name": "Willem"})
    assert (wrong.status_code, fields(wrong)) == (422, ["family_name"])
    player = anonymous().get(f"players/{made.json()['player']}/").json()
    assert [player[name] for name in ("family_name", "given_name", "latin_reading")] == [
        "de Vries",
        "Wim",
        "",
    ]


def test_no_part_of_a_hidden_name_is_told(world: World) -> None:
    player = renamed(
        world,
        "田中 太郎",
        family_name="田中",
        latin_reading="Tanaka, Tarō",
        shown_by_name=False,
    )
    entrant = world.event.entrants.get(player=player)
    shown = entrant.public_person_name
    assert (shown.listed, shown.family, shown.given, shown.reading) == (
        f"Player {entrant.number}",
        "",
        "",
        "",
    )
    answer = anonymous().get(f"players/{player.pk}/").json()
    told = f"{answer}{report_sheets(world.event, SYSTEM, ['standings'])}"
    assert [sign for sign in ("田中", "太郎", "Tanaka", "Tar") if sign in told] == []


def test_they_are_columns_of_the_report_where_somebody_has_them(world: World) -> None:
    def columns() -> dict[str, str]:
        sheets = report_sheets(world.event, SYSTEM, ["standings"])
        content = results_file(sheets, "csv").decode("utf-8-sig")
        heads, row = list(csv.reader(io.StringIO(content)))[:2]
        return dict(zip(heads, row, strict=True))

    assert "Family name" not in columns()
    renamed(world, "Wim de Vries", family_name="de Vries")
    found = columns()
    assert (found["Family name"], found["Given name"]) == ("de Vries", "Wim")


def test_they_are_in_the_data_of_the_person(world: World) -> None:
    player = renamed(world, "田中 太郎", family_name="田中", latin_reading="Tanaka, Tarō")
    profile = personal_data(player)["profile"]
    assert [profile[name] for name in ("family_name", "given_name", "latin_reading")] == [
        "田中",
        "太郎",
        "Tanaka, Tarō",
    ]


def test_they_are_in_the_file_of_an_event_and_an_older_file_has_none(world: World) -> None:
    renamed(world, "Wim de Vries", family_name="de Vries")
    content = event_file(world.event)
    administrator = SYSTEM
    (first,) = store_event_file(content, actor=administrator).entrants.all()
    assert (first.player.family_name, first.player.given_name) == ("de Vries", "Wim")
    for row in content["tables"]["player"]:
        for name in ("family_name", "given_name", "latin_reading"):
            del row[name]
    (second,) = store_event_file(content, actor=administrator).entrants.all()
    assert (second.player.display_name, second.player.family_name) == ("Wim de Vries", "")


def test_the_form_says_what_lists_assume_and_stores_no_guess(world: World) -> None:
    renamed(world, "Wim de Vries")
    organiser = reader(world.organiser)
    page = organiser.get(at("entrant_change", world, number=1))
    assert "Not stated: lists assume “de Vries”. Enter it to confirm." in words(page)
    submit(page, "Save changes")
    assert parts_of("Wim de Vries") == ("", "", "")
    renamed(world, "Wim de Vries", family_name="de Vries")
    page = organiser.get(at("entrant_change", world, number=1))
    assert "Not stated" not in words(page)


def test_a_sign_up_takes_them_to_the_player(world: World) -> None:
    SignUpTermsFactory.create(event=world.event, is_open=True, approval=False)
    values: dict[str, Any] = {
        "name": "田中 太郎",
        "contact": "taro@example.org",
        "latin_reading": "Tanaka",
    }
    wrong = {"family_name": "鈴木", "latin_reading": "たなか"}
    with refused("name_parts_differ", "no_such_reading"):
        sign_up(world.event, actor=world.actor("stranger"), **values | wrong)
    row, _new = sign_up(
        world.event,
        actor=world.actor("stranger"),
        **values | {"family_name": "田中", "latin_reading": "Tanaka, Tarō"},
    )
    assert (row.family_name, row.given_name) == ("田中", "太郎")
    assert parts_of("田中 太郎") == ("田中", "太郎", "Tanaka, Tarō")


def test_a_family_name_before_a_comma_is_stored_as_a_part_and_the_name_is_shown_given_first(
    world: World,
) -> None:
    enrol_list(
        world.event, "Name;Club\nde Vries, Wim;Delft\n田中, 太郎;\n", actor=SYSTEM, choices={}
    )
    assert parts_of("Wim de Vries") == ("de Vries", "Wim", "")
    assert parts_of("田中 太郎")[:2] == ("田中", "太郎")
    change_player(
        Player.objects.get(display_name="Wim de Vries"), actor=SYSTEM, display_name="Bakker, Jo"
    )
    assert parts_of("Jo Bakker") == ("Bakker", "Jo", "")
