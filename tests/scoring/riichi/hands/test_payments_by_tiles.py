"""Who pays what for a hand by tiles: honba, sticks, liability, three players."""

import pytest

from tests.scoring.hands import value_of_hand

PINFU = "234567m34678p99s 5p"
DRAGONS = "11m45p 6p pon:555z<shimocha pon:666z<toimen pon:777z<kamicha"
ALL_WINDS = "7z 7z pon:111z<kamicha ankan:2222z kakan:3333z<toimen pon:444z<shimocha"
FOUR_KANS = "9s 9s ankan:1111m kan:2222p<toimen kan:3333s<toimen kan:4444s<kamicha"


@pytest.mark.parametrize(
    ("hand", "points", "payments"),
    [
        (f"{PINFU} from:W", 1000, "E 0 S 1000 W -1000 N 0"),
        (f"{PINFU} from:W honba:2 sticks:3", 1000, "E 0 S 4600 W -1600 N 0"),
        (f"{PINFU} honba:1 sticks:1", 1000, "S 2300 discarder -1300"),
        (f"{PINFU} tsumo", 1500, "E -700 S 1500 W -400 N -400"),
        (f"{PINFU} tsumo E/E honba:1", 2100, "E 2400 S -800 W -800 N -800"),
    ],
)
def test_payments_of_a_plain_win(hand: str, points: int, payments: str) -> None:
    assert said(hand) == (points, payments)


def said(hand: str, **switches: object) -> tuple[int, str]:
    value = value_of_hand(hand, **switches)
    return value.points, " ".join(f"{name} {points}" for name, points in value.payments)


@pytest.mark.parametrize(
    ("hand", "switches", "payments"),
    [
        # the last of the three dragons came from kamicha, East for South
        (f"{DRAGONS} tsumo", {}, "E -32000 S 32000 W 0 N 0"),
        (f"{DRAGONS} from:E", {}, "E -32000 S 32000 W 0 N 0"),
        (f"{DRAGONS} from:W", {}, "E -16000 S 32000 W -16000 N 0"),
        (f"{DRAGONS}", {}, "S 32000 E -16000 discarder -16000"),
        (f"{DRAGONS} from:W", {"pao": []}, "E 0 S 32000 W -32000 N 0"),
        (f"{DRAGONS} from:W honba:1", {}, "E -16000 S 32300 W -16300 N 0"),
        (f"{DRAGONS} from:W honba:1", {"pao_honba": "liable"}, "E -16300 S 32300 W -16000 N 0"),
        (f"{DRAGONS} from:W pao:N", {}, "E 0 S 32000 W -16000 N -16000"),
        # nobody is liable for a set from the own hand, or where the melds do not say from whom
        (
            "11m45p 6p pon:555z<toimen pon:666z<toimen ankan:7777z from:W",
            {},
            "E 0 S 32000 W -32000 N 0",
        ),
        ("11m45p 6p pon:555z pon:666z pon:777z from:W", {}, "E 0 S 32000 W -32000 N 0"),
        ("11m45p777z 6p pon:555z<toimen pon:666z<toimen from:W", {}, "E 0 S 32000 W -32000 N 0"),
        # two yakuman, one of them with liability: the fourth wind came from shimocha, West
        (f"{ALL_WINDS} tsumo", {}, "E -16000 S 64000 W -40000 N -8000"),
        (f"{ALL_WINDS} tsumo", {"pao_scope": "whole_hand"}, "E 0 S 64000 W -64000 N 0"),
        (f"{ALL_WINDS} from:N", {}, "E 0 S 64000 W -16000 N -48000"),
        # a fourth quad that was called, and one that was added to a pon
        (f"{FOUR_KANS} from:N", {}, "E -16000 S 32000 W 0 N -16000"),
        (
            f"{FOUR_KANS} from:N".replace("kan:4444s<", "kakan:4444s<"),
            {},
            "E 0 S 32000 W 0 N -32000",
        ),
        # a great kind of daisangen is liable for as much as daisangen
        (
            "23m99p 1m kan:5555z<toimen kan:6666z<toimen kan:7777z<kamicha from:W",
            {"local_yaku": ["chousangen"]},
            "E -16000 S 64000 W -48000 N 0",
        ),
        # rinshan pao: who fed the kan pays the whole tsumo
        (
            "234678m8p 8p tsumo rinshan kan:2222p<toimen",
            {"pao_rinshan": True},
            "E 0 S 2700 W 0 N -2700",
        ),
        ("234678m8p 8p tsumo rinshan kan:2222p<toimen", {}, "E -1300 S 2700 W -700 N -700"),
        (
            "234678m8p 8p tsumo rinshan ankan:2222p",
            {"pao_rinshan": True},
            "E -2600 S 5200 W -1300 N -1300",
        ),
        (
            "234678m8p 8p tsumo rinshan kan:2222p pao:N",
            {"pao_rinshan": True},
            "E 0 S 2700 W 0 N -2700",
        ),
        # without a kan on the replacement tile nobody is named for an ordinary hand
        ("234678m8p 8p pon:222p pao:N from:W", {"pao_rinshan": True}, "E 0 S 1000 W -1000 N 0"),
    ],
)
def test_payments_with_liability(hand: str, switches: dict[str, object], payments: str) -> None:
    assert said(hand, **switches)[1] == payments


@pytest.mark.parametrize(
    ("hand", "payments"),
    [
        ("234678p345678s5s 5s riichi honba:1 sticks:1 from:W", "E 0 S 5100 W -4100"),
        ("234678p345678s5s 5s tsumo honba:1", "E -1400 S 2200 W -800"),
        # the third dragon came from kamicha: West for East
        (
            "1p456s 1p E/E pon:555z<kamicha pon:666z<shimocha pon:777z<kamicha from:S",
            "E 48000 S -24000 W -24000",
        ),
        (
            "1p456s 1p E/E pon:555z<kamicha pon:666z<shimocha pon:777z<kamicha",
            "E 48000 W -24000 discarder -24000",
        ),
    ],
)
def test_payments_of_three_players(hand: str, payments: str) -> None:
    assert said(hand, preset="tenhou-sanma")[1] == payments
