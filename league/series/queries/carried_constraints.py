"""What a copied event took over: forbidden pairs, fixed tables and fixed seats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from league.models import Entrant, Event, ForbiddenPair

FIXED = Q(fixed_table__isnull=False) | ~Q(fixed_seat="")


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedConstraints:
    """How many constraints were copied; `left_out` names the players (for staff) who were not."""

    pairs: int
    fixed: int
    left_out: list[str]


def carried_constraints(
    sources: Sequence[Event], events: Sequence[Event], *, among: Sequence[Event] = ()
) -> CarriedConstraints:
    """The constraints of `events`, copies of `sources`; `among` are all events copied together."""
    entered = Entrant.objects.filter(event__in=events)
    known = Entrant.objects.filter(event__in=among or events)
    missing = _constrained_entrants(sources).exclude(player__in=known.values("player"))
    return CarriedConstraints(
        pairs=ForbiddenPair.objects.filter(event__in=events).count(),
        fixed=entered.filter(FIXED).count(),
        left_out=[one.staff_name for one in missing.select_related("player").order_by("number")],
    )


def _constrained_entrants(events: Iterable[Event]) -> QuerySet[Entrant]:
    """The entrants with a fixed table or seat, or in a forbidden pair."""
    pairs = ForbiddenPair.objects.filter(event__in=events)
    return Entrant.objects.filter(
        FIXED | Q(pk__in=pairs.values("first")) | Q(pk__in=pairs.values("second")),
        event__in=events,
    )
