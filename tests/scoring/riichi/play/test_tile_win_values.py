"""What a win states beside its tiles agrees with them, or both are shown."""

from typing import Any

import pytest

from tests.scoring.checking import found, ron, tsumo
from tests.scoring.tile_entries import (
    FOURTEEN_HAN,
    OPEN_TANYAO,
    PINFU,
    THREE_DRAGONS,
    THREE_DRAGONS_BY_KAN,
    THREE_DRAGONS_OF_NOBODY,
    tiles,
)

VALUE_ROWS: dict[str, tuple[dict[str, Any], dict[str, Any], list[tuple[str, str, str]]]] = {
    "other han and fu": (
        ron(han=3, fu=40, **tiles(PINFU)),
        {},
        [
            ("tiles_differ_in_han", "han", "The tiles make 1 han, but 3 are entered."),
            ("tiles_differ_in_fu", "fu", "The tiles make 30 fu, but 40 are entered."),
        ],
    ),
    "fu alone": (ron(fu=30, **tiles(PINFU)), {}, []),
    "han and fu of a yakuman": (
        ron(han=13, fu=40, **tiles(THREE_DRAGONS)),
        {},
        [
            ("tiles_are_yakuman", "han", "The tiles make 1 yakuman, but 13 han are entered."),
            ("tiles_are_yakuman", "fu", "The tiles make 1 yakuman, but 40 fu are entered."),
        ],
    ),
    "other yakuman": (
        ron(yakuman=2, **tiles(THREE_DRAGONS)),
        {},
        [("tiles_differ_in_yakuman", "yakuman", "The tiles make 1 yakuman, but 2 are entered.")],
    ),
    "a yakuman that is none": (
        ron(yakuman=1, **tiles(PINFU)),
        {},
        [
            (
                "tiles_are_no_yakuman",
                "yakuman",
                "The tiles make 1 han and 30 fu, but 1 yakuman are entered.",
            )
        ],
    ),
    "a counted yakuman": (
        tsumo(yakuman=1, yaku=["ryanpeikou", "kazoe"], **tiles(FOURTEEN_HAN)),
        {"kazoe": "yakuman"},
        [],
    ),
    "yaku that are not there": (
        ron(yaku=["pinfu", "tanyao"], **tiles(PINFU)),
        {},
        [
            (
                "tiles_differ_in_yaku",
                "yaku",
                "The tiles make the yaku pinfu, but pinfu, tanyao are entered.",
            )
        ],
    ),
    "some of the yaku": (ron(riichi="W", yaku=["pinfu"], **tiles(PINFU)), {}, []),
    "some of the yaku with the dora": (
        ron(riichi="W", yaku=["pinfu"], dora=0, **tiles(PINFU)),
        {},
        [
            (
                "tiles_differ_in_yaku",
                "yaku",
                "The tiles make the yaku riichi, pinfu, but pinfu are entered.",
            )
        ],
    ),
    "other dora": (
        ron(dora=2, **tiles(f"{PINFU} dora:2m")),
        {},
        [("tiles_differ_in_dora", "dora", "The tiles have 1 dora, but 2 are entered.")],
    ),
    "dora of a yakuman": (ron(dora=2, **tiles(THREE_DRAGONS)), {}, []),
    "open without calls": (
        ron(open=True, **tiles(PINFU)),
        {},
        [("tiles_are_closed", "open", "The tiles have no calls, but the hand is entered as open.")],
    ),
    "closed with calls": (
        ron(open=False, **tiles(OPEN_TANYAO)),
        {},
        [("tiles_are_open", "open", "The tiles have calls, but the hand is entered as closed.")],
    ),
    "chips without such rules": (
        ron(chips=1, **tiles(PINFU)),
        {},
        [("chips_off", "chips", "These rules have no chips.")],
    ),
    "the same liable player": (ron(pao="N", **tiles(THREE_DRAGONS)), {}, []),
    "another liable player": (
        ron(pao="E", **tiles(THREE_DRAGONS)),
        {},
        [
            (
                "tiles_differ_in_pao",
                "pao",
                "By the tiles liable are daisangen: North, but daisangen: East is entered.",
            )
        ],
    ),
    "liable though drawn": (
        ron(pao="E", **tiles(THREE_DRAGONS_BY_KAN)),
        {},
        [
            (
                "tiles_without_pao",
                "pao",
                "Somebody is entered as liable, but by the tiles nobody is.",
            )
        ],
    ),
    "liable where the melds do not tell": (
        ron(pao="E", **tiles(THREE_DRAGONS_OF_NOBODY)),
        {},
        [],
    ),
    "liable for themselves where the melds do not tell": (
        ron(pao="W", **tiles(THREE_DRAGONS_OF_NOBODY)),
        {},
        [("pao_by_winner", "pao", "West won the hand and cannot be liable for it.")],
    ),
}


@pytest.mark.parametrize("row", VALUE_ROWS.values(), ids=VALUE_ROWS.keys())
def test_a_value_that_disagrees_with_the_tiles_is_shown_beside_theirs(
    row: tuple[dict[str, Any], dict[str, Any], list[tuple[str, str, str]]],
) -> None:
    entry, rules, expected = row
    problems = [(problem.code, problem.field, problem.message) for problem in found(entry, **rules)]
    assert problems == [(code, f"wins[0].{name}", text) for code, name, text in expected]
