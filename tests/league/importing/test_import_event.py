"""Imports of events: read, check, store all or nothing."""

import datetime as dt
from typing import Any

import pytest

from league.core.errors import Forbidden, message_of
from league.core.permissions import SYSTEM
from league.enums import Aggregate, EntrantStatus, EntryContract, EventStatus, SessionStatus
from league.importing.import_event import ImportRequest, findings_of, import_event
from league.models import AuditEntry, Event, Penalty, Player, Seat, Session, Table
from league.play.queries.consistency import differences_in
from league.standings.queries.standings import standings_of
from league.statistics.queries.played_games import games_of
from tests.factories import PlayerFactory
from tests.shortcuts import audited_verbs, refused
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

CLUB_HEAD = "game,date,placement,player,raw_points,table_sum"
CLUB = f"""{CLUB_HEAD}
1,2026-01-09,1,Lena,45000,120000
1,2026-01-09,2,結衣,33000,120000
1,2026-01-09,3,Ольга,24000,120000
1,2026-01-09,4,Zoë,18000,120000
2,2026-01-16,1,Zoë,40000,118000
2,2026-01-16,2,Lena,30000,118000
2,2026-01-16,2,結衣,30000,118000
2,2026-01-16,4,Jonas,18000,118000
"""
FINAL_HEAD = "round,table,seat,player,score_incl_uma_and_penalty,rank_by_score,table_sum"
# East of table 1 made 45,000 points and 15,000 uma; West of table 2 a chombo of 20,000.
FINAL = f"""{FINAL_HEAD}
1,1,E,Lena,30000,1,0
1,1,S,結衣,8000,2,0
1,1,W,Ольга,-11000,3,0
1,1,N,Zoë,-27000,4,0
1,2,E,Jonas,25000,1,-21000
1,2,S,도현,9000,2,-21000
1,2,W,Νίκος,-31000,4,-21000
1,2,N,佳宁,-24000,3,-21000
"""
PLAYERS = """player,country,club,is_substitute
Lena,DE,Riichi am Fluss,0
結衣,JP,,0
Ольга,UA,,0
Zoë,SE,Tsumo Nord,1
Jonas,DE,Riichi am Fluss,0
도현,KR,,0
Νίκος,GR,,0
佳宁,CN,,0
"""
TEAMS = """game,date,game_of_day,seat,player,team,points_incl_uma_oka,placement,start,end
1,2026-01-09,1,E,Lena,Nord,61.9,1,19:15,20:46
1,2026-01-09,1,S,結衣,Süd,-51.5,4,19:15,20:46
1,2026-01-09,1,W,Ольга,West,-5.2,2,19:15,20:46
1,2026-01-09,1,N,Zoë,Ost,-5.2,2,19:15,20:46
"""


def import_request(*texts: str, preset: str = "wrc-2025", **more: Any) -> ImportRequest:
    files = [(f"file{number}.csv", text) for number, text in enumerate(texts)]
    return ImportRequest(files=files, name="Spring League", preset=preset, **more)


def codes(text: str, *others: str, **more: Any) -> list[str]:
    return [item.code for item in findings_of(import_request(text, *others, **more)).problems]


def raw_points(event: Event) -> list[list[int | None]]:
    tables = Table.objects.filter(session__event=event).order_by("session__number", "number")
    return [
        [seat.raw_points for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]
        for table in tables
    ]


# -------------------------------------------------------------------------------- the event


def test_a_league_of_raw_points_becomes_a_finished_event() -> None:
    event = import_event(import_request(CLUB), by=SYSTEM)
    assert (event.status, event.entry_contract) == (EventStatus.FINISHED, EntryContract.RESULT)
    assert raw_points(event) == [[45_000, 33_000, 24_000, 18_000], [40_000, 30_000, 30_000, 18_000]]
    assert [table.leftover_sticks for table in Table.objects.order_by("pk")] == [0, 2]
    assert set(Session.objects.values_list("status", flat=True)) == {SessionStatus.FINISHED}
    totals = {
        placed.entrant.player.display_name: placed.row.total
        for placed in standings_of(event, SYSTEM)
    }
    assert totals == {
        "Lena": 30_000,
        "結衣": 8_000,
        "Ольга": -11_000,
        "Zoë": -2_000,
        "Jonas": -27_000,
    }
    assert list(differences_in(event)) == []
    lena = Player.objects.get(display_name="Lena")
    assert {game.wind for game in games_of(lena, SYSTEM)} == {""}


def test_names_with_invisible_characters_are_not_imported() -> None:
    with refused("hidden_characters"):
        import_event(import_request(CLUB.replace("Lena", "Le\u202ena")), by=SYSTEM)
    assert (Event.objects.count(), Player.objects.count()) == (0, 0)


def test_games_have_the_day_they_were_played() -> None:
    event = import_event(import_request(CLUB), by=SYSTEM)
    days = event.sessions.order_by("number").values_list("finished_at__date", flat=True)
    assert list(days) == [dt.date(2026, 1, 9), dt.date(2026, 1, 16)]


def test_final_scores_are_converted_to_raw_points() -> None:
    event = import_event(import_request(FINAL, PLAYERS), by=SYSTEM)
    assert raw_points(event) == [
        [45_000, 33_000, 24_000, 18_000],
        [40_000, 34_000, 24_000, 21_000],
    ]
    assert list(differences_in(event)) == []


def test_a_chombo_inside_the_score_is_recorded_as_a_penalty() -> None:
    import_event(import_request(FINAL, PLAYERS), by=SYSTEM)
    penalty = Penalty.objects.get()
    assert (penalty.kind, penalty.points) == ("chombo", 20_000)
    assert penalty.entrant.player.display_name == "Νίκος"
    assert penalty.table == Table.objects.get(number=2)
    assert Table.objects.get(number=2).leftover_sticks == 1


def test_the_list_of_players_has_clubs_countries_and_substitutes() -> None:
    event = import_event(import_request(FINAL, PLAYERS), by=SYSTEM)
    zoe = event.entrants.get(player__display_name="Zoë")
    assert (zoe.status, zoe.player.country) == (EntrantStatus.SUBSTITUTE, "SE")
    assert zoe.player.club is not None
    assert zoe.player.club.name == "Tsumo Nord"


def test_scores_in_thousands_with_teams_are_read() -> None:
    event = import_event(import_request(TEAMS, preset="m-league"), by=SYSTEM)
    assert raw_points(event) == [[41_900, 8_500, 24_800, 24_800]]
    assert event.teams.count() == 4
    assert list(differences_in(event)) == []


def test_settings_of_the_event_are_stored() -> None:
    values = {"aggregate": Aggregate.AVERAGE, "minimum_games": 2}
    event = import_event(import_request(CLUB, values=values), by=SYSTEM)
    assert (event.aggregate, event.minimum_games, event.sessions_planned) == ("average", 2, 2)


def test_an_import_is_audited() -> None:
    import_event(import_request(CLUB), by=SYSTEM)
    assert audited_verbs().count("session.import") == 2
    traced = AuditEntry.objects.filter(verb="session.import").latest("pk")
    points = [40_000, 30_000, 30_000, 18_000]
    assert traced.after == {
        "tables": [{"key": "2", "lines": [6, 7, 8, 9], "raw_points": points, "leftover_sticks": 2}]
    }


def test_the_importer_becomes_organiser() -> None:
    world = running_event()
    event = import_event(import_request(CLUB), by=world.actor("stranger"))
    assert event.roles.get().login == world.stranger


def test_an_anonymous_actor_imports_nothing() -> None:
    link = running_event().link
    with refused("forbidden", kind=Forbidden):
        import_event(import_request(CLUB), by=link)


def test_an_unknown_ruleset_is_refused() -> None:
    with refused("preset_unknown"):
        import_event(import_request(CLUB, preset="house-rules"), by=SYSTEM)


def test_players_are_new_unless_known_ones_are_requested() -> None:
    lena = PlayerFactory.create(display_name="Lena")
    import_event(import_request(CLUB), by=SYSTEM)
    assert Player.objects.filter(display_name="Lena").count() == 2
    lena.entrants.all().delete()
    Player.objects.exclude(pk=lena.pk).update(display_name="somebody else")
    event = import_event(import_request(CLUB, known_players=True), by=SYSTEM)
    assert event.entrants.get(player__display_name="Lena").player == lena


def test_known_players_must_be_unambiguous() -> None:
    PlayerFactory.create_batch(2, display_name="Lena")
    with refused("import_player_doubtful"):
        import_event(import_request(CLUB, known_players=True), by=SYSTEM)


# ------------------------------------------------------------------------------- the reader


def test_every_unreadable_line_is_named() -> None:
    text = f"""{FINAL_HEAD}
1,1,X,Lena,30000,1,0
1,1,S,,8.5,2,0
one,1,W,Ольга,-11000,third,nought
"""
    found = [message_of(item) for item in findings_of(import_request(text)).problems]
    assert found == [
        "Line 2: “X” is not one of the winds E, S, W, N.",
        "Line 3 has no player name.",
        "Line 3: “8.5” in score_incl_uma_and_penalty is not a number.",
        "Line 4: “one” in round is not a number.",
        "Line 4: “third” in rank_by_score is not a number.",
        "Line 4: “nought” in table_sum is not a number.",
    ]


def test_unknown_columns_are_named() -> None:
    assert codes("a,b\n1,2\n") == ["import_format"]


def test_the_format_can_be_named() -> None:
    assert codes(CLUB, format_name="club") == []
    assert codes(CLUB, format_name="wrl") == ["import_format"]


def test_two_files_of_results_are_one_too_many() -> None:
    assert codes(CLUB, CLUB) == ["import_two_results"]


def test_a_list_of_players_alone_holds_no_results() -> None:
    assert codes(PLAYERS) == ["import_nothing"]
    assert codes("") == ["import_format"]


# -------------------------------------------------------------------------------- the guard


def test_a_player_at_two_tables_at_once_is_an_error() -> None:
    assert codes(FINAL.replace("Jonas", "Lena"), PLAYERS) == ["import_two_tables"]


def test_an_accepted_second_seat_comes_after_the_last_session() -> None:
    text = FINAL.replace("Jonas", "Lena")
    event = import_event(import_request(text, PLAYERS, accept=["1:2"]), by=SYSTEM)
    assert list(event.sessions.order_by("number").values_list("number", flat=True)) == [1, 2]
    lena = Seat.objects.filter(entrant__player__display_name="Lena")
    assert sorted(seat.final_score or 0 for seat in lena) == [25_000, 30_000]


def test_a_skipped_table_is_left_out() -> None:
    text = FINAL.replace("Jonas", "Lena")
    event = import_event(import_request(text, PLAYERS, skip=["1:2"]), by=SYSTEM)
    assert Table.objects.filter(session__event=event).count() == 1


def test_an_unexplained_sum_is_an_error_and_can_be_accepted() -> None:
    text = CLUB.replace("45000,120000", "44999,119999").replace(",120000", ",119999")
    assert codes(text) == ["import_sum"]
    event = import_event(import_request(text, accept=["1"]), by=SYSTEM)
    assert raw_points(event)[0] == [44_999, 33_000, 24_000, 18_000]
    assert list(differences_in(event)) == []


@pytest.mark.parametrize(
    ("preset", "found"), [("wrc-2025", []), ("tenhou", ["import_sum", "import_sum"])]
)
def test_lost_sticks_explain_a_sum_only_where_sticks_are_lost(
    preset: str, found: list[str]
) -> None:
    assert codes(CLUB, preset=preset) == found


def test_a_stated_sum_that_is_not_the_sum_is_an_error() -> None:
    assert codes(CLUB.replace("120000", "119000")) == ["import_stated_sum"]


def test_points_below_the_smallest_unit_are_an_error() -> None:
    text = CLUB.replace("45000", "45050").replace("33000", "32950")
    assert codes(text) == ["import_unit"]


def test_placements_against_the_points_are_an_error() -> None:
    text = CLUB.replace("1,2026-01-09,1,Lena", "1,2026-01-09,2,Lena")
    assert codes(text) == ["import_placement"]


def test_scores_that_no_points_lead_to_are_an_error() -> None:
    """The winner of a game cannot end below zero with 15,000 uma when all sum to zero."""
    text = f"""{FINAL_HEAD}
1,1,E,Lena,300,1,0
1,1,S,結衣,100,2,0
1,1,W,Ольга,-100,3,0
1,1,N,Zoë,-300,4,0
"""
    assert codes(text) == ["import_not_undone"]
    assert codes(text, accept=["1:1"]) == ["import_not_undone"]


def test_a_player_whom_the_list_does_not_know_is_an_error() -> None:
    assert codes(FINAL, PLAYERS.replace("Jonas", "Johannes")) == ["import_player_unknown"]


def test_tables_of_wrong_people_are_errors() -> None:
    text = f"""{FINAL_HEAD}
1,1,E,Lena,0,1,0
1,1,E,Lena,0,1,0
1,1,W,Ольга,0,1,0
"""
    assert codes(text) == ["import_player_count", "import_player_twice", "import_wind_twice"]


def test_a_settled_table_has_to_exist() -> None:
    assert codes(CLUB, accept=["99"], skip=["98"]) == ["import_key_unknown", "import_key_unknown"]


def test_odd_sums_are_explained() -> None:
    explained = findings_of(import_request(FINAL)).checked.explained
    sentence = (
        "The points of table 1:2 sum to -21000. They include a chombo of 20000 by one of Νίκος,"
        " 佳宁; it is recorded for Νίκος."
    )
    assert [message_of(item) for item in explained] == [sentence]
    explained = findings_of(import_request(CLUB)).checked.explained
    sentence = "The points of table 2 sum to 118000. Riichi sticks left on the table: 2."
    assert [message_of(item) for item in explained] == [sentence]


def test_nothing_is_written_while_an_error_is_open() -> None:
    with refused("import_sum"):
        import_event(
            import_request(CLUB.replace("45000", "46000").replace("120000", "121000")), by=SYSTEM
        )
    assert (Event.objects.count(), Player.objects.count(), audited_verbs()) == (0, 0, [])
