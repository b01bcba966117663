"""The linear assignment problem: give every row one column at the least total cost."""

from collections.abc import Sequence


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of every row of a square of costs, so that their sum is least.

    Shortest augmenting paths on reduced costs (the Hungarian method; Jonker and Volgenant 1987):
    rows are assigned one after another, each along the cheapest path to a free column.
    """
    size = len(costs)
    row_at: list[int | None] = [None] * size
    row_duals, column_duals = [0] * size, [0] * size
    for row in range(size):
        _augment(row, costs, row_at, row_duals, column_duals)
    columns = {row: column for column, row in enumerate(row_at)}
    return [columns[row] for row in range(size)]


def _augment(
    new: int,
    costs: Sequence[Sequence[int]],
    row_at: list[int | None],
    row_duals: list[int],
    column_duals: list[int],
) -> None:
    """Assign one more row: find the shortest path to a free column and move along it."""
    free = set(range(len(costs)))
    distance: dict[int, int] = {}
    before: dict[int, int | None] = {}
    reached: list[tuple[int, int]] = []
    row, last, length = new, None, 0
    while True:
        for column in free:
            step = length + costs[row][column] - row_duals[row] - column_duals[column]
            if column not in distance or step < distance[column]:
                distance[column], before[column] = step, last
        last = min(free, key=lambda column: (distance[column], column))
        free.remove(last)
        length = distance[last]
        following = row_at[last]
        if following is None:
            break
        reached.append((last, following))
        row = following
    row_duals[new] += length
    for column, holder in reached:
        row_duals[holder] += length - distance[column]
        column_duals[column] -= length - distance[column]
    _move(new, last, row_at, before)


def _move(
    new: int, column: int | None, row_at: list[int | None], before: dict[int, int | None]
) -> None:
    """Move every row of the path to the next column, and the new row to the first."""
    while column is not None:
        previous = before[column]
        row_at[column] = new if previous is None else row_at[previous]
        column = previous
