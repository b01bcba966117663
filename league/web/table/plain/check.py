"""The check of an entry before it is saved: the entry in words, payments, points, what comes next."""

from typing import Any

from league.play.penalty_catalogue import is_chombo
from league.play.queries.previews import HandPreview
from league.play.queries.revisions import play_entry
from league.play.queries.shown_payments import shown_transfers
from league.play.queries.texts.games import texts_of
from league.web.table.page_context import (
    SeatRow,
    ending_text,
    names_by_wind,
    names_in,
    situation_words,
    summary_lines,
)
from league.web.table.seat_changes import seat_change_text
from scoring import Ruleset
from scoring.core.table.settlement import Transfer
from scoring.game import Game


def summary_of(
    entry: dict[str, Any], before: Game, seats: list[SeatRow], preview: HandPreview | None = None
) -> dict[str, Any]:
    """The entry in words, with the value of its tiles if known."""
    situation = before.situation
    played = preview.played if preview else play_entry(entry, situation, before.ruleset)
    name = names_in(seats, situation)
    return {
        "word": texts_of(before.ruleset).outcome(entry),
        "lines": summary_lines(entry, played, name, before.ruleset),
    }


def check_context(
    entry: dict[str, Any], before: Game, seats: list[SeatRow], preview: HandPreview
) -> dict[str, Any]:
    """Payments, new points, the next hand or the result, and what the tiles make."""
    played, game = preview.played, preview.game
    after = played.after
    moved = zip(seats, played.settlement.deltas, after.points, strict=True)
    handed = shown_transfers(played.settlement.transfers)
    return {
        "moved": [{"seat": seat, "delta": delta, "points": new} for seat, delta, new in moved],
        "transfers": [_transfer(item, seats, before.ruleset) for item in handed],
        "penalty_later": not handed and is_chombo(entry, before.ruleset),
        "next": situation_words(after, before.ruleset),
        "dealer": seats[after.dealer],
        "seat_change": seat_change_text([row.name for row in seats], played.before, after),
        "tiles": preview.tiles(name=names_by_wind(seats, before.situation)),
        "may_stop": preview.may_stop,
        "finished": game.finished,
        "ending": ending_text(game),
        "places": _placements(game, seats) if game.finished else [],
    }


def _transfer(transfer: Transfer, seats: list[SeatRow], ruleset: Ruleset) -> dict[str, Any]:
    reasons = texts_of(ruleset).reasons
    return {
        "payer": None if transfer.payer is None else seats[transfer.payer],
        "receiver": None if transfer.receiver is None else seats[transfer.receiver],
        "points": transfer.points,
        "reason": str(reasons.get(transfer.reason, transfer.reason)),
    }


def _placements(game: Game, seats: list[SeatRow]) -> list[dict[str, Any]]:
    result = game.result()
    places = zip(seats, result.placements, result.final_scores, strict=True)
    rows = [{"seat": seat, "place": place, "score": score} for seat, place, score in places]
    return sorted(rows, key=lambda row: row["place"])
