"""The small values that stand inside a ruleset."""

from dataclasses import dataclass

from scoring.ruleset.choices import (
    ChomboMode,
    Curve,
    DealerRepeats,
    FaanTable,
    FalseWin,
    Responsibility,
    YakitoriMode,
)


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
    """The price of a serious error; `reverse_mangan` is paid in the hand and has no amount."""

    mode: ChomboMode
    amount: int


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


@dataclass(frozen=True, slots=True, kw_only=True)
class HongKongRules:
    """The switches of the Hong Kong game; their meanings stand in the table of switches."""

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
    rounds: int
