"""The prize-giving of an event, one step each: its prize categories, then the ranks from 8 to 1.

A step is stored as a number: 0 shows no rank, 1 and more the ranks, and from `FIRST_CATEGORY` the
categories, although they come first. So a category that is added or removed meanwhile moves no rank.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from league.core.permissions import ANONYMOUS, SYSTEM
from league.entrants.queries.prize_categories import categories_of
from league.enums import SessionStatus
from league.models import AuditEntry, Entrant, Event, PrizeCategory
from league.teams.queries.event_results import (
    MEDALS,
    PlacedContestant,
    placed_in_each,
    result_of,
)

SHOWN_RANKS = 8
FIRST_CATEGORY = 101


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryPrizes:
    """A prize category and the players of its first ranks, best first.

    Their points are told to nobody: they could be those of a rank that is still to come.
    """

    category: PrizeCategory
    placed: Sequence[PlacedContestant]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremony:
    """A ceremony at one of its `steps`, of which the last shows the podium.

    `prizes` are those of the category that the step shows. `hidden` has the ranks that nobody may
    know yet, without who has them; `shown` those that were shown, best first. `members` are the
    public names of the team that was shown last.
    """

    step: int
    steps: Sequence[int]
    categories: Sequence[CategoryPrizes]
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
    def prizes(self) -> CategoryPrizes | None:
        return _prizes_at(self.categories, self.step)

    @property
    def next(self) -> int | None:
        return None if self.is_over else self.steps[self.steps.index(self.step) + 1]

    @property
    def next_prizes(self) -> CategoryPrizes | None:
        return None if self.next is None else _prizes_at(self.categories, self.next)

    @property
    def previous(self) -> int | None:
        return self.steps[self.steps.index(self.step) - 1] if self.step else None

    @property
    def is_over(self) -> bool:
        """Whether the podium is shown."""
        return self.step == self.steps[-1]


def ceremony_of(event: Event) -> Ceremony | None:
    """The ceremony of an event at its present step; None before its start."""
    if event.ceremony_step is None or _is_at_play(event):
        return None
    placed = _placed(event)
    if not placed:
        return None
    categories = _categories(event)
    steps = _steps(categories, placed)
    step = _present_step(event.ceremony_step, len(categories), steps)
    ranks = step if step < FIRST_CATEGORY else 0
    hidden = len(placed) - min(ranks, len(placed))
    newest = placed[hidden] if 0 < ranks <= len(placed) else None
    return Ceremony(
        step=step,
        steps=steps,
        categories=categories,
        hidden=[one.rank for one in placed[:hidden]],
        shown=placed[hidden:],
        members=_members(newest),
    )


def next_placed(event: Event) -> PlacedContestant | None:
    """Who is shown next: for the staff's remote alone, the hall must not know."""
    found = ceremony_of(event)
    if found is None or found.next_prizes or not found.hidden:
        return None
    return _placed(event)[len(found.hidden) - 1]


def order_of(event: Event) -> tuple[list[CategoryPrizes], list[PlacedContestant]]:
    """The categories, then the ranks in the order in which they are shown: for staff alone."""
    return _categories(event), _placed(event)[::-1]


def is_shown(event: Event) -> bool:
    """Whether the hall's screen shows the ceremony."""
    return event.ceremony_step is not None and problem_of_ceremony(event) is None


def has_been_held(event: Event) -> bool:
    """Whether somebody has started a ceremony and ended it; the event keeps no step of it then."""
    return AuditEntry.objects.filter(event=event, verb="event.end_ceremony").exists()


def steps_of(event: Event) -> list[int]:
    """The steps in their order; the first shows no rank, the last the podium."""
    return _steps(_categories(event), _placed(event))


def _steps(categories: Sequence[CategoryPrizes], placed: Sequence[PlacedContestant]) -> list[int]:
    of_categories = range(FIRST_CATEGORY, FIRST_CATEGORY + len(categories))
    return [0, *of_categories, *range(1, len(placed) + 2)]


def _present_step(stored: int, categories: int, steps: Sequence[int]) -> int:
    """The stored step; another one where results or categories have changed since."""
    if stored >= FIRST_CATEGORY:
        return stored if stored in steps else steps[categories]
    return min(stored, steps[-1])


def _prizes_at(categories: Sequence[CategoryPrizes], step: int) -> CategoryPrizes | None:
    return categories[step - FIRST_CATEGORY] if step >= FIRST_CATEGORY else None


def _categories(event: Event) -> list[CategoryPrizes]:
    """Those that everybody sees and that have a ranked player: the screen is a public page."""
    rows = categories_of(event, ANONYMOUS).prefetch_related("members")
    return [
        CategoryPrizes(category=category, placed=placed)
        for category, placed in placed_in_each(event, SYSTEM, rows, to_rank=MEDALS).items()
        if placed
    ]


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
