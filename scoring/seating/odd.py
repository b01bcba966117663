"""Tables of five: who does not fill a table of four joins one, and everybody takes a turn."""

from collections.abc import Sequence
from itertools import combinations

from scoring.seating.deal import Deal, Tables
from scoring.seating.judge import Judge
from scoring.seating.party import long_games
from scoring.seating.task import PlayerTask

#: How many of the nearest players are tried as company.
NEAR = 12


def long_tables(deal: Deal, fifths: Sequence[PlayerTask], pinned: Tables) -> Tables:
    """Choose four places of the line for each fifth player, of those that are not pinned.

    Who has sat at fewest tables of five comes first, so that nobody has two before all have one;
    of those the cheapest near company. Where everybody is pinned a pinned table takes the fifth.
    """
    taken = {place for table in pinned for place in table}
    judge = Judge(deal.task, deal.past)
    had = long_games(deal.task)
    free = {
        place: player for place, player in enumerate(deal.line) if player and place not in taken
    }
    tables: Tables = []
    for fifth in fifths:
        if not free:
            tables.append(next(table for table in pinned if table not in tables))
            continue
        order = sorted(
            (had[who.id], judge.span((who.id, fifth.id)), at) for at, who in free.items()
        )
        near = [place for _, _, place in order[:NEAR]]
        most = had[free[near[deal.task.seats - 1]].id]
        fewest = [place for place in near if had[free[place].id] <= most]
        ways = combinations(sorted(fewest), deal.task.seats)
        table = min((_cost(judge, [fifth, *(free[at] for at in way)]), way) for way in ways)[1]
        tables.append(list(table))
        free = {place: player for place, player in free.items() if place not in table}
    return tables


def _cost(judge: Judge, players: Sequence[PlayerTask]) -> int:
    return judge.table([player.id for player in players])
