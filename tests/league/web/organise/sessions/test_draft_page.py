"""The page of a draft: sentences about the seating, ranks at the tables, a swap in words."""

import re
from typing import Any

import pytest

from league.enums import EntrantStatus, SessionStatus
from league.models import Entrant, Seat, Session
from league.seating.draw_job import certify_session
from tests.factories import ClubFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.worlds import World, add_session, drawn_event, event_world

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def page(world: World, number: int = 1, **asked: Any) -> Any:
    return reader(world.organiser).get(at("manage_session", world, number=number), asked)


def said(world: World, number: int = 1) -> list[tuple[str, bool]]:
    """The sentences about a seating, certified anew."""
    certify_session(Session.objects.get(event=world.event, number=number))
    return [(one.text, one.is_good) for one in page(world, number).context["sentences"]]


def seats_of(world: World, number: int) -> list[Seat]:
    return list(
        Seat.objects.filter(session__event=world.event, session__number=number).order_by("pk")
    )


def meeting_again() -> World:
    """Two tables who met in session 1 and meet once more."""
    world = drawn_event(tables=2)
    Session.objects.update(status=SessionStatus.FINISHED)
    add_session(world)
    return world


def test_a_first_session_is_said_to_be_one() -> None:
    world = drawn_event(tables=2)
    assert said(world) == [
        ("Nobody has met before: it is the first session.", True),
        ("Starting winds are even.", True),
    ]


def test_pairs_who_meet_again_are_named_with_their_session() -> None:
    world = meeting_again()
    (text, is_good), *_others = said(world, 2)
    one, other = (entrant.staff_name for entrant in world.entrants[:2])
    assert text.startswith(f"12 pairs meet again: {one} and {other} (session 1); ")
    assert (text.endswith("; and 8 more."), is_good) == (True, False)


def test_club_mates_are_found_by_the_number_of_their_table() -> None:
    world = drawn_event(tables=2)
    club = ClubFactory.create()
    mates = [world.entrants[4].player, world.entrants[5].player]
    for player in mates:
        player.club = club
        player.save()
    assert ("Club-mates meet at table 2.", False) in said(world)
    mates[1].club = None
    mates[1].save()
    world.entrants[0].player.club = club
    world.entrants[0].player.save()
    assert ("No club-mates meet.", True) in said(world)


def test_seats_of_a_draft_show_the_rank_of_their_player() -> None:
    world = meeting_again()
    (one, two) = page(world, 2).context["tables"]
    ranks = [seat.rank for table in (one, two) for seat in table.seated]
    assert all(rank is not None for rank in ranks)
    assert (one.best_rank, one.last_rank) == (min(ranks[:4]), max(ranks[:4]))
    assert [seat.rank for seat in page(world, 1).context["tables"][0].seated] == [None] * 4


def test_who_has_left_since_is_marked_at_the_table() -> None:
    world = drawn_event(tables=1)
    Entrant.objects.filter(number=3).update(status=EntrantStatus.WITHDRAWN)
    (table,) = page(world).context["tables"]
    assert [seat.gone for seat in table.seated] == [False, False, True, False]


def test_a_swap_is_told_in_a_sentence_for_each_change() -> None:
    world = meeting_again()
    seats, names = seats_of(world, 2), [entrant.staff_name for entrant in world.entrants]
    shown = page(world, 2, seat=seats[0].pk, **{"with": seats[4].pk})
    told = [(change.text, change.is_better) for change in shown.context["changes"]]
    first = ", ".join(f"{name} (session 1)" for name in names[1:3])
    assert told[0][0].startswith(f"{names[0]} no longer meets again: {first}")
    assert [is_better for _text, is_better in told] == [True, True]
    within = page(world, 2, seat=seats[0].pk, **{"with": seats[1].pk})
    assert within.context["changes"] == []
    assert "Repeat pairings, mates and rules stay as they are." in words(within)


def test_without_scripts_a_tap_comes_back_to_its_table() -> None:
    shown = page(drawn_event(tables=2)).content.decode()
    assert re.findall(r'<form method="get" action="([^"]*)"', shown) == ["#table-1", "#table-2"]


def test_a_refused_swap_is_said_in_the_part_of_the_page() -> None:
    world = drawn_event(tables=2)
    seat = seats_of(world, 1)[0].pk
    client = reader(world.organiser)
    sent, url = {"first": seat, "second": seat}, at("session_swap", world, number=1)
    answer = client.post(url, sent, headers=HTMX, follow=True)
    assert (answer.status_code, messages_of(answer)) == (200, ["Choose two different seats."])


def test_a_swap_is_sent_from_the_page() -> None:
    world = drawn_event(tables=2)
    seats = seats_of(world, 1)
    shown = page(world, seat=seats[0].pk, **{"with": seats[5].pk})
    answer = submit(shown, "Swap seats", follow=True)
    assert messages_of(answer) == ["Seats swapped."]
    assert Seat.objects.get(pk=seats[0].pk).entrant == world.entrants[5]


def test_an_event_without_players_of_a_club_says_nothing_of_clubs() -> None:
    world = event_world(players=4)
    add_session(world)
    assert all("mates" not in text for text, _is_good in said(world))
