"""Target scores: the final score a player needs in this game to stay above each line.

The organiser sets a line as a total (or an average) or as a rank; a cut sets one as a rank. The
level of a rank is the total of the other player who holds it. Only standings that the reader may
see count.
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
    """`needed` is the lowest final score of this game that is enough; None where any is."""

    name: str
    text: str
    needed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetScores:
    """`hidden`: unreleased results count for them. `provisional`: other tables may change them."""

    lines: tuple[TargetScore, ...] = ()
    hidden: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    """A line with its name: a rank to be within, or else a total or average."""

    name: str
    rank: int | None = None
    level: int | None = None


def target_scores_at(table: Table, seat: Seat, by: Actor) -> TargetScores:
    """The target scores of the player at this seat; none for a substitute."""
    session = table.session
    event, stage = session.event, session.stage
    targets = list(_targets_in(event, stage))
    if not targets or seat.replaces_id is not None:
        return TargetScores()
    if _has_hidden_results(session, by):
        return TargetScores(hidden=True)
    pool = _pool(event, stage, by)
    if pool is None:
        return TargetScores()
    rows = pool.ranked()
    lines = [line for one in targets if (line := _target_score(one, pool, rows, seat)) is not None]
    return TargetScores(lines=tuple(lines), provisional=any(one.rank for one in targets))


def _targets_in(event: Event, stage: Stage) -> Iterator[_Target]:
    if event.target_score is not None:
        name = _("Target score: %(score)s") % {"score": _score(event.target_score)}
        yield _Target(name=name, level=event.target_score)
    cuts = list(_cuts_of(stage))
    yield from cuts
    if event.target_rank is not None and not cuts:
        name = _("Target: top %(count)s") % {"count": event.target_rank}
        yield _Target(name=name, rank=event.target_rank)


def _cuts_of(stage: Stage) -> Iterator[_Target]:
    """One line for each stage that takes the best: their cut sizes add up."""
    if stage.cut_at is not None:
        return
    rank = 0
    for follower in stage.followers.filter(intake=StageIntake.BEST).order_by("number"):
        rank += follower.cut_size or 0
        words = {"count": rank, "stage": follower.title}
        yield _Target(name=_("Cut: top %(count)s, for “%(stage)s”") % words, rank=rank)


def _has_hidden_results(session: Session, by: Actor) -> bool:
    """Whether a finished session counts whose results this reader may not see yet."""
    over = session.event.sessions.filter(status=SessionStatus.FINISHED)
    shown = over.filter(released_sessions(session.event, by))
    return over.count() > shown.count()


def _pool(event: Event, stage: Stage, by: Actor) -> Pool | None:
    key = f"pool:{standings_key(event, by)}:{stage.pk}"
    return cached(key, lambda: visible_pool(event, stage, released_sessions(event, by)))


def _target_score(
    target: _Target, pool: Pool, rows: Sequence[StandingRow], seat: Seat
) -> TargetScore | None:
    """None while fewer players than the rank have a result."""
    own = next((row for row in rows if row.entrant == seat.entrant_id), None)
    others = [row for row in rows if row is not own]
    level = target.level
    if target.rank is not None:
        last = others[target.rank - 1] if len(others) >= target.rank else None
        level = _measure(last, pool) if last else None
    if level is None:
        return None
    scores = [game.final_score for game in pool.games if game.entrant == seat.entrant_id]
    brought = pool.carry.get(seat.entrant_id, 0) - pool.penalties.get(seat.entrant_id, 0)
    needed = score_needed(scores, level, pool.rules, brought=brought)
    return TargetScore(name=target.name, text=_text(level, own, needed, pool), needed=needed)


def _measure(row: StandingRow, pool: Pool) -> int | None:
    """The total or average that a row is ranked by; None without a result."""
    if pool.rules.aggregate == Aggregate.AVERAGE:
        return row.average
    return row.total if row.games or row.entrant in pool.carry else None


def _text(level: int, own: StandingRow | None, needed: int | None, pool: Pool) -> str:
    so_far = None if own is None else _measure(own, pool)
    words = {
        "line": _score(level),
        "so_far": "\N{EN DASH}" if so_far is None else _score(so_far),
        "needed": "" if needed is None else _score(needed),
    }
    average = pool.rules.aggregate == Aggregate.AVERAGE
    if needed is None:
        return (
            _("Average %(line)s, now %(so_far)s: any result in this game is enough.")
            if average
            else _("Total %(line)s, now %(so_far)s: any result in this game is enough.")
        ) % words
    return (
        _("Average %(line)s, now %(so_far)s: needs %(needed)s in this game.")
        if average
        else _("Total %(line)s, now %(so_far)s: needs %(needed)s in this game.")
    ) % words


def _score(points: int) -> str:
    return signed(points, by_thousand(points))
