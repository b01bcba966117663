"""Who is mathematically safe or out: what no result of the games to come can change.

A final score lies within limits, those of the points that a result may state. From them follow the best
and the worst end of each player. A player is out of the first k where k others end ahead even so, and safe
where fewer than k others can draw level. That is sufficient and not necessary: it does not use that
players of one table cannot all be first. So "safe" and "out" are never wrong, and come late.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.forecast.ranking import only_replaced
from scoring.forecast.season import CUT, RANK, STAY, UP, Goal, PlayerSoFar, Season
from scoring.forecast.totals import results_that_count
from scoring.results.placement import MOST_RAW_POINTS

_WHOLE = 100
#: Beyond every total that can come out.
_ANY_TOTAL = Fraction(10**15)

#: Where a player ends: 2 ranked, 1 with too few games, 0 without any; then the total or average.
End = tuple[int, Fraction]


@dataclass(frozen=True, slots=True)
class _Range:
    """The worst and the best end of a player."""

    worst: End
    best: End


def certainties(season: Season) -> tuple[tuple[bool | None, ...], ...]:
    """For each goal and player or team: True for safe, False for out, None where it is open.

    Of teams nothing is certain before the end.
    """
    if season.teams:
        return tuple(tuple(None for _ in season.teams) for _ in season.goals)
    ends = [_ends(player, season) for player in season.players]
    return tuple(
        tuple(_fate(goal, n, ends, season) for n in range(len(ends))) for goal in season.goals
    )


def _fate(goal: Goal, n: int, ends: Sequence[_Range], season: Season) -> bool | None:
    """Decide a line of this stage; of later stages only that who is out here is out there."""
    if goal.kind in {CUT, RANK}:
        return _in_line(goal, n, ends, season)
    if goal.kind in {UP, STAY}:  # who moves depends on who is left in the end
        return None
    entry = Goal(kind=CUT, size=_size_of_cut(season))
    return False if _in_line(entry, n, ends, season) is False else None


def _size_of_cut(season: Season) -> int:
    """How many of the player's division go on; without divisions how many in all."""
    if season.groups == 1:
        return season.later[0].size
    return next(goal.size for goal in season.lines if goal.kind == CUT)


def _in_line(goal: Goal, n: int, ends: Sequence[_Range], season: Season) -> bool | None:
    mine, cut = ends[n], goal.kind == CUT
    group = season.players[n].group
    if cut and (not season.players[n].plays or group > season.bottom or mine.best[0] < _RANKED):
        return False
    others = [
        end
        for end, other in zip(ends, season.players, strict=True)
        if end is not mine and other.group == group and (not cut or other.plays)
    ]
    if cut:  # those with too few games are passed over
        ahead = [end for end in others if end.worst[0] == _RANKED]
        rivals = [end for end in others if end.best[0] == _RANKED]
    else:
        ahead = rivals = others
    if sum(end.worst > mine.best for end in ahead) >= goal.size:
        return False
    certain = not cut or mine.worst[0] == _RANKED
    return True if certain and sum(end.best >= mine.worst for end in rivals) < goal.size else None


_NONE, _FEW, _RANKED = range(3)


def _ends(player: PlayerSoFar, season: Season) -> _Range:
    """Find the worst and the best end over every number of games that is possible.

    By the rules of a league any total may come out, so that only the minimum of games decides.
    """
    if not season.rules.league.is_plain:
        groups = [_group(player, season, more) for more in _more_games(player, season)]
        return _Range(worst=(min(groups), -_ANY_TOTAL), best=(max(groups), _ANY_TOTAL))
    found = [
        _end(player, season, more, score)
        for more in _more_games(player, season)
        for score in (-MOST_RAW_POINTS * season.seats, MOST_RAW_POINTS * season.seats)
    ]
    return _Range(worst=min(found), best=max(found))


def _more_games(player: PlayerSoFar, season: Season) -> Iterator[int]:
    seated = sum(
        player.entrant in table for seating in season.sessions if seating for table in seating
    )
    open_sessions = sum(seating is None for seating in season.sessions) if player.plays else 0
    playing = [other for other in season.players if other.plays and other.group == player.group]
    everybody = all(other.attendance >= _WHOLE and not other.answers for other in playing)
    sure = open_sessions if everybody and len(playing) % season.seats == 0 else 0
    yield from range(seated + sure, seated + open_sessions + 1)


def _group(player: PlayerSoFar, season: Season, more: int) -> int:
    """Say whether a player is ranked after `more` games, has too few, or none."""
    games = len(player.scores) + more
    if not games and player.brought is None:
        return _NONE
    enough = games >= season.rules.minimum_games and not only_replaced(player, more)
    return _RANKED if enough else _FEW


def _end(player: PlayerSoFar, season: Season, more: int, score: int) -> End:
    """Return where the player ends after `more` games of this score each."""
    group, games = _group(player, season, more), len(player.scores) + more
    if group == _NONE:
        return _NONE, Fraction(-player.penalties)
    counted = results_that_count(games, season.rules)
    best = sorted([*player.scores, *[score] * more], reverse=True)[:counted]
    total = Fraction((player.brought or 0) - player.penalties + sum(best))
    if season.rules.aggregate == "average":
        total = total / counted if counted else Fraction(-MOST_RAW_POINTS * season.seats * 2)
    return group, total
