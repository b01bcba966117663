"""A tournament of Mahjong Competition Rules: 16 players, four sessions, table points, a ranking.

The expected numbers are added up here from the points of the tables alone; places 1 to 4 bring 4, 2,
1 and 0 table points, tied players share those of their places in thousandths that are cut.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.core.permissions import ANONYMOUS, SYSTEM
from league.core.queries.actors import actor_of
from league.enums import EntryContract, EventStatus, PenaltyKind, SessionStatus
from league.events.events import change_ruleset, create_event, set_event_status
from league.models import Event, Team
from league.play.penalties import give_penalty
from league.seating.sessions import finish_session
from league.standings.queries.report_sheets import report_sheets
from league.standings.queries.standings import standings_of
from league.statistics.forecasts import request_forecast
from league.statistics.queries.forecasts import forecasts_of
from league.tasks import forecast
from league.teams.queries.team_standings import cached_team_rankings
from league.teams.teams import set_team_rules
from tests.factories import LoginFactory
from tests.league.series.leagues import league, players_of, season
from tests.league.web.readers import at, reader, words
from tests.shortcuts import enter_points, fresh, refused
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db

#: The points of E S W N of each table, by session.
POINTS = (
    ((52, 10, -20, -42), (30, 10, -10, -30), (120, -8, -40, -72), (33, 33, -16, -50)),
    ((41, 7, -18, -30), (88, -8, -40, -40), (15, 15, 15, -45), (0, 0, 0, 0)),
    ((64, 20, -30, -54), (25, 5, -10, -20), (45, 45, -45, -45), (90, -30, -30, -30)),
    ((21, 11, -1, -31), (77, -7, -35, -35), (60, 0, -20, -40), (12, 8, -2, -18)),
)
#: Who sits where: numbers of entrants, four at each table; nobody meets anybody twice.
SEATING = (
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16),
    (1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16),
    (1, 6, 11, 16, 2, 5, 12, 15, 3, 8, 9, 14, 4, 7, 10, 13),
    (1, 7, 12, 14, 2, 8, 11, 13, 3, 5, 10, 16, 4, 6, 9, 15),
)
TABLE_POINTS = (4000, 2000, 1000, 0)


def shared(points: Sequence[int]) -> list[int]:
    """The table points of four results, by hand."""
    found = []
    for own in points:
        ahead = sum(other > own for other in points)
        level = sum(other == own for other in points)
        found.append(sum(TABLE_POINTS[ahead : ahead + level]) // level)
    return found


def by_hand(sessions: int = 4) -> dict[int, tuple[int, int]]:
    """(table points, points) of each entrant by number."""
    totals: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    for tables, numbers in list(zip(POINTS, SEATING, strict=True))[:sessions]:
        for place, points in enumerate(tables):
            for number, brought, own in zip(
                numbers[4 * place : 4 * place + 4], shared(points), points, strict=True
            ):
                totals[number][0] += brought
                totals[number][1] += own
    return {number: (brought, own) for number, (brought, own) in totals.items()}


def tournament(sessions: int = 4, **event: object) -> World:
    """Results of whole tables entered at the desk, session by session."""
    made = {"ruleset_name": "ema-mcr", "switches": {"preset": "ema-mcr"}}
    world = event_world(
        players=16,
        status=EventStatus.RUNNING,
        entry_contract=EntryContract.RESULT,
        tiebreaks=["total", "raw_points", "placements", "lot"],
        **{**made, **event},
    )
    in_order = list(world.entrants)
    for tables, numbers in list(zip(POINTS, SEATING, strict=True))[:sessions]:
        world.entrants = [in_order[number - 1] for number in numbers]
        session = add_session(world, status=SessionStatus.RUNNING)
        for table, points in zip(world.tables, tables, strict=True):
            enter_points(table, *points, actor=world.actor("referee"))
        finish_session(session, actor=world.actor("organiser"))
    world.entrants = in_order
    return world


def ranked(world: World) -> list[tuple[int, int, int]]:
    """(rank, number, table points) of each line."""
    event = Event.objects.get(pk=world.event.pk)
    lines = standings_of(event, ANONYMOUS)
    return [(line.row.rank, line.entrant.number, line.row.total) for line in lines]


def expected(totals: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    """(number, table points), best first."""
    order = sorted(totals, key=lambda number: totals[number], reverse=True)
    return [(number, totals[number][0]) for number in order]


def test_shared_places_share_their_table_points() -> None:
    assert [shared(points) for points in POINTS[1]] == [
        [4000, 2000, 1000, 0],
        [4000, 2000, 500, 500],
        [2333, 2333, 2333, 0],
        [1750, 1750, 1750, 1750],
    ]


def test_sixteen_players_are_ranked_by_table_points_then_by_points() -> None:
    world, totals = tournament(), by_hand()
    rows = ranked(world)
    assert [(number, total) for _, number, total in rows] == expected(totals)
    assert [rank for rank, _, _ in rows] == list(range(1, 17))
    # Entrants who are level in table points follow each other by points.
    level = [
        (one, other) for (_, one, mine), (_, other, theirs) in pairwise(rows) if mine == theirs
    ]
    assert level
    assert all(totals[one][1] > totals[other][1] for one, other in level)


def test_the_standings_page_writes_table_points_and_points_as_the_game_does() -> None:
    world, totals = tournament(), by_hand()
    said = words(reader().get(at("standings", world)))
    (best, total), *_ = expected(totals)
    name = world.entrants[best - 1].player.display_name
    line = said[said.index(name) :]
    assert f"{total // 1000} 4" in line
    assert f"+{totals[best][1]}" in line
    assert "The places at a table bring table points: 4, 2, 1, 0." in said
    assert "Players with equal points share those of their places." in said
    assert "Tie-breaks, in this order: Raw points, Placements." in said
    assert "thousands" not in said
    assert "2.333" in said
    assert "+4.0" not in said


def test_an_event_ranks_by_points_after_table_points_unless_it_chose_otherwise() -> None:
    actor = actor_of(LoginFactory.create(is_staff=True, is_superuser=True))
    event = create_event(actor=actor, preset="ema-mcr", name="Open")
    assert event.tiebreaks == ["total", "raw_points", "placements", "lot"]
    event = change_ruleset(event, actor=SYSTEM, preset="wrc-2025", switches={})
    assert event.tiebreaks == ["total", "placements", "best_game", "lot"]
    event.tiebreaks = ["total"]
    event.save()
    event = change_ruleset(event, actor=SYSTEM, preset="ema-mcr", switches={})
    assert event.tiebreaks == ["total"]


def test_a_correction_moves_table_points_and_points() -> None:
    world = tournament()
    last = world.tables[0]
    enter_points(fresh(last), 11, 21, -1, -31, actor=world.actor("referee"), reason="Swapped")
    totals = by_hand()
    totals[1] = (totals[1][0] - 2000, totals[1][1] - 10)
    totals[7] = (totals[7][0] + 2000, totals[7][1] + 10)
    assert [(number, total) for _, number, total in ranked(world)] == expected(totals)


def test_a_penalty_is_taken_from_the_table_points() -> None:
    world, totals = tournament(), by_hand()
    give_penalty(
        world.entrants[0],
        actor=world.actor("referee"),
        kind=PenaltyKind.DEDUCTION,
        points=1500,
        reason="Obstruction",
    )
    totals[1] = (totals[1][0] - 1500, totals[1][1])
    assert [(number, total) for _, number, total in ranked(world)] == expected(totals)


def test_a_result_may_lack_what_was_deducted() -> None:
    world = tournament(3)
    session = add_session(world, status=SessionStatus.RUNNING)
    actor = world.actor("referee")
    enter_points(world.table, 42, 8, -20, -40, actor=actor)
    for points in ((42, 8, -20, -33), (42, 8, -20, -20), (42, 8, -40, -85)):
        with refused("sum_too_high" if sum(points) > 0 else "sum_too_low"):
            enter_points(fresh(world.tables[1]), *points, actor=actor)
    page = words(reader(world.organiser).get(at("desk", world, number=session.number)))
    assert "\u221210" in page


def test_teams_add_up_the_table_points_of_their_players() -> None:
    world = tournament()
    totals = by_hand()
    sums = {}
    for letter, numbers in zip(
        "ABCD", ((1, 8, 10, 15), (2, 7, 9, 16), (3, 6, 12, 13), (4, 5, 11, 14)), strict=True
    ):
        team = Team.objects.create(event=world.event, name=f"Team {letter}", short_name=letter)
        world.event.entrants.filter(number__in=numbers).update(team=team)
        sums[team.pk] = sum(totals[number][0] for number in numbers)
    set_team_rules(world.event, actor=world.actor("organiser"))
    event = Event.objects.get(pk=world.event.pk)
    rows = cached_team_rankings(event, SYSTEM).overall
    found = [(row.row.entrant, row.row.total) for row in rows]
    assert found == sorted(sums.items(), key=lambda item: -item[1])


def test_paper_and_files_have_the_points_beside_the_total() -> None:
    world = tournament()
    (best, _total), *_ = expected(by_hand())
    points = by_hand()[best][1]
    name = world.entrants[best - 1].player.display_name
    staff = reader(world.organiser)
    said = words(staff.get(at("print_standings", world)))
    assert f"Total Raw points 1 {name} 4 4 4 4 16 +{points}" in said
    event = Event.objects.get(pk=world.event.pk)
    [(_title, heads, first, *_rest)] = [
        (title, heads, *rows) for title, heads, rows in report_sheets(event, SYSTEM, ["standings"])
    ]
    assert first[heads.index("Raw points")] == points


def test_the_event_ends_with_its_podium() -> None:
    world = tournament()
    set_event_status(Event.objects.get(pk=world.event.pk), EventStatus.FINISHED, actor=SYSTEM)
    said = words(Client().get(at("event", world)))
    podium = [world.entrants[number - 1].player.display_name for number, _ in expected(by_hand())][
        :3
    ]
    assert [name for name in podium if name in said] == podium


def test_a_forecast_plays_the_last_session_for_table_points(settings: Any) -> None:
    settings.FORECAST_SEASONS = 1_000
    world = tournament(3, sessions_planned=4, target_rank=4)
    job = request_forecast(Event.objects.get(pk=world.event.pk), actor=SYSTEM)
    forecast(job.pk)
    [found] = forecasts_of(Event.objects.get(pk=world.event.pk), ANONYMOUS)
    shares = {row.entrant.number: row.chances[0] for row in found.rows if row.entrant}
    won = {number: chance.share for number, chance in shares.items() if chance}
    assert sum(won.values()) == pytest.approx(1)
    # First has 12 table points, so that only who has 8 or more can still win.
    totals = by_hand(3)
    assert max(won, key=lambda number: won[number]) == 1
    assert {number for number, share in won.items() if share} <= {
        number for number, (brought, _own) in totals.items() if brought >= 8000
    }


def test_a_season_ranks_by_the_average_of_table_points_over_its_events() -> None:
    series = league()
    games = ("1234", "2143", "1432")
    mcr: Any = {"preset": "ema-mcr", "tiebreaks": ["raw_points"]}
    world = season(series, 1, *games, aggregate="average", minimum_games=2, **mcr)
    event = Event.objects.get(pk=world.event.pk)
    rows = [(line.entrant.number, line.row.average) for line in standings_of(event, ANONYMOUS)]
    # Places 1 2 1, 2 1 4, 3 4 3 and 4 3 2 of 4, 2, 1 and 0 points.
    assert rows == [(1, 3333), (2, 2000), (4, 1000), (3, 667)]
    season(series, 2, "4321", players=players_of(world), **mcr)
    said = words(reader().get(reverse("series_all_time", args=[series.slug])))
    names = [entrant.player.display_name for entrant in world.entrants]
    assert [
        f"{name} {total}" in said for name, total in zip(names, (10, 7, 4, 7), strict=True)
    ] == [True] * 4
