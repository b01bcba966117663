"""A club night: whoever is here now plays, everybody as many games, nobody meets twice."""

import dataclasses
from collections import Counter

from scoring.seating.deal import Deal, Tables
from scoring.seating.history import Pair, Past, pairs_of
from scoring.seating.methods.swiss import pair_at_random
from scoring.seating.parts import Part, lots
from scoring.seating.prices import build_field
from scoring.seating.task import PlayerTask, SeatingTask

#: What a meeting costs: one of tonight, one of the season (a third more than a second), one that
#: has just been; the last fades by a tenth a session.
TONIGHT, SEASON, FRESH = 20_000, 200, 100

#: A rate of 1 in the whole numbers that compare rates.
WHOLE = 10**9


def by_lot(part: Part, task: SeatingTask, _: Past) -> list[PlayerTask]:
    """Order players by lot."""
    lot = lots(task)
    return sorted(part, key=lambda player: lot[player.id])


def rest_in_turn(part: Part, count: int, task: SeatingTask, past: Past) -> tuple[PlayerTask, ...]:
    """Choose who rests: volunteers, then not who has just rested, then who has rested least.

    Equals are told apart by their games tonight (who played more rests), by how often they rested
    over the season, by how long ago, and by lot.
    """
    games = Counter(player for session in _tonight(task) for table in session for player in table)
    order = sorted(
        by_lot(part, task, past),
        key=lambda player: (
            not player.volunteer,
            _has_just_rested(player, task, past),
            player.sit_outs_tonight,
            -games[player.id],
            _rate(player, past),
            -(player.last_sit_out or WHOLE),
        ),
    )
    return tuple(order[:count])


def _tonight(task: SeatingTask) -> tuple[tuple[tuple[str, ...], ...], ...]:
    return task.history[len(task.history) - min(task.tonight, len(task.history)) :]


def _has_just_rested(player: PlayerTask, task: SeatingTask, past: Past) -> bool:
    if player.last_sit_out is not None:
        return player.last_sit_out == 1
    has_rested = player.sit_outs_tonight if task.tonight else player.sit_outs
    return has_rested > 0 and player.id not in past.just_played


def _rate(player: PlayerTask, past: Past) -> int:
    attended = player.attended
    if attended is None:
        attended = past.games[player.id] + player.sit_outs
    return player.sit_outs * WHOLE // max(1, attended)


def pair_for_club_night(deal: Deal) -> Tables:
    """Search for tables where nobody meets again tonight and old company is rare."""
    forgetful = dataclasses.replace(deal.past, met=Counter(), recent=frozenset())
    field = build_field(deal.line, deal.task, forgetful, by_rank=False)
    number = {player.id: place for place, player in enumerate(deal.line) if player is not None}
    pair = [list(row) for row in field.pair]
    for (one, other), price in _meetings(deal.task, deal.past).items():
        if one in number and other in number:
            pair[number[one]][number[other]] += price
            pair[number[other]][number[one]] += price
    priced = dataclasses.replace(field, pair=pair)
    return pair_at_random(priced, deal.task.seed, deal.progress)


def _meetings(task: SeatingTask, past: Past) -> Counter[Pair]:
    price = Counter({pair: SEASON * met * (met + 1) // 2 for pair, met in past.met.items()})
    for ago, session in enumerate(reversed(task.history)):
        worth = FRESH * 9**ago // 10**ago
        if not worth:
            break
        for table in session:
            price.update(dict.fromkeys(pairs_of(table), worth))
    for session in _tonight(task):
        for table in session:
            price.update(dict.fromkeys(pairs_of(table), TONIGHT))
    return price
