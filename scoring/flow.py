"""How a game goes on after a hand: the next situation, and whether and why the game is over."""

from scoring.by_seat import BySeat
from scoring.hand import AbortiveDraw, Chombo, ExhaustiveDraw, Hand, NagashiMangan
from scoring.ruleset import Ruleset
from scoring.settlement import Settlement
from scoring.situation import Situation
from scoring.winds import WINDS, Wind

#: Why a game is over.
ENDINGS = (
    "last_hand",
    "agari_yame",
    "tenpai_yame",
    "tobi",
    "called_game",
    "west_extension",
    "time",
    "closed",
)

_LAST_ROUND = {"tonpuusen": Wind.EAST, "hanchan": Wind.SOUTH}


def first_situation(ruleset: Ruleset) -> Situation:
    """Return East 1 with everybody at the start points."""
    return Situation(
        round_wind=Wind.EAST,
        number=1,
        dealer=0,
        honba=0,
        riichi_sticks=0,
        points=BySeat([ruleset.start_points] * ruleset.players),
    )


def situation_after(before: Situation, settlement: Settlement) -> Situation:
    """Return where the game stands after a hand, as if another one followed."""
    seats = len(before.points)
    passes = not settlement.dealer_stays
    round_over = passes and before.number == seats
    points = [old + delta for old, delta in zip(before.points, settlement.deltas, strict=True)]
    return Situation(
        round_wind=WINDS[(before.round_wind.index + round_over) % len(WINDS)],
        number=1 if round_over else before.number + passes,
        dealer=(before.dealer + passes) % seats,
        honba=settlement.honba,
        riichi_sticks=settlement.riichi_sticks,
        points=BySeat(points),
    )


def ending_after(
    hand: Hand, before: Situation, settlement: Settlement, after: Situation, ruleset: Ruleset
) -> str | None:
    """Return why the game is over with this hand, None where it goes on; the clock aside."""
    ending = _ending_by_points(after.points, ruleset)
    if ending is not None or isinstance(hand, Chombo):
        return ending
    last_round = _LAST_ROUND[ruleset.game_length].index
    extended = before.round_wind.index > last_round
    on_target = max(after.points) >= ruleset.west_target
    if extended and on_target:
        return "west_extension"
    if before.round_wind.index < last_round or before.number < len(before.points):
        return None
    if settlement.dealer_stays:
        return _yame(hand, before, after, ruleset)
    if ruleset.west_extension and not extended and not on_target:
        return None
    return "west_extension" if extended else "last_hand"


def _yame(hand: Hand, before: Situation, after: Situation, ruleset: Ruleset) -> str | None:
    """Let the last dealer, who would stay, end the game in the lead."""
    name = yame_rule(hand, ruleset)
    if name is None or not dealer_leads(before.dealer, after.points, ruleset):
        return None
    return name if hand.yame or getattr(ruleset, name) == "auto_if_first" else None


def _ending_by_points(points: BySeat[int], ruleset: Ruleset) -> str | None:
    lowest = min(points)
    if (ruleset.tobi == "below_zero" and lowest < 0) or (
        ruleset.tobi == "zero_or_less" and lowest <= 0
    ):
        return "tobi"
    if ruleset.called_game is not None and max(points) >= ruleset.called_game:
        return "called_game"
    return None


def yame_rule(hand: Hand, ruleset: Ruleset) -> str | None:
    """Name the switch by which the last dealer, staying after this hand, may end the game."""
    if isinstance(hand, Chombo | AbortiveDraw):
        return None
    drawn = isinstance(hand, ExhaustiveDraw) or (
        isinstance(hand, NagashiMangan) and ruleset.nagashi != "as_win"
    )
    name = "tenpai_yame" if drawn else "agari_yame"
    if drawn and Wind.EAST not in getattr(hand, "tenpai", ()):
        return None
    return None if getattr(ruleset, name) == "off" else name


def dealer_leads(dealer: int, points: BySeat[int], ruleset: Ruleset) -> bool:
    """Tell whether the dealer is in first place, and at the target where play would go on."""
    own = points[dealer]
    if ruleset.west_extension and own < ruleset.west_target:
        return False
    if ruleset.tie == "seat":
        return points.index(max(points)) == dealer
    return own == max(points)


def clock_ends_game(*, time_up: bool, was_up_before: bool, ruleset: Ruleset) -> bool:
    """Tell whether a hand was the last one for time, chombo or not."""
    if ruleset.time_policy == "finish_current_hand":
        return time_up or was_up_before
    return ruleset.time_policy == "one_more_hand" and was_up_before
