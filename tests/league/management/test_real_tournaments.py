"""Real tournaments are checked, imported and ranked as published."""

import csv
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.core.permissions import SYSTEM
from league.models import Event, TeamRules
from league.standings.queries.standings import RankedEntrant, standings_of
from league.teams.queries.team_table import team_lines

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "tournaments"
AUGUST = ("wrl_cologne_2024-08_results.csv", "wrl_cologne_2024-08_players.csv")
NOVEMBER = ("wrl_cologne_2024-11_results.csv", "wrl_cologne_2024-11_players.csv")
CLUB = ("irl_club_league_2021-2023.csv",)
TEAMS = ("mleague_2018_first106.csv",)


def run(names: tuple[str, ...], preset: str, *words: str) -> list[str]:
    if not FOLDER.exists():
        pytest.skip(f"the real tournaments are not here: {FOLDER}")
    out = StringIO()
    paths = [str(FOLDER / name) for name in names]
    options = ["--event", "Real", "--preset", preset]
    call_command("import_results", *paths, *options, *words, stdout=out)
    return out.getvalue().splitlines()


def ranked() -> list[RankedEntrant]:
    event = Event.objects.latest("pk")
    call_command("recheck", event=event.slug, stdout=StringIO())
    return standings_of(event, SYSTEM)


def named(placed: RankedEntrant) -> tuple[str, int]:
    return placed.entrant.player.display_name, placed.row.total


def test_over_all_tables_two_errors_are_found_and_21_odd_sums_explained() -> None:
    found = [
        *run(AUGUST, "wrc-2022", "--dry-run"),
        *run(NOVEMBER, "wrc-2022", "--dry-run"),
        *run(CLUB, "ema-2016", "--dry-run"),
    ]
    assert [line for line in found if line.startswith("error")] == [
        "error: Session 4: P023 is at tables 6, 8 at the same time.",
        "error: The points of table 88 sum to 119999 instead of 120000, for no known reason.",
    ]
    explained = [line for line in found if line.startswith("explained")]
    assert sum("sticks" in line for line in explained) == 16
    assert sum("chombo of 30000" in line for line in explained) == 5
    tables = [int(line.split()[0]) for line in found if " can be imported" in line]
    assert tables == [72, 40, 227]


def test_nothing_is_imported_while_a_known_error_is_not_settled() -> None:
    with pytest.raises(CommandError, match="P023 is at tables 6, 8 at the same time"):
        run(AUGUST, "wrc-2022")
    with pytest.raises(CommandError, match="The points of table 88 sum to 119999"):
        run(CLUB, "ema-2016")
    assert not Event.objects.exists()


def test_the_first_tournament_ends_as_published() -> None:
    run(AUGUST, "wrc-2022", "--accept", "4:8")
    rows = ranked()
    assert [named(row) for row in (*rows[:3], rows[-1])] == [
        ("P023", 141_700),
        ("P030", 89_800),
        ("P001", 88_600),
        ("P021", -129_500),
    ]
    assert sum(row.row.total for row in rows) == -101_000


def test_the_second_tournament_ends_as_published() -> None:
    run(NOVEMBER, "wrc-2022")
    rows = ranked()
    totals = sorted((row.row.total for row in rows), reverse=True)
    assert [named(row) for row in rows[:2]] == [("P007", 137_400), ("P006", 93_800)]
    assert (min(map(named, rows), key=lambda row: row[1]), totals[-1]) == (
        ("P005", -153_400),
        -153_400,
    )
    assert sum(totals) == -71_000


@pytest.mark.slow
def test_the_club_league_ends_as_published_by_total() -> None:
    run(CLUB, "ema-2016", "--accept", "88", "--minimum-games", "20")
    first = ranked()[0]
    assert (named(first), first.row.games) == (("L001", 414_500), 164)


@pytest.mark.slow
def test_the_club_league_ends_as_published_by_average() -> None:
    words = ["--accept", "88", "--minimum-games", "20", "--aggregate", "average"]
    run(CLUB, "ema-2016", *words)
    first = ranked()[0]
    name, total = named(first)
    assert (name, first.row.games, total) == ("L016", 22, 161_800)
    assert first.row.average is not None
    assert first.row.average == 7355


@pytest.mark.slow
def test_a_season_of_a_team_league_imports_without_a_question() -> None:
    found = run(TEAMS, "m-league")
    assert found[0] == "106 tables can be imported, 0 odd sums are explained, 0 errors are open."
    rows = ranked()
    assert sum(row.row.total for row in rows) == 0
    points: Counter[str] = Counter()
    for line in csv.DictReader((FOLDER / TEAMS[0]).read_text(encoding="utf-8").splitlines()):
        points[line["team"]] += 100 * int(line["points_incl_uma_oka"].replace(".", ""))
    event = Event.objects.latest("pk")
    assert {row.team.name: row.total for row in team_lines(event, SYSTEM, None, rows)} == points
    TeamRules.objects.create(event=event)
    assert {row.team.name: row.total for row in team_lines(event, SYSTEM, None, ())} == points
