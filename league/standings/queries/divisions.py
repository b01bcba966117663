"""Who is in which division of an event, as a reader may know it.

A promotion step reveals who was ahead, so it stays hidden with the results behind it, until a later
session shows who plays where.
"""

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from league.enums import SessionStatus
from league.models import Division, DivisionChange, DivisionMove, Entrant, Event
from league.models.session import LAST_DRAWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Memberships:
    """The divisions from the top down, and the division of each entrant, by id.

    If points restarted from zero, `over` are the numbers of the sessions that no longer count, and
    `reset_at` is the time of the restart.
    """

    divisions: list[Division]
    of: dict[Hashable, int]
    over: frozenset[int] = frozenset()
    reset_at: datetime | None = None

    def split(self, entrants: Iterable[Hashable]) -> list[tuple[int | None, list[Hashable]]]:
        """The entrants by division id, the top one first; entrants without a division come last."""
        found: dict[int | None, list[Hashable]] = {item.pk: [] for item in self.divisions}
        found[None] = []
        for entrant in entrants:
            found[self.of.get(entrant)].append(entrant)
        return [(division, members) for division, members in found.items() if members]


def divisions_of(event: Event) -> list[Division]:
    """The divisions of an event, the top one first."""
    return sorted(event.divisions.all(), key=lambda division: division.number)


def memberships_in(event: Event, released: Q) -> Memberships | None:
    """The divisions as known from these sessions' results; None without divisions."""
    divisions = divisions_of(event)
    if not divisions:
        return None
    placed = Entrant.objects.filter(event=event, division__isnull=False)
    of: dict[Hashable, int] = {
        pk: division for pk, division in placed.values_list("pk", "division_id") if division
    }
    known, hidden = _by_visibility(event, released)
    moves = DivisionMove.objects.filter(change__in=hidden).order_by("-change__after_session")
    of |= dict(moves.values_list("entrant_id", "from_division_id"))
    reset = next((change for change in reversed(known) if change.resets_points), None)
    return Memberships(
        divisions=divisions,
        of=of,
        over=_numbers_before(event, reset) if reset else frozenset(),
        reset_at=reset.made_at if reset else None,
    )


def known_changes(event: Event, released: Q) -> list[DivisionChange]:
    """The steps that readers of these sessions' results may know, first one first."""
    return _by_visibility(event, released)[0]


def _by_visibility(
    event: Event, released: Q
) -> tuple[list[DivisionChange], Collection[DivisionChange]]:
    changes = list(event.division_changes.order_by("after_session"))
    if not changes or not released:
        return changes, ()
    drawn = event.sessions.filter(number__lte=LAST_DRAWN)
    public = drawn.exclude(status=SessionStatus.DRAFT)
    numbers = set(public.values_list("number", flat=True))
    last_public = max(numbers, default=0)
    unseen = numbers - set(public.filter(released).values_list("number", flat=True))
    known = [
        change
        for change in changes
        if change.after_session < last_public
        or not any(number <= change.after_session for number in unseen)
    ]
    return known, [change for change in changes if change not in known]


def _numbers_before(event: Event, change: DivisionChange) -> frozenset[int]:
    pick_ups = Q(number__gt=LAST_DRAWN, started_at__lte=change.made_at)
    earlier = event.sessions.filter(Q(number__lte=change.after_session) | pick_ups)
    return frozenset(earlier.values_list("number", flat=True))
