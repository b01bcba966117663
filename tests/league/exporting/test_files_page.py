"""Each sample of the page of files is read as it says, or is what is written."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.core.sheets.cells import read_cells
from league.entrants.enrol_many import enrol_list
from league.entrants.queries.player_lists import read_list
from league.enums import EventStatus
from league.exporting.season_rows import season_rows_file
from league.exporting.season_sheet import season_sheet
from league.importing.event_files.write import event_file
from league.importing.seasons.pantheon_text import data_of_log, text_log_in
from league.importing.seasons.preview import SeasonRequest
from league.importing.seasons.store import import_season
from league.models import Event
from league.seating.pasted.pasted_tables import read_sessions
from league.standings.queries.federations import ema_sheet
from league.standings.reports import results_file
from tests.factories import EventFactory, StageFactory

pytestmark = pytest.mark.django_db

DOCS = Path(__file__).parents[3] / "docs"
AYA = {"name": "Aya Mori", "club": "Riichi Nord", "ema_number": "04010001"}


def samples(title: str, page: str = "files.md") -> list[str]:
    """The blocks of one section, of any level."""
    text = (DOCS / page).read_text(encoding="utf-8")
    part = re.split(rf"^#+ {re.escape(title)}$", text, maxsplit=1, flags=re.MULTILINE)[1]
    section = re.split(r"^#+ ", part, maxsplit=1, flags=re.MULTILINE)[0]
    return re.findall(r"^```\w*\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)


def empty_event(**values: Any) -> Event:
    event: Event = EventFactory.create(**values)
    StageFactory.create(event=event)
    return event


def season() -> Event:
    """The event of the sample of seasons."""
    event = empty_event(name="Wien Open", status=EventStatus.RUNNING)
    (text,) = samples("Seasons")
    import_season(event, SeasonRequest(content=text.encode()), actor=SYSTEM)
    return event


def test_both_samples_of_players_are_one_list() -> None:
    text, as_json = (
        [
            {name: value for name, value in values.items() if value}
            for _line, values in read_list(one).lines
        ]
        for one in samples("Players")
    )
    assert text == [
        AYA | {"country": "DE"},
        {"name": "Ben Koch", "club": "Riichi Nord", "country": "DE"},
    ]
    assert as_json == [AYA, {"name": "Ben Koch", "club": "Riichi Nord"}]


def test_the_sample_of_a_season_is_read_and_written_again() -> None:
    written = results_file([season_sheet(season(), SYSTEM)], "csv").decode("utf-8-sig")
    assert written.splitlines() == samples("Seasons")[0].splitlines()


def test_a_row_of_a_season_is_that_of_its_first_seat() -> None:
    with season_rows_file(season(), SYSTEM, "games", "jsonl") as file:
        first = json.loads(file.read().splitlines()[0])
    (sample,) = samples("Rows of a season")
    assert first == json.loads(sample)
    assert [*first] == [*json.loads(sample)]


def test_the_sample_of_a_list_is_written_from_an_event_that_read_it() -> None:
    event = empty_event()
    (sample,) = samples("A list of players")
    enrol_list(event, sample, actor=SYSTEM, choices={})
    with season_rows_file(event, SYSTEM, "players", "csv") as file:
        assert file.read().decode("utf-8-sig").splitlines() == sample.splitlines()


def test_the_sample_for_a_federation_is_that_of_the_season() -> None:
    written = read_cells(results_file([ema_sheet(season())], "csv"))
    (sample,) = samples("Federations")
    assert read_cells(sample) == written


def test_the_sample_of_an_event_is_part_of_a_written_event() -> None:
    written = event_file(empty_event(name="Wien Open"))
    shown = json.loads(samples("Events")[0])
    for table, rows in shown["tables"].items():
        shown["tables"][table] = [
            whole | row for whole, row in zip(written["tables"][table], rows, strict=True)
        ]
    filled = {name: rows for name, rows in written["tables"].items() if rows}
    assert shown == written | {"tables": filled}


def test_the_sample_of_a_text_log_is_a_game() -> None:
    (log,) = samples("Text logs", "season_files.md")
    text = text_log_in(log.encode())
    assert text is not None
    assert len(data_of_log(text, date(2026, 1, 9))["games"]) == 1


def test_every_sample_of_a_seating_holds_whole_tables() -> None:
    found = [read_sessions(text, seats=4, sizes={4}) for text in samples("Seatings")]
    sizes = [{len(table.words) for one in sessions for table in one.tables} for sessions in found]
    assert sizes == [{4}] * 7
    assert [len(sessions) for sessions in found] == [2, 1, 1, 2, 1, 2, 1]
