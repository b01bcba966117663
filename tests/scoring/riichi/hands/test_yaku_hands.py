"""Every yaku: a hand that has it, and one that nearly has it."""

import pytest

from scoring.riichi.hands.local_yaku import (
    ALL_YAKU,
    LOCAL_YAKU,
)
from tests.scoring.hands import value_of_hand, yaku_of

# id | has it | nearly has it | switches
COMMON = """
riichi | 234567m345678p9s 9s riichi | 234567m345678p9s 9s tsumo
daburu_riichi | 234567m345678p9s 9s daburu | 234567m345678p9s 9s riichi
open_riichi | 234567m345678p9s 9s riichi open | 234567m345678p9s 9s riichi | open_riichi=on
daburu_open_riichi | 234567m345678p9s 9s daburu open | 234567m345678p9s 9s daburu | open_riichi=on
ippatsu | 234567m345678p9s 9s riichi ippatsu | 234567m345678p9s 9s riichi
menzen_tsumo | 234567m345678p9s 9s tsumo | 234567m345p9s 9s tsumo chi:678p
pinfu | 234567m34678p99s 5p | 234567m35678p99s 4p
iipeikou | 22344m678p67899s 3m | 22344m678p99s 3m chi:678s
tanyao | 234567m345678p8s 8s | 234567m345678p9s 9s tsumo
yakuhai_haku | 234567m34599p55z 5z | 234567m345999p5z 5z riichi
yakuhai_hatsu | 234567m34599p66z 6z | 234567m345999p6z 6z riichi
yakuhai_chun | 234567m34599p77z 7z | 234567m345999p7z 7z riichi
yakuhai_bakaze | 234567m34599p11z 1z | 234567m34599p22z 2z
yakuhai_jikaze | 234567m34599p22z 2z | 234567m34599p11z 1z
yakuhai_pei | 111345p67899s44z 4z | 111345p67899s33z 3z | preset=tenhou-sanma sanma_north=yakuhai
haitei | 234567m345678p9s 9s tsumo haitei | 234567m345678p9s 9s tsumo
houtei | 234567m345678p9s 9s houtei | 234567m345678p9s 9s riichi
rinshan | 234567m345p9s 9s tsumo rinshan ankan:1111z | 234567m345p9s 9s tsumo ankan:1111z
chankan | 234567m34678p99s 5p chankan | 234567m34678p99s 5p
chiitoitsu | 1133m5577p2288s4z 4z | 112233m112233p9s 9s
sanshoku_doujun | 234m234p2347899s 9s | 234m234p3457899s 9s
ittsuu | 123456789m34p99s 5p | 123456678m34p99s 5p
chanta | 12399m789p123s11z 9m | 12399m789p234s11z 9m
sanshoku_doukou | 222345m222p2299s 2s | 222345m222p3399s 3s
sanankou | 22234m444p66699s 5m | 222345m444p6699s 6s
sankantsu | 345m9s 9s ankan:1111m kan:2222p kan:3333s | 345m9s 9s ankan:1111m kan:2222p pon:333s
toitoi | 222m444p6699s 6s pon:333z | 222m444p4599s 6s pon:333z
honroutou | 111m999p1199s 1s pon:333z | 111m999p2299s 2s pon:333z
shousangen | 23m999p55566677z 1m | 23m99999p555666z 1m
ryanpeikou | 223344m55667p99s 7p | 223344m56778p99s 6p
honitsu | 12345622299m11z 1z | 12345699m222p11z 1z
junchan | 12399m789p12399s 9m | 12399m789p23499s 9m
chinitsu | 1233455677899m 9m | 1233455679m789p 9m
renhou | 234567m34678p99s 5p first | 234567m34678p99s 5p first E/E
"""
YAKUMAN = """
kokushi | 19m19p19s1234566z 7z | 19m19p19s1234567z 1z
kokushi_13 | 19m19p19s1234567z 1z | 19m19p19s1234566z 7z
suuankou | 22299m444p66688s 8s tsumo | 22299m444p66688s 8s
suuankou_tanki | 2229m444p666888s 9m | 22299m444p66688s 8s tsumo
daisangen | 23m99p555666777z 1m | 23m999p55566677z 1m
shousuushii | 23m11122233344z 1m | 23m99p111222333z 1m
daisuushii | 99m11122233344z 4z | 99m11122233344z 9m
tsuuiisou | 1112223335566z 6z | 99m11122233355z 9m
chinroutou | 111999m11199p11s 1s | 111999m11199p22s 2s
ryuuiisou | 22334466688s66z 6z | 22334466688s55z 5z
chuuren | 1112235678999m 4m | 1112345678999m 2m
chuuren_9 | 1112345678999m 2m | 1112235678999m 4m
suukantsu | 9s 9s ankan:1111m kan:2222p kan:3333s kakan:4444s | 9s 9s ankan:1111m kan:2222p kan:3333s pon:444s
tenhou | 234567m345678p9s 9s tsumo first E/E | 234567m345678p9s 9s tsumo first
chiihou | 234567m345678p9s 9s tsumo first | 234567m345678p9s 9s tsumo first E/E
"""
LOCAL = """
sanrenkou | 222333444m34p99s 5p | 222333555m34p99s 5p
suurenkou | 22233344455m99p 5m | 22233344466m99p 6m
daisharin | 2233445566778p 8p | 1122334455667p 7p
daichikurin | 2233445566778s 8s | 1122334455667s 7s
daisuurin | 2233445566778m 8m | 1122334455667m 7m
daichisei | 1122334455667z 7z | 9m112233445566z 9m
shiisanpuutaa | 147m258p369s1135z 7z tsumo first | 147m258p369s1135z 7z tsumo
shiisuupuutaa | 147m258p369s1235z 7z tsumo first | 147m259p368s1235z 7z tsumo
paarenchan | 234567m345678p9s 9s tsumo E/E wins:8 | 234567m345678p9s 9s tsumo E/E wins:7
isshoku_sanjun | 222333444m67p99s 8p | 223344m67p34599s 8p
isshoku_yonjun | 222233334444m9p 9p | 222333444m67p99s 8p
uumensai | 123m456p789s1155z 1z | 123m456p789s1122z 1z
sanpuukou | 34m99p111222333z 5m | 34m45699p111222z 5m
shiiaru_raotai | 9s 9s pon:111m chi:456m pon:777z chi:345p | 34p99s 5p pon:111m chi:456m pon:777z
uushin_tsuukan | 12346789m345p99s 5m | 12345789m345p99s 6m
sanshoku_ittsuu | 123234m456p7899s 9s | 123234m456p6799s 8s
kyandonhou | 123567m123p5699s 7s | 123567m123p6799s 8s
ryandoukou | 222555m22299p55s 5s | 222555m22299p66s 6s
shoutate | 222345678m222p2s 2s | 222345678m222p3s 3s
choupaikou | 11133355m678p99s 5m | 11133366m678p99s 6m
suuzuukou | 99m11133366z 6z pon:555z | 6699m111333z 6m pon:555z
mondeikou | 340m067340p340s9s 9s | 340m067345p340s9s 9s | red_fives=4
ittsuu_chanta | 123456789m23p11z 1p | 123456789m34p11z 5p
tanfonhou | 22p22334466s444z 6s | 33p22334466s444z 6s
chintanfon | 22p22334466688s 2p | 33p22334466688s 3p
chinpeikou | 112233m112233p9s 9s | 112233m223344p9s 9s
kinkei_dokuritsu | 1s 1s pon:222m chi:456m pon:777z chi:345p | 2s 2s pon:222m chi:456m pon:777z chi:345p
touchao_hanchanshue | 5z 5z pon:222m chi:456m pon:777z chi:345p | 6z 6z pon:222m chi:456m pon:777z chi:345p
uupin_kaihou | 234567m46p99s 5p tsumo rinshan ankan:1111z | 234567m57p99s 6p tsumo rinshan ankan:1111z
ryanzou_chankan | 234567m67899p13s 2s chankan | 234567m67899p24s 3s chankan
iipin_mouyue | 234567m23p67899s 1p tsumo haitei | 234567m34p67899s 2p tsumo haitei
chuupin_raoyui | 234567m78p67899s 9p houtei | 234567m78p67899s 6p houtei
shanron_chonchu | 123567m99p12356s 7s | 123567m99p12367s 8s
chiishin_uushii | 147m258p1234567z 3s | 147m258p1234567z 1s
rentsuu_honitsu | 12345622299m77z 7z | 12345622299m66z 6z
hyakuman_goku | 5556m 6m ankan:9999m ankan:8888m ankan:7777m | 1112m 2m ankan:9999m ankan:8888m pon:333m
shousharin | 1122334455667s 7s | 2233445566778s 8s
suuchoupaikou | 11133355577m99p 7m | 11133355588m99p 8m
kouitten | 22334466688s77z 7z | 22334466688s66z 6z
benikujaku | 11155577799s77z 7z | 11155577799s66z 6z
kokuiisou | 22244488p11222z 8p | 22244499p11222z 9p
ishi_no_ue_ni_mo_sannen | 234567m345678p9s 9s tsumo daburu haitei | 234567m345678p9s 9s tsumo daburu
kachoufuugetsu | 99m11555p111s222z 1p | 99m11555p111s444z 1p
fuukasetsugetsu | 99m11555p222555z 1p | 99m11555p444555z 1p
junsei_ryuuiisou | 2233444666888s 4s | 22334466688s66z 6z
chousangen | 23m99p 1m ankan:5555z kan:6666z kan:7777z | 23m99p 1m ankan:5555z kan:6666z pon:777z
chousuushii | 9p 9p ankan:1111z kan:2222z kan:3333z kan:4444z | 9p 9p ankan:1111z kan:2222z kan:3333z pon:444z
"""

Row = tuple[str, str, str, dict[str, object]]


def rows(table: str) -> list[Row]:
    return [row(line) for line in table.strip().splitlines()]


def row(line: str) -> Row:
    name, has, nearly, *more = (part.strip() for part in line.split("|"))
    switches: dict[str, object] = {}
    for pair in " ".join(more).split():
        key, _, value = pair.partition("=")
        switches[key] = int(value) if value.isdigit() else value
    return name, has, nearly, switches


def local(table: str) -> list[Row]:
    return [
        (name, has, nearly, more | {"local_yaku": [name]})
        for name, has, nearly, more in rows(table)
    ]


ALL = [*rows(COMMON), *rows(YAKUMAN), *local(LOCAL)]


@pytest.mark.parametrize(("name", "has", "nearly", "switches"), ALL, ids=[row[0] for row in ALL])
def test_one_hand_has_the_yaku_and_one_nearly(
    name: str, has: str, nearly: str, switches: dict[str, object]
) -> None:
    assert [name in yaku_of(hand, **switches) for hand in (has, nearly)] == [True, False]


@pytest.mark.parametrize(("name", "has"), [row[:2] for row in local(LOCAL)])
def test_a_local_yaku_counts_only_where_it_is_played(name: str, has: str) -> None:
    assert name not in yaku_of(has, red_fives=4)


def test_every_yaku_is_here_but_those_that_tiles_cannot_tell() -> None:
    unseen = set(ALL_YAKU) - {row[0] for row in ALL}
    assert unseen == {name for name, row in ALL_YAKU.items() if row.holds is None}
    assert unseen & set(LOCAL_YAKU) == {
        "tsubame_gaeshi",
        "kanburi",
        "nippatsu",
        "ketsupaihou",
        "renkaihou",
        "maneshi_mangan",
        "toukanhou",
    }


#: Played beside a yaku, to show that it does not count twice.
_BESIDE = {"shanron_chonchu": ["kyandonhou"]}


@pytest.mark.parametrize(
    ("name", "hand", "han"),
    [
        ("choupaikou", "11133355m678p99s 5m", 2),
        ("choupaikou", "111m333678p5599s 5s", 1),  # mixed suits
        ("ittsuu_chanta", "123456789m23p11z 1p", 3),
        ("ittsuu_chanta", "123456789m23p99s 1p", 4 + 1),  # without honours; and pinfu
        ("uushin_tsuukan", "12346789m345p99s 5m", 2 + 1),  # beside the straight
        ("chinpeikou", "223344m223344p9s 9s", 3 + 3),  # beside both pairs of sequences
        ("kinkei_dokuritsu", "1s 1s pon:222m chi:456m pon:444z chi:345p", 5),
        ("shanron_chonchu", "123567m99p12356s 7s", 5 + 1),  # and pinfu, in place of kyandonhou
    ],
)
def test_what_a_local_yaku_is_worth(name: str, hand: str, han: int) -> None:
    assert value_of_hand(hand, local_yaku=[name, *_BESIDE.get(name, [])]).han == han


@pytest.mark.parametrize(
    ("local", "hand", "yaku", "yakuman"),
    [
        (
            "chousuushii",
            "9p 9p ankan:1111z kan:2222z kan:3333z kan:4444z",
            ("suukantsu", "chousuushii"),
            5,
        ),
        ("chousangen", "23m99p 1m ankan:5555z kan:6666z kan:7777z", ("chousangen",), 2),
        ("junsei_ryuuiisou", "2233444666888s 4s", ("junsei_ryuuiisou",), 2),
        ("daichisei", "1122334455667z 7z", ("daichisei",), 1),
        ("shiisanpuutaa", "147m258p369s1135z 7z tsumo first E/E", ("shiisanpuutaa",), 1),
    ],
)
def test_a_greater_yakuman_stands_for_the_one_inside(
    local: str, hand: str, yaku: tuple[str, ...], yakuman: int
) -> None:
    value = value_of_hand(hand, local_yaku=[local])
    assert (value.yaku, value.yakuman) == (yaku, yakuman)


def test_runs_and_a_pair_in_every_suit_are_seven_pairs() -> None:
    """Each suit alone reads as sets and a pair, but a hand has one pair."""
    assert yaku_of("22334455m33p44s1z 1z") == ("chiitoitsu",)
