"""The lines an organiser drew: by score, by place and by cut, as the standings stand."""

from typing import Any

import pytest
from django.test import Client

from league.enums import ReleasePolicy, SessionStatus
from league.models import Event, Session
from league.play.queries.target_scores import TargetScore, TargetScores, target_scores_at
from tests.factories import PenaltyFactory
from tests.league.web.table.table_taps import link, text
from tests.stages import add_final, add_rest, qualified, session_of, stage, stage_world
from tests.worlds import World, add_session

pytestmark = pytest.mark.django_db
SCORES = (40, 30, 20, 10, -10, -20, -30, -40)


def playing(**event: Any) -> World:
    """Eight players after one session, which brought them 40 to -40, in the middle of the second."""
    world = stage_world(**event)
    qualified(world, SCORES)
    add_session(world, status=SessionStatus.RUNNING)
    return world


def lines(world: World, number: int, *, by: str = "link") -> TargetScores:
    """What entrant `number` is told at the table where they sit now."""
    seat = world.session.seats.select_related("table__session__event").get(
        entrant=world.entrants[number - 1]
    )
    actor = world.link if by == "link" else world.actor(by)
    return target_scores_at(seat.table, seat, actor)


def needed(world: World, number: int) -> list[tuple[str, int | None]]:
    return [(line.name, line.needed) for line in lines(world, number).lines]


def test_without_a_line_nothing_is_told() -> None:
    assert lines(playing(), 1) == TargetScores()


def test_a_line_by_score_is_what_the_total_lacks() -> None:
    world = playing(line_score=25_000)
    assert needed(world, 3) == [("The line: +25.0", 5000)]
    assert lines(world, 3).lines[0].told == (
        "A total of +25.0; so far +20.0: +5.0 in this game is enough."
    )
    assert not lines(world, 3).moves


def test_a_line_by_place_is_what_the_last_place_above_it_has() -> None:
    """Third is 20 for who is behind; the third of the others has 10 for who is among them."""
    world = playing(line_rank=3)
    assert needed(world, 5) == [("The line: among the first 3", 30_000)]
    assert needed(world, 1) == [("The line: among the first 3", -30_000)]
    assert lines(world, 5).moves


def test_the_cuts_of_a_stage_are_its_lines() -> None:
    world = playing(line_rank=3)
    add_final(world, 4)
    add_final(world, 4, name="B final", source=stage(world, 1))
    add_rest(world)
    assert needed(world, 6) == [("The line of the cut: among the first 4, for “Final”", 30_000)]


def test_after_the_cut_of_a_stage_its_line_is_gone() -> None:
    world = playing()
    final = add_final(world)
    type(final).objects.filter(number=1).update(cut_at="2026-01-01T00:00Z")
    assert lines(world, 1) == TargetScores()


def test_penalties_and_dropped_games_count() -> None:
    world = playing(line_score=0, drop_worst=1)
    PenaltyFactory.create(entrant=world.entrants[7], points=5000)
    assert needed(world, 8) == [("The line: 0.0", 5000)]
    assert needed(world, 1) == [("The line: 0.0", None)]
    assert lines(world, 1).lines[0].told == (
        "A total of 0.0; so far +40.0: whatever this game brings is enough."
    )


def test_an_average_is_told_as_one() -> None:
    world = playing(line_score=0, aggregate="average", best_n=1)
    assert [lines(world, number).lines[0].told for number in (1, 8)] == [
        "An average of 0.0; so far +40.0: whatever this game brings is enough.",
        "An average of 0.0; so far \N{MINUS SIGN}40.0: 0.0 in this game is enough.",
    ]


def test_before_the_first_results_a_place_means_nothing() -> None:
    world = stage_world(line_rank=2, line_score=3000)
    add_session(world, status=SessionStatus.RUNNING)
    assert lines(world, 1).lines == (
        TargetScore(
            name="The line: +3.0",
            told="A total of +3.0; so far \N{EN DASH}: +3.0 in this game is enough.",
            needed=3000,
        ),
    )


def test_a_place_that_nobody_has_is_no_line() -> None:
    assert needed(playing(line_rank=8), 1) == []


def test_results_that_are_held_back_are_not_told_by_a_line() -> None:
    world = playing(line_rank=2, release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    assert lines(world, 1) == TargetScores(held_back=True)
    assert len(lines(world, 1, by="referee").lines) == 1
    Event.objects.update(results_released=True)
    assert len(lines(world, 1).lines) == 1


def test_whoever_sits_in_for_somebody_has_no_line() -> None:
    world = playing(line_score=0)
    world.session.seats.filter(entrant=world.entrants[0]).update(replaces=world.entrants[7])
    assert lines(world, 1) == TargetScores()


def test_a_stage_that_must_not_be_known_has_no_line() -> None:
    """The cut was made from results that are held back, and nothing of the final is public."""
    world = stage_world(line_score=0)
    final = add_final(world)
    qualified(world, SCORES)
    session = session_of(final, world.event, [(one, 0) for one in world.entrants[:4]])
    Session.objects.filter(pk=session.pk).update(status=SessionStatus.RUNNING)
    world.sessions.append(session)
    assert lines(world, 1) == TargetScores()


def test_the_page_shows_the_line_first(client: Client) -> None:
    world = playing(line_rank=3)
    seat = world.table.seats.get(entrant=world.entrants[0])
    words = text(client.get(f"{link(world.table)}needs/", {"seat": seat.pk}))
    told = "The line: among the first 3 as it stands A total of +10.0; so far +40.0"
    assert told in words
    assert words.index(told) < words.index("First place")
    assert "games that are still being played move it" in words


def test_the_page_says_where_any_score_is_enough_and_what_is_held_back(client: Client) -> None:
    world = playing(line_score=0, drop_worst=1)
    seat = world.table.seats.get(entrant=world.entrants[0])
    address = f"{link(world.table)}needs/?seat={seat.pk}"
    assert "whatever this game brings is enough." in text(client.get(address))
    Event.objects.update(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    assert "results that count for it are held back" in text(client.get(address))
