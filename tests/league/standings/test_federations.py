"""Files for federations: columns, names, checklist, MERS points."""

import csv
from datetime import date
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from league.core.errors import Forbidden
from league.country_codes import THREE_LETTERS
from league.enums import EntrantStatus, EntryContract, EventStatus
from league.models import Entrant, Player
from league.person_names import other_part
from league.standings.federations import set_federation_facts
from league.standings.queries.federations import checklist, names_of
from tests.entries import WHOLE_GAME
from tests.factories import EntrantFactory
from tests.league.web.readers import at, problems, reader, words
from tests.shortcuts import audited_verbs, enter_points, play, refused
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

COLUMNS = (
    "Tournament name, Number of participants, Place, Player's first name, Player's last name, "
    "EMA number, Table points, Score, EMA member, Country, Date, Countrycourt, city, mers, "
    "shortname, rules, period, NbDays, Extra"
)


@pytest.fixture
def world() -> World:
    """A finished game of four people whose names are written in four ways."""
    world = running_event(
        name="Wien Open 2026", starts_on=date(2026, 5, 9), ends_on=date(2026, 5, 10)
    )
    people = (
        ("Zoë", "Zoë Maria ÅNGSTRÖM", "AT", "01010001"),
        ("Taro", "Tanaka, Tarō", "JP", ""),
        ("Ivan Petrov", "", "UA", "24010007"),
        ("Mono", "", "", "01010001"),
    )
    for entrant, (shown, legal, country, number) in zip(world.entrants, people, strict=True):
        player = entrant.player
        player.display_name, player.legal_name = shown, legal
        player.country, player.ema_number = country, number
        player.save()
    play(world.table, WHOLE_GAME)
    return world


def facts(world: World, actor: str = "organiser") -> None:
    set_federation_facts(
        world.event,
        actor=world.actor(actor),
        city="Wien",
        country="at",
        short_name="WO26",
        observer="Jo Doe",
    )


def file(world: World, name: str = "ema", file_format: str = "csv") -> bytes:
    address = at("federation_file", world, federation=name, file_format=file_format)
    content: bytes = reader(world.organiser).get(address).content
    return content


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode("utf-8-sig"))))


def test_the_ema_file_has_the_columns_of_the_association(world: World) -> None:
    facts(world)
    heads, *lines = rows(file(world))
    assert heads == COLUMNS.split(", ")
    common = ["10.05.2026", "AUT", "Wien", "2", "WO26", "Riichi", "", "2", ""]
    named = {line[2]: line for line in lines}
    first, third = named["1"], named["3"]
    assert first[:10] == [
        *("Wien Open 2026", "4", "1", "Tarō", "TANAKA"),
        *("", "1", "23.6", "", "JPN"),
    ]
    assert third[3:7] == ["Zoë Maria", "ÅNGSTRÖM", "01010001", "1"]
    assert third[7:10] == ["-12.2", "YES", "AUT"]
    assert [line[10:] for line in lines] == [common] * 4
    book = load_workbook(BytesIO(file(world, file_format="xlsx")))
    assert book.active is not None
    assert [cell.value for cell in book.active[1]] == heads
    assert [str(line[2].value) for line in book.active.iter_rows(min_row=2)] == ["1", "2", "3", "4"]


def test_the_ara_list_has_both_names(world: World) -> None:
    heads, first, *_others = rows(file(world, "ara"))
    assert heads[:3] == ["Place", "Legal name", "Preferred name"]
    assert first[:3] == ["1", "Tarō Tanaka", "Taro"]


def test_the_checklist_names_every_gap_before_the_event(world: World) -> None:
    found = {
        row.text: [entrant.number for entrant in row.entrants] for row in checklist(world.event)
    }
    assert found == {
        "The city is missing.": [],
        "The country of the event is missing.": [],
        "The short name of the event is missing.": [],
        "No observer is named.": [],
        "No EMA number.": [2],
        "The same EMA number as another player.": [1, 4],
        "No country.": [4],
        "First or last name is missing.": [4],
        "Which part is the family name is a guess.": [3],
        "No legal name; the shown name is used.": [3, 4],
    }
    facts(world)
    world.event.starts_on = world.event.ends_on = None
    world.event.save()
    for entrant in world.entrants:
        entrant.status = EntrantStatus.SUBSTITUTE
        entrant.save()
    assert [row.text for row in checklist(world.event)][:3] == [
        "The first day is missing.",
        "The last day is missing.",
        "More than 3 substitutes; the EMA allows 3.",
    ]


def test_the_checklist_names_a_player_who_left_and_is_in_the_file(world: World) -> None:
    left = world.entrants[1]
    left.status = EntrantStatus.WITHDRAWN
    left.save()
    found = {row.text: row.entrants for row in checklist(world.event)}
    assert found["No EMA number."] == [left]
    assert len(rows(file(world))) == 5


def test_a_name_that_staff_may_not_see_stays_hidden(world: World) -> None:
    entrant = world.entrants[1]
    entrant.staff_see_name = entrant.player.shown_by_name = False
    entrant.player.save()
    entrant.save()
    assert names_of(entrant)[:2] == ("Player", str(entrant.number))
    assert "Tanaka" not in file(world, "ara").decode()


def test_a_name_in_kanji_begins_with_the_family() -> None:
    names = ("田中 花子", "Hanako Tanaka", "TANAKA Hanako", "김 민준", "花子")
    people = (Player(display_name=name, shown_by_name=True) for name in names)
    assert [names_of(Entrant(player=player))[:2] for player in people] == [
        ("花子", "田中"),
        ("Hanako", "Tanaka"),
        ("Hanako", "TANAKA"),
        ("민준", "김"),
        ("", "花子"),
    ]


@pytest.mark.parametrize(
    ("shown", "family", "reading", "legal", "names"),
    [
        ("Wim de Vries", "", "", "", ("Wim", "de Vries", True)),
        ("Wim de Vries", "de Vries", "", "", ("Wim", "de Vries", False)),
        ("Wim de Vries", "de Vries", "", "Willem Jan de Vries", ("Willem Jan", "de Vries", False)),
        ("Wim de Vries", "de Vries", "", "de Boer, Willem", ("Willem", "de Boer", False)),
        ("Nguyễn Văn An", "Nguyễn", "", "", ("Văn An", "Nguyễn", False)),
        ("Dvořák Tomáš", "Dvořák", "", "", ("Tomáš", "Dvořák", False)),
        ("田中 太郎", "田中", "Tanaka, Tarō", "", ("Tarō", "Tanaka", False)),
        ("田中 太郎", "田中", "", "", ("太郎", "田中", False)),
        ("田中 太郎", "", "", "", ("太郎", "田中", True)),
        ("田中 太郎", "田中", "Tanaka, Tarō", "TANAKA Taro", ("Taro", "TANAKA", False)),
        ("João Pedro Gonçalves", "", "", "", ("João Pedro", "Gonçalves", True)),
    ],
)
def test_the_family_name_of_the_profile_splits_the_name(
    shown: str, family: str, reading: str, legal: str, names: tuple[str, str, bool]
) -> None:
    player = Player(
        display_name=shown,
        family_name=family,
        given_name=other_part(shown, family) if family else "",
        latin_reading=reading,
        legal_name=legal,
    )
    assert names_of(Entrant(player=player)) == names


def test_a_name_in_other_letters_lacks_a_reading(world: World) -> None:
    player = world.entrants[3].player
    player.display_name, player.family_name, player.given_name = "田中 太郎", "田中", "太郎"
    player.save()
    lacking = {row.text: row.entrants for row in checklist(world.event)}
    assert lacking["No Latin reading of the name."] == [world.entrants[3]]
    assert rows(file(world, "ara"))[2][1:3] == ["田中 太郎", "田中 太郎"]
    player.latin_reading = "Tanaka, Tarō"
    player.save()
    assert "No Latin reading of the name." not in {row.text for row in checklist(world.event)}
    assert [line[3:5] for line in rows(file(world)) if line[4] == "TANAKA"] == [
        ["Tarō", "TANAKA"],
        ["Tarō", "TANAKA"],
    ]


def test_after_the_end_the_checklist_is_about_the_players_in_the_file(world: World) -> None:
    for status in (EntrantStatus.NO_SHOW, EntrantStatus.SUBSTITUTE):
        EntrantFactory.create(event=world.event, status=status)

    def counted() -> set[Entrant]:
        return {one for row in checklist(world.event) for one in row.entrants}

    assert len(counted() - {*world.entrants}) == 1
    world.event.status = EventStatus.FINISHED
    world.event.save()
    assert counted() <= {*world.entrants}
    assert len(rows(file(world))) == 5


def test_organisers_state_the_facts_and_see_the_points(world: World) -> None:
    organiser, page = reader(world.organiser), at("federations", world)
    refused_form = organiser.post(page, {"country": "XX", "days": "0"})
    assert (refused_form.status_code, set(problems(refused_form))) == (422, {"days"})
    assert set(problems(organiser.post(page, {"country": "XX"}))) == {"country"}
    stated = {"city": "Wien", "country": "Österreich", "days": "1"}
    assert organiser.post(page, stated).status_code == 302
    assert world.event.federation_facts.country == "AT"
    shown = words(organiser.get(page))
    assert "Weight of the tournament: 1 ," in shown
    assert [f"{base}" in shown for base in (1000, 667, 333)] == [True] * 3
    assert audited_verbs()[-1] == "federation.set_facts"
    assert (
        organiser.get(at("federation_file", world, federation="xyz", file_format="csv")).status_code
        == 404
    )
    with refused("forbidden", kind=Forbidden):
        facts(world, actor="referee")


def test_each_gap_leads_to_the_field_that_closes_it(world: World) -> None:
    organiser = reader(world.organiser)
    world.event.starts_on = None
    world.event.save()
    page = organiser.get(at("federations", world))
    gaps = [*page.context["missing_facts"]]
    gaps += [gap for _entrant, of_one in page.context["players"] for gap in of_one]
    assert {gap.text for gap in gaps} == {row.text for row in checklist(world.event)}
    for gap in gaps:
        target, _hash, name = gap.address.partition("#")
        assert f'href="{gap.address}"' in page.content.decode()
        there = organiser.get(target).content.decode() if target else page.content.decode()
        assert (gap.text, f'id="{name}"' in there) == (gap.text, True)


def test_codes_of_countries_are_whole() -> None:
    assert (len(THREE_LETTERS), len(set(THREE_LETTERS.values()))) == (250, 250)
    assert [THREE_LETTERS[code] for code in ("DE", "JP", "GB", "XK")] == [
        "DEU",
        "JPN",
        "GBR",
        "XKX",
    ]


def mcr_world() -> World:
    """A finished game of Mahjong Competition Rules: 4, 2 and twice half a table point."""
    world = running_event(
        name="MCR Open",
        preset="ema-mcr",
        entry_contract=EntryContract.RESULT,
        starts_on=date(2026, 5, 9),
        ends_on=date(2026, 5, 10),
        tiebreaks=["total", "raw_points"],
        sessions_planned=5,
    )
    enter_points(world.table, 60, 20, -40, -40, actor=world.actor("referee"))
    return world


def test_the_ema_file_of_mcr_has_table_points_and_points() -> None:
    lines = rows(file(mcr_world()))[1:]
    assert [(line[2], line[6], line[7], line[15]) for line in lines] == [
        ("1", "4.0", "60", "MCR"),
        ("2", "2.0", "20", "MCR"),
        ("3", "0.5", "-40", "MCR"),
        ("3", "0.5", "-40", "MCR"),
    ]


def test_the_checklist_of_mcr_knows_what_the_ema_asks_for() -> None:
    world = mcr_world()
    found = {row.text for row in checklist(world.event)}
    asked = {
        "Fewer than 16 players, which the EMA asks for.",
        "Fewer than 6 sessions, which the EMA asks for.",
    }
    assert asked <= found
    assert "The EMA does not rank this game." not in found
    page = words(reader(world.organiser).get(at("federations", world)))
    assert "Sum of the scores" not in page
