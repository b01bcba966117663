"""Every switch of a ruleset as a field, with the few facts that follow from them."""

from dataclasses import dataclass

from scoring.ruleset.choices import (
    AbortDealer,
    AbortiveDrawKind,
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
    Rounding,
    RoundingBasis,
    SanmaNorth,
    SanmaTsumo,
    SticksMultiRon,
    Tie,
    TimePolicy,
    Tobi,
    TripleRon,
    Variant,
    Yame,
)
from scoring.ruleset.values import (
    ChipRule,
    ChomboRule,
    HongKongRules,
    RedFives,
    ReplacementRule,
    YakitoriRule,
)


@dataclass(frozen=True, slots=True, kw_only=True, init=False)  # only a whole Ruleset is made
class RulesetFields:
    """The switches under their names; the table of switches says what each means and may be."""

    variant: Variant
    players: int
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
    tobi: Tobi
    called_game: int | None
    west_extension: bool
    west_target: int
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
    def oka_points(self) -> int:
        """The bonus for first place: as set, or what start and return points leave over."""
        if self.oka is not None:
            return self.oka
        return (self.return_points - self.start_points) * self.players
