"""A league of two divisions of eight over four nights, promotion after night 2, a play-off of 8."""

from collections import Counter
from itertools import combinations

import pytest

from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.divisions.promotion import apply_promotion, undo_promotion
from league.divisions.queries.proposal import division_proposal
from league.enums import CarryOver, StageIntake
from league.models import Event, Stage
from league.standings.stages import create_stage
from tests.division_leagues import division_league
from tests.shortcuts import refused

pytestmark = pytest.mark.django_db

#: Scores in thousands by night; A7, A8 and B1, B2 change places after night 2.
NIGHTS = {
    "A1": (30, 10, 5, 5), "A2": (20, 15, 5, 5), "A3": (10, 20, 5, 5), "A4": (5, 5, 5, 5),
    "A5": (-5, 0, 5, 5), "A6": (-10, -10, 5, -40), "A7": (-20, -15, 50, 50), "A8": (-30, -25, 0, 0),
    "B1": (35, 35, 45, 0), "B2": (25, 20, -1, 0), "B3": (5, 5, 5, 5), "B4": (0, 0, 5, 5),
    "B5": (-5, -5, 5, 0), "B6": (-10, -10, 5, 0), "B7": (-20, -15, 5, 5), "B8": (-30, -30, 5, 5),
}  # fmt: skip


def play_off_of_four_each(event: Event) -> Stage:
    return create_stage(
        event,
        actor=SYSTEM,
        name="Play-off",
        intake=StageIntake.TOP_EACH,
        cut_size=4,
        carry_over=CarryOver.NONE,
        sessions_planned=3,
    )


def test_a_season_with_promotion_and_a_play_off() -> None:
    league = division_league(rules={"every": 2})
    nights = [{name: scores[night] for name, scores in NIGHTS.items()} for night in range(4)]
    for night in nights[:2]:
        tables = league.played(night)
        assert [Counter(who[0] for who in table.split()) for table in tables] == [
            {"A": 4}, {"A": 4}, {"B": 4}, {"B": 4},
        ]  # fmt: skip
    assert league.standings("A") == (
        "1 A1 +40 / 2 A2 +35 / 3 A3 +30 / 4 A4 +10 / 5 A5 -5 / 6 A6 -20 / 7 A7 -35 / 8 A8 -55"
    )
    assert league.standings("B") == (
        "1 B1 +70 / 2 B2 +45 / 3 B3 +10 / 4 B4 +0 / 5 B5 -10 / 6 B6 -20 / 7 B7 -35 / 8 B8 -60"
    )

    proposal = division_proposal(league.event, SYSTEM)
    moves = [(league.names[one.entrant.pk], one.placed.place, one.reason) for one in proposal.moves]
    assert moves == [
        ("A7", 7, "Relegated"), ("A8", 8, "Relegated"), ("B1", 1, "Promoted"), ("B2", 2, "Promoted"),
    ]  # fmt: skip
    assert (proposal.is_due, proposal.nights, proposal.after_session) == (True, 2, 2)

    apply_promotion(league.event, actor=SYSTEM, version=proposal.version)
    assert league.members("A") == "A1 A2 A3 A4 A5 A6 B1 B2"
    with refused("division_change_done"):
        apply_promotion(league.event, actor=SYSTEM)
    undo_promotion(league.event, actor=SYSTEM)
    assert league.members("A") == "A1 A2 A3 A4 A5 A6 A7 A8"
    apply_promotion(league.event, actor=SYSTEM)

    for night in nights[2:]:
        for table in league.played(night):
            upper = {league.entrant(who).division_id for who in table.split()}
            assert len(upper) == 1
    with refused("division_change_built_upon", "division_change_built_upon"):
        undo_promotion(league.event, actor=SYSTEM)
    assert league.standings("A") == (
        "1 B1 +115 / 2 A1 +50 / 3 A2 +45 / 4 B2 +44 / 5 A3 +40 / 6 A4 +20 / 7 A5 +5 / 8 A6 -55"
    )

    play_off = play_off_of_four_each(league.event)
    assert play_off.method == "crossing"
    apply_cut(league.stage(1), actor=SYSTEM)
    seeds = play_off.entries.order_by("seed").values_list("entrant", flat=True)
    assert " ".join(league.names[pk] for pk in seeds) == "B1 A7 A1 B3 A2 B4 B2 B5"


def test_a_play_off_crosses_the_divisions_and_stands_above_the_rest() -> None:
    league = division_league(rules={"every": 2})
    league.played({name: scores[0] for name, scores in NIGHTS.items()})
    create_stage(
        league.event,
        actor=SYSTEM,
        name="Play-off",
        intake=StageIntake.TOP_EACH,
        cut_size=4,
        carry_over=CarryOver.NONE,
        sessions_planned=3,
    )
    apply_cut(league.stage(1), actor=SYSTEM)
    scores = {"B1": 42, "A1": 41, "A2": 31, "B2": 30, "A3": 21, "B3": 20, "A4": 11, "B4": 10}
    games = [league.played(scores, 2, "crossing") for _ in range(3)]
    assert games[0] == ["A1 A4 B2 B3", "A2 A3 B1 B4"]
    met = Counter(
        pair for tables in games for table in tables for pair in combinations(table.split(), 2)
    )
    assert max(met.values()) == 2
    assert league.overall() == [
        "1 B1 Play-off", "2 A1 Play-off", "3 A2 Play-off", "4 B2 Play-off",
        "5 A3 Play-off", "6 B3 Play-off", "7 A4 Play-off", "8 B4 Play-off",
        "9 A5 Division A", "10 A6 Division A", "11 A7 Division A", "12 A8 Division A",
        "13 B5 Division B", "14 B6 Division B", "15 B7 Division B", "16 B8 Division B",
    ]  # fmt: skip
