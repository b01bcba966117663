"""Reports: requested with permission, built by a job, safe in a spreadsheet."""

import io
from typing import Any

import pytest
from openpyxl import load_workbook

from league.core.errors import Forbidden
from league.cuts.cuts import apply_cut
from league.enums import JobStatus, ReportFormat
from league.models import Job, Report
from league.standings.files import results_file
from league.standings.reports import request_report
from league.tasks import build_report
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory, PenaltyFactory, TeamFactory
from tests.league.web.readers import at, reader
from tests.shortcuts import audited_verbs, play, refused
from tests.stages import add_final, qualified, session_of, stage, stage_world
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

# What WHOLE_GAME comes to under wrc-2025.
STANDINGS = [
    ["Rank", "Number", "Player", "Club", "Team", "Games", "Total", "Penalties"],
    [1, 2, "'=2+2", "Tsumo Nord", "'@Reds", 1, 23_600, 0],
    [2, 4, "'-Zoë", None, None, 1, 11_200, 0],
    [3, 1, "篠宮 結衣", None, None, 1, -12_200, 0],
    [4, 3, "Ольга", None, None, 1, -24_600, 2000],
]
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
    formula = world.entrants[1]
    formula.player.club = ClubFactory.create(name="Tsumo Nord")
    formula.player.save()
    formula.team = TeamFactory.create(event=world.event, name="@Reds")
    formula.save()
    play(world.table, WHOLE_GAME)
    PenaltyFactory.create(entrant=world.entrants[2], points=2000)
    return world


def report(world: World, file_format: str) -> Report:
    job = request_report(world.event, by=world.actor("referee"), file_format=file_format)
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
    assert list(book) == ["Standings", "Games"]
    assert book["Standings"] == STANDINGS
    assert book["Games"][0] == GAMES_HEAD
    assert book["Games"][1:] == [
        [1, 1, "E", 1, "篠宮 結衣", 22_800, 3, -5_000, 0, -12_200],
        [1, 1, "S", 2, "'=2+2", 38_600, 1, 15_000, 0, 23_600],
        [1, 1, "W", 3, "Ольга", 22_400, 4, -15_000, 0, -22_600],
        [1, 1, "N", 4, "'-Zoë", 36_200, 2, 5_000, 0, 11_200],
    ]


def test_no_cell_of_a_workbook_is_a_formula(world: World) -> None:
    book = load_workbook(io.BytesIO(bytes(report(world, ReportFormat.XLSX).content)))
    kinds = {cell.data_type for sheet in book.worksheets for row in sheet for cell in row}
    assert "f" not in kinds


def test_a_csv_holds_both_sheets_one_below_the_other(world: World) -> None:
    text = bytes(report(world, ReportFormat.CSV).content).decode("utf-8-sig")
    lines = text.split("\r\n")
    assert lines[:3] == [
        "Standings",
        "Rank,Number,Player,Club,Team,Games,Total,Penalties",
        "1,2,'=2+2,Tsumo Nord,'@Reds,1,23600,0",
    ]
    assert lines[6:9] == ["", "Games", ",".join(GAMES_HEAD)]
    assert (lines[9], lines[-1]) == ("1,1,E,1,篠宮 結衣,22800,3,-5000,0,-12200", "")


def test_heads_are_in_the_language_of_who_asked(world: World) -> None:
    client = reader(world.referee)
    client.post(at("reports", world), {"format": "csv"}, headers={"Accept-Language": "ja"})
    build_report(Job.objects.get().pk)
    lines = bytes(Report.objects.get().content).decode("utf-8-sig").split("\r\n")
    assert lines[:2] == ["順位表", "順位,番号,選手,所属,チーム,対局数,合計,ペナルティ"]
    assert lines[8] == "回戦,卓,風,番号,選手,素点,着順,ウマ・オカ,ペナルティ,最終スコア"


def test_a_negative_number_stays_a_number(world: World) -> None:
    text = bytes(report(world, ReportFormat.CSV).content).decode("utf-8-sig")
    assert "3,1,篠宮 結衣,,,1,-12200,0" in text.split("\r\n")


def test_a_report_built_again_replaces_itself(world: World) -> None:
    job = request_report(world.event, by=world.actor("referee"), file_format="csv")
    build_report(job.pk)
    Job.objects.update(status=JobStatus.QUEUED)
    build_report(job.pk)
    assert Report.objects.count() == 1


def test_an_unknown_format_is_refused(world: World) -> None:
    with refused("value_unknown"):
        request_report(world.event, by=world.actor("referee"), file_format="pdf")


def test_a_scorer_requests_no_report(world: World) -> None:
    before = audited_verbs()
    with refused("forbidden", kind=Forbidden):
        request_report(world.event, by=world.actor("scorer"), file_format="csv")
    assert audited_verbs() == before


def test_a_name_with_characters_that_xlsx_cannot_store_has_its_report(world: World) -> None:
    player = world.entrants[0].player
    player.display_name = "Ada\x07\uffff Ray"
    player.save()
    book = sheets(bytes(report(world, ReportFormat.XLSX).content))
    assert [row[4] for row in book["Games"] if row[3] == 1] == ["Ada Ray"]


WIDE = 0xFEE0  # from a sign to its wide form


@pytest.mark.parametrize("sign", ["=", "+", "-", "@"])
def test_a_full_width_formula_character_is_quoted_too(sign: str) -> None:
    for text in (f"{sign}2", f"{chr(ord(sign) + WIDE)}2"):
        file = results_file([("T", ["Name"], [[text]])], ReportFormat.CSV).decode("utf-8-sig")
        assert file.split("\r\n")[2] == f"'{text}"


def test_stages_have_sheets_of_their_own_and_a_column() -> None:
    world = stage_world()
    add_final(world, name="Final: A/B?", carry_over="fraction", carry_percent=50)
    qualified(world, [40, 30, 20, 10, 0, -20, -30, -50])
    apply_cut(stage(world, 1), by=world.actor("organiser"))
    final = [(entrant, 0) for entrant in world.entrants[:4]]
    session_of(stage(world, 2), world.event, final)
    found = sheets(bytes(report(world, "xlsx").content))
    assert list(found) == ["Standings", "Qualifying", "Final  A B ", "Games"]
    whole, last = found["Standings"], found["Final  A B "]
    assert whole[0][5:] == ["Stage", "Games", "Total", "Penalties"]
    assert [row[5:8] for row in whole[1:6]] == [
        ["Final: A/B?", 2, 20_000],
        ["Final: A/B?", 2, 15_000],
        ["Final: A/B?", 2, 10_000],
        ["Final: A/B?", 2, 5_000],
        ["Qualifying", 1, 0],
    ]
    assert last[0][5:] == ["Games", "Carried over", "Total", "Penalties"]
    assert [row[6] for row in last[1:]] == [20_000, 15_000, 10_000, 5_000]
    assert [row[:3] for row in found["Games"][:2]] == [
        ["Session", "Stage", "Table"],
        [1, "Qualifying", 1],
    ]
