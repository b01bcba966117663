"""Runs every measurement, or those named on the command line, and prints their medians."""

import sys

from tests.bench import (
    commits,
    figures,
    hands,
    large,
    pages,
    plan_jobs,
    ratings,
    seating,
    settle,
    standings,
    streams,
    taps,
    tiles,
    tournament,
)

BENCHES = {
    "settle": settle.run,
    "tiles": tiles.run,
    "seating": seating.run,
    "pages": pages.run,
    "commits": commits.run,
    "hands": hands.run,
    "figures": figures.run,
    "large": large.run,
    "ratings": ratings.run,
    "plan_jobs": plan_jobs.run,
    "standings": standings.run,
    "streams": streams.run,
    "taps": taps.run,
    "tournament": tournament.run,
}


def main(names: list[str]) -> None:
    for name in names or BENCHES:
        print(f"== {name}")
        for line in BENCHES[name]():
            print(f"  {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
