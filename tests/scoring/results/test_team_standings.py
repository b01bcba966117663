"""Team standings add up what members play, and nothing else."""

import csv
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.problems import NotationError
from scoring.results.counting import GameRow
from scoring.results.team_standings import (
    Contribution,
    TeamGame,
    TeamPoints,
    TeamStanding,
    team_standings,
)

M_LEAGUE = Path("../shared/data/tournaments/mleague_2018_first106.csv")

#: A game a line: team:player:score, first to last.
GAMES = """
    reds:ana:40000   blues:bo:10000   whites:cy:-10000 greens:di:-40000
    reds:ed:30000    greens:flo:5000  blues:bo:-5000   whites:gus:-30000
    whites:cy:50000  blues:hal:10000  greens:di:-20000 reds:ana:-40000
"""


def played(text: str = GAMES) -> list[TeamGame]:
    return [
        TeamGame(
            team=team,
            result=GameRow(
                entrant=player,
                game=number,
                session=number,
                placement=place,
                raw_points=25_000,
                final_score=int(score),
                opponents=(),
            ),
        )
        for number, line in enumerate(text.split("\n"))
        for place, seat in enumerate(line.split(), 1)
        for team, player, score in [seat.split(":")]
    ]


def totals(rows: tuple[TeamStanding, ...]) -> dict[object, int]:
    return {row.row.entrant: row.row.total for row in rows}


def test_a_team_has_the_scores_of_its_members() -> None:
    rows = team_standings(played())
    assert [(row.row.rank, row.row.entrant, row.row.total) for row in rows] == [
        (1, "reds", 30_000),
        (2, "blues", 15_000),
        (3, "whites", 10_000),
        (4, "greens", -55_000),
    ]
    assert rows[0].contributions == (
        Contribution(player="ed", games=1, total=30_000, placements=(1, 0, 0, 0)),
        Contribution(player="ana", games=2, total=0, placements=(1, 0, 0, 1)),
    )
    assert (rows[0].carried, rows[0].placeholders, rows[0].placeholder_points) == (None, 0, 0)


def test_placeholders_penalties_bonuses_and_carry_over_count_for_the_team_alone() -> None:
    rows = team_standings(
        played(),
        teams=["golds"],
        carry={"whites": 61_000, "reds": -1_000},
        placeholders={"reds": [-20_000, -20_000], "golds": [-30_000]},
        beside=[
            TeamPoints(team="blues", player="bo", points=-20_000),
            TeamPoints(team="blues", player="ivy", points=-1_000),
            TeamPoints(team="greens", player="joe", points=5_000),
        ],
    )
    assert totals(rows) == {
        "whites": 71_000,
        "blues": -6_000,
        "reds": -11_000,
        "golds": -30_000,
        "greens": -50_000,
    }
    whites, blues, reds, golds, greens = rows
    assert (whites.carried, reds.carried, golds.carried) == (61_000, -1_000, None)
    assert (reds.placeholders, reds.placeholder_points, golds.row.games) == (2, -40_000, 0)
    assert [(one.player, one.total) for one in blues.contributions] == [
        ("hal", 10_000),
        ("ivy", -1_000),
        ("bo", -15_000),
    ]
    assert (blues.row.penalties, greens.row.bonus, greens.row.penalties) == (21_000, 5_000, 0)
    assert ("joe", 5_000) in [(one.player, one.total) for one in greens.contributions]


def test_tied_teams_are_parted_by_the_tiebreaks_of_their_games() -> None:
    tied = "reds:ana:10000 blues:bo:0 whites:cy:0\nreds:ed:-10000 whites:gus:0 blues:hal:0"
    names = [row.row.entrant for row in team_standings(played(tied), tiebreaks=["best_game"])]
    assert names[0] == "reds"
    shared = team_standings(played(tied))
    assert [(row.row.rank, row.row.shared) for row in shared] == [(1, True)] * 3
    seeded = team_standings(
        played(tied), tiebreaks=["seed"], seeds={"whites": 1, "blues": 2, "reds": 3}
    )
    assert [row.row.entrant for row in seeded] == ["whites", "blues", "reds"]


def test_a_tiebreak_that_nobody_knows_is_refused() -> None:
    with pytest.raises(NotationError):
        team_standings(played(), tiebreaks=["fairness"])


@pytest.mark.slow
@given(st.randoms(use_true_random=False), st.data())
def test_totals_are_the_sum_of_their_parts_in_any_order(
    chance: object, data: st.DataObject
) -> None:
    scores = st.integers(-90_000, 90_000)
    seats = data.draw(
        st.lists(
            st.tuples(st.sampled_from("abcd"), st.sampled_from("pqrst"), st.integers(0, 5), scores),
            max_size=20,
        )
    )
    text = "\n".join(
        " ".join(f"{team}:{who}:{score}" for team, who, at, score in seats if at == table)
        for table in range(6)
    )
    carry = data.draw(st.dictionaries(st.sampled_from("abcde"), scores))
    missed = data.draw(st.dictionaries(st.sampled_from("abcde"), st.lists(scores, max_size=3)))
    changes = [TeamPoints(team=team, player=who, points=score) for team, who, _, score in seats[:3]]
    games = played(text)
    parts = {"carry": carry, "placeholders": missed, "teams": "abcd"}
    rows = team_standings(games, beside=changes, **parts)  # type: ignore[arg-type]
    chance.shuffle(games)  # type: ignore[attr-defined]  # a Random
    assert team_standings(games, beside=changes[::-1], **parts) == rows  # type: ignore[arg-type]
    by_hand: Counter[object] = Counter()
    for team, _, _, score in seats:
        by_hand[team] += score
    for team, points in carry.items():
        by_hand[team] += points
    for team, scores_missed in missed.items():
        by_hand[team] += sum(scores_missed)
    for change in changes:
        by_hand[change.team] += change.points
    assert totals(rows) == {row.row.entrant: by_hand[row.row.entrant] for row in rows}
    for row in rows:
        beside = (row.carried or 0) + row.placeholder_points
        assert row.row.total == beside + sum(one.total for one in row.contributions)
        assert row.row.games == sum(one.games for one in row.contributions)


def test_the_teams_of_a_real_league_have_their_exact_totals() -> None:
    if not M_LEAGUE.exists():
        pytest.skip("the shared data with the team league is not here")
    lines = list(csv.DictReader(M_LEAGUE.read_text(encoding="utf-8").splitlines()))
    games = [
        TeamGame(
            team=line["team"],
            result=GameRow(
                entrant=line["player"],
                game=int(line["game"]),
                session=int(line["game"]),
                placement=int(float(line["placement"])),
                raw_points=0,
                final_score=round(float(line["points_incl_uma_oka"]) * 1000),
                opponents=(),
            ),
        )
        for line in lines
    ]
    tenths: Counter[str] = Counter()
    for line in lines:
        tenths[line["team"]] += int(line["points_incl_uma_oka"].replace(".", ""))
    rows = team_standings(games)
    assert totals(rows) == {team: 100 * points for team, points in tenths.items()}
    assert (len(lines), len(rows), sum(row.row.games for row in rows)) == (424, 7, 424)
