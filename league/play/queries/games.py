"""Replay the game of a table; its state for pages and the API."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import Any

from league.core.composed_sql import ComposedQuery
from league.core.queries.replayed_games import keep_game, replayed_game
from league.enums import EntryContract, TableStatus
from league.models import Event, Hand, Seat, Table
from league.play.queries.entered_results import result_as_entered
from league.play.queries.sign_offs import agreed_seats, result_code, signed_seats
from scoring import Game, Ruleset, replay
from scoring.core.seats import BySeat
from scoring.game import PlayedHand
from scoring.games import game_of as rules_of
from scoring.results.placement import TableResult, final_scores, placements_of, with_replacements

REVISIONS = ComposedQuery(lambda: Hand.objects.filter(table=1).order_by("-position", "-revision"))
NAMED_SEATS = ComposedQuery(lambda: Seat.objects.select_related("entrant__player").filter(table=1))
SEAT_KEYS = ("raw_points", "placement", "uma", "adjustment", "penalty", "final_score")


def values_of_seat(result: TableResult, index: int) -> dict[str, int]:
    """What a result says of a seat, by the columns of `SEAT_KEYS`."""
    by_key = (
        result.raw_points,
        result.placements,
        result.uma,
        result.adjustments,
        result.penalties,
        result.final_scores,
    )
    return {key: values[index] for key, values in zip(SEAT_KEYS, by_key, strict=True)}


def seats_of(table: Table) -> list[Seat]:
    """The seats in the order of the first East, with entrants and players."""
    seats = table.seats.select_related("entrant__player__club", "entrant__team")
    return sorted(seats, key=lambda seat: seat.index)


def seat_at(table: Table, seat_id: int) -> Seat | None:
    return next((seat for seat in seats_of(table) if seat.pk == seat_id), None)


def standing_hands(table: Table) -> list[Hand]:
    return _standing(hand_revisions(table))


def _standing(revisions: Sequence[Hand]) -> list[Hand]:
    return [hand for hand in reversed(revisions) if hand.is_current and not hand.is_struck]


def hand_revisions(table: Table) -> list[Hand]:
    """All revisions of all hands, struck ones included, latest first."""
    hands = REVISIONS.rows(table.pk)
    for hand in hands:
        hand.table = table
    return hands


def named_seats_of(table: Table) -> list[Seat]:
    """The seats in the order of the first East, loading only entrants and players."""
    seats = sorted(NAMED_SEATS.rows(table.pk), key=lambda seat: seat.index)
    for seat in seats:
        seat.table = table
    return seats


def game_of(
    table: Table, hands: Iterable[Hand] | None = None, *, before: Game | None = None
) -> Game:
    """Replay the entries; stop where the table was ended early.

    `before` is the game before the first of these hands; it saves replaying what led there.
    """
    entries = [hand.entry for hand in (standing_hands(table) if hands is None else hands)]
    if before is None:
        game = replayed_game(table.pk, table.ruleset, entries)
    else:
        game = before.play_all(entries[len(before.hands) :])
    return game.close() if table.ended_early and not game.finished else game


def game_with(table: Table, hands: Sequence[Hand], entry: Mapping[str, Any]) -> Game:
    """The game with one more hand, which is kept for the hand after it."""
    game = game_of(table, hands).play_entry(entry)
    keep_game(table.pk, table.ruleset, [*(hand.entry for hand in hands), entry], game)
    return game


def game_until(table: Table, hands: Iterable[Hand], position: int) -> Game:
    """Replay the hands before a position."""
    return replay([hand.entry for hand in hands if hand.position < position], table.ruleset)


def with_replacement_scores(
    result: TableResult, seats: Sequence[Seat], ruleset: Ruleset
) -> TableResult:
    """Apply the ruleset's switch for the scores of substitutes."""
    replaced = [seat.index for seat in seats if seat.replaces_id is not None]
    return with_replacements(result, replaced, ruleset)


def has_sticks(event: Event) -> bool:
    """Whether sticks can be left on the table in the game of an event."""
    return "riichi_sticks" in rules_of(event.ruleset).counters


def enters_hands(table: Table) -> bool:
    return table.entry_contract == EntryContract.HANDS


def entered_result(
    points: Sequence[int], seats: Sequence[Seat], ruleset: Ruleset, *, leftover_sticks: int = 0
) -> TableResult:
    """The result of entered points; penalties, chips and yakitori come from the seats."""
    penalties = [seat.penalty for seat in seats]
    result = final_scores(points, ruleset, leftover_sticks=leftover_sticks, penalties=penalties)
    beside = BySeat(seat.adjustment for seat in seats)
    scores = result.final_scores.zip(beside, add)
    return replace(result, adjustments=beside, final_scores=scores)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table with its seats, hands and game, for pages and the API.

    `revisions` are those of `hand_revisions` where they were read.
    """

    table: Table
    seats: list[Seat]
    hands: list[Hand]
    game: Game | None
    revisions: list[Hand] | None = None

    @property
    def finished(self) -> bool:
        return self.table.status in {TableStatus.FINISHED, TableStatus.CLOSED}

    @property
    def riichi(self) -> list[int]:
        """The indexes of the seats that have declared riichi in the hand being played."""
        return [seat.index for seat in self.seats if seat.starting_wind in self.table.riichi]

    @property
    def places(self) -> list[int]:
        """The place of each seat: the stored one, or the one by its points so far."""
        so_far = placements_of(BySeat(self.points), self.table.ruleset)
        return [seat.placement or place for seat, place in zip(self.seats, so_far, strict=True)]

    @property
    def points(self) -> list[int]:
        if self.game is not None:
            return list(self.game.situation.points)
        start = self.table.ruleset.start_points
        return [start if seat.raw_points is None else seat.raw_points for seat in self.seats]


def state_of(table: Table) -> TableState:
    revisions = hand_revisions(table)
    hands = _standing(revisions)
    game = game_of(table, hands) if enters_hands(table) else None
    seats = named_seats_of(table)
    return TableState(table=table, seats=seats, hands=hands, game=game, revisions=revisions)


def state_json(state: TableState) -> dict[str, Any]:
    """The table for the API; lists are in the order of the first East."""
    table, game = state.table, state.game
    return {
        "id": table.pk,
        "number": table.number,
        "session": table.session_id,
        "event": table.session.event_id,
        "version": table.version,
        "status": table.status,
        "finished": state.finished,
        "ending": game.ending if game else None,
        "seats": [_seat_json(seat) for seat in state.seats],
        # After the last hand there is no next one: its round would be one that nobody plays.
        "situation": game.situation.to_json() if game and not state.finished else None,
        "points": state.points,
        "leftover_sticks": table.leftover_sticks,
        "entered_result": _entered_json(state),
        "code": result_code(table, state.hands, state.seats) if state.finished else None,
        "signed": sorted(signed_seats(table)) if state.finished else [],
        "agreed_to_end": [] if state.finished else sorted(agreed_seats(table)),
        "riichi": [seat.pk for seat in state.seats if seat.starting_wind in table.riichi],
        "hands": _hands_json(state),
    }


def _entered_json(state: TableState) -> dict[str, Any] | None:
    found = None if state.game else result_as_entered(state.table, state.seats)
    if found is None:
        return None
    return {"raw_points": list(found.raw_points), "leftover_sticks": found.leftover_sticks}


def _seat_json(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.pk,
        "entrant": seat.entrant_id,
        "number": seat.entrant.number,
        "name": seat.entrant.public_name,
        "starting_wind": seat.starting_wind,
        **{key: getattr(seat, key) for key in SEAT_KEYS},
    }


def _hands_json(state: TableState) -> list[Mapping[str, Any]]:
    if state.game is None:
        return []
    played = zip(state.hands, state.game.hands, strict=True)
    return [hand_json(hand, outcome) for hand, outcome in played]


def hand_json(hand: Hand, played: PlayedHand | None) -> dict[str, Any]:
    """A hand for the API, without effects if it was corrected or struck."""
    return {
        "position": hand.position,
        "revision": hand.revision,
        "client_id": str(hand.client_id) if hand.client_id else None,
        "entry": hand.entry,
        "entered_at": hand.entered_at.isoformat(),
        "entered_as": hand.entered_as,
        "offence": hand.offence,
        "before": played.before.to_json() if played else None,
        "deltas": list(played.settlement.deltas) if played else None,
        "after": played.after.to_json() if played else None,
    }
