"""Ranking rules of leagues on stored sessions: dates, presence, no-shows, stages."""

from datetime import datetime

import pytest
from django.db.models import Q

from league.core.locks import bump_results_version
from league.core.permissions import ANONYMOUS, SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import CarryOver, ChangeKind, ReleasePolicy, RepairKind, SessionStatus
from league.models import Event, SeatingChange, Session
from league.play.queries.target_scores import target_scores_of
from league.standings.queries.ranking_texts import ranking_sentences
from league.standings.queries.rankings import visible_pool
from league.standings.queries.standings import standings_of
from scoring import LeagueRules, StandingRules
from scoring.games import RIICHI
from scoring.results.counting import Adjustment
from tests.factories import SitOutFactory
from tests.stages import add_final, session_of, stage, stage_world, table_of
from tests.worlds import World, add_session

pytestmark = pytest.mark.django_db


def night(world: World, started: str, *players: int) -> Session:
    """A session in which these entrants (by number) score 30, 10, -10, -30 a table."""
    scores = [30, 10, -10, -30]
    entrants = {entrant.number: entrant for entrant in world.entrants}
    rows = [(entrants[number], scores[n % 4]) for n, number in enumerate(players)]
    session = session_of(stage(world, 1), world.event, rows)
    session.started_at = datetime.fromisoformat(started)
    session.save()
    return session


def under(world: World, **rules: object) -> dict[int, int]:
    """Totals in thousands by the number of the entrant."""
    Event.objects.update(ranking_rules=LeagueRules(**rules).to_json())  # type: ignore[arg-type]
    bump_results_version(world.event.pk)
    return {number: total for _, number, total in table_of(world)}


def test_a_month_ends_at_midnight_in_the_time_zone_of_the_event() -> None:
    world = stage_world(players=4, best_n=1)
    night(world, "2026-03-31T20:00+00:00", 1, 2, 3, 4)
    night(world, "2026-03-31T23:30+00:00", 1, 2, 3, 4)
    assert under(world, best_n_per="month")[1] == 30
    Event.objects.update(time_zone="Europe/Vienna")
    assert under(world, best_n_per="month")[1] == 60


def test_absences_count_by_session_or_by_night_and_byes_are_none() -> None:
    world = stage_world(players=8)
    night(world, "2026-03-03T18:00+00:00", 1, 2, 3, 4, 5, 6, 7, 8)
    second = night(world, "2026-03-03T20:00+00:00", 5, 6, 7, 8)
    SitOutFactory.create(session=second, entrant=world.entrants[0])
    night(world, "2026-03-10T18:00+00:00", 5, 6, 7, 8)
    assert [under(world, absence_deduction=1000)[number] for number in (1, 2, 5)] == [29, 8, 90]
    by_night = under(world, absence_deduction=1000, attended_by="night")
    assert [by_night[number] for number in (1, 2, 5)] == [29, 9, 90]


def test_a_no_show_is_what_a_repair_recorded_and_nobody_undid() -> None:
    world = stage_world(players=8)
    session = night(world, "2026-03-03T18:00+00:00", 1, 2, 3, 4)
    change = SeatingChange.objects.create(
        session=session,
        kind=ChangeKind.REPAIR,
        session_status=SessionStatus.RUNNING,
        before={},
        # The first came after all and has a seat.
        details={
            "happened": RepairKind.NO_SHOW,
            "entrants": [world.entrants[n].pk for n in (0, 4)],
        },
    )
    totals = under(world, no_show_penalty=20_000)
    assert (totals[1], totals[5], totals[6]) == (30, -20, 0)
    change.undone_at = session.started_at
    change.save()
    assert under(world, no_show_penalty=20_000)[5] == 0


def test_hidden_sessions_are_no_absences_for_those_who_may_not_see_them() -> None:
    world = stage_world(players=8, release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    night(world, "2026-03-03T18:00+00:00", 1, 2, 3, 4, 5, 6, 7, 8)
    night(world, "2026-03-10T18:00+00:00", 5, 6, 7, 8)
    Event.objects.update(ranking_rules=LeagueRules(placeholder_points=-5000).to_json())
    event = Event.objects.get()
    totals = [
        {row.entrant.number: row.row.total for row in standings_of(event, reader)}[1]
        for reader in (ANONYMOUS, SYSTEM)
    ]
    assert totals == [30_000, 25_000]


def test_after_a_cut_the_rules_of_the_league_end() -> None:
    world = stage_world(players=8)
    night(world, "2026-03-03T18:00+00:00", 1, 2, 3, 4, 5, 6, 7, 8)
    night(world, "2026-03-10T18:00+00:00", 1, 2, 3, 4)
    under(world, absence_deduction=1000)
    final = add_final(world, carry_over=CarryOver.ALL)
    apply_cut(stage(world, 1), actor=world.actor("organiser"))
    finalists = [(world.entrants[number - 1], 0) for number in (1, 5, 2, 6)]
    session_of(stage(world, final.number), world.event, finalists)
    totals = [(number, total) for _, number, total in table_of(world)]
    assert totals == [(1, 60), (5, 29), (2, 20), (6, 9), (7, -11), (3, -20), (8, -31), (4, -60)]


def test_an_account_explains_the_total_of_a_row() -> None:
    world = stage_world(players=8)
    night(world, "2026-03-03T18:00+00:00", 1, 2, 3, 4)
    night(world, "2026-03-10T18:00+00:00", 5, 6, 7, 8)
    Event.objects.update(
        ranking_rules=LeagueRules(placeholder_points=-5000, attendance_bonus=500).to_json()
    )
    event = Event.objects.get()
    pool = visible_pool(event, stage(world, 1), Q())
    assert pool is not None
    account = pool.account(world.entrants[0].pk)
    assert [(row.session, row.score, row.reason) for row in account.games] == [
        (1, 30_000, "counts"),
        (2, -5000, "placeholder"),
    ]
    assert account.adjustments == (Adjustment(code="attendance", times=1, points=500),)
    assert account.total == 25_500


def test_the_winning_conditions_know_the_rules() -> None:
    """Entrant 1 has 30 and 30 and misses nothing; a third game is beyond the cap of two."""
    world = stage_world(players=4, target_score=75_000)
    night(world, "2026-03-03T18:00+00:00", 1, 2, 3, 4)
    night(world, "2026-03-10T18:00+00:00", 1, 2, 3, 4)
    add_session(world, status=SessionStatus.RUNNING)
    seat = world.session.seats.select_related("table__session__event").get(
        entrant=world.entrants[0]
    )

    def said(**rules: object) -> tuple[int | None, bool, str]:
        under(world, **rules)
        seat.table.session.event.refresh_from_db()
        [found] = target_scores_of(seat.table, [seat], world.link)
        (line,) = found.lines
        return line.needed, line.reached, line.text

    assert said(attendance_bonus=1000)[0] == 12_000
    assert said(window=2)[0] == 45_000
    assert said(first_n=2) == (
        None,
        False,
        "Total +75.0, now +60.0: this game does not count, only a player's first 2 games do.",
    )
    Event.objects.update(aggregate="average", target_score=20_000)
    assert said(first_n=2)[1:] == (
        True,
        "Average +20.0, now +30.0: this game does not count, only a player's first 2 games do.",
    )


def test_every_rule_reads_as_a_sentence() -> None:
    said = [
        *ranking_sentences(
            StandingRules(
                best_n=3,
                minimum_games=2,
                league=LeagueRules(
                    best_n_per="month",
                    attended_by="night",
                    attendance_bonus=500,
                    absence_deduction=2000,
                    free_absences=2,
                    no_show_penalty=20_000,
                ),
            ),
            RIICHI.score_unit,
        ),
        *ranking_sentences(
            StandingRules(league=LeagueRules(window=5, first_n=40)), RIICHI.score_unit
        ),
        *ranking_sentences(StandingRules(league=LeagueRules(best_percent=80)), RIICHI.score_unit),
        *ranking_sentences(
            StandingRules(league=LeagueRules(placeholder_points=-20_000)), RIICHI.score_unit
        ),
    ]
    assert said == [
        "At least 2 games are needed to be ranked.",
        "Each player's best 3 games of each month count.",
        "Each night attended brings +0.5.",
        "Each night missed costs 2.0.",
        "The first 2 absences cost nothing.",
        "A no-show costs 20.0 as a penalty.",
        "Only each player's first 40 games count.",
        "Only each player's best run of 5 games in a row counts.",
        "The best 80% of each player's games count, rounded up.",
        "Each session missed counts as a game with \N{MINUS SIGN}20.0.",
    ]
