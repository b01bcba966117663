"""What an entry would do at a table: who pays whom, the new points, what comes next."""

from dataclasses import dataclass
from typing import Any

from league.models import Table
from league.selectors.games import game_of, standing_hands
from scoring import Game, read_hand
from scoring.game import PlayedHand


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPreview:
    played: PlayedHand
    game: Game


def preview_of_hand(
    table: Table, entry: dict[str, Any], *, position: int | None = None
) -> HandPreview:
    """Raises ScoringError with every problem. With a position: the entry in that hand's place."""
    hands = standing_hands(table)
    if position is not None:
        hands = [hand for hand in hands if hand.position < position]
    game = game_of(table, hands).after(read_hand(entry))
    return HandPreview(played=game.hands[-1], game=game)


def preview_json(preview: HandPreview) -> dict[str, Any]:
    played, game = preview.played, preview.game
    return {
        "before": played.before.to_json(),
        "deltas": list(played.settlement.deltas),
        "transfers": [
            {
                "payer": transfer.payer,
                "receiver": transfer.receiver,
                "points": transfer.points,
                "reason": transfer.reason,
            }
            for transfer in played.settlement.transfers
        ],
        "after": played.after.to_json(),
        "finished": game.finished,
        "ending": game.ending,
        "final_scores": list(game.result().final_scores) if game.finished else None,
    }
