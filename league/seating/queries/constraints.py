"""The constraints on the seatings of an event, and the broken ones with players' names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as lazy

from league.core.queries.problem_texts import problem_text
from league.enums import ChangeKind, DrawMethod
from league.formats.winds import wind
from league.models import Entrant, Event, Session
from league.seating.queries.division_part import divisions_at
from league.seating.queries.draw_task import (
    Tables,
    first_number,
    forbidden_pairs,
    needs_of,
    odd_as_seated,
    streamed_in,
    tables_as_seated,
)
from league.seating.queries.team_part import team_part
from league.standings.queries.stages import current_stage
from league.teams.queries.squads import team_rules
from scoring import Problem
from scoring.seating import SeatingTask
from scoring.seating.constraints import Constraints
from scoring.seating.who_plays import constraints_of

# Parameters of problems and reasons of `scoring.seating` that are entrant ids.
PEOPLE = ("player", "one", "other", "with")


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenConstraints:
    """The broken constraints of a seating with names, and the reason as text."""

    problems: tuple[Problem, ...]
    why: str = ""

    @property
    def sentences(self) -> list[str]:
        return [problem_text(item) for item in self.problems]


def constraints_of_event(event: Event, first_table: int = 1) -> Constraints:
    """The constraints on every session of an event without divisions.

    Tables count from `first_table`, the first table of the stage.
    """
    entrants = Entrant.objects.filter(event=event).select_related("team")
    plays_in_teams = team_rules(event) is not None
    return Constraints.of_players(
        SeatingTask(
            players=tuple(
                replace(
                    needs_of(entrant, first_table),
                    team=str(entrant.team_id) if plays_in_teams and entrant.team_id else None,
                )
                for entrant in entrants
            ),
            forbidden=forbidden_pairs(event),
            streamed=streamed_in(event, first_table),
            team_session=plays_in_teams,
        )
    )


def constraints_at(session: Session) -> Constraints:
    """The constraints on the seating of this session, including line-ups and divisions."""
    entrants = list(Entrant.objects.filter(seats__session=session))
    divisions, teams = divisions_at(session), team_part(session, entrants, {})
    return constraints_of(
        SeatingTask(
            players=tuple(
                replace(
                    needs_of(entrant), **divisions.of_player(entrant), **teams.of_player(entrant)
                )
                for entrant in entrants
            ),
            forbidden=forbidden_pairs(session.event),
            streamed=streamed_in(session.event),
            mixed=divisions.mixed,
            odd=odd_as_seated(session),
            seats=session.event.ruleset.players,
            team_session=teams.playing,
        )
    )


def broken_at(session: Session, constraints: Constraints | None = None) -> BrokenConstraints:
    """The constraints that the present seating of a session breaks; they may be known already."""
    constraints = constraints or constraints_at(session)
    problems = constraints.broken_by(numbered(tables_as_seated(session), session))
    if not problems:
        return BrokenConstraints(problems=())
    found = tuple(worded(problems, names_in(session.event_id)))
    return BrokenConstraints(problems=found, why=_why(session))


def broken_in_plan(event: Event, sessions: Mapping[int, Tables]) -> dict[int, BrokenConstraints]:
    """The constraints that a plan breaks, by session number; sessions without any are left out."""
    constraints, first = constraints_of_event(event), current_stage(event).first_table
    found = {
        number: constraints.broken_by(((),) * (first - 1) + tables)
        for number, tables in sessions.items()
    }
    names = names_in(event.pk) if any(found.values()) else {}
    return {
        number: BrokenConstraints(problems=tuple(worded(problems, names)))
        for number, problems in found.items()
        if problems
    }


def numbered(tables: Tables, session: Session) -> Tables:
    """Tables of the session by number from 1; empty rows replace tables of other stages."""
    return ((),) * (first_number(session) - 1) + tables


def names_in(event_id: int) -> dict[str, str]:
    """The number and name of each entrant, by id as text."""
    entrants = Entrant.objects.filter(event=event_id).select_related("player")
    return {str(one.pk): f"{one.number} {one.staff_name}" for one in entrants}


def named(problems: Iterable[Problem], names: Mapping[str, str]) -> Iterator[Problem]:
    """Problems with names in place of entrant ids."""
    for item in problems:
        params = {
            key: names.get(str(value), value) if key in PEOPLE else value
            for key, value in item.params.items()
        }
        yield replace(item, params=params)


def worded(problems: Iterable[Problem], names: Mapping[str, str]) -> Iterator[Problem]:
    """Problems with names, and with the winds of seats in the reader's language."""
    for item in named(problems, names):
        seat = {"seat": wind(str(item.params["seat"]))} if "seat" in item.params else {}
        yield replace(item, params={**item.params, **seat})


#: Why a seating breaks a constraint, by the method of its draw.
WHY = {
    DrawMethod.PLAN: lazy("The pasted plan seats them so."),
    DrawMethod.FINALS: lazy("The finals script seats them so."),
    DrawMethod.EVENT_PLAN: lazy("The event's seating plan seats them so."),
}
CHANGED = lazy("Seats were changed by hand since the draw.")
ASKED_LATER = lazy("This was asked after the draw. A new draw obeys it, or says why it cannot.")


def _why(session: Session) -> str:
    changes = session.seating_changes.standing().order_by("-pk")
    last = changes.values_list("kind", flat=True).first()
    if last not in {None, ChangeKind.DRAW}:
        return str(CHANGED)
    return str(WHY.get(DrawMethod(session.method), ASKED_LATER))
