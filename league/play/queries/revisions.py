"""Describe struck and superseded hands, and highlight what each correction changed."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from league.models import Hand
from scoring import Game, Ruleset, ScoringError, Wind
from scoring.game import PlayedHand
from scoring.games import Situation, game_of


class TextPart(NamedTuple):
    """A line of text; `changed` if the other revision lacks it."""

    text: str
    changed: bool = False


def mark_changes(lines: Iterable[str], other: Collection[str]) -> list[TextPart]:
    return [TextPart(line, line not in other) for line in lines]


def play_entry(entry: Any, situation: Situation | None, ruleset: Ruleset) -> PlayedHand | None:
    """Play one entry from a situation; None if that is impossible."""
    if situation is None:
        return None
    try:
        return Game(ruleset=ruleset, situation=situation).play_entry(entry).hands[-1]
    except ScoringError:
        return None


def situation_of_revisions(revisions: Sequence[Hand], ruleset: Ruleset) -> Situation | None:
    """The situation of the first revision that has one; a struck revision stores none.

    The points are the start points, so the value of a hand is right but not the totals.
    """
    hand = next((hand for hand in revisions if hand.round_wind), None)
    if hand is None:
        return None
    situation: Situation = game_of(ruleset).situation.with_start_points(
        ruleset,
        hand.counters,
        round_wind=Wind(hand.round_wind),
        number=hand.round_number or 1,
        dealer=hand.dealer or 0,
    )
    return situation
