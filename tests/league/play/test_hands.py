"""Hands: record once, correct as a new revision, strike; all or nothing."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.core.errors import Conflict, Forbidden
from league.core.permissions import ANONYMOUS, Actor
from league.core.queries.actors import actor_of_link
from league.enums import EnteredBy, EntryContract, SessionStatus, TableStatus
from league.models import Hand, HandSeat, Session, Table
from league.play.hands import correct_hand, record_hand, strike_hand
from league.play.queries.consistency import differences_of
from league.play.queries.games import game_of
from tests.entries import WHOLE_GAME, chombo, drawn, ron, tsumo
from tests.shortcuts import audited_verbs, enter, fresh, last_entry, play, refused, scores
from tests.worlds import World, add_session, event_world, running_event

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]
KEY = UUID("00000000-0000-4000-8000-000000000001")
# Where a hand stands in its game: what replays may move.
MOVED = 'UPDATE "league_hand" SET "round_wind"'


@pytest.fixture
def world() -> World:
    return running_event()


def record(world: World, entry: dict[str, Any], *, actor: Actor | None = None, **more: Any) -> Any:
    table = world.table
    values = {"client_id": uuid4(), "version": table.version, "entry": entry, **more}
    return record_hand(table, actor=actor or world.link, **values)


def points(table: Table) -> list[int]:
    last = table.hands.standing().order_by("position").last()
    assert last is not None
    rows = last.seat_rows.select_related("seat")
    by_seat = sorted(rows, key=lambda row: row.seat.index)
    return [row.points_before + row.delta for row in by_seat]


# ------------------------------------------------------------------------------ entering


def test_a_game_is_not_played_again_after_its_hand(world: World) -> None:
    record(world, ron("W", "S", 3, 40, riichi="W"))
    world.table.refresh_from_db()
    recorded = record(world, {**tsumo("S", 2, 40), "riichi": ["S"]})
    assert game_of(world.table) is recorded.game


def test_a_hand_takes_two_messages_to_the_database(world: World) -> None:
    """What is read, and what is stored; with yaku these need the keys of the wins."""
    table, actor = world.table, world.link
    with CaptureQueriesContext(connection) as messages:
        record_hand(table, actor=actor, client_id=KEY, version=1, entry=ron("W", "S", 3))
    words = [query["sql"].split()[0] for query in messages]
    assert words == ["SAVEPOINT", "SELECT", "INSERT", "RELEASE"]


def test_a_hand_is_stored_as_submitted_with_its_derived_values(world: World) -> None:
    entry = ron("W", "S", 3, 40, riichi="W")
    hand = record(world, entry, client_id=KEY).hand
    hand.refresh_from_db()
    assert (hand.entry, hand.client_id, hand.position, hand.revision) == (entry, KEY, 1, 1)
    derived = (hand.round_wind, hand.round_number, hand.dealer, hand.counters)
    assert derived == ("E", 1, 0, {"honba": 0, "riichi_sticks": 0})
    rows = [
        (row.points_before, row.delta, row.won, row.dealt_in, row.riichi)
        for row in sorted(hand.seat_rows.all(), key=lambda row: row.seat.index)
    ]
    assert rows == [
        (30_000, 0, False, False, False),
        (30_000, -5200, False, True, False),
        (30_000, 5200, True, False, True),
        (30_000, 0, False, False, False),
    ]


def test_a_draw_stores_who_was_tenpai(world: World) -> None:
    hand = enter(world.table, drawn("EW"))
    rows = sorted(hand.seat_rows.all(), key=lambda row: row.seat.index)
    assert [row.tenpai for row in rows] == [True, False, True, False]


def test_a_win_stores_whether_the_hand_was_open(world: World) -> None:
    entry = tsumo("N", 2)
    entry["wins"][0]["open"] = True
    hand = enter(world.table, entry)
    rows = sorted(hand.seat_rows.all(), key=lambda row: row.seat.index)
    assert [row.opened for row in rows] == [None, None, None, True]


def test_each_hand_raises_the_version_of_the_table(world: World) -> None:
    before = world.table.version
    recorded = record(world, drawn())
    table = world.table
    assert (table.version, recorded.version) == (before + 1, before + 1)
    assert table.status == TableStatus.PLAYING


def test_recording_a_hand_is_audited(world: World) -> None:
    hand = enter(world.table, drawn("E"), actor=world.actor("scorer"))
    traced = last_entry()
    assert audited_verbs() == ["hand.record"]
    assert (traced.login_id, traced.subject_id) == (world.scorer.pk, hand.pk)
    assert traced.after == {"table": hand.table_id, "position": 1}


def test_the_same_key_stores_one_hand_and_answers_alike(world: World) -> None:
    first = record(world, drawn("E"), client_id=KEY)
    again = record(world, drawn("E"), client_id=KEY, version=1)
    assert (first.created, again.created) == (True, False)
    assert (first.hand.pk, Hand.objects.count()) == (again.hand.pk, 1)
    assert audited_verbs() == ["hand.record"]


def test_a_key_of_another_table_is_refused() -> None:
    world = running_event(tables=2)
    one, other = world.tables
    record_hand(one, actor=actor_of_link(one), client_id=KEY, version=1, entry=drawn())
    with refused("client_id_elsewhere"):
        record_hand(other, actor=actor_of_link(other), client_id=KEY, version=1, entry=drawn())


def test_an_entry_against_an_older_version_gets_the_present_state(world: World) -> None:
    enter(world.table, ron("S", "W", 3))
    with pytest.raises(Conflict) as caught:
        record(world, drawn(), version=1)
    state = caught.value.state
    assert (state["version"], state["points"]) == (2, [30_000, 33_900, 26_100, 30_000])
    assert Hand.objects.count() == 1


def test_a_bad_entry_names_every_problem_and_writes_nothing(world: World) -> None:
    with refused("winner_is_discarder", "fu_20_by_ron"):
        record(world, ron("W", "W", 1, 20))
    assert (Hand.objects.count(), world.table.version, audited_verbs()) == (0, 1, [])


def test_no_hand_follows_the_end_of_the_game(world: World) -> None:
    play(world.table, WHOLE_GAME)
    with refused("game_over"):
        record(world, drawn())


def test_the_last_hand_brings_the_result(world: World) -> None:
    table = play(world.table, WHOLE_GAME)
    assert table.status == TableStatus.FINISHED
    assert table.finished_at is not None
    raw = scores(table, "raw_points")
    assert (points(table), sum(filter(None, raw))) == (raw, 120_000)
    assert sum(filter(None, scores(table))) == 0
    assert sorted(filter(None, scores(table, "placement"))) == [1, 2, 3, 4]


def test_a_chombo_is_taken_off_the_final_score(world: World) -> None:
    table = play(world.table, [chombo("E"), *WHOLE_GAME])
    assert scores(table, "penalty") == [20_000, 0, 0, 0]
    assert sum(filter(None, scores(table))) == -20_000


def test_a_table_of_the_desk_only_event_enters_nothing() -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    with refused("desk_only"):
        record(world, drawn(), actor=world.actor("referee"))


def test_a_table_of_results_enters_no_single_hand() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    with refused("results_only"):
        record(world, drawn())


def test_the_link_enters_nothing_where_scorers_do() -> None:
    world = running_event(entered_by=EnteredBy.SCORER)
    with refused("entry_not_at_table"):
        record(world, drawn())
    assert record(world, drawn(), actor=world.actor("scorer")).created


@pytest.mark.parametrize("name", ["stranger", "nobody", "other link"])
def test_entering_needs_permission(world: World, name: str) -> None:
    other = running_event()
    who = {"stranger": world.actor("stranger"), "nobody": ANONYMOUS, "other link": other.link}
    with refused("forbidden", kind=Forbidden):
        record(world, drawn(), actor=who[name])


@pytest.mark.parametrize("status", [SessionStatus.DRAFT, SessionStatus.PUBLISHED])
def test_nothing_is_entered_before_the_session_runs(status: SessionStatus) -> None:
    world = event_world()
    add_session(world, status=status)
    with refused("table_not_playing"):
        record(world, drawn(), actor=world.actor("referee"))


def test_nothing_is_entered_at_a_closed_table(world: World) -> None:
    Table.objects.update(status=TableStatus.CLOSED)
    with refused("table_closed"):
        record(world, drawn(), actor=world.actor("referee"))


# ---------------------------------------------------------------------------- correcting


def correct(world: World, position: int, entry: dict[str, Any], **more: Any) -> Hand:
    table = world.table
    values = {"actor": world.link, "version": table.version, "reason": "Read wrongly", **more}
    return correct_hand(table, position, entry=entry, **values).hand


def strike(world: World, position: int, **more: Any) -> Hand:
    table = world.table
    values = {"actor": world.link, "version": table.version, "reason": "Never happened", **more}
    return strike_hand(table, position, **values).hand


def test_a_correction_stands_beside_the_old_revision(world: World) -> None:
    enter(world.table, ron("S", "W", 3))
    new = correct(world, 1, ron("S", "W", 2))
    kept = list(Hand.objects.order_by("revision").values_list("revision", "is_current", "entry"))
    assert kept == [(1, False, ron("S", "W", 3)), (2, True, ron("S", "W", 2))]
    assert (new.reason, points(world.table)) == ("Read wrongly", [30_000, 32_000, 28_000, 30_000])


def test_a_correction_is_audited(world: World) -> None:
    enter(world.table, drawn("E"))
    correct(world, 1, drawn("S"), actor=world.actor("referee"))
    traced = last_entry()
    assert (traced.verb, traced.reason) == ("hand.correct", "Read wrongly")
    assert traced.before == {"struck": False}
    assert traced.after == {"struck": False, "position": 1}


def test_later_hands_are_replayed_after_a_correction(world: World) -> None:
    """East was not tenpai after all, so the second hand was East 2 and not East 1-1."""
    play(world.table, [drawn("E"), tsumo("S", 1)])
    correct(world, 1, drawn())
    second = Hand.objects.standing().get(position=2)
    assert (second.round_wind, second.round_number, second.counters["honba"]) == ("E", 2, 1)
    assert points(world.table) == [29_600, 29_400, 31_400, 29_600]
    assert list(differences_of(world.table)) == []


def test_a_correction_writes_no_later_hand_that_keeps_its_place(world: World) -> None:
    play(world.table, [ron("S", "W", 3), ron("W", "S", 2), tsumo("N", 2, 40)])
    with CaptureQueriesContext(connection) as queries:
        new = correct(world, 1, ron("S", "W", 2))
    written = [query["sql"] for query in queries if query["sql"].startswith(MOVED)]
    assert [sql.rpartition(" IN ")[2] for sql in written] == [f"({new.pk})"]
    assert list(differences_of(world.table)) == []


def test_a_correction_that_makes_a_later_hand_impossible_changes_nothing(world: World) -> None:
    """West's riichi in hand 2 needs the 1000 points that the correction takes away."""
    poor = ron("N", "W", 13)  # 32,000 from West, who would have -2,000
    play(world.table, [drawn(), drawn("S", riichi="S")])
    version = world.table.version
    with refused("later_hand_impossible"):
        correct(world, 1, poor)
    assert (world.table.version, Hand.objects.count()) == (version, 2)
    assert audited_verbs() == ["hand.record", "hand.record"]


def test_an_unreadable_correction_names_every_problem(world: World) -> None:
    enter(world.table, drawn())
    with refused("reason_missing", "not_one_of"):
        correct(world, 1, drawn("X"), reason="  ")


def test_a_correction_against_the_rules_names_every_problem(world: World) -> None:
    enter(world.table, drawn())
    with refused("winner_is_discarder", "fu_20_by_ron"):
        correct(world, 1, ron("W", "W", 1, 20))
    assert Hand.objects.get().entry == drawn()


def test_an_unknown_hand_cannot_be_corrected(world: World) -> None:
    with refused("hand_missing"):
        correct(world, 5, drawn())


def test_of_two_corrections_the_second_is_a_conflict(world: World) -> None:
    enter(world.table, drawn("E"))
    version = world.table.version
    correct(world, 1, drawn("S"), version=version)
    with refused("table_moved_on", kind=Conflict):
        correct(world, 1, drawn("W"), version=version)
    assert Hand.objects.standing().get().entry == drawn("S")


def test_a_struck_hand_leaves_a_gap_and_stays_on_record(world: World) -> None:
    play(world.table, [drawn("E"), tsumo("S", 1), drawn()])
    strike(world, 2)
    standing = Hand.objects.standing().order_by("position").values_list("position", flat=True)
    assert list(standing) == [1, 3]
    assert HandSeat.objects.filter(hand__position=2).count() == 0
    assert enter(world.table, drawn()).position == 4
    assert list(differences_of(world.table)) == []


def test_striking_is_audited(world: World) -> None:
    enter(world.table, drawn("E"))
    strike(world, 1)
    assert (audited_verbs()[-1], last_entry().after["struck"]) == ("hand.strike", True)


def test_a_hand_is_struck_once(world: World) -> None:
    enter(world.table, drawn())
    strike(world, 1)
    with refused("hand_struck"):
        strike(world, 1)


def test_a_struck_hand_is_restored_by_a_correction(world: World) -> None:
    enter(world.table, drawn())
    strike(world, 1)
    assert correct(world, 1, drawn("E")).revision == 3
    assert Hand.objects.standing().get().entry == drawn("E")


def test_striking_the_last_hand_clears_the_result(world: World) -> None:
    play(world.table, WHOLE_GAME)
    strike(world, 8)
    table = world.table
    assert (table.status, table.finished_at) == (TableStatus.PLAYING, None)
    assert scores(table) == [None, None, None, None]


def test_striking_the_only_hand_leaves_a_waiting_table(world: World) -> None:
    enter(world.table, drawn())
    strike(world, 1)
    assert world.table.status == TableStatus.WAITING


def test_correcting_needs_permission(world: World) -> None:
    enter(world.table, drawn())
    with refused("forbidden", kind=Forbidden):
        correct(world, 1, drawn("E"), actor=world.actor("stranger"))


def test_the_link_corrects_nothing_where_scorers_enter() -> None:
    world = running_event(entered_by=EnteredBy.SCORER)
    enter(world.table, drawn(), actor=world.actor("scorer"))
    with refused("entry_not_at_table"):
        strike(world, 1)


@pytest.mark.parametrize("name", ["link", "scorer"])
def test_only_a_referee_corrects_a_closed_table(world: World, name: str) -> None:
    play(world.table, WHOLE_GAME)
    Table.objects.update(status=TableStatus.CLOSED)
    who = world.link if name == "link" else world.actor("scorer")
    with refused("table_closed"):
        correct(world, 8, drawn(), actor=who)
    correct(world, 8, drawn(), actor=world.actor("referee"))
    assert world.table.status == TableStatus.CLOSED
    assert list(differences_of(world.table)) == []


def test_a_correction_after_the_session_keeps_the_game_over(world: World) -> None:
    play(world.table, WHOLE_GAME)
    Session.objects.update(status=SessionStatus.FINISHED)
    with refused("game_would_go_on"):
        strike(world, 8, actor=world.actor("referee"))
    correct(world, 8, ron("N", "S", 2, 40), actor=world.actor("referee"))
    assert fresh(world.table).status == TableStatus.FINISHED
