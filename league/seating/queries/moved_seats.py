"""Find who sits elsewhere after a change of a published seating."""

from collections.abc import Iterable, Mapping
from typing import Any

from league.models import Seat, Session

#: The number of the table and the wind, by entrant (as text, as in JSON).
Places = Mapping[str, list[Any]]


def places_in(tables: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """The places of all entrants in a saved seating."""
    return {
        str(seat["entrant"]): [table["number"], seat["wind"]]
        for table in tables
        for seat in table["seats"]
    }


def places_now(session_id: int) -> dict[str, list[Any]]:
    seats = Seat.objects.filter(session=session_id).order_by("pk")
    rows = seats.values_list("entrant_id", "table__number", "starting_wind")
    return {str(entrant): [table, wind] for entrant, table, wind in rows}


def moved_since(session: Session, before: Places) -> list[int]:
    """The entrants who changed, got or lost a place."""
    now = places_now(session.pk)
    entrants = sorted(before.keys() | now.keys(), key=int)
    return [int(entrant) for entrant in entrants if before.get(entrant) != now.get(entrant)]
