"""Tiles shown at a draw prove tenpai; the winner's discards tell furiten."""

import json
from typing import Any

import pytest

from scoring import IllegalHandError, NotationError, Ruleset, replay
from scoring.core.acceptance import TileAcceptance
from scoring.core.shanten import Accepted, acceptance, furiten_waits, waits
from scoring.riichi.hands.waits import read_acceptance
from tests.scoring.checking import SANMA, TENHOU, Row, check, draw, found, ron, tsumo
from tests.scoring.strict_reading import read_hand
from tests.scoring.tile_entries import OPEN_TANYAO, PINFU, tiles

TWO_SIDED = {"concealed": "234567m34678p99s"}
#: Discards that a hand won on 2p or 5p can have.
FORTY = "11118888m1111s1111222233334444555566667777z"
NOTEN = {"concealed": "234567m35678p19s"}
OWN_FOUR = {"concealed": "111222333m4444z"}
OPEN_WITHOUT_YAKU = {
    "concealed": "123m45p99s",
    "melds": [{"type": "chi", "tiles": "789s"}, {"type": "chi", "tiles": "234p"}],
}


def shown(hands: dict[str, Any], tenpai: str = "", **more: Any) -> dict[str, Any]:
    return draw(tenpai=list(tenpai or "".join(hands)), hands=hands, **more)


ROWS: dict[str, Row] = {
    "a hand that waits is tenpai": (shown({"E": TWO_SIDED}), {}, []),
    "others may be tenpai without showing": (shown({"E": TWO_SIDED}, "ES"), {}, []),
    "a hand that does not wait is noten": (
        shown({"E": TWO_SIDED, "S": NOTEN}),
        {},
        [("not_tenpai", "hands.S.concealed")],
    ),
    "waiting for a fifth tile is noten": (
        shown({"W": OWN_FOUR}),
        {},
        [("tenpai_on_own_tiles", "hands.W.concealed")],
    ),
    "the tiles are as many as they must be": (
        shown(
            {"W": {"concealed": "12m99p123s44z", "melds": [{"type": "ankan", "tiles": "3333m"}]}}
        ),
        {},
        [
            ("wrong_tile_count", "hands.W.concealed"),
        ],
    ),
    "a wait that lies in the own kan is noten": (
        shown(
            {"W": {"concealed": "12m99p123444s", "melds": [{"type": "ankan", "tiles": "3333m"}]}}
        ),
        {},
        [("tenpai_on_own_tiles", "hands.W.concealed")],
    ),
    "a hand without a yaku may be tenpai": (shown({"N": OPEN_WITHOUT_YAKU}), {}, []),
    "unless the rules want a yaku": (
        shown({"N": OPEN_WITHOUT_YAKU}),
        {"formal_tenpai": False},
        [("tenpai_without_yaku", "hands.N.concealed")],
    ),
    "a closed hand has menzen tsumo at the least": (
        shown({"E": {"concealed": "123m456p789s1199s"}}),
        {"formal_tenpai": False},
        [],
    ),
    "who shows tiles is among the tenpai": (
        shown({"E": TWO_SIDED, "S": TWO_SIDED}, "E"),
        {},
        [("shown_not_tenpai", "hands.S")],
    ),
    "tiles without any tenpai": (
        draw(hands={"S": NOTEN}),
        {},
        [("shown_not_tenpai", "hands.S")],
    ),
    "every problem of the tiles is named": (
        shown(
            {
                "E": {
                    "concealed": "23x",
                    "melds": [{"type": "pon", "tiles": "12m"}],
                    "win_tile": "1m",
                }
            }
        ),
        {},
        [
            ("unknown_key", "hands.E.win_tile"),
            ("not_a_tile_letter", "hands.E.concealed"),
            ("digits_without_suit", "hands.E.concealed"),
            ("meld_size", "hands.E.melds[0].tiles"),
            ("meld_of_unlike_tiles", "hands.E.melds[0].tiles"),
        ],
    ),
    "a meld that cannot be read": (
        shown({"E": {"concealed": "23467m345p11z", "melds": [{"type": "pon", "tiles": "1"}]}}),
        {},
        [("digits_without_suit", "hands.E.melds[0].tiles")],
    ),
    "what is not told is missing": (
        shown({"E": {}}),
        {},
        [("tiles_missing", "hands.E.concealed")],
    ),
    "a foreign key alone is refused": (
        shown({"E": {**TWO_SIDED, "dora_indicators": ["1m"]}}),
        {},
        [("unknown_key", "hands.E.dora_indicators")],
    ),
    "a hand in riichi is closed": (
        shown({"N": OPEN_WITHOUT_YAKU}, riichi=["N"]),
        {},
        [("riichi_with_open_hand", "hands.N.melds")],
    ),
    "nobody shows a fifth copy of what others show": (
        shown({"E": {"concealed": "999s12345678m11z"}, "S": {"concealed": "99s23467m345p222z"}}),
        {},
        [("fifth_copy", "hands.S.concealed")],
    ),
    "three players have no North to show a hand": (
        shown({"N": {"concealed": "19m19p19s1234567z"}}),
        SANMA,
        [("no_such_seat", "tenpai[0]"), ("no_such_seat", "hands.N")],
    ),
    "norths that were set aside count among the own": (
        shown({"S": {"concealed": "123456789p1134s", "nukidora": 1}}),
        SANMA,
        [],
    ),
    "four players set no norths aside": (
        shown({"S": {"concealed": "123456789p1134s", "nukidora": 1}}),
        {},
        [("nukidora_of_four", "hands.S.nukidora")],
    ),
    "nagashi mangan is a draw as well": (
        draw("nagashi_mangan", nagashi=["W"], tenpai=["E"], hands={"E": NOTEN}),
        TENHOU,
        [("not_tenpai", "hands.E.concealed")],
    ),
    "a ron on a wait that the winner discarded": (
        ron("W", riichi="W", **tiles(PINFU), discards="19m2p"),
        {},
        [("ron_in_furiten", "wins[0].discards")],
    ),
    "the other wait counts as the winning tile does": (
        ron("W", riichi="W", **tiles(PINFU), discards="0p"),
        {"red_fives": 3},
        [("ron_in_furiten", "wins[0].discards")],
    ),
    "discards that the hand does not wait for": (
        ron("W", riichi="W", **tiles(PINFU), discards="19m1z"),
        {},
        [],
    ),
    "who draws the tile may be furiten": (
        tsumo("W", riichi="W", **tiles(PINFU), discards="2p"),
        {},
        [],
    ),
    "discards say nothing without the tiles": (
        ron("W", han=2, fu=30, discards="2p"),
        {},
        [("discards_without_tiles", "wins[0].discards")],
    ),
    "discards that cannot be read": (
        ron("W", riichi="W", **tiles(PINFU), discards="2x"),
        {},
        [
            ("not_a_tile_letter", "wins[0].discards"),
            ("digits_without_suit", "wins[0].discards"),
        ],
    ),
    "as many discards as a hand can have": (
        ron("W", riichi="W", **tiles(PINFU), discards=FORTY),
        {},
        [],
    ),
    "more discards than a hand has": (
        ron("W", riichi="W", **tiles(PINFU), discards="1z" * 41),
        {},
        [("too_many_tiles", "wins[0].discards")],
    ),
    "a fifth copy among the discards": (
        ron("W", riichi="W", **tiles(PINFU), discards="999s1z"),
        {},
        [("fifth_copy", "wins[0].discards")],
    ),
    "tiles with problems have no waits": (
        ron("W", **tiles("19m 5p"), discards="1m"),
        {},
        [("wrong_tile_count", "wins[0].tiles.concealed")],
    ),
}


@pytest.mark.parametrize(("entry", "rules", "problems"), ROWS.values(), ids=ROWS.keys())
def test_tiles_that_tell_who_was_ready(
    entry: dict[str, Any], rules: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    check(entry, rules, problems)


def test_the_sentences_name_the_tiles() -> None:
    sentences = {
        "not_tenpai": shown({"S": NOTEN}),
        "tenpai_on_own_tiles": shown({"S": OWN_FOUR}),
        "ron_in_furiten": ron("W", riichi="W", **tiles(PINFU), discards="52p"),
    }
    said = {code: [p.message for p in found(entry)] for code, entry in sentences.items()}
    assert said == {
        "not_tenpai": [
            "South is not tenpai: 234567m35678p19s is 1 away from it, counted in tiles to change."
        ],
        "tenpai_on_own_tiles": [
            "South is not tenpai: 111222333m4444z waits only for 4z, and South holds all four."
        ],
        "ron_in_furiten": [
            (
                "West is furiten because the hand waits for 2p, 5p, which West has discarded; a ron"
                " in furiten is a chombo."
            )
        ],
    }


def test_shown_hands_change_nothing_that_is_paid() -> None:
    ruleset = Ruleset.from_json({"preset": "wrc-2025"})
    plain, proved = draw(tenpai=["E"]), shown({"E": TWO_SIDED})
    [one], [two] = [replay([entry], ruleset).hands for entry in (plain, proved)]
    assert one.settlement == two.settlement


@pytest.mark.parametrize(
    "entry",
    [
        shown({"E": TWO_SIDED, "N": OPEN_WITHOUT_YAKU}, riichi=["E"]),
        draw("nagashi_mangan", nagashi=["W"], tenpai=["E"], hands={"E": TWO_SIDED}),
        ron("W", **tiles(OPEN_TANYAO), discards="1z"),
    ],
)
def test_an_entry_with_them_is_read_back_the_same(entry: dict[str, Any]) -> None:
    written = json.loads(json.dumps(read_hand(entry).to_json()))
    assert read_hand(written) == read_hand(entry)
    assert written == {key: value for key, value in entry.items() if value}


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        (draw(hands="123m"), [("not_an_object", "hands")]),
        (draw(hands={"E": "123m"}), [("not_an_object", "hands.E")]),
        (draw(hands={"X": {}}), [("not_one_of", "hands.X")]),
        (ron("W", han=1, fu=30, discards=["1m"]), [("not_text", "wins[0].discards")]),
    ],
)
def test_what_cannot_be_read_is_refused(
    entry: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    with pytest.raises(NotationError) as refused:
        read_hand(entry)
    assert [(item.code, item.field) for item in refused.value.problems] == problems


def test_no_hands_at_all_are_as_none() -> None:
    assert read_hand(draw(hands={})) == read_hand(draw())


def test_tenpai_waits_furiten_and_acceptance_agree() -> None:
    assert furiten_waits(waits(TWO_SIDED["concealed"]), "1m2p") == (10,)
    assert acceptance("2345m")[0] == Accepted(1, 3)


def waiting(**hand: object) -> TileAcceptance:
    return read_acceptance(hand)


def test_a_hand_tells_what_it_waits_for_with_its_live_copies() -> None:
    near = waiting(**TWO_SIDED, dora_indicators=["2p"], rules={"preset": "wrc-2025"})
    assert near.accepted == (Accepted(10, 3), Accepted(13, 4))
    assert (near.tenpai, near.waits, near.live) == (True, (10, 13), 7)
    noten = waiting(**NOTEN, dora_indicators=["4p"])
    assert (noten.shanten, noten.tenpai, noten.waits) == (1, False, ())
    assert Accepted(12, 3) in noten.accepted
    assert waiting(**OWN_FOUR).tenpai is False


def test_a_hand_of_another_game_waits_for_nothing_in_riichi() -> None:
    with pytest.raises(IllegalHandError) as refused:
        waiting(**TWO_SIDED, win_tile="9m", rules={"preset": "hk-old-style"})
    assert [(item.code, item.field) for item in refused.value.problems] == [("not_riichi", "rules")]
