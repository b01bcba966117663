"""How many tables the players fill who are checked in."""

from dataclasses import fields
from typing import Any

import pytest

from league.enums import EventKind, EventStatus, SessionStatus
from league.models import Division, Entrant, Event, Team, TeamRules
from league.seating.queries.tables_now import tables_now
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


def hall(statuses: str, **event: Any) -> World:
    """An entrant for each letter: h is here, s a substitute, e is expected."""
    names = {"h": "checked_in", "s": "substitute", "e": "enrolled"}
    world = event_world(players=len(statuses), **event)
    for letter, entrant in zip(statuses, world.entrants, strict=True):
        entrant.status = names[letter]
        entrant.save()
    return world


def seen(world: World) -> dict[str, int]:
    """What is not 0."""
    found = tables_now(Event.objects.get(pk=world.event.pk))
    assert found is not None
    numbers = {one.name: getattr(found, one.name) for one in fields(found)}
    numbers["substitutes"] = len(found.substitutes)
    return {name: number for name, number in numbers.items() if number}


def test_players_here_fill_tables_and_the_expected_do_not_count() -> None:
    assert seen(hall("h" * 8 + "ee")) == {"players": 8, "tables": 2, "filled": 2}


def test_players_left_over_sit_out_unless_substitutes_fill_their_table() -> None:
    assert seen(hall("h" * 6 + "s")) == {
        "players": 6,
        "tables": 1,
        "byes": 2,
        "wanted": 2,
        "filled": 1,
    }
    assert seen(hall("h" * 6 + "sss")) == {
        "players": 6,
        "tables": 1,
        "byes": 2,
        "wanted": 2,
        "substitutes": 2,
        "filled": 2,
    }


def test_tables_of_three_and_five_follow_the_rules_of_the_event() -> None:
    three = hall("h" * 7, kind=EventKind.LEAGUE, odd_tables={"allowed": "three"})
    five = hall("h" * 9, kind=EventKind.LEAGUE, odd_tables={"allowed": "five"})
    assert seen(three) == {"players": 7, "tables": 2, "threes": 1, "wanted": 1, "filled": 2}
    assert seen(five) == {"players": 9, "tables": 2, "fives": 1, "wanted": 3, "filled": 2}


def test_three_players_make_a_table_of_sanma() -> None:
    assert seen(hall("h" * 7, preset="mahjong-soul-sanma")) == {
        "players": 7,
        "tables": 2,
        "byes": 1,
        "wanted": 2,
        "filled": 2,
    }


def test_divisions_fill_their_own_tables() -> None:
    world = hall("h" * 10 + "s")
    high, low = (
        Division.objects.create(event=world.event, number=number, name=f"Division {number}")
        for number in (1, 2)
    )
    world.event.entrants.update(division=low)
    Entrant.objects.filter(pk__in=[one.pk for one in world.entrants[:5]]).update(division=high)
    assert seen(world) == {"players": 10, "tables": 2, "byes": 2, "wanted": 6, "filled": 2}


def test_a_team_seats_as_many_as_play_in_a_session() -> None:
    world = hall("h" * 9)
    TeamRules.objects.create(event=world.event, players_per_session=4)
    for name, members in (("Ost", world.entrants[:6]), ("West", world.entrants[6:])):
        team = Team.objects.create(event=world.event, name=name)
        Entrant.objects.filter(pk__in=[one.pk for one in members]).update(team=team)
    assert seen(world) == {
        "players": 7,
        "tables": 1,
        "byes": 3,
        "wanted": 1,
        "filled": 1,
        "short_teams": 1,
    }


@pytest.mark.parametrize("status", [SessionStatus.DRAFT, SessionStatus.RUNNING])
def test_nothing_is_said_while_a_session_is_drawn(status: SessionStatus) -> None:
    world = hall("hhhh")
    add_session(world, status=status)
    assert tables_now(world.event) is None


def test_nothing_is_said_after_the_end() -> None:
    assert tables_now(hall("hhhh", status=EventStatus.FINISHED).event) is None
