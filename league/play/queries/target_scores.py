"""The lines that an organiser drew, and what a player needs in this game to stay above each.

A line is a total (or an average) to have after this game: one that was set outright, or what the
last place has that is still above it. Everything is counted from the standings as the onlooker
may see them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.enums import Aggregate, SessionStatus, StageIntake
from league.events.queries.release import released_sessions
from league.models import Event, Seat, Session, Stage, Table
from league.standings.queries.pools import Pool
from league.standings.queries.rankings import visible_pool
from league.standings.queries.standings import standings_key
from league.templatetags.numbers import by_thousand, signed
from scoring.results.standings import StandingRow, score_needed


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetScore:
    """`needed` is the least final score of this game that is enough; None where any is."""

    name: str
    told: str
    needed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetScores:
    """`held_back`: there are lines, but results that this onlooker must not know count for them."""

    lines: tuple[TargetScore, ...] = ()
    held_back: bool = False
    moves: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    """A place to be within, with its name; or else a fixed level."""

    name: str
    places: int | None = None
    level: int | None = None


def target_scores_at(table: Table, seat: Seat, by: Actor) -> TargetScores:
    """What the player at this seat is told; nothing to whoever sits in for somebody else."""
    session = table.session
    event, stage = session.event, session.stage
    wanted = list(_wanted_in(event, stage))
    if not wanted or seat.replaces_id is not None:
        return TargetScores()
    if _is_held_back(session, by):
        return TargetScores(held_back=True)
    pool = _pool(event, stage, by)
    if pool is None:
        return TargetScores()
    rows = pool.ranked()
    lines = [line for one in wanted if (line := _line(one, pool, rows, seat)) is not None]
    return TargetScores(lines=tuple(lines), moves=any(one.places for one in wanted))


def _wanted_in(event: Event, stage: Stage) -> Iterator[_Target]:
    if event.line_score is not None:
        name = _("The line: %(score)s") % {"score": _score(event.line_score)}
        yield _Target(name=name, level=event.line_score)
    cuts = list(_cuts_of(stage))
    yield from cuts
    if event.line_rank is not None and not cuts:
        name = _("The line: among the first %(count)s") % {"count": event.line_rank}
        yield _Target(name=name, places=event.line_rank)


def _cuts_of(stage: Stage) -> Iterator[_Target]:
    """The best so many go on to one stage, the next best so many to another."""
    if stage.cut_at is not None:
        return
    places = 0
    for follower in stage.followers.filter(intake=StageIntake.BEST).order_by("number"):
        places += follower.cut_size or 0
        words = {"count": places, "stage": follower.title}
        name = _("The line of the cut: among the first %(count)s, for “%(stage)s”") % words
        yield _Target(name=name, places=places)


def _is_held_back(session: Session, by: Actor) -> bool:
    """Whether a session that is over counts and is not shown yet."""
    over = session.event.sessions.filter(status=SessionStatus.FINISHED)
    shown = over.filter(released_sessions(session.event, by))
    return over.count() > shown.count()


def _pool(event: Event, stage: Stage, by: Actor) -> Pool | None:
    key = f"pool:{standings_key(event, by)}:{stage.pk}"
    return cached(key, lambda: visible_pool(event, stage, released_sessions(event, by)))


def _line(
    wanted: _Target, pool: Pool, rows: Sequence[StandingRow], seat: Seat
) -> TargetScore | None:
    """None while too few have played for the place to mean anything."""
    own = next((row for row in rows if row.entrant == seat.entrant_id), None)
    others = [row for row in rows if row is not own]
    level = wanted.level
    if wanted.places is not None:
        last = others[wanted.places - 1] if len(others) >= wanted.places else None
        level = _measure(last, pool) if last else None
    if level is None:
        return None
    scores = [game.final_score for game in pool.games if game.entrant == seat.entrant_id]
    brought = pool.carry.get(seat.entrant_id, 0) - pool.penalties.get(seat.entrant_id, 0)
    needed = score_needed(scores, level, pool.rules, brought=brought)
    return TargetScore(name=wanted.name, told=_told(level, own, needed, pool), needed=needed)


def _measure(row: StandingRow, pool: Pool) -> int | None:
    """What a row is ranked by; None for somebody who has nothing yet."""
    if pool.rules.aggregate == Aggregate.AVERAGE:
        return row.average
    return row.total if row.games or row.entrant in pool.carry else None


def _told(level: int, own: StandingRow | None, needed: int | None, pool: Pool) -> str:
    so_far = None if own is None else _measure(own, pool)
    words = {
        "line": _score(level),
        "so_far": "\N{EN DASH}" if so_far is None else _score(so_far),
        "needed": "" if needed is None else _score(needed),
    }
    average = pool.rules.aggregate == Aggregate.AVERAGE
    if needed is None:
        return (
            _("An average of %(line)s; so far %(so_far)s: whatever this game brings is enough.")
            if average
            else _("A total of %(line)s; so far %(so_far)s: whatever this game brings is enough.")
        ) % words
    return (
        _("An average of %(line)s; so far %(so_far)s: %(needed)s in this game is enough.")
        if average
        else _("A total of %(line)s; so far %(so_far)s: %(needed)s in this game is enough.")
    ) % words


def _score(points: int) -> str:
    return signed(points, by_thousand(points))
