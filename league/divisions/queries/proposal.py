"""Propose promotion and relegation within a season, each move with its reason."""

from dataclasses import dataclass

from django.db.models import Prefetch

from league.core.permissions import Actor
from league.core.versions import results_chain
from league.enums import DivisionMoveReason, EventStatus, SessionStatus
from league.events.queries.release import released_sessions
from league.models import (
    Division,
    DivisionChange,
    DivisionMove,
    DivisionRules,
    Entrant,
    Event,
    Session,
)
from league.standings.queries.divisions import divisions_of, known_changes
from league.standings.queries.stages import sessions_in
from league.standings.queries.standings import RankedEntrant, standings_in
from scoring.results.seasons import PROMOTED, RELEGATED, promotion_and_relegation


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
    for entrant in event.entrants.playing().in_order():
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedMove:
    """A player of a division, best first; `why` is empty for a player who stays."""

    placed: RankedEntrant
    division: Division
    next_division: Division
    why: str

    @property
    def entrant(self) -> Entrant:
        return self.placed.entrant

    @property
    def reason(self) -> str:
        return str(DivisionMoveReason(self.why).label) if self.why else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionProposal:
    """All players by division and place, for the step after session `after_session`.

    A step is due every `every` nights, or sessions (`unit`); `nights` counts those played since the
    last step. The step waits for the `unfinished` sessions. Once the event `is_over`, the next
    season promotes instead.
    """

    rules: DivisionRules
    divisions: list[Division]
    players: list[ProposedMove]
    after_session: int
    nights: int
    unit: str
    unfinished: list[int]
    is_over: bool
    last: DivisionChange | None
    version: int

    @property
    def moves(self) -> list[ProposedMove]:
        return [item for item in self.players if item.why]

    @property
    def is_due(self) -> bool:
        every = self.rules.every
        waits = self.is_over or every is None or bool(self.unfinished)
        return not waits and self.nights >= (every or 0)


NIGHTS, SESSIONS = "nights", "sessions"
WHY = {PROMOTED: DivisionMoveReason.PROMOTED, RELEGATED: DivisionMoveReason.RELEGATED}


def division_proposal(event: Event, actor: Actor) -> DivisionProposal:
    divisions, rules = divisions_of(event), rules_of_divisions(event)
    placed = [
        [line for line in standings_in(event, actor, one) if line.entrant.is_playing]
        for one in divisions
    ]
    lines = {line.entrant.pk: line for lines in placed for line in lines}
    order = [[line.entrant.pk for line in lines] for lines in placed]
    moves = promotion_and_relegation(order, rules.promoted, rules.relegated)
    sessions = list(sessions_in(event.stages.order_by("number")[0]))
    last = event.division_changes.order_by("after_session").last()
    finished = [item for item in sessions if item.status == SessionStatus.FINISHED]
    return DivisionProposal(
        rules=rules,
        divisions=divisions,
        players=[
            ProposedMove(
                placed=lines[int(str(move.player))],
                division=divisions[move.division - 1],
                next_division=divisions[move.next_division - 1],
                why=WHY.get(move.why, ""),
            )
            for move in moves
        ],
        after_session=max((item.number for item in finished), default=0),
        nights=nights_since(finished, last),
        unit=NIGHTS if event.nights.exists() else SESSIONS,
        unfinished=[item.number for item in sessions if item.status != SessionStatus.FINISHED],
        is_over=event.status == EventStatus.FINISHED,
        last=last,
        version=results_chain(event),
    )


def changes_seen(event: Event, actor: Actor) -> list[DivisionChange]:
    """The steps of promotion and relegation that this reader may know, latest first."""
    known = known_changes(event, released_sessions(event, actor))
    wanted = event.division_changes.filter(pk__in=[change.pk for change in known])
    moves = DivisionMove.objects.select_related("entrant__player", "from_division", "to_division")
    in_order = Prefetch("moves", queryset=moves.order_by("from_division__number", "place"))
    return list(wanted.prefetch_related(in_order).order_by("-after_session"))


def nights_since(finished: list[Session], last: DivisionChange | None) -> int:
    """Count the nights with a finished session since the last step.

    A session without a night counts as one.
    """
    start = last.after_session if last else 0
    since = [item for item in finished if item.number > start]
    return len({item.night_id or -item.number for item in since})
