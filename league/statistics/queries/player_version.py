"""The version of what a player's page shows to everybody."""

from hashlib import sha256
from typing import Any

from django.db.models import Max, Sum

from league.core.permissions import ANONYMOUS
from league.models import Achievement, Entrant, Event, Forecast, Player, Rating, Table
from league.people.queries.players import player_by_id
from league.play.queries.live.versions import subject_of, versions_of

OF_EVENTS = ("status", "results_version", "release_policy", "hidden_from", "results_released")


def player_version(player: int) -> str | None:
    """A digest that changes with the results and hands of the player's events; None without one.

    Comparisons with the field may be as old as a shared answer gets.
    """
    person = player_by_id(player)
    if person is None:
        return None
    entered = Entrant.objects.filter(player=person, event__in=Event.objects.listed().values("pk"))
    events = list(
        entered.order_by("event").values_list("event", *(f"event__{n}" for n in OF_EVENTS))
    )
    if not events:
        return None
    tables = Table.objects.filter(session__event__in=[row[0] for row in events])
    played = tables.aggregate(versions=Sum("version"))["versions"]
    parts = (
        person.pk,
        _profile(person),
        events,
        played,
        _ratings(person),
        _achieved(person),
        _seating(person),
        _forecast(events),
    )
    return sha256(repr(parts).encode()).hexdigest()[:16]


def _achieved(person: Player) -> list[int]:
    return list(
        Achievement.objects.filter(seat__entrant__player=person)
        .order_by("pk")
        .values_list("pk", flat=True)
    )


def _ratings(person: Player) -> list[tuple[Any, ...]]:
    """The latest ratings: a new one is a new row. Those of series are shown with its name."""
    rows = Rating.objects.latest_of_players().filter(player=person).order_by("pk")
    return list(rows.values_list("pk", "series__name", "series__is_public", "series__rated"))


def _forecast(events: list[tuple[Any, ...]]) -> int | None:
    """The latest forecast of these events: a new one is a new row."""
    rows = Forecast.objects.filter(stage__event__in=[event for event, *_ in events])
    latest: int | None = rows.aggregate(latest=Max("pk"))["latest"]
    return latest


def _seating(person: Player) -> tuple[str, ...] | None:
    """What is published of events that go on: seats and clocks."""
    subject = subject_of("player", person.pk, ANONYMOUS)
    return versions_of([subject]).get(subject) if subject else None


def _profile(person: Player) -> tuple[object, ...]:
    return person.public_name, person.club, [str(fact) for fact in person.facts]
