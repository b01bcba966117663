"""What a seating could not give is listed with its certificate, for whoever runs the session."""

from typing import Any

import pytest

from league.models import Entrant
from tests.factories import ForbiddenPairFactory
from tests.league.web.readers import at, reader, words
from tests.worlds import World, drawn_event

pytestmark = pytest.mark.django_db


def lacking(world: World) -> list[Any]:
    page = reader(world.organiser).get(at("manage_session", world, number=1))
    return [page.context["broken_rules"], page.context["complaints"], words(page)]


def named(world: World, number: int) -> str:
    return world.entrants[number - 1].player.display_name


def test_broken_rules_of_a_seating_are_named() -> None:
    world = drawn_event(tables=2)
    one, other, far, *_ = world.entrants
    ForbiddenPairFactory.create(event=world.event, first=one, second=other)
    Entrant.objects.filter(pk=one.pk).update(fixed_seat="N")
    Entrant.objects.filter(pk=far.pk).update(fixed_table=2)
    rules, complaints, text = lacking(world)
    assert rules == [
        f"1 {named(world, 1)} and 2 {named(world, 2)} must not meet but share table 1.",
        f"3 {named(world, 3)} needs table 2 but sits at table 1.",
        f"1 {named(world, 1)} needs the seat North but has another one at table 1.",
    ]
    assert complaints == []
    assert [rule in text for rule in rules] == [True] * 3


def test_a_complaint_of_two_players_is_shown_once_with_its_reason() -> None:
    world = drawn_event(tables=2)
    one, other, third, *_ = (str(entrant.pk) for entrant in world.entrants)
    swap = {"code": "swap_repeats", "params": {"one": one, "with": third, "count": 2}}
    again = {"code": "meets_again", "because": swap | {"because": None}}
    world.session.reasons = {
        one: again | {"params": {"other": other, "times": 2}},
        other: again | {"params": {"other": one, "times": 2}},
        third: {"code": "neighbours", "params": {"spread": 3}, "because": None},
    }
    world.session.save()
    _rules, complaints, _text = lacking(world)
    assert complaints == [
        (
            named(world, 1),
            (
                f"You have met {named(world, 2)} before. This is meeting 2. The best alternative, swapping"
                f" {named(world, 1)} and {named(world, 3)}, would make 2 pairs meet again."
            ),
        )
    ]


def test_players_whose_winds_are_farthest_apart_are_named() -> None:
    world = drawn_event(tables=2)
    one, other = (str(entrant.pk) for entrant in world.entrants[:2])
    winds = {"unbalanced": 7, "largest_gap": 3, "players": [other, one, "0"]}
    world.session.certificate = {"repeats": 0, "winds": winds}
    world.session.save()
    assert (
        f"7 players have uneven starting winds: {named(world, 2)}, {named(world, 1)}, and 5 more."
        in lacking(world)[2]
    )


def test_a_seating_that_gives_everything_lists_nothing() -> None:
    assert lacking(drawn_event(tables=2))[:2] == [[], []]
