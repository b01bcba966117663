"""How near a hand by tiles is, for every game: what it accepts, or what to discard.

Rules: docs/rules.md, 2.10.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from scoring.core.problems import IllegalHandError, Problem
from scoring.core.shanten import Accepted, Discard, Shapes, acceptance, discards, shanten, waits
from scoring.core.table.value_format import ReadHand
from scoring.core.tiles import KINDS, name_of

_NOT_COMPLETE = "not_winning"

HandT = TypeVar("HandT")


class TileAcceptance(NamedTuple):
    """The distance of a hand that is not complete, melds included.

    A hand of 13 tiles has `accepted`, the kinds that bring it nearer, with their live copies; of a
    hand that is tenpai they are its waits. `held` are kinds that would complete it, had it not all
    four copies itself. A hand of 14 tiles has `discards` instead, the best first.
    """

    shanten: int
    accepted: tuple[Accepted, ...] = ()
    held: tuple[int, ...] = ()
    discards: tuple[Discard, ...] = ()

    @property
    def tenpai(self) -> bool:
        """Whether it waits for a tile that it can draw."""
        return self.shanten == 0 and bool(self.accepted)

    @property
    def waits(self) -> tuple[int, ...]:
        """The kinds that complete the hand; none where it is not tenpai."""
        return () if self.shanten else tuple(one.kind for one in self.accepted)

    @property
    def live(self) -> int:
        """How many live copies there are of all accepted kinds together."""
        return sum(one.live for one in self.accepted)

    def to_json(self) -> dict[str, object]:
        """Return {"shanten", "tenpai", "accepted", "live", "held", "discards"}."""
        return {
            "shanten": self.shanten,
            "tenpai": self.tenpai,
            "accepted": _written(self.accepted),
            "live": self.live,
            "held": [name_of(kind) for kind in self.held],
            "discards": [
                {
                    "tile": name_of(one.tile),
                    "shanten": one.shanten,
                    "accepted": _written(one.accepted),
                    "live": one.live,
                }
                for one in self.discards
            ],
        }


def acceptance_of(
    concealed: Sequence[int], melded: Sequence[int], seen: Sequence[int], shapes: Shapes
) -> TileAcceptance:
    """Tell how near tiles are: 13 or 14 of them, three fewer in hand for each meld.

    `seen` are tiles shown elsewhere, such as indicators. NotationError for tiles that are no hand.
    """
    distance = shanten(concealed, shapes)
    if len(concealed) % 3 == 2:  # noqa: PLR2004  # a tile too many
        return TileAcceptance(
            distance, discards=discards(concealed, shapes, melded=melded, seen=seen)
        )
    nearer = acceptance(concealed, shapes, melded=melded, seen=seen)
    wide = waits(concealed, shapes, formal=True)
    if distance:
        return TileAcceptance(distance, nearer, wide)
    found = waits(concealed, shapes, melded=melded)
    live = {one.kind: one.live for one in nearer}
    return TileAcceptance(
        distance,
        tuple(Accepted(kind, live.get(kind, 0)) for kind in found),
        tuple(kind for kind in wide if kind not in found),
    )


def is_waiting(task: Mapping[str, object]) -> bool:
    """Return whether a hand in the value format lacks its winning tile."""
    return task.get("win_tile") in (None, "")


def read_incomplete(
    task: Mapping[str, object],
    read: Callable[[Mapping[str, object]], ReadHand[HandT]],
    seen: Callable[[HandT], Collection[int]],
    problems_of: Callable[[ReadHand[HandT]], Iterable[Problem]],
) -> HandT:
    """Read a hand in the value format that need not be complete, by the functions of its game.

    Where no winning tile is named, a kind that is not `seen` in the hand or beside it stands in.
    IllegalHandError with every problem but that the hand is not complete.
    """
    if is_waiting(task):
        taken = seen(read({**task, "win_tile": "1z"}).hand)
        free = next((kind for kind in reversed(range(KINDS)) if kind not in taken), 0)
        task = {**task, "win_tile": name_of(free)}
    reading = read(task)
    found = (*reading.problems, *problems_of(reading))
    problems = [problem for problem in found if problem.code != _NOT_COMPLETE]
    if problems:
        raise IllegalHandError(problems)
    return reading.hand


class MeldedHand(Protocol):
    """A hand by tiles as kinds, melds apart."""

    @property
    def concealed(self) -> tuple[int, ...]:
        """The tiles in hand without the winning one."""

    @property
    def win_tile(self) -> int:
        """The winning tile."""

    @property
    def melded(self) -> tuple[int, ...]:
        """The tiles in its melds."""


MeldedT = TypeVar("MeldedT", bound=MeldedHand)


def acceptance_of_task(
    task: Mapping[str, object],
    read: Callable[[Mapping[str, object]], ReadHand[MeldedT]],
    problems_of: Callable[[ReadHand[MeldedT]], Iterable[Problem]],
    shapes: Shapes,
) -> TileAcceptance:
    """Tell how near a hand is: one without a winning tile, or one that it does not complete.

    IllegalHandError with every problem but that it is not complete.
    """
    hand = read_incomplete(task, read, lambda found: {*found.concealed, *found.melded}, problems_of)
    tiles = hand.concealed if is_waiting(task) else (*hand.concealed, hand.win_tile)
    return acceptance_of(tiles, hand.melded, (), shapes)


def _written(accepted: Sequence[Accepted]) -> list[dict[str, object]]:
    return [{"tile": name_of(one.kind), "live": one.live} for one in accepted]
