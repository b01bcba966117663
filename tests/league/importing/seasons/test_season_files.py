"""Season files: one row a seat, in and out, all or nothing."""

import io
from typing import Any

import pytest
from openpyxl import Workbook

from league.core.errors import message_of
from league.core.permissions import SYSTEM
from league.core.sheets.cells import read_cells
from league.enums import EntryContract, EventStatus
from league.exporting.season_sheet import season_sheet
from league.importing.seasons.check import check_tables
from league.importing.seasons.preview import SeasonRequest, preview_season
from league.importing.seasons.reading import read_table
from league.importing.seasons.store import SeasonOutcome, import_season
from league.models import AuditEntry, Entrant, Event, Penalty, Player, Seat, Session, Table
from league.play.queries.consistency import differences_in
from league.standings.reports import results_file
from scoring import preset
from scoring.results.odd_tables import OddTables
from tests.factories import EventFactory, PlayerFactory, StageFactory
from tests.shortcuts import audited_verbs, refused

HEAD = "date,session,table,wind,number,player,team,points,penalty,score,reason"
# Ben has a penalty in the game; Aya one beside the games; a stick is left on table 2.
SEASON = f"""{HEAD}
2026-01-09,1,1,E,,Aya,Nord,45000,,30.0,
2026-01-09,1,1,S,,Ben,Süd,33000,20,-12.0,
2026-01-09,1,1,W,,Chloé,,24000,,-11.0,
2026-01-09,1,1,N,,大輔,,18000,,-27.0,
2026-01-09,1,2,E,,Eva,,40000,,25.0,
2026-01-09,1,2,S,,Finn,,33000,,8.0,
2026-01-09,1,2,W,,Gül,,28000,,-7.0,
2026-01-09,1,2,N,,Hana,,18000,,-27.0,
2026-01-16,P1,1,E,,Hana,,30000,,0.0,
2026-01-16,P1,1,S,,Gül,,30000,,0.0,
2026-01-16,P1,1,W,,Ben,,30000,,0.0,
2026-01-16,P1,1,N,,Aya,,30000,,0.0,
2026-01-20,,,,,Aya,,,10,,Late twice
"""


def codes(text: str, rules: str = "wrc-2025") -> list[str]:
    """Everything that is wrong with the cells and the tables, in order."""
    rows = read_table(read_cells(text.encode()), preset(rules))
    found = check_tables(rows, preset(rules))
    return [*(item.code for item in rows.problems), *(one.problem.code for one in found.faults)]


def season(**event: Any) -> Event:
    made: Event = EventFactory.create(**{"status": EventStatus.RUNNING, **event})
    StageFactory.create(event=made)
    return made


def stored(event: Event, text: str, **more: Any) -> SeasonOutcome:
    return import_season(event, SeasonRequest(content=text.encode(), **more), actor=SYSTEM)


# ---------------------------------------------------------------------------- cells and tables


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("", "", []),
        ("2026-01-09,1,1,E", "9.1.2026,1,1,東", []),
        ("2026-01-09,1,1,E", "2026/1/9,01,1,east", []),
        ("45000,,30.0", '"45,000",,"+30,0"', []),
        ("2026-01-09,1,1,E", "13/13/2026,1,1,E", ["season_date", "import_player_count"]),
        ("2026-01-09,1,1,E", "2026-02-30,1,1,E", ["season_date", "import_player_count"]),
        (
            "2026-01-09,1,1,E",
            "2026-01-10,1,1,E",
            ["season_table_differs"] * 3 + ["season_session_mixed"],
        ),
        ("2026-01-09,1,1,E", "2026-01-09,x,1,E", ["season_session", "import_player_count"]),
        ("2026-01-09,1,1,E", "2026-01-09,1,1,X", ["import_wind", "import_player_count"]),
        ("1,1,E,,Aya", "1,1,S,,Aya", ["import_wind_twice"]),
        ("1,1,E,,Aya", "1,1,,,Aya", ["season_winds_some"]),
        ("1,1,E,,Aya", "1,1,E,,", ["import_player_missing", "import_player_count"]),
        ("1,1,E,,Aya", "1,1,E,,Ben", ["import_player_twice"]),
        ("1,2,E,,Eva", "1,2,E,,Ben", ["season_two_tables"]),
        ("45000,,30.0", "45000.5,,30.0", ["import_number", "import_player_count"]),
        ("45000,,30.0", "46000,,31.0", ["season_sum"]),
        ("45000,,30.0", "45000,,31.0", ["season_score"]),
        ("45000,,30.0", ",,30.0", ["season_cells_some"]),
        ("45000,,30.0", ",,", ["season_points_missing", "import_player_count"]),
        ("33000,20,-12.0", "33000,-20,-12.0", ["season_penalty_negative", "import_player_count"]),
        ("10,,Late twice", "10,,", ["season_reason_missing"]),
        ("Late twice", "x" * 301, ["season_cell_long"]),
    ],
)
def test_every_wrong_cell_is_named(before: str, after: str, expected: list[str]) -> None:
    assert codes(SEASON.replace(before, after, 1)) == expected


def test_columns_are_known_by_several_names_and_must_be_there_once() -> None:
    assert codes("日付,節,名前,素点\n") == []
    assert codes("date,session,player\n") == ["season_columns"]
    assert codes("date,session,player,points,Raw Points\n") == ["sheet_columns_twice"]
    assert codes("") == ["sheet_empty"]


def test_scores_alone_are_converted_to_points_where_some_give_them() -> None:
    def text(*scores: str) -> str:
        rows = zip("ABCD", "ESWN", scores, strict=True)
        lines = [f"2026-01-09,1,{name},{wind},{score}\n" for name, wind, score in rows]
        return "date,session,player,wind,score\n" + "".join(lines)

    rows = read_table(
        read_cells(text("61.9", "-51.5", "-5.2", "-5.2").encode()), preset("wrc-2025")
    )
    (played,) = check_tables(rows, preset("wrc-2025")).tables
    assert played.result.raw_points == (76_900, -6_500, 24_800, 24_800)
    assert codes(text("5", "4", "-4", "-5")) == ["import_not_undone"]


def test_three_players_have_no_north() -> None:
    rows = zip("ABC", "ESN", (35_000, 35_000, 35_000), strict=True)
    text = "date,session,player,wind,points\n" + "".join(
        f"2026-01-09,1,{name},{wind},{points}\n" for name, wind, points in rows
    )
    assert codes(text, "tenhou-sanma") == ["season_wind_extra"]


def test_tables_of_three_and_of_five_have_rules_of_their_own() -> None:
    def found(count: int) -> list[str]:
        points = {3: (40_000, 30_000, 20_000), 5: (40_000, 35_000, 30_000, 25_000, 20_000)}[count]
        lines = zip("ABCDE", "ESWN5", points, strict=False)
        text = "date,session,player,wind,points\n" + "".join(
            f"2026-01-09,1,{name},{wind},{held}\n" for name, wind, held in lines
        )
        usual, odd = preset("wrc-2025"), OddTables(allowed="three_and_five")
        rules = {size: odd.ruleset_at(size, usual) for size in odd.sizes}
        rows = read_table(read_cells(text.encode()), usual)
        faults = [fault.problem.code for fault in check_tables(rows, usual).faults]
        assert faults == ["import_player_count", "season_wind_extra"][: 1 + (count == 5)]
        (played,) = check_tables(rows, usual, rules).tables
        return [str(score) for score in played.result.final_scores]

    assert found(3) == ["25000", "0", "-25000"]
    assert found(5) == ["25000", "10000", "0", "-10000", "-25000"]


def test_placements_must_be_those_of_the_points() -> None:
    text = "date,session,player,points,placement\n" + "".join(
        f"2026-01-09,1,{name},{points},{place}\n"
        for name, points, place in (
            ("A", 40_000, 1),
            ("B", 30_000, 3),
            ("C", 30_000, 2),
            ("D", 20_000, 4),
        )
    )
    assert codes(text) == []
    wrong = text.replace("A,40000,1", "A,40000,4").replace("D,20000,4", "D,20000,1")
    assert codes(wrong) == ["season_placement", "season_placement"]


# ---------------------------------------------------------------------------- files


def workbook(rows: list[list[Any]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# ---------------------------------------------------------------------------- the event


@pytest.mark.django_db
@pytest.mark.parametrize("contract", [EntryContract.RESULT, EntryContract.HANDS])
def test_a_file_becomes_sessions_and_comes_out_as_it_went_in(contract: str) -> None:
    event = season(entry_contract=contract)
    outcome = stored(event, SEASON)
    assert outcome == SeasonOutcome(sessions=2, tables=3, deductions=1, players=8, known_sessions=0)
    assert list(differences_in(event)) == []
    assert audited_verbs()[-1] == "event.import_season"
    assert list(Table.objects.order_by("pk").values_list("leftover_sticks", flat=True)) == [0, 1, 0]
    assert Penalty.objects.get().points == 10_000
    assert str(Session.objects.get(number=1).finished_at)[:10] == "2026-01-09"
    again = stored(event, SEASON)
    assert (again.sessions, again.deductions, again.known_sessions) == (0, 0, 2)
    sheet = season_sheet(event, SYSTEM)
    for file_format in ("csv", "xlsx"):
        copy = season(entry_contract=contract)
        names = {player.pk for player in Player.objects.all()}
        content = results_file([sheet], file_format)
        import_season(copy, SeasonRequest(content=content), actor=SYSTEM)
        assert season_sheet(copy, SYSTEM) == sheet
        assert {player.pk for player in Player.objects.all()} == names
    grown = f"{SEASON}2026-01-23,2,,,,Aya,,30000,,,\n" + "".join(
        f"2026-01-23,2,,,,{name},,30000,,,\n" for name in ("Ben", "Eva", "Finn")
    )
    assert stored(event, grown).sessions == 1
    assert not Table.objects.get(session__event=event, session__number=2).winds_known
    with refused("season_table_stored"):
        stored(event, "Gül".join(grown.rsplit("Finn", 1)))


@pytest.mark.django_db
def test_nothing_is_stored_while_anything_is_wrong() -> None:
    event = season(status=EventStatus.FINISHED)
    with refused("import_event_finished", "import_number", "import_player_count"):
        stored(event, SEASON.replace("45000", "many"))
    assert (Seat.objects.count(), Entrant.objects.count(), Player.objects.count()) == (0, 0, 0)
    event = season()
    with refused("season_sum"):
        stored(event, SEASON.replace("45000,,30.0", "44900,,29.9"))
    slip = SEASON.replace("45000,,30.0", "44900,,29.9")
    assert stored(event, slip, accept=["1:1"]).tables == 3


@pytest.mark.django_db
@pytest.mark.parametrize("status", [EventStatus.DRAFT, EventStatus.OPEN])
def test_a_season_stored_before_the_start_starts_the_event(status: EventStatus) -> None:
    event = season(status=status)
    stored(event, SEASON)
    event.refresh_from_db()
    assert event.status == EventStatus.RUNNING
    assert audited_verbs()[-2:] == ["event.import_season", "event.set_status"]


@pytest.mark.django_db
def test_a_stored_season_raises_the_planned_sessions() -> None:
    event = season(sessions_planned=1)
    stored(event, SEASON)
    event.refresh_from_db()
    assert event.sessions_planned == 1  # the pick-up game is none of them
    later = "".join(
        f"2026-03-{day},{number},,,,{name},,30000,,,\n"
        for number, day in ((2, 10), (3, 11))
        for name in ("Aya", "Ben", "Eva", "Finn")
    )
    stored(event, f"{SEASON}{later}")
    event.refresh_from_db()
    assert event.sessions_planned == 3
    entry = AuditEntry.objects.get(verb="event.change")
    assert (entry.before, entry.after) == ({"sessions_planned": 1}, {"sessions_planned": 3})


@pytest.mark.django_db
def test_players_are_matched_by_number_name_and_choice() -> None:
    event = season()
    stored(event, SEASON)
    entrant = event.entrants.get(player__display_name="Ben")
    row = "2026-02-01,5,,,{number},{name},{team},30000,,,\n"

    def problems(name: str, *, number: str = "", team: str = "") -> list[str]:
        rest = "".join(row.format(number="", name=one, team="") for one in ("Eva", "Finn", "Gül"))
        text = f"{HEAD}\n{row.format(number=number, name=name, team=team)}{rest}"
        found = preview_season(event, SeasonRequest(content=text.encode()), actor=SYSTEM)
        return [message_of(item) for item in found.problems]

    assert problems("BEN", number=str(entrant.number), team="süd") == []
    assert problems("Ben", team="Nord") == [
        "Line 2: in this event Ben is in the team “Süd”, not “Nord”."
    ]
    assert problems("Zoe", number=str(entrant.number)) == [
        f"Line 2: number {entrant.number} in this event is Ben."
    ]
    assert problems("Eva", number=str(event.entrants.get(player__display_name="Eva").number)) == [
        "Eva has seats at tables 1 of session 5 at once."
    ]
    assert problems("Chloée") == ["Line 2: choose the player “Chloée”."]
    text = f"{HEAD}\n" + "".join(
        row.format(number="", name=name, team="") for name in ("Chloée", "Eva", "Finn", "Gül")
    )
    chloe = Player.objects.get(display_name="Chloé")
    stored(event, text, choices={2: str(chloe.pk)})
    assert event.entrants.get(player=chloe).seats.count() == 2
    PlayerFactory.create(display_name="Ida", shown_by_name=True)
    stored(event, text.replace("2026-02-01,5", "2026-02-08,6").replace("Chloée", "Ida"))
    assert Player.objects.filter(display_name="Ida").count() == 1


@pytest.mark.django_db
def test_rows_name_each_other_by_numbers_that_exist() -> None:
    event = season()
    text = "date,session,number,player,points,replaces,penalty,reason,stage\n" + "".join(
        f"2026-01-09,1,{number},{name},30000,{9 if name == 'A' else ''},,,7\n"
        for number, name in enumerate("ABCD", 1)
    )
    text += "2026-01-09,8,1,A,,,10,Late,\n"
    with refused("stage_elsewhere", "season_replaces_unknown", "season_table_missing"):
        stored(event, text)
    fixed = (
        text.replace(",9,", ",2,").replace(",7\n", ",1\n").replace("2026-01-09,8", "2026-01-09,1")
    )
    stored(event, fixed)
    assert Penalty.objects.get().table == Table.objects.get()
    assert Seat.objects.get(entrant__number=1).replaces == event.entrants.get(number=2)
    copy = season()
    import_season(
        copy,
        SeasonRequest(content=results_file([season_sheet(event, SYSTEM)], "csv")),
        actor=SYSTEM,
    )
    assert season_sheet(copy, SYSTEM) == season_sheet(event, SYSTEM)


@pytest.mark.django_db
@pytest.mark.parametrize(("kind", "column"), [("bonus", "bonus"), ("deduction", "penalty")])
def test_points_of_event_session_and_table_come_back_from_a_file(kind: str, column: str) -> None:
    event = season()
    rows = SEASON.replace("penalty,score", "penalty,bonus,score").splitlines()
    place = rows[0].split(",").index("bonus")
    lines = [rows[0]]
    for row in rows[1:]:
        cells = row.split(",")
        lines.append(",".join([*cells[:place], "", *cells[place:]]))
    for session, table, points in (("", "", "5.0"), ("1", "", "2.5"), ("1", "2", "1.5")):
        given = {"date": "2026-01-20", "player": "Aya", "reason": "Best hand"}
        given |= {"session": session, "table": table, column: points}
        lines.append(",".join(given.get(name, "") for name in rows[0].split(",")))
    text = "\n".join(lines) + "\n"
    assert stored(event, text).deductions == 4
    rulings = Penalty.objects.filter(kind=kind, reason="Best hand").order_by("points")
    found = [
        (one.points, one.session and one.session.number, one.table and one.table.number)
        for one in rulings
    ]
    assert found == [(1500, 1, 2), (2500, 1, None), (5000, None, None)]
    assert stored(event, text).deductions == 0
    copy = season()
    content = results_file([season_sheet(event, SYSTEM)], "csv")
    import_season(copy, SeasonRequest(content=content), actor=SYSTEM)
    assert season_sheet(copy, SYSTEM) == season_sheet(event, SYSTEM)
