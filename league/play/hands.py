"""Record, correct and strike hands.

Each change locks the table, raises its version once and is stored in one transaction.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from league.core.audit import entry_beside, record
from league.core.composed_sql import ComposedQuery
from league.core.counters import count_hand_on_commit
from league.core.errors import (
    AnyProblem,
    Conflict,
    Refused,
    problem,
    refuse_if,
    refusing_scoring_errors,
)
from league.core.fields import problems_of_length, problems_of_reason
from league.core.locks import locked_table, locked_table_and, require
from league.core.notice_queue import queue_notice
from league.core.permissions import LINK_VERBS, Actor
from league.core.queries.replayed_games import in_stored_order
from league.enums import (
    RESULT_STATUSES,
    EnteredBy,
    EntryContract,
    NoticeKind,
    SessionStatus,
    TableStatus,
)
from league.models import Hand, HandSeat, HandWin, Seat, Table
from league.models.hand import MOST_HANDS
from league.own_reasons import OwnReason
from league.play.penalty_catalogue import is_chombo
from league.play.queries.games import (
    game_of,
    game_until,
    game_with,
    standing_hands,
    state_json,
    state_of,
)
from league.play.queries.previews import replayed, with_revision
from league.play.queries.undo import GRACE_MINUTES, first_revision, may_strike
from league.play.sign_offs import problems_of_signed_result, void_sign_offs
from league.play.store_game import DERIVED_FIELDS, HANDS, SEATS, store_game, store_next_hand
from league.play.table_version import check_version
from league.standings.queries.rank_changes import changed_ranks, placed_now
from scoring import Game
from scoring.game import PlayedHand
from scoring.games import game_of as rules_of

# The current hands of a table, and the hand with the given key, wherever it is.
HANDS_AND_SAME_KEY = ComposedQuery(
    lambda: (
        Hand.objects.filter(Q(client_id=UUID(int=1)) | Q(table=1, is_current=True))
        .defer("reason", *DERIVED_FIELDS)
        .order_by("position")
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedHand:
    """A stored hand; `played` is None if the hand was corrected or struck."""

    hand: Hand
    created: bool
    version: int
    game: Game
    played: PlayedHand | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisedHand:
    """The new revision of a hand, with the hands that now count and their game."""

    hand: Hand
    hands: list[Hand]
    game: Game


def record_hand(
    table: Table,
    *,
    actor: Actor,
    client_id: UUID,
    version: int,
    entry: dict[str, Any],
    offence: str = "",
) -> RecordedHand:
    """Store a hand that was entered against `version`. Idempotent by `client_id`.

    `offence` says what a chombo was for: a key of the penalty catalogue, or a text.

    Raises Refused with every problem of the entry, Conflict if the table has a newer version or the
    `client_id` belongs to another entry.
    """
    require(actor, "table.enter", event_id=table.session.event_id, table_id=table.pk)
    try:
        with transaction.atomic():
            table, hands, seats, key = locked_table_and(
                table.pk,
                HANDS_AND_SAME_KEY.of(client_id, table.pk),
                SEATS.of(table.pk),
                HANDS.next_key(),
            )
            for earlier in hands:
                if earlier.client_id == client_id:
                    return _recorded_earlier(earlier, table, entry)
            check_version(table, version)
            _refuse_unless_playing(table, actor)
            refuse_if(_problems_of_offence(table, entry, offence))
            return _append(
                table,
                hands,
                seats,
                actor,
                key=key,
                client_id=client_id,
                entry=entry,
                offence=offence.strip(),
            )
    except IntegrityError:
        # Another table stored the same key after the check above.
        if Hand.objects.filter(client_id=client_id).exclude(table_id=table.pk).exists():
            raise Refused(problem("client_id_elsewhere", "client_id")) from None
        raise


def correct_hand(
    table: Table,
    position: int,
    *,
    actor: Actor,
    version: int,
    entry: dict[str, Any],
    reason: str,
    offence: str | None = None,
) -> RevisedHand:
    """Store a new revision of a hand and replay the later hands.

    Without a new `offence` a chombo that stays a chombo keeps its own.
    """
    return _revise(
        table, position, actor=actor, version=version, entry=entry, reason=reason, offence=offence
    )


def strike_hand(
    table: Table, position: int, *, actor: Actor, version: int, reason: str
) -> RevisedHand:
    """Strike a hand: it stays on record but no longer counts; later hands are replayed.

    The table can do so for `GRACE_MINUTES` after the first entry, then only referees.
    """
    return _revise(table, position, actor=actor, version=version, entry=None, reason=reason)


def strike_all_hands(table: Table, *, actor: Actor, reason: str) -> list[int]:
    """Strike every hand of a locked table that counts; return their positions."""
    hands = standing_hands(table)
    if not hands:
        return []
    struck = [_new_revision(table, hand, actor=actor, entry=None, reason=reason) for hand in hands]
    Hand.objects.filter(pk__in=[hand.pk for hand in hands]).update(is_current=False)
    HandSeat.objects.filter(hand__in=hands).delete()
    HandWin.objects.filter(hand__in=hands).delete()
    Hand.objects.bulk_create(struck)
    store_game(table, [], game_of(table, []), since=0)
    return [hand.position for hand in struck]


def _recorded_earlier(hand: Hand, table: Table, entry: dict[str, Any]) -> RecordedHand:
    if hand.table_id != table.pk:
        raise Refused(problem("client_id_elsewhere", "client_id"))
    if hand.entry != entry and not _same_hand(hand.entry, entry, table):
        raise Conflict(problem("client_id_reused", "client_id"), state=state_json(state_of(table)))
    hands = standing_hands(table)
    game = game_of(table, hands)
    played = dict(zip([other.pk for other in hands], game.hands, strict=True)).get(hand.pk)
    return RecordedHand(hand=hand, created=False, version=table.version, game=game, played=played)


def _same_hand(one: dict[str, Any], other: dict[str, Any], table: Table) -> bool:
    """Whether two entries are equal once fields that are left empty are ignored."""
    game = rules_of(table.session.event.ruleset)
    (first, _), (second, problems) = game.read_entry(one), game.read_entry(other)
    return first == second and not problems


def _append(
    table: Table,
    hands: Sequence[Hand],
    seats: Sequence[Seat],
    actor: Actor,
    *,
    key: int,
    client_id: UUID,
    entry: dict[str, Any],
    offence: str,
) -> RecordedHand:
    """Store the next hand; the `hands` before it include struck ones."""
    if hands and hands[-1].position == MOST_HANDS:
        raise Refused(problem("hands_at_most", most=MOST_HANDS))
    entry = in_stored_order(entry)
    with refusing_scoring_errors():
        game = game_with(table, [hand for hand in hands if not hand.is_struck], entry)
    hand = Hand(
        pk=key,
        table=table,
        position=hands[-1].position + 1 if hands else 1,
        entry=entry,
        offence=offence,
        client_id=client_id,
        entered_by_id=actor.login_id,
        entered_as=actor.label,
    )
    audited = entry_beside(
        actor,
        "hand.record",
        hand,
        event_id=table.session.event_id,
        after={"table": table.pk, "position": hand.position},
    )
    store_next_hand(table, hand, seats, game, beside=audited)
    count_hand_on_commit()
    return RecordedHand(
        hand=hand, created=True, version=table.version, game=game, played=game.hands[-1]
    )


def _revise(
    table: Table,
    position: int,
    *,
    actor: Actor,
    version: int,
    entry: dict[str, Any] | None,
    reason: str,
    offence: str | None = None,
) -> RevisedHand:
    event_id = table.session.event_id
    require(actor, "table.correct", event_id=event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        _refuse_unless_correctable(table, actor)
        old = _hand_at(table, position)
        if entry is None:
            _refuse_late_strike(old, actor, event_id)
        standing = standing_hands(table)
        before = game_until(table, standing, position)
        refuse_if(_problems_of_revision(old, before, entry, reason))
        new = _new_revision(table, old, actor=actor, entry=entry, reason=reason.strip())
        refuse_if(_problems_of_offence(table, new.entry, offence or ""))
        if is_chombo(new.entry, table.ruleset):
            new.offence = old.offence if offence is None else offence.strip()
        hands = with_revision(standing, new)
        game = replayed(table, hands, before)
        Hand.objects.filter(pk=old.pk).update(is_current=False)
        old.seat_rows.all().delete()
        old.wins.all().delete()
        new.save()
        placed = placed_now(table.session.event) if table.status in RESULT_STATUSES else None
        if new.is_struck:  # another hand is being played now
            table.riichi = ""
        void_sign_offs(table, actor=actor)
        store_game(table, hands, game, since=len(before.hands))
        record(
            actor,
            "hand.strike" if entry is None else "hand.correct",
            new,
            event_id=event_id,
            before={"struck": old.is_struck},
            after={"struck": new.is_struck, "position": position}
            | ({} if placed is None else changed_ranks(placed, table.session.event)),
            reason=new.reason,
        )
        if placed is not None:
            queue_notice(NoticeKind.CORRECTION, event_id=event_id, table_id=table.pk)
    return RevisedHand(hand=new, hands=hands, game=game)


def _new_revision(
    table: Table, old: Hand, *, actor: Actor, entry: dict[str, Any] | None, reason: str
) -> Hand:
    return Hand(
        table=table,
        position=old.position,
        revision=old.revision + 1,
        is_struck=entry is None,
        entry=old.entry if entry is None else entry,
        entered_by_id=actor.login_id,
        entered_as=actor.label,
        reason=reason,
    )


def _hand_at(table: Table, position: int) -> Hand:
    hand = table.hands.current().filter(position=position).first()
    if hand is None:
        raise Refused(problem("hand_missing", "position", position=position))
    return hand


def _problems_of_revision(
    old: Hand, before: Game, entry: dict[str, Any] | None, reason: str
) -> list[AnyProblem]:
    problems: list[AnyProblem] = []
    if old.is_struck and entry is None:
        problems.append(problem("hand_struck", "position", position=old.position))
    problems.extend(problems_of_reason(reason, needed=True))
    if entry is not None:
        problems.extend(before.problems_of_entry(entry))
    return problems


def _problems_of_offence(table: Table, entry: dict[str, Any], offence: str) -> Iterator[AnyProblem]:
    if offence and not is_chombo(entry, table.ruleset):
        yield problem("offence_without_chombo", "offence")
    yield from problems_of_length(offence, "offence")


def _refuse_unless_playing(table: Table, actor: Actor) -> None:
    _refuse_other_contract(table)
    _refuse_link_where_scorers_enter(table, actor)
    if table.session.status != SessionStatus.RUNNING:
        raise Refused(problem("table_not_playing"))
    if table.status == TableStatus.CLOSED:
        raise Refused(problem("table_closed"))


def _refuse_unless_correctable(table: Table, actor: Actor) -> None:
    _refuse_other_contract(table)
    _refuse_link_where_scorers_enter(table, actor)
    closed = table.status == TableStatus.CLOSED or table.session.status != SessionStatus.RUNNING
    event_id = table.session.event_id
    if closed and not actor.may("table.correct_closed", event_id=event_id):
        raise Refused(problem("table_closed"))
    refuse_if(problems_of_signed_result(table, actor))


def _refuse_late_strike(hand: Hand, actor: Actor, event_id: int) -> None:
    if not may_strike(first_revision(hand), actor, event_id=event_id, now=timezone.now()):
        raise Refused(problem("strike_too_late", "position", minutes=GRACE_MINUTES))


def _refuse_other_contract(table: Table) -> None:
    if table.result_only:
        raise Refused(problem("table_result_only"))
    if table.entry_contract == EntryContract.RESULT:
        raise Refused(problem("results_only"))
    if table.entry_contract == EntryContract.DESK:
        raise Refused(problem("desk_only"))


def _refuse_link_where_scorers_enter(table: Table, actor: Actor) -> None:
    event = table.session.event
    by_role = all(actor.may(verb, event_id=event.pk) for verb in LINK_VERBS)
    if event.entered_by == EnteredBy.SCORER and not by_role:
        raise Refused(problem("entry_not_at_table"))


def undo_last_hand(table: Table, *, actor: Actor, version: int) -> RevisedHand:
    """Strike the last hand, with the rights of `strike_hand`.

    Raises Refused if it is too late or there is no hand, Conflict if the table has a newer version.
    """
    event_id = table.session.event_id
    require(actor, "table.correct", event_id=event_id, table_id=table.pk)
    hands = standing_hands(table)
    if not hands:
        raise Refused(problem("table_without_hands"))
    first = first_revision(hands[-1])
    if not may_strike(first, actor, event_id=event_id, now=timezone.now()):
        raise Refused(problem("undo_too_late", minutes=GRACE_MINUTES))
    return strike_hand(
        table, hands[-1].position, actor=actor, version=version, reason=OwnReason.TAKEN_BACK.value
    )
