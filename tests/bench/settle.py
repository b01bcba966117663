"""Games per second that one core replays from their entries."""

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from scoring import Game, preset, replay

GAMES = 1000
REPEATS = 5
VALUES = [(1, 30), (2, 30), (2, 40), (3, 30), (3, 40), (4, 30), (5, 30), (6, 30), (8, 30)]


def run() -> Iterator[str]:
    ruleset = preset("wrc-2025")
    games = [made_game(random.Random(seed)) for seed in range(GAMES)]
    hands = sum(len(game) for game in games)
    seconds = statistics.median(_timed(games, ruleset) for _ in range(REPEATS))
    yield f"{GAMES} games ({hands} hands) replayed in {seconds:.2f} s, median of {REPEATS}"
    yield f"{GAMES / seconds:,.0f} games/s, {hands / seconds:,.0f} hands/s on one core"


def made_game(chance: random.Random) -> list[dict[str, Any]]:
    """The entries of a whole game, hand by hand until it is over."""
    game = Game.start(preset("wrc-2025"))
    entries = []
    while not game.finished:
        entry = made_entry(chance)
        if not game.problems_of_entry(entry):
            entries.append(entry)
            game = game.play_entry(entry)
    return entries


def made_entry(chance: random.Random) -> dict[str, Any]:
    winds = chance.sample("ESWN", 4)
    han, fu = chance.choice(VALUES)
    riichi = winds[:1] if chance.random() < 0.4 else []
    win = {"seat": winds[0], "han": han, "fu": fu}
    match chance.choices(("ron", "tsumo", "exhaustive_draw"), (55, 30, 15))[0]:
        case "ron":
            return {"outcome": "ron", "discarder": winds[1], "riichi": riichi, "wins": [win]}
        case "tsumo":
            return {"outcome": "tsumo", "riichi": riichi, "wins": [win]}
        case _:
            tenpai = winds[: chance.randint(1, 4)]
            return {"outcome": "exhaustive_draw", "riichi": riichi, "tenpai": tenpai}


def _timed(games: list[list[dict[str, Any]]], ruleset: Any) -> float:
    start = time.perf_counter()
    for game in games:
        replay(game, ruleset)
    return time.perf_counter() - start
