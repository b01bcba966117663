"""Simulated seasons agree with enumeration, with the standings and with themselves."""

import json
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from scoring.forecast import (
    BLOCK,
    CUT,
    REACH,
    WIN,
    Counts,
    Goal,
    LaterStage,
    Season,
    added,
    chances,
    from_json,
    simulate,
    to_json,
)
from scoring.forecast.forecast import batch_error
from scoring.forecast.ranking import BlockRanking
from scoring.forecast.totals import SimulatedGames
from scoring.results.counting import GameRow
from scoring.results.ranking_rules import StandingRules
from scoring.results.standings import standings
from tests.scoring.forecast.seasons import (
    FIRST,
    enumerated,
    level,
    player,
    season,
    shares,
)


def test_simulation_agrees_with_complete_enumeration() -> None:
    players = [
        player("a", 10_000, placements=level(40, 30, 20, 10)),
        player("b", 30_000, placements=level(25, 25, 25, 25)),
        player("c", -20_000, placements=level(30, 20, 20, 30)),
        player("d", -20_000, placements=level(10, 20, 30, 40)),
    ]
    found = season(players, "abcd", "dcba")
    counts = simulate(found, range(80))
    exact = enumerated(found, "abcd")
    for row in chances(found, counts)[0]:
        assert row.share == pytest.approx(exact[str(row.entrant)], abs=4 * row.error)
        assert 0 < row.error < 0.01
    assert sum(exact.values()) == pytest.approx(1)


def test_simulation_of_three_seats_agrees_with_enumeration() -> None:
    players = [
        player("a", 3_000, placements=level(50, 30, 20)),
        player("b", placements=level(20, 40, 40)),
        player("c", placements=level(30, 30, 40)),
    ]
    found = season(players, "abc", games=((20_000, -3_000, -17_000), (30_000, 5_000, -35_000)))
    exact = enumerated(found, "abc")
    assert shares(found) == pytest.approx(exact, abs=0.04)


def test_the_next_game_agrees_with_enumeration() -> None:
    even = level(25, 25, 25, 25)
    leads = (20_000, 0, 0, 0)
    players = [player(*one, placements=even) for one in zip("abcd", leads, strict=True)]
    found = season(players, "abcd", "abcd")
    first = chances(found, simulate(found, range(80)))[0][0]
    assert [row.seasons for row in first.next_game] == pytest.approx([1000] * 4, abs=120)
    exact = [_chance_after(found, place) for place in range(4)]
    assert [row.share for row in first.next_game] == pytest.approx(exact, abs=0.06)


def _chance_after(found: Season, place: int) -> float:
    """The first player's chance once the first game has given this place, by enumeration."""
    orders = [order for order in permutations(range(4)) if order[0] == place]
    total = 0.0
    for order, game in product(orders, found.games):
        people = tuple(
            replace(one, scores=(*one.scores, game[taken]))
            for one, taken in zip(found.players, order, strict=True)
        )
        later = replace(found, players=people, sessions=found.sessions[1:])
        total += enumerated(later, "abcd")["a"]
    return total / len(orders) / len(found.games)


def test_players_in_the_same_position_have_equal_chances() -> None:
    found = shares(season("abcdefgh", None, None), blocks=100)
    assert sum(found.values()) == pytest.approx(1)
    assert all(share == pytest.approx(1 / 8, abs=0.03) for share in found.values())


def test_a_better_record_has_a_better_chance() -> None:
    players = [player("a", placements=(30, 5, 3, 2)), *map(player, "bcd")]
    found = shares(season(players, "abcd", "abcd", "abcd"))
    assert found["a"] > 0.3 > max(found[name] for name in "bcd")


def test_counts_are_the_same_however_the_blocks_are_spread() -> None:
    found = season("abcdefghi", "abcd efgh", None, seed=7)
    whole = simulate(found, range(6))
    parts = [simulate(found, blocks) for blocks in ((5, 1), (0,), (4, 2, 3))]
    read = [from_json(Counts, json.loads(json.dumps(to_json(part)))) for part in parts]
    assert added(reversed(read)) == whole == added(read)
    assert simulate(replace(found, seed=8), range(6)) != whole


def test_a_season_is_read_as_it_was_written() -> None:
    found = season(
        [player("a", 5, placements=(1, 0, 0, 0), brought=3), *map(player, "bcd")],
        "abcd",
        None,
        rules=StandingRules(tiebreaks=("placements",), best_n=2),
        later=(LaterStage(size=4, percent=50, sessions=1),),
    )
    assert from_json(Season, json.loads(json.dumps(to_json(found)))) == found


RULES = (
    StandingRules(),
    StandingRules(aggregate="average", minimum_games=4),
    StandingRules(best_n=3, drop_worst=1),
    StandingRules(aggregate="average", drop_worst=2),
)


@pytest.mark.parametrize("rules", RULES)
def test_seasons_rank_as_the_standings_do(rules: StandingRules) -> None:
    chance = Random(3)
    players = [
        player(
            name,
            *(chance.randrange(-50_000, 50_000, 100) for _ in range(games)),
            brought=brought,
            penalties=penalties,
        )
        for name, games, brought, penalties in (
            ("a", 3, None, 0),
            ("b", 0, 8_000, 0),
            ("c", 2, None, 20_000),
            ("d", 4, None, 0),
            ("e", 0, None, 0),
        )
    ]
    found = season(players, rules=rules)
    gains = [
        [tuple(chance.randrange(-50_000, 50_000, 100) for _ in range(BLOCK)) for _ in range(games)]
        for games in (2, 0, 2, 1, 0)
    ]
    sessions = [list(range(len(rows))) for rows in gains]
    played = SimulatedGames(gains=gains, sessions=sessions)
    ranked = list(BlockRanking(found, played, range(5)).seasons())
    for number in range(0, BLOCK, 10):
        rows = [
            _row(one.entrant, game, score)
            for one, more in zip(players, gains, strict=True)
            for game, score in enumerate([*one.scores, *(gained[number] for gained in more)])
        ]
        expected = standings(
            rows,
            rules,
            entrants="abcde",
            carry={"b": 8_000},
            extra_penalties={"c": 20_000},
        )
        totals, order = ranked[number]
        assert ["abcde"[n] for n in order] == [row.entrant for row in expected]
        assert {"abcde"[n]: totals[n] for n in order} == {
            row.entrant: row.total for row in expected
        }


def _row(entrant: object, game: int, score: int) -> GameRow:
    return GameRow(
        entrant=entrant,
        game=(entrant, game),
        session=game,
        placement=1,
        raw_points=0,
        final_score=score,
        opponents=(),
    )


def test_a_player_who_comes_seldom_plays_seldom() -> None:
    players = [*map(player, "abcd"), player("e", attendance=10)]
    counts = simulate(season(players, None), range(200))
    sessions = [sum(row) / counts.seasons for row in counts.placed]
    assert sessions[4] < 0.15
    assert all(share > 0.9 for share in sessions[:4])


def test_an_answer_counts_for_its_session_only() -> None:
    players = [*map(player, "abcd"), player("e", attendance=0, answers=((1, 100),))]
    found = season(players, None, None)
    assert from_json(Season, json.loads(json.dumps(to_json(found)))) == found
    counts = simulate(found, range(200))
    sessions = [sum(row) / counts.seasons for row in counts.placed]
    assert (sessions[:4], sessions[4] > 0.7) == ([1, 1, 1, 1], True)


def test_players_who_left_keep_their_rank_and_pass_at_the_cut() -> None:
    players = [player("a", 900_000, plays=False), player("b", 500_000), *map(player, "cde")]
    lines = (FIRST, Goal(kind=CUT, size=1))
    found = season(players, "bcde", lines=lines)
    assert shares(found)["a"] == 1
    assert [round(share, 2) for share in shares(found, goal=1).values()] == [0, 1, 0, 0, 0]


def test_substitutes_and_players_with_too_few_games_are_passed_over_at_the_cut() -> None:
    players = [
        player("a", 90_000, 90_000, replacement=True),
        player("b", 80_000),
        *(player(name, 0, 0) for name in "cdef"),
    ]
    found = season(
        players, "cdef", rules=StandingRules(minimum_games=2), lines=(Goal(kind=CUT, size=1),)
    )
    chance = shares(found)
    assert (chance["a"], chance["b"]) == (0, 0)
    assert sum(chance.values()) == pytest.approx(1)


def test_later_stages_are_played_with_the_points_carried_over() -> None:
    players = [player("a", 400_000), *(player(name, 0) for name in "bcdefgh")]
    later = (LaterStage(size=8, percent=50, sessions=2), LaterStage(size=4, percent=0, sessions=1))
    found = season(players, None, lines=(Goal(kind=CUT, size=8),), later=later)
    assert [(goal.kind, goal.stage) for goal in found.goals] == [(CUT, 0), (REACH, 1), (WIN, 1)]
    rows = chances(found, simulate(found, range(40)))
    assert [row[0].share for row in rows[:2]] == [1, pytest.approx(0.999, abs=0.002)]
    # The final starts from zero: of four players everyone wins as often.
    assert rows[2][0].share == pytest.approx(1 / 4, abs=0.05)
    assert sum(row.share for row in rows[2]) == pytest.approx(1)
    carried = replace(found, later=(replace(later[0], sessions=1),))
    assert chances(carried, simulate(carried, range(10)))[1][0].share > 0.99


def test_who_sits_nowhere_has_no_next_game() -> None:
    found = season("abcde", "abcd")
    row = chances(found, simulate(found, range(2)))[0][4]
    assert row.next_game == ()


def test_a_place_that_never_came_has_no_share() -> None:
    rows = [level(*(100 * (place == own) for place in range(4))) for own in range(4)]
    sure = [player(name, placements=row) for name, row in zip("abcd", rows, strict=True)]
    found = season(sure, "abcd", prior=1)
    assert [row.share for row in chances(found, simulate(found, range(1)))[0][0].next_game] == [
        1,
        None,
        None,
        None,
    ]


def test_the_error_of_one_block_is_that_of_independent_seasons() -> None:
    assert batch_error(BLOCK // 2, (BLOCK // 2) ** 2, 1) == pytest.approx(0.5 / BLOCK**0.5)
    assert batch_error(4 * 10, 4 * 100, 4) == 0


def test_nothing_is_simulated_without_blocks_or_model_games() -> None:
    with pytest.raises(ValueError, match="no counts"):
        simulate(season("abcd", None), ())
    with pytest.raises(ValueError, match="model games"):
        simulate(season("abcd", None, games=()), (0,))
