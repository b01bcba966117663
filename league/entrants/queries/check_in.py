"""The check-in desk: counts, and entrants by status and search text."""

from collections.abc import Iterable
from dataclasses import dataclass

from league.entrants.queries.entrants import entrants_of
from league.enums import EntrantStatus, SessionStatus
from league.models import Entrant, Event, Seat, SitOut
from league.models.name_key import key_of

ANNOUNCED = (SessionStatus.PUBLISHED, SessionStatus.RUNNING)

# The filters of the desk, and their statuses.
SHOWN: dict[str, frozenset[str]] = {
    "missing": frozenset({EntrantStatus.ENROLLED}),
    "late": frozenset({EntrantStatus.LATE}),
    "here": frozenset({EntrantStatus.CHECKED_IN}),
    "no_show": frozenset({EntrantStatus.NO_SHOW}),
    "substitutes": frozenset({EntrantStatus.SUBSTITUTE}),
    "all": frozenset(EntrantStatus) - {EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRow:
    """An entrant; the announced session with a seat for them, or the latest one without."""

    entrant: Entrant
    session: int | None = None
    without_seat_in: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    counts: dict[str, int]
    rows: list[DeskRow]

    @property
    def playing(self) -> int:
        return self.counts["missing"] + self.counts["late"] + self.counts["here"]


def desk_of(event: Event, *, show: str = "all", asked: str = "") -> Desk:
    """All counts, and the rows of one filter that match the search text."""
    entrants = list(entrants_of(event))
    counts = {
        name: sum(item.status in statuses for item in entrants) for name, statuses in SHOWN.items()
    }
    wanted = SHOWN.get(show, SHOWN["all"])
    chosen = [item for item in entrants if item.status in wanted and matches(item, asked)]
    return Desk(counts=counts, rows=_rows(event, chosen))


def desk_row(entrant: Entrant) -> DeskRow:
    return _rows(entrant.event, [entrant])[0]


def matches(entrant: Entrant, asked: str) -> bool:
    """Match by number, or by parts of name or club, ignoring case, width and accents."""
    words = asked.split()
    if len(words) == 1 and words[0].isdecimal():
        return str(entrant.number).startswith(str(int(words[0])))
    player = entrant.player
    text = key_of(f"{entrant.staff_name} {player.club.name if player.club else ''}")
    return all(key_of(word) in text for word in words)


def _rows(event: Event, entrants: list[Entrant]) -> list[DeskRow]:
    announced = event.sessions.filter(status__in=ANNOUNCED).order_by("number")
    numbers = dict(announced.values_list("pk", "number"))
    seats = dict(_assignments(Seat, numbers))
    placed = seats.keys() | dict(_assignments(SitOut, numbers)).keys()
    latest = max(numbers.values(), default=None)
    return [
        DeskRow(
            entrant=item,
            session=numbers.get(seats.get(item.pk, 0)),
            without_seat_in=None if item.pk in placed else latest,
        )
        for item in entrants
    ]


def _assignments(model: type[Seat | SitOut], sessions: dict[int, int]) -> Iterable[tuple[int, int]]:
    """(entrant, session) of all seats or byes in the sessions."""
    rows = model._meta.base_manager.filter(session__in=sessions).order_by("session__number")
    return rows.values_list("entrant_id", "session_id")


def announced_seats(entrant: Entrant) -> list[Seat]:
    """The entrant's seats in published and running sessions."""
    seats = Seat.objects.filter(entrant=entrant, session__status__in=ANNOUNCED)
    return list(seats.select_related("session", "table").order_by("session__number"))
