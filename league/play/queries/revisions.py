"""Struck and superseded hands in words, and what each correction changed."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from league.models import Hand
from league.play.queries.games import TableState
from league.play.queries.texts.games import read_entry, texts_of
from league.play.queries.texts.hands import player_names
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


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierRevision:
    """An entry that was replaced, in sentences that name the players."""

    entered_at: datetime
    sentences: list[str]


def earlier_revisions(state: TableState) -> dict[int, list[EarlierRevision]]:
    """The replaced entries of each corrected hand by its position, latest first."""
    found: dict[int, list[EarlierRevision]] = defaultdict(list)
    corrected = {hand.position: hand for hand in state.hands if hand.revision > 1}
    if state.game is None or not corrected:
        return found
    rows = zip(state.hands, state.game.hands, strict=True)
    played = {hand.position: game for hand, game in rows}
    older = Hand.objects.filter(table=state.table, position__in=list(corrected), is_current=False)
    for hand in older.filter(is_struck=False).order_by("position", "-revision"):
        found[hand.position].append(_revision(hand, played[hand.position], state))
    return found


def _revision(hand: Hand, now: PlayedHand, state: TableState) -> EarlierRevision:
    ruleset = state.table.ruleset
    played = play_entry(hand.entry, now.before, ruleset)
    what = played.valued if played else read_entry(hand.entry, ruleset)
    texts, name = texts_of(ruleset), player_names(now, state.seats)
    sentences = [*texts.sentences(what, name), texts.remark(what, name)]
    return EarlierRevision(
        entered_at=hand.entered_at, sentences=[text for text in sentences if text]
    )
