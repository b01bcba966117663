"""Fu added up from answers about pair, wait and triplets are the fu of the hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import Ruleset, preset
from scoring.phone_tables.riichi.fu import fu_items
from scoring.riichi.hands.decomposition import Decomposition
from scoring.riichi.hands.explain import explain
from scoring.riichi.hands.suit_decomposition import Group
from scoring.riichi.hands.tile_hand import (
    Circumstances,
    TileHand,
)
from tests.scoring.hands import rules
from tests.scoring.strategies import RIICHI_PRESETS
from tests.scoring.strict_reading import tile_hand_of

_HANDS = Path(__file__).parents[5] / "shared" / "data" / "hands.jsonl"
_FIRST_DRAGON, _FIRST_HONOUR = 31, 27


def answers_of(hand: TileHand, reading: Decomposition) -> dict[str, Any]:
    """What somebody who sees the tiles says of them."""
    calls = any(group.called for group in reading.groups)
    way = ["tsumo" if hand.how.tsumo else "ron", "open" if calls else "closed"]
    pair = next(group for group in reading.groups if group.type == "pair")
    return {
        "way": " ".join([*way, *(["rinshan"] if hand.how.tsumo and hand.how.rinshan else [])]),
        "pair": pair_of(pair.first, hand.how),
        "wait": wait_of(hand, next(group for group in reading.groups if group.won)),
        "sets": [
            set_of(group, hand.how) for group in reading.groups if group.type in ("triplet", "kan")
        ],
    }


def pair_of(kind: int, how: Circumstances) -> str:
    own = kind == _FIRST_HONOUR + how.seat_wind.index
    of_round = kind == _FIRST_HONOUR + how.round_wind.index
    if own and of_round:
        return "double_wind"
    return "value" if own or of_round or kind >= _FIRST_DRAGON else "plain"


def wait_of(hand: TileHand, won: Group) -> str:
    place = hand.win_tile - won.first
    if won.type == "pair":
        return "pair_wait"
    if won.type == "sequence" and place == 1:
        return "closed_wait"
    ends = {(0, 2), (6, 0)}  # 12 waits for the 3, 89 for the 7
    if won.type == "sequence" and (won.first % 9, place) in ends:
        return "edge_wait"
    return "two_sided"


def set_of(group: Group, how: Circumstances) -> tuple[str, bool]:
    is_open = group.called or (group.won and not how.tsumo)
    outside = group.first >= _FIRST_HONOUR or group.first % 9 in {0, 8}
    return f"{'open' if is_open else 'closed'}_{group.type}", outside


def added_up(items: Any, answers: dict[str, Any]) -> int:
    """Add up the fu as a client does that knows nothing of mahjong."""
    extra = items["pairs"][answers["pair"]] + items["waits"][answers["wait"]]
    extra += sum(items["sets"][name][outside] for name, outside in answers["sets"])
    if not extra:
        bare: int = items["bare"][answers["way"]]
        return bare
    whole: int = -(-(items["start"][answers["way"]] + extra) // items["step"]) * items["step"]
    return whole


def recorded() -> list[dict[str, Any]]:
    if not _HANDS.exists():
        pytest.skip(f"the recorded hands are not here: {_HANDS}")
    hands = [json.loads(line) for line in _HANDS.read_text().splitlines()]
    return [hand for hand in hands if hand["expect"].get("fu")]


@pytest.mark.slow
def test_the_fu_of_every_recorded_hand_are_added_up() -> None:
    hands, tables, counted = recorded(), dict[Ruleset, Any](), 0
    for line in hands:
        hand, ruleset = tile_hand_of(line), Ruleset.from_json(line["rules"])
        reading = explain(hand, ruleset).reading
        items = tables.setdefault(ruleset, fu_items(ruleset))
        if reading.form == "sets":
            counted += 1
            assert added_up(items, answers_of(hand, reading)) == line["expect"]["fu"], line["id"]
        else:
            assert items["seven_pairs"] == line["expect"]["fu"]
    assert counted > 1000


@pytest.mark.parametrize("name", RIICHI_PRESETS)
def test_every_ruleset_has_its_own(name: str) -> None:
    ruleset = preset(name)
    items: Any = fu_items(ruleset)
    assert items["pairs"] == {"plain": 0, "value": 2, "double_wind": ruleset.double_wind_fu}
    assert items["bare"]["tsumo closed"] == (20 if ruleset.pinfu_tsumo else 30)


def test_an_open_hand_without_fu_has_thirty_where_the_rules_lift_it() -> None:
    bare: Any = [fu_items(rules(open_pinfu_30=on))["bare"] for on in (True, False)]
    assert [found["ron open"] for found in bare] == [30, 20]


def test_a_replacement_tile_brings_the_fu_of_a_self_draw_where_it_does() -> None:
    start: Any = [fu_items(rules(rinshan_tsumo_fu=on))["start"] for on in (True, False)]
    assert [found["tsumo closed rinshan"] for found in start] == [22, 20]
    assert [found["tsumo closed"] for found in start] == [22, 22]
