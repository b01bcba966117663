"""The template context of a table page: seats with their present winds, hands, result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import Any

from django.utils import timezone

from league.core.queries.rule_terms import NameOf, Word, isolated
from league.enums import RESULT_STATUSES, EarlyEnd, SignedBy
from league.formats.winds import wind as wind_name
from league.models import Hand, Penalty, Seat
from league.play.penalty_catalogue import offence_text
from league.play.queries.available_actions import AvailableActions, available_actions
from league.play.queries.early_ends import ends_alone
from league.play.queries.games import TableState, hand_revisions, has_sticks, state_of
from league.play.queries.penalties import Rulings, rulings_at
from league.play.queries.referee_calls import may_call, open_call
from league.play.queries.revisions import TextPart, mark_changes, play_entry, situation_of_revisions
from league.play.queries.sign_offs import (
    agreed_seats,
    may_withdraw_last,
    result_code,
    sign_off_times,
    voided_sign_offs,
)
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import round_kanji, round_name, wind_sign
from league.play.queries.texts.tile_explanations import TileExplanations
from league.play.queries.undo import UNDO_SECONDS, may_strike, undo_position, undo_until
from league.seating.queries.clocks import ends_at, seconds_left
from league.templatetags.clocks import clock
from league.web.table.access import TableAccess
from league.web.table.payments import payments_after_correction
from league.web.table.seat_changes import seat_change_text
from league.web.table.texts import (
    ENTRY_DENIED,
    counters_in,
    entry_lines,
    round_label,
)
from scoring import Ruleset
from scoring.core.seats import WINDS
from scoring.game import Game, PlayedHand
from scoring.games import Situation
from scoring.riichi.play.legality.hand import may_declare_riichi

# Where the facts are not known there may be each of these.
ANYTHING = {"ruled": True, "voided": True, "called": True, "agreed": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """A sign-off that can be withdrawn: as undo until a moment, and `later` as well or not."""

    undo_until: datetime
    later: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """`wind` is the present one; `difference` are the points compared with a chosen seat."""

    seat: Seat
    name: str
    points: int
    wind: str
    is_dealer: bool
    riichi: bool = False
    may_declare: bool = True
    signed: bool = False
    withdrawal: Withdrawal | None = None
    difference: int | None = None

    @property
    def plays(self) -> bool:
        """Whether the player plays this hand: of five one waits."""
        return self.wind in WINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class HandText:
    """A revision of a hand in words; an earlier one marks the parts that the next one changed."""

    hand: Hand
    word: Word | TextPart
    lines: list[Any]  # texts, or their parts
    tiles: TileExplanations = field(default_factory=TileExplanations)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow(HandText):
    """A hand of the game with its earlier revisions."""

    word: Word
    label: str = ""
    repeats: str = ""
    deltas: list[tuple[SeatRow, int]] = field(default_factory=list)
    earlier: list[HandText] = field(default_factory=list)
    rulings: list[Penalty] = field(default_factory=list)

    @property
    def gains(self) -> list[int]:
        """What players gained, each sum once, in the order of the seats as the lines have it."""
        return list(dict.fromkeys(change for _seat, change in self.deltas if change > 0))

    @property
    def offence(self) -> str:
        """What a chombo was for, in the reader's words."""
        return offence_text(self.hand.offence)

    @property
    def first(self) -> Hand:
        """The first revision."""
        return self.earlier[-1].hand if self.earlier else self.hand


def page_context(access: TableAccess, facts: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The context of the table page; `facts` of the page's version save queries."""
    known = ANYTHING if facts is None else facts
    state = state_of(access.table)
    situation = _with_riichi(state)
    seats = seat_rows(state, situation)
    actions = available_actions(access.table, access.actor)
    rulings = rulings_at(access.table) if known["ruled"] else {}
    hands = hand_rows(state, seats, rulings)
    return {
        **table_context(access, state, seats),
        **(situation_words(situation, access.table.ruleset) if situation else {}),
        "actions": actions,
        "marks_riichi": actions.enter and has_sticks(access.table.session.event),
        "entry_denied": str(ENTRY_DENIED.get(actions.why_not, "")),
        "hands": hands,
        "corrected": payments_after_correction(
            state,
            [row.name for row in seats],
            [(row.hand, row.earlier[0].hand if row.earlier else None) for row in hands],
        ),
        "rulings": _rulings_without_hand(rulings, hands),
        "undo_closing": undo_until(access.table),
        **_takes_back(access, state, hands, actions),
        **_signing(access, asked=bool(known["agreed"])),
        "ending": ending_text(state.game) if state.game else "",
        "seat_change": _seat_change(state, seats),
        "result": _result(access, state, seats, actions),
        "voided": voided_sign_offs(access.table) if known["voided"] else [],
        "call": open_call(access.table) if known["called"] else None,
        "may_call": may_call(access.table),
    }


def _with_riichi(state: TableState) -> Situation | None:
    """The situation with the sticks of the riichi declared so far."""
    return state.game.with_riichi(state.riichi).situation if state.game else None


def _signing(access: TableAccess, *, asked: bool) -> dict[str, Any]:
    """Whether players give a PIN here, and who agrees to an early end if anybody was `asked`."""
    event, actor = access.table.session.event, access.actor
    referee = actor.may("seat.sign", event_id=event.pk)
    alone = ends_alone(access.table, actor)
    return {
        "asks_pin": event.signed_by == SignedBy.OWN and not referee,
        "ends_alone": alone,
        "needs_referee": event.early_end == EarlyEnd.REFEREE and not alone,
        "agreed": set() if alone or not asked else agreed_seats(access.table),
    }


def _takes_back(
    access: TableAccess, state: TableState, rows: list[HandRow], actions: AvailableActions
) -> dict[str, Any]:
    """The positions of the hand that the reader can undo and of those that they can strike."""
    if not actions.correct:
        return {"undo": None, "strikable": set()}
    event_id, now = access.table.session.event_id, timezone.now()
    strikable = {
        row.hand.position
        for row in rows
        if not row.hand.is_struck
        and may_strike(row.first, access.actor, event_id=event_id, now=now)
    }
    undo = undo_position(state.hands, access.actor, event_id=event_id, now=now)
    return {"undo": undo, "strikable": strikable}


def table_context(
    access: TableAccess, state: TableState | None = None, seats: list[SeatRow] | None = None
) -> dict[str, Any]:
    """The context of all pages of a table: table, seats, clock, situation."""
    state = state or state_of(access.table)
    seats = seat_rows(state) if seats is None else seats
    situation = state.game.situation if state.game else None
    return {
        "access": access,
        "table": access.table,
        "session": access.table.session,
        "event": access.table.session.event,
        "state": state,
        "seats": seats,
        "signatures": sum(row.signed for row in seats),
        "clock": _clock_of(access),
        "situation": situation,
        **({} if state.game is None else situation_words(state.game.situation, state.game.ruleset)),
    }


def situation_words(situation: Situation, ruleset: Ruleset) -> dict[str, Any]:
    """The round in words, and what the situation counts."""
    return {
        "round_name": round_name(situation),
        "round_kanji": round_kanji(situation),
        "counters": counters_in(situation, ruleset),
    }


def _seat_change(state: TableState, seats: Sequence[SeatRow]) -> str:
    if state.game is None or state.game.finished or not state.game.hands:
        return ""
    names = [row.name for row in seats]
    return seat_change_text(names, state.game.hands[-1].before, state.game.situation)


def ending_text(game: Game) -> str:
    return str(texts_of(game.ruleset).endings[game.ending]) if game.ending else ""


def _clock_of(access: TableAccess) -> dict[str, Any] | None:
    left = seconds_left(access.table, now=timezone.now())
    if left is None:
        return None
    return {
        "text": clock(left),
        "is_up": left <= 0,
        "until": ends_at(access.table),
    }


def seat_rows(state: TableState, situation: Situation | None = None) -> list[SeatRow]:
    if situation is None and state.game is not None:
        situation = state.game.situation
    ruleset = None if state.game is None else state.game.ruleset
    signed = _signed(state)
    later = len(signed) < len(state.seats)
    return [
        SeatRow(
            seat=seat,
            name=isolated(seat.entrant.public_name),
            points=situation.points[seat.index] if situation else points,
            wind=wind_sign(situation, seat.index) if situation else seat.starting_wind,
            is_dealer=situation is not None and situation.dealer == seat.index,
            riichi=seat.index in state.riichi,
            may_declare=ruleset is None or may_declare_riichi(points, ruleset),
            signed=seat.pk in signed,
            withdrawal=_withdrawal(signed[seat.pk], later=later) if seat.pk in signed else None,
        )
        for seat, points in zip(state.seats, state.points, strict=True)
    ]


def with_differences(seats: list[SeatRow], typed: str) -> list[SeatRow]:
    """The seats with point differences to the seat with this index."""
    here = next((row for row in seats if str(row.seat.index) == typed), None)
    if here is None:
        return seats
    return [
        row if row is here else replace(row, difference=row.points - here.points) for row in seats
    ]


def _signed(state: TableState) -> dict[int, datetime]:
    return sign_off_times(state.table) if state.table.status in RESULT_STATUSES else {}


def _withdrawal(signed_at: datetime, *, later: bool) -> Withdrawal | None:
    if not later and not may_withdraw_last(signed_at, now=timezone.now()):
        return None
    return Withdrawal(undo_until=signed_at + timedelta(seconds=UNDO_SECONDS), later=later)


def _result(
    access: TableAccess, state: TableState, seats: list[SeatRow], actions: AvailableActions
) -> dict[str, Any] | None:
    """The seats by placement; None before the end of the game."""
    if access.table.status not in RESULT_STATUSES:
        return None
    ranked = sorted(seats, key=lambda row: (row.seat.placement or 0, row.seat.index))
    return {
        "seats": ranked,
        "signs": actions.sign or any(row.signed for row in seats),
        "unsigned": [row for row in ranked if not row.signed],
        "code": result_code(access.table, state.hands, state.seats),
    }


def _rulings_without_hand(rulings: Rulings, hands: list[HandRow]) -> list[Penalty]:
    """Rulings on the whole game or on a hand without entry."""
    shown = {row.hand.position for row in hands}
    return [one for place, some in rulings.items() if place not in shown for one in some]


def hand_rows(
    state: TableState, seats: list[SeatRow], rulings: Rulings | None = None
) -> list[HandRow]:
    """All hands, the latest first."""
    if state.game is None:
        return []
    pairs = zip(state.hands, state.game.hands, strict=True)
    played = {hand.pk: outcome for hand, outcome in pairs}
    revisions = hand_revisions(state.table) if state.revisions is None else state.revisions
    groups = groupby(revisions, key=lambda hand: hand.position)
    ruleset = state.game.ruleset
    rows = [_hand_row(list(group), played, seats, ruleset) for _position, group in groups]
    return [replace(row, rulings=(rulings or {}).get(row.hand.position, [])) for row in rows]


def _hand_row(
    revisions: Sequence[Hand],
    played: dict[int, PlayedHand],
    seats: list[SeatRow],
    ruleset: Ruleset,
) -> HandRow:
    outcome = played.get(revisions[0].pk)
    row = _hand_text(revisions, outcome, seats, ruleset)
    older = [
        _hand_text(revisions[place:], None, seats, ruleset) for place in range(1, len(revisions))
    ]
    row = replace(row, earlier=[_marked(old, newer) for newer, old in pairwise([row, *older])])
    if outcome is None:
        return row
    before = outcome.before
    deltas = list(zip(seats, outcome.settlement.deltas, strict=True))
    repeats = texts_of(ruleset).repeats(before.counters)
    return replace(row, label=round_label(before), repeats=repeats, deltas=deltas)


def _hand_text(
    revisions: Sequence[Hand], played: PlayedHand | None, seats: list[SeatRow], ruleset: Ruleset
) -> HandRow:
    """The text of the first revision, in its own situation."""
    hand = revisions[0]
    situation = played.before if played else situation_of_revisions(revisions, ruleset)
    name = names_in(seats, situation)
    played = played or play_entry(hand.entry, situation, ruleset)
    return HandRow(
        hand=hand,
        word=texts_of(ruleset).outcome(hand.entry),
        lines=summary_lines(hand.entry, played, name, ruleset),
        tiles=tile_explanations(played, ruleset, name),
    )


def _marked(old: HandRow, newer: HandRow) -> HandText:
    return HandText(
        hand=old.hand,
        word=TextPart(str(old.word.text), old.word != newer.word),
        lines=mark_changes(old.lines, newer.lines),
        tiles=old.tiles,
    )


def names_in(seats: list[SeatRow], situation: Situation | None) -> NameOf:
    return names_by_wind(seats, situation) if situation else wind_name


def summary_lines(
    entry: dict[str, Any], played: PlayedHand | None, name: NameOf, ruleset: Ruleset
) -> list[str]:
    """The hand in lines: valued if it can be played, else as entered."""
    if played is None:
        return entry_lines(entry, name, ruleset)
    return texts_of(ruleset).lines(played.valued, name)


def tile_explanations(
    played: PlayedHand | None, ruleset: Ruleset, name: NameOf
) -> TileExplanations:
    if played is None:
        return TileExplanations()
    return texts_of(ruleset).explain(played, name=name)


def names_by_wind(seats: Sequence[SeatRow], situation: Situation) -> NameOf:
    """Names of players by the winds that they have in this hand."""
    names = {wind.value: seats[situation.seat_of(wind)].name for wind in situation.winds}
    return lambda wind: names.get(wind, wind_name(wind))
