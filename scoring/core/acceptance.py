"""How near a hand by tiles is, for every game: what it accepts, or what to discard.

Rules: docs/rules.md, 2.10.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.core.shanten import Accepted, Discard, Shapes, acceptance, discards, shanten, waits
from scoring.core.tiles import name_of


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
    known = shapes._asdict()
    distance = shanten(concealed, **known)
    if len(concealed) % 3 == 2:  # noqa: PLR2004  # a tile too many
        return TileAcceptance(
            distance, discards=discards(concealed, melded=melded, seen=seen, **known)
        )
    nearer = acceptance(concealed, melded=melded, seen=seen, **known)
    if distance:
        return TileAcceptance(distance, nearer, waits(concealed, formal=True, **known))
    found = waits(concealed, melded=melded, **known)
    live = {one.kind: one.live for one in nearer}
    wide = waits(concealed, formal=True, **known)
    return TileAcceptance(
        distance,
        tuple(Accepted(kind, live.get(kind, 0)) for kind in found),
        tuple(kind for kind in wide if kind not in found),
    )


def _written(accepted: Sequence[Accepted]) -> list[dict[str, object]]:
    return [{"tile": name_of(one.kind), "live": one.live} for one in accepted]
