"""Club night: players come and go, play equally often, and no two meet twice in an evening."""

from collections import Counter

from scoring.seating.history import HistoryCounts, IdPair, pairs_of
from scoring.seating.methods.pairing import PairingInput
from scoring.seating.methods.random import pair_at_random
from scoring.seating.objective.cost_model import Tables, build_model
from scoring.seating.task import PlayerTask, SeatingTask, lots
from scoring.seating.who_plays import Pool

#: The cost of a meeting: one of tonight; one of the season (a third one costs more than a second);
#: one of the session before, falling by a tenth for each session further back.
TONIGHT, SEASON, RECENT = 20_000, 200, 100

#: Rates are compared in billionths.
WHOLE = 10**9


def by_lot(pool: Pool, task: SeatingTask, _: HistoryCounts) -> list[PlayerTask]:
    """Order players by lot."""
    lot = lots(task)
    return sorted(pool, key=lambda player: lot[player.id])


def byes_in_turn(
    pool: Pool, count: int, task: SeatingTask, counts: HistoryCounts
) -> tuple[PlayerTask, ...]:
    """Choose byes: volunteers first, nobody twice in a row, then the fewest byes tonight.

    Players who are `seated_first` have a bye only where all others have one. Equals are ordered by
    their games tonight (most first), by their rate of byes over the season, by how long ago the last
    one was, and by lot.
    """
    games = Counter(player for session in _tonight(task) for table in session for player in table)
    order = sorted(
        by_lot(pool, task, counts),
        key=lambda player: (
            not player.volunteer,
            player.seated_first,
            _had_last_bye(player, task, counts),
            player.byes_tonight,
            -games[player.id],
            _rate(player, counts),
            -(player.last_bye or WHOLE),
        ),
    )
    return tuple(order[:count])


def _tonight(task: SeatingTask) -> tuple[tuple[tuple[str, ...], ...], ...]:
    return task.history[len(task.history) - min(task.tonight, len(task.history)) :]


def _had_last_bye(player: PlayerTask, task: SeatingTask, counts: HistoryCounts) -> bool:
    if player.last_bye is not None:
        return player.last_bye == 1
    byes = player.byes_tonight if task.tonight else player.byes
    return byes > 0 and player.id not in counts.just_played


def _rate(player: PlayerTask, counts: HistoryCounts) -> int:
    attended = player.attended
    if attended is None:
        attended = counts.games[player.id] + player.byes
    return player.byes * WHOLE // max(1, attended)


def pair_for_club_night(pairing: PairingInput) -> Tables:
    """Search for tables without a second meeting tonight; earlier evenings count less."""
    model = build_model(
        pairing.order,
        pairing.task,
        pairing.counts,
        by_rank=False,
        meeting_costs=_meeting_costs(pairing.task, pairing.counts),
    )
    return pair_at_random(model, pairing.task.seed, pairing.progress)


def _meeting_costs(task: SeatingTask, counts: HistoryCounts) -> Counter[IdPair]:
    costs = Counter({pair: SEASON * met * (met + 1) // 2 for pair, met in counts.met.items()})
    for ago, session in enumerate(reversed(task.history)):
        cost = RECENT * 9**ago // 10**ago
        if not cost:
            break
        for table in session:
            costs.update(dict.fromkeys(pairs_of(table), cost))
    for session in _tonight(task):
        for table in session:
            costs.update(dict.fromkeys(pairs_of(table), TONIGHT))
    return costs
