"""Yaku that do not fit a win, the ruleset or each other."""

from typing import Any

import pytest

from tests.scoring.checking import SANMA, Row, check, found, ron, tsumo

YAKU_ROWS: dict[str, Row] = {
    "no such yaku": (
        ron(han=1, fu=30, yaku=["tanyo"]),
        {},
        [("unknown_yaku", "wins[0].yaku[0]")],
    ),
    "a yaku twice": (
        ron(han=2, fu=30, yaku=["tanyao", "tanyao"]),
        {},
        [("yaku_twice", "wins[0].yaku[1]")],
    ),
    "nagashi mangan as a yaku": (
        ron(han=5, yaku=["nagashi_mangan"]),
        {},
        [("yaku_of_a_draw", "wins[0].yaku[0]")],
    ),
    "a local yaku that is not played": (
        ron(han=2, fu=40, yaku=["sanrenkou"]),
        {},
        [("yaku_off", "wins[0].yaku[0]")],
    ),
    "ippatsu where it does not count": (
        ron("W", "W", han=2, fu=40, yaku=["riichi", "ippatsu"]),
        {"ippatsu": False},
        [("yaku_off", "wins[0].yaku[1]")],
    ),
    "renhou where it does not count": (
        ron(han=5, yaku=["renhou"]),
        {"renhou": "off"},
        [("yaku_off", "wins[0].yaku[0]")],
    ),
    "four concealed triplets beside tenhou by the widest wait": (
        tsumo("E", yakuman=2, yaku=["suuankou", "tenhou"]),
        {"tenhou_widest_wait": True},
        [("yaku_exclude_each_other", "wins[0].yaku")],
    ),
    "a yaku beside a flat renhou": (
        ron(han=5, fu=40, yaku=["renhou", "tanyao"], dora=0),
        {},
        [("yaku_exclude_each_other", "wins[0].yaku")],
    ),
    "a counted yakuman where there is none": (
        ron(yakuman=1, yaku=["kazoe"]),
        {"kazoe": "sanbaiman"},
        [("yaku_off", "wins[0].yaku[0]")],
    ),
    "yaku that exclude each other": (
        ron("W", "W", han=4, fu=30, yaku=["riichi", "pinfu", "toitoi"]),
        {},
        [("yaku_exclude_each_other", "wins[0].yaku")],
    ),
    "a closed yaku in an open hand": (
        ron(han=2, fu=40, yaku=["iipeikou", "tanyao"], open=True),
        {},
        [("yaku_needs_closed_hand", "wins[0].yaku")],
    ),
    "open tanyao where it does not count": (
        ron(han=1, fu=30, yaku=["tanyao"], open=True),
        {"kuitan": False},
        [("yaku_needs_closed_hand", "wins[0].yaku")],
    ),
    "pinfu by tsumo where it does not count": (
        tsumo(han=2, fu=20, yaku=["menzen_tsumo", "pinfu"]),
        {"pinfu_tsumo": False},
        [("fu_20_by_tsumo", "wins[0].fu"), ("pinfu_by_tsumo_off", "wins[0].yaku")],
    ),
    "the last draw by ron": (
        ron(han=1, fu=30, yaku=["haitei"]),
        {},
        [("yaku_needs_tsumo", "wins[0].yaku")],
    ),
    "the last discard by tsumo": (
        tsumo(han=1, fu=30, yaku=["houtei"]),
        {},
        [("yaku_needs_ron", "wins[0].yaku")],
    ),
    "ippatsu without riichi": (
        ron(han=2, fu=40, yaku=["ippatsu", "tanyao"]),
        {},
        [("yaku_needs_riichi", "wins[0].yaku")],
    ),
    "two-shot without riichi": (
        ron(han=2, fu=40, yaku=["nippatsu", "tanyao"]),
        {"local_yaku": ["nippatsu"]},
        [("yaku_needs_riichi", "wins[0].yaku")],
    ),
    "heaven's blessing after riichi": (
        tsumo("E", "E", yakuman=1, yaku=["tenhou"]),
        {},
        [("yaku_excludes_riichi", "wins[0].yaku")],
    ),
    "heaven's blessing of another than the dealer": (
        tsumo("W", yakuman=1, yaku=["tenhou"]),
        {},
        [("yaku_of_dealer", "wins[0].yaku")],
    ),
    "earth's blessing of the dealer": (
        tsumo("E", yakuman=1, yaku=["chiihou"]),
        {},
        [("yaku_of_others", "wins[0].yaku")],
    ),
    "heaven's blessing on one wait where it has the widest": (
        tsumo("E", yakuman=2, yaku=["tenhou", "kokushi"]),
        {"preset": "mahjong-soul"},
        [("yaku_exclude_each_other", "wins[0].yaku")],
    ),
    "three colours with three players": (
        ron(han=2, fu=40, yaku=["sanshoku_doujun"]),
        SANMA,
        [("yaku_needs_four_players", "wins[0].yaku")],
    ),
    "riichi among the yaku alone": (
        ron(han=2, fu=40, yaku=["riichi", "tanyao"]),
        {},
        [("riichi_not_declared", "wins[0].yaku")],
    ),
    "riichi missing among the yaku": (
        ron("W", "W", han=2, fu=40, yaku=["tanyao"]),
        {},
        [("riichi_not_counted", "wins[0].yaku")],
    ),
    "menzen tsumo missing among all yaku": (
        tsumo("W", "W", han=2, fu=40, yaku=["riichi", "tanyao"], dora=0),
        {},
        [("menzen_tsumo_missing", "wins[0].yaku")],
    ),
    "a yakuman in han": (
        ron(han=13, yaku=["daisangen"]),
        {},
        [("yakuman_in_han", "wins[0].yakuman")],
    ),
    "a yakuman without one among the yaku": (
        ron(yakuman=1, yaku=["toitoi"]),
        {},
        [("yakuman_without_yakuman", "wins[0].yaku")],
    ),
    "a double yakuman where it counts once": (
        ron(yakuman=2, yaku=["daisuushii"]),
        {},
        [("yakuman_not_the_sum", "wins[0].yakuman")],
    ),
    "two yakuman entered as one": (
        ron(yakuman=1, yaku=["daisangen", "tsuuiisou"]),
        {},
        [("yakuman_not_the_sum", "wins[0].yakuman")],
    ),
}


WHITE, GREEN, RED = "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"
ROUND, SEAT = "yakuhai_bakaze", "yakuhai_jikaze"
NOT_TOGETHER = "No hand that is won like this has all of these: "
#: All yaku of a ron and how it is stated, and what is wrong with them.
ONE_HAND: dict[str, tuple[dict[str, Any], str]] = {
    "three dragons are big dragons": (
        ron("W", han=3, fu=40, yaku=[WHITE, GREEN, RED], dora=0),
        f"{NOT_TOGETHER}{WHITE}, {GREEN}, {RED}.",
    ),
    "terminals without the sets": (
        ron("W", han=2, fu=40, yaku=["honroutou"], dora=0),
        "A hand like this with honroutou has 1 of these as well: toitoi, chiitoitsu.",
    ),
    "little dragons with one dragon": (
        ron("W", han=3, fu=40, yaku=["shousangen", WHITE], dora=0),
        f"A hand like this with shousangen has 1 of these as well: {GREEN}, {RED}.",
    ),
    "four triplets": (
        ron("W", han=6, fu=40, yaku=[ROUND, SEAT, WHITE, GREEN, "honitsu"], dora=0, open=True),
        f"A hand like this with {ROUND}, {SEAT}, {WHITE}, {GREEN} has toitoi as well: name it.",
    ),
    "three sequences and two triplets": (
        ron("W", han=3, fu=30, yaku=["sanshoku_doujun", WHITE, GREEN], dora=0, open=True),
        f"{NOT_TOGETHER}sanshoku_doujun, {WHITE}, {GREEN}.",
    ),
    "a straight and two triplets": (
        ron("W", han=3, fu=30, yaku=["ittsuu", WHITE, GREEN], dora=0, open=True),
        f"{NOT_TOGETHER}ittsuu, {WHITE}, {GREEN}.",
    ),
    "twin sequences and three triplets": (
        ron("W", han=4, fu=50, yaku=["iipeikou", WHITE, GREEN, ROUND], dora=0),
        f"{NOT_TOGETHER}iipeikou, {WHITE}, {GREEN}, {ROUND}.",
    ),
    "a robbed tile in a triplet": (
        ron("W", han=3, fu=40, yaku=["chankan", "toitoi"], dora=0),
        "chankan and toitoi cannot be in one hand.",
    ),
    "a robbed tile in a pair": (
        ron("W", han=3, fu=25, yaku=["chankan", "chiitoitsu"], dora=0),
        "chankan and chiitoitsu cannot be in one hand.",
    ),
    "man's blessing in riichi": (
        ron("W", "W", yakuman=1, yaku=["renhou"]),
        "renhou comes before any riichi, but West is in riichi.",
    ),
    "one yaku of a double wind": (
        {
            "outcome": "ron",
            "discarder": "S",
            "wins": [{"seat": "E", "han": 1, "fu": 40, "yaku": [SEAT], "dora": 0}],
        },
        f"A hand like this with {SEAT} has {ROUND} as well: name it.",
    ),
    "triplets of a closed hand": (
        ron("W", han=2, fu=40, yaku=["toitoi"], dora=0, open=False),
        "A hand like this with toitoi has sanankou as well: name it.",
    ),
    "yaku beside a yakuman": (
        ron("W", yakuman=1, yaku=["daisangen", "toitoi"]),
        "Beside a yakuman no other yaku counts: leave out toitoi.",
    ),
    "four quads of a closed hand": (
        ron("W", yakuman=1, yaku=["suukantsu"], open=False),
        "A hand like this with suukantsu has suuankou_tanki as well: name it.",
    ),
    "four concealed triplets by ron": (
        ron("W", yakuman=1, yaku=["suuankou"]),
        "suuankou needs a win by tsumo.",
    ),
    "a part that no hand has": (
        ron("W", han=6, fu=40, yaku=[ROUND, SEAT, WHITE, "ittsuu"]),
        f"{NOT_TOGETHER}{ROUND}, {SEAT}, {WHITE}, ittsuu.",
    ),
}


@pytest.mark.parametrize(("entry", "message"), ONE_HAND.values(), ids=ONE_HAND.keys())
def test_a_stated_hand_has_four_sets_and_a_pair(entry: dict[str, Any], message: str) -> None:
    problems = found(entry, renhou="yakuman")
    assert [(one.field, one.message) for one in problems] == [("wins[0].yaku", message)]


def test_some_of_the_yaku_of_a_hand_may_be_named() -> None:
    check(ron("W", han=4, fu=40, yaku=["shousangen", WHITE]), {}, [])
    check(ron("W", han=4, fu=40, yaku=["honroutou"]), {}, [])


@pytest.mark.parametrize("row", YAKU_ROWS.values(), ids=YAKU_ROWS.keys())
def test_yaku_are_refused(row: Row) -> None:
    check(*row)
