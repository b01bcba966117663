"""The presets side by side, each against what its rule book says."""

from typing import Any

import pytest

from scoring.core.problems import NotationError
from scoring.ruleset import Ruleset
from scoring.ruleset.ruleset import PRESETS, preset

pytestmark = pytest.mark.slow

NAMES = (
    "wrc-2022",
    "wrc-2025",
    "ema-2016",
    "ema-2025",
    "jpml-a",
    "m-league",
    "saikouisen",
    "rmu-a",
    "tenhou",
    "tenhou-sanma",
    "mahjong-soul",
    "mahjong-soul-sanma",
    "parlour",
    "hk-old-style",
    "hkma",
    "hk-club",
    "mcr",
    "ema-mcr",
    "wmo-mcr",
    "mcr-club",
    "mcr-online",
    "clear",
    "san-hako",
)
ALL_FIVE = ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou")
NONE: tuple[str, ...] = ()

# One row a preset: start, return, uma, red fives, kiriage, kazoe, several yakuman, double wind fu
POINTS: list[tuple[str, int, int, tuple[int, ...], int, bool, str, bool, int]] = [
    ("wrc-2022", 30000, 30000, (15000, 5000, -5000, -15000), 0, True, "sanbaiman", True, 2),
    ("wrc-2025", 30000, 30000, (15000, 5000, -5000, -15000), 0, True, "yakuman", True, 2),
    ("ema-2016", 30000, 30000, (15000, 5000, -5000, -15000), 0, False, "sanbaiman", False, 4),
    ("ema-2025", 30000, 30000, (15000, 5000, -5000, -15000), 0, True, "sanbaiman", False, 2),
    ("jpml-a", 30000, 30000, (0, 0, 0, 0), 0, False, "yakuman", True, 2),
    ("m-league", 25000, 30000, (30000, 10000, -10000, -30000), 3, True, "sanbaiman", True, 2),
    ("saikouisen", 30000, 30000, (30000, 10000, -10000, -30000), 0, True, "sanbaiman", True, 2),
    ("rmu-a", 30000, 30000, (15000, 5000, -5000, -15000), 0, True, "yakuman", True, 2),
    ("tenhou", 25000, 30000, (20000, 10000, -10000, -20000), 3, False, "yakuman", True, 4),
    ("tenhou-sanma", 35000, 40000, (20000, 0, -20000), 2, False, "yakuman", True, 4),
    ("mahjong-soul", 25000, 25000, (15000, 5000, -5000, -15000), 3, False, "yakuman", True, 4),
    ("mahjong-soul-sanma", 35000, 35000, (15000, 0, -15000), 2, False, "yakuman", True, 4),
    ("parlour", 25000, 30000, (20000, 10000, -10000, -20000), 3, False, "yakuman", True, 4),
]

# One row a preset: who wins, three rons, honba, sticks; aborts; liability; who pays its honba
WINS: list[tuple[str, tuple[str, str, str, str], tuple[str, ...], int, str]] = [
    ("wrc-2022", ("head_bump", "head_bump", "closest", "closest"), NONE, 3, "discarder"),
    ("wrc-2025", ("head_bump", "head_bump", "closest", "closest"), NONE, 3, "discarder"),
    ("ema-2016", ("all", "all", "each", "own_then_closest"), NONE, 2, "discarder"),
    ("ema-2025", ("all", "all", "each", "own_then_closest"), NONE, 2, "discarder"),
    ("jpml-a", ("head_bump", "head_bump", "closest", "closest"), NONE, 3, "discarder"),
    ("m-league", ("head_bump", "head_bump", "closest", "closest"), NONE, 3, "discarder"),
    ("saikouisen", ("head_bump", "head_bump", "closest", "closest"), NONE, 0, "discarder"),
    ("rmu-a", ("head_bump", "head_bump", "closest", "closest"), NONE, 0, "discarder"),
    ("tenhou", ("two", "abort", "closest", "closest"), ALL_FIVE, 2, "liable"),
    ("mahjong-soul", ("all", "all", "closest", "closest"), ALL_FIVE[:4], 2, "liable"),
    ("parlour", ("all", "abort", "each", "closest"), ALL_FIVE, 2, "liable"),
    (
        "tenhou-sanma",
        ("two", "head_bump", "closest", "closest"),
        ("kyuushu_kyuuhai", "suukaikan"),
        2,
        "liable",
    ),
    (
        "mahjong-soul-sanma",
        ("two", "head_bump", "closest", "closest"),
        ("kyuushu_kyuuhai", "suukaikan"),
        2,
        "liable",
    ),
]

# One row a preset: renhou, nagashi, agari-yame, tobi, west, sticks at the end, tie, chombo, clock
ENDS: list[tuple[str, str, str, str, str, bool, str, str, str, str]] = [
    ("wrc-2022", "mangan_flat", "off", "off", "off", False, "lost", "split", "after_uma", "finish"),
    ("wrc-2025", "mangan_flat", "off", "off", "off", False, "lost", "split", "after_uma", "finish"),
    ("ema-2016", "mangan_flat", "off", "off", "off", False, "first", "split", "after_uma", "one"),
    (
        "ema-2025",
        "mangan_flat",
        "off",
        "off",
        "off",
        False,
        "first_shared",
        "split",
        "after_uma",
        "one",
    ),
    ("jpml-a", "off", "off", "off", "off", False, "lost", "split", "after_uma", "finish"),
    ("m-league", "off", "off", "off", "off", False, "first_shared", "split", "after_uma", "finish"),
    ("saikouisen", "off", "off", "off", "off", False, "lost", "split", "after_uma", "finish"),
    ("rmu-a", "off", "off", "off", "off", False, "lost", "split", "after_uma", "finish"),
]


def test_all_presets_ship() -> None:
    assert sorted(PRESETS) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_is_a_sound_ruleset(name: str) -> None:
    assert Ruleset.from_json({"preset": name}) == preset(name)
    assert Ruleset.from_json(preset(name).to_json()) == preset(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_names_itself_its_edition_and_what_is_uncertain(name: str) -> None:
    shown = PRESETS[name]
    assert shown.id == name
    assert shown.name
    assert shown.edition
    assert shown.source.endswith(".")
    assert shown.uncertain
    assert all(note.endswith(".") for note in shown.uncertain)
    assert len(set(shown.uncertain)) == len(shown.uncertain)


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_writes_down_only_what_differs_from_the_defaults(name: str) -> None:
    default = Ruleset.from_json({}).to_json()
    written: dict[str, Any] = dict(PRESETS[name].changes)
    shown = preset(name).to_json()
    differs = {switch for switch, value in shown.items() if value != default[switch]}
    assert differs <= written.keys()


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(
        NotationError, match="There is no ruleset called wrc2025; did you mean wrc-2025"
    ):
        preset("wrc2025")


@pytest.mark.parametrize("row", POINTS, ids=lambda row: str(row[0]))
def test_points_and_values(
    row: tuple[str, int, int, tuple[int, ...], int, bool, str, bool, int],
) -> None:
    rules = preset(row[0])
    assert row[1:] == (
        rules.start_points,
        rules.return_points,
        rules.uma,
        rules.red_fives.total,
        rules.kiriage,
        rules.kazoe,
        rules.multiple_yakuman,
        rules.double_wind_fu,
    )


@pytest.mark.parametrize("row", WINS, ids=lambda row: str(row[0]))
def test_wins_and_aborts(
    row: tuple[str, tuple[str, str, str, str], tuple[str, ...], int, str],
) -> None:
    rules = preset(row[0])
    rons = (rules.multi_ron, rules.triple_ron, rules.honba_multi_ron, rules.sticks_multi_ron)
    assert row[1:] == (rons, rules.abortive_draws, len(rules.pao), rules.pao_honba)


@pytest.mark.parametrize("row", ENDS, ids=lambda row: str(row[0]))
def test_ends_of_tournament_rules(
    row: tuple[str, str, str, str, str, bool, str, str, str, str],
) -> None:
    rules = preset(row[0])
    assert row[1:] == (
        rules.renhou,
        rules.nagashi,
        rules.agari_yame,
        rules.tobi,
        rules.west_extension,
        rules.leftover_sticks,
        rules.tie,
        rules.chombo.mode,
        rules.time_policy.split("_")[0],
    )
    assert rules.chombo.amount == 20000


@pytest.mark.parametrize(
    ("name", "yame", "target"),
    [
        ("tenhou", "auto_if_first", 30000),
        ("tenhou-sanma", "auto_if_first", 40000),
        ("mahjong-soul", "auto_if_first", 30000),
        ("mahjong-soul-sanma", "auto_if_first", 40000),
        ("parlour", "optional", 30000),
    ],
)
def test_ends_of_online_and_parlour_rules(name: str, yame: str, target: int) -> None:
    rules = preset(name)
    assert (rules.agari_yame, rules.west_extension, rules.west_target) == (yame, True, target)
    assert (rules.tobi, rules.leftover_sticks, rules.tie) == ("below_zero", "first", "seat")
    assert (rules.nagashi, rules.renhou) == ("replaces_tenpai_payment", "off")


# One row a preset: whether riichi needs an own draw, the points it needs, whether those are certain
RIICHI: list[tuple[str, bool, int | None, bool]] = [
    ("wrc-2022", True, 1000, False),
    ("wrc-2025", False, 1000, False),
    ("ema-2016", True, 1000, False),
    ("ema-2025", True, 1000, False),
    ("jpml-a", True, 1000, False),
    ("m-league", False, None, True),
    ("saikouisen", False, 1000, False),
    ("rmu-a", True, None, True),
    ("tenhou", True, 1000, True),
    ("mahjong-soul-sanma", True, 1000, True),
]


@pytest.mark.parametrize("row", RIICHI, ids=lambda row: str(row[0]))
def test_what_riichi_needs(row: tuple[str, bool, int | None, bool]) -> None:
    name, own_draw, points, certain = row
    rules, notes = preset(name), PRESETS[name].uncertain
    assert (rules.riichi_needs_own_draw, rules.riichi_min_points) == (own_draw, points)
    assert any("fewer than 1,000 points" in note for note in notes) is not certain


def test_the_floating_bonus_of_the_professional_league() -> None:
    assert preset("jpml-a").uma_by_floating == (
        (12000, -1000, -3000, -8000),
        (8000, 4000, -4000, -8000),
        (8000, 3000, 1000, -12000),
    )
    rules = preset("jpml-a")
    assert (rules.ippatsu, rules.ura, rules.kan_dora, rules.kan_ura) == (False,) * 4
    assert (rules.renhou, rules.yakuman_cap) == ("off", 4)


def test_what_only_one_site_does() -> None:
    assert preset("tenhou").pao_scope == "whole_hand"
    assert preset("tenhou").rounding == "4down5up"
    assert preset("mahjong-soul").pao_scope == "pao_yakuman_only"
    assert preset("mahjong-soul").double_yakuman == (
        "kokushi_13",
        "suuankou_tanki",
        "chuuren_9",
        "daisuushii",
    )
    by_widest_wait = {name for name in PRESETS if preset(name).tenhou_widest_wait}
    assert by_widest_wait == {"mahjong-soul", "mahjong-soul-sanma"}


@pytest.mark.parametrize("name", ["tenhou-sanma", "mahjong-soul-sanma"])
def test_three_players(name: str) -> None:
    rules = preset(name)
    assert (rules.players, rules.noten_pool, rules.honba_per_payer) == (3, 2000, 100)
    assert (rules.sanma_tsumo, rules.nukidora, rules.sanma_north) == ("loss", True, "guest")


def test_the_parlour_plays_for_chips() -> None:
    chips = preset("parlour").chips
    assert chips is not None
    assert (chips.value, chips.yakuman_ron, chips.yakuman_tsumo) == (2000, 10, 5)


def test_hong_kong_has_switches_of_its_own() -> None:
    rules = preset("hk-old-style")
    assert (rules.variant, rules.uma, rules.oka_points) == ("hongkong", (0, 0, 0, 0), 0)
    assert rules.to_json()["hongkong"] == {
        "min_faan": 3,
        "bonus_counts_to_minimum": False,
        "faan_cap": 10,
        "faan_table": "composed",
        "curve": "half_spicy",
        "unit": 4,
        "responsibility": "half",
        "flowers": True,
        "seven_pairs": False,
        "dealer_double": False,
        "dealer_repeats": "win_and_draw",
        "repeat_limit": None,
        "goulash": 0,
        "false_win": "limit_self_draw",
        "bao": False,
        "robbing_kong": "discard",
        "several_winners": "first",
        "rounds": 4,
        "start_points": 0,
    }


def test_the_association_lets_the_discarder_pay_all() -> None:
    rules = preset("hkma").hongkong
    assert rules is not None
    assert (rules.responsibility, rules.unit, rules.robbing_kong) == ("full", 4, "self_draw")
    assert (rules.min_faan, rules.faan_cap, rules.points_of(3), rules.points_of(13)) == (
        3,
        10,
        32,
        512,
    )


def test_a_club_plays_for_a_pot() -> None:
    rules = preset("hk-club")
    assert rules.hongkong is not None
    assert (rules.start_points, rules.return_points, rules.oka_points) == (500, 500, 0)
    assert (rules.hongkong.goulash, rules.hongkong.repeat_limit) == (8, 3)
    assert (rules.hongkong.bao, rules.hongkong.several_winners) == (True, "all")


@pytest.mark.parametrize(
    ("name", "clock", "seats", "table"),
    [
        ("mcr", "stop_at_once", "after_each_round", "green_book"),
        ("ema-mcr", "stop_at_once", "after_each_round", "green_book"),
        ("wmo-mcr", "stop_at_once", "after_each_round", "green_book"),
        ("mcr-club", "finish_current_hand", "never", "green_book"),
        ("mcr-online", "none", "never", "mil"),
    ],
)
def test_mahjong_competition_rules(name: str, clock: str, seats: str, table: str) -> None:
    rules = preset(name)
    assert rules.mcr is not None
    assert (rules.uma, rules.tie, rules.time_policy) == ((4000, 2000, 1000, 0), "split", clock)
    assert (rules.mcr.seat_change, rules.mcr.fan_table) == (seats, table)
    assert (rules.mcr.min_fan, rules.mcr.extra_points, rules.mcr.false_win) == (8, 8, (10, 20))
