"""A first session with one player of each strength at every table."""

import dataclasses

from scoring.seating.deal import Deal, Tables
from scoring.seating.field import CLASH
from scoring.seating.methods.swiss import pair_at_random

#: What two of one pot cost a table: less than a broken rule, more than anything wished.
SAME_POT = 150 * CLASH


def pair_from_pots(deal: Deal) -> Tables:
    """Deal the line into as many pots as a table has seats, and one of each pot to every table."""
    players = [place for place, player in enumerate(deal.line) if player is not None]
    tables = deal.field.size // 4
    pot = {place: number // tables for number, place in enumerate(players)}
    pair = [list(row) for row in deal.field.pair]
    for one in players:
        for other in players:
            if one != other and pot[one] == pot[other]:
                pair[one][other] += SAME_POT
    field = dataclasses.replace(deal.field, pair=pair, spread_weight=0)
    return pair_at_random(field, deal.task.seed, deal.progress)
