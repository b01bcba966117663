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
from league.history.queries.audit_search import audit_sheet
from league.importing.event_files.write import event_file
from league.importing.seasons.pantheon_text import data_of_log, text_log_in
from league.importing.seasons.preview import SeasonRequest
from league.importing.seasons.store import import_season
from league.models import AuditEntry, Event, Player, Seat
from league.people.queries.personal_data import personal_data
from league.seating.event_plans import paste_event_plan
from league.seating.pasted.pasted_tables import read_sessions
from league.seating.queries.event_plans import plan_as_pasted
from league.standings.queries.federations import ema_sheet
from league.standings.queries.report_sheets import STANDINGS, report_sheets
from league.standings.reports import results_file
from tests.factories import EntrantFactory, EventFactory, StageFactory
from tests.league.api.callers import anonymous
from tests.league.web.readers import reader

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


def test_the_sample_of_pantheon_is_the_season() -> None:
    event = empty_event(status=EventStatus.RUNNING)
    (sample,) = samples("Games of Pantheon")
    import_season(event, SeasonRequest(content=sample.encode()), actor=SYSTEM)
    seats = Seat.objects.filter(session__event=event).order_by("placement")
    found = seats.values_list("entrant__player__display_name", "raw_points", "final_score")
    rows = [line.split(",") for line in samples("Seasons")[0].splitlines()[1:]]
    wanted = [(row[5], int(row[7]), round(1000 * float(row[9]))) for row in rows]
    assert [*found] == wanted


def test_the_samples_of_reports_are_those_of_the_season() -> None:
    event = season()
    (standings,) = report_sheets(event, SYSTEM, [STANDINGS])
    written = results_file([standings], "csv").decode("utf-8-sig")
    assert written.splitlines() == samples("Reports")[0].splitlines()


def test_the_sample_of_a_plan_is_written_again() -> None:
    event = season()
    people = [EntrantFactory.create(event=event) for _ in range(4)]
    assert len(people) == 4
    (sample,) = samples("A plan as text")
    plan = paste_event_plan(event, actor=SYSTEM, plan=sample)
    assert plan_as_pasted(plan) == sample.strip()


def test_the_sample_of_the_audit_has_its_columns_and_its_words() -> None:
    event = season()
    entries = AuditEntry.objects.filter(event=event).order_by("-pk")
    written = read_cells(results_file([audit_sheet(event, entries, SYSTEM)], "csv"))
    heads, first = read_cells(samples("The audit log")[0])
    assert written[0] == heads
    assert written[-1][1][1:] == first[1][1:]


def test_the_samples_of_a_player_are_those_of_the_season() -> None:
    player = Player.objects.get(display_name="Aya", entrants__event=season())
    for title, name in (("Games of a player", "games"), ("Figures of a player", "figures")):
        sample = samples(title)[0].splitlines()
        answer = anonymous().get(f"players/{player.pk}/{name}/csv/").content.decode("utf-8-sig")
        assert answer.splitlines()[: len(sample)] == sample
        assert "E+" not in answer
    (entry,) = personal_data(player)["entries"]
    assert [*entry["games"]] == json.loads(samples("A profile")[0])


def test_the_sample_of_a_calendar_has_the_days_of_the_event() -> None:
    days = {"starts_on": date(2026, 1, 9), "ends_on": date(2026, 1, 10)}
    event = empty_event(name="Wien Open", status=EventStatus.OPEN, session_starts=[], **days)
    written = reader().get(f"/events/{event.slug}/calendar.ics").content.decode()

    def same(text: str) -> list[str]:
        """The lines without those of this installation."""
        own = ("DTSTAMP", "UID", "URL", " ")
        return [line for line in text.splitlines() if not line.startswith(own)]

    assert same(written) == same(samples("A calendar")[0])


def test_every_sample_of_a_seating_holds_whole_tables() -> None:
    found = [read_sessions(text, seats=4, sizes={4}) for text in samples("Seatings")]
    sizes = [{len(table.words) for one in sessions for table in one.tables} for sessions in found]
    assert sizes == [{4}] * 8
    assert [len(sessions) for sessions in found] == [2, 1, 1, 2, 2, 1, 2, 1]
