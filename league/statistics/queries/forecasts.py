"""Forecasts for readers: the chances of an event's players and teams, or of one player."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from league.core.permissions import ANONYMOUS, Actor
from league.core.versions import results_chain
from league.enums import EventStatus, JobKind
from league.events.queries.release import released_sessions
from league.models import Entrant, Event, Forecast, Job, Player, Stage, Team
from league.standings.queries.standings import stages_ranked
from league.statistics.queries.sessions_to_come import nothing_to_come


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalOfForecast:
    """A goal of `scoring`; `stage` is the stage it leads to, None for a place in the standings."""

    kind: str
    size: int
    stage: Stage | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersChance:
    """A chance between 0 and 1 with its standard error.

    `certain` is True for safe and False for out. `next_game` has the chance after each place in the
    player's next game, None for a place that never occurred; it is empty without a next game.
    """

    share: float
    error: float
    certain: bool | None
    next_game: tuple[float | None, ...]

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        return cls(**{**row, "next_game": tuple(row["next_game"])})


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastRow:
    """The chances of a player or team in the order of the goals; None for a goal they do not have.

    `division` is the name of the player's division, empty without one.
    """

    chances: tuple[PlayersChance | None, ...]
    entrant: Entrant | None = None
    team: Team | None = None
    division: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownForecast:
    """A forecast that the reader may see; without rows its `problem` says why.

    `is_current`: nothing has changed since.
    """

    stage: Stage
    seasons: int
    seed: int
    made_at: datetime
    counted: tuple[int, ...]
    is_current: bool
    problem: str
    facts: Mapping[str, Any]
    goals: tuple[GoalOfForecast, ...]
    rows: tuple[ForecastRow, ...]
    of_teams: bool


def forecasts_of(event: Event, actor: Actor, *, entrant: int | None = None) -> list[ShownForecast]:
    """For each stage the forecast with most results among those that the reader may see.

    Only of a running event with sessions to come; with `entrant` only the rows of that player, and none of teams.
    """
    # "everything" sorts before "released".
    rows = list(
        Forecast.objects.filter(stage__event=event).order_by("stage__number", "of_teams", "basis")
    )
    if event.status != EventStatus.RUNNING or not rows or any(nothing_to_come(event)):
        return []
    stages = {stage.pk: stage for stage in stages_ranked(event, actor)}
    shown = event.sessions.filter(released_sessions(event, actor)).values_list("number", flat=True)
    allowed = set(shown)
    found: dict[tuple[int, bool], Forecast] = {}
    for row in rows:
        if row.stage_id in stages and allowed.issuperset(row.counted):
            found.setdefault((row.stage_id, row.of_teams), row)
    if entrant is not None:
        found = {key: row for key, row in found.items() if not row.of_teams}
    names = _Names(event, found.values(), entrant)
    return [_shown(event, stages[stage], row, names) for (stage, _), row in found.items()]


def forecasts_of_player(player: Player) -> list[tuple[Event, ShownForecast, ForecastRow]]:
    """The public forecasts of a player, in running events."""
    entered = Entrant.objects.filter(player=player, event__status=EventStatus.RUNNING)
    found = set(entered.filter(event__stages__forecasts__isnull=False).values_list("pk", flat=True))
    if not found:
        return []
    entered = Entrant.objects.filter(pk__in=found).select_related("event")
    return [
        (entrant.event, forecast, row)
        for entrant in entered.order_by("-event")
        for forecast in forecasts_of(entrant.event, ANONYMOUS, entrant=entrant.pk)
        for row in forecast.rows
    ]


def latest_forecast_job(event: Event) -> Job | None:
    return event.jobs.filter(kind=JobKind.FORECAST).order_by("-pk").first()


class _Names:
    """The players, divisions and teams of some forecasts."""

    def __init__(self, event: Event, found: Iterable[Forecast], entrant: int | None) -> None:
        rows = [row for forecast in found for row in forecast.rows]
        keys = {row["entrant"] for row in rows if "entrant" in row}
        wanted = keys if entrant is None else keys & {entrant}
        chosen = Entrant.objects.select_related("player__club")
        self.entrants = chosen.in_bulk(wanted)
        self.teams = Team.objects.in_bulk({row["team"] for row in rows if "team" in row})
        self.stages = {one.pk: one for one in event.stages.all()}

    def row(self, stored: Mapping[str, Any], divisions: Sequence[str]) -> ForecastRow | None:
        """A stored row; None for a player who was not asked for."""
        entrant = self.entrants.get(stored.get("entrant", 0))
        team = self.teams.get(stored.get("team", 0))
        if entrant is None and team is None:
            return None
        return ForecastRow(
            entrant=entrant,
            team=team,
            division="".join(divisions[stored.get("division", 0) :][:1]),
            chances=tuple(one and PlayersChance.of(one) for one in stored["chances"]),
        )


def _shown(event: Event, stage: Stage, row: Forecast, names: _Names) -> ShownForecast:
    rows = [names.row(one, row.facts.get("divisions", ())) for one in row.rows]
    return ShownForecast(
        stage=stage,
        seasons=row.seasons,
        seed=row.seed,
        made_at=row.made_at,
        counted=tuple(row.counted),
        is_current=row.results_version == results_chain(event),
        problem=row.problem,
        facts=row.facts,
        goals=tuple(
            GoalOfForecast(
                kind=goal["kind"], size=goal["size"], stage=names.stages.get(goal["stage"])
            )
            for goal in row.goals
        ),
        rows=tuple(one for one in rows if one is not None),
        of_teams=row.of_teams,
    )
