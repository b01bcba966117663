"""Figures and page of a player with a thousand games: processor time without the database."""

from collections.abc import Iterator

from tests.bench.worlds.serving import client_of, cost, goal, serving

MOST_FIGURES = 50.0
MOST_ANSWER = 100.0
MOST_PAGE = 60.0


def run() -> Iterator[str]:
    with serving() as server:
        made = server.python("tests.bench.worlds.thousand_games")
        size = f"{made['games']:,} games, {made['hands']:,} hands"
        yield f"figures: {made['figures']:.1f} ms of CPU {goal(made['figures'], MOST_FIGURES)}, {size}"
        yield f"opponents: {made['opponents']:.1f} ms of CPU"
        client = client_of(server)
        path = f"/api/v1/players/{made['player']}/figures/"
        answer = cost(server, lambda: client.ask("GET", path), seconds=2.0)
        yield f"both over the API: {answer.text} {goal(answer.cpu, MOST_ANSWER)}"
        # An address with a filter is made anew for every reader.
        address = f"/players/{made['player']}/?year=0"
        page = cost(server, lambda: client.ask("GET", address), seconds=2.0)
        yield f"the player's page, made anew: {page.text} {goal(page.cpu, MOST_PAGE)}"
