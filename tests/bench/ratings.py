"""Ratings and achievements over 10,000 games of 400 players: all anew, after one more game, and
after a correction of the first."""

from collections.abc import Iterator

from tests.bench.worlds.serving import serving

GAMES = 10_000
GOAL = 60.0  # seconds for all games
ONE_GAME = 1.0


def run() -> Iterator[str]:
    with serving() as server:
        took = server.python("tests.bench.worlds.many_games", str(GAMES))
    for what, seconds in took.items():
        goal = ONE_GAME if what == "one more game" else GOAL
        yield f"{what}: {seconds:.2f} s ({'within' if seconds <= goal else 'ABOVE'} {goal:.0f} s)"
