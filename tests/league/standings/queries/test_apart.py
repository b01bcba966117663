"""Standings that can be published: who stands apart, where the lot decided, who met whom."""

import re
from dataclasses import replace
from typing import Any

import pytest

from league.core.locks import bump_results_version
from league.core.permissions import ANONYMOUS, SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import EntrantStatus, EventStatus
from league.models import Event
from league.standings.queries.meetings import meetings_of
from league.standings.queries.pools import Ranking, set_apart
from league.standings.queries.standings import standings_of
from scoring.results.standings import StandingRow
from tests.factories import ClubFactory, EntrantFactory
from tests.league.web.readers import at, reader, words
from tests.stages import add_final, session_of, stage, stage_world
from tests.worlds import World

pytestmark = pytest.mark.django_db


def row(entrant: int, rank: int, *, shared: bool = False) -> StandingRow:
    return StandingRow(
        rank=rank,
        shared=shared,
        entrant=entrant,
        total=0,
        average=None,
        games=1,
        counted=1,
        placements=(1, 0, 0, 0),
        best=None,
        penalties=0,
        qualified=True,
        tiebreak_values=(),
    )


def test_ranks_close_up_where_somebody_stands_apart() -> None:
    absent = replace(row(3, 2, shared=True), games=0)
    ranking = Ranking(rows=(row(1, 1), row(2, 2, shared=True), absent, row(4, 4), row(5, 5)))
    statuses: dict[Any, str] = {1: "disqualified", 3: "withdrawn", 4: "substitute", 5: "withdrawn"}
    found = set_apart(ranking, statuses, EventStatus.RUNNING)
    assert [(one.entrant, one.rank, one.shared) for one in found.rows] == [
        (2, 1, False),
        (5, 2, False),
        (4, 3, False),
        (3, 4, False),
        (1, 5, False),
    ]
    assert found.apart == {4: "substitute", 3: "absent", 1: "disqualified"}
    assert set_apart(ranking, {}, EventStatus.RUNNING) is ranking


def test_what_parts_two_places_is_said_again_where_somebody_between_stands_apart() -> None:
    def behind(*names: str | None) -> tuple[StandingRow, ...]:
        rows = (row(number, number) for number in range(1, len(names) + 1))
        return tuple(replace(one, behind_by=by) for one, by in zip(rows, names, strict=True))

    ranking = Ranking(
        rows=behind(None, "total", "lot", "best_game", "lot", "lot"),
        tiebreaks=("total", "best_game", "lot"),
    )
    statuses: dict[Any, str] = dict.fromkeys((1, 4, 6), "disqualified")
    found = set_apart(ranking, statuses, EventStatus.RUNNING)
    assert [(one.entrant, one.behind_by) for one in found.rows] == [
        (2, None),
        (3, "lot"),
        (5, "best_game"),
        (1, None),
        (4, None),
        (6, None),
    ]


@pytest.fixture
def world() -> World:
    """Eight players and a final of four; players 5 and 6 are equal in everything but the lot."""
    world = stage_world(players=8, tiebreaks=["total", "best_game", "lot"])
    first, final = stage(world, 1), add_final(world)
    a, b, c, d, e, f, g, h = world.entrants
    session_of(first, world.event, [(a, 50), (b, 10), (e, -10), (g, -50)])
    session_of(first, world.event, [(c, 40), (d, 20), (f, -10), (h, -50)])
    apply_cut(first, actor=SYSTEM)
    session_of(final, world.event, [(a, 5), (b, 15), (c, -15), (d, -5)])
    return world


def test_the_disqualified_stand_behind_and_the_best_game_is_of_all_stages(world: World) -> None:
    entrants = world.entrants
    entrants[1].status = EntrantStatus.DISQUALIFIED
    entrants[1].save()
    absent = EntrantFactory.create(event=world.event)
    Event.objects.update(status=EventStatus.FINISHED)
    world.event.refresh_from_db()
    rows = standings_of(world.event, ANONYMOUS)
    said = [(line.entrant.number, line.row.rank, line.apart) for line in rows]
    assert said[:3] == [(1, 1, ""), (3, 2, ""), (4, 3, "")]
    assert said[-2:] == [(absent.number, 8, "absent"), (2, 9, "disqualified")]
    assert [line.row.tiebreak_values[1] for line in rows[:3]] == [50_000, 40_000, 20_000]


def test_the_page_shows_sums_of_stages_the_lot_where_it_decided_and_a_choice(world: World) -> None:
    clubs = [ClubFactory.create(name=name) for name in ("Aoyama", "Berlin")]
    for number, entrant in enumerate(world.entrants):
        entrant.player.club = clubs[number % 2]
        entrant.player.save()
    bump_results_version(world.event.pk)
    client = reader()
    answer = client.get(at("standings", world)).content.decode()
    row = {n: cells(answer, entrant.pk) for n, entrant in enumerate(world.entrants, 1)}
    assert (row[1][6:8], row[5][6:8]) == (["+50.0", "+5.0"], ["-10.0", ""])
    assert [row[number][-2] == "" for number in (1, 5, 6, 7)] == [True, False, False, False]
    part = client.get(at("standings", world), {"club": clubs[0].pk}).content.decode()
    shown = [n for n, entrant in enumerate(world.entrants, 1) if f"entrant-{entrant.pk}" in part]
    assert shown == [1, 3, 5, 7]


def cells(page: str, entrant: int) -> list[str]:
    """The texts of the cells in the row of an entrant."""
    row = page.split(f'id="entrant-{entrant}"')[1].split("</tr>", maxsplit=1)[0]
    found = re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)
    texts = [re.sub(r"<[^>]+>|\s", "", cell) for cell in found]
    return [text.replace("\N{MINUS SIGN}", "-").strip("\N{EN DASH}") for text in texts]


def test_the_cross_table_says_who_met_whom(world: World) -> None:
    a, b, c, d, e, *_ = (entrant.pk for entrant in world.entrants)
    found = meetings_of(world.event, ANONYMOUS)
    assert found[a] == {b: 2, e: 1, world.entrants[6].pk: 1, c: 1, d: 1}
    page = words(reader().get(at("cross_table", world)))
    assert "The most is 2." in page
