"""Every switch of a ruleset as a table: its name, what it may be, its default and what it means.

The reader of rulesets, the forms of the web pages and the page that shows an event's rules all go
by this table. Defaults are those of the WRC rules of 2025. Amounts are whole points.

Rules: docs/rules.md, 4.4.
"""

from typing import get_args

from scoring.ruleset.choices import (
    LOCAL_YAKU_IDS,
    AbortDealer,
    AbortiveDrawKind,
    ChomboMode,
    Curve,
    DealerRepeats,
    DoubleYakuman,
    ExtensionEnd,
    FaanTable,
    FalseWin,
    GameLength,
    HonbaMultiRon,
    Kazoe,
    Kuikae,
    LeftoverSticks,
    MultiRon,
    Nagashi,
    OpenRiichi,
    PaoHonba,
    PaoScope,
    PaoYakuman,
    Renchan,
    Renhou,
    Responsibility,
    RobbingKong,
    Rounding,
    RoundingBasis,
    SanmaNorth,
    SanmaTsumo,
    SeveralWinners,
    SticksMultiRon,
    Tie,
    TimePolicy,
    Tobi,
    TripleRon,
    Variant,
    YakitoriMode,
    Yame,
)
from scoring.ruleset.switch import AppliesTo, Switch, SwitchGroup


def _choice(
    name: str, values: object, default: str, meaning: str, applies_to: AppliesTo = "riichi"
) -> Switch:
    return Switch(
        name=name,
        kind="choice",
        choices=get_args(values),
        default=default,
        meaning=meaning,
        applies_to=applies_to,
    )


def _on(name: str, meaning: str, applies_to: AppliesTo = "riichi") -> Switch:
    return Switch(name=name, kind="bool", default=True, meaning=meaning, applies_to=applies_to)


def _off(name: str, meaning: str, applies_to: AppliesTo = "riichi") -> Switch:
    return Switch(name=name, kind="bool", default=False, meaning=meaning, applies_to=applies_to)


def _number(
    name: str,
    default: int | None,
    meaning: str,
    minimum: int | None = 0,
    *,
    nullable: bool = False,
    applies_to: AppliesTo = "riichi",
) -> Switch:
    return Switch(
        name=name,
        kind="int",
        default=default,
        meaning=meaning,
        minimum=minimum,
        nullable=nullable,
        applies_to=applies_to,
    )


def _ids(name: str, ids: tuple[str, ...], default: tuple[str, ...], meaning: str) -> Switch:
    return Switch(name=name, kind="list", choices=ids, default=list(default), meaning=meaning)


def _text(name: str, meaning: str) -> Switch:
    return Switch(name=name, kind="text", default="", meaning=meaning)


def _maybe(name: str, parts: tuple[Switch, ...], meaning: str) -> Switch:
    return Switch(
        name=name, kind="object", default=None, meaning=meaning, nullable=True, parts=parts
    )


_GAME = (
    _choice("variant", Variant, "riichi", "Which game is played.", "all"),
    Switch(
        name="players",
        kind="int",
        choices=(4, 3, 2),
        default=4,
        meaning="How many players sit at a table.",
        applies_to="all",
    ),
    _off("dummy_players", "Dummy players fill the table; hands may be entered as points."),
    _choice(
        "game_length", GameLength, "hanchan", "East and South rounds, or the East round alone."
    ),
    _number("start_points", 30000, "Points that every player begins with.", applies_to="all"),
    _number("return_points", 30000, "Points from which results are counted.", applies_to="all"),
)

_RESULT = (
    Switch(
        name="uma",
        kind="list",
        default=[15000, 5000, -5000, -15000],
        meaning="Bonus for each place, first place first.",
        applies_to="all",
    ),
    Switch(
        name="uma_by_floating",
        kind="object",
        default=None,
        nullable=True,
        meaning="Bonus by how many players hold the return points or more; replaces that for each place.",
        applies_to="all",
    ),
    _number(
        "oka",
        None,
        "Bonus for first place; empty means what start and return points leave over.",
        None,
        nullable=True,
        applies_to="all",
    ),
    _choice("tie", Tie, "split", "Equal points share bonuses, or the earlier seat leads.", "all"),
    _number("tie_unit", 100, "Smallest amount in which shared bonuses are split.", 1),
    _choice("rounding", Rounding, "none", "How results become whole thousands.", "all"),
    _choice(
        "rounding_basis", RoundingBasis, "raw", "What is rounded: points or difference.", "all"
    ),
    _choice("leftover_sticks", LeftoverSticks, "lost", "Who gets sticks left when a game ends."),
)

_VALUE = (
    Switch(
        name="red_fives",
        kind="object",
        also="int",
        choices=(0, 3, 4),
        default=0,
        parts=(
            _number("m", 0, "Red fives among the characters."),
            _number("p", 0, "Red fives among the dots."),
            _number("s", 0, "Red fives among the bamboos."),
        ),
        meaning="Red fives in the set, each one han.",
    ),
    _on("kuitan", "Tanyao counts with an open hand."),
    _on("atozuke", "A yaku may come from the winning tile alone."),
    _choice("kuikae", Kuikae, "forbidden", "Discarding what a call has just made useless."),
    _on("ippatsu", "A win within one turn of riichi brings a han."),
    _on("ura", "Ura dora count."),
    _on("kan_dora", "A kan turns up another dora indicator."),
    _on("kan_ura", "Ura dora of a kan count."),
    _on("kiriage", "A hand just short of mangan counts as mangan."),
    _choice("kazoe", Kazoe, "yakuman", "How thirteen han and more are paid."),
    _on("multiple_yakuman", "Several yakuman in one hand add up."),
    _number(
        "yakuman_cap",
        None,
        "Most yakuman that one hand pays; empty means no limit.",
        1,
        nullable=True,
    ),
    _ids("double_yakuman", get_args(DoubleYakuman), (), "Yakuman that count twice."),
    _off("tenhou_widest_wait", "Tenhou counts kokushi, suuankou and chuuren by their widest wait."),
    Switch(
        name="double_wind_fu",
        kind="int",
        choices=(2, 4),
        default=2,
        meaning="Fu for a pair that is both seat and round wind.",
    ),
    _on("rinshan_tsumo_fu", "A win on a replacement tile has the fu of a tsumo."),
    _on("open_pinfu_30", "An open hand without fu counts as 30 by ron."),
    _on("pinfu_tsumo", "Pinfu may be won by tsumo, at 20 fu."),
    _off("chiitoi_four_alike", "Four of a kind may be two of the seven pairs."),
    _off("ryuuiisou_needs_green", "Ryuuiisou needs the green dragon."),
    _choice("open_riichi", OpenRiichi, "off", "Riichi with the hand shown."),
    _choice("renhou", Renhou, "mangan_flat", "Value of a ron before one's own first draw."),
    _choice(
        "nagashi",
        Nagashi,
        "off",
        "Nagashi mangan: a draw with only terminals and honours discarded.",
    ),
    _ids("local_yaku", LOCAL_YAKU_IDS, (), "Old and local yaku that count."),
    _off("transparent_riichi_yakuman", "Dealing into a fully transparent riichi pays a yakuman."),
    Switch(
        name="own_yakuman",
        kind="list",
        default=[],
        parts=(_text("id", "Id of the yakuman."), _text("name", "Name of the yakuman.")),
        meaning="Yakuman that the organiser adds.",
    ),
)

_WIN = (
    _choice("multi_ron", MultiRon, "head_bump", "Who wins when several call ron on one discard."),
    _choice("triple_ron", TripleRon, "head_bump", "How three rons on one discard are settled."),
    _choice("honba_multi_ron", HonbaMultiRon, "closest", "Who gets the honba of several rons."),
    _choice("sticks_multi_ron", SticksMultiRon, "closest", "Who gets the sticks of several rons."),
    _number("honba_per_payer", 100, "Points a payer adds for each honba."),
    _ids(
        "pao",
        get_args(PaoYakuman),
        get_args(PaoYakuman),
        "Yakuman with liability (pao).",
    ),
    _choice("pao_scope", PaoScope, "pao_yakuman_only", "How much of the hand is liable."),
    _choice("pao_honba", PaoHonba, "discarder", "Who pays the honba of a liable ron."),
    _off("pao_rinshan", "A player who feeds a kan is liable for a win on its replacement tile."),
)

_HAND = (
    _number("noten_pool", 3000, "Points that the hands not tenpai pay at a draw."),
    _ids("abortive_draws", get_args(AbortiveDrawKind), (), "Draws that end a hand early."),
    _choice(
        "abort_dealer", AbortDealer, "repeat", "Whether the dealer stays after an abortive draw."
    ),
    _on("formal_tenpai", "A hand without a yaku may be tenpai."),
    _off("riichi_needs_own_draw", "Riichi needs one more draw of one's own."),
    _number("riichi_min_points", 1000, "Points a player must hold to declare.", nullable=True),
    _choice("renchan", Renchan, "tenpai", "When the dealer stays."),
)

_END = (
    _choice("agari_yame", Yame, "off", "The last dealer may stop after winning in first place."),
    _choice("tenpai_yame", Yame, "off", "The last dealer may stop when tenpai in first place."),
    Switch(
        name="tobi",
        kind="choice",
        also="int",
        choices=get_args(Tobi),
        default="off",
        meaning="The game ends when a player is out of points, or stands at an amount or below.",
    ),
    _number("called_game", None, "The game ends when a player holds this much.", nullable=True),
    _off("west_extension", "Play goes on while nobody has reached the target."),
    _number("west_target", 30000, "The target that ends the extension."),
    _choice(
        "extension_end",
        ExtensionEnd,
        "dealer_repeats_first",
        "When the extension ends once somebody holds the target.",
    ),
    _choice(
        "time_policy",
        TimePolicy,
        "finish_current_hand",
        "What happens when the session's clock has run down.",
        "all",
    ),
)

_EXTRAS = (
    Switch(
        name="chombo",
        kind="object",
        default={"mode": "after_uma", "amount": 20000},
        parts=(
            _choice("mode", ChomboMode, "after_uma", "How a chombo is paid."),
            _number("amount", 20000, "Points that a chombo costs."),
            _number(
                "dealer_amount", None, "Points that a chombo of the dealer costs.", nullable=True
            ),
        ),
        meaning="What a chombo costs.",
    ),
    _maybe(
        "yakitori",
        (
            _choice("mode", YakitoriMode, "pay_each_winner", "Whom a player without a win pays."),
            _number("amount", 4000, "Points paid each time."),
        ),
        "What a game without a win costs.",
    ),
    _maybe(
        "chips",
        (
            _number("value", 2000, "Points for one chip."),
            _number("ippatsu", 1, "Chips for winning within a turn of riichi."),
            _number("ura", 1, "Chips for each ura dora."),
            _number("aka", 1, "Chips for each red five."),
            _number("yakuman_ron", 10, "Chips for a yakuman by ron."),
            _number("yakuman_tsumo", 5, "Chips for a yakuman by tsumo."),
        ),
        "Chips that each payer of a hand adds.",
    ),
    _maybe(
        "replacement_player",
        (
            _number("points", -15000, "Points of the game, counted from the return points.", None),
            _number("uma", -15000, "Points for the place that go with them.", None),
        ),
        "What a substitute's game counts for.",
    ),
)

_SANMA = (
    _choice(
        "sanma_tsumo",
        SanmaTsumo,
        "loss",
        "Who pays the missing player's share of a tsumo.",
        "sanma",
    ),
    _on("nukidora", "Norths may be set aside as dora.", "sanma"),
    _choice("sanma_north", SanmaNorth, "guest", "Whether a triplet of Norths is a yaku.", "sanma"),
)

_HONGKONG = Switch(
    name="hongkong",
    kind="object",
    default=None,
    nullable=True,
    applies_to="hongkong",
    meaning="The switches of the Hong Kong game.",
    parts=(
        _number("min_faan", 3, "Faan that a win needs."),
        _off("bonus_counts_to_minimum", "Flowers help to reach the minimum."),
        _number("faan_cap", 10, "Most faan that are paid.", 1),
        _choice("faan_table", FaanTable, "composed", "Values by parts, or printed totals."),
        Switch(
            name="curve",
            kind="choice",
            also="list",
            choices=get_args(Curve),
            default="half_spicy",
            minimum=0,
            meaning="How faan become points: a named curve or one multiplier for each faan.",
        ),
        _number("unit", 4, "Points of the smallest hand.", 1),
        _choice("responsibility", Responsibility, "full", "How much of a win the discarder pays."),
        _on("flowers", "Flowers and seasons are in the set."),
        _off("seven_pairs", "Seven pairs is a win."),
        _off("dealer_double", "The dealer pays and receives double."),
        _choice("dealer_repeats", DealerRepeats, "win_and_draw", "When the dealer stays."),
        _number(
            "repeat_limit",
            None,
            "Most extra hands in a row for a dealer; empty means any number.",
            nullable=True,
        ),
        _number("goulash", 0, "Points each player adds for every drawn hand before a win."),
        Switch(
            name="false_win",
            kind="choice",
            also="int",
            choices=get_args(FalseWin),
            default="limit_self_draw",
            minimum=0,
            meaning="What a false win pays each opponent: the limit's share or an amount.",
        ),
        _off("bao", "Feeding the decisive set makes liable for a self-draw."),
        _choice("robbing_kong", RobbingKong, "discard", "How the owner of a robbed kong pays."),
        _choice(
            "several_winners", SeveralWinners, "first", "Who wins when several claim one discard."
        ),
        Switch(
            name="rounds",
            kind="int",
            choices=(4, 3, 2, 1),
            default=4,
            meaning="Rounds in a game.",
        ),
        _number("start_points", 0, "Points that every player begins with."),
    ),
)

#: The switches in the groups in which they are shown.
SWITCH_GROUPS: tuple[SwitchGroup, ...] = (
    SwitchGroup(name="game", title="Game", switches=_GAME),
    SwitchGroup(name="result", title="Final scores", switches=_RESULT),
    SwitchGroup(name="value", title="Value of a hand", switches=_VALUE),
    SwitchGroup(name="win", title="Wins and payments", switches=_WIN),
    SwitchGroup(name="hand", title="Riichi, draws and the dealer", switches=_HAND),
    SwitchGroup(name="end", title="End of the game", switches=_END),
    SwitchGroup(name="extras", title="Penalties and side payments", switches=_EXTRAS),
    SwitchGroup(name="sanma", title="Three players", switches=_SANMA),
    SwitchGroup(name="hongkong", title="Hong Kong", switches=(_HONGKONG,)),
)

#: Every switch by name.
SWITCHES: dict[str, Switch] = {
    switch.name: switch for group in SWITCH_GROUPS for switch in group.switches
}
