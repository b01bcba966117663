"""All corrections of an event in one list: results, hands and penalties."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from league.core.queries.rule_terms import round_text
from league.events.queries.zones import local_day
from league.formats.winds import wind
from league.history.queries.audit_names import AuditNames
from league.history.queries.corrections import (
    CorrectedHand,
    CorrectedResult,
    Revision,
    audit_of,
    corrected_results_of,
    corrections_of,
    penalties_of,
)
from league.models import Event, Hand, Penalty, Session, Table
from league.models.name_key import key_of
from league.play.queries.texts.games import texts_of
from league.templatetags.numbers import points_text
from league.templatetags.tenbou import DASH, score, session_name

RESULT, HAND, PENALTY = "result", "hand", "penalty"
#: The verbs whose entries, beside those of results, name the changed ranks.
WITH_RANKS = ("hand.correct", "hand.strike", "penalty.revoke", "bonus.revoke")
OF_RESULTS = ("table.correct_result", "table.clear_result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Whose value changed; `after` is "" where it was removed."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A correction with its reason; a hand has two revisions instead of `changes`."""

    kind: str
    at: datetime
    day: date
    who: str
    reason: str
    title: str
    table: Table | None
    changes: Sequence[Change] = ()
    old: Revision | None = None
    new: Revision | None = None
    ranks: Sequence[Change] = ()
    drawn_sessions: Sequence[int] = ()
    players: Sequence[str] = ()

    def has(self, words: str) -> bool:
        """Whether the title or a player's name contains what somebody looks for."""
        return any(key_of(words) in key_of(text) for text in (self.title, *self.players))


def all_corrections(event: Event) -> list[Correction]:
    """Every correction, latest first."""
    ranks = _Ranks(event)
    found = [
        *(_of_result(one, ranks, event) for one in corrected_results_of(event, OF_RESULTS)),
        *(one for hand in corrections_of(event) for one in _of_hand(hand, ranks, event)),
        *(
            _of_penalty(one, ranks, event)
            for one in penalties_of(event).filter(revoked_at__isnull=False)
        ),
    ]
    return sorted(found, key=lambda one: one.at, reverse=True)


def drawn_before(event: Event, found: Iterable[Correction]) -> list[tuple[Session, Correction]]:
    """The sessions that were drawn from standings before a correction, with the correction."""
    sessions = {session.number: session for session in event.sessions.all()}
    return [
        (sessions[number], one)
        for one in found
        for number in one.drawn_sessions
        if number in sessions
    ]


class _Ranks:
    """The changed ranks in the audit of corrections, by the row that the entry is about."""

    def __init__(self, event: Event) -> None:
        self.names = AuditNames(event)["person"]
        entries = audit_of(event).filter(verb__in=WITH_RANKS)
        self.found = {(entry.subject_kind, entry.subject_id): entry for entry in entries}

    def of(self, kind: str, row: int) -> list[Change]:
        entry = self.found.get((kind, row))
        return [] if entry is None else self.read(entry.after)

    def revoker(self, penalty: int) -> str:
        entry = self.found.get(("penalty", penalty))
        return "" if entry is None else entry.who

    def read(self, after: dict[str, Any]) -> list[Change]:
        return [
            Change(name=self.names.get(key, DASH), before=str(old or DASH), after=str(new or DASH))
            for key, old, new in after.get("ranks", ())
        ]


def _of_result(found: CorrectedResult, ranks: _Ranks, event: Event) -> Correction:
    entry = found.entry
    changes = [
        Change(
            name=entrant.staff_name,
            before=points_text(before),
            after="" if after is None else points_text(after),
        )
        for entrant, before, after in found.rows
        if before != after
    ]
    if found.after is not None and found.before.leftover_sticks != found.after.leftover_sticks:
        sticks = str(found.before.leftover_sticks), str(found.after.leftover_sticks)
        changes.append(Change(name=_("Sticks left"), before=sticks[0], after=sticks[1]))
    return Correction(
        kind=RESULT,
        at=entry.at,
        day=local_day(entry.at, event),
        who=entry.who,
        reason=entry.reason,
        title=_titled(found.table, _("result")),
        table=found.table,
        changes=changes,
        ranks=ranks.read(entry.after),
        drawn_sessions=found.drawn_sessions,
        players=[entrant.staff_name for entrant, _before, _after in found.rows],
    )


def _of_hand(corrected: CorrectedHand, ranks: _Ranks, event: Event) -> Iterator[Correction]:
    """A correction for each revision but the first."""
    latest = corrected.latest.hand
    place = _place([revision.hand for revision in corrected.revisions], event)
    players = [seat.entrant.staff_name for seat in latest.table.seats.all()]
    for new, old in pairwise(corrected.revisions):
        hand = new.hand
        yield Correction(
            kind=HAND,
            at=hand.entered_at,
            day=local_day(hand.entered_at, event),
            who=hand.entered_as,
            reason=hand.reason,
            title=_titled(latest.table, place),
            table=latest.table,
            old=old,
            new=new,
            ranks=ranks.of("hand", hand.pk),
            players=players,
        )


def _of_penalty(penalty: Penalty, ranks: _Ranks, event: Event) -> Correction:
    at = penalty.revoked_at or penalty.given_at
    name = penalty.entrant.staff_name
    points = score(penalty.change, event) if penalty.points else penalty.kind_label()
    return Correction(
        kind=PENALTY,
        at=at,
        day=local_day(at, event),
        who=ranks.revoker(penalty.pk),
        reason=penalty.revoke_reason,
        title=_titled(penalty.table, _("bonus") if penalty.is_bonus else _("penalty")),
        table=penalty.table,
        changes=[Change(name=f"{name}: {penalty.reason}", before=points, after="")],
        ranks=ranks.of("penalty", penalty.pk),
        players=[name],
    )


def _titled(table: Table | None, what: str) -> str:
    if table is None:
        return what[:1].upper() + what[1:]
    place = {"session": session_name(table.session), "table": table.number}
    return f"{_('%(session)s, table %(table)s') % place} · {what}"


def _place(hands: Sequence[Hand], event: Event) -> str:
    """The round of a hand; a struck hand has it in an earlier revision, if anywhere."""
    known = next((hand for hand in hands if hand.round_wind), None)
    if known is None:
        return _("hand %(number)s") % {"number": hands[0].position}
    label = round_text(wind(known.round_wind), known.round_number or 1)
    repeats = texts_of(event.ruleset).repeats(known.counters)
    return ", ".join(part for part in (label, repeats) if part)
