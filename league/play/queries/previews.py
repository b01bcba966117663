"""Preview of an entry: payments, new points and the next situation."""

from dataclasses import dataclass
from typing import Any

from league.core.queries.rule_terms import NameOf
from league.models import Table
from league.play.queries.game_texts import texts_of
from league.play.queries.games import game_of, standing_hands
from league.play.queries.tile_explanations import TileExplanations, tile_explanations_json
from league.templatetags.tenbou import wind as wind_name
from scoring import Game, replay
from scoring.game import PlayedHand


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPreview:
    """`may_stop`: the game continues, but the dealer may end it here (agari yame)."""

    played: PlayedHand
    game: Game
    may_stop: bool

    def tiles(self, *, near_misses: bool = False, name: NameOf = wind_name) -> TileExplanations:
        """Explain the tiles of the entry."""
        texts = texts_of(self.game.ruleset)
        return texts.explain(self.played, self.game.ruleset, near_misses=near_misses, name=name)


def preview_of_hand(
    table: Table, entry: dict[str, Any], *, position: int | None = None
) -> HandPreview:
    """Preview a new hand, or with a position the correction of that hand.

    Raises ScoringError with every problem of the entry.
    """
    before = game_before(table, position)
    game = before.after_entry(entry)
    stopping = {**entry, "yame": True}
    may_stop = not game.finished and not before.problems_of_entry(stopping)
    return HandPreview(played=game.hands[-1], game=game, may_stop=may_stop)


def game_before(table: Table, position: int | None) -> Game:
    """The game now, or before the hand at a position."""
    hands = standing_hands(table)
    if position is None:
        return game_of(table, hands)
    entries = [hand.entry for hand in hands if hand.position < position]
    return replay(entries, table.session.event.ruleset)


def game_as_of(table: Table, newest: int) -> Game:
    """The game when `newest` was the latest row (by id) of its hands."""
    rows = table.hands.filter(pk__lte=newest).order_by("position", "revision")
    latest = {hand.position: hand for hand in rows}
    entries = [hand.entry for hand in latest.values() if not hand.is_struck]
    return replay(entries, table.session.event.ruleset)


def settlement_json(played: PlayedHand) -> dict[str, Any]:
    """The settlement of a hand and the situation after it, for the API."""
    return {
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
    }


def preview_json(preview: HandPreview, *, near_misses: bool = False) -> dict[str, Any]:
    played, game = preview.played, preview.game
    result = game.result() if game.finished else None
    return {
        "before": played.before.to_json(),
        **settlement_json(played),
        "finished": game.finished,
        "ending": game.ending,
        "final_scores": list(result.final_scores) if result else None,
        "placements": list(result.placements) if result else None,
        **tile_explanations_json(preview.tiles(near_misses=near_misses)),
    }
