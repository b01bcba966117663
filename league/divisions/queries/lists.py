"""The divisions of an event with their players, and their rules."""

from dataclasses import dataclass

from league.models import Division, DivisionRules, Entrant, Event
from league.standings.queries.divisions import divisions_of


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionList:
    """A division with its playing entrants, by number; None holds those without a division."""

    division: Division | None
    entrants: list[Entrant]


def rules_of_divisions(event: Event) -> DivisionRules:
    """The rules of the event's divisions, or unsaved default rules."""
    return DivisionRules.objects.filter(event=event).first() or DivisionRules(event=event)


def division_lists(event: Event, search: str = "") -> list[DivisionList]:
    """The divisions from the top down, then the players without one, if any.

    `search` keeps players whose name, club or number contains it.
    """
    divisions = divisions_of(event)
    members: dict[int | None, list[Entrant]] = {division.pk: [] for division in divisions}
    members[None] = []
    entrants = event.entrants.playing().select_related("player__club").order_by("number")
    for entrant in entrants:
        if _matches(entrant, search):
            members[entrant.division_id].append(entrant)
    found = [DivisionList(division=one, entrants=members[one.pk]) for one in divisions]
    if members[None]:
        found.append(DivisionList(division=None, entrants=members[None]))
    return found


def _matches(entrant: Entrant, search: str) -> bool:
    text, club = search.strip().casefold(), entrant.player.club
    names = (entrant.staff_name, club.name if club else "")
    return text in {"", str(entrant.number)} or any(text in name.casefold() for name in names)
