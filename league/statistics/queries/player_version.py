"""The version of a player's public page."""

from typing import Any

from django.db.models import Max

from league.core.permissions import ANONYMOUS
from league.core.versions import PageVersion, digest, seen_results
from league.models import Achievement, Entrant, Event, Forecast, Player, Rating
from league.people.queries.players import player_by_id
from league.play.queries.live.versions import subject_of, versions_of

IN_SIGHT = ("status", "page_version", "release_policy", "hidden_from", "results_released")


def player_version(player: int) -> PageVersion | None:
    """A digest that changes with what everybody sees of the player's events; None without one.

    Comparisons with the population may be as old as a shared answer may get.
    """
    person = player_by_id(player)
    if person is None:
        return None
    entered = Entrant.objects.filter(player=person, event__in=Event.objects.listed().values("pk"))
    fields = ("event", *(f"event__{name}" for name in IN_SIGHT))
    events = list(entered.order_by("event").values_list(*fields))
    if not events:
        return None
    ids = [event for event, *_ in events]
    facts = (_ratings(person), _achieved(person), _at_play(person), _forecast(ids))
    news = (seen_results(ids), *facts)
    sight = (person.pk, _profile(person), events)
    return PageVersion(digest(sight), digest(news))


def pair_version(player: int, opponent: int) -> PageVersion | None:
    """The same for a page of two players."""
    one, other = player_version(player), player_version(opponent)
    if one is None or other is None:
        return None
    return PageVersion(digest((one.sight, other.sight)), digest((one.news, other.news)))


def _achieved(person: Player) -> list[int]:
    return list(
        Achievement.objects.filter(seat__entrant__player=person)
        .order_by("pk")
        .values_list("pk", flat=True)
    )


def _ratings(person: Player) -> list[tuple[Any, ...]]:
    """The latest ratings, each a new row. Ratings in a series are shown with its name."""
    rows = Rating.objects.latest_of_players().filter(player=person).order_by("pk")
    return list(rows.values_list("pk", "series__name", "series__is_public", "series__rated"))


def _forecast(events: list[int]) -> int | None:
    """The latest forecast of these events, a new row each."""
    rows = Forecast.objects.filter(stage__event__in=events)
    latest: int | None = rows.aggregate(latest=Max("pk"))["latest"]
    return latest


def _at_play(person: Player) -> tuple[str, ...] | None:
    """The public seats, clocks and hands of unfinished events."""
    subject = subject_of("player", person.pk, ANONYMOUS)
    return versions_of([subject]).get(subject) if subject else None


def _profile(person: Player) -> tuple[object, ...]:
    return person.public_name, person.club, [str(fact) for fact in person.facts]
