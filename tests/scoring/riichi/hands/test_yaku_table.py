"""The table of yaku: complete, consistent, and with the values of the rule books."""

import pytest

from scoring.riichi.hands.local_yaku import (
    ALL_YAKU,
    LOCAL_YAKU,
)
from scoring.riichi.hands.yaku import YAKU
from scoring.ruleset import SWITCHES
from scoring.ruleset.choices import LOCAL_YAKU_IDS

# Its lines are those of other tests.
pytestmark = pytest.mark.slow

# id, han closed, han open (- where the hand must be closed)
HAN = """
    riichi 1 -            daburu_riichi 2 -     ippatsu 1 -           menzen_tsumo 1 -
    pinfu 1 -             iipeikou 1 -          tanyao 1 1            yakuhai_haku 1 1
    yakuhai_hatsu 1 1     yakuhai_chun 1 1      yakuhai_bakaze 1 1    yakuhai_jikaze 1 1
    yakuhai_pei 1 1
    haitei 1 1            houtei 1 1            rinshan 1 1           chankan 1 1
    chiitoitsu 2 -        sanshoku_doujun 2 1   ittsuu 2 1            chanta 2 1
    sanshoku_doukou 2 2   sanankou 2 2          sankantsu 2 2         toitoi 2 2
    honroutou 2 2         shousangen 2 2        ryanpeikou 3 -        honitsu 3 2
    junchan 3 2           chinitsu 6 5          open_riichi 2 -       daburu_open_riichi 3 -
"""

YAKUMAN = """
    kokushi closed        kokushi_13 closed     suuankou closed       suuankou_tanki closed
    daisangen any         shousuushii any       daisuushii any        tsuuiisou any
    chinroutou any        ryuuiisou any         chuuren closed        chuuren_9 closed
    suukantsu any         tenhou closed         chiihou closed        kazoe any
    transparent_riichi closed
"""

# pairs that stand in no hand together
NEVER = """
    riichi daburu_riichi          riichi open_riichi            daburu_riichi open_riichi
    ippatsu rinshan               menzen_tsumo houtei           menzen_tsumo chankan
    menzen_tsumo toitoi           pinfu toitoi                  pinfu chiitoitsu
    pinfu rinshan                 pinfu yakuhai_chun            iipeikou ryanpeikou
    iipeikou chiitoitsu           tanyao yakuhai_haku           tanyao chanta
    tanyao junchan                tanyao honroutou              tanyao ittsuu
    tanyao honitsu                haitei houtei                 haitei rinshan
    haitei chankan                houtei rinshan                houtei chankan
    rinshan chankan               chiitoitsu ryanpeikou         chiitoitsu toitoi
    sanshoku_doujun ittsuu        sanshoku_doujun honitsu       sanshoku_doujun toitoi
    sanshoku_doujun sanankou      ittsuu chanta                 ittsuu toitoi
    chanta junchan                chanta honroutou              chanta toitoi
    honroutou junchan             honitsu chinitsu              junchan toitoi
    kokushi kokushi_13            kokushi tsuuiisou             kokushi suuankou
    suuankou suuankou_tanki       daisangen shousuushii         daisangen daisuushii
    shousuushii daisuushii        tsuuiisou chinroutou          tsuuiisou ryuuiisou
    chuuren chuuren_9             chuuren suuankou              tenhou chiihou
    kazoe daisangen               renhou riichi                 sanrenkou pinfu
    chankan toitoi                chankan chiitoitsu            renhou chankan
    nippatsu ippatsu              renkaihou rinshan             isshoku_sanjun iipeikou
"""

# pairs that do stand together
SOMETIMES = """
    riichi pinfu                  riichi menzen_tsumo           chiitoitsu tanyao
    chiitoitsu honitsu            chiitoitsu chinitsu           chiitoitsu honroutou
    chiitoitsu riichi             chiitoitsu menzen_tsumo       chiitoitsu haitei
    chiitoitsu houtei             iipeikou chankan              toitoi sanankou
    toitoi honroutou              toitoi sanshoku_doukou        shousangen yakuhai_haku
    yakuhai_bakaze yakuhai_jikaze chanta honitsu                iipeikou ittsuu
    ippatsu chankan               tanyao sanshoku_doukou        tanyao sankantsu
    tsuuiisou daisangen           tsuuiisou daisuushii          suuankou suukantsu
    tenhou kokushi                chiihou suuankou              suukantsu daisuushii
"""


def rows(text: str, size: int) -> list[tuple[str, ...]]:
    words = text.split()
    return [tuple(words[at : at + size]) for at in range(0, len(words), size)]


@pytest.mark.parametrize(("name", "closed", "opened"), rows(HAN, 3))
def test_a_yaku_is_worth_its_han(name: str, closed: str, opened: str) -> None:
    row = YAKU[name]
    assert (str(row.closed), row.yakuman) == (closed, 0)
    assert row.open == (None if opened == "-" else int(opened))


@pytest.mark.parametrize(("name", "hand"), rows(YAKUMAN, 2))
def test_a_yakuman_is_worth_one(name: str, hand: str) -> None:
    row = YAKU[name]
    assert (row.yakuman, row.closed) == (1, 0)
    assert row.open == (None if hand == "closed" else 0)


def test_no_yaku_is_missing_and_none_is_too_many() -> None:
    named = {row[0] for row in [*rows(HAN, 3), *rows(YAKUMAN, 2)]}
    assert set(YAKU) == named | {"renhou", "nagashi_mangan"}
    assert set(ALL_YAKU) == set(YAKU) | set(LOCAL_YAKU)


def test_the_switch_of_local_yaku_names_exactly_the_rows_of_their_table() -> None:
    assert tuple(LOCAL_YAKU) == LOCAL_YAKU_IDS
    assert {row.switch for row in LOCAL_YAKU.values()} == {"local_yaku"}


def test_yakuman_that_may_be_double_are_yakuman() -> None:
    assert [ALL_YAKU[str(name)].yakuman for name in SWITCHES["double_yakuman"].choices] == [1] * 5


def test_a_switch_that_allows_a_yaku_is_a_switch() -> None:
    named = {row.id: row.switch for row in YAKU.values() if row.switch}
    assert named == {
        "open_riichi": "open_riichi",
        "daburu_open_riichi": "open_riichi",
        "ippatsu": "ippatsu",
        "renhou": "renhou",
        "yakuhai_pei": "sanma_north",
        "nagashi_mangan": "nagashi",
        "transparent_riichi": "transparent_riichi_yakuman",
    }
    assert set(named.values()) <= set(SWITCHES)


@pytest.mark.parametrize(("one", "other"), rows(NEVER, 2))
def test_yaku_that_exclude_each_other(one: str, other: str) -> None:
    assert other in ALL_YAKU[one].excludes
    assert one in ALL_YAKU[other].excludes


@pytest.mark.parametrize(("one", "other"), rows(SOMETIMES, 2))
def test_yaku_that_stand_together(one: str, other: str) -> None:
    assert other not in ALL_YAKU[one].excludes
    assert one not in ALL_YAKU[other].excludes


@pytest.mark.parametrize("table", [YAKU, ALL_YAKU], ids=["common", "all"])
def test_exclusion_goes_both_ways_and_never_to_oneself(table: dict[str, object]) -> None:
    for name in table:
        row = ALL_YAKU[name]
        assert name not in row.excludes
        assert all(name in ALL_YAKU[other].excludes for other in row.excludes)


def test_every_row_is_found_under_its_id_and_has_its_names() -> None:
    for name, row in ALL_YAKU.items():
        assert row.id == name
        assert row.kanji
        assert row.english
        assert row.closed is not None


@pytest.mark.parametrize(
    ("name", "closed", "opened", "yakuman"),
    [
        ("sanrenkou", 2, 2, 0),
        ("suurenkou", 0, 0, 1),
        ("daisharin", 0, None, 1),
        ("isshoku_sanjun", 3, 2, 0),
        ("kinkei_dokuritsu", 5, 5, 0),
        ("junsei_ryuuiisou", 0, 0, 2),
        ("chousuushii", 0, 0, 4),
        ("chintanfon", 6, 5, 0),
    ],
)
def test_some_local_yaku(name: str, closed: int, opened: int | None, yakuman: int) -> None:
    row = LOCAL_YAKU[name]
    assert (row.closed, row.open, row.yakuman) == (closed, opened, yakuman)
