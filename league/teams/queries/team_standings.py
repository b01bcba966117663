"""Team standings of an event and of its stages, cached until a result changes.

After a cut a stage starts with the points that a team carries over. In the standings of the event
the teams of later stages come first, as players do.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import Q

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import results_key
from league.enums import SessionStatus
from league.events.queries.release import released_sessions, sees_everything
from league.models import (
    Entrant,
    Event,
    LineUp,
    LineUpPlace,
    Seat,
    Session,
    Stage,
    TeamRules,
)
from league.standings.queries.game_rows import Rescored, game_rows, penalty_rows
from league.standings.queries.pools import LOT, tiebreaks_with
from league.standings.queries.rankings import StageReader
from scoring.results.stages import carried_over
from scoring.results.team_standings import (
    TeamGame,
    TeamPoints,
    TeamStanding,
    team_standings,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRankings:
    """The team standings of the event, and of each stage whose players the reader may know.

    `decided` has, for each team, the stage (by id) that decided its rank in the event.
    """

    overall: tuple[TeamStanding, ...]
    stages: Mapping[int, tuple[TeamStanding, ...]]
    decided: Mapping[Hashable, int] = field(default_factory=dict)


def cached_team_rankings(event: Event, actor: Actor) -> TeamRankings:
    """The team standings as this reader may see them."""
    released = None if sees_everything(event, actor) else released_sessions(event, actor)
    key = results_key("teams", event, actor)
    return cached(key, lambda: team_rankings(event, released))


def team_rankings_after(event: Event, actor: Actor, number: int | None) -> TeamRankings:
    """The team standings as they were after this session; None: as they are now."""
    if number is None:
        return cached_team_rankings(event, actor)
    released = released_sessions(event, actor) & Q(number__lte=number)
    return team_rankings(event, released, until=number)


def team_rankings(
    event: Event,
    released: Q | None = None,
    *,
    rescored: Rescored = list,
    until: int | None = None,
) -> TeamRankings:
    """Rank the teams by the finished tables of these sessions, or of all sessions.

    `until`: leave out the stages that began after this session.
    """
    seen = Q() if released is None else released
    return _TeamRanker(event, seen, rescored=rescored, until=until).rankings()


def standings_for_cut(stage: Stage) -> tuple[TeamStanding, ...]:
    """The team standings of a stage with hidden results; a lot breaks the last ties."""
    ranker = _TeamRanker(stage.event, Q(), with_lot=True)
    return ranker.standings(stage)


class _TeamRanker(StageReader):
    """Read an event once, then rank its teams stage by stage."""

    def __init__(
        self,
        event: Event,
        released: Q,
        *,
        with_lot: bool = False,
        rescored: Rescored = list,
        until: int | None = None,
    ) -> None:
        super().__init__(event, released or None, until)
        self.rescored = rescored
        self.with_lot = with_lot or LOT in event.tiebreaks
        self.rules = TeamRules.objects.filter(event=event).first()
        self.sessions = {
            number: (pk, stage)
            for pk, number, stage in event.sessions.values_list("pk", "number", "stage_id")
        }
        self.own = dict(
            Entrant.objects.filter(event=event, team__isnull=False).values_list("pk", "team_id")
        )
        self.played_for = teams_played_for(event)
        self.games, self.beside = self._games(), self._beside()
        self.placeholders = self._placeholders()
        self._rows: dict[int, tuple[TeamStanding, ...]] = {}

    def rankings(self) -> TeamRankings:
        found = {stage.pk: self.standings(stage) for stage in self.stages}
        parts = self._overall(self.stages[0])
        ranked: list[TeamStanding] = []
        decided: dict[Hashable, int] = {}
        for stage, rows in parts:
            above = len(ranked)
            ranked += [
                replace(row, row=replace(row.row, rank=row.row.rank + above)) for row in rows
            ]
            decided |= {row.row.entrant: stage.pk for row in rows}
        return TeamRankings(overall=tuple(ranked), stages=found, decided=decided)

    def standings(self, stage: Stage) -> tuple[TeamStanding, ...]:
        if stage.pk not in self._rows:
            seeds = self._seeds(stage)
            source = self.by_id.get(stage.source_id or 0)
            teams = seeds if source else self._all_teams()
            names = self.event.tiebreaks
            self._rows[stage.pk] = team_standings(
                self.games[stage.pk],
                teams=teams,
                tiebreaks=tiebreaks_with(names, seed=source is not None, lot=self.with_lot),
                lot_seed=self.event.lot_seed,
                carry=self._carry(stage, source, seeds),
                placeholders=self.placeholders[stage.pk],
                beside=self.beside[stage.pk],
                seeds=seeds,
            )
        return self._rows[stage.pk]

    def _overall(self, stage: Stage) -> list[tuple[Stage, list[TeamStanding]]]:
        """The stages with the teams that each one ranks, best first."""
        parts = [
            part
            for item in self.stages
            if item.source_id == stage.pk and item.counts
            for part in self._overall(item)
        ]
        gone = {row.row.entrant for _, rows in parts for row in rows}
        left = [row for row in self.standings(stage) if row.row.entrant not in gone]
        return [*parts, (stage, _close_gaps(left))]

    def _carry(
        self, stage: Stage, source: Stage | None, teams: Mapping[Hashable, int]
    ) -> dict[Hashable, int] | None:
        if source is None or not stage.percent:
            return None
        return {
            row.row.entrant: carried_over(row.row.total, stage.percent)
            for row in self.standings(source)
            if row.row.entrant in teams
        }

    def _seeds(self, stage: Stage) -> dict[Hashable, int]:
        """The seeds of the teams in a stage after a cut."""
        entries = sorted(self.entries[stage.pk], key=lambda entry: entry.seed or 0)
        teams = (self.own.get(entry.entrant_id) for entry in entries)
        order = dict.fromkeys(team for team in teams if team is not None)
        return {team: seed for seed, team in enumerate(order, 1)}

    def _all_teams(self) -> list[int]:
        return list(
            self.event.teams.filter(pk__in=set(self.own.values())).values_list("pk", flat=True)
        )

    def _games(self) -> Mapping[int, list[TeamGame]]:
        games: defaultdict[int, list[TeamGame]] = defaultdict(list)
        for row in self.rescored(game_rows(self.event, self.released)):
            session, stage = self.sessions[row.session]
            team = self.played_for.get((session, int(str(row.entrant))))
            if team is not None:
                games[stage].append(TeamGame(team=team, result=row))
        return games

    def _beside(self) -> Mapping[int, list[TeamPoints]]:
        """Penalties and bonuses by stage; one of a session counts for the team played for then."""
        found: defaultdict[int, list[TeamPoints]] = defaultdict(list)
        for row in penalty_rows(self.event, self.released):
            here = (row.session or 0, row.entrant)
            team = self.played_for.get(here, self.own.get(row.entrant))
            if team is not None:
                stage = row.stage or self.stage_at(self._members(team), row.given_at)
                found[stage].append(TeamPoints(team=team, player=row.entrant, points=row.change))
        return found

    def _members(self, team: int) -> set[int]:
        return {entrant for entrant, own in self.own.items() if own == team}

    def _placeholders(self) -> Mapping[int, dict[Hashable, list[int]]]:
        """The scores for players whom a team did not name, or who did not come."""
        found: defaultdict[int, dict[Hashable, list[int]]] = defaultdict(dict)
        if self.rules is None:
            return found
        over = Session.objects.filter(
            self.released, event=self.event, status=SessionStatus.FINISHED
        ).values("pk")
        rows = LineUp.objects.filter(session__in=over).prefetch_related("places")
        for row in rows.select_related("session"):
            came = sum(not place.no_show for place in row.places.all())
            missing = max(0, self.rules.players_per_session - came)
            if missing:
                scores = found[row.session.stage_id].setdefault(row.team_id, [])
                scores += [self.rules.placeholder_points] * missing
        return found


def _close_gaps(rows: Sequence[TeamStanding]) -> list[TeamStanding]:
    """Close the gaps that teams of later stages leave in the ranks; ties stay."""
    ranks: dict[int, int] = {}
    for place, row in enumerate(rows, 1):
        ranks.setdefault(row.row.rank, place)
    return [replace(row, row=replace(row.row, rank=ranks[row.row.rank])) for row in rows]


def teams_played_for(event: Event, sessions: Q | None = None) -> dict[tuple[int, int], int]:
    """Which team each seated player plays for; players without a team are left out.

    Keys are (session id, entrant id). The line-up decides, otherwise the player's own team. A
    substitute plays for the team of the replaced player, and for no team if the line-up has a
    no-show there.
    """
    chosen = Session.objects.filter(sessions or Q(), event=event).values("pk")
    places = LineUpPlace.objects.filter(session__in=chosen)
    named = {
        (session, entrant): None if no_show else team
        for session, entrant, team, no_show in places.values_list(
            "session", "entrant", "line_up__team", "no_show"
        )
    }
    with_line_ups = set(
        Session.objects.filter(pk__in=chosen, line_ups__isnull=False).values_list("pk", flat=True)
    )
    own = dict(Entrant.objects.filter(event=event, team__isnull=False).values_list("pk", "team_id"))
    found: dict[tuple[int, int], int] = {}
    seats = Seat.objects.filter(session__in=chosen)
    for session, entrant, replaces in seats.values_list("session", "entrant", "replaces"):
        announced = replaces or entrant
        team = (
            named.get((session, announced), named.get((session, entrant)))
            if session in with_line_ups
            else own.get(announced) or own.get(entrant)
        )
        if team is not None:
            found[session, entrant] = team
    return found


def line_up_teams(session: Session) -> dict[int, int]:
    """The team id of every player named in the line-ups of a session."""
    places = LineUpPlace.objects.filter(session=session, no_show=False)
    return dict(places.values_list("entrant", "line_up__team"))
