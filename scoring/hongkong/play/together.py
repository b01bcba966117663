"""Which patterns one hand can have together: pairs that no hand has, and limits for more than two.

Rules: docs/rules.md, 5.2 and 5.5.
"""

from collections.abc import Iterable

from scoring.core.together import Limit, exceeded, limit
from scoring.hongkong.patterns import CONTAINED, PARTS_OF_TILES, PATTERNS
from scoring.ruleset.choices import FaanTable

_HONOUR_SETS = "dragon_pong small_dragons great_dragons seat_wind round_wind small_winds"
_BY_KONG = "win_on_kong double_kong"
_LATE = f"{_BY_KONG} robbing_kong last_tile"
_OPENINGS = "heavenly earthly human"
#: What each pattern cannot be beside, in both styles of table; stated once for each pair.
_EXCLUDES: dict[str, frozenset[str]] = {
    name: frozenset(others.split())
    for name, others in {
        "all_chows": "all_pongs four_concealed_pongs all_kongs seven_pairs thirteen_orphans"
        f" nine_gates mixed_terminals {_HONOUR_SETS} {_BY_KONG}",
        "all_pongs": "seven_pairs thirteen_orphans nine_gates heavenly",
        "four_concealed_pongs": "seven_pairs thirteen_orphans nine_gates",
        "all_kongs": f"seven_pairs thirteen_orphans nine_gates concealed_hand {_OPENINGS}",
        "seven_pairs": f"thirteen_orphans nine_gates mixed_terminals {_HONOUR_SETS} {_BY_KONG}",
        "thirteen_orphans": "nine_gates mixed_one_suit all_one_suit mixed_terminals"
        f" {_HONOUR_SETS} {_BY_KONG}",
        "nine_gates": f"mixed_one_suit mixed_terminals {_HONOUR_SETS} {_BY_KONG}",
        "all_one_suit": f"mixed_one_suit mixed_terminals {_HONOUR_SETS}",
        "small_dragons": "great_dragons small_winds",
        "great_dragons": "small_winds",
        "small_winds": "dragon_pong",
        "all_terminals": "all_honours great_winds",
        "concealed_hand": _BY_KONG,
        "self_draw": "robbing_kong earthly human",
        # The robbed tile is the only one of its kind in the hand, so that it completes a chow.
        "robbing_kong": "all_pongs four_concealed_pongs all_kongs seven_pairs nine_gates"
        " mixed_terminals all_terminals all_honours great_winds",
        "heavenly": f"earthly human {_LATE}",
        "earthly": f"human {_LATE}",
        "human": _LATE,
        "no_flowers": "own_flower flower_set",
    }.items()
}


#: The limits of every hand. A pong that is both seat and round wind counts once.
_LIMITS: tuple[Limit, ...] = (
    # A set of flowers stands in place of the own one of its series.
    limit(2, own_flower=1, flower_set=1),
    # Four sets: pongs of honours, and the chow that a robbed tile completes.
    limit(4, dragon_pong=1, seat_wind=1, round_wind=1, robbing_kong=1),
    limit(4, small_dragons=2, seat_wind=1, round_wind=1, robbing_kong=1),
    limit(4, great_dragons=3, seat_wind=1, round_wind=1, robbing_kong=1),
    # With five groups of honours the hand is all honours, which stands in place of the others.
    limit(4, small_dragons=3, seat_wind=1, round_wind=1),
    # The third dragon is the pair.
    limit(3, small_dragons=1, dragon_pong=1),
    # Four pongs without a meld are concealed ones where the last tile is drawn.
    limit(2, all_pongs=1, concealed_hand=1, self_draw=1),
)
#: The limits of flat tables: three dragon pongs are great dragons, which contain them.
_FLAT_LIMITS: tuple[Limit, ...] = (limit(2, dragon_pong=1),)


def limits_of(table: FaanTable) -> tuple[Limit, ...]:
    """Return the limits in a style of table."""
    return _LIMITS if table == "composed" else (*_LIMITS, *_FLAT_LIMITS)


def exclude(one: str, other: str, table: FaanTable) -> bool:
    """Return whether no hand has two patterns together, whatever else it has."""
    parts = {PATTERNS[one].part, PATTERNS[other].part}
    if "instant" in parts or "chicken" in (one, other):
        return True
    if "whole" in parts and parts & PARTS_OF_TILES:
        return True
    contained = CONTAINED[table]
    if other in contained.get(one, ()) or one in contained.get(other, ()):
        return True
    nothing: frozenset[str] = frozenset()
    return other in _EXCLUDES.get(one, nothing) or one in _EXCLUDES.get(other, nothing)


def exceeded_limits(patterns: Iterable[str], table: FaanTable, *, same_wind: bool) -> list[Limit]:
    """Return the limits that patterns exceed; `same_wind`: the seat wind is the round wind."""
    counted = [*patterns]
    if same_wind and "seat_wind" in counted:
        counted = [name for name in counted if name != "round_wind"]
    return exceeded(counted, limits_of(table))
