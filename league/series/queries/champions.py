"""The seasons of a series and their champions."""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from league.core.permissions import Actor
from league.enums import EventStatus
from league.events.queries.events import COUNTS
from league.models import Event, Series
from league.series.queries.series import events_of
from league.teams.queries.event_results import PlacedContestant, results_of

TOP = 1  # the division that decides the title


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEvent:
    """An event of a season with its champions once it is decided, or its `leaders` while it runs.

    Several if they share first place.
    """

    event: Event
    champions: list[PlacedContestant]
    leaders: list[PlacedContestant]

    @property
    def players(self) -> int:
        return int(self.event.players)  # type: ignore[attr-defined]  # counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A season with its divisions, or one tournament of a circuit."""

    number: int
    events: list[SeasonEvent]

    @property
    def has_divisions(self) -> bool:
        return len(self.events) > 1


def seasons_of(series: Series, actor: Actor) -> list[Season]:
    """The seasons that the reader may see, latest first."""
    events = list(events_of(series, actor).annotate(players=COUNTS))
    results = results_of(events, actor)
    by_number: dict[int, list[SeasonEvent]] = defaultdict(list)
    for event in events:
        found = results[event.pk]
        by_number[event.season_number or 0].append(
            SeasonEvent(event=event, champions=found.winners, leaders=found.leaders)
        )
    return [Season(number=n, events=by_number[n]) for n in sorted(by_number, reverse=True)]


def titles_in(events: Collection[Event], actor: Actor) -> dict[Hashable, int]:
    """How many of these seasons each player (by id) has won in the top division.

    A season of teams is won by a team, so its players win no title.
    """
    over = [e for e in events if e.status == EventStatus.FINISHED and e.division == TOP]
    won: Counter[Hashable] = Counter(
        winner.entrant.player_id
        for result in results_of(over, actor).values()
        for winner in result.winners
        if winner.entrant
    )
    return dict(won)


def current_of(seasons: Sequence[Season]) -> list[SeasonEvent]:
    """The divisions of the running season or, if none runs, of the latest that has begun."""
    running = [s for s in seasons if any(e.event.status == EventStatus.RUNNING for e in s.events)]
    begun = [s for s in seasons if any(e.event.status != EventStatus.OPEN for e in s.events)]
    chosen = (running or begun or list(seasons))[:1]
    return chosen[0].events if chosen else []
