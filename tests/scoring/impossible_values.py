"""Values and texts that cannot be read, each with what is wrong with it."""

from collections.abc import Iterator
from typing import Any

from tests.scoring.hand_lines import OPEN, READY, Row, task_of

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
    _values,
    _words,
    _meld_values,
    _texts,
)
