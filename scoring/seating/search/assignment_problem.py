"""The cheapest way to give everybody of a list one of as many things."""

from collections.abc import Sequence


def cheapest_assignment(prices: Sequence[Sequence[int]]) -> list[int]:
    """Return for every row of a square of prices its column, so that the sum is least.

    Rows come in one after another; each takes the cheapest chain of columns that makes room for
    it, found by Dijkstra's way on prices lowered by what rows and columns are worth so far (the
    Hungarian method).
    """
    size = len(prices)
    row_at: list[int | None] = [None] * size
    row_worth, column_worth = [0] * size, [0] * size
    for row in range(size):
        _take_in(row, prices, row_at, row_worth, column_worth)
    columns = {row: column for column, row in enumerate(row_at)}
    return [columns[row] for row in range(size)]


def _take_in(
    new: int,
    prices: Sequence[Sequence[int]],
    row_at: list[int | None],
    row_worth: list[int],
    column_worth: list[int],
) -> None:
    """Make room for a row: find the cheapest chain to a free column and move along it."""
    free = set(range(len(prices)))
    away: dict[int, int] = {}
    before: dict[int, int | None] = {}
    reached: list[tuple[int, int]] = []
    row, last, gone = new, None, 0
    while True:
        for column in free:
            step = gone + prices[row][column] - row_worth[row] - column_worth[column]
            if column not in away or step < away[column]:
                away[column], before[column] = step, last
        last = min(free, key=lambda column: (away[column], column))
        free.remove(last)
        gone = away[last]
        following = row_at[last]
        if following is None:
            break
        reached.append((last, following))
        row = following
    row_worth[new] += gone
    for column, holder in reached:
        row_worth[holder] += gone - away[column]
        column_worth[column] -= gone - away[column]
    _move(new, last, row_at, before)


def _move(
    new: int, column: int | None, row_at: list[int | None], before: dict[int, int | None]
) -> None:
    """Move every row of the chain up by one column, the new one in at its start."""
    while column is not None:
        previous = before[column]
        row_at[column] = new if previous is None else row_at[previous]
        column = previous
