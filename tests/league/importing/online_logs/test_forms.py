"""One game in every form gives the same game."""

import gzip
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from league.importing.online_logs.forms import FORMS
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.play_log import play_log
from league.importing.online_logs.read_log import read_log
from league.importing.online_logs.wrong_logs import WrongLogError
from scoring import preset
from tests.league.importing.online_logs.samples import (
    LOG,
    NAMES,
    NOBODY_TENPAI,
    REST,
    SECOND,
    TENHOU,
    THIRD,
)
from tests.league.importing.online_logs.written_logs import Played, json_log, xml_log
from tests.league.importing.online_logs.written_moves import majiang_log, mjai_log

DOCUMENTATION = Path(__file__).parents[4] / "docs" / "online_games.md"
SANMA = preset("tenhou-sanma")
Writer = Callable[[Sequence[str], Sequence[Played]], str]


def viewer_json(names: Sequence[str], hands: Sequence[Played]) -> str:
    return json.dumps(json_log(names, hands))


def address(names: Sequence[str], hands: Sequence[Played]) -> str:
    return f"https://tenhou.net/6/#json={quote(viewer_json(names, hands))}"


def mjai_list(names: Sequence[str], hands: Sequence[Played]) -> str:
    return json.dumps([json.loads(line) for line in mjai_log(names, hands).splitlines()])


def mjai_without_reasons(names: Sequence[str], hands: Sequence[Played]) -> str:
    return mjai_log(names, hands, reasons=False)


def majiang(names: Sequence[str], hands: Sequence[Played]) -> str:
    return json.dumps(majiang_log(names, hands))


def majiang_in_a_list(names: Sequence[str], hands: Sequence[Played]) -> str:
    return json.dumps([majiang_log(names, hands, first=2)], indent=1)


WRITERS: tuple[Writer, ...] = (
    *(xml_log, viewer_json, address, mjai_log, mjai_list, mjai_without_reasons),
    *(majiang, majiang_in_a_list),
)
OF_THREE: tuple[Writer, ...] = (viewer_json, address, mjai_log, mjai_list)

#: Each other player passes once before the first declares riichi.
PASSED = (
    *("0 draws 9m", "0 discards 9m", "1 draws 9m", "1 discards 9m"),
    *("2 draws 9m", "2 discards 9m", "3 draws 9m", "3 discards 9m"),
)
READY = "123m456p12789s33z"
ROUND: dict[str, Played] = {
    "a riichi with ippatsu, a red five and ura": Played(
        dealt=("123406m789p99s56p", REST, SECOND, THIRD),
        dora="5z",
        ura="8s",
        moves=(
            *("0 draws 6z", "0 discards 6z", "1 draws 6z", "1 discards 6z"),
            *("2 draws 6z", "2 discards 6z", "3 draws 7z", "3 discards 7z"),
            *("0 draws 7z", "0 riichi 7z", "1 draws 9m", "1 discards 9m"),
            *("2 draws 9m", "2 discards 9m", "3 draws 9m", "3 discards 9m", "0 draws 4p"),
        ),
        wins=((0, 0, 0, ("立直", "一発", "門前清自摸和", "平和")),),
        deltas=(19000, -6000, -6000, -6000),
    ),
    "two rons on the tile of a double riichi": Played(
        dealt=(READY, "123m456p12789s44z", REST, THIRD),
        moves=(*PASSED[:4], "2 draws 3s", "2 riichi 3s"),
        wins=((0, 2, 0, ()), (1, 2, 1, ())),
        paid=((0, 0, 0, 0), (0, 0, 0, 0)),
    ),
    "calls, a concealed and an added kan": Played(
        number=1,
        dora="2z2z",
        dealt=(REST, "34m55z66p345s78s14z", SECOND, "666z47m258p369s1z"),
        moves=(
            *("1 draws 9p", "1 discards 9p", "2 draws 9p", "2 discards 9p"),
            *("3 draws 9p", "3 discards 9p", "0 draws 5z", "0 discards 5z"),
            *("1 pon 55z 5z kamicha", "1 discards 1z", "2 draws 7z", "2 discards 7z"),
            *("3 draws 9m", "3 discards 9m", "0 draws 0m", "0 discards 0m"),
            *("1 chi 34m 0m", "1 discards 4z", "2 draws 9m", "2 discards 9m"),
            *("3 draws 6z", "3 ankan 6666z", "3 draws 9m", "3 discards 9m"),
            *("0 draws 7z", "0 discards 7z", "1 draws 5z", "1 adds 5z", "1 draws 6p"),
            *("1 discards 6p", "2 draws 7z", "2 discards 7z", "3 draws 1p", "3 discards 1p"),
            *("0 draws 9s", "0 discards 9s"),
        ),
        wins=((1, 0, 1, ("役牌 白",)),),
        deltas=(-3900, 3900, 0, 0),
    ),
    "an open kan, and a robbed one": Played(
        dealt=("55m6z147p258s3344z", "46m123p789s11z234m", "777z36m147p369s12z", THIRD),
        moves=(
            *("0 draws 9p", "0 discards 9p", "1 draws 9p", "1 discards 9p"),
            *("2 draws 9p", "2 discards 9p", "3 draws 7z", "3 discards 7z"),
            *("2 kan 777z 7z shimocha", "2 draws 5m", "2 discards 5m"),
            *("0 pon 55m 5m toimen", "0 discards 4z", "1 draws 9p", "1 discards 9p"),
            *("2 draws 9s", "2 discards 9s", "3 draws 9s", "3 discards 9s"),
            *("0 draws 0m", "0 adds 0m"),
        ),
        wins=((1, 0, 1, ("槍槓",)),),
        deltas=(-8000, 8000, 0, 0),
    ),
    "a win on the tile after a kan": Played(
        dealt=("555z234m456p78s99s", REST, SECOND, THIRD),
        moves=("0 draws 5z", "0 ankan 5555z", "0 draws 9s"),
        wins=((0, 0, 0, ("嶺上開花", "門前清自摸和")),),
        deltas=(0, 0, 0, 0),
    ),
    "an exhaustive draw with one ready": Played(
        dealt=("123m456p789s5577z", SECOND, REST, THIRD),
        draw="流局",
        deltas=(3000, -1000, -1000, -1000),
    ),
    "nine terminals and honours": Played(
        dealt=(REST, SECOND, THIRD, "19m19p19s1234567z"),
        moves=(
            *("0 draws 9m", "0 discards 9m", "1 draws 9m", "1 discards 9m"),
            *("2 draws 5z", "2 discards 5z", "3 draws 2m"),
        ),
        draw="九種九牌",
    ),
    "nagashi mangan": Played(
        dealt=("123m456p789s5577z", SECOND, REST, THIRD),
        draw="流し満貫",
        deltas=(-4000, 8000, -2000, -2000),
    ),
    "three rons on the tile of a riichi": Played(
        dealt=(READY, "123m456p12789s44z", "147m258p369s1234z", "123m456p12789s66z"),
        moves=("2 draws 3s", "2 riichi 3s"),
        draw="三家和了",
    ),
}


def read(write: Writer, *hands: Played) -> OnlineGame:
    return read_log(write(NAMES, hands), TENHOU, name=LOG)


def entries(game: OnlineGame) -> list[dict[str, Any]]:
    return [hand.entry for hand in game.hands]


@pytest.mark.parametrize("kind", ROUND)
@pytest.mark.parametrize("write", WRITERS[1:])
def test_a_hand_is_the_same_in_every_form(write: Writer, kind: str) -> None:
    hand, of_xml = read(write, ROUND[kind]), read(xml_log, ROUND[kind])
    assert entries(hand) == entries(of_xml)
    assert (hand.accounts, hand.fingerprint) == (NAMES, of_xml.fingerprint)


NORTH = Played(
    points=(35000, 35000, 35000),
    dealt=("1119m123p789s456p", "9m147p258s123567z", "9m258p147s123567z"),
    moves=("0 draws 4z", "0 north", "0 draws 9m"),
    wins=((0, 0, 0, ("門前清自摸和", "嶺上開花")),),
    deltas=(12000, -6000, -6000),
)


@pytest.mark.parametrize("write", OF_THREE)
def test_a_game_of_three_is_the_same_in_every_form_that_has_one(write: Writer) -> None:
    games = [read_log(one(NAMES[:3], [NORTH]), SANMA, name=LOG) for one in (xml_log, write)]
    assert entries(games[0]) == entries(games[1])
    assert games[0].fingerprint == games[1].fingerprint


def test_majiang_has_no_game_of_three() -> None:
    with pytest.raises(WrongLogError, match="this form of logs is for four players"):
        read_log(majiang(NAMES, [NOBODY_TENPAI]), SANMA, name=LOG)


DRAGONS = Played(
    dealt=("55z66z77z234m9p9s19s", REST, SECOND, THIRD),
    moves=(
        *("0 draws 9m", "0 discards 9m", "1 draws 5z", "1 discards 5z"),
        *("0 pon 55z 5z shimocha", "0 discards 9p", "1 draws 6z", "1 discards 6z"),
        *("0 pon 66z 6z shimocha", "0 discards 9s", "1 draws 9m", "1 discards 9m"),
        *("2 draws 7z", "2 discards 7z", "0 pon 77z 7z toimen", "0 discards 1s"),
        *("1 draws 9s", "1 discards 9s"),
    ),
    wins=((0, 1, 2, ("大三元",)),),
    deltas=(48000, -24000, -24000, 0),
)


@pytest.mark.parametrize("write", WRITERS)
def test_who_is_liable_is_named_or_follows_from_the_calls(write: Writer) -> None:
    game = read(write, DRAGONS)
    assert play_log(TENHOU, LOG, game).problems == ()
    assert game.fingerprint == read(xml_log, DRAGONS).fingerprint


@pytest.mark.parametrize("write", WRITERS)
def test_a_game_may_be_packed_and_may_begin_with_a_byte_order_mark(write: Writer) -> None:
    text = write(NAMES, [NOBODY_TENPAI])
    plain = read_log(text, TENHOU, name=LOG)
    for content in ("\ufeff" + text, ("\ufeff" + text).encode(), gzip.compress(text.encode())):
        assert read_log(content, TENHOU, name=LOG) == plain


def test_each_form_is_recognised_by_its_reader_alone() -> None:
    contents: list[object] = [
        xml_log(NAMES, [NOBODY_TENPAI]),
        json.loads(mjai_list(NAMES, [NOBODY_TENPAI])),
        majiang_log(NAMES, [NOBODY_TENPAI]),
        json_log(NAMES, [NOBODY_TENPAI]),
    ]
    first = [
        next(at for at, form in enumerate(FORMS) if form.is_one(content)) for content in contents
    ]
    assert first == [0, 1, 2, 3]


MOVES = (
    *("0 draws 5z", "0 discards 5z", "1 draws 5z", "1 discards 5z", "2 draws 5z", "2 discards 5z"),
    *("3 draws 5z", "3 discards 5z"),
)


@pytest.mark.parametrize(
    ("moves", "kind"),
    [
        (("0 draws 9m",), "kyuushu_kyuuhai"),
        (MOVES, "suufon_renda"),
        (("0 draws 5z", "0 discards 5z"), "sanchahou"),
        (
            [f"{seat} {does} {seat + 6}m" for seat in range(4) for does in ("draws", "riichi")],
            "suucha_riichi",
        ),
        (
            [
                move
                for seat, tile in enumerate("5678")
                for move in (f"{seat} ankan {tile * 4}p", f"{seat} draws 1s", f"{seat} discards 1s")
            ],
            "suukaikan",
        ),
        (
            [f"{n % 4} {does} 9s" for n in range(70) for does in ("draws", "discards")],
            "exhaustive_draw",
        ),
    ],
)
def test_the_moves_tell_what_ended_a_hand_of_mjai_without_a_reason(
    moves: Sequence[str], kind: str
) -> None:
    dealt = [f"{seat + 5}{seat + 5}{seat + 5}{seat + 5}p123m456s11z" for seat in range(4)]
    ended = Played(dealt=[f"{tiles}2z" for tiles in dealt], moves=moves, draw="流局")
    (entry,) = entries(read(mjai_without_reasons, ended))
    assert entry.get("kind", entry["outcome"]) == kind


@pytest.mark.parametrize(
    ("moves", "winner", "told"),
    [
        (("0 draws 3s",), 0, {"first_turn"}),
        (("0 draws 9m", "0 riichi 9m", "1 draws 3s", "1 discards 3s"), 0, {"ippatsu"}),
        (
            [
                *[f"{n % 4} {does} 9p" for n in range(69) for does in ("draws", "discards")],
                *("0 draws 3s",),
            ],
            0,
            {"haitei"},
        ),
        (
            [f"{n % 4} {does} 3s" for n in range(70) for does in ("draws", "discards")],
            0,
            {"houtei"},
        ),
    ],
)
def test_the_moves_tell_the_circumstances_of_a_win(
    moves: Sequence[str], winner: int, told: set[str]
) -> None:
    discarder = 0 if moves[-1].startswith("0 draws") else int(moves[-1][0])
    won = Played(
        dealt=(READY, REST, SECOND, THIRD), moves=moves, wins=((winner, discarder, winner, ()),)
    )
    for write in (mjai_log, majiang):
        (win,) = entries(read(write, won))[0]["wins"]
        assert {name for name in win["tiles"] if win["tiles"][name] is True} - {"tsumo"} == told


def test_points_that_mjai_does_not_write_follow_from_the_hands_before() -> None:
    first = ROUND["a riichi with ippatsu, a red five and ura"]
    second = replace(NOBODY_TENPAI, honba=1, points=(43000, 19000, 19000, 19000))
    events = [json.loads(line) for line in mjai_log(NAMES, [first, second]).splitlines()]
    for event in events:
        event.pop("scores", None)
    game = read_log(json.dumps(events), TENHOU, name=LOG)
    assert game == read(mjai_log, first, second)
    assert play_log(TENHOU, LOG, game).problems == ()


@pytest.mark.parametrize(
    ("write", "old", "new", "why"),
    [
        (mjai_log, '"3m"', '"?"', "hand 1: there is no tile ?."),
        (mjai_log, '"dahai"', '"fly"', "hand 1: its move “fly” is unknown."),
        (mjai_log, '"names"', '"n"', "its head is damaged."),
        (mjai_log, '"start_game"', '"none"', "it has no players."),
        (mjai_log, '"start_kyoku"', '"none"', "a move stands without its hand or its player."),
        (majiang, '"dapai"', '"fly"', "hand 1: its move “fly” is unknown."),
        (majiang, '"m9"', '"m"', "hand 1: there is no tile m."),
        (majiang, '"m3m6m9', '"k3m6m9', "hand 1: there is no tile k3m6m9"),
        (majiang, "荒牌平局", "和了", "hand 1: its result “和了” is unknown."),
        (majiang, '"pingju"', '"kaigang"', "hand 1 is damaged."),
    ],
)
def test_a_wrong_log_says_in_which_hand_and_why(
    write: Writer, old: str, new: str, why: str
) -> None:
    drawn = Played(
        dealt=(REST, SECOND, THIRD, "369p147m258s123z5z"),
        moves=("0 draws 9m", "0 discards 9m"),
        draw="流局",
    )
    text = write(NAMES, [drawn]).encode().decode("unicode_escape")
    assert old in text
    with pytest.raises(WrongLogError) as refused:
        read_log(text.replace(old, new), TENHOU, name=LOG)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file is empty."),
        ("hello", "it is neither XML nor JSON."),
        ("{", "its JSON breaks off or has a mistake. Save the log again."),
        (
            "https://tenhou.net/6/#json=%7B",
            "its JSON breaks off or has a mistake. Save the log again.",
        ),
        (
            "https://tenhou.net/0/?log=2026110420gm-0009-0000-01234567",
            "it is an address without the log in it. Open it, save the log, and upload that file.",
        ),
        ("[]", "it is JSON, but no log of a known form."),
        ('{"records": []}', "it is JSON, but no log of a known form."),
        ("[{}, {}]", "it is JSON, but no log of a known form."),
    ],
)
def test_what_has_no_known_form_is_refused(text: str, why: str) -> None:
    with pytest.raises(WrongLogError) as refused:
        read_log(text, TENHOU, name=LOG)
    assert str(refused.value) == why


def test_a_file_holds_one_game() -> None:
    two = json.dumps([majiang_log(NAMES, [NOBODY_TENPAI])] * 2)
    with pytest.raises(WrongLogError, match="it holds several games"):
        read_log(two, TENHOU, name=LOG)


def test_the_samples_of_the_documentation_are_one_game() -> None:
    samples = re.findall(r"```\w+\n(.+?)```", DOCUMENTATION.read_text(), re.DOTALL)
    games = [read_log(sample, TENHOU, name=LOG) for sample in samples]
    assert [hand.deltas for game in games for hand in game.hands] == [(0, 2000, -2000, 0)] * 5
    assert len({game.fingerprint for game in games}) == 1
    assert [play_log(TENHOU, LOG, game).problems for game in games] == [()] * 5
