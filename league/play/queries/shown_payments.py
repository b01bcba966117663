"""The payments of a hand as players see them."""

from collections.abc import Sequence

from scoring.core.table.settlement import Transfer
from scoring.results.placement import STICK


def shown_transfers(transfers: Sequence[Transfer]) -> list[Transfer]:
    """Transfers as players see them: a winner in riichi keeps their own stick."""
    takers = {item.receiver for item in transfers if item.reason == "sticks"}
    own = takers & {item.payer for item in transfers if item.reason == "riichi"}
    seen: list[Transfer] = []
    for item in transfers:
        if item.reason == "riichi" and item.payer in own:
            continue
        less = STICK if item.reason == "sticks" and item.receiver in own else 0
        if item.points > less:
            seen.append(item._replace(points=item.points - less))
    return seen
