"""Preview an entry: payments, new points and the next situation; the effects of a correction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from league.core.errors import Refused, message_of, problem
from league.core.queries.rule_terms import NameOf
from league.formats.winds import wind as wind_name
from league.models import Hand, Table
from league.play.queries.games import TableState, game_of, game_until, standing_hands
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import round_short
from league.play.queries.texts.tile_explanations import TileExplanations, tile_explanations_json
from scoring import Game, replay
from scoring.game import PlayedHand, ReplayError
from scoring.games import Situation


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPreview:
    """A hand with its effects; `may_stop`: the dealer may end the game here (agari yame)."""

    played: PlayedHand
    game: Game
    may_stop: bool

    def tiles(self, *, near_misses: bool = False, name: NameOf = wind_name) -> TileExplanations:
        """Explain the tiles of the entry."""
        texts = texts_of(self.game.ruleset)
        return texts.explain(self.played, near_misses=near_misses, name=name)


def preview_of_hand(
    table: Table, entry: dict[str, Any], *, position: int | None = None
) -> HandPreview:
    """Preview a new hand, or the correction of the hand at a position.

    Raises ScoringError with every problem of the entry.
    """
    return preview_after(game_before(table, position), entry)


def preview_after(before: Game, entry: dict[str, Any]) -> HandPreview:
    """Preview the next hand of a game; raises ScoringError with every problem of the entry."""
    game = before.play_entry(entry)
    stopping = {**entry, "yame": True}
    may_stop = not game.finished and not before.problems_of_entry(stopping)
    return HandPreview(played=game.hands[-1], game=game, may_stop=may_stop)


def game_before(table: Table, position: int | None, *, state: TableState | None = None) -> Game:
    """The game now, or before the hand at a position.

    Passing the `state` of the table saves a replay.
    """
    hands = standing_hands(table) if state is None else state.hands
    game = None if state is None else state.game
    if position is None:
        return game_of(table, hands) if game is None else game
    number = sum(hand.position < position for hand in hands)
    if game is not None and number < len(hands):
        return game.at(number)
    return game_until(table, hands, position)


def game_as_of(table: Table, newest: int) -> Game:
    """The game when `newest` was the latest row (by id) of its hands."""
    rows = table.hands.filter(pk__lte=newest).order_by("position", "revision")
    latest = {hand.position: hand for hand in rows}
    entries = [hand.entry for hand in latest.values() if not hand.is_struck]
    return replay(entries, table.ruleset)


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


# ------------------------------------------------------------------------------------ corrections


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """Points from one seat to another; None is the table, which holds the riichi sticks."""

    payer: int | None
    receiver: int | None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterHand:
    """A later hand that a correction changes: how it was played, and how it is now."""

    position: int
    then: PlayedHand
    now: PlayedHand


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A corrected hand; `then` is the hand before, None if it was struck; `payments` settle it."""

    then: PlayedHand | None
    now: PlayedHand
    game: Game
    game_then: Game
    later: list[LaterHand]
    unchanged: int
    payments: list[Payment]


def correction_of(state: TableState, position: int, entry: dict[str, Any]) -> Correction:
    """The effects of correcting a hand.

    Raises ScoringError with every problem of the entry, Refused if a later hand becomes impossible.
    """
    table, standing = state.table, state.hands
    before = game_before(table, position, state=state)
    before.play_entry(entry)
    new = Hand(table=table, position=position, entry=entry)
    hands = with_revision(standing, new)
    game_then = game_of(table, standing) if state.game is None else state.game
    game = replayed(table, hands, before)
    then = _by_position(standing, game_then)
    now = _by_position(hands, game)
    later = {place: hand for place, hand in now.items() if place > position}
    changed = [
        LaterHand(position=place, then=then[place], now=hand)
        for place, hand in later.items()
        if _course(hand) != _course(then[place])
    ]
    points = zip(game.situation.points, game_then.situation.points, strict=True)
    return Correction(
        then=then.get(position),
        now=now[position],
        game=game,
        game_then=game_then,
        later=changed,
        unchanged=len(later) - len(changed),
        payments=payments_for([new - old for new, old in points]),
    )


def payments_of_correction(state: TableState, before: Hand) -> list[Payment]:
    """What settles the correction of a hand whose revision `before` stood until then."""
    if state.game is None or before.is_struck:
        return []
    hands = with_revision(state.hands, before)
    then = replayed(state.table, hands, game_before(state.table, before.position, state=state))
    if then.finished and state.game.finished:
        return []
    points = zip(state.game.situation.points, then.situation.points, strict=True)
    return payments_for([new - old for new, old in points])


def _by_position(hands: Iterable[Hand], game: Game) -> dict[int, PlayedHand]:
    return {hand.position: played for hand, played in zip(hands, game.hands, strict=True)}


def _course(played: PlayedHand) -> tuple[object, ...]:
    """A hand without the points that the players had before it."""
    return _place(played.before), played.valued, tuple(played.settlement.deltas)


def _place(situation: Situation) -> dict[str, Any]:
    return {name: value for name, value in situation.to_json().items() if name != "points"}


def payments_for(changes: Sequence[int]) -> list[Payment]:
    """Payments with these changes of points; the table pays or receives the difference."""
    seats: list[tuple[int | None, int]] = [*enumerate(changes), (None, -sum(changes))]
    owed = [[seat, -change] for seat, change in seats if change < 0]
    payments = []
    for receiver, due in [(seat, change) for seat, change in seats if change > 0]:
        left = due
        for debt in owed:
            points = min(left, debt[1] or 0)
            if points:
                payments.append(Payment(payer=debt[0], receiver=receiver, points=points))
                debt[1], left = (debt[1] or 0) - points, left - points
    return payments


def with_revision(hands: Sequence[Hand], new: Hand) -> list[Hand]:
    """The hands that count, with this revision in place of the earlier one."""
    others = [hand for hand in hands if hand.position != new.position]
    hands = others if new.is_struck else [*others, new]
    return sorted(hands, key=lambda hand: hand.position)


def replayed(table: Table, hands: Sequence[Hand], before: Game) -> Game:
    """Replay from `before`; refuse if a later hand becomes impossible, and name it."""
    try:
        return game_of(table, hands, before=before)
    except ReplayError as error:
        broken = hands[error.position]
        raise Refused(
            problem(
                "later_hand_impossible",
                f"hands[{broken.position}]",
                position=broken.position,
                label=round_short(error.game.situation),
                why=" ".join(message_of(item) for item in error.problems),
            )
        ) from error
