"""Pages to print: who is named on them, and what stands on each sheet."""

import re
from datetime import datetime
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import EnteredBy, EntryContract, EventStatus, ReleasePolicy, SessionStatus
from league.models import EventPlan, SitOut
from league.play.table_cards import make_table_cards
from league.web.organise.paper.seating_lists import ROWS, TABLES
from league.web.organise.paper.standings_sheets import SESSIONS
from tests.entries import WHOLE_GAME
from tests.league.web.readers import Answer, at, reader, words
from tests.shortcuts import play
from tests.stages import add_final, qualified, session_of, stage, stage_world
from tests.team_leagues import team_league
from tests.worlds import World, add_session, four_at_a_table, running_event

pytestmark = pytest.mark.django_db


def printed(world: World, name: str, **more: int) -> Answer:
    return reader(world.organiser).get(at(name, world, **more))


def test_six_tables_stand_on_a_sheet_and_byes_on_the_last() -> None:
    world = running_event(tables=TABLES + 1)
    SitOut.objects.create(session=world.session, entrant=world.entrants[0])
    sheets = printed(world, "print_by_table", number=1).content.decode().split('class="sheet"')[1:]
    assert [sheet.count('class="wall-table"') for sheet in sheets] == [TABLES, 1]
    assert [sheet.count("by-table__byes") for sheet in sheets] == [0, 1]
    assert [f"Page {number} of 2" in sheet for number, sheet in enumerate(sheets, 1)] == [True] * 2


@pytest.mark.parametrize(
    ("tables", "columns"), [(7, [[ROWS]]), (8, [[16, 16]]), (15, [[15, 15], [15, 15]])]
)
def test_the_list_by_name_fills_its_columns_evenly(tables: int, columns: list[list[int]]) -> None:
    sheets = printed(running_event(tables=tables), "print_by_name", number=1).context["sheets"]
    assert [[len(column) for column in sheet] for sheet in sheets] == columns


def test_slips_cards_and_the_judges_sheet_name_a_hidden_player_with_the_number() -> None:
    world = four_at_a_table()
    player = world.entrants[2].player
    player.shown_by_name = False
    player.save()
    for name, more in (
        ("print_slips", {"number": 1}),
        ("print_pairing_sheet", {"number": 1}),
        ("print_seat_cards", {}),
    ):
        assert (name, "3 Chie" in words(printed(world, name, **more))) == (name, True)
    assert "Chie" not in words(printed(world, "print_standings"))


def test_countries_have_their_flag_but_a_hidden_player_has_none_on_the_wall() -> None:
    world = four_at_a_table()
    for entrant, country in zip(world.entrants, ("NL", "DE", "LV", "JP"), strict=True):
        entrant.player.country, entrant.player.shown_by_name = country, country != "LV"
        entrant.player.save()
    play(world.table, WHOLE_GAME)

    def flags(name: str) -> list[tuple[str, str]]:
        page = printed(world, name).content.decode()
        return sorted(re.findall(r'flags[^"]*\.svg#(..)"/></svg><abbr title="([^"]+)">', page))

    everybody = [("DE", "Germany"), ("JP", "Japan"), ("LV", "Latvia"), ("NL", "Netherlands")]
    assert (flags("print_badges"), flags("print_sign_in")) == (everybody, everybody)
    assert flags("print_standings") == [one for one in everybody if one[0] != "LV"]


@pytest.mark.parametrize(
    ("name", "country", "lines"),
    [
        ("Wim de Vries", "NL", ("Wim", "de Vries", "large")),
        ("Maximiliane Weber", "DE", ("Maximiliane", "Weber", "middle")),
        ("Bartholomäus-Johannes Ek", "DE", ("Bartholomäus-Johannes", "Ek", "small")),
        ("田中 太郎", "JP", ("田中 太郎", "", "large")),
        ("Aoi", "JP", ("Aoi", "", "large")),
    ],
)
def test_a_badge_has_the_first_name_in_large_letters(
    name: str, country: str, lines: tuple[str, str, str]
) -> None:
    world = running_event()
    player = world.entrants[0].player
    player.display_name, player.country = name, country
    player.save()
    page = printed(world, "print_badges").content.decode()
    first, rest, size = lines
    (badge,) = (
        part for part in page.split('class="cut-card cut-card--badge') if f">{first}</bdi>" in part
    )
    assert f"badge__name--{size}" in badge
    assert (f">{first}</bdi>" in badge, f">{rest}</bdi>" in badge) == (True, bool(rest))


def test_a_seat_card_has_a_line_for_each_planned_session() -> None:
    world = four_at_a_table(sessions_planned=3)
    card = printed(world, "print_seat_cards").context["sheets"][0][0]
    assert card["lines"] == [
        ("Session 1", "Table 1", "East", "東"),
        ("Session 2", "", "", ""),
        ("Session 3", "", "", ""),
    ]


def test_the_plan_has_published_seats_then_planned_ones_and_no_draft() -> None:
    world = four_at_a_table()
    add_session(world, status=SessionStatus.DRAFT)
    aoi, ben, chie, dan = (entrant.pk for entrant in world.entrants)
    EventPlan.objects.create(
        event=world.event, sessions={"1": [[dan, chie, ben, aoi]], "3": [[ben, aoi, dan]]}, seed=1
    )
    page = printed(world, "print_plan")
    rows = {row.entrant.staff_name: row.seats for sheet in page.context["sheets"] for row in sheet}
    assert [number for number, _ in page.context["columns"]] == [1, 3]
    assert rows == {
        "Aoi": [(1, "E"), (1, "S")],
        "Ben": [(1, "S"), (1, "E")],
        "Chie": [(1, "W"), None],
        "Dan": [(1, "N"), (1, "W")],
    }


def test_certificates_wait_for_the_end_and_go_to_three_ranks() -> None:
    world = four_at_a_table(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    play(world.table, WHOLE_GAME)
    assert "once the event has finished" in words(printed(world, "print_certificates"))
    world.session.status, world.event.status = SessionStatus.FINISHED, EventStatus.FINISHED
    world.session.save()
    world.event.save()
    page = printed(world, "print_certificates")
    assert [placed.rank for placed in page.context["podium"]] == [1, 2, 3]
    places = re.findall(r'"certificate__rank">(.*?)</p>', page.content.decode())
    assert places == ["1st place", "2nd place", "3rd place"]
    assert "This page shows hidden results." in words(page)


def test_a_line_parts_the_finalists_from_the_rest() -> None:
    world = stage_world(players=8, status=EventStatus.RUNNING)
    qualified(world, [50, 40, 30, 20, -20, -30, -40, -50])
    assert "list__cut" not in printed(world, "print_standings").content.decode()
    add_final(world, 4)
    before = printed(world, "print_standings").content.decode()
    assert [part.count('<th scope="row">') for part in before.split('"list__cut"')] == [4, 4]
    assert "The first 4 go on" in before
    apply_cut(stage(world, 1), actor=SYSTEM)
    final = list(zip(world.entrants, (5, -5, 15, -15), strict=False))
    session_of(stage(world, 2), world.event, final)
    page = printed(world, "print_standings").content.decode()
    assert [part.count('<th scope="row">') for part in page.split('"list__cut"')] == [4, 4]
    assert "Final above this line, Qualifying below" in page
    earlier = reader(world.organiser).get(at("print_standings", world), {"after": "1"})
    assert "list__cut" in earlier.content.decode()
    assert [line.row.total for line, _sums in earlier.context["standings"].lines] == [
        1000 * score for score in (50, 40, 30, 20, -20, -30, -40, -50)
    ]


def test_the_day_has_a_cover_and_what_most_days_need() -> None:
    world = running_event(tables=3)
    page = printed(world, "print_day", number=1)
    assert [(part.row.name, part.sheets, first) for part, first in page.context["contents"]] == [
        ("by_name", 1, 2),
        ("by_table", 1, 3),
        ("pairing_sheet", 1, 4),
        ("slips", 2, 5),
        ("sign_in", 1, 7),
        ("timetable", 1, 8),
    ]
    assert "Page 1 of 8" in words(page)
    cover = words(page)
    said = ("12 players, 3 tables", "on the tables", "door and hall")
    assert [text in cover for text in said] == [True] * 3


def test_the_cover_has_the_starts_of_the_day_in_the_zone_of_the_event() -> None:
    world = running_event(time_zone="Asia/Tokyo", sessions_planned=4)
    starts = [f"2026-05-{at}:00+09:00" for at in ("01T20", "02T08", "02T10", "03T08")]
    world.event.session_starts = starts
    world.event.save()
    world.session.number, world.session.planned_start = 2, datetime.fromisoformat(starts[1])
    world.session.save()
    cover = printed(world, "print_day", number=2).content.decode().partition("day-cover__starts")[2]
    listed = cover.partition("</ol>")[0]
    assert re.findall(r"<b>(\d+:\d\d)</b> Session (\d)", listed) == [
        ("8:00", "2"),
        ("10:00", "3"),
    ]


def test_the_day_has_what_was_chosen_and_nothing_without_a_sheet() -> None:
    world = running_event()
    address = at("print_day", world, number=1)
    organiser = reader(world.organiser)
    chosen = organiser.get(address, {"show": ["seat_cards", "table_cards", "slips"]})
    assert [part.row.name for part in chosen.context["parts"]] == ["slips", "seat_cards"]
    make_table_cards(world.event, 1, actor=SYSTEM)
    chosen = organiser.get(address, {"show": ["table_cards"]})
    assert [part.row.name for part in chosen.context["parts"]] == ["table_cards"]
    refused = organiser.get(address, {"show": ["nothing"]})
    assert "nothing is not one of the available choices" in words(refused)


def test_the_standings_of_the_day_leave_hidden_results_out() -> None:
    world = four_at_a_table(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    play(world.table, WHOLE_GAME)
    add_session(world)
    assert "23.6" not in words(printed(world, "print_day", number=2))
    world.event.release_policy = ReleasePolicy.LIVE
    world.event.save()
    assert "23.6" in words(printed(world, "print_day", number=2))


def test_the_day_has_the_standings_from_before_its_session_whenever_it_is_printed() -> None:
    world = stage_world(players=8, status=EventStatus.RUNNING)
    for scores in ([50, 40, 30, 20, -20, -30, -40, -50], [-90, 0, 0, 0, 0, 0, 0, 90]):
        qualified(world, scores)
    first, second = (printed(world, "print_day", number=number) for number in (1, 2))
    assert "standings" not in [part.row.name for part in first.context["parts"]]
    assert "Standings after session 1" in words(second)
    totals = re.findall(r'<td class="r strong"><[^>]+>([^<]+)', second.content.decode())
    assert totals[:4] == ["+50.0", "+40.0", "+30.0", "+20.0"]


def test_the_standings_of_a_team_event_begin_with_the_teams() -> None:
    league = team_league(teams=4, status=EventStatus.RUNNING)
    world = league.world
    qualified(world, [50, 40, 30, 20, -20, -30, -40, -50, *[10] * 4, *[-10] * 4])
    teams, players = printed(world, "print_standings").context["sheets"]
    assert [(row.team.short_name, row.total) for row in teams[0]] == [
        ("A", 140_000),
        ("C", 40_000),
        ("D", -40_000),
        ("B", -140_000),
    ]
    assert len(players[1]) == 16


def test_a_long_season_prints_its_last_sessions_and_the_sum_of_the_earlier_ones() -> None:
    world = stage_world(players=4, status=EventStatus.RUNNING)
    for _ in range(SESSIONS + 2):
        qualified(world, [3, 1, -1, -3])
    page = printed(world, "print_standings")
    heads = re.findall(
        r'<th scope="col"[^>]*>(?:<abbr[^>]*>)?([^<]+)(?:</abbr>)?</th>', page.content.decode()
    )
    assert heads[3:] == ["Earlier", *(f"R{number}" for number in range(3, 11)), "Total"]
    scores = re.findall(r'<td class="r[^"]*"><[^>]+>([^<]+)', page.content.decode())
    assert scores[:10] == ["+6.0", *["+3.0"] * 8, "+30.0"]


def test_the_seat_cards_of_a_session_have_its_seat_table_by_table() -> None:
    world = running_event(tables=2, sessions_planned=3)
    page = printed(world, "print_session_seat_cards", number=1)
    cards = [card for sheet in page.context["sheets"] for card in sheet]
    assert [(card["table"], card["wind"]) for card in cards] == [
        (f"Table {table}", wind) for table in (1, 2) for wind in "ESWN"
    ]
    assert "Session 2" not in words(page)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({}, "or enter it here"),
        ({"entered_by": EnteredBy.SCORER}, "scorers enter it here"),
        ({"entry_contract": EntryContract.DESK}, ""),
    ],
)
def test_a_slip_has_a_code_where_a_phone_may_enter_the_result(
    event: dict[str, Any], said: str
) -> None:
    page = printed(running_event(**event), "print_slips", number=1)
    code = page.content.decode().partition('class="score-slip__code"')[2]
    assert said in code.partition("</header>")[0]
    assert bool(code) == bool(said)


def test_a_slip_says_who_sits_where_only_where_players_change_seats() -> None:
    def slips(name: str, **group: Any) -> str:
        switches = {"preset": name, **group}
        event = running_event(ruleset_name=name, switches=switches)
        return words(printed(event, "print_slips", number=1))

    rounds = "Seats of E, S, W, N by first winds: South SENW West WNSE North NWES"
    assert rounds in slips("mcr")
    assert "Seats of E" not in slips("mcr-online")
    assert "Seats of E" not in slips("hk-club")


@pytest.mark.parametrize(
    ("event", "todo"),
    [
        ({}, ["Enter hands", "Call a referee", "Clock and points"]),
        (
            {"entry_contract": EntryContract.RESULT},
            ["Enter the result", "Call a referee", "Clock"],
        ),
        ({"entry_contract": EntryContract.DESK}, ["Call a referee", "Clock"]),
        ({"entered_by": EnteredBy.SCORER}, ["Call a referee", "Clock and points"]),
    ],
)
def test_a_table_card_says_what_the_phone_can_do(event: dict[str, Any], todo: list[str]) -> None:
    world = running_event(**event)
    (card,) = make_table_cards(world.event, 1, actor=SYSTEM)
    page = printed(world, "print_table_cards").content.decode()
    sheet = page.partition('<article class="table-card"')[2]
    assert re.findall(r"<li><b>([^<]+)</b>", sheet) == todo
    assert f"http://testserver/c/<b>{card.token}</b>" in sheet
