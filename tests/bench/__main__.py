"""Runs every measurement, or those named on the command line, and prints their medians."""

import sys

from tests.bench import (
    chances,
    commits,
    federation,
    figures,
    files,
    hands,
    kills,
    large,
    mcr,
    more_hands,
    organise,
    pace,
    pages,
    phones,
    plan_jobs,
    ratings,
    season,
    seating,
    settle,
    streams,
    taps,
    tiles,
    tournament,
)
from tests.bench.camera import photo
from tests.bench.public import readers, standings

BENCHES = {
    "settle": settle.run,
    "tiles": tiles.run,
    "seating": seating.run,
    "pace": pace.run,
    "pages": pages.run,
    "commits": commits.run,
    "hands": hands.run,
    "federation": federation.run,
    "figures": figures.run,
    "files": files.run,
    "kills": kills.run,
    "large": large.run,
    "mcr": mcr.run,
    "more_hands": more_hands.run,
    "organise": organise.run,
    "ratings": ratings.run,
    "season": season.run,
    "chances": chances.run,
    "phones": phones.run,
    "photo": photo.run,
    "plan_jobs": plan_jobs.run,
    "readers": readers.run,
    "standings": standings.run,
    "streams": streams.run,
    "taps": taps.run,
    "tournament": tournament.run,
}


def main(names: list[str]) -> None:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        raise SystemExit(f"Unknown: {', '.join(unknown)}. Choose from: {', '.join(BENCHES)}.")
    for name in names or BENCHES:
        print(f"== {name}")
        for line in BENCHES[name]():
            print(f"  {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
