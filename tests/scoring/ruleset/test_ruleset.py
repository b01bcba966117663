"""A ruleset reads itself from JSON, checks itself and says every problem at once."""

import dataclasses
import gc
from types import MappingProxyType
from typing import Any

import pytest

from scoring.core.problems import NotationError
from scoring.riichi.hands.yaku import YAKU
from scoring.ruleset import SWITCH_GROUPS, SWITCHES, ChomboRule, RedFives, Ruleset
from scoring.ruleset.choices import OTHER_YAKU_IDS
from scoring.ruleset.ruleset import _BY_TEXT, _IN_USE, _MOST_TEXTS, preset

DEFAULT = Ruleset.from_json({})


def refusals(rules: object, base: Ruleset | None = None) -> list[tuple[str, str]]:
    """Field and sentence of every problem."""
    with pytest.raises(NotationError) as refusal:
        Ruleset.from_json(rules, base=base)
    return [(problem.field, problem.message) for problem in refusal.value.problems]


# --- reading and writing ---------------------------------------------------------------------


def test_the_switches_and_the_fields_are_the_same_in_the_same_order() -> None:
    names = [field.name for field in dataclasses.fields(Ruleset)]
    assert sorted(names) == sorted(SWITCHES)
    assert [switch.name for group in SWITCH_GROUPS for switch in group.switches] == list(SWITCHES)


def test_every_switch_has_one_line_of_meaning() -> None:
    for switch in SWITCHES.values():
        for row in (switch, *switch.parts):
            assert row.meaning.endswith("."), row.name
            assert len(row.meaning) < 90, row.name


DEFAULT_COLUMN: dict[str, Any] = {
    "variant": "riichi",
    "players": 4,
    "dummy_players": False,
    "game_length": "hanchan",
    "start_points": 30000,
    "return_points": 30000,
    "uma": [15000, 5000, -5000, -15000],
    "uma_by_floating": None,
    "oka": None,
    "tie": "split",
    "tie_unit": 100,
    "rounding": "none",
    "rounding_basis": "raw",
    "leftover_sticks": "lost",
    "red_fives": 0,
    "kuitan": True,
    "atozuke": True,
    "kuikae": "forbidden",
    "ippatsu": True,
    "ura": True,
    "kan_dora": True,
    "kan_ura": True,
    "kiriage": True,
    "kazoe": "yakuman",
    "multiple_yakuman": True,
    "yakuman_cap": None,
    "double_yakuman": [],
    "tenhou_widest_wait": False,
    "double_wind_fu": 2,
    "rinshan_tsumo_fu": True,
    "open_pinfu_30": True,
    "pinfu_tsumo": True,
    "chiitoi_four_alike": False,
    "ryuuiisou_needs_green": False,
    "open_riichi": "off",
    "renhou": "mangan_flat",
    "nagashi": "off",
    "local_yaku": [],
    "transparent_riichi_yakuman": False,
    "own_yakuman": [],
    "multi_ron": "head_bump",
    "triple_ron": "head_bump",
    "honba_multi_ron": "closest",
    "sticks_multi_ron": "closest",
    "honba_per_payer": 100,
    "noten_pool": 3000,
    "abortive_draws": [],
    "abort_dealer": "repeat",
    "formal_tenpai": True,
    "riichi_needs_own_draw": False,
    "riichi_min_points": 1000,
    "pao": ["daisangen", "daisuushii", "suukantsu"],
    "pao_scope": "pao_yakuman_only",
    "pao_honba": "discarder",
    "pao_rinshan": False,
    "renchan": "tenpai",
    "agari_yame": "off",
    "tenpai_yame": "off",
    "tobi": "off",
    "called_game": None,
    "west_extension": False,
    "west_target": 30000,
    "extension_end": "dealer_repeats_first",
    "chombo": {"mode": "after_uma", "amount": 20000},
    "yakitori": None,
    "chips": None,
    "time_policy": "finish_current_hand",
    "sanma_tsumo": "loss",
    "nukidora": True,
    "sanma_north": "guest",
    "replacement_player": None,
    "hongkong": None,
    "mcr": None,
}


def test_defaults_are_the_default_column() -> None:
    assert DEFAULT.to_json() == DEFAULT_COLUMN


EVERYTHING: dict[str, Any] = {
    "preset": "tenhou",
    "uma_by_floating": {
        "1": [12000, -1000, -3000, -8000],
        "2": [8000, 4000, -4000, -8000],
        "3": [8000, 3000, 1000, -12000],
    },
    "oka": 20000,
    "red_fives": {"m": 1, "p": 2, "s": 0},
    "double_yakuman": ["daisuushii", "kokushi_13"],
    "local_yaku": ["sanrenkou", "daisharin"],
    "yakitori": {"mode": "fixed_deduction", "amount": 3000},
    "chips": {"value": 500},
    "replacement_player": {},
    "riichi_min_points": None,
    "called_game": 60000,
}


@pytest.mark.parametrize("rules", [{}, {"preset": "hk-old-style"}, EVERYTHING])
def test_writing_and_reading_gives_the_same_ruleset(rules: dict[str, Any]) -> None:
    ruleset = Ruleset.from_json(rules)
    assert Ruleset.from_json(ruleset.to_json()) == ruleset


@pytest.mark.parametrize(
    ("written", "fives"),
    [(0, (0, 0, 0)), (3, (1, 1, 1)), (4, (1, 2, 1)), ({"p": 1, "s": 1}, (0, 1, 1))],
)
def test_red_fives_have_short_forms(written: object, fives: tuple[int, int, int]) -> None:
    ruleset = DEFAULT.changed(red_fives=written)
    m, p, s = fives
    assert ruleset.red_fives == RedFives(m=m, p=p, s=s)
    assert ruleset.red_fives.total == m + p + s
    back = ruleset.to_json()["red_fives"]
    assert back == (written if isinstance(written, int) else {"m": 0, "p": 1, "s": 1})


def test_lists_of_ids_are_kept_in_the_order_of_the_table() -> None:
    ruleset = Ruleset.from_json({"pao": ["suukantsu", "daisangen"]})
    assert ruleset.pao == ("daisangen", "suukantsu")


def test_parts_that_an_object_leaves_out_have_their_defaults() -> None:
    assert Ruleset.from_json({"chombo": {"amount": 30000}}).chombo == ChomboRule(
        mode="after_uma", amount=30000, dealer_amount=None
    )
    chips = Ruleset.from_json({"chips": {}}).to_json()["chips"]
    assert chips == {
        "value": 2000,
        "ippatsu": 1,
        "ura": 1,
        "aka": 1,
        "yakuman_ron": 10,
        "yakuman_tsumo": 5,
    }


def test_a_preset_stands_before_the_base_and_the_base_before_the_defaults() -> None:
    base = preset("m-league")
    assert Ruleset.from_json({"kiriage": False}, base=base) == base.changed(kiriage=False)
    assert Ruleset.from_json({"preset": "wrc-2025"}, base=base) == DEFAULT
    assert Ruleset.from_json({"preset": None}) == DEFAULT


def test_switches_change_by_value_or_by_json() -> None:
    rule = ChomboRule(mode="reverse_mangan", amount=0, dealer_amount=None)
    by_value = DEFAULT.changed(uma=(30000, 10000, -10000, -30000), chombo=rule)
    by_json = DEFAULT.changed(
        uma=[30000, 10000, -10000, -30000], chombo={"mode": "reverse_mangan", "amount": 0}
    )
    assert by_value == by_json
    assert by_value.uma == (30000, 10000, -10000, -30000)
    floating = preset("jpml-a").uma_by_floating
    assert DEFAULT.changed(uma_by_floating=floating).uma_by_floating == floating


def test_oka_follows_from_start_and_return_points_unless_it_is_set() -> None:
    assert DEFAULT.oka_points == 0
    assert preset("m-league").oka_points == 20000
    assert preset("tenhou-sanma").oka_points == 15000
    net = {"start_points": 25000, "oka": 0, "uma": [35000, 5000, -5000, -15000]}
    assert Ruleset.from_json(net).oka_points == 0


def test_seats_are_players() -> None:
    assert (DEFAULT.seats, preset("tenhou-sanma").seats) == (4, 3)


def test_hongkong_reads_its_own_switches() -> None:
    curve = [1, 2, 4, 8]
    changed = {"curve": curve, "faan_cap": 3, "false_win": 64, "repeat_limit": 3}
    rules = Ruleset.from_json({"preset": "hk-old-style", "hongkong": changed}).hongkong
    assert rules is not None
    assert (rules.curve, rules.faan_cap, rules.false_win) == ((1, 2, 4, 8), 3, 64)
    assert (rules.min_faan, rules.unit, rules.responsibility) == (3, 4, "half")


def test_the_hongkong_switches_of_a_preset_stay_where_others_are_changed() -> None:
    club = preset("hk-club").changed(hongkong={"goulash": 0})
    assert club.to_json()["hongkong"] == {**preset("hk-club").to_json()["hongkong"], "goulash": 0}
    plain = Ruleset.from_json({"variant": "hongkong", "hongkong": {}})
    assert plain.hongkong is not None
    assert (plain.hongkong.responsibility, plain.start_points) == ("full", 0)


@pytest.mark.parametrize("rules", [{"start_points": 500}, {"hongkong": {"start_points": 500}}])
def test_the_start_points_of_hongkong_stand_at_either_place(rules: dict[str, Any]) -> None:
    ruleset = Ruleset.from_json({"preset": "hk-old-style", **rules})
    assert ruleset.hongkong is not None
    assert (ruleset.start_points, ruleset.return_points) == (500, 500)
    assert ruleset.hongkong.start_points == 500
    assert Ruleset.from_json(ruleset.to_json()) is ruleset


@pytest.mark.parametrize(
    ("curve", "multipliers"),
    [
        ("half_spicy", [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]),
        ("full_spicy", [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192]),
        ([2] * 14, [2] * 14),
    ],
)
def test_a_curve_has_a_multiplier_for_each_faan(curve: object, multipliers: list[int]) -> None:
    changed = {"curve": curve, "faan_cap": 13}
    rules = Ruleset.from_json({"preset": "hk-old-style", "hongkong": changed}).hongkong
    assert rules is not None
    assert [rules.multiplier(faan) for faan in range(14)] == multipliers
    assert rules.points_of(40) == rules.points_of(13) == 4 * multipliers[-1]


# --- what cannot be read -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switch", "value", "sentence"),
    [
        ("kuitan", 1, "kuitan must be true or false, but it is 1."),
        ("kuitan", None, "kuitan must be true or false, but it is null."),
        ("start_points", "30000", "start_points must be a whole number, but it is '30000'."),
        ("start_points", 30000.0, "start_points must be a whole number, but it is 30000.0."),
        ("start_points", True, "start_points must be a whole number, but it is true."),
        ("start_points", -100, "start_points must be at least 0, but it is -100."),
        ("tie_unit", 0, "tie_unit must be at least 1, but it is 0."),
        ("oka", -(10**9), "oka must be at least -10000000, but it is -1000000000."),
        ("west_target", 10**9, "west_target must be at most 10000000, but it is 1000000000."),
        ("players", 5, "players must be one of 4, 3, 2, but it is 5."),
        ("double_wind_fu", 3, "double_wind_fu must be one of 2, 4, but it is 3."),
        ("tie", "shared", "tie must be one of split, seat, but it is 'shared'."),
        ("tie", 7, "tie must be one of split, seat, but it is 7."),
        ("uma", "15-5", "uma must be a list, but it is '15-5'."),
        ("uma", [15000, 5000, -5000, "x"], "uma must be a whole number, but it is 'x'."),
        ("pao", "daisangen", "pao must be a list, but it is 'daisangen'."),
        ("pao", ["daisangan"], "pao cannot hold daisangan; did you mean daisangen?"),
        ("pao", [["?"]], "pao cannot hold ['?']."),
        ("pao", ["daisangen", "daisangen"], "pao holds daisangen twice."),
        (
            "double_yakuman",
            ["tsuuiisou"],
            "double_yakuman cannot hold tsuuiisou.",
        ),
        ("local_yaku", ["sanrenko"], "local_yaku cannot hold sanrenko; did you mean sanrenkou?"),
        ("chombo", 20000, "chombo must be an object with named values."),
        ("chombo", None, "chombo must be an object with named values."),
        ("red_fives", 5, "red_fives must be one of 0, 3, 4, but it is 5."),
        ("red_fives", "three", "red_fives must be one of 0, 3, 4, but it is 'three'."),
    ],
)
def test_a_value_outside_the_table_is_refused(switch: str, value: object, sentence: str) -> None:
    assert refusals({switch: value}) == [(switch, sentence)]


@pytest.mark.parametrize(
    ("switch", "value", "field", "sentence"),
    [
        (
            "chombo",
            {"mode": "after_oka"},
            "chombo.mode",
            (
                "chombo.mode must be one of after_uma, before_uma, reverse_mangan, pay_each,"
                " but it is 'after_oka'."
            ),
        ),
        (
            "chombo",
            {"amont": 1},
            "chombo.amont",
            "A ruleset has no switch called chombo.amont; did you mean amount?",
        ),
        (
            "red_fives",
            {"z": 1},
            "red_fives.z",
            "A ruleset has no switch called red_fives.z.",
        ),
        (
            "uma_by_floating",
            {"1": [1, 2, 3, "x"], "2": [0, 0, 0, 0], "3": [0, 0, 0, 0]},
            "uma_by_floating.1",
            "uma_by_floating.1 must be a whole number, but it is 'x'.",
        ),
        (
            "uma_by_floating",
            {"0": [0, 0, 0, 0], "2": [0, 0, 0, 0]},
            "uma_by_floating",
            "uma_by_floating needs a row for each of 1, 2, 3 players, but it has 0, 2.",
        ),
        (
            "uma_by_floating",
            {},
            "uma_by_floating",
            "uma_by_floating needs a row for each of 1, 2, 3 players, but it has none.",
        ),
    ],
)
def test_the_field_of_a_problem_inside_an_object_names_the_part(
    switch: str, value: object, field: str, sentence: str
) -> None:
    assert refusals({switch: value}) == [(field, sentence)]


def test_a_long_wrong_value_is_not_repeated_whole() -> None:
    [(_, sentence)] = refusals({"tie": "x" * 500})
    assert sentence == f"tie must be one of split, seat, but it is '{'x' * 39}…."


def test_an_unknown_switch_is_refused_with_the_nearest_name() -> None:
    assert refusals({"kuitn": True, "colour": "red"}) == [
        ("kuitn", "A ruleset has no switch called kuitn; did you mean kuitan?"),
        ("colour", "A ruleset has no switch called colour."),
    ]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tenhuo", "There is no ruleset called tenhuo; did you mean tenhou?"),
        ("?", "There is no ruleset called ?."),
        (["tenhou"], "There is no ruleset called ['tenhou']; did you mean tenhou?"),
    ],
)
def test_an_unknown_preset_is_refused_with_the_nearest_name(name: object, sentence: str) -> None:
    assert refusals({"preset": name, "players": 3}) == [("preset", sentence)]


@pytest.mark.parametrize("rules", [None, [], "tenhou", 3])
def test_rules_are_an_object(rules: object) -> None:
    assert refusals(rules) == [("rules", "rules must be an object with named values.")]


def test_equal_rulesets_are_one_object_however_they_are_written() -> None:
    written = preset("tenhou").to_json()
    read = Ruleset.from_json(written)
    assert Ruleset.from_json(dict(written)) is read
    assert Ruleset.from_json(dict(reversed(written.items()))) is read
    assert Ruleset.from_json(MappingProxyType(written)) is read
    assert Ruleset.from_json({"preset": "tenhou"}) is read
    assert read.changed(kiriage=True).changed(kiriage=False) is read
    assert preset("tenhou") is read
    assert read.changed(kiriage=True) is not read


@pytest.mark.slow
def test_rulesets_that_nobody_uses_are_not_kept() -> None:
    before = len(_IN_USE)
    for honba in range(_MOST_TEXTS + 50):
        Ruleset.from_json({"honba_per_payer": 100 * honba})
    gc.collect()
    assert len(_BY_TEXT) == _MOST_TEXTS
    assert len(_IN_USE) <= before + _MOST_TEXTS


def test_no_yakuman_of_an_event_takes_the_id_of_a_yaku() -> None:
    assert frozenset(YAKU) == OTHER_YAKU_IDS
