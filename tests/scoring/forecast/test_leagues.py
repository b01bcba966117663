"""Chances by the rules of leagues, in divisions and of teams."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import pytest

from scoring.forecast import (
    BLOCK,
    CUT,
    RANK,
    STAY,
    UP,
    WIN,
    Calendar,
    Goal,
    LaterStage,
    PlayerSoFar,
    Season,
    TeamSoFar,
    certainties,
    chances,
    from_json,
    simulate,
    to_json,
)
from scoring.forecast.ranking import BlockRanking
from scoring.forecast.totals import SimulatedGames
from scoring.results.counting import GameRow, HeldSession
from scoring.results.ranking_rules import LeagueRules, StandingRules
from scoring.results.standings import standings
from tests.scoring.forecast.seasons import FIRST, player, season, shares

#: Four sessions were held and three are to come, the last one in the next month.
DAYS = [date(2026, 1, day) for day in (6, 13, 20, 27)]
COMING = [date(2026, 2, 3), date(2026, 2, 10), date(2026, 3, 3)]
#: Who plays in the sessions to come; e is there without a table in the first of them.
HERE = ("abcd", "abce", "bcde")
BYES = ("e", "", "")


def rules(*, best_n: int | None = None, more: dict[str, Any] | None = None, **league: Any) -> Any:
    return StandingRules(best_n=best_n, league=LeagueRules(**league), **(more or {}))


RULES = (
    rules(best_n=2, best_n_per="month"),
    rules(best_n=3, best_n_per="quarter", more={"aggregate": "average"}),
    rules(window=3),
    rules(window=9),
    rules(first_n=4, best_n=3),
    rules(best_percent=60, more={"aggregate": "average"}),
    rules(attendance_bonus=500, no_show_penalty=4_000, attended_by="night"),
    rules(absence_deduction=2_000, free_absences=1, more={"minimum_games": 5}),
    rules(placeholder_points=-20_000, window=4),
    rules(placeholder_points=-20_000, free_absences=1, best_n=4),
)


def score(chance: Random) -> int:
    return chance.randrange(-50_000, 50_000, 100)


def so_far(name: str, sessions: Sequence[int], chance: Random) -> PlayerSoFar:
    return player(
        name,
        *(score(chance) for _ in sessions),
        sessions=tuple(sessions),
        days=tuple(DAYS[number - 1] for number in sessions),
    )


def half_season(found_rules: StandingRules) -> tuple[Season, SimulatedGames]:
    """Five players after four sessions, and a block of the three to come."""
    chance = Random(5)
    players = [
        so_far(name, sessions, chance)
        for name, sessions in zip(
            "abcde", ((1, 2, 3, 4), (1, 2), (2, 3, 4), (1, 3, 4), ()), strict=True
        )
    ]
    held = [
        HeldSession(
            number=number,
            day=day,
            present=frozenset(one.entrant for one in players if number in one.sessions),
            no_shows=frozenset("e") if number == 2 else frozenset(),
        )
        for number, day in enumerate(DAYS, 1)
    ]
    calendar = Calendar(
        held=tuple(held), numbers=(5, 6, 7), days=tuple(COMING), byes=tuple(map(tuple, BYES))
    )
    found = season(players, *HERE, rules=found_rules, calendar=calendar)
    played = SimulatedGames.nothing(found)
    for index, names in enumerate(HERE):
        played.here.append(["abcde".index(name) for name in names])
        for n in played.here[-1]:
            played.gains[n].append(tuple(score(chance) for _ in range(BLOCK)))
            played.sessions[n].append(index)
    return found, played


def rows_of(found: Season, played: SimulatedGames, number: int) -> list[GameRow]:
    """Every game of one of the simulated seasons."""
    rows = []
    for n, one in enumerate(found.players):
        ends = [
            *zip(one.sessions, one.days, one.scores, strict=True),
            *(
                (5 + index, COMING[index], gained[number])
                for index, gained in zip(played.sessions[n], played.gains[n], strict=True)
            ),
        ]
        rows += [
            GameRow(
                entrant=one.entrant,
                game=session,
                session=session,
                placement=1,
                raw_points=0,
                final_score=points,
                opponents=(),
                day=day,
            )
            for session, day, points in ends
        ]
    return rows


@pytest.mark.parametrize("found_rules", RULES)
def test_seasons_rank_by_the_rules_of_a_league_as_the_standings_do(
    found_rules: StandingRules,
) -> None:
    found, played = half_season(found_rules)
    coming = [
        HeldSession(number=number, day=day, present=frozenset(names + resting))
        for number, day, names, resting in zip((5, 6, 7), COMING, HERE, BYES, strict=True)
    ]
    ranked = list(BlockRanking(found, played, range(5)).seasons())
    for number in range(0, BLOCK, 10):
        expected = standings(
            rows_of(found, played, number),
            found_rules,
            entrants="abcde",
            sessions=[*found.calendar.held, *coming],
        )
        totals, order = ranked[number]
        assert ["abcde"[n] for n in order] == [row.entrant for row in expected]
        assert {"abcde"[n]: totals[n] for n in order} == {
            row.entrant: row.total for row in expected
        }


def test_a_season_with_a_calendar_is_read_as_it_was_written() -> None:
    found, _played = half_season(RULES[0])
    held = [replace(one, members=frozenset("abc")) for one in found.calendar.held]
    for members in (None, frozenset("abcde")):
        calendar = replace(found.calendar, held=tuple(held), members=members)
        whole = replace(found, calendar=calendar)
        assert from_json(Season, json.loads(json.dumps(to_json(whole)))) == whole


def test_games_without_a_date_are_a_period_of_their_own() -> None:
    found, played = half_season(RULES[0])
    undated = replace(found.calendar, days=(None, None, None))
    found = replace(found, calendar=undated)
    totals, _order = next(BlockRanking(found, played, range(5)).seasons())
    gained = sorted(column[0] for column in played.gains[1])[-2:]
    assert totals[1] == sum(sorted(found.players[1].scores)[-2:]) + sum(gained)


def test_by_the_rules_of_a_league_only_the_minimum_of_games_is_certain() -> None:
    few = rules(attendance_bonus=1, more={"minimum_games": 3})
    players = [player("a", 30_000_000, 0, 0, sessions=(1, 2, 3), days=(None,) * 3)]
    players += [player(name) for name in "bcde"]
    found = season(players, "bcde", rules=few, lines=(Goal(kind=CUT, size=1),))
    found = replace(found, calendar=Calendar(numbers=(4,), days=(None,)))
    assert certainties(found) == ((True, False, False, False, False),)
    rival = replace(players[0], entrant="f")
    assert certainties(replace(found, players=(*found.players, rival)))[0][::5] == (None, None)
    assert simulate(found, (0,)).reached == ((BLOCK, 0, 0, 0, 0),)


def two_divisions(*sessions: str | None, **more: Any) -> Season:
    """Six players in each of two divisions, the one named first far ahead."""
    people = [
        player(f"{letter}{n}", 200_000 * (n == 1), group="AB".index(letter))
        for letter in "AB"
        for n in range(1, 7)
    ]
    return season(people, *sessions, **more)


def test_each_division_plays_and_ranks_for_itself() -> None:
    lines = (FIRST, Goal(kind=UP, size=1), Goal(kind=STAY, size=2))
    found = two_divisions(None, lines=lines)
    rows = chances(found, simulate(found, range(20)))
    first, up, stay = [{row.entrant: row.share for row in goal} for goal in rows]
    assert first["A1"] == first["B1"] == up["B1"] == stay["A1"] == 1
    assert sum(first.values()) == 2
    assert sum(up[name] for name in up) == pytest.approx(1)
    assert sum(stay[f"A{n}"] for n in range(1, 7)) == pytest.approx(4)
    assert found.concerns(FIRST, 0)
    concerned = [
        "".join(str(one.entrant) for n, one in enumerate(found.players) if found.concerns(goal, n))
        for goal in (Goal(kind=UP, size=1), Goal(kind=STAY, size=2))
    ]
    assert concerned == ["B1B2B3B4B5B6", "A1A2A3A4A5A6"]
    # One table a division: of six players two sit out.
    played = simulate(found, range(20)).placed
    assert sum(map(sum, played)) == 8 * 20 * BLOCK
    mixed = replace(found, mixed=True)
    assert sum(map(sum, simulate(mixed, range(20)).placed)) == 12 * 20 * BLOCK


def test_a_play_off_takes_the_first_of_each_division() -> None:
    lines = (Goal(kind=CUT, size=2),)
    later = (LaterStage(size=4, percent=0, sessions=1),)
    found = two_divisions(None, lines=lines, later=later)
    assert from_json(Season, json.loads(json.dumps(to_json(found)))) == found
    rows = chances(found, simulate(found, range(40)))
    through, wins = [{row.entrant: row.share for row in goal} for goal in rows]
    assert through["A1"] == through["B1"] == 1
    assert sum(through.values()) == pytest.approx(4)
    assert wins["A1"] == pytest.approx(1 / 4, abs=0.04)
    assert sum(wins.values()) == pytest.approx(1)
    assert certainties(found)[1] == (None,) * 12


def test_who_is_out_of_the_own_division_is_out_of_the_play_off() -> None:
    people = [player(f"{letter}{n}", 30_000_000 * (n < 3), group="AB".index(letter))
              for letter in "AB" for n in range(1, 5)]  # fmt: skip
    lines = (Goal(kind=CUT, size=2),)
    later = (LaterStage(size=4, percent=0, sessions=1),)
    found = season(people, ("A1A2A3A4"), lines=lines, later=later)
    found = replace(found, sessions=((("A1", "A2", "A3", "A4"),),))
    assert certainties(found)[0] == (True, True, False, False) * 2
    assert certainties(found)[1] == (None, None, False, False) * 2


def test_more_go_up_than_down_where_a_division_is_too_small_for_both() -> None:
    people = [player(f"{letter}{n}", 1000 - n, group="ABC".index(letter))
              for letter in "ABC" for n in range(1, 3)]  # fmt: skip
    lines = (Goal(kind=UP, size=2), Goal(kind=STAY, size=1))
    reached = simulate(season(people, lines=lines), (0,)).reached
    assert [[hits == BLOCK for hits in row] for row in reached] == [
        [False, False, True, True, True, True],
        [True, False, True, True, True, True],
    ]


def test_who_is_in_no_division_neither_moves_nor_goes_on() -> None:
    groups = {"A": 0, "B": 1, "z": 2}
    people = [player(f"{letter}{n}", 1000 - n, group=group)
              for letter, group in groups.items() for n in range(1, 3)]  # fmt: skip
    lines = (Goal(kind=UP, size=1), Goal(kind=STAY, size=1), Goal(kind=CUT, size=1))
    later = (LaterStage(size=2, percent=0, sessions=0),)
    found = season(people, lines=lines, later=later, divisions=2)
    hits = [[hits == BLOCK for hits in row] for row in simulate(found, (0,)).reached]
    assert hits[:3] == [
        [False, False, True, False, False, False],
        [True, False, True, True, True, True],
        [True, False, True, False, False, False],
    ]
    assert [[found.concerns(goal, n) for n in range(6)] for goal in lines[:2]] == [
        [False, False, True, True, False, False],
        [True, True, False, False, False, False],
    ]
    assert certainties(found)[2][4:] == (False, False)


def teams(line_up: int, *sessions: str | None, **more: Any) -> Season:
    """Teams A to D of two players each, A far ahead; a1 and a2 play for A."""
    people = [player(f"{name}{n}", team=place) for place, name in enumerate("abcd") for n in (1, 2)]
    made = tuple(TeamSoFar(entrant=name, total=300_000 * (name == "A")) for name in "ABCD")
    return season([*people, player("z")], *sessions, teams=made, line_up=line_up, **more)


def test_teams_are_ranked_by_what_their_line_ups_gain() -> None:
    later = (LaterStage(size=2, percent=50, sessions=1),)
    seated = (("a1", "b1", "c1", "d1"), ("z", "b2", "c2", "d2"))
    found = replace(teams(1, None), sessions=(seated, None))
    rows = chances(found, simulate(found, range(20)))[0]
    assert [row.entrant for row in rows] == [*"ABCD"]
    assert rows[0].share == 1
    assert [row.certain for row in rows] == [None] * 4
    assert [len(row.next_game) for row in rows] == [4] * 4
    cut = replace(found, lines=(Goal(kind=CUT, size=2),), later=later)
    through, wins = chances(cut, simulate(cut, range(20)))
    assert sum(row.share for row in through) == pytest.approx(2)
    # Two teams fill no table of four: the points carried over decide.
    assert [goal.kind for goal in cut.goals] == [CUT, WIN]
    assert wins[0].share == 1
    gone = replace(cut, teams=(replace(cut.teams[0], plays=False), *cut.teams[1:]))
    assert chances(gone, simulate(gone, range(2)))[0][0].share == 0


def test_members_of_a_team_never_share_a_table() -> None:
    found = teams(2, None, None)
    assert chances(found, simulate(found, range(4)))[0][0].next_game == ()
    one_session = teams(2, None, lines=(Goal(kind=RANK, size=4),))
    counts = simulate(one_session, range(4))
    assert counts.reached == ((4 * BLOCK,) * 4,)


def test_a_final_of_teams_is_played_by_line_ups() -> None:
    found = teams(1, lines=(FIRST,), later=(LaterStage(size=4, percent=0, sessions=1),))
    rows = chances(found, simulate(found, range(40)))
    assert [row.share for row in rows[0]] == [1, 0, 0, 0]
    assert rows[1][0].share == pytest.approx(1 / 4, abs=0.04)


def test_teams_without_line_ups_add_their_members_up() -> None:
    found = teams(0, None)
    assert from_json(Season, json.loads(json.dumps(to_json(found)))) == found
    people = [replace(one, scores=(200_000,)) if one.team == 1 else one for one in found.players]
    found = replace(
        found,
        players=tuple(people),
        teams=tuple(replace(team, total=0) for team in found.teams),
    )
    assert shares(found)["B"] == 1
