"""The difference between two states of a table, for a phone that holds the earlier one.

A text is cut into pieces after each line end and comma. A difference is a list of parts: new text,
or `[start, end]`, pieces of the earlier text. `static/js/table/state_difference.js` puts them together.
"""

import re
from collections.abc import Iterator

Part = str | list[int]

PIECE = re.compile(r"[^\n,]*[\n,]|[^\n,]+")
#: Shorter runs are sent again: naming them takes as much room.
SHORTEST_RUN = 24


def pieces_of(text: str) -> list[str]:
    return PIECE.findall(text)


def difference(old: str, new: str) -> list[Part]:
    """The parts that make `new` for a reader of `old`."""
    earlier, later = pieces_of(old), pieces_of(new)
    parts: list[Part] = []
    for start, end, text in _runs(earlier, later):
        if len(text) >= SHORTEST_RUN and start is not None:
            parts.append([start, end])
        elif parts and isinstance(parts[-1], str):
            parts[-1] += text
        else:
            parts.append(text)
    return parts


def _runs(earlier: list[str], later: list[str]) -> Iterator[tuple[int | None, int, str]]:
    """The pieces of `later` in runs: (start, end, text) of `earlier`; start is None for new ones."""
    first = {piece: place for place, piece in reversed(list(enumerate(earlier)))}
    here, expected = 0, 0
    while here < len(later):
        follows = expected < len(earlier) and earlier[expected] == later[here]
        start = expected if follows else first.get(later[here])
        if start is None:
            yield None, 0, later[here]
            here += 1
            continue
        end = start
        while end < len(earlier) and here < len(later) and earlier[end] == later[here]:
            end, here = end + 1, here + 1
        yield start, end, "".join(earlier[start:end])
        expected = end
