"""The field of a draw: prices of pairs, and the winds each player may start at."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from scoring.core.seats import Wind
from scoring.seating.field import Field
from scoring.seating.goals import GOALS, RAREST_PRICES, SHORT_TABLE_PRICE, prices_of
from scoring.seating.history import Past
from scoring.seating.party import short_games
from scoring.seating.task import PlayerTask, SeatingTask, fixed_tables
from scoring.seating.winds import EVERY_WIND, NORTH_ONLY, balanced_winds, rarest_winds

Line = Sequence[PlayerTask | None]

#: What two empty chairs at one table cost: nobody can play there, so more than any broken rules.
TABLE_OF_TWO = 100 * GOALS["broken"].price


def build_field(line: Line, task: SeatingTask, past: Past, *, by_rank: bool) -> Field:
    """Price every pair of the line and find everyone's winds; None in the line is an empty chair.

    Without `by_rank` the places in the line do not matter.
    """
    prices = prices_of(task.objective, task.winds)
    return Field(
        pair=_pair_prices(line, task, past, prices),
        allowed=[allowed_winds(player, task, past) for player in line],
        rarest=[_rarest(player, task, past) for player in line],
        spread_weight=prices["spread"] if by_rank else 0,
        wind_weight=prices["winds"],
        rarest_weight=rarest_price(task),
    )


def rarest_price(task: SeatingTask) -> int:
    """Return what a start costs that takes a player's winds more than one apart for now.

    After every fourth session this would be dear to keep: each player needs one certain wind.
    """
    is_last_of_four = (len(task.history) + 1) % task.seats == 0
    return RAREST_PRICES[is_last_of_four]


def allowed_winds(player: PlayerTask | None, task: SeatingTask, past: Past) -> int:
    """Return the winds a player may start at: the fixed one, or those that keep the balance."""
    if player is None:
        return NORTH_ONLY
    if player.fixed_seat is not None:
        return 1 << player.fixed_seat.index
    if task.winds == "off":
        return EVERY_WIND
    if task.winds == "always":
        return rarest_winds(past.starts_of(player.id, task.seats))
    games = past.games[player.id] + 1
    if task.sessions_planned is not None:
        games += max(0, task.sessions_planned - len(task.history) - 1)
    return balanced_winds(past.starts_of(player.id, task.seats), games)


def _rarest(player: PlayerTask | None, task: SeatingTask, past: Past) -> int:
    allowed = allowed_winds(player, task, past)
    if player is None:
        return allowed
    return rarest_winds(past.starts_of(player.id, task.seats)) & allowed or allowed


def _pair_prices(
    line: Line, task: SeatingTask, past: Past, prices: Mapping[str, int]
) -> list[list[int]]:
    found = [[0] * len(line) for _ in line]

    def add(one: int, other: int, price: int) -> None:
        found[one][other] += price
        found[other][one] += price

    number = {player.id: place for place, player in enumerate(line) if player is not None}
    _price_meetings(number, past, prices, add)
    _price_broken_rules(number, task, add)
    for goal, group_of in _GROUPS:
        for group in _groups(line, group_of):
            for one, other in combinations(group, 2):
                add(one, other, prices[goal])
    _price_short_tables(line, past, add)
    return found


Add = Callable[[int, int, int], None]

#: Goals about pairs of one group, and the group of a player.
_GROUPS: tuple[tuple[str, Callable[[PlayerTask], object]], ...] = (
    ("mates", lambda player: player.team),
    ("clubs", lambda player: player.club),
    ("countries", lambda player: player.country),
    ("broken", lambda player: player.fixed_seat),
)


def _groups(line: Line, group_of: Callable[[PlayerTask], object]) -> Iterable[list[int]]:
    groups: defaultdict[object, list[int]] = defaultdict(list)
    for place, player in enumerate(line):
        if player is not None and group_of(player) is not None:
            groups[group_of(player)].append(place)
    return groups.values()


def _price_meetings(
    number: dict[str, int], past: Past, prices: Mapping[str, int], add: Add
) -> None:
    for (one, other), times in past.met.items():
        if one in number and other in number:
            add(number[one], number[other], prices["repeats"] * times * times)
    for one, other in past.recent:
        if one in number and other in number:
            add(number[one], number[other], prices["recent"])


def _price_broken_rules(number: dict[str, int], task: SeatingTask, add: Add) -> None:
    broken = GOALS["broken"].price
    for one, other in task.forbidden:
        if one in number and other in number:
            add(number[one], number[other], broken)
    needs = [
        (number[player], table) for player, table in fixed_tables(task).items() if player in number
    ]
    for (here, table), (there, other_table) in combinations(needs, 2):
        if table != other_table:
            add(here, there, broken)


def _price_short_tables(line: Line, past: Past, add: Add) -> None:
    """Keep empty chairs apart, away from who needs North or had more short games than others."""
    chairs = [place for place, player in enumerate(line) if player is None]
    for one, other in combinations(chairs, 2):
        add(one, other, TABLE_OF_TWO)
    had = {place: short_games(who, past) for place, who in enumerate(line) if who is not None}
    fewest = min(had.values(), default=0)
    for chair in chairs:
        for place, times in had.items():
            add(chair, place, SHORT_TABLE_PRICE * (times - fewest) ** 2)
        for place, player in enumerate(line):
            if player is not None and player.fixed_seat is Wind.NORTH:
                add(chair, place, GOALS["broken"].price)
