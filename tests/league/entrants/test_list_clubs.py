"""Clubs of a pasted list with nearly the name of another, and columns that are not kept."""

import pytest

from league.entrants.enrol_many import enrol_list
from league.models import Club, Player
from league.people.queries.clubs import differ_by_a_slip, similar_clubs
from tests.league.web.readers import Answer, at, reader, words
from tests.page_forms import submit
from tests.shortcuts import refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
LIST = "name,club\nAnna,Riichi Mannheim\nBen,Riichi Mannheim\nChie,Riichi Manheim\n"
ASKED = "There is no such club yet. Did you mean Riichi Mannheim?"


@pytest.fixture
def world() -> World:
    return event_world(players=0)


def preview_of(world: World, text: str = LIST) -> Answer:
    page = reader(world.organiser).get(at("enrol_list", world))
    return submit(page, "Preview list", {"text": text})


def clubs_of_players() -> dict[str, str]:
    return dict(Player.objects.values_list("display_name", "club__name"))


def test_the_rarer_name_is_asked_about() -> None:
    names = ["Riichi Manheim", *["Riichi Mannheim"] * 7, "Tsumo Nord"]
    assert similar_clubs(names) == {"Riichi Manheim": ["Riichi Mannheim"]}
    Club.objects.create(name="RIICHI MANHEIM")
    assert similar_clubs(names) == {"Riichi Mannheim": ["RIICHI MANHEIM"]}


@pytest.mark.parametrize(
    ("name", "other", "may_be_one"),
    [
        ("Riichi Manheim", "Riichi Mannheim", True),
        ("Riichi Mahnneim", "Riichi Mannheim", True),
        ("Tsumo Nord", "Tsumo-Nord", True),
        ("TsumoNord", "Tsumo Nord", True),
        ("Pariis Riichi Club", "Paris Riichi Club", True),
        ("Pairs Riichi", "Paris Riichi", True),
        ("Lisboa Riichi", "Sofia Riichi", False),
        ("Lisboa Riichi Club", "Sofia Riichi Club", False),
        ("Riichi Paris", "Riichi Praha", False),
        ("Riichi Wien", "Riichi Bern", False),
        ("Mahjong Club Ulm", "Mahjong Club Elm", False),
        ("Riichi Mannheim 1", "Riichi Mannheim 2", False),
        ("Riichi", "Riichi Bonn", False),
        ("大阪麻雀クラブ", "大坂麻雀クラブ", True),
        ("東京麻雀", "京都麻雀", False),
    ],
)
def test_only_a_slip_in_what_differs_is_asked_about(
    name: str, other: str, *, may_be_one: bool
) -> None:
    assert differ_by_a_slip(name, other) is may_be_one
    assert differ_by_a_slip(other, name) is may_be_one
    assert similar_clubs([name, other, other]) == ({name: [other]} if may_be_one else {})


def test_the_page_asks_which_club_is_meant(world: World) -> None:
    preview = preview_of(world)
    assert "It is Riichi Mannheim" in words(preview)
    unanswered = submit(preview, "Add players")
    assert (unanswered.status_code, ASKED in words(unanswered)) == (422, True)
    assert not Player.objects.exists()
    submit(unanswered, "Add players", {"club-Riichi Manheim": "Riichi Mannheim"})
    assert {*clubs_of_players().values()} == {"Riichi Mannheim"}


def test_a_club_can_be_new_with_nearly_the_same_name(world: World) -> None:
    submit(preview_of(world), "Add players", {"club-Riichi Manheim": "new"})
    assert clubs_of_players()["Chie"] == "Riichi Manheim"


def test_programs_are_asked_where_they_answer(world: World) -> None:
    actor = world.actor("organiser")
    with refused("club_alike"):
        enrol_list(world.event, LIST, actor=actor, choices={}, clubs={})
    with refused("club_alike"):
        enrol_list(
            world.event, LIST, actor=actor, choices={}, clubs={"Riichi Manheim": "Tsumo Nord"}
        )
    enrol_list(world.event, LIST, actor=actor, choices={})
    assert clubs_of_players()["Chie"] == "Riichi Manheim"


def test_the_preview_names_columns_that_are_not_kept(world: World) -> None:
    text = "name,e-mail,club,Shoe size\nAnna,anna@example.org,Tsumo Nord,38\n"
    shown = words(preview_of(world, text))
    assert "These columns are not kept: Shoe size" in shown
    assert "Anna Tsumo Nord · anna@example.org" in shown
    assert "These columns are not kept" not in words(preview_of(world, "Anna, Tsumo Nord\n"))
