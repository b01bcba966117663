"""Target scores: the final score a player needs in this game to stay above each line.

The organiser sets a line as a total, an average or a rank; a cut sets one as a rank. The level of a
rank is the total of the rival who holds it. Only standings that the reader may see count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from django.utils.translation import gettext as _

from league.core.permissions import Actor
from league.enums import Aggregate
from league.events.queries.release import has_hidden_results
from league.models import Event, Seat, Session, Stage, Table
from league.standings.queries.breakdowns import cached_pool
from league.standings.queries.game_rows import day_of
from league.standings.queries.pools import Pool
from league.standings.queries.stages import cut_places, followers_in, stage_of
from league.teams.queries.squads import team_rules
from league.templatetags.numbers import score_as_text
from scoring import GameRow, HeldSession
from scoring.games import game_of
from scoring.results.counting import adjustments_of, presences
from scoring.results.score_needed import counts_next, score_needed_in
from scoring.results.score_unit import ScoreUnit
from scoring.results.standings import StandingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetScore:
    """The lowest final score of this game that is enough, `needed`.

    None if the score makes no difference: the line is `reached` anyway, or it cannot be reached.
    """

    name: str
    text: str
    needed: int | None
    reached: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetScores:
    """`hidden`: they use unreleased results; `provisional`: other tables may change them."""

    lines: tuple[TargetScore, ...] = ()
    hidden: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    """A line with its name: a rank to reach, a total or an average."""

    name: str
    rank: int | None = None
    level: int | None = None


def target_scores_of(table: Table, seats: Sequence[Seat], actor: Actor) -> list[TargetScores]:
    """The target scores of the players at these seats; none for a substitute."""
    session = table.session
    event, targets = session.event, list(_targets_in(session))
    hidden = bool(targets) and has_hidden_results(event, actor)
    pool = cached_pool(event, stage_of(session), actor) if targets and not hidden else None
    if pool is None:
        return [TargetScores(hidden=hidden and seat.replaces_id is None) for seat in seats]
    rivals_of = cache(partial(_rivals_of, pool, event, session.stage))
    return [
        TargetScores()
        if seat.replaces_id is not None
        else _target_scores(targets, *rivals_of(seat.entrant.division_id), seat)
        for seat in seats
    ]


def _rivals_of(
    pool: Pool, event: Event, stage: Stage, division_id: int | None
) -> tuple[Pool, tuple[StandingRow, ...]]:
    """The standings in which a player's lines lie: those of the stage, or of the division in it."""
    if division_id is not None and stage.source_id is None:
        rivals = event.entrants.filter(division=division_id)
        pool = pool.only(rivals.values_list("pk", flat=True))
    return pool, pool.ranked()


def _target_scores(
    targets: Sequence[_Target], pool: Pool, rows: Sequence[StandingRow], seat: Seat
) -> TargetScores:
    lines = [line for one in targets if (line := _target_score(one, pool, rows, seat)) is not None]
    return TargetScores(lines=tuple(lines), provisional=any(one.rank for one in targets))


def _targets_in(session: Session) -> Iterator[_Target]:
    event = session.event
    if event.target_score is not None:
        score = _score(event.target_score, game_of(event.ruleset).score_unit)
        name = _("Target score: %(score)s") % {"score": score}
        yield _Target(name=name, level=event.target_score)
    cuts = list(_cuts_of(session))
    yield from cuts
    if event.target_rank is not None and not cuts:
        name = _("Target: top %(count)s") % {"count": event.target_rank}
        yield _Target(name=name, rank=event.target_rank)


def _cuts_of(session: Session) -> Iterator[_Target]:
    """One line for each stage that takes the best; none for teams or after the cut."""
    places = cut_places(followers_in(session))
    if not places or session.stage.cut_at is not None or team_rules(session.event) is not None:
        return
    for follower, rank in places:
        words = {"count": rank, "stage": follower.title}
        yield _Target(name=_("Cut: top %(count)s, for “%(stage)s”") % words, rank=rank)


def _target_score(
    target: _Target, pool: Pool, rows: Sequence[StandingRow], seat: Seat
) -> TargetScore | None:
    """The target score; None while fewer players than the rank have a result."""
    own = next((row for row in rows if row.entrant == seat.entrant_id), None)
    others = [row for row in rows if row is not own]
    level = target.level
    if target.rank is not None:
        last = others[target.rank - 1] if len(others) >= target.rank else None
        level = _measure(last, pool) if last else None
    if level is None:
        return None
    games = [game for game in pool.games if game.entrant == seat.entrant_id]
    event = seat.table.session.event
    unit = game_of(event.ruleset).score_unit
    if not counts_next(len(games), pool.rules):
        so_far = None if own is None else _measure(own, pool)
        reached = so_far is not None and so_far >= level
        text = _text_beyond(level, so_far, pool, unit)
        return TargetScore(name=target.name, text=text, needed=None, reached=reached)
    needed = _needed(level, pool, games, seat)
    if needed is not None:
        needed = event.odd_rules.needed(seat.table.odd_size, needed)
    return TargetScore(name=target.name, text=_text(level, own, needed, pool, unit), needed=needed)


def _needed(level: int, pool: Pool, games: Sequence[GameRow], seat: Seat) -> int | None:
    """The score needed in the present game; the player counts as present at it."""
    entrant, league = seat.entrant_id, pool.rules.league
    session = seat.table.session
    sessions = [held for held in pool.sessions if held.number != session.number]
    here = HeldSession(number=session.number, day=day_of(session), present=frozenset({entrant}))
    presence = presences([*sessions, here], [entrant], league)[entrant]
    beside = sum(row.points for row in adjustments_of(league, presence))
    return score_needed_in(
        GameRow(
            entrant=entrant,
            game=seat.table_id,
            session=session.number,
            placement=1,
            raw_points=0,
            final_score=0,
            opponents=(),
            day=here.day,
        ),
        games,
        level,
        pool.rules,
        brought=pool.carry.get(entrant, 0) + beside - pool.beside.taken_from(entrant),
        presence=presence,
    )


def _measure(row: StandingRow, pool: Pool) -> int | None:
    """The total or average that ranks a row; None without a result."""
    if pool.rules.aggregate == Aggregate.AVERAGE:
        return row.average
    return row.total if row.games or row.entrant in pool.carry else None


def _text(
    level: int, own: StandingRow | None, needed: int | None, pool: Pool, unit: ScoreUnit
) -> str:
    so_far = None if own is None else _measure(own, pool)
    words = {
        "line": _score(level, unit),
        "so_far": "\N{EN DASH}" if so_far is None else _score(so_far, unit),
        "needed": "" if needed is None else _score(needed, unit),
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


def _text_beyond(level: int, so_far: int | None, pool: Pool, unit: ScoreUnit) -> str:
    """Say why the present game changes nothing."""
    words = {
        "line": _score(level, unit),
        "so_far": "\N{EN DASH}" if so_far is None else _score(so_far, unit),
        "count": pool.rules.league.first_n,
    }
    return (
        _(
            "Average %(line)s, now %(so_far)s: this game does not count, only a player's first"
            " %(count)s games do."
        )
        if pool.rules.aggregate == Aggregate.AVERAGE
        else _(
            "Total %(line)s, now %(so_far)s: this game does not count, only a player's first"
            " %(count)s games do."
        )
    ) % words


def _score(points: int, unit: ScoreUnit) -> str:
    return score_as_text(points, unit)
