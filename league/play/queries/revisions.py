"""Hands that do not stand (any more), told like those that do, and what a change changed of them."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from league.models import Hand
from scoring import BySeat, Game, Ruleset, ScoringError, Wind
from scoring.game import PlayedHand
from scoring.riichi.play.situation import Situation


class TextPart(NamedTuple):
    """A line or a sentence; `changed` where the version beside it has no such one."""

    text: str
    changed: bool = False


def mark_changes(lines: Iterable[str], beside: Collection[str]) -> list[TextPart]:
    return [TextPart(line, line not in beside) for line in lines]


def play_entry(entry: Any, situation: Situation | None, ruleset: Ruleset) -> PlayedHand | None:
    """An entry in a situation, whatever was played before it; None where it does not fit."""
    if situation is None:
        return None
    try:
        return Game(ruleset=ruleset, situation=situation).after_entry(entry).hands[-1]
    except ScoringError:
        return None


def situation_of_revisions(revisions: Sequence[Hand], ruleset: Ruleset) -> Situation | None:
    """Where the first of these revisions was played; one that was struck goes by the next.

    Points are those of the start: what was paid is not told, only what a hand was worth.
    """
    placed = next((hand for hand in revisions if hand.round_wind), None)
    if placed is None:
        return None
    return Situation(
        round_wind=Wind(placed.round_wind),
        number=placed.round_number or 1,
        dealer=placed.dealer or 0,
        honba=placed.honba or 0,
        riichi_sticks=placed.riichi_sticks or 0,
        points=BySeat([ruleset.start_points] * ruleset.players),
    )
