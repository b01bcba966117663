"""One moment of a simulated day: the time, seeded chance, and the facts noticed so far."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from league.core.errors import AnyProblem, Refused
from league.core.permissions import Actor
from league.models import Event, Rehearsal

MINUTE = 60
#: The actors in the audit: all players, and the staff if the simulation takes their steps.
SIMULATION = Actor(label="rehearsal", is_superuser=True)
#: The reason with which the simulation overrides warnings.
REASON = "Rehearsal"


@dataclass
class Moment:
    """`passed` is the simulated time since the last moment; refused acts add their problems."""

    rehearsal: Rehearsal
    passed: int
    acts: int = 0
    problems: list[AnyProblem] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return self.rehearsal.event

    def waited(self, fact: str) -> int:
        """The simulated seconds since this fact was first noticed; the first call returns 0."""
        since: int = self.rehearsal.seen.setdefault(fact, self.rehearsal.clock)
        return self.rehearsal.clock - since

    def knows(self, fact: str) -> bool:
        return fact in self.rehearsal.seen

    def hold(self, fact: str) -> None:
        """Do not count the time that has just passed for this fact."""
        if fact in self.rehearsal.seen:
            self.rehearsal.seen[fact] += self.passed

    def chance(self, *what: object) -> Random:
        """A random generator for one thing, the same in every rehearsal with this seed."""
        return chance_of(self.rehearsal, *what)

    def do(self, verb: Callable[..., object], *args: object, **options: Any) -> bool:
        """Call the verb; False if it refuses, for example because staff were faster."""
        try:
            verb(*args, actor=SIMULATION, **options)
        except Refused as refusal:
            self.problems.extend(refusal.problems)
            return False
        self.acts += 1
        return True


def chance_of(rehearsal: Rehearsal, *what: object) -> Random:
    return Random(f"{rehearsal.seed} {what}")  # noqa: S311 (repeatable)
