"""Who leads an event or has won it: players, or teams if the event has rules for teams."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from league.core.permissions import Actor
from league.core.queries.caching import cached, missing
from league.core.versions import results_key
from league.enums import EventStatus
from league.events.queries.release import is_final, released_sessions
from league.models import Entrant, Event, PrizeCategory, Seat, Team, TeamRules
from league.standings.queries.categories import part_of
from league.standings.queries.game_rows import NOTHING_READ, RankingInput, inputs_of
from league.standings.queries.standings import final_ranking, ranked_points, standings_of
from league.teams.queries.team_standings import cached_team_rankings
from scoring.results.standings import StandingRow

PLAYERS, TEAMS = "players", "teams"
MEDALS = 3  # ranks on the podium


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedContestant:
    """A player or a team with its row; `points` are what the event ranks by."""

    row: StandingRow
    points: int
    entrant: Entrant | None
    team: Team | None

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def name(self) -> str:
        """The public name."""
        if self.entrant:
            return self.entrant.public_name
        return self.team.name if self.team else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    """The first ranks of an event, with everybody who shares them, as a reader sees them."""

    event: Event
    placed: Sequence[PlacedContestant]
    is_final: bool

    @property
    def winners(self) -> list[PlacedContestant]:
        """None until the event is over and the reader may see all of its results."""
        return self._first() if self.is_final else []

    @property
    def leaders(self) -> list[PlacedContestant]:
        """None once the event is over."""
        return [] if self.event.status == EventStatus.FINISHED else self._first()

    def _first(self) -> list[PlacedContestant]:
        return [one for one in self.placed if one.rank == 1]


def result_of(event: Event, actor: Actor, *, to_rank: int = 1) -> EventResult:
    return results_of([event], actor, to_rank=to_rank)[event.pk]


def results_of(
    events: Collection[Event], actor: Actor, *, to_rank: int = 1
) -> dict[int, EventResult]:
    """The result of each event, by id, down to rank `to_rank`; empty before a game has ended."""
    ended = Seat.objects.filter(session__event__in=events, final_score__isnull=False)
    begun = set(ended.order_by().values_list("session__event", flat=True).distinct())
    of_teams = set(TeamRules.objects.filter(event__in=events).values_list("event_id", flat=True))
    first = _FirstRows(actor, to_rank, of_teams)
    first.read_together([event for event in events if event.pk in begun])
    rows = {event.pk: first.of(event) if event.pk in begun else [] for event in events}
    teams = Team.objects.in_bulk(_ids(rows[pk] for pk in of_teams))
    players = Entrant.objects.select_related("player__club")
    entrants = players.in_bulk(_ids(rows[pk] for pk in rows.keys() - of_teams))
    return {
        event.pk: EventResult(
            event=event,
            placed=[
                _team(row, teams) if event.pk in of_teams else _player(row, event, entrants)
                for row in rows[event.pk]
            ],
            is_final=is_final(event, actor),
        )
        for event in events
    }


def placed_within(
    event: Event, actor: Actor, category: PrizeCategory, *, to_rank: int
) -> list[PlacedContestant]:
    """The players of a prize category with their ranks in it, down to rank `to_rank`."""
    return placed_in_each(event, actor, [category], to_rank=to_rank)[category]


def placed_in_each(
    event: Event, actor: Actor, categories: Iterable[PrizeCategory], *, to_rank: int
) -> dict[PrizeCategory, list[PlacedContestant]]:
    """The same for several prize categories, in their order."""
    lines = standings_of(event, actor)
    return {
        category: [
            _placed(replace(line.row, rank=line.within), event, line.entrant)
            for line in part_of(lines, category)
            if 1 <= line.within <= to_rank
        ]
        for category in categories
    }


class _FirstRows:
    """The rows down to a rank, cached by themselves: lists of events need no others."""

    def __init__(self, actor: Actor, to_rank: int, of_teams: Collection[int]) -> None:
        self._actor, self._to_rank, self._of_teams = actor, to_rank, of_teams
        self._read: dict[int, RankingInput] = {}

    def read_together(self, events: Iterable[Event]) -> None:
        """Read what the rankings of players are made of where there are none yet."""
        of_players = [event for event in events if event.pk not in self._of_teams]
        alike = defaultdict[Q, list[Event]](list)
        for event in self._without("rankings", self._without(self._name(PLAYERS), of_players)):
            alike[released_sessions(event, self._actor)].append(event)
        for released, some in alike.items():
            self._read |= inputs_of(some, released)

    def of(self, event: Event) -> list[StandingRow]:
        kind = TEAMS if event.pk in self._of_teams else PLAYERS
        return cached(
            results_key(self._name(kind), event, self._actor),
            lambda: [row for row in self._ranked(event) if row.rank <= self._to_rank],
        )

    def _name(self, kind: str) -> str:
        return f"first-{kind}:{self._to_rank}"

    def _without(self, name: str, events: Collection[Event]) -> list[Event]:
        keys = {event.pk: results_key(name, event, self._actor) for event in events}
        unknown = missing(keys.values())
        return [event for event in events if keys[event.pk] in unknown]

    def _ranked(self, event: Event) -> Iterable[StandingRow]:
        if event.pk not in self._of_teams:
            read = self._read.get(event.pk, NOTHING_READ)
            return final_ranking(event, self._actor, read).rows
        rows = [one.row for one in cached_team_rankings(event, self._actor).overall]
        return [row for row in rows if not row.needed_games]


def _ids(groups: Iterable[Sequence[StandingRow]]) -> set[Hashable]:
    return {row.entrant for rows in groups for row in rows}


def _team(row: StandingRow, teams: Mapping[int, Team]) -> PlacedContestant:
    return PlacedContestant(
        row=row, points=row.total, entrant=None, team=teams[int(str(row.entrant))]
    )


def _player(row: StandingRow, event: Event, entrants: Mapping[int, Entrant]) -> PlacedContestant:
    return _placed(row, event, entrants[int(str(row.entrant))])


def _placed(row: StandingRow, event: Event, entrant: Entrant) -> PlacedContestant:
    return PlacedContestant(row=row, points=ranked_points(row, event), entrant=entrant, team=None)
