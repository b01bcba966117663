"""What was entered for a hand before it was corrected."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from league.models import Hand
from league.play.queries.games import TableState
from league.play.queries.revisions import play_entry
from league.play.queries.texts.games import read_entry, texts_of
from league.play.queries.texts.hands import player_names
from scoring.game import PlayedHand


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
