"""Enter players of an earlier event again, with their constraints on a draw."""

from collections.abc import Iterable, Mapping

from league.enums import EntrantStatus
from league.models import Entrant, Event, ForbiddenPair, Team

#: What an entrant keeps besides team, division and order.
KEPT = ("player_id", "seed_rating", "fixed_table", "fixed_seat", "staff_see_name")


def copied_entrants(event: Event, olds: Iterable[Entrant], *, substitutes: bool) -> list[Entrant]:
    """Unsaved entrants of the new event in the order of the old ones, numbered from 1.

    `substitutes`: substitutes stay substitutes instead of being enrolled.
    """
    teams = {team.name: team for team in Team.objects.filter(event=event)}
    divisions = {one.number: one for one in event.divisions.all()}
    return [
        Entrant(
            event=event,
            number=number,
            status=_status_again(old) if substitutes else EntrantStatus.ENROLLED,
            team=teams.get(old.team.name) if old.team else None,
            division=divisions.get(old.division.number) if old.division else None,
            **{name: getattr(old, name) for name in KEPT},
        )
        for number, old in enumerate(olds, 1)
    ]


def _status_again(old: Entrant) -> EntrantStatus:
    substitute = old.status == EntrantStatus.SUBSTITUTE
    return EntrantStatus.SUBSTITUTE if substitute else EntrantStatus.ENROLLED


def store_copied_entrants(again: Mapping[int, Entrant], sources: Iterable[Event]) -> None:
    """Store new entrants, by their player (id) in the old events, with the pairs among them."""
    Entrant.objects.bulk_create(again.values())
    pairs: dict[tuple[int, int], Event] = {}
    for pair in ForbiddenPair.objects.filter(event__in=sources).select_related("first", "second"):
        first, second = (again.get(one.player_id) for one in (pair.first, pair.second))
        if first and second and first.event == second.event:
            pairs[min(first.pk, second.pk), max(first.pk, second.pk)] = first.event
    ForbiddenPair.objects.bulk_create(
        ForbiddenPair(event=event, first_id=first, second_id=second)
        for (first, second), event in pairs.items()
    )
