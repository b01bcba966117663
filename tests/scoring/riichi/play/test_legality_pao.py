"""Liability without a reason."""

import pytest

from tests.scoring.checking import Row, check, ron, tsumo

PAO_ROWS: dict[str, Row] = {
    "the winner liable": (
        ron(yakuman=1, pao="W"),
        {},
        [("pao_by_winner", "wins[0].pao")],
    ),
    "a closed hand": (
        ron(yakuman=1, pao="E", open=False),
        {},
        [("pao_on_closed_hand", "wins[0].pao")],
    ),
    "no yakuman": (
        ron(han=3, fu=30, pao="E"),
        {},
        [("pao_without_yakuman", "wins[0].pao")],
    ),
    "another yakuman": (
        ron(yakuman=1, yaku=["tsuuiisou"], pao="E"),
        {},
        [("pao_without_yakuman", "wins[0].pao")],
    ),
    "rules without liability": (
        ron(yakuman=1, pao="E"),
        {"pao": []},
        [("pao_off", "wins[0].pao")],
    ),
    "a yakuman that makes nobody liable": (
        ron(yakuman=1, pao={"tsuuiisou": "E"}),
        {},
        [("pao_not_in_rules", "wins[0].pao.tsuuiisou")],
    ),
    "a named yakuman that the hand lacks": (
        ron(yakuman=1, yaku=["daisangen"], pao={"suukantsu": "E"}),
        {},
        [("pao_without_its_yakuman", "wins[0].pao.suukantsu")],
    ),
    "a named yakuman in a hand of han": (
        ron(han=5, pao={"suukantsu": "E"}),
        {},
        [("pao_without_its_yakuman", "wins[0].pao.suukantsu")],
    ),
    "a fed kan by ron": (
        ron(han=3, fu=40, pao={"rinshan": "E"}),
        {"pao_rinshan": True},
        [("pao_without_rinshan", "wins[0].pao.rinshan")],
    ),
    "a fed kan without rinshan": (
        tsumo(han=1, fu=40, yaku=["tanyao"], pao="E"),
        {"pao_rinshan": True},
        [("pao_without_yakuman", "wins[0].pao")],
    ),
    "two liable yakuman in a single one": (
        ron(yakuman=1, pao={"daisangen": "E", "suukantsu": "S"}),
        {},
        [("pao_too_many", "wins[0].pao")],
    ),
    "dragons and winds at once": (
        ron(yakuman=2, pao={"daisangen": "E", "daisuushii": "S"}),
        {},
        [("pao_too_many", "wins[0].pao")],
    ),
}


@pytest.mark.parametrize("row", PAO_ROWS.values(), ids=PAO_ROWS.keys())
def test_liability_is_refused(row: Row) -> None:
    check(*row)
