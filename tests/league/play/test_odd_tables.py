"""Tables of three and of five, from the draw to the standings."""

from collections import Counter
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.enums import EntryContract, EventStatus, RepairKind, SessionStatus
from league.models import Seat, Session, Table
from league.play.declared_riichi import declare_riichi
from league.play.queries.consistency import differences_in
from league.play.queries.games import game_of
from league.play.queries.session_pace import expected_end
from league.play.tables import close_table, record_result, switch_to_result_only
from league.seating.queries.draw_task import seating_task, task_as_seated
from league.seating.sessions import request_session
from league.standings.queries.breakdowns import breakdown_of
from league.standings.queries.standings import cached_rows
from league.statistics.queries.totals import totals_by, totals_of_seats
from league.tasks import draw_session
from tests.entries import drawn, ron, tsumo
from tests.league.api.callers import codes, hand_body, phone
from tests.league.everything import Everything
from tests.league.route_operations import operations
from tests.league.web.readers import at, reader, words
from tests.shortcuts import fresh, play, refused, repairs_of, scores
from tests.worlds import World, event_world, five_at_a_table, running_event

pytestmark = pytest.mark.django_db


def league(players: int, **odd: Any) -> World:
    """A league with tables of three and of five, whose first session is drawn and runs."""
    chosen = {"allowed": "three_and_five", **odd}
    world = event_world(
        players=players, preset="wrc-2025", odd_tables=chosen, status=EventStatus.RUNNING
    )
    job = request_session(world.event, actor=world.actor("organiser"), method="club_night", seed=3)
    draw_session(job_id=job.pk)
    session = Session.objects.get(jobs=job)
    Session.objects.update(status=SessionStatus.RUNNING)
    world.sessions.append(session)
    return world


def sizes(world: World) -> list[tuple[int | None, int]]:
    return sorted((table.odd_size or 4, table.seats.count()) for table in world.tables)


def table_of(world: World, size: int) -> Table:
    return next(table for table in world.tables if table.odd_size == size)


@pytest.mark.parametrize(
    ("players", "expected"), [(9, [4, 5]), (10, [3, 3, 4]), (11, [3, 4, 4]), (3, [3]), (5, [5])]
)
def test_everybody_plays_at_as_few_odd_tables_as_possible(
    players: int, expected: list[int]
) -> None:
    world = league(players)
    assert sizes(world) == [(size, size) for size in expected]
    assert world.session.sit_outs.count() == 0
    seated = task_as_seated(world.session)
    assert seated.odd == ("five" if 5 in expected else "three")


def test_where_none_are_allowed_players_sit_out() -> None:
    world = league(9, allowed="none")
    assert (sizes(world), world.session.sit_outs.count()) == ([(4, 4), (4, 4)], 1)


def test_three_players_enter_their_hands_and_their_part_counts() -> None:
    world = league(7, percent=50)
    table = play(table_of(world, 3), [tsumo("S", 1), drawn("S")])
    seats = {seat.starting_wind: seat.entrant_id for seat in table.seats.all()}
    assert sorted(seats) == ["E", "S", "W"]
    close_table(table, actor=SYSTEM, version=table.version)
    table = fresh(table)
    # A self-draw of 30 fu: 500 from the dealer, 300 from the other; then 1,500 from each to West, who is South by then.
    assert scores(table, "raw_points") == [28_000, 29_300, 32_700]
    assert scores(table) == [-17_000, -700, 17_700]
    totals = {row.entrant: row.total for row in cached_rows(world.event, SYSTEM) if row.games}
    assert totals == {seats["E"]: -8_500, seats["S"]: -350, seats["W"]: 8_850}
    entrant = next(one for one in world.entrants if one.pk == seats["S"])
    account = breakdown_of(world.event, SYSTEM, entrant)
    assert account is not None
    assert [line.text for line in account.lines] == [
        "counts; 50% of the score counts: a table of three"
    ]
    assert list(differences_in(world.event)) == []


def test_five_players_enter_their_hands() -> None:
    world = league(9)
    table = table_of(world, 5)
    assert "Five players: four play each hand." in words(reader().get(f"/t/{table.token}/"))
    wall = reader(world.organiser).get(at("print_by_table", world, number=world.session.number))
    tables = [[seat.starting_wind for seat in one.seated] for one in wall.context["sheets"][0]]
    assert sorted(map("".join, tables)) == ["ESWN", "ESWN5"]
    slips = reader(world.referee).get(at("print_slips", world, number=world.session.number))
    assert {"150,000", "120,000"} <= {*words(slips).split()}
    preview = phone(table).post(f"tables/{table.pk}/preview/", {"entry": tsumo("S", 5)}).json()
    assert preview["deltas"] == [-4000, 8000, -2000, -2000, 0]
    # The deal passes: who dealt waits, and who waited is North and deals into South's hand.
    table = play(table, [tsumo("S", 5), ron("S", "N", 1), drawn()])
    situation = game_of(table).situation
    assert (situation.label, situation.dealer, situation.sitting_out) == ("E4", 3, 2)
    assert tuple(situation.points) == (26_000, 38_000, 29_000, 28_000, 29_000)
    close_table(table, actor=SYSTEM, version=table.version)
    table = fresh(table)
    assert scores(table, "placement") == [5, 1, 2, 4, 2]
    assert scores(table) == [-19_000, 23_000, 1_500, -7_000, 1_500]
    hands = dict(table.seats.values_list("starting_wind", "counts__hands"))
    assert hands == {"E": 2, "S": 2, "W": 3, "N": 3, "5": 2}
    assert list(differences_in(world.event)) == []


@pytest.mark.parametrize("players", [7, 9])
def test_each_table_has_one_last_place_in_the_figures(players: int) -> None:
    world = league(players)
    for open_table in world.tables:
        table = switch_to_result_only(open_table, actor=SYSTEM, version=1, reason="No phone")
        others = [29_000 - 1000 * place for place in range((table.odd_size or 4) - 1)]
        first = 30_000 * (table.odd_size or 4) - sum(others)
        record_result(
            table,
            actor=SYSTEM,
            version=table.version,
            raw_points=[first, *others],
            leftover_sticks=0,
        )
    seats = Seat.objects.filter(session=world.session)
    assert totals_of_seats(seats, players=4)["lasts"] == 2
    by_table = totals_by(seats, "table", players=4)
    assert [counts["lasts"] for counts in by_table.values()] == [1, 1]


def test_five_players_can_enter_their_points_at_the_end() -> None:
    world = league(9)
    table = switch_to_result_only(table_of(world, 5), actor=SYSTEM, version=1, reason="No phone")
    sent = hand_body(drawn("E")) | {"version": table.version}
    assert codes(phone(table).post(f"tables/{table.pk}/hands/", sent)) == ["table_result_only"]
    assert "Enter the points of all five" in words(reader().get(f"/t/{table.token}/"))
    with refused("sum_too_high"):
        record_result(
            table,
            actor=SYSTEM,
            version=table.version,
            raw_points=[40_000, 35_000, 30_000, 25_000, 20_100],
            leftover_sticks=0,
        )
    given = {"version": table.version, "raw_points": [25_000, 35_000, 30_000, 40_000, 20_000]}
    answer = phone(table).post(f"tables/{table.pk}/result/", given | {"leftover_sticks": 0})
    assert answer.status_code == 200
    table = fresh(table)
    assert scores(table, "placement") == [4, 2, 3, 1, 5]
    assert scores(table) == [-10_000, 10_000, 0, 25_000, -25_000]
    assert max(row.total for row in cached_rows(world.event, SYSTEM)) == 25_000
    game = {"number": world.session.number, "table": table.number}
    assert reader().get(at("game_picture", world, **game)).status_code == 200
    assert list(differences_in(world.event)) == []


def test_a_round_of_five_turns_takes_longer() -> None:
    ends = []
    for world in (running_event(), five_at_a_table()):
        session, now = world.session, timezone.now()
        session.started_at, session.minutes = now, 600
        end = expected_end(session, world.tables, now=now, shown=True)
        assert end is not None
        ends.append(end.likely - now)
    assert ends[0] < ends[1]


@pytest.mark.slow
@pytest.mark.parametrize("finished", [False, True])
def test_every_page_and_address_knows_five_players(*, finished: bool) -> None:
    world = five_at_a_table()
    table = play(world.table, [ron("S", "E", 3, riichi="S"), tsumo("N", 5), drawn("ES")])
    if finished:
        close_table(table, actor=SYSTEM, version=table.version)
    made = Everything(world)
    client = Client()
    client.force_login(made.root)
    found = Counter[int]()
    for item in operations():
        if item.method == "GET":  # an error of the server is raised here
            answer = client.get(made.address(item))
            answer.getvalue()  # to the end of a file
            found[answer.status_code] += 1
    assert found.most_common(1)[0][0] == HTTPStatus.OK


def test_who_waits_declares_no_riichi() -> None:
    table = table_of(league(9), 5)
    fifth = table.seats.get(starting_wind="5")
    with refused("player_waits"):
        declare_riichi(table, fifth, actor=SYSTEM, version=1)
    table = play(table, [ron("S", "W", 1)])
    declare_riichi(table, fifth, actor=SYSTEM, version=table.version)
    assert fresh(table).riichi == "5"
    page = reader().get(f"/t/{table.token}/")
    assert [(row.wind, row.riichi, row.plays) for row in page.context["seats"]] == [
        *(("-", False, False), ("E", False, True), ("S", False, True), ("W", False, True)),
        ("N", True, True),
    ]


def test_only_tables_whose_result_is_entered_are_at_the_desk() -> None:
    world = league(9)
    at_desk = at("desk", world, number=world.session.number)
    assert reader(world.referee).get(at_desk).context["rows"] == []
    five = switch_to_result_only(table_of(world, 5), actor=SYSTEM, version=1, reason="No phone")
    assert five.entry_contract == EntryContract.RESULT
    rows = reader(world.referee).get(at_desk).context["rows"]
    assert [row.table.number for row in rows] == [five.number]


def test_a_player_who_leaves_makes_a_table_of_three() -> None:
    world = league(8)
    gone = world.table.seats.select_related("entrant").get(starting_wind="E").entrant
    found = repairs_of(world.session, kind=RepairKind.WITHDRAWN, entrants=[gone])
    made = sorted(sorted(map(len, choice.tables.values())) for choice in found)
    assert [3, 4] in made


def test_the_next_draw_counts_the_games_at_odd_tables() -> None:
    world = league(9)
    five = {str(seat.entrant_id) for seat in table_of(world, 5).seats.all()}
    Session.objects.update(status=SessionStatus.FINISHED)
    job = request_session(world.event, actor=world.actor("organiser"), method="club_night", seed=4)
    draw_session(job_id=job.pk)
    again = Session.objects.get(jobs=job)
    assert seating_task(again).odd == "five"
    fives = again.tables.get(odd_size=5).seats.values_list("entrant_id", flat=True)
    # Four of nine were not at the table of five: they come first.
    assert len(five - set(map(str, fives))) == 4
