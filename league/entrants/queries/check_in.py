"""The check-in desk: counts, and entrants by status and search text."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count

from league.entrants.queries.entrants import entrants_of
from league.entrants.queries.search import by_family_name, found_among
from league.enums import ANNOUNCED_STATUSES, GONE_STATUSES, EntrantStatus
from league.models import Entrant, Event, Seat, SitOut

# The filters of the desk and the statuses that each shows.
FILTERS: dict[str, frozenset[str]] = {
    "missing": frozenset({EntrantStatus.ENROLLED}),
    "late": frozenset({EntrantStatus.LATE}),
    "here": frozenset({EntrantStatus.CHECKED_IN}),
    "no_show": frozenset({EntrantStatus.NO_SHOW}),
    "substitutes": frozenset({EntrantStatus.SUBSTITUTE}),
    "all": frozenset(EntrantStatus).difference(GONE_STATUSES),
}

# The parts of the desk's list, in the order in which they stand, each with its filters.
PARTS: dict[str, tuple[str, ...]] = {
    "not_here": ("missing", "late"),
    "here": ("here",),
    "others": ("no_show", "substitutes"),
}

PART_OF = {
    status: part for part, names in PARTS.items() for name in names for status in FILTERS[name]
}

# What the desk marks and can take back.
MARKS = (EntrantStatus.CHECKED_IN, EntrantStatus.LATE, EntrantStatus.NO_SHOW)
MOST_MARKS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRow:
    """An entrant with the announced session that seats them, or else the latest announced one."""

    entrant: Entrant
    session: int | None = None
    without_seat_in: int | None = None

    @property
    def part(self) -> str:
        return part_of(self.entrant)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    counts: dict[str, int]

    @property
    def playing(self) -> int:
        return self.counts["missing"] + self.counts["late"] + self.counts["here"]

    def in_part(self, part: str) -> int:
        return sum(self.counts[name] for name in PARTS[part])


def part_of(entrant: Entrant) -> str:
    """The part of the list in which an entrant stands; empty for those who have left."""
    return PART_OF.get(entrant.status, "")


def desk_of(event: Event) -> Desk:
    rows = event.entrants.order_by().values_list("status").annotate(Count("pk"))
    by_status = dict(rows)
    return Desk(
        counts={
            name: sum(by_status.get(status, 0) for status in statuses)
            for name, statuses in FILTERS.items()
        }
    )


def entrants_at_desk(event: Event, *, show: str = "all", asked: str = "") -> list[Entrant]:
    """The entrants of one filter who match the search text, by part of the list and family name."""
    wanted = FILTERS.get(show, FILTERS["all"])
    found = by_family_name(found_among(entrants_of(event).filter(status__in=wanted), asked))
    order = list(PARTS)
    return sorted(found, key=lambda entrant: order.index(part_of(entrant)))


def desk_row(entrant: Entrant) -> DeskRow:
    return desk_rows(entrant.event, [entrant])[0]


def desk_rows(event: Event, entrants: Iterable[Entrant]) -> list[DeskRow]:
    chosen = list(entrants)
    announced = event.sessions.filter(status__in=ANNOUNCED_STATUSES).order_by("number")
    numbers = dict(announced.values_list("pk", "number"))
    seats = dict(_assignments(Seat, numbers, chosen))
    placed = seats.keys() | dict(_assignments(SitOut, numbers, chosen)).keys()
    latest = max(numbers.values(), default=None)
    return [
        DeskRow(
            entrant=item,
            session=numbers.get(seats.get(item.pk, 0)),
            without_seat_in=None if item.pk in placed else latest,
        )
        for item in chosen
    ]


def _assignments(
    model: type[Seat | SitOut], sessions: dict[int, int], entrants: list[Entrant]
) -> Iterable[tuple[int, int]]:
    """All (entrant id, session id) pairs of seats or byes of these entrants in the sessions."""
    rows = model._meta.base_manager.filter(session__in=sessions, entrant__in=entrants)
    return rows.order_by("session__number").values_list("entrant_id", "session_id")


def latest_marks(event: Event) -> list[Entrant]:
    """The players who were marked last, the latest first."""
    marked = event.entrants.filter(status__in=MARKS, status_since__isnull=False)
    return list(marked.select_related("player").order_by("-status_since", "number")[:MOST_MARKS])


def announced_seats(entrant: Entrant) -> list[Seat]:
    """The entrant's seats in published and running sessions."""
    seats = Seat.objects.filter(entrant=entrant, session__status__in=ANNOUNCED_STATUSES)
    return list(seats.select_related("session", "table").order_by("session__number"))
