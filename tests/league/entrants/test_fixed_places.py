"""Two players who need the same table or the same seat are named when the second is set."""

import pytest

from league.core.permissions import SYSTEM
from league.entrants.entrants import change_entrant, enrol_player
from league.enums import EntrantStatus
from league.models import Entrant
from tests.league.api.callers import codes, person
from tests.league.web.readers import at, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


def set_first(world: World, **place: object) -> str:
    """Give the first player a fixed place; return the name."""
    Entrant.objects.filter(pk=world.entrants[0].pk).update(**place)
    return world.entrants[0].player.display_name


def test_who_needs_the_same_table_is_named_on_the_page_of_the_second() -> None:
    world = event_world(players=4)
    name = set_first(world, fixed_table=3)
    client, url = reader(world.organiser), at("entrant_change", world, number=2)
    assert submit(client.get(url), "Save changes", {"fixed_table": "3"}).status_code == 302
    said = f"{name} is fixed to table 3 too: they meet in every session."
    assert said in words(client.get(url))
    Entrant.objects.filter(pk=world.entrants[0].pk).update(status=EntrantStatus.WITHDRAWN)
    assert said not in words(client.get(url))


def test_the_answer_of_the_api_warns_of_the_same_table() -> None:
    world = event_world(players=4)
    name = set_first(world, fixed_table=3)
    path = f"entrants/{world.entrants[1].pk}/"
    answer = person(world.organiser).patch(path, {"fixed_table": 3})
    assert (answer.status_code, answer.json()["warnings"]) == (
        200,
        [
            {
                "code": "fixed_table_shared",
                "message": f"{name} is fixed to table 3 too: they meet in every session.",
                "field": "fixed_table",
                "players": [world.entrants[0].player_id],
            }
        ],
    )
    assert person(world.organiser).patch(path, {"fixed_table": 2}).json()["warnings"] == []


def test_one_seat_of_a_table_is_not_given_to_two() -> None:
    world = event_world(players=4)
    name = set_first(world, fixed_table=3, fixed_seat="E")
    client, url = reader(world.organiser), at("entrant_change", world, number=2)
    wish = {"fixed_table": "3", "fixed_seat": "E"}
    assert problems(submit(client.get(url), "Save changes", wish)) == {
        "fixed_seat": [f"{name} needs the same seat at table 3."]
    }
    answer = person(world.organiser).patch(
        f"entrants/{world.entrants[1].pk}/", {"fixed_table": 3, "fixed_seat": "E"}
    )
    assert (answer.status_code, codes(answer)) == (422, ["fixed_place_taken"])
    with refused("fixed_place_taken"):
        enrol_player(world.event, actor=SYSTEM, name="Mori", fixed_table=3, fixed_seat="E")
    change_entrant(world.entrants[1], actor=SYSTEM, fixed_table=3, fixed_seat="S")
    change_entrant(world.entrants[2], actor=SYSTEM, fixed_table=2, fixed_seat="E")


def test_other_fields_of_two_at_one_seat_can_still_change() -> None:
    world = event_world(players=4)
    set_first(world, fixed_table=3, fixed_seat="E")
    second = world.entrants[1]
    Entrant.objects.filter(pk=second.pk).update(fixed_table=3, fixed_seat="E")
    assert change_entrant(second, actor=SYSTEM, number=9).number == 9
