"""The prize-giving of an event: its ranks from the last of eight to the first, one step each."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.core.permissions import SYSTEM
from league.enums import SessionStatus
from league.models import AuditEntry, Entrant, Event
from league.teams.queries.event_results import MEDALS, PlacedContestant, result_of

SHOWN_RANKS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremony:
    """A ceremony at a step: 0 shows no rank, `last` the podium, each step between one rank more.

    `hidden` has the ranks that nobody may know yet, without who has them; `shown` those that were
    shown, best first. `members` are the public names of the team that was shown last.
    """

    step: int
    last: int
    hidden: Sequence[int]
    shown: Sequence[PlacedContestant]
    members: Sequence[str] = ()

    @property
    def newest(self) -> PlacedContestant | None:
        return self.shown[0] if self.shown and not self.is_over else None

    @property
    def podium(self) -> list[PlacedContestant]:
        return [one for one in self.shown if one.rank <= MEDALS]

    @property
    def next(self) -> int:
        return self.step + 1

    @property
    def previous(self) -> int:
        return self.step - 1

    @property
    def is_over(self) -> bool:
        """Whether the podium is shown."""
        return self.step == self.last


def ceremony_of(event: Event) -> Ceremony | None:
    """The ceremony of an event at its present step; None before its start."""
    if event.ceremony_step is None or _is_at_play(event):
        return None
    placed = _placed(event)
    if not placed:
        return None
    step = min(event.ceremony_step, len(placed) + 1)
    hidden = len(placed) - min(step, len(placed))
    newest = placed[hidden] if 0 < step <= len(placed) else None
    return Ceremony(
        step=step,
        last=len(placed) + 1,
        hidden=[one.rank for one in placed[:hidden]],
        shown=placed[hidden:],
        members=_members(newest),
    )


def next_placed(event: Event) -> PlacedContestant | None:
    """Who is shown next: for the staff's remote alone, the hall must not know."""
    found = ceremony_of(event)
    return _placed(event)[len(found.hidden) - 1] if found and found.hidden else None


def is_shown(event: Event) -> bool:
    """Whether the hall's screen shows the ceremony."""
    return event.ceremony_step is not None and problem_of_ceremony(event) is None


def has_been_held(event: Event) -> bool:
    """Whether somebody has started a ceremony and ended it; the event keeps no step of it then."""
    return AuditEntry.objects.filter(event=event, verb="event.end_ceremony").exists()


def last_step(event: Event) -> int:
    return len(_placed(event)) + 1


def problem_of_ceremony(event: Event) -> str | None:
    """The code of what keeps the ceremony from its start, or from being shown."""
    if _is_at_play(event):
        return "ceremony_before_the_end"
    return None if _placed(event) else "ceremony_without_ranks"


def _is_at_play(event: Event) -> bool:
    return event.sessions.drawn().exclude(status=SessionStatus.FINISHED).exists()


def _placed(event: Event) -> list[PlacedContestant]:
    """All results count, hidden ones as well: the steps decide what is seen."""
    return [*result_of(event, SYSTEM, to_rank=SHOWN_RANKS).placed]


def _members(placed: PlacedContestant | None) -> list[str]:
    if placed is None or placed.team is None:
        return []
    members = Entrant.objects.filter(team=placed.team).select_related("player")
    return [one.public_name for one in members.order_by("number")]
