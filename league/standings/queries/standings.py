"""Standings of an event and of its stages, cached until a result changes."""

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import accumulate

from django.db import connection
from django.db.models import Q

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.enums import StageIntake
from league.events.queries.release import release_key, released_sessions, sees_everything
from league.models import Entrant, Event, Session, Stage
from league.standings.queries.pools import EventRankings, Ranking
from league.standings.queries.rankings import rankings_of
from league.standings.queries.stages import stages_of
from scoring.results.standings import StandingRow

VERSION_OF = (
    "SELECT id, results_version, provisional_totals FROM league_event WHERE status <> 'draft' AND "
)
PROVISIONAL = "provisional"  # ends the version of standings that change with every hand
VERSION_BY_ID, VERSION_BY_SLUG = f"{VERSION_OF} id = %s", f"{VERSION_OF} slug = %s"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedEntrant:
    """A row of the standings with its entrant.

    `carried`: points carried into the stage (None: the stage has no carry-over). `stage`: the id
    of the stage that decided the rank, with its name if there are several.
    """

    entrant: Entrant
    row: StandingRow
    carried: int | None = None
    stage: int | None = None
    stage_name: str = ""


def standings_of(event: Event, actor: Actor, stage: Stage | None = None) -> list[RankedEntrant]:
    """The standings of the event or of a stage, as this reader may see them."""
    return ranked_entrants(event, ranking_of(event, actor, stage))


def ranking_of(event: Event, actor: Actor, stage: Stage | None = None) -> Ranking:
    """Empty for a stage whose players are hidden from this reader."""
    rankings = cached_rankings(event, actor)
    return rankings.stages.get(stage.pk, Ranking()) if stage else rankings.overall


def ranked_entrants(event: Event, ranking: Ranking) -> list[RankedEntrant]:
    entrants: dict[Hashable, Entrant] = {
        entrant.pk: entrant
        for entrant in Entrant.objects.filter(event=event).select_related("player__club", "team")
    }
    several = len(set(ranking.stages.values())) > 1
    names = {stage.pk: stage.title for stage in event.stages.all()} if several else {}
    return [
        RankedEntrant(
            entrant=entrants[row.entrant],
            row=row,
            carried=ranking.carried.get(row.entrant) if ranking.carried else None,
            stage=ranking.stages.get(row.entrant),
            stage_name=names.get(ranking.stages.get(row.entrant, 0), ""),
        )
        for row in ranking.rows
    ]


def entrants_of_login(event: Event, actor: Actor) -> list[int]:
    """The entrants (by id) that this reader is."""
    if actor.login_id is None:
        return []
    own = Entrant.objects.filter(event=event, player__login=actor.login_id)
    return list(own.values_list("pk", flat=True))


def standings_key(event: Event, actor: Actor) -> str:
    """A cache key of the standings as this reader sees them; it changes with every result."""
    return f"standings:{event.pk}:{event.results_version}:{release_key(event, actor)}"


def public_version(*, pk: int | None = None, slug: str | None = None) -> str | None:
    """The version of what everybody sees in the standings of an event, by its id or short name.

    None for an event that is not public.
    """
    # Every reader asks this: composing a query would take longer than the query itself.
    with connection.cursor() as cursor:
        cursor.execute(VERSION_BY_ID if slug is None else VERSION_BY_SLUG, [slug or pk])
        row = cursor.fetchone()
    if row is None:
        return None
    key, results, provisional = row
    return f"{key}.{results}.{PROVISIONAL}" if provisional else f"{key}.{results}"


def cached_rankings(event: Event, actor: Actor) -> EventRankings:
    """The rankings of the event and of every stage whose players this reader may know."""
    released = None if sees_everything(event, actor) else released_sessions(event, actor)
    return cached(f"rankings:{standings_key(event, actor)}", lambda: rankings_of(event, released))


def cached_rows(event: Event, actor: Actor) -> tuple[StandingRow, ...]:
    return cached_rankings(event, actor).overall.rows


def ranks_before(session: Session) -> dict[Hashable, int]:
    """The ranks in the session's stage before the session, by entrant id; the draw uses them."""
    book = rankings_of(session.event, Q(number__lt=session.number))
    ranking = book.stages.get(session.stage_id, book.overall)
    return {row.entrant: row.rank for row in ranking.rows}


def stages_ranked(event: Event, actor: Actor) -> list[Stage]:
    """The stages whose players this reader may know."""
    known = cached_rankings(event, actor).stages
    return [stage for stage in stages_of(event) if stage.pk in known]


def cut_rows(stages: list[Stage], shown: Stage | None) -> list[int]:
    """The numbers of rows after which a coming cut is drawn, in a stage's or the event's standings."""
    stage = shown or stages[0]
    if stage.cut_at is not None:
        return []
    sizes = stage.followers.filter(intake=StageIntake.BEST, counts=True).order_by("number")
    return list(accumulate(size or 0 for size in sizes.values_list("cut_size", flat=True)))


def games_each(placed: list[RankedEntrant]) -> tuple[int, int] | None:
    """The fewest and the most games of players who have played."""
    played = [line.row.games for line in placed if line.row.games]
    return (min(played), max(played)) if played else None
