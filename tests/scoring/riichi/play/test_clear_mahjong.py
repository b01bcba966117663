"""Clear Mahjong: a game that ends below zero, its chombo, its own yakuman."""

from typing import Any

import pytest

from scoring import Game, NotationError, Ruleset, preset, replay
from scoring.phone_tables.riichi import phone_tables_of

CLEAR = preset("clear")
MOON = {"preset": "clear", "own_yakuman": [{"id": "moon", "name": "Moon over the bag"}]}
FED = {
    "outcome": "ron",
    "discarder": "S",
    "riichi": ["W"],
    "wins": [{"seat": "W", "yakuman": 1, "yaku": ["riichi", "transparent_riichi"]}],
}


def won(*yaku: str, **win: Any) -> dict[str, Any]:
    wins = [{"seat": "W", "yakuman": 1, "yaku": list(yaku), **win}]
    return {"outcome": "ron", "discarder": "S", "wins": wins}


def codes(rules: dict[str, Any], entry: dict[str, Any]) -> list[str]:
    game = Game.start(Ruleset.from_json(rules))
    return [problem.code for problem in game.problems_of_entry(entry)]


@pytest.mark.parametrize(
    ("offender", "deltas"),
    [("E", (-9000, 3000, 3000, 3000)), ("S", (2000, -6000, 2000, 2000))],
)
def test_a_chombo_is_paid_to_each_player(offender: str, deltas: tuple[int, ...]) -> None:
    game = replay([{"outcome": "chombo", "offender": offender}], CLEAR)
    assert game.hands[0].settlement.deltas == deltas
    assert game.close().result().penalties == (0, 0, 0, 0)
    assert game.situation.label == "E1"


@pytest.mark.parametrize(("amount", "ending"), [(-7000, "tobi"), (-7001, None), (-6999, "tobi")])
def test_the_game_ends_at_an_amount_or_below(amount: int, ending: str | None) -> None:
    assert replay([FED], CLEAR.changed(tobi=amount)).ending == ending


def test_the_threshold_of_the_event_lies_below_zero() -> None:
    game = replay([FED], CLEAR)
    assert (game.situation.points, game.ending) == ((25000, -7000, 57000, 25000), None)
    tables: Any = phone_tables_of(CLEAR)
    assert tables["game"]["below"] == -19999


def test_the_threshold_lies_below_the_start() -> None:
    with pytest.raises(NotationError, match="The game would end at 25000"):
        CLEAR.changed(tobi=25000)


@pytest.mark.parametrize(
    ("rules", "entry", "wrong"),
    [
        ({"preset": "clear"}, FED, []),
        ({"preset": "wrc-2025"}, FED, ["yaku_off"]),
        ({"preset": "clear"}, won("transparent_riichi"), ["yaku_needs_riichi"]),
        (
            {"preset": "clear"},
            {**FED, "outcome": "tsumo", "discarder": None},
            ["yaku_needs_ron"],
        ),
        (MOON, won("moon"), []),
        (MOON, won("moon", "tsuuiisou", yakuman=2), []),
        (MOON, won("moon", yakuman=2), ["yakuman_not_the_sum"]),
        ({"preset": "clear"}, won("moon"), ["unknown_yaku"]),
    ],
)
def test_the_yakuman_of_the_event(
    rules: dict[str, Any], entry: dict[str, Any], wrong: list[str]
) -> None:
    assert codes(rules, entry) == wrong


TILES = {"concealed": "123456m234p4478s", "win_tile": "9s", "dora_indicators": ["9p"]}


def by_tiles(*yaku: str, riichi: str = "W", **win: Any) -> dict[str, Any]:
    wins = [{"seat": "W", "yaku": list(yaku), "tiles": TILES, **win}]
    return {"outcome": "ron", "discarder": "S", "riichi": list(riichi), "wins": wins}


@pytest.mark.parametrize(
    ("rules", "entry", "wrong"),
    [
        ({"preset": "clear"}, by_tiles("transparent_riichi"), []),
        ({"preset": "clear"}, by_tiles("riichi", "transparent_riichi", yakuman=1), []),
        ({"preset": "wrc-2025"}, by_tiles("transparent_riichi"), ["tiles_differ_in_yaku"]),
        ({"preset": "clear"}, by_tiles("transparent_riichi", han=3), ["tiles_are_yakuman"]),
        (MOON, by_tiles("moon", "transparent_riichi", yakuman=2), []),
        (MOON | {"multiple_yakuman": False}, by_tiles("moon", "transparent_riichi", yakuman=1), []),
        (
            {"preset": "clear"},
            {**by_tiles("transparent_riichi"), "outcome": "tsumo", "discarder": None},
            ["yaku_needs_ron"],
        ),
    ],
)
def test_tiles_state_beside_them_what_only_the_table_tells(
    rules: dict[str, Any], entry: dict[str, Any], wrong: list[str]
) -> None:
    assert codes(rules, entry) == wrong


def test_a_transparent_riichi_by_tiles_pays_a_yakuman() -> None:
    game = replay([by_tiles("transparent_riichi")], CLEAR.changed(tobi="off"))
    assert game.hands[0].settlement.deltas == (0, -32000, 32000, 0)


def test_the_phone_has_a_key_for_each() -> None:
    tables: Any = phone_tables_of(Ruleset.from_json(MOON))
    yaku = tables["chips"]["yaku"]
    assert [yaku[name]["yakuman"] for name in ("transparent_riichi", "moon")] == [1, 1]


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ([{"id": "pinfu", "name": "x"}], "pinfu is a yaku already"),
        ([{"id": "sanrenkou", "name": "x"}], "sanrenkou is a yaku already"),
        ([{"id": "A b", "name": "x"}], "needs a name, and an id of small letters"),
        ([{"id": "moon", "name": " "}], "needs a name, and an id of small letters"),
        ([{"id": "moon"}], "has an id and a name"),
        (["moon"], "has an id and a name"),
        ([{"id": "moon", "name": "x"}] * 2, "moon"),
    ],
)
def test_own_yakuman_have_ids_and_names_of_their_own(own: list[Any], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Ruleset.from_json({"own_yakuman": own})


def test_ids_are_small_letters_of_any_script() -> None:
    own = [{"id": "袋の月", "name": "袋の月"}, {"id": "moon_2", "name": "Second moon"}]
    assert [one.id for one in Ruleset.from_json({"own_yakuman": own}).own_yakuman] == [
        "袋の月",
        "moon_2",
    ]


def test_a_ruleset_with_own_yakuman_is_written_and_read_the_same() -> None:
    ruleset = Ruleset.from_json(MOON)
    assert ruleset.to_json()["own_yakuman"] == MOON["own_yakuman"]
    assert Ruleset.from_json(ruleset.to_json()) is ruleset
