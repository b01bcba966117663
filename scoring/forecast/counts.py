"""What simulated seasons are counted into: whole numbers, which add up in any order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Counts of some blocks of seasons, by the number of the player in the season.

    `reached[goal][player]` is in how many seasons the goal was reached; `squares` sums the squares
    of that number over blocks. `placed[player][place]` counts places in the player's next game and
    `reached_from[goal][player][place]` the seasons among them in which the goal was reached.
    """

    seasons: int
    blocks: int
    reached: Rows
    squares: Rows
    placed: Rows
    reached_from: tuple[Rows, ...]

    def to_json(self) -> dict[str, Any]:
        """Write the counts as JSON."""
        return {
            "seasons": self.seasons,
            "blocks": self.blocks,
            "reached": self.reached,
            "squares": self.squares,
            "placed": self.placed,
            "reached_from": self.reached_from,
        }

    @classmethod
    def from_json(cls, obj: Mapping[str, Any]) -> "Counts":
        """Read what `to_json` wrote."""
        return cls(
            seasons=obj["seasons"],
            blocks=obj["blocks"],
            reached=_rows(obj["reached"]),
            squares=_rows(obj["squares"]),
            placed=_rows(obj["placed"]),
            reached_from=tuple(map(_rows, obj["reached_from"])),
        )


def added(parts: Iterable[Counts]) -> Counts:
    """Add counts up; the order of the parts changes nothing. ValueError without any."""
    found = list(parts)
    if not found:
        raise ValueError("there are no counts to add")
    goals = zip(*(part.reached_from for part in found), strict=True)
    return Counts(
        seasons=sum(part.seasons for part in found),
        blocks=sum(part.blocks for part in found),
        reached=_sums(part.reached for part in found),
        squares=_sums(part.squares for part in found),
        placed=_sums(part.placed for part in found),
        reached_from=tuple(map(_sums, goals)),
    )


def _sums(tables: Iterable[Rows]) -> Rows:
    return tuple(tuple(map(sum, zip(*rows, strict=True))) for rows in zip(*tables, strict=True))


def _rows(rows: Iterable[Iterable[int]]) -> Rows:
    return tuple(map(tuple, rows))
