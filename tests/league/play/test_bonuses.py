"""Bonuses add points to totals, as penalties take them, and count wherever those do."""

from dataclasses import replace
from typing import Any

import pytest

from league.core.errors import Forbidden
from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.cuts.cuts import apply_cut
from league.enums import CarryOver, PenaltyKind, ReleasePolicy
from league.importing.event_files.store import store_event_file
from league.importing.event_files.write import event_file
from league.models import Penalty, Session
from league.play.event_catalogue import add_entry, remove_entry
from league.play.penalties import give_penalty, revoke_penalty
from league.rehearsals.rehearsals import make_rehearsal
from league.series.copying import copy_event
from league.standings.queries.report_sheets import penalties_sheet
from league.standings.queries.standings import standings_of
from league.teams.queries.team_table import team_lines
from tests.factories.prizes import CatalogueEntryFactory
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.stages import add_final, session_of, stage, stage_world
from tests.team_leagues import team_league
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

SCORES = (40, 10, -20, -30)


@pytest.fixture
def world() -> World:
    """Two sessions: 80, 20, -40, -60."""
    world = stage_world(players=4, tiebreaks=["fewest_penalties"])
    for _ in range(2):
        session_of(stage(world, 1), world.event, list(zip(world.entrants, SCORES, strict=True)))
    return world


def give(world: World, who: int = 0, *, actor: str = "referee", **more: Any) -> Penalty:
    values = {"kind": "bonus", "points": 5000, "reason": "Best hand", **more}
    return give_penalty(world.entrants[who], actor=world.actor(actor), **values)


def totals(world: World, actor: Actor = SYSTEM, number: int | None = None) -> dict[int, int]:
    world.event.refresh_from_db()
    rows = standings_of(world.event, actor, stage(world, number) if number else None)
    return {line.entrant.number: line.row.total // 1000 for line in rows}


def session(world: World, number: int) -> Session:
    return world.event.sessions.get(number=number)


def test_a_bonus_is_added_to_the_total_and_revoked(world: World) -> None:
    given = give(world, 1)
    assert totals(world) == {1: 80, 2: 25, 3: -40, 4: -60}
    assert (last_entry().verb, last_entry().reason) == ("bonus.give", "Best hand")
    (row,) = [line.row for line in standings_of(world.event, SYSTEM) if line.row.bonus]
    assert (row.bonus, row.deducted, row.penalties) == (5000, 0, 0)
    revoke_penalty(given, actor=world.actor("referee"), reason="Miscounted")
    assert totals(world) == {1: 80, 2: 20, 3: -40, 4: -60}
    assert audited_verbs()[-2:] == ["bonus.give", "bonus.revoke"]


def test_a_bonus_needs_points_a_reason_and_a_referee(world: World) -> None:
    with refused("bonus_without_points", "reason_missing"):
        give(world, points=0, reason=" ")
    for name in ("scorer", "stranger"):
        with refused("forbidden", kind=Forbidden):
            give(world, actor=name)
    with refused("entrant_elsewhere"):
        give(world, place=running_event().session)
    assert Penalty.objects.count() == 0


def test_a_bonus_does_not_weigh_as_a_penalty_where_the_fewest_rank_first(world: World) -> None:
    give(world, 1, points=30_000)
    give(world, 0, kind="deduction", points=30_000)
    rows = standings_of(world.event, SYSTEM)
    assert [(line.entrant.number, line.row.rank, line.row.total) for line in rows][:2] == [
        (2, 1, 50_000),
        (1, 2, 50_000),
    ]


def test_a_bonus_of_a_hidden_session_is_hidden_with_it(world: World) -> None:
    world.event.release_policy, world.event.hidden_from = ReleasePolicy.HIDDEN_FROM, 2
    world.event.save()
    for number, points in ((1, 1000), (2, 2000)):
        give(world, 3, points=points, place=session(world, number))
    give(world, 3, points=4000)
    assert totals(world, ANONYMOUS)[4] == -30 + 1 + 4
    assert totals(world)[4] == -60 + 7
    _title, _heads, rows = penalties_sheet(world.event, ANONYMOUS)
    assert [row[2] for row in rows] == [1, None]
    world.event.results_released = True
    world.event.save()
    assert totals(world, ANONYMOUS)[4] == -60 + 7


@pytest.mark.parametrize(("carry", "total"), [(CarryOver.ALL, 25), (CarryOver.NONE, 5)])
def test_a_bonus_counts_in_the_stage_of_its_session(world: World, carry: str, total: int) -> None:
    give(world, 3, points=75_000, place=session(world, 1))
    add_final(world, 4, carry_over=carry)
    apply_cut(stage(world, 1), actor=SYSTEM)
    final = list(zip(world.entrants, (5, -5, 15, -15), strict=True))
    give(world, 1, points=10_000, place=session_of(stage(world, 2), world.event, final))
    assert totals(world, number=1) == {1: 80, 2: 20, 3: -40, 4: 15}
    assert totals(world, number=2)[2] == total


def test_a_bonus_counts_for_the_team_of_the_player() -> None:
    league = team_league(teams=4)
    first = league.squads[league.teams[0].pk][0]
    for kind, points in ((PenaltyKind.BONUS, 9000), (PenaltyKind.LATE, 2000)):
        give_penalty(first, actor=SYSTEM, kind=kind, points=points, reason="At the table")
    lines = team_lines(league.world.event, SYSTEM, None, ())
    first_line = lines[0]
    assert (first_line.team.name, first_line.total) == ("Team A", 7000)
    assert (first_line.bonus, first_line.penalties) == (9000, 2000)
    assert [line.bonus for line in lines[1:]] == [0, 0, 0]


def test_an_event_adds_to_the_catalogue(world: World) -> None:
    organiser = world.actor("organiser")
    entry = add_entry(world.event, actor=organiser, name=" Best hat ", kind="bonus", points=500)
    assert (entry.name, entry.for_session, last_entry().verb) == (
        "Best hat",
        False,
        "catalogue.add",
    )
    with refused("entry_named_twice", "value_unknown", "value_out_of_range"):
        add_entry(world.event, actor=organiser, name="best HAT", kind="warning", points=0)
    with refused("forbidden", kind=Forbidden):
        add_entry(world.event, actor=world.actor("referee"), name="Shoes", kind="bonus", points=1)
    given = give(world, reason=entry.name)
    remove_entry(entry, actor=organiser)
    assert not world.event.catalogue_entries.exists()
    assert Penalty.objects.standing().get() == given


def test_copies_rehearsals_and_files_have_the_catalogue(world: World) -> None:
    CatalogueEntryFactory.create(event=world.event, name="Best hat")
    organiser = world.actor("organiser")
    copy = copy_event(world.event, actor=replace(organiser, creates_events=True), name="Next")
    rehearsal = make_rehearsal(world.event, actor=organiser).event
    stored = store_event_file(event_file(world.event), actor=SYSTEM)
    for event in (copy, rehearsal, stored):
        assert [entry.name for entry in event.catalogue_entries.all()] == ["Best hat"]
