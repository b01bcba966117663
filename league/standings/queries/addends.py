"""The columns of the standings that add up to a total."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.standings.queries.standings import RankedEntrant


@dataclass(frozen=True, slots=True, kw_only=True)
class Addends:
    """The columns before a total: scores, `carried`, `other` and `playing`, minus `deducted`.

    `other` is everything without a column: sessions and pick-up games without one, games that do
    not count, points for presence, and points that a later stage did not take along.
    """

    scores: tuple[int | None, ...]
    carried: int
    deducted: int
    other: int

    @property
    def beside(self) -> int:
        """`other` if points carried over have no column of their own."""
        return self.carried + self.other


def addends_of(
    line: RankedEntrant, scores: Sequence[int | None], playing: int | None = None
) -> Addends:
    """`scores` are by column; `playing` is the score of a game at play."""
    carried, deducted = line.carried or 0, line.row.deducted
    shown = sum(score or 0 for score in scores) + (playing or 0)
    return Addends(
        scores=tuple(scores),
        carried=carried,
        deducted=deducted,
        other=line.row.total - shown - carried + deducted,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownColumns:
    """The columns with a value in any row; `in_games` are penalties that scores contain."""

    deducted: bool
    other: bool
    beside: bool
    in_games: bool


def shown_columns(lines: Iterable[tuple[RankedEntrant, Addends]]) -> ShownColumns:
    rows = list(lines)
    return ShownColumns(
        deducted=any(sums.deducted for _, sums in rows),
        other=any(sums.other for _, sums in rows),
        beside=any(sums.beside for _, sums in rows),
        in_games=any(line.row.in_games for line, _ in rows),
    )
