"""A file that comes again: new games are added, corrected ones change their game with a tick, all others stay."""

from datetime import date
from typing import Any

import pytest

from league.core.errors import message_of
from league.core.permissions import SYSTEM
from league.enums import EntryContract, EventStatus
from league.importing.seasons.layout import LayoutChoice
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.store import SeasonOutcome, import_season
from league.models import AuditEntry, Event, Seat, Table
from league.play.queries.consistency import differences_in
from league.standings.queries.game_rows import session_days
from tests.factories import EventFactory, StageFactory
from tests.shortcuts import refused

pytestmark = pytest.mark.django_db

SEATS = """date,session,table,wind,player,points
2026-01-09,1,1,E,Aya,45000
2026-01-09,1,1,S,Ben,33000
2026-01-09,1,1,W,Cleo,24000
2026-01-09,1,1,N,Dan,18000
2026-01-16,2,1,E,Dan,30000
2026-01-16,2,1,S,Cleo,30000
2026-01-16,2,1,W,Ben,30000
2026-01-16,2,1,N,Aya,30000
"""
GAMES = """date,East,points,South,points,West,points,North,points
2026-01-09,Aya,45000,Ben,33000,Cleo,24000,Dan,18000
2026-01-16,Dan,30000,Cleo,30000,Ben,30000,Aya,30000
"""
CORRECTED = {
    SEATS: SEATS.replace("Aya,45000", "Aya,35000").replace("Ben,33000", "Ben,43000"),
    GAMES: GAMES.replace("Aya,45000,Ben,33000", "Aya,35000,Ben,43000"),
}


ROUNDS = "Name,R1,R2\nAya,45000,30000\nBen,33000,30000\nCleo,24000,30000\nDan,18000,30000\n"


def season(**event: Any) -> Event:
    made: Event = EventFactory.create(
        **{"status": EventStatus.RUNNING, "entry_contract": EntryContract.RESULT, **event}
    )
    StageFactory.create(event=made)
    return made


def preview(event: Event, text: str, **more: Any) -> SeasonPreview:
    return preview_season(event, SeasonRequest(content=text.encode(), **more), actor=SYSTEM)


def stored(event: Event, text: str, **more: Any) -> SeasonOutcome:
    return import_season(event, SeasonRequest(content=text.encode(), **more), actor=SYSTEM)


def points_of(event: Event, session: int) -> list[int | None]:
    seats = Seat.objects.filter(session__event=event, session__number=session)
    return [seat.raw_points for seat in sorted(seats, key=lambda seat: seat.index)]


@pytest.mark.parametrize("text", [SEATS, GAMES], ids=["a row a seat", "a row a game"])
def test_a_corrected_game_changes_only_with_a_tick_and_a_reason(text: str) -> None:
    event = season()
    stored(event, text)
    found = preview(event, CORRECTED[text])
    (one,) = found.corrections
    assert (found.all_problems, found.new_tables, one.key) == ([], 0, "1:1")
    assert one.ranks_changed(SYSTEM) == 2
    assert one.rows == (
        ("Aya", 45_000, 35_000),
        ("Ben", 33_000, 43_000),
        ("Cleo", 24_000, 24_000),
        ("Dan", 18_000, 18_000),
    )
    assert stored(event, CORRECTED[text]).corrections == 0
    assert points_of(event, 1) == [45_000, 33_000, 24_000, 18_000]
    with refused("reason_missing"):
        stored(event, CORRECTED[text], correct=["1:1"])
    outcome = stored(event, CORRECTED[text], correct=["1:1"], reason="Typing error")
    assert (outcome.corrections, outcome.sessions, outcome.tables) == (1, 0, 0)
    assert points_of(event, 1) == [35_000, 43_000, 24_000, 18_000]
    assert points_of(event, 2) == [30_000] * 4
    entry = AuditEntry.objects.get(verb="table.correct_result")
    assert (entry.reason, entry.after["raw_points"]) == (
        "Typing error",
        [35_000, 43_000, 24_000, 18_000],
    )
    assert list(differences_in(event)) == []
    assert preview(event, CORRECTED[text]).corrections == ()


def test_a_grown_file_adds_games_and_tables_beside_a_correction() -> None:
    event = season()
    stored(event, SEATS)
    grown = CORRECTED[SEATS] + "".join(
        f"2026-01-{day},{number},{table},{wind},{name},30000\n"
        for day, number, table, names in (("09", 1, 2, "WXYZ"), ("23", 3, 1, "WXYZ"))
        for wind, name in zip("ESWN", names, strict=True)
    )
    outcome = stored(event, grown, correct=["1:1"], reason="Typing error")
    assert (outcome.corrections, outcome.tables) == (1, 2)
    assert sorted(
        Table.objects.filter(session__event=event).values_list("session__number", "number")
    ) == [(1, 1), (1, 2), (2, 1), (3, 1)]
    assert list(differences_in(event)) == []


def test_a_second_game_of_the_same_players_is_new_where_somebody_says_so() -> None:
    event = season()
    stored(event, GAMES)
    second = GAMES.splitlines()[0] + "\n2026-01-09,Aya,30000,Ben,30000,Cleo,30000,Dan,30000\n"
    (one,) = preview(event, second).corrections
    assert one.can_be_new
    assert stored(event, second, separate=[one.key]).tables == 1
    assert points_of(event, 1) == [45_000, 33_000, 24_000, 18_000]
    # The whole file with both games needs no choice.
    assert preview(event, GAMES + second.splitlines()[1] + "\n").corrections == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1,E,Aya", "1,E,Zoe"),
        ("2026-01-09", "2026-01-10"),
        ("1,1,E,Aya", "1,1,S,Aya"),
    ],
    ids=["other player", "other day", "other winds"],
)
def test_another_game_under_the_same_number_is_a_problem(before: str, after: str) -> None:
    event = season()
    stored(event, SEATS)
    text = SEATS.replace(before, after, 4 if "2026" in before else 1)
    if "S,Aya" in after:
        text = text.replace("1,1,S,Ben", "1,1,E,Ben")
    with refused("season_table_stored"):
        stored(event, text)


def test_a_correction_must_sum_up() -> None:
    event = season()
    stored(event, SEATS)
    short = SEATS.replace("Aya,45000", "Aya,25000")
    assert preview(event, short).all_problems == []  # nobody wants it yet
    with refused("season_sum"):
        stored(event, short, correct=["1:1"], reason="x", accept=["1:1"])


def test_results_that_follow_from_hands_stay() -> None:
    event = season(entry_contract=EntryContract.HANDS)
    stored(event, SEATS)
    assert len(preview(event, CORRECTED[SEATS]).corrections) == 1  # stored as a result
    Table.objects.filter(session__event=event).update(result_only=False)
    found = preview(event, CORRECTED[SEATS])
    assert (found.corrections, [note.code for note in found.notes]) == ((), ["season_table_hands"])


def test_only_some_games_are_corrected_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    event = season()
    stored(event, SEATS)
    monkeypatch.setattr("league.importing.seasons.preview.MOST_CORRECTIONS", 1)
    text = CORRECTED[SEATS].replace("Dan,30000", "Dan,31000").replace("Cleo,30000", "Cleo,29000")
    with refused("season_corrections_many"):
        stored(event, text, correct=["1:1", "2:1"], reason="Typing errors")
    assert stored(event, text, correct=["1:1"], reason="Typing errors").corrections == 1


def test_a_file_without_dates_grows_by_rounds_of_another_day() -> None:
    """Rounds that are stored keep their day; the day that is typed is that of the new ones."""
    event = season()
    stored(event, ROUNDS, layout=LayoutChoice(day=date(2026, 1, 9)))
    grown = "Name,R1,R2,R3\nAya,45000,30000,20000\nBen,33000,30000,40000\nCleo,24000,30000,30000\n"
    text = grown + "Dan,18000,30000,30000\n"
    later = LayoutChoice(day=date(2026, 1, 16))
    found = preview(event, text, layout=later)
    assert (found.all_problems, found.known, [*found.new]) == ([], (1, 2), [3])
    outcome = stored(event, text, layout=later)
    assert (outcome.sessions, outcome.known_sessions) == (1, 2)
    assert [*session_days(event).values()] == [date(2026, 1, 9)] * 2 + [date(2026, 1, 16)]
    corrected = text.replace("45000", "35000").replace("33000", "43000")
    assert [one.key for one in preview(event, corrected, layout=later).corrections] == ["1:1"]


UNDATED = "\n".join(line.split(",", 1)[1] for line in GAMES.splitlines()) + "\n"


def test_a_row_a_game_without_dates_grows_at_its_end() -> None:
    """Stored games are known by players and points, in the order of the rows, whatever day is typed."""
    event = season()
    assert stored(event, UNDATED, layout=LayoutChoice(day=date(2026, 1, 9))).tables == 2
    grown = UNDATED + "Aya,20000,Ben,40000,Cleo,30000,Dan,30000\n"
    later = LayoutChoice(day=date(2026, 1, 16))
    found = preview(event, grown, layout=later)
    assert (found.all_problems, found.corrections, found.known) == ([], (), (1, 2))
    (note,) = found.notes
    assert message_of(note) == (
        "The file has no dates. Games stored already, with the same players and points: 2."
        " They keep their dates."
    )
    assert stored(event, grown, layout=later).tables == 1
    assert [*session_days(event).values()] == [date(2026, 1, 9)] * 2 + [date(2026, 1, 16)]
    assert points_of(event, 3) == [20_000, 40_000, 30_000, 30_000]
    assert stored(event, grown, layout=LayoutChoice(day=date(2026, 1, 23))).tables == 0
    assert list(differences_in(event)) == []


@pytest.mark.parametrize(
    ("before", "after", "session", "points"),
    [
        ("Aya,45000,Ben,33000", "Aya,35000,Ben,43000", 1, [35_000, 43_000, 24_000, 18_000]),
        ("Dan,30000,Cleo,30000", "Dan,20000,Cleo,40000", 2, [20_000, 40_000, 30_000, 30_000]),
    ],
    ids=["first game", "last game"],
)
def test_a_corrected_row_without_a_date_is_the_stored_game(
    before: str, after: str, session: int, points: list[int]
) -> None:
    event = season()
    stored(event, UNDATED, layout=LayoutChoice(day=date(2026, 1, 9)))
    later = LayoutChoice(day=date(2026, 1, 16))
    grown = UNDATED.replace(before, after) + "Aya,10000,Ben,50000,Cleo,35000,Dan,25000\n"
    (one,) = preview(event, grown, layout=later).corrections
    assert one.can_be_new
    outcome = stored(event, grown, layout=later, correct=[one.key], reason="Typing error")
    assert (outcome.tables, outcome.corrections) == (1, 1)
    assert points_of(event, session) == points
    assert points_of(event, 3) == [10_000, 50_000, 35_000, 25_000]


def test_only_new_games_without_dates_are_those_of_the_day_that_is_typed() -> None:
    event = season()
    stored(event, UNDATED, layout=LayoutChoice(day=date(2026, 1, 9)))
    week = UNDATED.splitlines()[0] + "\nAya,20000,Ben,40000,Cleo,30000,Dan,30000\n"
    later = LayoutChoice(day=date(2026, 1, 16))
    assert preview(event, week, layout=later).corrections == ()
    assert stored(event, week, layout=later).tables == 1


def test_rows_of_players_without_sessions_are_refused_with_the_way_out() -> None:
    (wrong,) = preview(season(), "player,points\nAya,45000\nBen,33000\nAya,20000\n").problems
    assert message_of(wrong) == (
        "The file has no column: session. A file with a row for each player does not say by itself"
        " which rows are one game. Add a column “session” that counts the sessions 1, 2, 3, and"
        " where a session has several tables a column “table”."
    )
