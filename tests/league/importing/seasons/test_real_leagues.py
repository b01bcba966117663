"""The games of two real leagues and two tournaments, as season files, come out as published.

The games themselves are no part of the project: these tests skip where they are missing.
"""

import csv
import io
from collections import Counter, defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from league.core.errors import message_of
from league.core.permissions import SYSTEM
from league.enums import Aggregate, EventKind, EventStatus
from league.exporting.season_sheet import season_sheet
from league.importing.seasons.preview import SeasonRequest, preview_season
from league.importing.seasons.store import SeasonOutcome, import_season
from league.models import Event, Table
from league.play.queries.consistency import differences_in
from league.standings.queries.rankings import rankings_of
from league.standings.queries.standings import standings_of
from league.standings.reports import results_file
from league.teams.queries.team_standings import team_rankings
from tests.factories import EventFactory, StageFactory
from tests.shortcuts import refused

pytestmark = pytest.mark.django_db

FOLDER = Path("../shared/data/tournaments")
CLUB = FOLDER / "irl_club_league_2021-2023.csv"
TEAMS = FOLDER / "mleague_2018_first106.csv"
AUGUST = FOLDER / "wrl_cologne_2024-08_results.csv"
NOVEMBER = FOLDER / "wrl_cologne_2024-11_results.csv"
#: The published scores include a chombo of 30,000 each: session, table, player.
CHOMBOS_IN_AUGUST = {("1", "2", "P007"), ("4", "1", "P031"), ("6", "3", "P026")}
CHOMBOS_IN_NOVEMBER = {("1", "1", "P002"), ("2", "2", "P003")}


def games_in(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        pytest.skip(f"the real games of {path.name} are not beside the project")
    with path.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def season_file(heads: str, rows: list[list[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows([heads.split(","), *rows])
    return text.getvalue().encode()


def league(**event: Any) -> Event:
    made: Event = EventFactory.create(kind=EventKind.LEAGUE, status=EventStatus.RUNNING, **event)
    StageFactory.create(event=made)
    return made


def test_three_years_of_a_club() -> None:
    rows = games_in(CLUB)
    event = league(preset="ema-2016", minimum_games=20)
    cells = [
        [row["date"], row["game"], row["player"], row["raw_points"], row["placement"]]
        for row in rows
    ]
    content = season_file("date,session,player,points,placement", cells)
    found = preview_season(event, SeasonRequest(content=content), actor=SYSTEM)
    # One game of the club was written down wrongly: the check finds it.
    assert [(fault.problem.code, fault.key) for fault in found.faults] == [("season_sum", "88:1")]
    assert found.problems == ()
    request = SeasonRequest(content=content, accept=["88:1"])
    outcome = import_season(event, request, actor=SYSTEM)
    assert outcome == SeasonOutcome(
        sessions=227, tables=227, deductions=0, players=49, known_sessions=0
    )
    by_total = standings_of(event, SYSTEM)
    assert (by_total[0].entrant.player.display_name, by_total[0].row.total) == ("L001", 414_500)
    assert by_total[0].row.games == 164
    games = Counter(row["player"] for row in rows)
    assert {one.entrant.player.display_name: one.row.needed_games for one in by_total} == {
        player: max(0, 20 - played) for player, played in games.items()
    }
    event.aggregate = Aggregate.AVERAGE
    best = rankings_of(event).overall.rows[0]
    average = Decimal(best.total) / best.games / 1000
    name = event.entrants.get(pk=int(str(best.entrant))).player.display_name
    assert (name, best.games, round(average, 2)) == ("L016", 22, Decimal("7.35"))
    assert list(differences_in(event)) == []

    again = import_season(event, request, actor=SYSTEM)
    assert (again.sessions, again.tables, again.known_sessions) == (0, 0, 227)


def test_the_first_games_of_a_team_league() -> None:
    rows = games_in(TEAMS)
    event = league(preset="m-league")
    heads = "date,session,wind,player,team,score,placement"
    names = ("date", "game", "seat", "player", "team", "points_incl_uma_oka", "placement")
    # Players who share a place have the mean of both places there.
    cells = [
        [row[name].split(".")[0] if name == "placement" else row[name] for name in names]
        for row in rows
    ]
    content = season_file(heads, cells)
    outcome = import_season(event, SeasonRequest(content=content), actor=SYSTEM)
    assert (outcome.sessions, outcome.tables) == (106, 106)
    players: dict[str, Decimal] = defaultdict(Decimal)
    teams: dict[str, Decimal] = defaultdict(Decimal)
    for row in rows:
        players[row["player"]] += Decimal(row["points_incl_uma_oka"])
        teams[row["team"]] += Decimal(row["points_incl_uma_oka"])
    found = standings_of(event, SYSTEM)
    assert {one.entrant.player.display_name: one.row.total for one in found} == {
        name: int(1000 * total) for name, total in players.items()
    }
    names_of = dict(event.teams.values_list("pk", "name"))
    ranked = {
        names_of[int(str(row.row.entrant))]: row.row.total for row in team_rankings(event).overall
    }
    assert ranked == {name: int(1000 * total) for name, total in teams.items()}
    assert list(differences_in(event)) == []

    exported = results_file([season_sheet(event, SYSTEM)], "csv")
    copy = league(preset="m-league")
    import_season(copy, SeasonRequest(content=exported), actor=SYSTEM)
    assert results_file([season_sheet(copy, SYSTEM)], "csv") == exported


def tournament_file(path: Path, chombos: set[tuple[str, str, str]]) -> bytes:
    """The published scores, the penalties in them in a column of their own."""
    cells = [
        [
            path.stem.removeprefix("wrl_cologne_").removesuffix("_results") + "-01",
            *(row[name] for name in ("round", "table", "seat", "player")),
            f"{Decimal(row['score_incl_uma_and_penalty']) / 1000}",
            "30" if (row["round"], row["table"], row["player"]) in chombos else "",
        ]
        for row in games_in(path)
    ]
    return season_file("date,session,table,wind,player,score,penalty", cells)


def totals(event: Event) -> list[tuple[str, int]]:
    return [(one.entrant.player.display_name, one.row.total) for one in standings_of(event, SYSTEM)]


def leftover_sticks(event: Event) -> int:
    return Table.objects.filter(session__event=event, leftover_sticks__gt=0).count()


def test_a_tournament_with_a_player_at_two_tables_of_a_session() -> None:
    event = league(preset="wrc-2022")
    content = tournament_file(AUGUST, CHOMBOS_IN_AUGUST)
    with refused("season_two_tables"):
        import_season(event, SeasonRequest(content=content), actor=SYSTEM)
    found = preview_season(event, SeasonRequest(content=content), actor=SYSTEM)
    assert [message_of(one) for one in found.all_problems] == [
        "P023 has seats at tables 6, 8 of session 4 at once."
    ]
    apart = content.replace(b"-01,4,8,", b"-01,9,8,")  # a session of its own
    outcome = import_season(event, SeasonRequest(content=apart), actor=SYSTEM)
    assert (outcome.sessions, outcome.tables, leftover_sticks(event)) == (9, 72, 9)
    ranked = totals(event)
    assert [*ranked[:3], ranked[-1]] == [
        ("P023", 141_700),
        ("P030", 89_800),
        ("P001", 88_600),
        ("P021", -129_500),
    ]
    assert sum(total for _, total in ranked) == -101_000
    assert list(differences_in(event)) == []


def test_a_tournament_ends_as_published() -> None:
    event = league(preset="wrc-2022")
    content = tournament_file(NOVEMBER, CHOMBOS_IN_NOVEMBER)
    outcome = import_season(event, SeasonRequest(content=content), actor=SYSTEM)
    assert (outcome.tables, leftover_sticks(event)) == (40, 7)
    found = totals(event)
    assert [*found[:2], found[-1]] == [
        ("P007", 137_400),
        ("P006", 93_800),
        ("P005", -153_400),
    ]
    assert sum(total for _, total in found) == -71_000
    assert list(differences_in(event)) == []
