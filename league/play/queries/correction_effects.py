"""What another result of a table changes: places, ranks, cuts, later draws; nothing is stored."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from league.core.permissions import ANONYMOUS, Actor
from league.cuts.queries.crossings import Crosser, CutCrossing, player_crossings, team_crossings
from league.events.queries.release import released_sessions, sees_everything, sees_results
from league.models import Entrant, Event, Seat, Session, Table, Team
from league.play.queries.entered_results import EnteredResult, sessions_drawn_from
from league.play.queries.games import entered_result, with_replacement_scores
from league.standings.queries.game_rows import Rescored
from league.standings.queries.rank_changes import RankChange, rank_changes, ranks_json
from league.standings.queries.rankings import rankings_of
from league.standings.queries.standings import cached_rankings, ranked_entrants, ranks_before
from league.teams.queries.squads import team_rules
from league.teams.queries.team_standings import cached_team_rankings, team_rankings
from scoring import GameRow
from scoring.results.placement import TableResult
from scoring.results.team_standings import TeamStanding


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """What a seat has with the new result; points are as entered, without the sticks left."""

    points: int
    place: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRankChange:
    team: Team
    before: int
    after: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnSession:
    """A session drawn from the old standings.

    `moved` players of it would have another rank; None if the reader may not see that.
    """

    session: Session
    moved: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionEffects:
    """`counts`: the ranking that the reader sees has this session; `public`: everybody's has."""

    seats: list[SeatChange]
    ranks: list[RankChange]
    teams: list[TeamRankChange]
    cuts: list[CutCrossing]
    draws: list[DrawnSession]
    counts: bool
    public: bool

    @property
    def changed_draws(self) -> list[DrawnSession]:
        """Those in which somebody had another rank, or may have had."""
        return [one for one in self.draws if one.moved != 0]

    @property
    def same_draws(self) -> list[int]:
        """The numbers of those in which nobody had another rank."""
        return [one.session.number for one in self.draws if one.moved == 0]

    def to_json(self) -> dict[str, Any]:
        """The effects for the audit, with ids; what changes nothing is left out."""
        teams = [[one.team.pk, one.before, one.after] for one in self.teams]
        found: dict[str, Any] = {
            "drawn_sessions": [one.session.number for one in self.draws],
            **ranks_json(self.ranks),
            "team_ranks": teams,
        }
        above = [one for crossing in self.cuts for one in crossing.above]
        below = [one for crossing in self.cuts for one in crossing.below]
        for name, crossers in (("above_cut", above), ("below_cut", below)):
            found[name] = _keys(crossers, Entrant)
            found[f"teams_{name}"] = _keys(crossers, Team)
        return {name: value for name, value in found.items() if value}


def _keys(crossers: Iterable[Crosser], kind: type[Crosser]) -> list[int]:
    """The ids of those of this kind, each once; somebody may cross two lines."""
    return list(dict.fromkeys(one.pk for one in crossers if isinstance(one, kind)))


def correction_effects(
    table: Table, seats: Sequence[Seat], new: EnteredResult, actor: Actor
) -> CorrectionEffects:
    """What the new result of a table with a result changes, as this reader may see it.

    The new result must be without problems.
    """
    session, event = table.session, table.session.event
    result = with_replacement_scores(
        entered_result(new.raw_points, seats, table.ruleset, leftover_sticks=new.leftover_sticks),
        seats,
        table.ruleset,
    )
    rescored = _rescored(table, seats, result)
    released = None if sees_everything(event, actor) else released_sessions(event, actor)
    before, after = cached_rankings(event, actor), rankings_of(event, released, rescored=rescored)
    ranked = (ranked_entrants(event, found.overall) for found in (before, after))
    teams, cuts = [], player_crossings(session.stage, before, after)
    if team_rules(event) is not None:
        then = cached_team_rankings(event, actor)
        now = team_rankings(event, released, rescored=rescored)
        teams = _team_changes(then.overall, now.overall, event)
        orders = (
            [row.row.entrant for row in one.stages.get(session.stage_id, ())] for one in (then, now)
        )
        cuts = team_crossings(session.stage, *orders)
    return CorrectionEffects(
        seats=[
            SeatChange(points=points, place=place, score=score)
            for points, place, score in zip(
                new.raw_points, result.placements, result.final_scores, strict=True
            )
        ],
        ranks=rank_changes(*ranked),
        teams=teams,
        cuts=cuts,
        draws=[_drawn(later, rescored, actor) for later in sessions_drawn_from(session)],
        counts=session.counts and sees_results(session, actor),
        public=sees_results(session, ANONYMOUS),
    )


def _rescored(table: Table, seats: Sequence[Seat], result: TableResult) -> Rescored:
    """A function that puts the new result into the games that a ranking reads."""
    index = {seat.entrant_id: seat.index for seat in seats}
    odd = table.session.event.odd_rules

    def new_row(row: GameRow) -> GameRow:
        here = index[int(str(row.entrant))]
        penalty = result.penalties[here]
        return replace(
            row,
            placement=result.placements[here],
            raw_points=result.raw_points[here],
            final_score=odd.counted(table.odd_size, result.final_scores[here], penalty),
        )

    def rescored(rows: list[GameRow]) -> list[GameRow]:
        return [new_row(row) if row.game == table.pk else row for row in rows]

    return rescored


def _team_changes(
    before: Iterable[TeamStanding], after: Iterable[TeamStanding], event: Event
) -> list[TeamRankChange]:
    teams: dict[Hashable, Team] = {team.pk: team for team in event.teams.all()}
    old = {one.row.entrant: one.row.rank for one in before}
    return [
        TeamRankChange(
            team=teams[one.row.entrant],
            before=old[one.row.entrant],
            after=one.row.rank,
            total=one.row.total,
        )
        for one in after
        if old[one.row.entrant] != one.row.rank
    ]


def _drawn(later: Session, rescored: Rescored, actor: Actor) -> DrawnSession:
    if not sees_everything(later.event, actor):
        return DrawnSession(session=later, moved=None)
    before, after = ranks_before(later), ranks_before(later, rescored)
    seated = later.seats.values_list("entrant_id", flat=True)
    moved = sum(before.get(one) != after.get(one) for one in seated)
    return DrawnSession(session=later, moved=moved)
