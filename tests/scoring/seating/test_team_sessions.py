"""In a session of teams no two members meet, and teams meet evenly over the season."""

from dataclasses import replace
from random import Random

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.seating import PlayerTask, SeatingTask, certify, draw
from scoring.seating.who_plays import constraints_of


def line_ups(*teams: str, free: str = "") -> tuple[PlayerTask, ...]:
    """Read players from lines like "a: a1 a2": both play for team a; `free` for none."""
    members = [(team[0], who) for team in teams for who in team[2:].split()]
    return (
        *(PlayerTask(id=who, team=team) for team, who in members),
        *(PlayerTask(id=who) for who in free.split()),
    )


def task(players: tuple[PlayerTask, ...], *sessions: str, **wishes: object) -> SeatingTask:
    """Make a task with a history of sessions like "a1 b1 c1 d1 / e1 f1 g1 h1"."""
    tables = tuple(tuple(tuple(table.split()) for table in text.split("/")) for text in sessions)
    return SeatingTask(
        players=players,
        history=tables,
        team_history=tuple(
            tuple(tuple(who[0] for who in table) for table in session) for session in tables
        ),
        team_session=True,
        **wishes,  # type: ignore[arg-type]
    )


EIGHT = line_ups(*(f"{team}: {team}1" for team in "abcdefgh"))


def test_members_of_a_team_never_share_a_table() -> None:
    players = line_ups("a: a1 a2", "b: b1 b2", "c: c1 c2", "d: d1 d2")
    found = draw(task(players), method="random")
    assert [sorted(who[0] for who in table) for table in found.tables] == [list("abcd")] * 2
    assert found.problems == ()


def test_a_team_with_more_players_than_tables_is_refused() -> None:
    players = line_ups("a: a1 a2 a3", "b: b1 b2", "c: c1 c2", "d: d1")
    params: dict[str, str | int] = {"team": "a", "count": 3, "tables": 2}
    assert draw(task(players)).problems == (Problem("team_too_large", "team", params),)
    assert draw(replace(task(players), team_session=False)).tables != ()


def test_mates_who_share_a_table_are_named() -> None:
    players = line_ups("a: a1 a2", "b: b1", free="x1")
    wish = task(players)
    tables = (("a1", "a2", "b1", "x1"),)
    params = {"one": "a1", "other": "a2"}
    assert constraints_of(wish).broken_by(tables) == (Problem("mates_meet", "team", params),)
    assert constraints_of(replace(wish, team_session=False)).broken_by(tables) == ()
    assert dict(certify(tables, wish).objective)["broken"] == 1


def test_teams_meet_those_they_met_least_whoever_plays() -> None:
    past = "a1 b1 c1 d1 / e1 f1 g1 h1"
    others = line_ups(*(f"{team}: {team}2" for team in "abcdefgh"))
    found = draw(task(others, past, seed=3), method="random")
    sizes = {sum(who[0] in "abcd" for who in table) for table in found.tables}
    assert sizes == {2}
    assert found.certificate.repeats == 0
    assert dict(found.certificate.objective)["team_meetings"] == 4
    assert found.certificate.teams is not None
    assert found.certificate.teams.to_json() == {
        "teams": 8,
        "meetings": {"0": 8, "1": 16, "2": 4},
        "meeting_gap": 2,
        "meeting_gap_bound": 1,
        "squares": 32,
        "squares_bound": 24,
        "wind_gap": 1,
        "wind_gap_bound": 1,
    }


def test_a_player_without_a_team_fills_a_seat_and_meets_nobody() -> None:
    players = line_ups("a: a1", "b: b1", "c: c1", free="x1")
    found = draw(task(players, "a2 b2 c2 x1"), method="random")
    assert found.certificate.teams is not None
    assert found.certificate.teams.meetings == ((2, 3),)
    assert sorted(found.tables[0]) == ["a1", "b1", "c1", "x1"]


def test_a_fixed_seat_stays_fixed() -> None:
    players = (*line_ups("b: b1", "c: c1", "d: d1"), PlayerTask(id="a1", fixed_seat=Wind.NORTH))
    assert draw(task(players, "a1 b1 c1 d1"), method="random").tables[0][3] == "a1"
    in_team = (*players[:3], PlayerTask(id="a1", team="a", fixed_seat=Wind.NORTH))
    assert draw(task(in_team), method="random").tables[0][3] == "a1"


def test_without_balanced_winds_seats_are_by_lot() -> None:
    assert len(draw(task(EIGHT, winds="off"), method="random").tables) == 2


def test_a_session_without_teams_has_no_measures_of_teams() -> None:
    found = draw(task(line_ups(free="w1 x1 y1 z1")), method="random")
    assert found.certificate.teams is None


def test_a_season_reaches_the_bounds_of_meetings_and_winds() -> None:
    chance, sessions = Random(1), 15
    wish = task(EIGHT, sessions_planned=sessions)
    for number in range(sessions):
        players = line_ups(*(f"{team}: {team}{chance.randint(1, 4)}" for team in "abcdefgh"))
        found = draw(replace(wish, players=players, seed=number), method="random")
        wish = replace(
            wish,
            history=(*wish.history, found.tables),
            team_history=(
                *wish.team_history,
                tuple(tuple(who[0] for who in table) for table in found.tables),
            ),
        )
    teams = found.certificate.teams
    assert teams is not None
    assert teams.meetings == ((6, 16), (7, 12))
    assert (teams.squares, teams.meeting_gap, teams.wind_gap) == (
        teams.squares_bound,
        teams.meeting_gap_bound,
        teams.wind_gap_bound,
    )
