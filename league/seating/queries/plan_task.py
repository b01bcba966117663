"""The first session and the players of a seating plan."""

from league.models import Entrant, Event, Session
from league.seating.queries.draw_task import entrants_to_seat, substitutes_of
from league.standings.queries.stages import current_stage


def next_session(event: Event) -> Session:
    """The first session of the plan, unsaved."""
    number = event.sessions.next_number()
    return Session(event=event, stage=current_stage(event), number=number)


def players_of_plan(first: Session) -> list[Entrant]:
    """All players, with substitutes to fill the last table if there are enough of them."""
    entrants, substitutes = entrants_to_seat(first.stage), substitutes_of(first.event)
    missing = -len(entrants) % first.event.ruleset.players
    return [*entrants, *(substitutes[:missing] if len(substitutes) >= missing else ())]
