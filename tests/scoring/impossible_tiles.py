"""Tiles and melds of hands that cannot be, each with what is wrong with it."""

from collections.abc import Iterator

from tests.scoring.hand_lines import KINDS, OPEN, READY, Row, task_of

SUITS = "mps"


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


TABLES = (
    _tile_counts,
    _fifth_copies,
    _red_fives,
    _melds,
    _chi_callers,
    _unlike_melds,
    _meld_sizes,
    _called_tiles,
    _not_winning,
)
