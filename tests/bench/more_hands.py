"""One more game beside 10,000 and 1,000,000 stored hands: each hand, the end, statistics, pages.

`python -m tests.bench more_hands`; BENCH_HANDS is the larger number of hands.
"""

import os
from collections.abc import Iterator

from tests.bench.worlds.serving import serving

FEW = 10_000
MANY = int(os.environ.get("BENCH_HANDS", "1000000"))
#: How many times the figure at few hands counts as the same; both are medians of a few games.
SAME = 1.5


def run() -> Iterator[str]:
    with serving() as server:
        few, many = server.python("tests.bench.worlds.stored_hands", str(FEW), str(MANY))
    yield f"{few.pop('hands'):,.0f} and {many.pop('hands'):,.0f} hands stored; milliseconds"
    for what, before in few.items():
        after = many[what]
        verdict = "the same" if after <= SAME * before else "MORE"
        yield f"{what}: {before:.1f} and {after:.1f} ({verdict})"
