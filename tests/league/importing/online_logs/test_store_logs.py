"""Logs of online games: a checked log becomes a table."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from league.core.errors import Forbidden
from league.core.permissions import ANONYMOUS, SYSTEM
from league.enums import EntryContract, EventStatus, SessionKind, SessionStatus, TableStatus
from league.importing.online_logs.check_logs import CheckedLog
from league.importing.online_logs.store_logs import import_logs
from league.models import Entrant, Event, Hand, OnlineLog, Player, Session, Table
from league.people.online_accounts import add_online_account, remove_online_account
from league.play.queries.consistency import differences_in
from league.play.queries.games import game_of
from tests.factories import SessionFactory
from tests.league.importing.online_logs.samples import (
    LOG,
    NAMES,
    NOBODY_TENPAI,
    RIICHI_TSUMO,
    TENHOU,
)
from tests.league.importing.online_logs.written_logs import Played, json_log, xml_log
from tests.shortcuts import audited_verbs, refused
from tests.worlds import event_world


class Club:
    """A running event of four with their Tenhou accounts, or of players who have theirs."""

    def __init__(self, players: Sequence[Player] = ()) -> None:
        self.world = event_world(
            players=4, status=EventStatus.RUNNING, switches=TENHOU.to_json(), sessions_planned=9
        )
        self.event: Event = self.world.event
        self.entrants: list[Entrant] = self.world.entrants
        for entrant, name in zip(self.entrants, NAMES, strict=True):
            if not players:
                add_online_account(entrant, actor=SYSTEM, site="tenhou", name=name)
        for entrant, player in zip(self.entrants, players, strict=False):
            entrant.player = player
            entrant.save()

    def store(self, *hands: Played, name: str = LOG) -> list[CheckedLog]:
        return self.upload((f"{name}.json", json.dumps(json_log(NAMES, hands))))

    def upload(self, *files: tuple[str, str], broken_off: bool = True) -> list[CheckedLog]:
        return import_logs(self.event, files, actor=SYSTEM, site="tenhou", broken_off=broken_off)


@pytest.fixture
def club(db: None) -> Club:  # noqa: ARG001  # the database
    return Club()


def test_a_log_becomes_a_table_that_replays_exactly(club: Club) -> None:
    club.store(RIICHI_TSUMO)
    table = Table.objects.get()
    assert (table.status, table.ended_early) == (TableStatus.CLOSED, True)
    assert [seat.raw_points for seat in table.seats.order_by("pk")] == [43000, 19000, 19000, 19000]
    assert list(differences_in(club.event)) == []
    assert str(Session.objects.get().finished_at) == "2026-11-04 12:00:00+00:00"
    assert audited_verbs()[-1] == "session.import_logs"


def test_a_game_is_stored_once_under_whatever_name_and_in_whichever_form(club: Club) -> None:
    club.store(RIICHI_TSUMO)
    again = club.store(RIICHI_TSUMO, name="log (1)")
    again += club.upload(("x.xml", xml_log(NAMES, [RIICHI_TSUMO])))
    assert [one.known for one in again] == [True, True]
    assert (OnlineLog.objects.count(), Hand.objects.count()) == (1, 1)


def test_a_hand_of_another_value_is_refused_and_nothing_stored(club: Club) -> None:
    wrong = replace(RIICHI_TSUMO, deltas=(12000, -4000, -4000, -4000))
    with refused("log_differs"):
        club.store(wrong)
    assert Table.objects.count() == 0


def test_every_account_must_belong_to_a_player_of_the_event(club: Club) -> None:
    account = club.entrants[1].player.online_accounts.get()
    remove_online_account(club.entrants[1], account.pk, actor=SYSTEM)
    with refused("log_account_unknown"):
        club.store(RIICHI_TSUMO)
    with refused("online_account_taken"):
        add_online_account(club.entrants[1], actor=SYSTEM, site="tenhou", name="AYA")
    add_online_account(club.entrants[0], actor=SYSTEM, site="tenhou", name="Ben")
    with refused("log_player_twice"):
        club.store(RIICHI_TSUMO)


def test_a_log_that_cannot_be_read_says_so(club: Club) -> None:
    endless = json.dumps({"log": "0"}).replace('"0"', "9" * 5000)
    for text in ("{", "[" * 100_000, "<mjloggm/>", endless):
        with refused("log_unreadable"):
            club.upload(("x.json", text))


def test_a_refused_log_keeps_none_of_the_others_back(club: Club) -> None:
    whole = json.dumps(json_log(NAMES, [RIICHI_TSUMO]))
    wrong = json.dumps(json_log(NAMES, [replace(RIICHI_TSUMO, deltas=(9000, -3000, -3000, -3000))]))
    files = [
        ("wrong.json", wrong),
        ("good.json", whole),
        ("broken.json", "{"),
        ("same.json", whole),
    ]
    checked = club.upload(*files)
    told = [(one.is_new, one.known, [item.code for item in one.problems]) for one in checked]
    assert told == [
        (False, False, ["log_differs"]),
        (True, False, []),
        (False, False, ["log_unreadable"]),
        (False, True, []),
    ]
    assert Table.objects.count() == 1


def test_a_log_that_breaks_off_is_stored_only_on_request(club: Club) -> None:
    log = ("x.json", json.dumps(json_log(NAMES, [RIICHI_TSUMO])))
    with refused("log_breaks_off"):
        club.upload(log, broken_off=False)
    club.upload(log)
    assert Table.objects.count() == 1


EAST_ROUND = [
    replace(NOBODY_TENPAI, number=number, honba=honba, deltas=deltas, points=points)
    for honba, (number, points, deltas) in enumerate(
        (
            (0, (25000, 25000, 25000, 25000), (-1000, 3000, -1000, -1000)),
            (1, (24000, 28000, 24000, 24000), (1500, -1500, 1500, -1500)),
            (2, (25500, 26500, 25500, 22500), (-3000, 1000, 1000, 1000)),
            (2, (22500, 27500, 26500, 23500), (-1500, 1500, -1500, 1500)),
            (3, (21000, 29000, 25000, 25000), (-1500, 1500, 1500, -1500)),
        )
    )
]


def east_round(title: str) -> tuple[str, str]:
    return "x.json", json.dumps({**json_log(NAMES, EAST_ROUND), "rule": {"disp": title}})


def test_a_log_says_itself_how_long_its_game_is(club: Club) -> None:
    with refused("log_breaks_off"):
        club.upload(east_round("般南喰赤"), broken_off=False)
    club.upload(east_round("般東喰赤"), broken_off=False)
    assert [seat.raw_points for seat in Table.objects.get().seats.order_by("pk")] == [
        *(19500, 30500, 26500, 23500)
    ]
    assert list(differences_in(club.event)) == []


def test_a_game_of_the_east_round_is_whole_in_an_event_of_hanchan(club: Club) -> None:
    club.upload(east_round("般東喰赤"), broken_off=False)
    table = Table.objects.get()
    assert (table.game_length, table.ended_early) == ("tonpuusen", False)
    assert game_of(table).ending == "last_hand"
    club.store(RIICHI_TSUMO)
    assert set(Table.objects.values_list("game_length", "ended_early")) == {
        ("tonpuusen", False),
        ("", True),
    }


def test_a_hanchan_is_too_long_for_an_event_of_east_rounds(club: Club) -> None:
    short = {**TENHOU.to_json(), "game_length": "tonpuusen"}
    Event.objects.filter(pk=club.event.pk).update(switches=short)
    club.event.refresh_from_db()
    south = replace(NOBODY_TENPAI, number=4, honba=5, points=(19500, 30500, 26500, 23500))
    log = json_log(NAMES, [*EAST_ROUND, south])
    with refused("log_longer"):
        club.upload(("x.json", json.dumps(log)))


def test_games_of_the_same_players_are_sessions_one_after_another(club: Club) -> None:
    club.store(RIICHI_TSUMO)
    SessionFactory.create(
        event=club.event, kind=SessionKind.PICK_UP, number=10_001, status=SessionStatus.FINISHED
    )
    club.store(NOBODY_TENPAI)
    numbers = Session.objects.drawn().order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2]


def test_logs_are_for_organisers_of_running_events_with_hands(club: Club) -> None:
    with pytest.raises(Forbidden):
        import_logs(club.event, [], actor=ANONYMOUS, site="tenhou")
    Event.objects.update(status=EventStatus.OPEN, entry_contract=EntryContract.RESULT)
    with refused("event_not_running", "log_needs_hands"):
        import_logs(club.event, [], actor=SYSTEM, site="tenhou")
