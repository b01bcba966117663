"""A moment of a simulated day: the time, chance by seed, and what has been noticed so far."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from league.core.errors import AnyProblem, Refused
from league.core.permissions import Actor
from league.models import Event, Rehearsal

MINUTE = 60
#: Who acts in the audit: all players, and the staff where it takes their steps.
SIMULATION = Actor(label="rehearsal", is_superuser=True)
#: Why the simulation goes past what staff would be warned of.
REASON = "Rehearsal"


@dataclass
class Moment:
    """`passed`: simulated seconds since the last moment. Refused acts leave their problems."""

    rehearsal: Rehearsal
    passed: int
    acts: int = 0
    problems: list[AnyProblem] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return self.rehearsal.event

    def waited(self, fact: str) -> int:
        """The simulated seconds since this fact was first noticed, which is now at the earliest."""
        since: int = self.rehearsal.seen.setdefault(fact, self.rehearsal.clock)
        return self.rehearsal.clock - since

    def knows(self, fact: str) -> bool:
        return fact in self.rehearsal.seen

    def hold(self, fact: str) -> None:
        """Let the time that has just passed not count for this fact."""
        if fact in self.rehearsal.seen:
            self.rehearsal.seen[fact] += self.passed

    def chance(self, *what: object) -> Random:
        """The chance of one thing: the same in every rehearsal with this seed."""
        return chance_of(self.rehearsal, *what)

    def do(self, verb: Callable[..., object], *args: object, **options: Any) -> bool:
        """Whether it was done; staff may have done it meanwhile, or something forbids it."""
        try:
            verb(*args, by=SIMULATION, **options)
        except Refused as refusal:
            self.problems.extend(refusal.problems)
            return False
        self.acts += 1
        return True


def chance_of(rehearsal: Rehearsal, *what: object) -> Random:
    return Random(f"{rehearsal.seed} {what}")  # noqa: S311 (repeatable)
