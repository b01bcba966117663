"""Divisions: names, players, rules, what is refused, mixed tables, points from zero, hidden results."""

import pytest

from league.core.errors import Conflict
from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.cuts.cuts import apply_cut
from league.divisions.divisions import place_entrants, set_division_rules, set_divisions
from league.divisions.promotion import apply_promotion, undo_promotion
from league.divisions.queries.proposal import changes_seen, division_lists, division_proposal
from league.enums import DrawMethod, ReleasePolicy, StageIntake
from league.models import Event
from league.seating.event_plans import request_event_plan
from league.seating.sessions import request_session
from league.series.seasons import NextSeason, make_season
from league.standings.stages import create_stage
from league.tasks import draw_session
from league.teams.teams import set_team_rules
from tests.division_leagues import DivisionLeague, division_league
from tests.factories import SeriesFactory
from tests.shortcuts import last_entry, refused

pytestmark = pytest.mark.django_db

NIGHT = {f"{letter}{n}": 10 * (9 - 2 * n) + (letter == "A") for letter in "AB" for n in range(1, 9)}


def unplayed(league: DivisionLeague, name: str, actor: Actor = SYSTEM) -> str:
    """The players of a division with nothing but zeros, whom only the lot ranks."""
    lines = (line.split() for line in league.standings(name, actor).split(" / "))
    return " ".join(sorted(player for _, player, total in lines if total == "+0"))


def test_divisions_are_renamed_and_kept_by_their_place() -> None:
    league = division_league(players=8)
    upper = league.division("A").pk
    set_divisions(league.event, ["B", "a", "C"], actor=SYSTEM)
    assert league.division("B").pk == upper
    assert league.members("B") == "A1 A2 A3 A4"
    with refused("division_in_use", "division_in_use"):
        set_divisions(league.event, [], actor=SYSTEM)
    with refused("value_out_of_range", "field_invalid", "division_in_use"):
        set_divisions(league.event, [" "], actor=SYSTEM)
    with refused("division_name_twice"):
        set_divisions(league.event, ["A", "a"], actor=SYSTEM)
    assert len(set_divisions(league.event, ["Top", "Low"], actor=SYSTEM)) == 2
    assert last_entry().verb == "division.set"


def test_players_are_moved_by_hand_and_found_by_name() -> None:
    league = division_league(players=9)
    assert league.members("B") == "B1 B2 B3 B4 B5"
    moved = {league.entrant("B5").pk: league.division("A").pk, league.entrant("A4").pk: None}
    assert place_entrants(league.event, moved, actor=SYSTEM) == 2
    last = division_lists(league.event)[-1]
    assert (last.division, [one.number for one in last.entrants]) == (None, [4])
    found = division_lists(league.event, league.entrant("B5").player.display_name)
    assert [[one.number for one in part.entrants] for part in found] == [[9], []]
    with refused("division_elsewhere", "entrant_elsewhere"):
        place_entrants(league.event, {0: 0, league.entrant("A1").pk: 10**9}, actor=SYSTEM)
    with refused("entrant_without_division"):
        request_session(league.event, actor=SYSTEM, method=DrawMethod.RANDOM)
    with refused("value_out_of_range", "value_out_of_range"):
        set_division_rules(league.event, actor=SYSTEM, promoted=101, every=0)


def test_what_would_mix_divisions_is_refused() -> None:
    league = division_league(players=8)
    with refused("plan_with_divisions"):
        request_event_plan(league.event, actor=SYSTEM, sessions=3)
    with refused("divisions_with_teams"):
        set_team_rules(league.event, actor=SYSTEM)
    with refused("stage_needs_top_each"):
        create_stage(league.event, actor=SYSTEM, name="F", intake=StageIntake.BEST, cut_size=4)
    play_off = create_stage(
        league.event, actor=SYSTEM, name="F", intake=StageIntake.TOP_EACH, cut_size=2
    )
    with refused("stage_without_divisions"):
        create_stage(
            league.event,
            actor=SYSTEM,
            name="G",
            source=play_off,
            intake=StageIntake.TOP_EACH,
            cut_size=4,
        )
    place_entrants(league.event, dict.fromkeys(league.names), actor=SYSTEM)
    with refused("division_stage_in_the_way"):
        set_divisions(league.event, [], actor=SYSTEM)


def test_players_left_over_have_byes_or_share_a_mixed_table() -> None:
    league = division_league(players=12)
    place_entrants(
        league.event,
        {league.entrant(name).pk: league.division("A").pk for name in ("B7", "B8")},
        actor=SYSTEM,
    )
    lower = {*league.members("B").split()}
    session = league.drawn()
    assert (len(league.tables(session)), session.sit_outs.count()) == (2, 4)
    league.finished(session, NIGHT)
    set_division_rules(league.event, actor=SYSTEM, mixed_tables=True)
    session = league.drawn()
    assert (len(league.tables(session)), session.sit_outs.count()) == (3, 0)
    mixed = [one for one in league.tables(session) if not set(one.split()) <= lower]
    assert len([one for one in mixed if set(one.split()) & lower]) == 1


def test_a_division_too_small_for_a_table_is_named() -> None:
    league = division_league(players=8)
    place_entrants(league.event, {league.entrant("B4").pk: league.division("A").pk}, actor=SYSTEM)
    job = request_session(league.event, actor=SYSTEM, method=DrawMethod.RANDOM)
    draw_session(job.pk)
    job.refresh_from_db()
    assert [item["code"] for item in job.problems] == ["division_too_small"]


def started_again() -> DivisionLeague:
    """One night, then promotion of one player, after which everybody starts from zero."""
    league = division_league(
        players=8, rules={"promoted": 1, "relegated": 1, "resets_points": True}
    )
    league.played(NIGHT)
    apply_promotion(league.event, actor=SYSTEM)
    return league


def test_points_can_start_from_zero_after_a_promotion() -> None:
    league = started_again()
    assert unplayed(league, "A") == "A1 A2 A3 B1"
    league.played(NIGHT)
    assert league.standings("A") == "1 A1 +71 / 2 B1 +70 / 3 A2 +51 / 4 A3 +31"
    proposal = division_proposal(league.event, SYSTEM)
    assert (proposal.nights, proposal.is_due, proposal.unit) == (1, False, "sessions")


def test_the_organiser_changes_the_proposal_and_undoes_it() -> None:
    league = division_league(players=8, rules={"promoted": 1, "relegated": 1})
    with refused("stage_unplayed"):
        apply_promotion(league.event, actor=SYSTEM)
    with refused("division_change_missing"):
        undo_promotion(league.event, actor=SYSTEM)
    league.played(NIGHT)
    upper, lower = league.division("A").pk, league.division("B").pk
    with pytest.raises(Conflict):
        apply_promotion(league.event, actor=SYSTEM, version=1)
    with refused("division_elsewhere", "entrant_elsewhere"):
        apply_promotion(league.event, {0: 0}, actor=SYSTEM)
    wanted = {league.entrant("A4").pk: upper, league.entrant("A3").pk: lower}
    apply_promotion(league.event, wanted, actor=SYSTEM, resets_points=True)
    (change,) = changes_seen(league.event, ANONYMOUS)
    moves = [(league.names[one.entrant_id], one.place, one.why) for one in change.moves.all()]
    assert moves == [("A3", 3, "chosen"), ("B1", 1, "promoted")]
    assert last_entry().after["moved_up"] == [league.entrant("B1").pk]
    undo_promotion(league.event, actor=SYSTEM)
    assert league.members("A") == "A1 A2 A3 A4"
    with refused("session_unfinished"):
        request_session(league.event, actor=SYSTEM, method=DrawMethod.RANDOM)
        apply_promotion(league.event, actor=SYSTEM)


def test_nobody_changes_divisions_while_seated_or_after_the_cut() -> None:
    league = division_league(players=8)
    session = league.drawn()
    place = {league.entrant("A1").pk: league.division("B").pk}
    with refused("entrant_seated"):
        place_entrants(league.event, place, actor=SYSTEM)
    league.finished(session, NIGHT)
    create_stage(league.event, actor=SYSTEM, name="F", intake=StageIntake.TOP_EACH, cut_size=2)
    apply_cut(league.stage(1), actor=SYSTEM)
    with refused("stage_cut_done"):
        place_entrants(league.event, place, actor=SYSTEM)


def test_a_promotion_by_hidden_results_is_hidden_until_the_next_seating() -> None:
    league = division_league(
        players=8,
        rules={"promoted": 1, "relegated": 1},
        release_policy=ReleasePolicy.HIDDEN_FROM,
        hidden_from=1,
    )
    league.played(NIGHT)
    apply_promotion(league.event, actor=SYSTEM)
    assert unplayed(league, "A", ANONYMOUS) == "A1 A2 A3 A4"
    assert changes_seen(league.event, ANONYMOUS) == []
    assert league.standings("A") == "1 A1 +71 / 2 B1 +70 / 3 A2 +51 / 4 A3 +31"
    league.drawn()
    assert unplayed(league, "A", ANONYMOUS) == "A1 A2 A3 B1"
    assert len(changes_seen(league.event, ANONYMOUS)) == 1


def test_the_next_season_has_the_divisions_with_their_players() -> None:
    league = division_league(players=8, rules={"every": 3})
    series = SeriesFactory.create()
    Event.objects.filter(pk=league.event.pk).update(series=series, season_number=1)
    players = {entrant.player_id: 1 for entrant in league.world.entrants}
    wanted = NextSeason(names={1: "Spring"}, players=players)
    (event,) = make_season(series, wanted, actor=SYSTEM)
    sizes = [(one.name, one.entrants.count()) for one in event.divisions.order_by("number")]
    assert (sizes, event.division_rules.every) == ([("A", 4), ("B", 4)], 3)
