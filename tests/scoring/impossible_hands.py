"""Hands that cannot be, each with exactly what is wrong with it: [(code, field), ...].

Made from tables: every kind of tile, every number, every pair of circumstances.
"""

from collections.abc import Iterator

from tests.scoring import impossible_tiles, impossible_values, impossible_wins
from tests.scoring.hand_lines import Row


def rows() -> Iterator[Row]:
    """Give every impossible hand."""
    for page in (impossible_tiles, impossible_wins, impossible_values):
        for table in page.TABLES:
            yield from table()
