"""Logs of online games: both forms give the same entries, and a checked log becomes a table."""

import gzip
import json
from dataclasses import replace
from typing import Any

import pytest

from league.core.errors import Forbidden
from league.core.permissions import ANONYMOUS, SYSTEM
from league.enums import EntryContract, EventStatus, SessionKind, SessionStatus, TableStatus
from league.importing.online_logs import tenhou_json, tenhou_xml
from league.importing.online_logs.check_logs import CheckedLog, text_of
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.player_tiles import WrongLogError
from league.importing.online_logs.store_logs import import_logs
from league.models import Entrant, Event, Hand, OnlineLog, Session, Table
from league.people.online_accounts import add_online_account, remove_online_account
from league.play.queries.consistency import differences_in
from scoring import preset
from tests.factories import SessionFactory
from tests.league.importing.online_logs.written_logs import Played, json_log, xml_log
from tests.shortcuts import audited_verbs, refused
from tests.worlds import event_world

NAMES = ("Aya", "Ben", "Chloé", "大輔")
TENHOU = preset("tenhou")
# Thirteen tiles each, far from ready.
REST, SECOND, THIRD = "147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z"
LOG = "2026110420gm-0009-0000-01234567"

RIICHI_TSUMO = Played(
    dealt=("123406m789p99s56p", REST, SECOND, THIRD),
    dora="5z",
    ura="8s",
    moves=("0 draws 6z", "0 riichi 6z", "1 draws 9m", "1 discards 9m", "0 draws 4p"),
    wins=((0, 0, 0, ("立直", "一発", "門前清自摸和")),),
    deltas=(19000, -6000, -6000, -6000),
)
CALLS_AND_A_KAN = Played(
    number=1,
    points=(43000, 19000, 19000, 19000),
    dora="2z2z",
    dealt=(REST, "34m55z66p345s78s14z", SECOND, "666z47m258p369s1z"),
    moves=(
        "0 draws 5z",
        "0 discards 5z",
        "1 pon 55z 5z kamicha",
        "1 discards 1z",
        "0 draws 0m",
        "0 discards 0m",
        "1 chi 34m 0m",
        "1 discards 4z",
        "3 draws 6z",
        "3 ankan 6666z",
        "3 draws 9m",
        "3 discards 9m",
        "1 draws 5z",
        "1 adds 5z",
        "1 draws 6p",
        "1 discards 6p",
        "0 draws 9s",
        "0 discards 9s",
    ),
    wins=((1, 0, 1, ()),),
    deltas=(-3900, 3900, 0, 0),
)


NOBODY_TENPAI = Played(dealt=(REST, SECOND, THIRD, "369p147m258s123z5z"), draw="流局")


def entries(log: OnlineGame) -> list[dict[str, Any]]:
    return [hand.entry for hand in log.hands]


def read_json(*hands: Played) -> OnlineGame:
    log = json.loads(json.dumps(json_log(NAMES, hands)))
    return tenhou_json.read_game(log, TENHOU, name=LOG)


def read_xml(*hands: Played) -> OnlineGame:
    return tenhou_xml.read_game(xml_log(NAMES, hands), TENHOU, name=LOG)


def test_a_riichi_with_ippatsu_and_ura_is_read_from_both_forms() -> None:
    read = read_json(RIICHI_TSUMO)
    assert read == read_xml(RIICHI_TSUMO)
    assert (read.accounts, str(read.played_on)) == (NAMES, "2026-11-04")
    assert entries(read) == [
        {
            "outcome": "tsumo",
            "riichi": ["E"],
            "discarder": None,
            "wins": [
                {
                    "seat": "E",
                    "pao": None,
                    "tiles": {
                        "concealed": "123406m56789p99s",
                        "melds": [],
                        "win_tile": "4p",
                        "tsumo": True,
                        "riichi": 1,
                        "nukidora": 0,
                        "dora_indicators": ["5z"],
                        "ura_indicators": ["8s"],
                        "ippatsu": True,
                    },
                }
            ],
        }
    ]


def test_calls_kans_and_red_fives_are_read_from_both_forms() -> None:
    read = read_json(CALLS_AND_A_KAN)
    assert read == read_xml(CALLS_AND_A_KAN)
    tiles = entries(read)[0]["wins"][0]["tiles"]
    assert (tiles["concealed"], tiles["win_tile"]) == ("66p34578s", "9s")
    assert tiles["melds"] == [
        {"type": "kakan", "tiles": "5555z", "called": "5z", "from": "kamicha"},
        {"type": "chi", "tiles": "340m", "called": "0m", "from": "kamicha"},
    ]


def test_draws_name_who_is_tenpai_by_payments_or_else_by_tiles() -> None:
    ready, far = "123m456p789s5577z", REST
    paid = Played(
        dealt=(ready, SECOND, far, THIRD), draw="流局", deltas=(3000, -1000, -1000, -1000)
    )
    nine = Played(dealt=(far, SECOND, THIRD, "19m19p19s1234567z"), draw="九種九牌")
    mangan = Played(
        dealt=(ready, SECOND, far, THIRD), draw="流し満貫", deltas=(-4000, 8000, -2000, -2000)
    )
    read = read_json(paid, NOBODY_TENPAI, nine, mangan)
    assert read == read_xml(paid, NOBODY_TENPAI, nine, mangan)
    assert entries(read) == [
        {"outcome": "exhaustive_draw", "riichi": [], "tenpai": ["E"]},
        {"outcome": "exhaustive_draw", "riichi": [], "tenpai": []},
        {"outcome": "abortive_draw", "riichi": [], "kind": "kyuushu_kyuuhai"},
        {"outcome": "nagashi_mangan", "riichi": [], "nagashi": ["S"], "tenpai": ["E"]},
    ]


def test_a_riichi_whose_tile_is_won_on_lays_no_stick_and_two_may_win() -> None:
    double = Played(
        dealt=("123m456p12789s33z", "123m456p12789s44z", REST, THIRD),
        moves=("2 draws 3s", "2 riichi 3s"),
        wins=((0, 2, 0, ()), (1, 2, 1, ())),
        deltas=(2000, 1000, -3000, 0),
    )
    read = read_json(double)
    assert read == read_xml(double)
    (entry,) = entries(read)
    assert (entry["riichi"], entry["discarder"]) == ([], "W")
    assert [(win["seat"], win["tiles"]["win_tile"]) for win in entry["wins"]] == [
        ("E", "3s"),
        ("S", "3s"),
    ]


def test_an_added_kan_is_robbed_and_an_open_kan_has_its_side() -> None:
    robbed = Played(
        dealt=("55m6z147p258s3344z", "46m123p789s11z234m", "777z36m147p369s12z", THIRD),
        moves=(
            "3 draws 7z",
            "3 discards 7z",
            "2 kan 777z 7z shimocha",
            "2 draws 5m",
            "2 discards 5m",
            "0 pon 55m 5m toimen",
            "0 discards 4z",
            "0 draws 0m",
            "0 adds 0m",
        ),
        wins=((1, 0, 0, ("槍槓",)),),
        deltas=(-8000, 8000, 0, 0),
    )
    read = read_json(robbed)
    assert read == read_xml(robbed)
    (win,) = entries(read)[0]["wins"]
    assert (win["pao"], win["tiles"]["win_tile"], win["tiles"]["chankan"]) == ("E", "0m", True)


def test_three_players_set_norths_aside() -> None:
    north = Played(
        points=(35000, 35000, 35000),
        dealt=("1119m123p789s456p", "19m147p258s12356z", "19m258p147s12356z"),
        moves=("0 draws 4z", "0 north", "0 draws 9m"),
        wins=((0, 0, 0, ("門前清自摸和", "嶺上開花")),),
        deltas=(12000, -6000, -6000),
    )
    rules = preset("tenhou-sanma")
    log = json_log(("Aya", "Ben", "Chloé", ""), [north])
    read = tenhou_json.read_game(log, rules, name="x")
    assert read.accounts == ("Aya", "Ben", "Chloé")
    tiles = entries(read)[0]["wins"][0]["tiles"]
    assert (tiles["nukidora"], tiles["rinshan"], read.played_on) == (1, True, None)


@pytest.mark.parametrize(
    "log",
    [
        {},
        {"name": ["A", "B", "C", ""], "log": []},
        {"name": list(NAMES), "log": [[]]},
        {"name": list(NAMES), "log": [[[0, 0, 0], [], [99], []]]},
        [],
    ],
)
def test_what_is_no_log_of_four_is_refused(log: Any) -> None:
    with pytest.raises(WrongLogError):
        tenhou_json.read_game(log, TENHOU, name="x")


@pytest.mark.parametrize("text", ["<mjloggm/>", '<UN n0="A"/>', '<INIT seed="0"/>', "<T1/>"])
def test_what_is_no_log_in_xml_is_refused(text: str) -> None:
    with pytest.raises(WrongLogError):
        tenhou_xml.read_game(text, TENHOU, name="x")


def test_files_may_be_packed() -> None:
    assert text_of(gzip.compress(b"<mjloggm/>")) == text_of(b"<mjloggm/>") == "<mjloggm/>"


class Club:
    """A running event of four with their Tenhou accounts."""

    def __init__(self) -> None:
        world = event_world(
            players=4, status=EventStatus.RUNNING, switches=TENHOU.to_json(), sessions_planned=9
        )
        self.event: Event = world.event
        self.entrants: list[Entrant] = world.entrants
        for entrant, name in zip(self.entrants, NAMES, strict=True):
            add_online_account(entrant, actor=SYSTEM, site="tenhou", name=name)

    def store(self, *hands: Played, name: str = LOG) -> list[CheckedLog]:
        text = json.dumps(json_log(NAMES, hands))
        return import_logs(self.event, [(f"{name}.json", text)], actor=SYSTEM, site="tenhou")


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
    files = [("x.xml", xml_log(NAMES, [RIICHI_TSUMO]))]
    again += import_logs(club.event, files, actor=SYSTEM, site="tenhou")
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
            import_logs(club.event, [("x.json", text)], actor=SYSTEM, site="tenhou")


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
