"""Target scores by score, by rank and by cut, from the present standings."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.enums import ReleasePolicy, SessionStatus
from league.models import Event, Session
from league.play.queries.target_scores import TargetScore, TargetScores, target_scores_of
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


def lines(world: World, number: int, *, role: str = "link") -> TargetScores:
    """The target scores of entrant `number` at their present table."""
    seat = world.session.seats.select_related("table__session__event").get(
        entrant=world.entrants[number - 1]
    )
    actor = world.link if role == "link" else world.actor(role)
    [found] = target_scores_of(seat.table, [seat], actor)
    return found


def needed(world: World, number: int) -> list[tuple[str, int | None]]:
    return [(line.name, line.needed) for line in lines(world, number).lines]


def test_without_a_line_there_is_no_target() -> None:
    assert lines(playing(), 1) == TargetScores()


def test_a_score_as_line_needs_the_difference_to_the_total() -> None:
    world = playing(target_score=25_000)
    assert needed(world, 3) == [("Target score: +25.0", 5000)]
    assert lines(world, 3).lines[0].text == ("Total +25.0, now +20.0: needs +5.0 in this game.")
    assert not lines(world, 3).provisional


def test_a_rank_as_line_needs_the_total_of_the_player_at_that_rank() -> None:
    """Of the others the third has 20 for players behind, 10 for players among the top three."""
    world = playing(target_rank=3)
    assert needed(world, 5) == [("Target: top 3", 30_000)]
    assert needed(world, 1) == [("Target: top 3", -30_000)]
    assert lines(world, 5).provisional


def test_every_cut_of_a_stage_is_a_line() -> None:
    world = playing(target_rank=3)
    add_final(world, 4)
    add_final(world, 4, name="B final", source=stage(world, 1))
    add_rest(world)
    assert needed(world, 6) == [("Cut: top 4, for “Final”", 30_000)]


def test_a_stage_that_was_cut_has_no_line() -> None:
    world = playing()
    final = add_final(world)
    type(final).objects.filter(number=1).update(cut_at="2026-01-01T00:00Z")
    assert lines(world, 1) == TargetScores()


def test_penalties_and_dropped_games_count() -> None:
    world = playing(target_score=0, drop_worst=1)
    PenaltyFactory.create(entrant=world.entrants[7], points=5000)
    assert needed(world, 8) == [("Target score: 0.0", 5000)]
    assert needed(world, 1) == [("Target score: 0.0", None)]
    assert lines(world, 1).lines[0].text == (
        "Total 0.0, now +40.0: any result in this game is enough."
    )


def test_a_league_of_averages_shows_averages() -> None:
    world = playing(target_score=0, aggregate="average", best_n=1)
    assert [lines(world, number).lines[0].text for number in (1, 8)] == [
        "Average 0.0, now +40.0: any result in this game is enough.",
        "Average 0.0, now \N{MINUS SIGN}40.0: needs 0.0 in this game.",
    ]


def test_before_the_first_results_a_rank_is_no_line() -> None:
    world = stage_world(target_rank=2, target_score=3000)
    add_session(world, status=SessionStatus.RUNNING)
    assert lines(world, 1).lines == (
        TargetScore(
            name="Target score: +3.0",
            text="Total +3.0, now \N{EN DASH}: needs +3.0 in this game.",
            needed=3000,
        ),
    )


def test_a_rank_beyond_the_last_player_is_no_line() -> None:
    assert needed(playing(target_rank=8), 1) == []


def test_target_scores_are_hidden_with_the_results() -> None:
    world = playing(target_rank=2, release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    assert lines(world, 1) == TargetScores(hidden=True)
    assert len(lines(world, 1, role="referee").lines) == 1
    Event.objects.update(results_released=True)
    assert len(lines(world, 1).lines) == 1


def test_a_substitute_has_no_line() -> None:
    world = playing(target_score=0)
    world.session.seats.filter(entrant=world.entrants[0]).update(replaces=world.entrants[7])
    assert lines(world, 1) == TargetScores()


def test_a_stage_whose_players_are_hidden_has_no_line() -> None:
    """The cut was made from hidden results, and the final is not public."""
    world = stage_world(target_score=0)
    final = add_final(world)
    qualified(world, SCORES)
    session = session_of(final, world.event, [(one, 0) for one in world.entrants[:4]])
    Session.objects.filter(pk=session.pk).update(status=SessionStatus.RUNNING)
    world.sessions.append(session)
    assert lines(world, 1) == TargetScores()


def test_the_targets_of_a_table_ask_for_the_standings_once() -> None:
    world = playing(target_rank=3)
    table = world.table
    seats = list(table.seats.select_related("entrant").order_by("pk"))
    each = [lines(world, seat.entrant.number) for seat in seats]
    assert target_scores_of(table, seats[:1], world.link) == each[:1]
    with CaptureQueriesContext(connection) as of_one:
        target_scores_of(table, seats[:1], world.link)
    with CaptureQueriesContext(connection) as of_all:
        assert target_scores_of(table, seats, world.link) == each
    assert len(of_all) == len(of_one)


def test_the_page_shows_the_target_and_what_can_change_it(client: Client) -> None:
    world = playing(target_rank=3)
    seat = world.table.seats.get(entrant=world.entrants[0])
    words = text(client.get(f"{link(world.table)}needs/", {"seat": seat.pk}))
    assert "Target: top 3 already met Total +10.0, now +40.0" in words
    assert "Games in progress can change it" in words


def test_the_page_says_when_any_score_is_enough_and_when_targets_are_hidden(client: Client) -> None:
    world = playing(target_score=0, drop_worst=1)
    seat = world.table.seats.get(entrant=world.entrants[0])
    address = f"{link(world.table)}needs/?seat={seat.pk}"
    assert "any result in this game is enough." in text(client.get(address))
    Event.objects.update(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    assert "depends on results that are not released yet" in text(client.get(address))
