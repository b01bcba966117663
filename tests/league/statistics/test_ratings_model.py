"""The laws of the rating model, and one game worked out by the formulas of the paper."""

import itertools
import math
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from league.statistics.ratings_model import (
    BETA,
    NEWCOMER,
    SIGMA,
    TAU,
    FinishedGame,
    Pool,
    Strength,
    rated,
    replay,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def by_the_paper(strengths: list[Strength], places: list[int]) -> list[tuple[float, float]]:
    """Algorithm 4 of Weng and Lin (2011) for players alone, with tau added beforehand."""
    sigmas = [math.sqrt(one.sigma**2 + TAU**2) for one in strengths]
    c = math.sqrt(sum(sigma**2 + BETA**2 for sigma in sigmas))
    weight = [math.exp(one.mu / c) for one in strengths]
    results = []
    for i, one in enumerate(strengths):
        omega = delta = 0.0
        for q, place in enumerate(places):
            if place > places[i]:
                continue
            behind = sum(weight[s] for s in range(len(places)) if places[s] >= place)
            share, tied = weight[i] / behind, places.count(place)
            omega += ((1 - share) if q == i else -share) / tied
            delta += share * (1 - share) / tied
        omega *= sigmas[i] ** 2 / c
        delta *= (sigmas[i] ** 2 / c**2) * (sigmas[i] / c)  # gamma = sigma / c
        results.append((one.mu + omega, sigmas[i] * math.sqrt(1 - delta)))
    return results


@pytest.mark.parametrize("places", [[1, 2, 3, 4], [4, 1, 3, 2], [1, 1, 3, 3], [2, 1, 3]])
def test_a_game_is_rated_as_the_paper_says(places: list[int]) -> None:
    olds = [Strength(25 + 3 * n, SIGMA / (n + 1), n) for n in range(len(places))]
    after = rated(dict(enumerate(olds)), dict(enumerate(places)))
    expected = by_the_paper(olds, places)
    found = [(after[n].mu, after[n].sigma) for n in range(len(places))]
    assert [pytest.approx(pair, rel=1e-12) for pair in expected] == found
    assert [after[n].games for n in range(len(places))] == [n + 1 for n in range(len(places))]


def test_the_order_in_which_players_are_listed_does_not_matter() -> None:
    before = {1: Strength(31.1, 2.7, 40), 2: Strength(19.3, 6.1, 3), 4: Strength(25.2, 4.4, 9)}
    placements = {1: 3, 2: 1, 3: 2, 4: 4}
    found = {
        tuple(sorted(rated(before, dict(order)).items()))
        for order in itertools.permutations(placements.items())
    }
    assert len(found) == 1


def test_tied_newcomers_stay_equal_and_the_better_place_gains() -> None:
    after = rated({}, {1: 1, 2: 1, 3: 3, 4: 3})
    assert after[1] == after[2]
    assert after[3] == after[4]
    assert after[1].mu > NEWCOMER.mu > after[3].mu
    assert all(one.sigma < NEWCOMER.sigma for one in after.values())


def random_games(count: int, groups: Sequence[range]) -> list[FinishedGame]:
    """Games in turn of groups that never meet."""
    chance = random.Random(5)  # of a test
    return [
        FinishedGame(
            NOON + timedelta(minutes=number),
            number,
            Pool("riichi"),
            dict(zip(chance.sample(groups[number % len(groups)], 4), (1, 2, 3, 4), strict=True)),
        )
        for number in range(count)
    ]


def test_games_one_by_one_give_what_a_replay_gives() -> None:
    games = random_games(60, [range(12)])
    whole = list(replay(games, {}))
    strengths: dict[int, Strength] = {}
    for game, after in whole:
        (one,) = replay([game], strengths)
        assert one == (game, after)
        strengths |= one[1]
    half = dict(itertools.chain.from_iterable(after.items() for _game, after in whole[:30]))
    assert list(replay(games[30:], half)) == whole[30:]


@pytest.mark.parametrize("change", ["another result", "gone", "later", "new"])
def test_a_change_goes_only_as_far_as_players_carry_it(change: str) -> None:
    games = random_games(60, [range(8), range(100, 108)])
    old, new = list(games), list(games)
    match change:
        case "another result":
            new[10] = games[10]._replace(
                placements=dict(zip(games[10].placements, (4, 3, 2, 1), strict=True))
            )
        case "gone":
            del new[10]
        case "later":
            del new[10]
            new.insert(20, games[10]._replace(finished_at=NOON + timedelta(minutes=20, seconds=30)))
        case _:
            del old[10]
    stored, wanted = list(replay(old, {})), list(replay(new, {}))
    changed = list(replay(new, {}, stored))
    assert changed == [one for one in wanted if one not in stored]
    assert 10 < len(changed) < 30
    assert all(one.game.table % 2 == 0 for one in changed)
    assert list(replay(new, {}, wanted)) == []
