"""Prize categories: their players, who sees them, and the ranks within them."""

import re
from typing import Any

import pytest

from league.core.errors import Forbidden
from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.entrants.erasing import erase_person
from league.entrants.prize_categories import add_category, change_category, remove_category
from league.entrants.queries.prize_categories import categories_of, members_of
from league.enums import EventStatus
from league.importing.event_files.store import store_event_file
from league.importing.event_files.write import event_file
from league.models import PrizeCategory
from league.people.merging import merge_players
from league.people.queries.personal_data import personal_data
from league.series.copying import copy_event
from tests.factories import PlayerFactory
from tests.league.api.callers import anonymous, person
from tests.league.web.readers import at, reader, words
from tests.page_forms import submit
from tests.shortcuts import last_entry, refused
from tests.stages import session_of, stage, stage_world
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db

SCORES = (40, 30, 20, 10, -10, -20, -30, -40)


@pytest.fixture
def world() -> World:
    """Eight players whose ranks are their numbers, in a running event."""
    world = stage_world(status=EventStatus.RUNNING)
    session_of(stage(world, 1), world.event, list(zip(world.entrants, SCORES, strict=True)))
    return world


def newcomers(world: World, *places: int, is_public: bool = True) -> PrizeCategory:
    actor = world.actor("organiser")
    category = add_category(world.event, actor=actor, name="Newcomers", is_public=is_public)
    return change_category(category, actor=actor, entrants=[world.entrants[n] for n in places])


def test_a_category_has_a_name_of_its_own_and_players_of_the_event(world: World) -> None:
    category, actor = newcomers(world, 1, 5), world.actor("organiser")
    assert members_of(category) == {world.entrants[1].pk, world.entrants[5].pk}
    assert last_entry().after == {"entrants": sorted(members_of(category))}
    with refused("category_named_twice"):
        add_category(world.event, actor=actor, name=" newComers ")
    with refused("name_missing"):
        change_category(category, actor=actor, name="")
    with refused("entrant_elsewhere"):
        change_category(category, actor=actor, entrants=event_world(players=1).entrants)
    for name in ("referee", "stranger"):
        with refused("forbidden", kind=Forbidden):
            change_category(category, actor=world.actor(name), name="Mine")
    remove_category(category, actor=actor)
    assert last_entry().before["name"] == "Newcomers"
    assert not PrizeCategory.objects.exists()


def test_private_categories_are_for_staff_alone(world: World) -> None:
    category = newcomers(world, 1, is_public=False)
    for actor, seen in ((ANONYMOUS, []), (world.actor("referee"), [category])):
        assert list(categories_of(world.event, actor)) == seen
    public = reader().get(at("standings", world), {"category": category.pk})
    assert "Newcomers" not in words(public)
    assert len(rows_of(public)) == 8
    assert reader().get(at("event", world)).content.count(b"Newcomers") == 0
    path = f"events/{world.event.pk}/prize-categories/"
    assert anonymous().get(path).json()["results"] == []
    answer = person(world.referee).get(path).json()["results"]
    assert answer == [
        {
            "id": category.pk,
            "name": "Newcomers",
            "is_public": False,
            "entrants": [world.entrants[1].pk],
        }
    ]


def rows_of(answer: Any) -> list[str]:
    """The rank cells of the public standings."""
    rows = re.findall(r'id="entrant-\d+">.*?</td>', answer.content.decode(), re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", row.partition(">")[2]).split()) for row in rows]


def test_public_standings_of_a_category_say_both_ranks(world: World) -> None:
    category = newcomers(world, 1, 4, 7)
    page = reader().get(at("standings", world))
    shown = submit(page, "Show", {"category": category.pk})
    assert rows_of(shown) == ["1 2 overall", "2 5 overall", "3 8 overall"]
    change_category(category, actor=world.actor("organiser"), is_public=False)
    assert len(rows_of(reader().get(at("standings", world), {"category": category.pk}))) == 8


def test_staff_print_standings_and_certificates_of_a_category(world: World) -> None:
    category = newcomers(world, 2, 6, is_public=False)
    world.event.status = EventStatus.FINISHED
    world.event.save()
    referee, asked = reader(world.referee), {"category": category.pk}
    staff = referee.get(at("manage_standings", world), asked)
    assert [(row.rank, row.overall) for row in staff.context["lines"]] == [
        ("1", "3 overall"),
        ("2", "7 overall"),
    ]
    assert "Only staff see this category." in words(staff)
    paper = referee.get(at("print_standings", world), asked)
    assert "Final standings: Newcomers" in words(paper)
    lines = paper.context["standings"].lines
    assert [line.within for line, _ in lines] == [1, 2]
    podium = referee.get(at("print_certificates", world), asked)
    assert [(one.rank, one.entrant) for one in podium.context["podium"]] == [
        (1, world.entrants[2]),
        (2, world.entrants[6]),
    ]
    assert "1st place Newcomers" in words(podium)


def test_organisers_tick_players_and_paste_more(world: World) -> None:
    organiser = reader(world.organiser)
    page = organiser.get(at("categories", world))
    category_page = submit(page, "Add category", {"name": "Under 18"}, follow=True)
    names = [entrant.staff_name for entrant in world.entrants]
    family_first = ", ".join(reversed(names[7].split()))
    pasted = f"3, 4\n{names[6].upper()}\n{family_first}"
    ticked = {"entrants": [world.entrants[0].pk], "pasted": pasted}
    submit(category_page, "Save changes", ticked)
    category = PrizeCategory.objects.get()
    assert members_of(category) == {world.entrants[n].pk for n in (0, 2, 3, 6, 7)}
    again = organiser.get(at("category", world, category=category.pk))
    wrong = submit(again, "Save changes", {"pasted": "99, Nobody"})
    assert "These lines match no player of this event, or several: 99, Nobody" in words(wrong)
    assert len(members_of(category)) == 5


def test_copies_and_files_keep_categories_and_merges_and_erasing_know_them(world: World) -> None:
    newcomers(world, 0, 3)
    creator = Actor(login_id=world.organiser.pk, is_superuser=True)
    copy = copy_event(world.event, actor=creator, name="Next", players=True)
    stored = store_event_file(event_file(world.event), actor=SYSTEM)
    for event in (copy, stored):
        (category,) = event.prize_categories.all()
        numbers = category.entrants.order_by("number").values_list("number", flat=True)
        assert (category.name, list(numbers)) == ("Newcomers", [1, 4])
    first = world.entrants[0].player
    assert personal_data(first)["entries"][0]["prize_categories"] == ["Newcomers"]
    kept = merge_players(PlayerFactory.create(), first, actor=SYSTEM).kept
    assert world.event.prize_categories.get().entrants.filter(player=kept).exists()
    erase_person(kept, actor=SYSTEM, name=kept.display_name)
    assert not world.event.prize_categories.get().entrants.filter(player=kept).exists()
