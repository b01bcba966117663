"""Hands that cannot be, each with exactly what is wrong with it: [(code, field), ...].

Made from tables: every kind of tile, every number, every pair of circumstances.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.scoring.hand_lines import task_of

Wrong = list[tuple[str, str]]
Row = tuple[dict[str, Any], Wrong]

KINDS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
KINDS += [f"{number}z" for number in range(1, 8)]
SUITS = "mps"
SANMA = {"preset": "tenhou-sanma"}
READY_OF_THREE, OPEN_OF_THREE = "999m456p78s11555z 9s", "999m456p78s11z 9s"
READY = "123m456p78s11555z 9s"  # closed, tenpai, wins on 9s
OPEN = "123m456p78s11z 9s"  # the same beside one meld


def rows() -> Iterator[Row]:
    """Give every impossible hand."""
    for table in TABLES:
        yield from table()


def _tile_counts() -> Iterator[Row]:
    tiles = "1m4m7m2p5p8p3s6s9s1z2z3z4z5z"
    melds = " pon:666z pon:777z pon:999m pon:111s"
    for called in range(5):
        for count in range(15):
            if count != 13 - 3 * called:
                line = f"-{tiles[: 2 * count]} 9p{melds[: 9 * called]}"
                yield task_of(line), [("wrong_tile_count", "concealed")]
    for many in ("1m" * 16, "1" * 16 + "m", "1" * 20 + "m"):
        yield task_of(f"{many} 9p"), [("too_many_tiles", "concealed")]
    five = "chi:123m chi:456m pon:777m chi:123p chi:456p"
    yield task_of(f"1z 1z {five}"), [("too_many_melds", "melds")]


def _fifth_copies() -> Iterator[Row]:
    task = task_of("33334p99s 3p pon:777z pon:666z")
    yield task, [("fifth_copy", "win_tile")]
    for kind in KINDS:
        spare = [other for other in ("2m5m8m", "2p5p8p", "2s5s8s", "1z2z3z") if kind not in other]
        rest = [*("3m6m9m3p6p9p3s6s9s"[n : n + 2] for n in range(0, 18, 2)), "4z"]
        rest = [tile for tile in rest if tile != kind]
        nine = "".join(rest[:9])
        seven, ten = "".join(rest[:7]), nine + spare[0][:2]
        yield task_of(f"{kind * 4}{nine} {kind}"), [("fifth_copy", "win_tile")]
        yield (
            task_of(f"{kind * 3}{ten} {kind} dora:{kind}"),
            [("fifth_copy", "dora_indicators")],
        )
        yield (
            task_of(f"{kind * 2}{ten}{rest[-1] if rest[-1] not in ten else '2z'} {spare[1][:2]}")
            | {"dora_indicators": [kind, kind], "ura_indicators": [kind, kind], "riichi": 1},
            [("fifth_copy", "ura_indicators")],
        )
        yield (
            task_of(f"{ten} {spare[1][:2]} ankan:{kind * 4} dora:{kind}"),
            [("fifth_copy", "dora_indicators")],
        )
        yield (
            task_of(f"{kind * 2}{seven}{spare[0][:2]} {spare[1][:2]} pon:{kind * 3}"),
            [("fifth_copy", "melds")],
        )


def _red_fives() -> Iterator[Row]:
    for suit in SUITS:
        other = "p" if suit == "m" else "m"
        red, rest = f"0{suit}", f"123{other}11z555z"
        lacking = {"red_fives": 0}
        yield (
            task_of(f"4{red}6{suit}78s{rest} 9s", rules=lacking),
            [("no_such_red_five", "concealed")],
        )
        yield (
            task_of(f"46{suit}789s{rest} {red}", rules=lacking),
            [("no_such_red_five", "concealed")],
        )
        yield (
            task_of(f"78s{rest} 9s chi:4{red}6{suit}", rules=lacking),
            [("no_such_red_five", "concealed")],
        )
        yield (
            task_of(f"{READY} dora:{red}", rules=lacking),
            [("no_such_red_five", "dora_indicators")],
        )
        one = {"red_fives": 3}
        twice = [("red_five_too_often", "concealed")]
        yield task_of(f"005{suit}123{other}78s11222z 9s", rules=one), twice
        yield task_of(f"46055{suit}123{other}11222z {red}", rules=one), twice
        yield task_of(f"78s11z222z 9s chi:4{red}6{suit} chi:4{red}6{suit}", rules=one), twice
        yield task_of(f"4{red}6{suit}78s{rest} 9s dora:{red}", rules=one), twice
        yield (
            task_of(f"{READY} riichi dora:{red} ura:{red}", rules=one),
            [("red_five_too_often", "dora_indicators")],
        )
    four = {"red_fives": 4}
    yield task_of("000p123m78s11222z 9s", rules=four), [("red_five_too_often", "concealed")]
    none_of_man = {"red_fives": {"m": 0, "p": 1, "s": 1}}
    yield task_of("406m123p78s11222z 9s", rules=none_of_man), [("no_such_red_five", "concealed")]


def _melds() -> Iterator[Row]:
    for tiles, wrong in _wrong_runs():
        yield task_of(f"{OPEN} chi:{tiles}<kamicha"), [(wrong, "melds[0].tiles")]


def _chi_callers() -> Iterator[Row]:
    for suit in SUITS:
        for first in range(1, 8):
            for neighbour in ("toimen", "shimocha"):
                run = f"{first}{first + 1}{first + 2}{suit}"
                task = task_of(f"{OPEN} chi:{run}<{neighbour}")
                yield task, [("chi_not_from_kamicha", "melds[0].from")]
            task = task_of(f"{OPEN} chi:{first}{first + 1}{first + 2}{suit}/{10 - first}z")
            called = 10 - first <= 7
            code = "called_not_in_meld" if called else "no_such_tile"
            yield task, [(code, "melds[0].called")]


def _unlike_melds() -> Iterator[Row]:
    for name, size in (("pon", 3), ("ankan", 4), ("daiminkan", 4), ("kakan", 4)):
        for tiles in ("1112m", "4446p", "9991s", "3337z", "6665z", "1m11p", "9s33z", "7m8m9m"):
            short = tiles if size > 3 else _without_one(tiles)
            if _count(short) == size:
                yield (
                    task_of(f"{OPEN} {name}:{short}"),
                    [("meld_of_unlike_tiles", "melds[0].tiles")],
                )


def _meld_sizes() -> Iterator[Row]:
    for name, sizes in _WRONG_SIZES.items():
        for tiles in sizes:
            yield task_of(f"{OPEN} {name}:{tiles}"), [("meld_size", "melds[0].tiles")]


def _called_tiles() -> Iterator[Row]:
    for name, size in (("pon", 3), ("daiminkan", 4), ("kakan", 4)):
        for kind in ("8m", "9m", "1p", "7p", "8p", "9p", "1s", "2s", "6s", "2z", "6z", "7z"):
            task = task_of(f"{OPEN} {name}:{kind[0] * size}{kind[1]}/3z<toimen")
            yield task, [("called_not_in_meld", "melds[0].called")]
    for kind in ("8m", "9p", "7z"):
        tiles = kind[0] * 4 + kind[1]
        task = task_of(f"{OPEN} ankan:{tiles}/{kind}")
        yield task, [("ankan_not_called", "melds[0].called")]
        task = task_of(f"{OPEN} ankan:{tiles}<kamicha")
        yield task, [("ankan_not_called", "melds[0].from")]
    yield (
        task_of(f"{OPEN} pon:055p/0m", rules={"red_fives": 3}),
        [("called_not_in_meld", "melds[0].called")],
    )
    yield (
        task_of(f"{OPEN} pon:555p/0p", rules={"red_fives": 3}),
        [("called_not_in_meld", "melds[0].called")],
    )


_WRONG_SIZES = {
    "chi": ("1m", "23m", "2345m", "12345p"),
    "pon": ("7z", "77z", "7777z"),
    "ankan": ("7z", "77z", "777z"),
    "daiminkan": ("3m", "33m", "333m"),
    "kakan": ("9s", "99s", "999s"),
}


def _wrong_runs() -> Iterator[tuple[str, str]]:
    for first in range(1, 6):
        yield f"{first}{first + 1}{first + 2}z", "chi_of_honours"
    yield "67z9m", "chi_of_honours"
    yield "444z", "chi_of_honours"
    for suit in SUITS:
        for edge in ("891", "912", "189", "291"):
            yield f"{edge}{suit}", "chi_over_the_edge"
        for number in range(1, 10):
            yield f"{number}{number}{number}{suit}", "chi_not_in_a_row"
        for gap in ("124", "134", "135", "246", "357", "468", "579", "689", "223", "778", "199"):
            yield f"{gap}{suit}", "chi_not_in_a_row"
    for mixed in ("89m1p", "9m12p", "89p1s", "9p12s", "12m3p", "1m2p3s", "4m56p", "78p9s"):
        yield mixed, "chi_not_in_a_row"


def _without_one(tiles: str) -> str:
    return tiles[1:] if tiles[0] == tiles[1] else tiles


def _count(tiles: str) -> int:
    return sum(letter.isdigit() for letter in tiles)


#: What each circumstance needs, said without the tables of the checks.
NEEDS = {
    "haitei": "tsumo",
    "rinshan": "tsumo",
    "houtei": "ron",
    "chankan": "ron",
    "ippatsu": "riichi",
    "open_riichi": "riichi",
}
NEVER_TOGETHER = {
    ("ippatsu", "rinshan"),
    ("haitei", "rinshan"),
    ("houtei", "chankan"),
    ("first_turn", "riichi"),
    ("first_turn", "haitei"),
    ("first_turn", "houtei"),
    ("first_turn", "rinshan"),
    ("first_turn", "chankan"),
}
CIRCUMSTANCES = (
    *("first_turn", "haitei", "houtei", "ippatsu", "rinshan", "chankan", "open_riichi", "riichi"),
)


def _companions() -> Iterator[Row]:
    """Every single circumstance, pair and triple, by tsumo and by ron, with a closed kan."""
    for count in (1, 2, 3):
        for names in combinations(CIRCUMSTANCES, count):
            for way in ("tsumo", "ron"):
                wrong = _wrong_companions(names, way)
                if wrong:
                    words = " ".join(names) + (" tsumo" if way == "tsumo" else "")
                    yield task_of(f"{OPEN} ankan:5555z {words}"), wrong


def _wrong_companions(names: tuple[str, ...], way: str) -> Wrong:
    there = {*names, way}
    wrong = [
        (f"yaku_needs_{NEEDS[name]}", name)
        for name in names
        if name in NEEDS and NEEDS[name] not in there
    ]
    wrong += [
        ("yaku_exclude_each_other", two) for one, two in NEVER_TOGETHER if {one, two} <= there
    ]
    if "first_turn" in there:
        wrong.append(("first_turn_after_call", "first_turn"))
    return wrong


def _circumstances() -> Iterator[Row]:
    for melds in ("chi:456s", "pon:777z", "daiminkan:7777z", "kakan:7777z"):
        for riichi in (1, 2):
            yield task_of(f"{OPEN} {melds}", riichi=riichi), [("riichi_with_open_hand", "riichi")]
        if "kan" not in melds:
            task = task_of(f"{OPEN} {melds} tsumo rinshan")
            yield task, [("rinshan_without_kan", "rinshan")]
        for way in ("tsumo", "seat:S"):
            task = task_of(f"{OPEN} {melds} {way} first_turn")
            yield task, [("first_turn_after_call", "first_turn")]
    yield task_of(f"{READY} tsumo rinshan"), [("rinshan_without_kan", "rinshan")]
    yield task_of(f"{READY} first_turn seat:E"), [("yaku_of_others", "first_turn")]


def _seats() -> Iterator[Row]:
    for seat in "SWN":
        task = task_of(f"{READY} seat:{seat} consecutive_dealer_wins:3")
        yield task, [("dealer_wins_of_others", "consecutive_dealer_wins")]
    for seat in "ESWN":
        task = task_of(f"{READY} seat:{seat} discarder:{seat}")
        yield task, [("winner_is_discarder", "discarder")]
        other = "S" if seat == "E" else "E"
        task = task_of(f"{READY} seat:{seat} discarder:{other} tsumo")
        yield task, [("tsumo_with_discarder", "discarder")]
        task = task_of(f"{OPEN} pon:777z seat:{seat} pao:{seat}")
        yield task, [("pao_by_winner", "pao")]
        task = task_of(f"{READY} seat:{seat} pao:{other}")
        yield task, [("pao_on_closed_hand", "pao")]
        task = task_of(f"{OPEN} ankan:7777z seat:{seat} pao:{other}")
        yield task, [("pao_on_closed_hand", "pao")]
    yield task_of(f"{READY} tsumo discarder_riichi"), [("tsumo_with_discarder", "discarder_riichi")]


def _indicators() -> Iterator[Row]:
    for kind in ("2m", "5p", "1s", "6z"):
        task = task_of(f"{READY} ura:{kind}")
        yield task, [("ura_without_riichi", "ura_indicators")]
        many = [kind, "9p", "9p", "8p", "8p", "7p"]
        yield task_of(READY, dora_indicators=many), [("too_many_indicators", "dora_indicators")]
        task = task_of(f"{READY} riichi", ura_indicators=many)
        yield task, [("too_many_indicators", "ura_indicators")]
        task = task_of(f"{READY} riichi dora:9p ura:8p,{kind}")
        yield task, [("more_ura_than_dora", "ura_indicators")]


def _robbed_kans() -> Iterator[Row]:
    wrong = ("chankan_tile_held", "chankan")
    yield task_of("123m456p99s11222z 9s chankan"), [wrong]
    yield task_of("123m456p7899s111z 9s chankan"), [wrong]
    yield task_of("123m456p5699s111z 9s chankan"), [("not_winning", "concealed"), wrong]
    yield task_of(f"{READY} chankan dora:9s"), [wrong]
    yield task_of("78s11z555z 9s chi:123m chi:789s chankan"), [wrong]


def _not_winning() -> Iterator[Row]:
    ready = {
        "123m456p789s1155z": "1z 5z",
        "123m456p78s11555z": "6s 9s",
        "2223456m456p789s": "1m 2m 3m 4m 5m 6m 7m",
        "1122m3344p5566s7z": "7z",
        "19m19p19s1234567z": "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z",
        "1112345678999p": "1p 2p 3p 4p 5p 6p 7p 8p 9p",
        "234m567p22334s11z": "1s 4s",
        "1111m3344p5566s7z": "",
    }
    full = {"1112345678999p": [], "1111m3344p5566s7z": ["1m"]}
    for concealed, waits in ready.items():
        for kind in KINDS:
            if kind not in waits.split() and kind not in full.get(concealed, []):
                yield task_of(f"{concealed} {kind}"), [("not_winning", "concealed")]


def _three_players() -> Iterator[Row]:
    for number in range(2, 9):
        tile = f"{number}m"
        wrong = "tile_not_of_three"
        task = task_of(f"{tile}999m456p78s1155z 9s", rules=SANMA)
        yield task, [(wrong, "concealed")]
        yield task_of(f"{READY_OF_THREE[:-3]} {tile}", rules=SANMA), [(wrong, "win_tile")]
        yield task_of(f"{OPEN_OF_THREE} pon:{tile[0] * 3}m", rules=SANMA), [(wrong, "melds")]
        yield task_of(f"{READY_OF_THREE} dora:{tile}", rules=SANMA), [(wrong, "dora_indicators")]
        yield (
            task_of(f"{READY_OF_THREE} riichi ura:{tile}", rules=SANMA),
            [(wrong, "ura_indicators")],
        )
    yield (
        task_of(f"{READY_OF_THREE} dora:0m", rules=SANMA),
        [("no_such_red_five", "dora_indicators"), ("tile_not_of_three", "dora_indicators")],
    )
    yield task_of(f"{READY_OF_THREE} seat:N", rules=SANMA), [("no_such_seat", "seat_wind")]
    yield task_of(f"{READY_OF_THREE} discarder:N", rules=SANMA), [("no_such_seat", "discarder")]
    yield task_of(f"{OPEN_OF_THREE} pon:777z pao:N", rules=SANMA), [("no_such_seat", "pao")]


def _melds_of_three() -> Iterator[Row]:
    for first in range(1, 8):
        for suit in "ps":
            run = f"{first}{first + 1}{first + 2}{suit}"
            task = task_of(f"{OPEN_OF_THREE} chi:{run}", rules=SANMA)
            yield task, [("chi_with_three_players", "melds[0].type")]
    task = task_of(f"{OPEN_OF_THREE} pon:777z<toimen", rules=SANMA)
    yield task, [("toimen_of_three", "melds[0].from")]


def _norths() -> Iterator[Row]:
    for count in (1, 2, 3, 4):
        yield task_of(f"{READY} nukidora:{count}"), [("nukidora_of_four", "nukidora")]
        off = {"preset": "tenhou-sanma", "nukidora": False}
        yield (
            task_of(f"{READY_OF_THREE} nukidora:{count}", rules=off),
            [("nukidora_off", "nukidora")],
        )
        task = task_of(f"999m456p78s44555z 9s nukidora:{count}", rules=SANMA)
        if count > 2:
            yield task, [("fifth_copy", "nukidora")]
        task = task_of(f"{READY_OF_THREE} tsumo first_turn nukidora:{count}", rules=SANMA)
        yield task, [("first_turn_after_call", "first_turn")]
        task = task_of(
            f"{READY_OF_THREE} tsumo riichi ippatsu rinshan nukidora:{count}", rules=SANMA
        )
        yield task, [("yaku_exclude_each_other", "rinshan")]


Values = tuple[Any, ...]
NOT_FLAGS: Values = ("yes", 1, 0, 1.0, [], {})
NOT_NUMBERS: Values = (True, "1", 1.5, [], {})
NOT_WINDS: Values = ("X", "e", "", "East", 1, True, [], {})
NOT_TEXTS: Values = (1, True, [], {})
NOT_LISTS: Values = ("4m", 1, True, {})
NOT_OBJECTS: Values = (1, "123m", None, [])
FLAGS = (
    *("tsumo", "open_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei"),
    *("first_turn", "discarder_riichi"),
)
NUMBERS = {
    "riichi": 2,
    "nukidora": 4,
    "honba": 999,
    "riichi_sticks": 999,
    "consecutive_dealer_wins": 999,
}


def _values() -> Iterator[Row]:
    for name in FLAGS:
        for value in NOT_FLAGS:
            yield task_of(READY, **{name: value}), [("not_true_or_false", name)]
    for name, most in NUMBERS.items():
        for value in NOT_NUMBERS:
            yield task_of(READY, **{name: value}), [("not_a_whole_number", name)]
        yield task_of(READY, **{name: -1}), [("too_small", name)]
        yield task_of(READY, **{name: most + 1}), [("too_large", name)]


def _words() -> Iterator[Row]:
    for name in ("seat_wind", "round_wind", "discarder", "pao"):
        for value in NOT_WINDS:
            yield task_of(READY, **{name: value}), [("not_one_of", name)]
    for name in ("concealed", "win_tile"):
        yield task_of(READY, **{name: None}), [("tiles_missing", name)]
        for value in NOT_TEXTS:
            yield task_of(READY, **{name: value}), [("not_text", name)]
    for name in ("melds", "dora_indicators", "ura_indicators"):
        for value in NOT_LISTS:
            yield task_of(READY, **{name: value}), [("not_a_list", name)]
    for key in ("Tsumo", "win", "hand", "dora", "yaku", ""):
        yield task_of(READY, **{key: None}), [("unknown_key", key)]


def _meld_values() -> Iterator[Row]:
    for value in NOT_OBJECTS:
        yield task_of(OPEN, melds=[value]), [("not_an_object", "melds[0]")]
    yield (
        task_of(OPEN, melds=[{"type": "pon", "tiles": "777z", "who": 1}]),
        [("unknown_key", "melds[0].who")],
    )
    yield task_of(OPEN, melds=[{"type": "pon"}]), [("tiles_missing", "melds[0].tiles")]
    for tiles in NOT_TEXTS:
        task = task_of(OPEN, melds=[{"type": "pon", "tiles": tiles}])
        yield task, [("not_text", "melds[0].tiles")]
    task = task_of(OPEN, melds=[{"type": "pon", "tiles": "7" * 16 + "z"}])
    yield task, [("too_many_tiles", "melds[0].tiles")]
    unknown_types: tuple[Any, ...] = ("minkan", "CHI", "", None, 1, [])
    for name in unknown_types:
        meld: dict[str, Any] = {"type": name, "tiles": "777z"}
        yield task_of(OPEN, melds=[meld]), [("not_one_of", "melds[0].type")]
    nobody: tuple[Any, ...] = ("left", "E", "", 1, [])
    for name in nobody:
        meld = {"type": "pon", "tiles": "777z", "from": name}
        yield task_of(OPEN, melds=[meld]), [("not_one_of", "melds[0].from")]


_UNREADABLE = {
    "8z": "no_such_tile",
    "0z": "no_such_tile",
    "12": "digits_without_suit",
    "5": "digits_without_suit",
    "z": "suit_without_tiles",
    "m5p": "suit_without_tiles",
    "東": "not_a_tile_letter",
    "5p ": "not_a_tile_letter",
    " 5p": "not_a_tile_letter",
    "5p,": "not_a_tile_letter",
    "\n": "not_a_tile_letter",
}


def _texts() -> Iterator[Row]:
    for text, code in _UNREADABLE.items():
        yield task_of(READY, concealed=text), [(code, "concealed")]
        yield task_of(READY, win_tile=text), [(code, "win_tile")]
        yield task_of(READY, dora_indicators=[text]), [(code, "dora_indicators[0]")]
        yield task_of(READY, riichi=1, ura_indicators=[text]), [(code, "ura_indicators[0]")]
        meld = {"type": "pon", "tiles": text}
        yield task_of(OPEN, melds=[meld]), [(code, "melds[0].tiles")]
        meld = {"type": "pon", "tiles": "777z", "called": text}
        yield task_of(OPEN, melds=[meld]), [(code, "melds[0].called")]
    for value in ("12m", "", "5p5p"):
        yield task_of(READY, win_tile=value), [("not_one_tile", "win_tile")]
        yield (
            task_of(READY, dora_indicators=["4m", value]),
            [("not_one_tile", "dora_indicators[1]")],
        )


TABLES = (
    _tile_counts,
    _fifth_copies,
    _red_fives,
    _melds,
    _chi_callers,
    _unlike_melds,
    _meld_sizes,
    _called_tiles,
    _companions,
    _circumstances,
    _seats,
    _indicators,
    _robbed_kans,
    _not_winning,
    _three_players,
    _melds_of_three,
    _norths,
    _values,
    _words,
    _meld_values,
    _texts,
)
