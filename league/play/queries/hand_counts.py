"""Count the facts of a game's hands by replay."""

from collections.abc import Sequence

from league.core.queries.kept_lately import KeptLately
from scoring import Game
from scoring.figures.hand_facts import HandFacts
from scoring.figures.seat_counts import SeatCounts, counts_of


def facts_of(game: Game) -> list[HandFacts | None]:
    """The facts of each hand; None if only points were entered."""
    rules, ruleset = game.mahjong, game.ruleset
    return [rules.hand_facts(played, ruleset) for played in game.hands]


#: By the key of the table: its game, and the facts of that.
_counted: KeptLately[int, tuple[Game, list[HandFacts | None]]] = KeptLately(500)


def kept_facts_of(table: int, game: Game) -> list[HandFacts | None]:
    """The same; of the hands that this process has read before they are kept."""
    known, facts = _counted.get(table) or (None, [])
    hands, ruleset = game.hands, game.ruleset
    if not known or known.ruleset is not ruleset or hands[: len(known.hands)] != known.hands:
        facts = []
    facts = [*facts, *(game.mahjong.hand_facts(new, ruleset) for new in hands[len(facts) :])]
    _counted.keep(table, (game, facts))
    return facts


def seat_counts(game: Game, facts: Sequence[HandFacts | None]) -> list[SeatCounts]:
    """The counts by seat, in the order of the first East."""
    known = [one for one in facts if one is not None]
    return counts_of(known, game.situation.points)
