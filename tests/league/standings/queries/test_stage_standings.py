"""Standings of stages and of the event: reached stages rank first, points by carry-over."""

import datetime as dt

import pytest
from django.utils import timezone

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import Aggregate, CarryOver, EntrantStatus, ReleasePolicy, SessionStatus
from league.models import Event, Penalty, Session
from league.standings.queries.standings import ranks_before, standings_of
from tests.factories import EntrantFactory, PenaltyFactory, SessionFactory
from tests.stages import (
    CARRIED,
    add_final,
    add_rest,
    qualified,
    seen_by_all,
    session_of,
    stage,
    stage_world,
    table_of,
)
from tests.worlds import World

pytestmark = pytest.mark.django_db
SCORES = [40, 31, 20, 9, -1, -19, -30, -50]


def cut(world: World, number: int = 1, **values: object) -> None:
    apply_cut(stage(world, number), actor=SYSTEM, **values)  # type: ignore[arg-type]


def final_world(carry: str = "all", scores: tuple[int, ...] = (-10, 0, 30, -20)) -> World:
    """The best four of eight played a final after the cut."""
    world = stage_world()
    add_final(world, **CARRIED[carry])
    qualified(world, SCORES)
    cut(world)
    session_of(stage(world, 2), world.event, list(zip(world.entrants[:4], scores, strict=True)))
    return world


@pytest.mark.parametrize(
    ("carry", "final"),
    [
        ("all", [(1, 3, 50), (2, 2, 31), (3, 1, 30), (4, 4, -11)]),
        ("half", [(1, 3, 40), (2, 2, 15), (3, 1, 10), (4, 4, -16)]),
        ("none", [(1, 3, 30), (2, 2, 0), (3, 1, -10), (4, 4, -20)]),
    ],
)
def test_finalists_start_with_carried_points_and_rank_above_the_others(
    carry: str, final: list[tuple[int, int, int]]
) -> None:
    world = final_world(carry)
    assert table_of(world, 2) == final
    others = [(5, 5, -1), (6, 6, -19), (7, 7, -30), (8, 8, -50)]
    assert table_of(world) == final + others


def test_the_qualifying_keeps_its_own_table() -> None:
    world = final_world()
    assert [total for _, _, total in table_of(world, 1)] == SCORES


def test_the_final_ranking_counts_all_games_and_a_stage_its_own() -> None:
    world = final_world("half")
    event = Event.objects.get()
    first = standings_of(event, SYSTEM)[0]
    assert (first.row.games, first.row.placements, first.row.best) == (2, (1, 1, 0, 0), 30_000)
    first = standings_of(event, SYSTEM, stage(world, 2))[0]
    assert (first.row.games, first.carried, first.stage) == (1, 10_000, stage(world, 2).pk)


def test_before_the_final_its_players_rank_in_the_order_of_the_cut() -> None:
    world = stage_world()
    add_final(world, **CARRIED["none"])
    qualified(world, SCORES)
    cut(world)
    assert [number for _, number, _ in table_of(world, 2)] == [1, 2, 3, 4]
    assert [number for _, number, _ in table_of(world)] == list(range(1, 9))


def test_ties_in_a_final_are_broken_by_the_seed_before_the_lot() -> None:
    world = final_world("none", (5, 5, 5, 5))
    Event.objects.update(tiebreaks=["lot"])
    assert table_of(world, 2) == [(1, 1, 5), (2, 2, 5), (3, 3, 5), (4, 4, 5)]


def test_best_games_and_minimum_games_end_with_the_cut() -> None:
    world = final_world("all")
    Event.objects.update(best_n=1, minimum_games=1, drop_worst=1)
    session_of(stage(world, 2), world.event, [(entrant, -5) for entrant in world.entrants[:4]])
    assert table_of(world, 2)[0] == (1, 3, 45)


def test_a_continuing_consolation_is_one_pool_with_those_who_stopped() -> None:
    world = stage_world(players=12)
    add_final(world, **CARRIED["none"])
    add_rest(world, first_table=2)
    qualified(world, [*SCORES, 0, 0, 0, 0])
    cut(world, declined=[world.entrants[4].pk])
    on = world.entrants[5:8] + world.entrants[8:9]
    session_of(stage(world, 3), world.event, list(zip(on, (60, 0, 0, -60), strict=True)))
    ranking = table_of(world)
    assert [number for _, number, _ in ranking[:4]] == [1, 2, 3, 4]
    assert ranking[4] == (5, 6, 41)
    assert ranking[8] == (9, 5, -1)
    assert table_of(world, 3)[0] == (1, 6, 41)


def test_penalties_in_a_continuing_stage_count_and_its_final_ranks_above() -> None:
    world = stage_world()
    add_rest(world, name="Day two", source=stage(world, 1))
    qualified(world, SCORES)
    cut(world)
    day_two = session_of(stage(world, 2), world.event, [(who, 0) for who in world.entrants])
    leader = world.entrants[0]
    PenaltyFactory.create(entrant=leader, points=1000, table=day_two.tables.order_by("pk")[0])
    bump_results_version(world.event.pk)
    assert table_of(world)[0] == (1, 1, 39)
    add_final(world, source=stage(world, 2), **CARRIED["none"])
    cut(world, 2)
    four = [(entrant, -entrant.number) for entrant in world.entrants[:4]]
    session_of(stage(world, 3), world.event, four)
    assert table_of(world)[:5] == [(1, 1, -1), (2, 2, -2), (3, 3, -3), (4, 4, -4), (5, 5, -1)]
    first = standings_of(Event.objects.get(), SYSTEM)[0]
    assert (first.row.games, first.row.penalties) == (3, 1000)


def test_a_final_that_a_stage_of_the_others_leads_into_is_ahead_of_them() -> None:
    world = stage_world(players=12)
    add_final(world)
    add_rest(world, source=stage(world, 1))
    add_final(world, name="Last chance", source=stage(world, 3), **CARRIED["none"])
    qualified(world, [*SCORES, -51, -52, -53, -54])
    cut(world)
    session_of(stage(world, 3), world.event, [(who, 0) for who in world.entrants[4:]])
    cut(world, 3)
    assert [number for _, number, _ in table_of(world)] == list(range(1, 13))
    assert len(table_of(world, 4)) == 4


def test_a_consolation_from_zero_ranks_between_the_final_and_those_who_stopped() -> None:
    world = stage_world(players=12)
    add_final(world)
    add_rest(world, **CARRIED["none"])
    qualified(world, [*SCORES, -51, -52, -53, -54])
    cut(world, declined=[world.entrants[4].pk])
    rest = world.entrants[5:9]
    session_of(stage(world, 3), world.event, list(zip(rest, (-9, 3, 2, 4), strict=True)))
    assert [number for _, number, _ in table_of(world)] == [1, 2, 3, 4, 9, 7, 8, 6, 10, 11, 12, 5]


def test_a_side_event_changes_nothing_in_the_ranking_of_the_event() -> None:
    world = stage_world()
    add_final(world)
    add_rest(world, counts=False)
    qualified(world, SCORES)
    cut(world)
    before = table_of(world)
    rest = world.entrants[4:]
    session_of(stage(world, 3), world.event, list(zip(rest, (-9, 3, 2, 4), strict=True)))
    assert table_of(world) == before
    assert table_of(world, 3)[0] == (1, 5, -10)


def test_a_second_cut_follows_the_first() -> None:
    world = stage_world(players=12)
    add_final(world, 8, name="Semi-final", **CARRIED["half"])
    add_final(world, 4, **CARRIED["none"])
    qualified(world, [*SCORES, -51, -52, -53, -54])
    cut(world)
    eight = world.entrants[:8]
    session_of(stage(world, 2), world.event, [(entrant, 0) for entrant in eight])
    cut(world, 2)
    session_of(stage(world, 3), world.event, list(zip(eight[:4], (1, 2, 3, -6), strict=True)))
    assert table_of(world) == [
        (1, 3, 3),
        (2, 2, 2),
        (3, 1, 1),
        (4, 4, -6),
        (5, 5, -1),
        (6, 6, -10),
        (7, 7, -15),
        (8, 8, -25),
        (9, 9, -51),
        (10, 10, -52),
        (11, 11, -53),
        (12, 12, -54),
    ]
    event = Event.objects.get()
    assert [row.row.games for row in standings_of(event, SYSTEM)] == [3] * 4 + [2] * 4 + [1] * 4


def test_a_penalty_counts_in_the_stage_in_which_it_was_given() -> None:
    world = final_world("none")
    leader, other = world.entrants[2], world.entrants[7]
    PenaltyFactory.create(entrant=leader, points=5000)
    early = PenaltyFactory.create(entrant=leader, points=7000)
    Penalty.objects.filter(pk=early.pk).update(given_at=timezone.now() - dt.timedelta(days=1))
    PenaltyFactory.create(entrant=other, points=1000)
    final = Session.objects.get(number=2)
    PenaltyFactory.create(entrant=leader, points=1000, table=final.tables.get())
    bump_results_version(world.event.pk)
    assert table_of(world, 2)[0] == (1, 3, 24)
    assert table_of(world, 1)[2] == (3, 3, 13)
    assert table_of(world)[7] == (8, 8, -51)


def test_a_substitute_in_the_final_gets_no_rank_from_it() -> None:
    world = final_world()
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    seats = list(Session.objects.get(number=2).tables.get().seats.order_by("pk"))
    seats[3].replaces, seats[3].entrant = seats[3].entrant, standby
    seats[3].save()
    bump_results_version(world.event.pk)
    assert table_of(world, 2)[-1] == (5, standby.number, -20)
    assert [number for _, number, _ in table_of(world)] == [3, 2, 1, 4, 5, 6, 7, 8, standby.number]


def test_a_substitute_among_those_who_play_on_brings_no_points_home_from_there() -> None:
    """Entrant 12 declined to play on, and helps out at a table of those who do."""
    world = stage_world(players=12)
    add_final(world)
    add_rest(world)
    qualified(world, [*SCORES, -51, -52, -53, -54])
    cut(world, declined=[world.entrants[3].pk])
    helper, four = world.entrants[3], world.entrants[5:9]
    before = {number: total for _, number, total in table_of(world)}
    scores = [(helper, 30), *((entrant, -10) for entrant in four[:3])]
    session_of(stage(world, 3), world.event, scores)
    after = {number: total for _, number, total in table_of(world)}
    assert {number: after[number] - before[number] for number in after} == {
        number: -10 if number in (6, 7, 8) else 0 for number in range(1, 13)
    }


def test_a_cut_is_hidden_with_its_results_until_seats_reveal_it() -> None:
    world = stage_world(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    add_final(world)
    qualified(world, SCORES)
    cut(world)
    assert seen_by_all(world, 2) == []
    assert {total for _, _, total in seen_by_all(world)} == {0}
    final = SessionFactory.create(event=world.event, stage=stage(world, 2))
    assert seen_by_all(world, 2) == []
    Session.objects.filter(pk=final.pk).update(status=SessionStatus.PUBLISHED)
    bump_results_version(world.event.pk)
    assert {total for _, _, total in seen_by_all(world, 2)} == {0}
    assert {number for _, number, _ in seen_by_all(world)[:4]} == {1, 2, 3, 4}


def test_a_session_is_drawn_by_the_ranks_in_its_stage_before_it() -> None:
    world = final_world("none")
    final = SessionFactory.create(event=world.event, stage=stage(world, 2))
    ranks = ranks_before(final)
    assert [ranks[entrant.pk] for entrant in world.entrants[:4]] == [3, 2, 1, 4]
    first = Session.objects.get(number=2)
    ranks = ranks_before(first)
    assert [ranks[entrant.pk] for entrant in world.entrants[:4]] == [1, 2, 3, 4]
    again = Session.objects.select_related("event").get(number=1)
    assert len(set(ranks_before(again).values())) == 8


def test_averages_before_the_cut_and_points_after_it() -> None:
    world = stage_world(aggregate=Aggregate.AVERAGE)
    add_final(world, carry_over=CarryOver.NONE)
    qualified(world, SCORES)
    cut(world)
    session_of(stage(world, 2), world.event, [(entrant, 1) for entrant in world.entrants[:4]])
    assert [number for _, number, _ in table_of(world)] == list(range(1, 9))
