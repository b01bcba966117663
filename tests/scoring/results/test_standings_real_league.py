"""Three years of a club league come out as the club knows them."""

import csv
from collections import defaultdict
from pathlib import Path

import pytest

from scoring import final_scores, preset
from scoring.results.standings import (
    GameRow,
    StandingRow,
    StandingRules,
    standings,
)

LEAGUE = Path("../shared/data/tournaments/irl_club_league_2021-2023.csv")


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
