"""Three years of a club league come out as the club knows them."""

import csv
from collections import Counter, defaultdict
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from scoring import (
    GameRow,
    LeagueRules,
    StandingRules,
    explain_total,
    final_scores,
    preset,
    standings,
)
from scoring.results.standings import StandingRow

FOLDER = Path("../shared/data/tournaments")
LEAGUE = FOLDER / "irl_club_league_2021-2023.csv"
TEAMS = FOLDER / "mleague_2018_first106.csv"
TWENTY = 20


@pytest.fixture(scope="module")
def rows() -> list[GameRow]:
    if not LEAGUE.exists():
        pytest.skip("the shared data with the club league is not here")
    games: dict[str, list[dict[str, str]]] = defaultdict(list)
    with LEAGUE.open(encoding="utf-8") as lines:
        for line in csv.DictReader(lines):
            games[line["game"]].append(line)
    return [row for game, lines in games.items() for row in _scored(int(game), lines)]


def _scored(game: int, lines: list[dict[str, str]]) -> list[GameRow]:
    names = [line["player"] for line in lines]
    result = final_scores([int(line["raw_points"]) for line in lines], preset("ema-2016"))
    return [
        GameRow(
            entrant=name,
            game=game,
            session=game,
            placement=result.placements[seat],
            raw_points=result.raw_points[seat],
            final_score=result.final_scores[seat],
            opponents=tuple(other for other in names if other != name),
            day=date.fromisoformat(lines[0]["date"]),
        )
        for seat, name in enumerate(names)
    ]


def best(rows: list[GameRow], aggregate: str) -> StandingRow:
    return standings(rows, StandingRules(aggregate=aggregate, minimum_games=20))[0]


def test_the_best_total_of_the_club_league(rows: list[GameRow]) -> None:
    row = best(rows, "total")
    assert (row.entrant, row.total, row.games) == ("L001", 414_500, 164)


def test_the_best_average_of_the_club_league(rows: list[GameRow]) -> None:
    row = best(rows, "average")
    assert (row.entrant, row.total, row.games) == ("L016", 161_800, 22)


def test_who_is_not_ranked_needs_the_rest_of_twenty_games(rows: list[GameRow]) -> None:
    found = standings(rows, StandingRules(minimum_games=TWENTY))
    games = Counter(row.entrant for row in rows)
    assert {row.entrant: row.needed_games for row in found} == {
        entrant: max(0, TWENTY - played) for entrant, played in games.items()
    }
    ranked = [row.needed_games == 0 for row in found]
    assert ranked == sorted(ranked, reverse=True)


def test_the_best_three_games_of_each_month_by_plain_loops(rows: list[GameRow]) -> None:
    months: dict[object, list[int]] = defaultdict(list)
    for row in rows:
        if row.entrant == "L001" and row.day is not None:
            months[row.day.year, row.day.month].append(row.final_score)
    expected = sum(sum(sorted(scores)[-3:]) for scores in months.values())
    monthly = StandingRules(best_n=3, league=LeagueRules(best_n_per="month"))
    assert explain_total("L001", rows, monthly).total == expected


def test_the_totals_of_the_teams_of_m_league() -> None:
    """Four players of each team by their accounts, against the sums of the published scores."""
    if not TEAMS.exists():
        pytest.skip("the shared data with the games of M.League is not here")
    with TEAMS.open(encoding="utf-8") as lines:
        seats = list(csv.DictReader(lines))
    rows = [
        GameRow(
            entrant=seat["player"],
            game=seat["game"],
            session=int(seat["game"]),
            placement=int(Decimal(seat["placement"])),
            raw_points=0,
            final_score=int(1000 * Decimal(seat["points_incl_uma_oka"])),
            opponents=(),
            day=date.fromisoformat(seat["date"]),
        )
        for seat in seats
    ]
    team_of = {seat["player"]: seat["team"] for seat in seats}
    totals: Counter[str] = Counter()
    for row in standings(rows, StandingRules()):
        totals[team_of[str(row.entrant)]] += row.total
    published: dict[str, Decimal] = defaultdict(Decimal)
    for seat in seats:
        published[seat["team"]] += Decimal(seat["points_incl_uma_oka"])
    assert len(totals) == len({seat["team"] for seat in seats})
    assert totals == {team: int(1000 * total) for team, total in published.items()}
