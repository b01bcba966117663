"""Wins by tiles with yakuman that only the table tells: explained as they are paid."""

from typing import Any

import pytest

from league.play.queries.texts.tile_explanations import explain_tiles
from scoring import Ruleset, replay

CLEAR = {"preset": "clear", "tobi": "off", "own_yakuman": [{"id": "moon", "name": "Moon hand"}]}
TILES = {"concealed": "234567m34678p99s", "win_tile": "5p"}


def explained(*yaku: str, rules: dict[str, Any] = CLEAR, **entry: Any) -> Any:
    wins = [{"seat": "W", "yaku": list(yaku), "tiles": {**TILES, **entry.pop("tiles", {})}}]
    hand = {"outcome": "ron", "discarder": "S", "riichi": ["W"], "wins": wins, **entry}
    ruleset = Ruleset.from_json(rules)
    played: Any = replay([hand], ruleset).hands[0]
    (win,) = explain_tiles(played, ruleset, near_misses=True).wins
    return win


def test_a_transparent_riichi_counts_instead_of_the_other_yaku() -> None:
    text = explained("transparent_riichi").explanation
    assert (text.size, text.limit, text.points, text.fu) == ("yakuman", "Yakuman", 32000, [])
    assert [(line.label, line.value) for line in text.yaku] == [("Transparent riichi", "yakuman")]
    assert text.base.endswith("8,000 = 8,000")
    assert [(paid.payer, paid.points) for paid in text.payments] == [("South", 32000)]
    assert dict(text.moves) == {"East": 0, "South": -32000, "West": 33000, "North": 0}


def test_yakuman_of_the_event_stand_by_their_name_and_add_up() -> None:
    win = explained("moon", "transparent_riichi")
    labels = [line.label for line in win.explanation.yaku]
    assert labels == ["Moon hand", "Transparent riichi"]
    assert win.explanation.points == 64000
    assert win.value | {"dora": None, "reading": None} == {
        "yaku": ["moon", "transparent_riichi"],
        "yakuman": 2,
        "han": None,
        "fu": None,
        "dora": None,
        "limit": "yakuman",
        "points": 64000,
        "payments": {"E": 0, "S": -64000, "W": 65000, "N": 0},
        "reading": None,
    }


def test_a_draw_is_paid_by_all() -> None:
    text = explained("moon", outcome="tsumo", discarder=None).explanation
    assert [paid.points for paid in text.payments] == [16000, 8000, 8000]


@pytest.mark.parametrize("rules", [CLEAR, {"preset": "wrc-2025"}])
def test_other_wins_are_explained_by_their_tiles(rules: dict[str, Any]) -> None:
    win = explained(rules=rules)
    assert win.explanation.size == "2 han 30 fu"
    assert win.value["points"] == 2000
