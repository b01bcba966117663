"""Standings of an event and of its stages, cached until a result changes."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.db.models import Q
from django.utils.translation import gettext

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import results_key
from league.enums import Aggregate
from league.events.queries.release import is_final, released_sessions, sees_everything
from league.models import Division, Entrant, Event, Session, Stage
from league.standings.queries.divisions import divisions_of
from league.standings.queries.game_rows import NOTHING_READ, RankingInput, Rescored
from league.standings.queries.pools import LOT, EventRankings, Ranking
from league.standings.queries.rankings import rankings_of
from league.standings.queries.stages import stages_of
from scoring.results.standings import StandingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedEntrant:
    """A row of the standings with its entrant.

    `carried`: points carried into the stage (None: the stage has no carry-over). `stage`: the id of
    the stage that decided the rank, with its name if there are several. In an event with divisions,
    `division` is the entrant's, `block` names the part of the standings, and `place` is the rank in
    the division, or the rank itself if later stages come first. `apart`: why the entrant comes
    after the ranking, one of `APART`; "" for all others. `within`: the rank in a prize category,
    where the standings are those of one.
    """

    entrant: Entrant
    row: StandingRow
    carried: int | None = None
    stage: int | None = None
    stage_name: str = ""
    division: Division | None = None
    block: str = ""
    place: int = 0
    apart: str = ""
    within: int = 0

    @property
    def has_rank(self) -> bool:
        return not (self.apart or self.row.needed_games)


def standings_of(event: Event, actor: Actor, stage: Stage | None = None) -> list[RankedEntrant]:
    """The standings of the event or of a stage, as this reader may see them."""
    return ranked_entrants(event, ranking_of(event, actor, stage))


def standings_in(event: Event, actor: Actor, division: Division) -> list[RankedEntrant]:
    """The standings of a division, as this reader may see them."""
    rankings = cached_rankings(event, actor).divisions
    return ranked_entrants(event, rankings.get(division.pk, Ranking()))


def ranking_of(event: Event, actor: Actor, stage: Stage | None = None) -> Ranking:
    """The ranking; empty for a stage whose players are hidden from this reader."""
    rankings = cached_rankings(event, actor)
    return rankings.stages.get(stage.pk, Ranking()) if stage else rankings.overall


def own_row(event: Event, actor: Actor, entrant: Entrant) -> StandingRow | None:
    """Where an entrant stands, as this reader may see it; None without a rank of the whole event."""
    ranking = ranking_of(event, actor)
    rows = (row for row in ranking.rows if row.entrant == entrant.pk and row.games)
    row = None if ranking.divisions else next(rows, None)
    return row if row and ranking.has_rank(row) else None


def ranked_entrants(event: Event, ranking: Ranking) -> list[RankedEntrant]:
    entrants: dict[Hashable, Entrant] = {
        entrant.pk: entrant
        for entrant in Entrant.objects.filter(event=event).select_related("player__club", "team")
    }
    several = len(set(ranking.stages.values())) > 1
    names = {stage.pk: stage.title for stage in event.stages.all()} if several else {}
    divisions = {item.pk: item for item in divisions_of(event)} if ranking.divisions else {}
    alone = len(ranking.divisions) == len(ranking.rows)
    above: dict[int | None, int] = {}
    placed = []
    for number, row in enumerate(ranking.rows):
        why = ranking.apart.get(row.entrant, "")
        division = divisions.get(ranking.divisions.get(row.entrant) or 0)
        stage_name = names.get(ranking.stages.get(row.entrant, 0), "")
        key = division.pk if division else None
        above.setdefault(key, number)
        placed.append(
            RankedEntrant(
                entrant=entrants[row.entrant],
                row=row,
                apart=why,
                carried=ranking.carried.get(row.entrant) if ranking.carried else None,
                stage=ranking.stages.get(row.entrant),
                stage_name=stage_name,
                division=division,
                block=_block(division, stage_name) if divisions else "",
                place=row.rank - (above[key] if alone and not why else 0),
            )
        )
    return placed


def _block(division: Division | None, stage_name: str) -> str:
    if division is None:
        return stage_name or gettext("Without a division")
    return gettext("Division %(name)s") % {"name": division.name}


def ranked_points(row: StandingRow, event: Event) -> int:
    """The points that the event ranks a player by: the average where it ranks by averages."""
    return (row.average or 0) if event.aggregate == Aggregate.AVERAGE else row.total


def total_of(entrant: Entrant, event: Event, actor: Actor) -> int | None:
    """The total of an entrant as this reader may see it; None without a place in the standings."""
    rows = ranking_of(event, actor).rows
    return next((row.total for row in rows if row.entrant == entrant.pk), None)


def entrants_of_login(event: Event, actor: Actor) -> list[int]:
    """The entrants (by id) of this reader's login."""
    if actor.login_id is None:
        return []
    own = Entrant.objects.filter(event=event, player__login=actor.login_id)
    return list(own.values_list("pk", flat=True))


def cached_rankings(event: Event, actor: Actor, read: RankingInput = NOTHING_READ) -> EventRankings:
    """The rankings of the event and of every stage whose players this reader may know.

    `read` is for callers who have read what the reader may see.
    """
    released = None if sees_everything(event, actor) else released_sessions(event, actor)
    key = results_key("rankings", event, actor)
    return cached(key, lambda: rankings_of(event, released, read=read))


def rankings_after(event: Event, actor: Actor, number: int | None) -> EventRankings:
    """The rankings as they were after this session, for this reader; None: as they are now.

    Stages that began later put nobody ahead.
    """
    if number is None:
        return cached_rankings(event, actor)
    released = released_sessions(event, actor) & Q(number__lte=number)
    return rankings_of(event, released, until=number)


def cached_rows(event: Event, actor: Actor) -> tuple[StandingRow, ...]:
    return cached_rankings(event, actor).overall.rows


def ranks_before(session: Session, rescored: Rescored = list) -> dict[Hashable, int]:
    """The ranks in the session's stage before the session, by entrant id, for the draw."""
    book = rankings_of(session.event, Q(number__lt=session.number), rescored=rescored)
    ranking = book.stages.get(session.stage_id, book.overall)
    return {row.entrant: row.rank for row in ranking.rows}


def stages_ranked(event: Event, actor: Actor) -> list[Stage]:
    """The stages whose players this reader may know."""
    known = cached_rankings(event, actor).stages
    return [stage for stage in stages_of(event) if stage.pk in known]


def games_each(placed: list[RankedEntrant]) -> tuple[int, int] | None:
    """The fewest and the most games of players who have played."""
    played = [line.row.games for line in placed if line.row.games]
    return (min(played), max(played)) if played else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalRanking:
    """The ranked rows, best first; equal rows share a rank. Empty before the first result.

    Finalists come before the others. Substitutes, the disqualified, and entrants with too few games
    or none have no rank. `is_final`: the event is over, and the reader may see all of its results.
    """

    rows: tuple[StandingRow, ...]
    is_final: bool

    @property
    def ranks(self) -> dict[Hashable, int]:
        """The ranks by entrant id, best first."""
        return {row.entrant: row.rank for row in self.rows}


def final_ranking(event: Event, actor: Actor, read: RankingInput = NOTHING_READ) -> FinalRanking:
    """The ranking of players as this reader may see it."""
    rows = final_rows(cached_rankings(event, actor, read).overall)
    return FinalRanking(rows=rows, is_final=is_final(event, actor))


def final_rows(overall: Ranking) -> tuple[StandingRow, ...]:
    """The ranked rows, with ranks that leave out nobody."""
    begun = any(row.games for row in overall.rows)
    ranked = [row for row in overall.rows if begun and overall.has_rank(row)]
    first = {row.rank: place for place, row in reversed([*enumerate(ranked, 1)])}
    return tuple(
        row if first[row.rank] == row.rank else replace(row, rank=first[row.rank]) for row in ranked
    )


def decided_by_lot(placed: Sequence[RankedEntrant]) -> set[int]:
    """The ranked entrants (by id) on both sides of every place that the lot decided."""
    return {
        line.entrant.pk
        for before, after in pairwise([line for line in placed if line.has_rank])
        if after.row.behind_by == LOT
        for line in (before, after)
    }
