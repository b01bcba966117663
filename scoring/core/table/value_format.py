"""The value format, a winning hand by tiles in JSON: what reading and answering it have in common."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from scoring.core.problems import Problem
from scoring.core.tiles import COPIES, name_of

#: Keys of the format that say nothing about the value: a name, the rules, and remarks.
REMARKS = frozenset({"id", "rules", "expect", "source"})
#: Tiles in a hand that lacks its winning one, and how many fewer are concealed for each meld.
IN_HAND, OF_SET = 13, 3

HandT = TypeVar("HandT")


class ReadHand(NamedTuple, Generic[HandT]):
    """What could be read of a hand; what could not became something harmless.

    `keys` are all keys of the format, which are unread where the hand is no object.
    """

    hand: HandT
    problems: tuple[Problem, ...] = ()
    keys: frozenset[str] = frozenset()

    @property
    def unread(self) -> frozenset[str]:
        """The keys with a problem, and such places as "melds[0]"."""
        if any(problem.field == "hand" for problem in self.problems):
            return self.keys
        places = [problem.field.split(".")[0] for problem in self.problems]
        return frozenset(places).union(place.split("[")[0] for place in places)


class Check(NamedTuple):
    """A check of a hand, and the keys that it reads; unread ones are not guessed at."""

    reads: frozenset[str]
    problems: Callable[..., Iterator[Problem]]


def check(reads: str, problems: Callable[..., Iterator[Problem]]) -> Check:
    """Make a check that reads these keys, written with spaces between them."""
    return Check(frozenset(reads.split()), problems)


def found_by(checks: Iterable[Check], unread: frozenset[str], *facts: Any) -> Iterator[Problem]:
    """Yield the problems that checks find, except with what could not be read."""
    for one in checks:
        if not one.reads & unread:
            yield from one.problems(*facts)


def fifth_copies(places: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Problem]:
    """Find kinds of which there are more than four; `places` are kinds by the key they stand in."""
    counted: Counter[int] = Counter()
    first: dict[int, str] = {}
    for field, kinds in places:
        for kind in kinds:
            counted[kind] += 1
            if counted[kind] == COPIES + 1:
                first[kind] = field
    for kind, field in sorted(first.items()):
        yield Problem("fifth_copy", field, {"tile": name_of(kind), "count": counted[kind]})


def refused(name: object, keys: Iterable[str], problems: Sequence[Problem]) -> dict[str, object]:
    """Write the answer for a hand without a value; `keys` are those of a value."""
    answer: dict[str, object] = {"id": name, **dict.fromkeys(keys)}
    return answer | {"problems": [problem.to_json() for problem in problems]}
