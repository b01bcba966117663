"""How often a session ends before the forecast times: simulated halls of 24 tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from scoring.figures.session_end import TablePace, session_end

HALLS, TABLES, TURNS = 200, 24, 8
RULES = ((None, None), (90, 1), (90, 0), (75, 1))
MOMENTS = (10, 40, 70, 95)
REPEAT = 1 - 1 / 1.45  # the chance of one more hand of a dealer turn


@dataclass(frozen=True, slots=True)
class _Hand:
    begins: float
    ends: float
    turn: int


def run() -> Iterator[str]:
    """For each rule and moment: the shares of sessions that ended before both times."""
    yield "The end of a session (goal: before `likely` in 50 %, before `late` in 90 %)"
    for limit, more in RULES:
        for moment in MOMENTS:
            chance = Random(7)  # the same halls in each run
            ended = [_ended(chance, limit, more, moment) for _ in range(HALLS)]
            known = [pair for pair in ended if pair is not None]
            likely, late = (sum(pair[n] for pair in known) / len(known) for n in (0, 1))
            rule = "no clock" if limit is None else f"{limit} min + {more}"
            yield f"  {rule:12} after {moment:3} min: {likely:4.0%} {late:4.0%} of {len(known)}"


def _ended(
    chance: Random, limit: int | None, more: int | None, moment: float
) -> tuple[bool, bool] | None:
    """Whether a hall ended before the likely and the late time; None where it was over."""
    pace = chance.gauss(7.5, 1.0)
    games = [list(_game(chance, pace, limit, more)) for _ in range(TABLES)]
    playing = [_pace(game, moment, limit, more) for game in games if game[-1].ends > moment]
    if not playing:
        return None
    rest = max(game[-1].ends for game in games) - moment
    forecast = session_end(playing)
    return rest <= forecast.likely, rest <= forecast.late


def _game(chance: Random, hall: float, limit: int | None, more: int | None) -> Iterator[_Hand]:
    pace = hall * max(0.5, chance.gauss(1, 0.15))
    now, turn, after_time = 0.0, 0, 0
    while turn < TURNS:
        if limit is not None and now >= limit:
            if after_time == more:
                return
            after_time += 1
        begins, now = now, now + chance.gammavariate(4, pace / 4)
        yield _Hand(begins, now, turn)
        turn += chance.random() >= REPEAT


def _pace(game: list[_Hand], moment: float, limit: int | None, more: int | None) -> TablePace:
    ends = [0.0, *(hand.ends for hand in game)]
    done = next(n for n, (begins, end) in enumerate(pairwise(ends)) if begins <= moment < end)
    return TablePace(
        hands=done,
        played=moment,
        waited=moment - ends[done],
        turns=TURNS - game[done].turn,
        left=None if limit is None else limit - moment,
        after_time=more,
    )
