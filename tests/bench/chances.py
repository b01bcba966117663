"""Chances to qualify: how long 20,000 seasons take, and whether forecasts come true as often as they say.

Forecasts are made half-way through 2,000 simulated seasons whose players' true chances are known to
nobody, and at many points of two real leagues, cut into parts of 40 games with seatings as played.
"""

import csv
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from scoring import Ruleset, final_scores, preset
from scoring.forecast import (
    CUT,
    RANK,
    Goal,
    PlayerSoFar,
    Season,
    chances,
    model_games,
    prior_strength,
    simulate,
)
from scoring.forecast.placements import draw_chances, order_weights, orders
from scoring.results.ranking_rules import StandingRules
from tests.bench.worlds.serving import goal as met

FOLDER = Path("../shared/data/tournaments")
CLUB, PRO = FOLDER / "irl_club_league_2021-2023.csv", FOLDER / "mleague_2018_first106.csv"
EDGES = (0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0001)
SEASONS = 2_000
MOST_TABLES = 400  # to come; of more, fewer seasons are simulated
MOST = 6.0  # seconds of the processor for 20,000 seasons: three on two cores
LINES = tuple(Goal(kind=RANK, size=size) for size in (1, 4, 8))


class Game(NamedTuple):
    """Players in the order of their places, with their final scores."""

    players: tuple[str, ...]
    scores: tuple[int, ...]


#: A forecast chance, and whether it came true.
Outcome = tuple[float, bool]


def run() -> Iterator[str]:
    yield from _speed()
    yield from _table(f"{SEASONS:,} simulated seasons", _simulated())
    for name, file, rules in (("club league", CLUB, "ema-2016"), ("pro league", PRO, "m-league")):
        if file.exists():
            games = list(_games(file, preset(rules)))
            outcomes = _real(games, model_games([], preset(rules)))
            yield from _table(f"{name}, {len(games)} games", outcomes)
        else:
            yield f"{name}: skipped, the file {file.name} is not here"


def _speed() -> Iterator[str]:
    """Time a usual season and the longest one that is not simulated less often."""
    for to_come in (10, MOST_TABLES // 8):
        season = _season(to_come)
        began = time.process_time()
        counts = simulate(season, range(400))
        spent = time.process_time() - began
        yield (
            f"{counts.seasons:,} seasons, 32 players, {to_come} of {5 + to_come} sessions to come: "
            f"{spent:.1f} s of the processor {met(spent, MOST)}"
        )


def _season(to_come: int) -> Season:
    chance = Random(1)
    people = tuple(
        PlayerSoFar(
            entrant=n,
            scores=tuple(chance.randrange(-50_000, 50_000, 100) for _ in range(5)),
            placements=(2, 1, 1, 1),
        )
        for n in range(32)
    )
    return Season(
        players=people,
        sessions=(None,) * to_come,
        rules=StandingRules(),
        games=model_games([], preset("wrc-2025")),
        prior=100,
        lines=(Goal(kind=CUT, size=8), Goal(kind=RANK, size=1)),
    )


def _simulated() -> Iterator[Outcome]:
    """Sixteen players, five of ten sessions played at random tables, strengths from a prior of 60."""
    games = model_games([], preset("wrc-2025"))
    for number in range(SEASONS):
        chance = Random(number)
        truth = {f"p{n}": draw_chances((), 60, 4, chance) for n in range(16)}
        course = [game for _ in range(10) for game in _session(truth, games, chance)]
        yield from _outcomes(course[:20], course[20:], games, blocks=8)


def _session(
    truth: dict[str, list[float]], games: Sequence[Sequence[int]], chance: Random
) -> Iterator[Game]:
    here = list(truth)
    chance.shuffle(here)
    for start in range(0, len(here), 4):
        table = here[start : start + 4]
        weights = order_weights([truth[name] for name in table])
        (order,) = chance.choices(orders(4), cum_weights=weights)
        by_place = sorted(zip(order, table, strict=True))
        yield Game(tuple(name for _, name in by_place), tuple(chance.choice(games)))


def _real(games: Sequence[Game], model: Sequence[Sequence[int]]) -> Iterator[Outcome]:
    """Parts of 40 games, begun every ten games, each forecast after 10, 20 and 30 games."""
    for begin in range(0, len(games) - 39, 10):
        part = games[begin : begin + 40]
        for played in (10, 20, 30):
            yield from _outcomes(part[:played], part[played:], model, blocks=40)


def _outcomes(
    past: Sequence[Game], future: Sequence[Game], games: Sequence[Sequence[int]], blocks: int
) -> Iterator[Outcome]:
    """Forecast the lines of a season from its past, and see what the future brought."""
    names = sorted({name for game in [*past, *future] for name in game.players})
    people = tuple(_so_far(name, past) for name in names)
    season = Season(
        players=people,
        sessions=tuple(((*game.players,),) for game in future),
        rules=StandingRules(),
        games=tuple(map(tuple, games)),
        prior=prior_strength(one.placements for one in people),
        lines=tuple(goal for goal in LINES if goal.size < len(names)),
    )
    totals = dict.fromkeys(names, 0)
    for game in (*past, *future):
        for name, score in zip(game.players, game.scores, strict=True):
            totals[name] += score
    ranked = sorted(names, key=totals.__getitem__, reverse=True)
    forecast = chances(season, simulate(season, range(blocks)))
    for goal, row in zip(season.goals, forecast, strict=True):
        yield from ((one.share, one.entrant in ranked[: goal.size]) for one in row)


def _so_far(name: str, past: Sequence[Game]) -> PlayerSoFar:
    places = [game.players.index(name) for game in past if name in game.players]
    scores = [game.scores[game.players.index(name)] for game in past if name in game.players]
    return PlayerSoFar(
        entrant=name,
        scores=tuple(scores),
        placements=tuple(places.count(place) for place in range(4)),
    )


def _table(title: str, outcomes: Iterable[Outcome]) -> Iterator[str]:
    """How often forecasts of each range came true, and what they said on average."""
    rows = list(outcomes)
    yield f"{title}: {len(rows):,} forecasts"
    for low, high in pairwise(EDGES):
        found = [(share, true) for share, true in rows if low <= share < high]
        if not found:
            continue
        said = sum(share for share, _ in found) / len(found)
        came = sum(true for _, true in found) / len(found)
        line = (
            f"{low:4.0%} to {min(high, 1):4.0%}: {len(found):6,} forecasts, {said:5.1%} on average"
        )
        line += f", came true {came:5.1%}"
        yield line + (f" {_between(came)}" if low == 0.6 else "")


def _between(came: float) -> str:
    return "(as it should)" if 0.6 <= came <= 0.8 else "(NOT within 60 to 80 %)"


def _games(file: Path, rules: Ruleset) -> Iterator[Game]:
    """Read the games of a league; raw points are scored by its rules."""
    for rows in _by_game(file).values():
        if "raw_points" in rows[0]:
            ordered = sorted(rows, key=lambda row: float(row["placement"]))
            result = final_scores([int(row["raw_points"]) for row in ordered], rules)
            scores = tuple(result.final_scores)
        else:
            ordered = sorted(rows, key=lambda row: -float(row["points_incl_uma_oka"]))
            scores = tuple(round(1000 * float(row["points_incl_uma_oka"])) for row in ordered)
        yield Game(tuple(row["player"] for row in ordered), scores)


def _by_game(file: Path) -> dict[str, list[dict[str, str]]]:
    games: dict[str, list[dict[str, str]]] = defaultdict(list)
    with file.open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            games[row["game"]].append(row)
    return games
