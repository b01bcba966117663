"""Every switch of a ruleset as a typed field, and the small values that some switches hold."""

from dataclasses import dataclass

from scoring.ruleset.choices import (
    AbortDealer,
    AbortiveDrawKind,
    ChomboMode,
    Curve,
    DealerRepeats,
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

SANMA_PLAYERS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class RedFives:
    """How many red fives each suit has."""

    m: int
    p: int
    s: int

    @property
    def total(self) -> int:
        """Red fives in the whole set."""
        return self.m + self.p + self.s


@dataclass(frozen=True, slots=True, kw_only=True)
class ChomboRule:
    """The price of a serious error; `reverse_mangan` is paid in the hand and has no amount.

    With `pay_each` the offender pays the amount to each opponent in the hand; the dealer pays
    `dealer_amount`, where there is one.
    """

    mode: ChomboMode
    amount: int
    dealer_amount: int | None = None

    @property
    def in_the_hand(self) -> bool:
        """Whether points move in the hand itself, and none after the game."""
        return self.mode in ("reverse_mangan", "pay_each")


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnYakuman:
    """A yakuman that an event has made up; its id stands among the yaku of a win."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class YakitoriRule:
    """What a player without a win in the game pays, in points."""

    mode: YakitoriMode
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipRule:
    """Points of one chip, and chips that each payer of a hand adds."""

    value: int
    ippatsu: int
    ura: int
    aka: int
    yakuman_ron: int
    yakuman_tsumo: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementRule:
    """What a substitute's game counts for: difference to the return points, and bonus, in points."""

    points: int
    uma: int


#: Up to here every faan doubles on each curve.
_STRAIGHT_FAAN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class HongKongRules:
    """The switches of the Hong Kong game; their meanings stand in the table of switches.

    Rules: docs/rules.md, 5.3.
    """

    min_faan: int
    bonus_counts_to_minimum: bool
    faan_cap: int
    faan_table: FaanTable
    curve: Curve | tuple[int, ...]
    unit: int
    responsibility: Responsibility
    flowers: bool
    seven_pairs: bool
    dealer_double: bool
    dealer_repeats: DealerRepeats
    repeat_limit: int | None
    goulash: int
    false_win: FalseWin | int
    bao: bool
    robbing_kong: RobbingKong
    several_winners: SeveralWinners
    rounds: int
    start_points: int

    def multiplier(self, faan: int) -> int:
        """Return the multiplier of the unit for 0 faan to the cap."""
        if not isinstance(self.curve, str):
            return self.curve[faan]
        if self.curve == "full_spicy" or faan <= _STRAIGHT_FAAN:
            return 1 << faan
        whole, odd = divmod(faan - _STRAIGHT_FAAN, 2)
        return (24 if odd else 16) << whole

    def points_of(self, faan: int) -> int:
        """Return T(faan), what a winner by discard receives in all; faan above the cap are cut."""
        return self.unit * self.multiplier(min(faan, self.faan_cap))


# Only a whole Ruleset is made; equal ones are interned by weak references.
@dataclass(frozen=True, slots=True, kw_only=True, init=False, weakref_slot=True)
class RulesetFields:
    """The switches under their names; the table of switches says what each means and may be."""

    variant: Variant
    players: int
    dummy_players: bool
    game_length: GameLength
    start_points: int
    return_points: int
    uma: tuple[int, ...]
    uma_by_floating: tuple[tuple[int, ...], ...] | None
    oka: int | None
    tie: Tie
    tie_unit: int
    rounding: Rounding
    rounding_basis: RoundingBasis
    leftover_sticks: LeftoverSticks
    red_fives: RedFives
    kuitan: bool
    atozuke: bool
    kuikae: Kuikae
    ippatsu: bool
    ura: bool
    kan_dora: bool
    kan_ura: bool
    kiriage: bool
    kazoe: Kazoe
    multiple_yakuman: bool
    yakuman_cap: int | None
    double_yakuman: tuple[str, ...]
    tenhou_widest_wait: bool
    double_wind_fu: int
    rinshan_tsumo_fu: bool
    open_pinfu_30: bool
    pinfu_tsumo: bool
    chiitoi_four_alike: bool
    ryuuiisou_needs_green: bool
    open_riichi: OpenRiichi
    renhou: Renhou
    nagashi: Nagashi
    local_yaku: tuple[str, ...]
    transparent_riichi_yakuman: bool
    own_yakuman: tuple[OwnYakuman, ...]
    multi_ron: MultiRon
    triple_ron: TripleRon
    honba_multi_ron: HonbaMultiRon
    sticks_multi_ron: SticksMultiRon
    honba_per_payer: int
    pao: tuple[PaoYakuman, ...]
    pao_scope: PaoScope
    pao_honba: PaoHonba
    pao_rinshan: bool
    noten_pool: int
    abortive_draws: tuple[AbortiveDrawKind, ...]
    abort_dealer: AbortDealer
    formal_tenpai: bool
    riichi_needs_own_draw: bool
    riichi_min_points: int | None
    renchan: Renchan
    agari_yame: Yame
    tenpai_yame: Yame
    tobi: Tobi | int
    called_game: int | None
    west_extension: bool
    west_target: int
    extension_end: ExtensionEnd
    time_policy: TimePolicy
    chombo: ChomboRule
    yakitori: YakitoriRule | None
    chips: ChipRule | None
    replacement_player: ReplacementRule | None
    sanma_tsumo: SanmaTsumo
    nukidora: bool
    sanma_north: SanmaNorth
    hongkong: HongKongRules | None

    @property
    def seats(self) -> int:
        """How many players sit at a table."""
        return self.players

    @property
    def hand_players(self) -> int:
        """How many players play a hand; a fifth sits out in turn."""
        return min(self.players, 4)

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
