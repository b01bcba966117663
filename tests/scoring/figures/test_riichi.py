"""What a hand tells: tiles tell dora and waits, points alone tell nothing."""

import pytest

from scoring import preset, replay
from scoring.figures import riichi as reader
from scoring.games import game_of

CHINROUTOU = {"concealed": "111m999m111p999p9s", "win_tile": "9s"}
PINFU = {"concealed": "234m456p67s33678s", "win_tile": "8s", "dora_indicators": ["1z"]}


def test_a_yakuman_by_tiles_tells_no_dora() -> None:
    rules = preset("wrc-2025")
    game = replay(
        [{"outcome": "ron", "discarder": "S", "wins": [{"seat": "W", "tiles": CHINROUTOU}]}], rules
    )
    facts = game_of(rules).hand_facts(game.hands[0], rules)
    assert facts is not None
    assert [(win.aka, win.ura) for win in facts.wins] == [(None, None)]


def test_plain_points_tell_nothing() -> None:
    rules = preset("san-hako")
    game = replay([{"outcome": "deltas", "deltas": {"E": 1200, "S": -1200}}], rules)
    assert game_of(rules).hand_facts(game.hands[0], rules) is None


def test_a_hand_that_is_known_is_not_read_again() -> None:
    first, again = (reader.tile_facts(PINFU, preset("ema-2025"), declared=True) for _ in range(2))
    assert again is first


def test_a_full_memory_of_tiles_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_MOST_KNOWN", 1)
    rules = preset("wrc-2025")
    first = reader.tile_facts(PINFU, rules, declared=False)
    assert reader.tile_facts(CHINROUTOU, rules, declared=False) is not None
    assert reader.tile_facts(PINFU, rules, declared=False) == first


def test_a_called_sequence_completes_a_straight() -> None:
    tiles = {
        "concealed": "456789m123p1s",
        "melds": [{"type": "chi", "tiles": "123m"}],
        "win_tile": "1s",
    }
    game = replay(
        [{"outcome": "ron", "discarder": "S", "wins": [{"seat": "W", "tiles": tiles}]}],
        preset("wrc-2025"),
    )
    assert game.hands[0].settlement.deltas[2] == 1000  # ittsuu of 1 han 30 fu
