"""Circumstances and tables at which a hand cannot be won, each with what is wrong."""

from collections.abc import Iterator
from itertools import combinations

from tests.scoring.hand_lines import OPEN, READY, Row, Wrong, task_of

SANMA = {"preset": "tenhou-sanma"}
READY_OF_THREE, OPEN_OF_THREE = "999m456p78s11555z 9s", "999m456p78s11z 9s"

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
    if {"open_riichi", "riichi"} <= there:
        wrong.append(("open_riichi_off", "open_riichi"))
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


TABLES = (
    _companions,
    _circumstances,
    _seats,
    _indicators,
    _robbed_kans,
    _three_players,
    _melds_of_three,
    _norths,
)
