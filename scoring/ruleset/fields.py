"""Every switch of a ruleset as a typed field, in the groups in which pages show them.

The reader of rulesets, the forms of the web pages and the page that shows an event's rules go by
the table that is made from these fields. Defaults are those of the WRC rules of 2025. Amounts are
whole points.

Rules: docs/rules.md, 4.4.
"""

from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from scoring.ruleset.choices import DOUBLE_YAKUMAN, LOCAL_YAKU_IDS, PaoYakuman, Variant
from scoring.ruleset.parts import (
    ChipRule,
    ChomboRule,
    HongKongRules,
    McrRules,
    OwnYakuman,
    RedFives,
    ReplacementRule,
    YakitoriRule,
)
from scoring.ruleset.switch import Switch, SwitchGroup, switch, switches_of

SANMA_PLAYERS = 3

#: The titles of the groups, in the order in which they are shown.
GROUPS = {
    "game": "Game",
    "result": "Final scores",
    "value": "Value of a hand",
    "win": "Wins and payments",
    "hand": "Riichi, draws and the dealer",
    "end": "End of the game",
    "extras": "Penalties and side payments",
    "sanma": "Three players",
    "hongkong": "Hong Kong",
    "mcr": "Mahjong Competition Rules",
}
_game, _result, _value, _win, _hand, _end, _extras = [
    partial(switch, group=name)
    for name in ("game", "result", "value", "win", "hand", "end", "extras")
]
_sanma = partial(switch, group="sanma", applies_to="sanma")
_hongkong = partial(switch, group="hongkong", applies_to="hongkong")
_mcr = partial(switch, group="mcr", applies_to="mcr")


# Only a whole Ruleset is made; equal ones are interned by weak references.
@dataclass(frozen=True, slots=True, kw_only=True, init=False, weakref_slot=True)
class RulesetFields:
    """The switches under their names."""

    # Game
    variant: Variant = _game("Which game is played.", default="riichi", applies_to="all")
    players: int = _game(
        "How many players sit at a table.", default=4, choices=(4, 3, 2), applies_to="all"
    )
    dummy_players: bool = _game(
        "Dummy players fill the table; hands may be entered as points.", default=False
    )
    game_length: Literal["hanchan", "tonpuusen"] = _game(
        "East and South rounds, or the East round alone.", default="hanchan"
    )
    start_points: int = _game(
        "Points that every player begins with.", default=30000, applies_to="all"
    )
    return_points: int = _game(
        "Points from which results are counted.", default=30000, applies_to="all"
    )

    # Final scores
    uma: tuple[int, ...] = _result(
        "Bonus for each place, first place first.",
        default=[15000, 5000, -5000, -15000],
        applies_to="all",
    )
    uma_by_floating: tuple[tuple[int, ...], ...] | None = _result(
        "Bonus by how many players hold the return points or more; replaces that for each place.",
        default=None,
        kinds=("object",),
        applies_to="all",
    )
    oka: int | None = _result(
        "Bonus for first place; empty means what start and return points leave over.",
        default=None,
        signed=True,
        applies_to="all",
    )
    tie: Literal["split", "seat"] = _result(
        "Equal points share bonuses, or the earlier seat leads.", default="split", applies_to="all"
    )
    tie_unit: int = _result(
        "Smallest amount in which shared bonuses are split.", default=100, minimum=1
    )
    rounding: Literal["none", "5down6up", "4down5up", "truncate", "floor", "ceil"] = _result(
        "How results become whole thousands.", default="none", applies_to="all"
    )
    rounding_basis: Literal["raw", "difference"] = _result(
        "What is rounded: points or difference.", default="raw", applies_to="all"
    )
    leftover_sticks: Literal["first", "first_shared", "lost"] = _result(
        "Who gets sticks left when a game ends.", default="lost"
    )

    # Value of a hand
    red_fives: RedFives = _value(
        "Red fives in the set, each one han.", default=0, choices=(0, 3, 4), kinds=("object", "int")
    )
    kuitan: bool = _value("Tanyao counts with an open hand.", default=True)
    atozuke: bool = _value("A yaku may come from the winning tile alone.", default=True)
    kuikae: Literal["allowed", "same_tile", "forbidden"] = _value(
        "Discarding what a call has just made useless.", default="forbidden"
    )
    ippatsu: bool = _value("A win within one turn of riichi brings a han.", default=True)
    ura: bool = _value("Ura dora count.", default=True)
    kan_dora: bool = _value("A kan turns up another dora indicator.", default=True)
    kan_ura: bool = _value("Ura dora of a kan count.", default=True)
    kiriage: bool = _value("A hand just short of mangan counts as mangan.", default=True)
    kazoe: Literal["yakuman", "sanbaiman", "unlimited"] = _value(
        "How thirteen han and more are paid.", default="yakuman"
    )
    multiple_yakuman: bool = _value("Several yakuman in one hand add up.", default=True)
    yakuman_cap: int | None = _value(
        "Most yakuman that one hand pays; empty means no limit.", default=None, minimum=1
    )
    double_yakuman: tuple[str, ...] = _value(
        "Yakuman that count twice.", default=[], choices=DOUBLE_YAKUMAN
    )
    tenhou_widest_wait: bool = _value(
        "Tenhou counts kokushi, suuankou and chuuren by their widest wait.", default=False
    )
    double_wind_fu: int = _value(
        "Fu for a pair that is both seat and round wind.", default=2, choices=(2, 4)
    )
    rinshan_tsumo_fu: bool = _value(
        "A win on a replacement tile has the fu of a tsumo.", default=True
    )
    open_pinfu_30: bool = _value("An open hand without fu counts as 30 by ron.", default=True)
    pinfu_tsumo: bool = _value("Pinfu may be won by tsumo, at 20 fu.", default=True)
    chiitoi_four_alike: bool = _value(
        "Four of a kind may be two of the seven pairs.", default=False
    )
    ryuuiisou_needs_green: bool = _value("Ryuuiisou needs the green dragon.", default=False)
    open_riichi: Literal["off", "on", "sashikomi_yakuman"] = _value(
        "Riichi with the hand shown.", default="off"
    )
    renhou: Literal["off", "mangan_flat", "han5", "haneman", "baiman", "yakuman"] = _value(
        "Value of a ron before one's own first draw.", default="mangan_flat"
    )
    nagashi: Literal["off", "replaces_tenpai_payment", "as_win"] = _value(
        "Nagashi mangan: a draw with only terminals and honours discarded.", default="off"
    )
    local_yaku: tuple[str, ...] = _value(
        "Old and local yaku that count.", default=[], choices=LOCAL_YAKU_IDS
    )
    transparent_riichi_yakuman: bool = _value(
        "Dealing into a fully transparent riichi pays a yakuman.", default=False
    )
    own_yakuman: tuple[OwnYakuman, ...] = _value("Yakuman that the organiser adds.", default=[])

    # Wins and payments
    multi_ron: Literal["head_bump", "two", "all"] = _win(
        "Who wins when several call ron on one discard.", default="head_bump"
    )
    triple_ron: Literal["all", "abort", "head_bump"] = _win(
        "How three rons on one discard are settled.", default="head_bump"
    )
    honba_multi_ron: Literal["closest", "each"] = _win(
        "Who gets the honba of several rons.", default="closest"
    )
    sticks_multi_ron: Literal["closest", "own_then_closest"] = _win(
        "Who gets the sticks of several rons.", default="closest"
    )
    honba_per_payer: int = _win("Points a payer adds for each honba.", default=100)
    pao: tuple[PaoYakuman, ...] = _win(
        "Yakuman with liability (pao).", default=[*get_args(PaoYakuman)]
    )
    pao_scope: Literal["whole_hand", "pao_yakuman_only"] = _win(
        "How much of the hand is liable.", default="pao_yakuman_only"
    )
    pao_honba: Literal["liable", "discarder"] = _win(
        "Who pays the honba of a liable ron.", default="discarder"
    )
    pao_rinshan: bool = _win(
        "A player who feeds a kan is liable for a win on its replacement tile.", default=False
    )

    # Riichi, draws and the dealer
    noten_pool: int = _hand("Points that the hands not tenpai pay at a draw.", default=3000)
    abortive_draws: tuple[
        Literal["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"], ...
    ] = _hand("Draws that end a hand early.", default=[])
    abort_dealer: Literal["repeat", "by_tenpai", "pass"] = _hand(
        "Whether the dealer stays after an abortive draw.", default="repeat"
    )
    formal_tenpai: bool = _hand("A hand without a yaku may be tenpai.", default=True)
    riichi_needs_own_draw: bool = _hand("Riichi needs one more draw of one's own.", default=False)
    riichi_min_points: int | None = _hand("Points a player must hold to declare.", default=1000)
    renchan: Literal["tenpai", "agari", "nanba", "none", "none_win_honba"] = _hand(
        "When the dealer stays.", default="tenpai"
    )

    # End of the game
    agari_yame: Literal["off", "optional", "auto_if_first"] = _end(
        "The last dealer may stop after winning in first place.", default="off"
    )
    tenpai_yame: Literal["off", "optional", "auto_if_first"] = _end(
        "The last dealer may stop when tenpai in first place.", default="off"
    )
    tobi: Literal["off", "below_zero", "zero_or_less"] | int = _end(
        "The game ends when a player is out of points, or stands at an amount or below.",
        default="off",
    )
    called_game: int | None = _end("The game ends when a player holds this much.", default=None)
    west_extension: bool = _end("Play goes on while nobody has reached the target.", default=False)
    west_target: int = _end("The target that ends the extension.", default=30000)
    extension_end: Literal["dealer_repeats_first", "at_once"] = _end(
        "When the extension ends once somebody holds the target.", default="dealer_repeats_first"
    )
    time_policy: Literal["none", "finish_current_hand", "one_more_hand", "stop_at_once"] = _end(
        "What happens when the session's clock has run down.",
        default="finish_current_hand",
        applies_to="all",
    )

    # Penalties and side payments
    chombo: ChomboRule = _extras(
        "What a chombo costs.", default={"mode": "after_uma", "amount": 20000}
    )
    yakitori: YakitoriRule | None = _extras("What a game without a win costs.", default=None)
    chips: ChipRule | None = _extras("Chips that each payer of a hand adds.", default=None)
    replacement_player: ReplacementRule | None = _extras(
        "What a substitute's game counts for.", default=None
    )

    # Three players
    sanma_tsumo: Literal["loss", "bisect", "equal", "plus1000"] = _sanma(
        "Who pays the missing player's share of a tsumo.", default="loss"
    )
    nukidora: bool = _sanma("Norths may be set aside as dora.", default=True)
    sanma_north: Literal["guest", "yakuhai"] = _sanma(
        "Whether a triplet of Norths is a yaku.", default="guest"
    )

    # Hong Kong
    hongkong: HongKongRules | None = _hongkong("The switches of the Hong Kong game.", default=None)

    # Mahjong Competition Rules
    mcr: McrRules | None = _mcr("The switches of Mahjong Competition Rules.", default=None)

    @property
    def seats(self) -> int:
        """How many players sit at a table."""
        return self.players

    @property
    def hand_players(self) -> int:
        """How many players play a hand; a fifth sits out in turn."""
        return min(self.players, 4)

    @property
    def only_places_count(self) -> bool:
        """Whether a final score is what the place brings, and no points of the game."""
        return self.variant == "mcr"

    @property
    def most_deducted(self) -> int:
        """How many points of a game deductions may take that nobody receives, in steps of 5."""
        return 60 if self.variant == "mcr" else 0

    @property
    def is_sanma(self) -> bool:
        """Whether three players play without 2m to 8m, chii and a North seat."""
        return self.players == SANMA_PLAYERS and not self.dummy_players

    @property
    def tile_players(self) -> int:
        """For how many players the set of tiles and the calls are made: 3 or 4."""
        return SANMA_PLAYERS if self.is_sanma else 4

    @property
    def three_rons_abort(self) -> bool:
        """Whether three rons on one tile break the hand off (sanchahou); either switch says so."""
        return self.triple_ron == "abort" or "sanchahou" in self.abortive_draws

    @property
    def oka_points(self) -> int:
        """The bonus for first place: as set, or what start and return points leave over."""
        if self.oka is not None:
            return self.oka
        return (self.return_points - self.start_points) * self.players


_OF_GROUP = list(switches_of(RulesetFields))

#: The switches in the groups in which they are shown.
SWITCH_GROUPS: tuple[SwitchGroup, ...] = tuple(
    SwitchGroup(name, title, tuple(row for group, row in _OF_GROUP if group == name))
    for name, title in GROUPS.items()
)

#: Every switch by name.
SWITCHES: dict[str, Switch] = {row.name: row for _, row in _OF_GROUP}
