"""Reports: requested with permission, built by a job, safe in a spreadsheet."""

import csv
import io
from decimal import Decimal
from typing import Any
from unicodedata import normalize

import pytest
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import EntrantStatus, JobStatus, ReportFormat
from league.models import Entrant, Job, Report, Seat
from league.play.tables import close_table
from league.standings.queries.report_sheets import report_sheets, score_cell, table_names
from league.standings.reports import request_report, results_file
from league.tasks import build_report
from scoring import PRESETS
from scoring.games import RIICHI
from tests.entries import SIXTEEN_HANDS, WHOLE_GAME, chombo
from tests.factories import ClubFactory, PenaltyFactory, TeamFactory
from tests.league.web.readers import at, reader
from tests.shortcuts import audited_verbs, fresh, play, refused
from tests.stages import add_final, qualified, session_of, stage, stage_world
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db
OLD_STYLE = "hk-old-style"

# What WHOLE_GAME comes to under wrc-2025.
HEADS = ["Rank", "Number", "Player", "Club", "Country", "EMA number", "Team", "Status"]
STANDINGS = [
    [*HEADS, "Games", "Total", "Deducted"],
    [1, 2, "'=2+2", "Tsumo Nord", "DE", None, "'@Reds", "Registered", 1, 23.6, 0],
    [2, 4, "'-Zoë", None, None, None, None, "Registered", 1, 11.2, 0],
    [3, 1, "篠宮 結衣", None, None, "04010123", None, "Withdrawn", 1, -12.2, 0],
    [4, 3, "Ольга", None, None, None, None, "Registered", 1, -24.6, -2],
]
MORE = ["Tables", "Players", "Cross table", "Penalties"]
GAMES_HEAD = [
    "Session",
    "Table",
    "Wind",
    "Number",
    "Player",
    "Raw points",
    "Placement",
    "Uma and oka",
    "Penalty",
    "Final score",
]


@pytest.fixture
def world() -> World:
    """One finished game of people whose names look like formulas."""
    world = running_event()
    names = ["篠宮 結衣", "=2+2", "Ольга", "-Zoë"]
    for entrant, name in zip(world.entrants, names, strict=True):
        entrant.player.display_name = name
        entrant.player.save()
    world.entrants[0].player.ema_number = "04010123"
    world.entrants[0].player.save()
    Entrant.objects.filter(pk=world.entrants[0].pk).update(status=EntrantStatus.WITHDRAWN)
    formula = world.entrants[1]
    formula.player.country = "DE"
    formula.player.club = ClubFactory.create(name="Tsumo Nord")
    formula.player.save()
    formula.team = TeamFactory.create(event=world.event, name="@Reds")
    formula.save()
    play(world.table, WHOLE_GAME)
    PenaltyFactory.create(entrant=world.entrants[2], points=2000)
    return world


def report(world: World, file_format: str, table: str = "standings") -> Report:
    actor = world.actor("referee")
    job = request_report(world.event, actor=actor, file_format=file_format, table=table)
    build_report(job.pk)
    job.refresh_from_db()
    assert job.status == JobStatus.DONE
    return Report.objects.get(pk=job.outcome["report"])


def sheets(content: bytes) -> dict[str, list[list[Any]]]:
    book = load_workbook(io.BytesIO(content))
    return {
        sheet.title: [[cell.value for cell in row] for row in sheet.iter_rows()]
        for sheet in book.worksheets
    }


def test_a_workbook_holds_standings_and_games(world: World) -> None:
    made = report(world, ReportFormat.XLSX)
    assert made.filename == f"{world.event.slug}-results.xlsx"
    book = sheets(bytes(made.content))
    assert list(book) == ["Standings", "Games", *MORE]
    assert book["Standings"] == STANDINGS
    assert book["Games"][0] == GAMES_HEAD
    assert book["Games"][1:] == [
        [1, 1, "E", 1, "篠宮 結衣", 22_800, 3, -5, 0, -12.2],
        [1, 1, "S", 2, "'=2+2", 38_600, 1, 15, 0, 23.6],
        [1, 1, "W", 3, "Ольга", 22_400, 4, -15, 0, -22.6],
        [1, 1, "N", 4, "'-Zoë", 36_200, 2, 5, 0, 11.2],
    ]


def test_the_other_sheets_go_by_table_by_player_and_by_pair(world: World) -> None:
    book = sheets(bytes(report(world, ReportFormat.XLSX).content))
    points = ["Raw points", "Final score"]
    assert book["Tables"] == [
        ["Session", "Table", "East", *points, "South", *points, "West", *points, "North", *points],
        [
            *(1, 1, "篠宮 結衣", 22_800, -12.2, "'=2+2", 38_600, 23.6),
            *("Ольга", 22_400, -22.6, "'-Zoë", 36_200, 11.2),
        ],
    ]
    assert book["Players"] == [
        [*("Rank", "Number", "Player", "R1", "Deducted", "Other", "Total"), "Penalties in games"],
        [1, 2, "'=2+2", 23.6, 0, 0, 23.6, 0],
        [2, 4, "'-Zoë", 11.2, 0, 0, 11.2, 0],
        [3, 1, "篠宮 結衣", -12.2, 0, 0, -12.2, 0],
        [4, 3, "Ольга", -22.6, -2, 0, -24.6, 0],
    ]
    assert book["Cross table"] == [
        ["Number", "Player", "1", "2", "3", "4"],
        [1, "篠宮 結衣", None, 1, 1, 1],
        [2, "'=2+2", 1, None, 1, 1],
        [3, "Ольга", 1, 1, None, 1],
        [4, "'-Zoë", 1, 1, 1, None],
    ]
    heads, row = book["Penalties"]
    assert heads == ["Number", "Player", "Session", "Table", "Penalty", "Reason", "Points"]
    assert (row[:2], row[4], row[6]) == ([3, "Ольга"], "Points deducted", -2)
    penalties = lines_of(report(world, ReportFormat.CSV, "penalties"))
    assert penalties[0] == ",".join(heads)


def test_the_penalties_have_the_chombos_of_the_games() -> None:
    world = running_event()
    play(world.table, [*WHOLE_GAME[:2], chombo("S"), *WHOLE_GAME[2:]])
    lines = lines_of(report(world, ReportFormat.CSV, "penalties"))
    name = world.entrants[3].public_name  # South while the third player deals
    assert lines[1:] == [f"4,{name},1,1,Chombo,In the final score of the game,-20.0", ""]


def test_no_cell_of_a_workbook_is_a_formula(world: World) -> None:
    book = load_workbook(io.BytesIO(bytes(report(world, ReportFormat.XLSX).content)))
    kinds = {cell.data_type for sheet in book.worksheets for row in sheet for cell in row}
    assert "f" not in kinds


def lines_of(made: Report) -> list[str]:
    return bytes(made.content).decode("utf-8-sig").split("\r\n")


def test_a_csv_holds_one_table(world: World) -> None:
    standings = report(world, ReportFormat.CSV)
    assert standings.filename == f"{world.event.slug}-standings.csv"
    assert lines_of(standings) == [
        ",".join([*HEADS, "Games", "Total", "Deducted"]),
        "1,2,'=2+2,Tsumo Nord,DE,,'@Reds,Registered,1,23.6,0.0",
        "2,4,'-Zoë,,,,,Registered,1,11.2,0.0",
        "3,1,篠宮 結衣,,,04010123,,Withdrawn,1,-12.2,0.0",
        "4,3,Ольга,,,,,Registered,1,-24.6,-2.0",
        "",
    ]
    games = report(world, ReportFormat.CSV, "games")
    assert games.filename == f"{world.event.slug}-games.csv"
    assert lines_of(games)[:2] == [
        ",".join(GAMES_HEAD),
        "1,1,E,1,篠宮 結衣,22800,3,-5.0,0.0,-12.2",
    ]


def test_points_are_shown_as_on_the_page(world: World) -> None:
    book = load_workbook(io.BytesIO(bytes(report(world, ReportFormat.XLSX).content)))
    total = book["Standings"].cell(row=2, column=10)
    assert (total.value, total.number_format) == (23.6, "+0.0##;\u22120.0##;0.0")
    assert [
        str(score_cell(value, RIICHI.score_unit)) for value in (26_200, 20_000, -8_333, 0, -50)
    ] == [
        "26.2",
        "20.0",
        "-8.333",
        "0.0",
        "-0.05",
    ]


def test_old_hong_kong_counts_single_points_in_every_sheet() -> None:
    world = running_event(ruleset_name=OLD_STYLE, switches=PRESETS[OLD_STYLE].ruleset.to_json())
    play(world.table, SIXTEEN_HANDS)
    table = fresh(world.table)
    close_table(table, actor=SYSTEM, version=table.version)
    sheets = report_sheets(world.event, SYSTEM, ["standings", "tables", "players", "games"])
    cells = [cell for _title, _heads, rows in sheets for row in rows for cell in row]
    assert [cell for cell in cells if isinstance(cell, Decimal)] == []
    for score in Seat.objects.values_list("final_score", flat=True):
        assert cells.count(score) >= len(sheets)


def test_heads_are_in_the_language_of_who_asked(world: World) -> None:
    client = reader(world.referee)
    sent = {"format": "csv", "table": "games"}
    client.post(at("reports", world), sent, headers={"Accept-Language": "ja"})
    build_report(Job.objects.get().pk)
    heads = lines_of(Report.objects.get())[0]
    assert heads == "回戦,卓,風,番号,選手,素点,着順,ウマ・オカ,ペナルティ,最終スコア"


def test_a_report_built_again_replaces_itself(world: World) -> None:
    job = request_report(world.event, actor=world.actor("referee"), file_format="csv")
    build_report(job.pk)
    Job.objects.update(status=JobStatus.QUEUED)
    build_report(job.pk)
    assert Report.objects.count() == 1


def test_an_unknown_format_is_refused(world: World) -> None:
    with refused("value_unknown", "value_unknown"):
        request_report(
            world.event, actor=world.actor("referee"), file_format="pdf", table="stage-1"
        )


def test_a_scorer_requests_no_report(world: World) -> None:
    before = audited_verbs()
    with refused("forbidden", kind=Forbidden):
        request_report(world.event, actor=world.actor("scorer"), file_format="csv")
    assert audited_verbs() == before


def test_a_name_with_characters_that_xlsx_cannot_store_has_its_report(world: World) -> None:
    player = world.entrants[0].player
    player.display_name = "Ada\x07\uffff Ray"
    player.save()
    book = sheets(bytes(report(world, ReportFormat.XLSX).content))
    assert [row[4] for row in book["Games"] if row[3] == 1] == ["Ada Ray"]


def test_a_row_may_be_shorter_than_the_heads() -> None:
    """A table of three has no fourth name."""
    rows = [["Ann", "Ben"], ["Ann"]]
    book = sheets(results_file([("T", ["A", "B"], rows)], ReportFormat.XLSX))
    assert book == {"T": [["A", "B"], ["Ann", "Ben"], ["Ann", None]]}


@pytest.mark.parametrize("tables", [1, 4])
def test_a_larger_event_costs_no_more_queries(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    world = running_event(tables=tables)
    for table in world.tables:
        play(table, WHOLE_GAME)
    with django_assert_num_queries(25):
        report_sheets(world.event, SYSTEM, table_names(world.event, SYSTEM))


def cell(text: str) -> str:
    """The text as it stands in a CSV of one cell."""
    content = results_file([("T", ["Name"], [[text]])], ReportFormat.CSV).decode("utf-8-sig")
    (_heads, (found,)) = csv.reader(io.StringIO(content, newline=""))
    return found


def test_every_form_of_a_formula_sign_is_known() -> None:
    """Wide, small, raised and lowered forms are read as ASCII by some spreadsheets."""
    known = {chr(code) for code in range(0x10000) if normalize("NFKC", chr(code)) in set("=+-@")}
    assert {cell(f"{sign}2") for sign in known} == {f"'{sign}2" for sign in known}


@pytest.mark.parametrize("separator", [",", ";", "\t", "|", ":", " ", '"', "、"])
def test_no_separator_begins_a_formula(separator: str) -> None:
    for sign in "=+-@":
        text = cell(f"Lena{separator}{sign}cmd|x")
        parts = text.split(separator) if separator != "\t" else [text]
        assert [part for part in parts if part.startswith(sign)] == []


def test_a_hyphen_in_a_name_stays() -> None:
    assert cell("Jean-Luc Müller-Lüdenscheidt") == "Jean-Luc Müller-Lüdenscheidt"


def test_stages_have_sheets_of_their_own_and_a_column() -> None:
    world = stage_world()
    add_final(world, name="Final: A/B?", carry_over="fraction", carry_percent=50)
    qualified(world, [40, 30, 20, 10, 0, -20, -30, -50])
    apply_cut(stage(world, 1), actor=world.actor("organiser"))
    final = [(entrant, 0) for entrant in world.entrants[:4]]
    session_of(stage(world, 2), world.event, final)
    found = sheets(bytes(report(world, "xlsx").content))
    assert list(found) == ["Standings", "Qualifying", "Final  A B ", "Games", *MORE]
    whole, last = found["Standings"], found["Final  A B "]
    assert whole[0][8:] == ["Stage", "Games", "Total", "Deducted"]
    assert [row[8:11] for row in whole[1:6]] == [
        ["Final: A/B?", 2, 20],
        ["Final: A/B?", 2, 15],
        ["Final: A/B?", 2, 10],
        ["Final: A/B?", 2, 5],
        ["Qualifying", 1, 0],
    ]
    assert last[0][8:] == ["Games", "Carried over", "Total", "Deducted"]
    assert [row[9] for row in last[1:]] == [20, 15, 10, 5]
    by_stage = lines_of(report(world, "csv", "stage-2"))
    assert [line.split(",")[9] for line in by_stage[1:5]] == ["20.0", "15.0", "10.0", "5.0"]
    assert [row[:3] for row in found["Games"][:2]] == [
        ["Session", "Stage", "Table"],
        [1, "Qualifying", 1],
    ]
