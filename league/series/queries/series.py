"""Series: which a reader may see, who organises them, and their events."""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from league.core.permissions import Actor
from league.enums import EventStatus, Role
from league.events.queries.counting import RatedEvents
from league.events.queries.events import COUNTS
from league.events.queries.visible import visible_events
from league.models import Event, Series, SeriesRole
from league.teams.queries.event_results import EventResult, results_of


def visible_series(actor: Actor) -> QuerySet[Series]:
    """Public series, and those in which the reader has a role."""
    if actor.is_superuser:
        return Series.objects.all()
    return Series.objects.filter(Q(is_public=True) | _helped(actor))


def listed_series(actor: Actor) -> QuerySet[Series]:
    """Series with their `public_events`, for lists.

    Where not everybody's events count publicly, others see those with such an event alone.
    """
    public = Count("events", filter=Q(events__in=Event.objects.listed().values("pk")))
    rows = visible_series(actor).annotate(public_events=public).order_by("name", "pk")
    if actor.is_superuser or settings.RATED_EVENTS == RatedEvents.EVERYBODY:
        return rows
    return rows.filter(Q(public_events__gt=0) | _helped(actor))


def _helped(actor: Actor) -> Q:
    """A filter on series: those in which the reader has a role."""
    if actor.login_id is None:
        return Q(pk__in=[])
    return Q(Exists(SeriesRole.objects.filter(series=OuterRef("pk"), login=actor.login_id)))


def series_by_slug(slug: str, actor: Actor) -> Series | None:
    return visible_series(actor).filter(slug=slug).first()


def has_role(series: Series, actor: Actor, roles: Iterable[str] = Role.values) -> bool:
    if actor.is_superuser:
        return True
    if actor.login_id is None:
        return False
    return series.roles.filter(login=actor.login_id, role__in=roles).exists()


def organises(series: Series, actor: Actor) -> bool:
    return has_role(series, actor, [Role.ORGANISER])


def events_of(series: Series, actor: Actor) -> QuerySet[Event]:
    """The events that the reader may see, in the order of the series."""
    return visible_events(actor).filter(series=series).order_by("season_number", "division")


def latest_season(series: Series) -> list[Event]:
    """The events of the last season, one for each division, drafts included."""
    last = series.events.order_by("-season_number").values_list("season_number", flat=True).first()
    return list(series.events.filter(season_number=last).order_by("division")) if last else []


TOP = 1  # the division that decides the title


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A season with its divisions, or one tournament of a circuit."""

    number: int
    events: list[EventResult]

    @property
    def has_divisions(self) -> bool:
        return len(self.events) > 1


def seasons_of(series: Series, actor: Actor) -> list[Season]:
    """The seasons that the reader may see, latest first."""
    events = list(events_of(series, actor).annotate(players=COUNTS))
    results = results_of(events, actor)
    by_number: dict[int, list[EventResult]] = defaultdict(list)
    for event in events:
        by_number[event.season_number or 0].append(results[event.pk])
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


def current_of(seasons: Sequence[Season]) -> list[EventResult]:
    """The divisions of the running season or, if none runs, of the latest that has begun."""
    running = [s for s in seasons if any(e.event.status == EventStatus.RUNNING for e in s.events)]
    begun = [s for s in seasons if any(e.event.status != EventStatus.OPEN for e in s.events)]
    chosen = (running or begun or list(seasons))[:1]
    return chosen[0].events if chosen else []
