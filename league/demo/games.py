"""Random games for demo events: plausible hands, each legal in its situation."""

from collections.abc import Iterator
from random import Random
from typing import Any

from scoring import Game

Entry = dict[str, Any]

# (han, fu) with weights, roughly as at a real table.
VALUES: tuple[tuple[int, int, int], ...] = (
    (1, 30, 20),
    (1, 40, 9),
    (2, 30, 18),
    (2, 40, 9),
    (3, 30, 14),
    (3, 40, 7),
    (4, 30, 7),
    (5, 30, 8),
    (6, 30, 4),
    (8, 30, 2),
    (11, 30, 1),
)
OUTCOMES = (("ron", 54), ("tsumo", 29), ("exhaustive_draw", 17))
WINDS = ("E", "S", "W", "N")
MOST_HANDS = 30


def demo_entries(game: Game, chance: Random) -> Iterator[Entry]:
    """Entries from the present situation to the end of the game, or to a limit of hands."""
    while not game.finished and len(game.hands) < MOST_HANDS:
        entry = _legal_entry(game, chance)
        game = game.play_entry(entry)
        yield entry


def _legal_entry(game: Game, chance: Random) -> Entry:
    """Try entries until one is legal; a draw without tenpai and riichi always is."""
    for _ in range(50):
        entry = _entry(game.ruleset.players, chance)
        if not game.problems_of_entry(entry):
            return entry
    return {"outcome": "exhaustive_draw", "tenpai": []}


def _entry(players: int, chance: Random) -> Entry:
    winds = list(WINDS[:players])
    chance.shuffle(winds)
    first, second, *others = winds
    outcome = _weighted(OUTCOMES, chance)
    if outcome == "exhaustive_draw":
        tenpai = winds[: chance.randint(0, players)]
        return {"outcome": outcome, "tenpai": tenpai, "riichi": tenpai[: chance.randint(0, 1)]}
    han, fu = _weighted(tuple(((han, fu), weight) for han, fu, weight in VALUES), chance)
    in_riichi = chance.choice((True, False))
    riichi = [first] if in_riichi else []
    riichi += others[: _weighted(((0, 85), (1, 15)), chance)]
    win = {"seat": first, "han": han, "fu": fu, "yaku": ["riichi"] if in_riichi else []}
    entry: Entry = {"outcome": outcome, "riichi": riichi, "wins": [win]}
    return entry | ({"discarder": second} if outcome == "ron" else {})


def _weighted(rows: tuple[tuple[Any, int], ...], chance: Random) -> Any:
    return chance.choices([value for value, _ in rows], [weight for _, weight in rows])[0]
