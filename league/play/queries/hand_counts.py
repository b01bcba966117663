"""Count the facts of a game's hands by replay."""

from collections.abc import Sequence

from scoring import Game
from scoring.figures.hand_facts import HandFacts
from scoring.figures.seat_counts import SeatCounts, counts_of


def facts_of(game: Game) -> list[HandFacts | None]:
    """The facts of each hand; None if only points were entered."""
    rules, ruleset = game.mahjong, game.ruleset
    return [rules.hand_facts(played, ruleset) for played in game.hands]


def seat_counts(game: Game, facts: Sequence[HandFacts | None]) -> list[SeatCounts]:
    """The counts by seat, in the order of the first East."""
    known = [one for one in facts if one is not None]
    return counts_of(known, game.situation.points)
