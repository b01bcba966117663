"""The small values that some switches hold; their fields are switches themselves."""

from dataclasses import dataclass
from typing import Literal

from scoring.ruleset.choices import FaanTable, FanTable
from scoring.ruleset.switch import switch


@dataclass(frozen=True, slots=True, kw_only=True)
class RedFives:
    """How many red fives each suit has."""

    m: int = switch("Red fives among the characters.", default=0)
    p: int = switch("Red fives among the dots.", default=0)
    s: int = switch("Red fives among the bamboos.", default=0)

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

    mode: Literal["after_uma", "before_uma", "reverse_mangan", "pay_each"] = switch(
        "How a chombo is paid.", default="after_uma"
    )
    amount: int = switch("Points that a chombo costs.", default=20000)
    dealer_amount: int | None = switch("Points that a chombo of the dealer costs.", default=None)

    @property
    def in_the_hand(self) -> bool:
        """Whether points move in the hand itself, and none after the game."""
        return self.mode in ("reverse_mangan", "pay_each")


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnYakuman:
    """A yakuman that an event has made up; its id stands among the yaku of a win."""

    id: str = switch("Id of the yakuman.", default="")
    name: str = switch("Name of the yakuman.", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class YakitoriRule:
    """What a player without a win in the game pays, in points."""

    mode: Literal["pay_each_winner", "pay_every_other", "fixed_deduction"] = switch(
        "Whom a player without a win pays.", default="pay_each_winner"
    )
    amount: int = switch("Points paid each time.", default=4000)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipRule:
    """Points of one chip, and chips that each payer of a hand adds."""

    value: int = switch("Points for one chip.", default=2000)
    ippatsu: int = switch("Chips for winning within a turn of riichi.", default=1)
    ura: int = switch("Chips for each ura dora.", default=1)
    aka: int = switch("Chips for each red five.", default=1)
    yakuman_ron: int = switch("Chips for a yakuman by ron.", default=10)
    yakuman_tsumo: int = switch("Chips for a yakuman by tsumo.", default=5)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementRule:
    """What a substitute's game counts for: difference to the return points, and bonus, in points."""

    points: int = switch(
        "Points of the game, counted from the return points.", default=-15000, signed=True
    )
    uma: int = switch("Points for the place that go with them.", default=-15000, signed=True)


#: Up to here every faan doubles on each curve.
_STRAIGHT_FAAN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class HongKongRules:
    """The switches of the Hong Kong game.

    Rules: docs/rules.md, 5.3.
    """

    min_faan: int = switch("Faan that a win needs.", default=3)
    bonus_counts_to_minimum: bool = switch("Flowers help to reach the minimum.", default=False)
    faan_cap: int = switch("Most faan that are paid.", default=10, minimum=1)
    faan_table: FaanTable = switch("Values by parts, or printed totals.", default="composed")
    curve: Literal["half_spicy", "full_spicy"] | tuple[int, ...] = switch(
        "How faan become points: a named curve or one multiplier for each faan.",
        default="half_spicy",
        minimum=0,
    )
    unit: int = switch("Points of the smallest hand.", default=4, minimum=1)
    responsibility: Literal["full", "half"] = switch(
        "How much of a win the discarder pays.", default="full"
    )
    flowers: bool = switch("Flowers and seasons are in the set.", default=True)
    seven_pairs: bool = switch("Seven pairs is a win.", default=False)
    dealer_double: bool = switch("The dealer pays and receives double.", default=False)
    dealer_repeats: Literal["win_and_draw", "win", "never"] = switch(
        "When the dealer stays.", default="win_and_draw"
    )
    repeat_limit: int | None = switch(
        "Most extra hands in a row for a dealer; empty means any number.", default=None
    )
    goulash: int = switch("Points each player adds for every drawn hand before a win.", default=0)
    false_win: Literal["limit_self_draw"] | int = switch(
        "What a false win pays each opponent: the limit's share or an amount.",
        default="limit_self_draw",
        minimum=0,
    )
    bao: bool = switch("Feeding the decisive set makes liable for a self-draw.", default=False)
    robbing_kong: Literal["discard", "self_draw"] = switch(
        "How the owner of a robbed kong pays.", default="discard"
    )
    several_winners: Literal["first", "highest", "all"] = switch(
        "Who wins when several claim one discard.", default="first"
    )
    rounds: int = switch("Rounds in a game.", default=4, choices=(4, 3, 2, 1))
    start_points: int = switch("Points that every player begins with.", default=0)

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


@dataclass(frozen=True, slots=True, kw_only=True)
class McrRules:
    """The switches of Mahjong Competition Rules.

    Rules: docs/rules.md, 9.
    """

    min_fan: int = switch("Fan that a win needs, flowers aside.", default=8)
    extra_points: int = switch("Points that every payer adds to a win.", default=8)
    flowers: bool = switch("Flowers are in the set.", default=True)
    fan_table: FanTable = switch(
        "What kongs and concealed hands count for: by the Green Book, or as online events do.",
        default="green_book",
    )
    false_win: tuple[int, ...] = switch(
        "Points that a false win pays each opponent: for too few fan, and for no valid hand.",
        default=[10, 20],
        minimum=0,
    )
    seat_change: Literal["after_each_round", "never"] = switch(
        "When players change seats.", default="after_each_round"
    )
    rounds: int = switch("Rounds in a game.", default=4, choices=(4, 3, 2, 1))
    start_points: int = switch("Points that every player begins with.", default=0)
