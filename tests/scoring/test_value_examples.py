"""The worked examples of hand values in the rules reference."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.core.tiles import read_tiles, write_tiles
from scoring.riichi.hands.evaluate import HandValue
from tests.scoring.hands import worth

_FILE = Path(__file__).parents[3] / "shared" / "rules_examples.json"
_SINGLE = {"double_wind_fu": 4, "kiriage": False}  # what the examples assume unless they say so
_IDS = {"junsei_chuuren": "chuuren_9"}


def _examples() -> list[dict[str, Any]]:
    if not _FILE.exists():
        return []
    examples = json.loads(_FILE.read_text())["examples"]
    return [example for example in examples if example["kind"] == "hand_value"]


def test_there_are_examples() -> None:
    if not _FILE.exists():
        pytest.skip(f"the worked examples are not here: {_FILE}")
    assert len(_examples()) == 29


@pytest.mark.parametrize("example", _examples(), ids=lambda example: example["id"])
def test_an_example_is_worth_what_the_rules_say(example: dict[str, Any]) -> None:
    inputs, expected = example["inputs"], dict(example["expected"])
    value = worth(_hand(inputs), **_switches(example["options"]))
    assert _payment(value) == expected.pop("payment")
    yaku = {*value.yaku} | ({f"dora:{value.dora.dora}"} if value.dora.dora else set())
    assert yaku == set(expected.pop("yaku", yaku))
    if not value.yakuman and "renhou" not in yaku:
        found = {"han": value.han, "fu": value.fu}
        assert {key: found[key] for key in expected} == expected


def _switches(options: dict[str, Any]) -> dict[str, Any]:
    doubles = [_IDS.get(name, name) for name in options.get("double_yakuman", [])]
    return {**_SINGLE, **options, "double_yakuman": doubles}


def _hand(inputs: dict[str, Any]) -> str:
    tiles = list(read_tiles(inputs["tiles"]))
    (win,) = read_tiles(inputs["win"])
    tiles.remove(win)
    words = []
    for kind, meld in inputs.get("melds", []):
        words.append(f"{kind}:{meld}")
        for tile in read_tiles(meld):
            tiles.remove(tile)
    words += [f"dora:{''.join(inputs['dora'])}"] if inputs.get("dora") else []
    words += [word for word in ("riichi", "ippatsu", "rinshan") if inputs.get(f"is_{word}")]
    words += [word for word in ("tsumo",) if inputs.get(word)]
    words += ["first"] if inputs.get("first_go_round_ron") else []
    words += [f"{inputs['round_wind']}/{inputs['seat_wind']}"]
    return " ".join([write_tiles(tiles), inputs["win"], *words])


def _payment(value: HandValue) -> dict[str, int]:
    paid = {name: -points for name, points in value.payments if points < 0}
    if "discarder" in paid:
        return paid
    return {"dealer": paid["E"], "non_dealer_each": paid["W"]}
