"""Corrections in the record of an event: hands and results, before and after."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet

from league.enums import JobKind
from league.models import (
    AuditEntry,
    Entrant,
    Event,
    EventRole,
    Hand,
    Job,
    Penalty,
    Report,
    Seat,
    Table,
)
from league.play.queries.entered_results import EnteredResult
from league.play.queries.revisions import TextPart, mark_changes, play_entry, situation_of_revisions
from league.play.queries.texts.games import read_entry, texts_of
from league.play.queries.texts.hands import wind_name
from league.play.queries.texts.tile_explanations import TileExplanations
from scoring import Ruleset


def penalties_of(event: Event) -> QuerySet[Penalty]:
    penalties = event.penalties.select_related("entrant__player", "table", "session", "given_by")
    return penalties.order_by("-given_at", "-pk")


def penalty_in_event(event: Event, penalty_id: int) -> Penalty | None:
    return penalties_of(event).filter(pk=penalty_id).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """A revision; sentences that the next revision lacks are marked as changed."""

    hand: Hand
    words: list[TextPart]
    tiles: TileExplanations


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedHand:
    """A hand with several revisions, latest first."""

    revisions: list[Revision]

    @property
    def latest(self) -> Revision:
        return self.revisions[0]


def corrections_of(event: Event) -> list[CorrectedHand]:
    """Every corrected or struck hand, by session, table and position."""
    places = Hand.objects.filter(table__session__event=event, revision__gt=1)
    hands = (
        Hand.objects.filter(table__in=places.values("table"))
        .select_related("table__session", "entered_by")
        .prefetch_related(Prefetch("table__seats", Seat.objects.select_related("entrant__player")))
        .order_by("table__session__number", "table__number", "position", "-revision")
    )
    by_position: dict[tuple[int, int], list[Hand]] = defaultdict(list)
    for hand in hands:
        by_position[hand.table_id, hand.position].append(hand)
    ruleset = event.ruleset
    return [_corrected(rows, ruleset) for rows in by_position.values() if len(rows) > 1]


def _corrected(hands: Sequence[Hand], ruleset: Ruleset) -> CorrectedHand:
    """The revisions, latest first, each compared with the following one."""
    revisions: list[Revision] = []
    after: list[str] | None = None
    texts = texts_of(ruleset)
    for place, hand in enumerate(hands):
        played = play_entry(hand.entry, situation_of_revisions(hands[place:], ruleset), ruleset)
        what = played.valued if played else read_entry(hand.entry, ruleset)
        words = texts.sentences(what, wind_name)
        tiles = texts.explain(played) if played else TileExplanations()
        parts = mark_changes(words, words if after is None else after)
        revisions.append(Revision(hand=hand, words=parts, tiles=tiles))
        after = words
    return CorrectedHand(revisions=revisions)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedResult:
    """A correction of a result that was entered as a whole; without `after` it was removed."""

    entry: AuditEntry
    table: Table
    players: list[Entrant]
    before: EnteredResult
    after: EnteredResult | None

    @property
    def drawn_sessions(self) -> list[int]:
        """The numbers of later sessions that were drawn from the old standings."""
        return list(self.entry.after.get("drawn_sessions", ()))

    @property
    def rows(self) -> list[tuple[Entrant, int, int | None]]:
        """Each player's points before and after."""
        old = self.before.raw_points
        new = (None,) * len(old) if self.after is None else self.after.raw_points
        return list(zip(self.players, old, new, strict=True))


def corrected_results_of(
    event: Event, verbs: Collection[str] = ("table.correct_result",), table: Table | None = None
) -> list[CorrectedResult]:
    """Every corrected result of an event, or of one table of it, latest first."""
    found = audit_of(event).filter(verb__in=verbs)
    if table is not None:
        found = found.filter(subject_id=table.pk)
    entries = [entry for entry in found if "raw_points" in entry.before]
    seats = Prefetch("seats", Seat.objects.select_related("entrant__player"))
    rows = Table.objects.filter(pk__in={entry.subject_id for entry in entries})
    tables = {row.pk: row for row in rows.select_related("session").prefetch_related(seats)}
    named = {pk for entry in entries for pk in entry.before.get("entrants", ())}
    entrants = event.entrants.select_related("player").in_bulk(named)
    return [
        CorrectedResult(
            entry=entry,
            table=here,
            players=_players(entry, here, entrants),
            before=_entered(entry.before),
            after=_entered(entry.after) if "raw_points" in entry.after else None,
        )
        for entry in entries
        if (here := tables.get(entry.subject_id)) is not None
    ]


def _players(entry: AuditEntry, table: Table, entrants: Mapping[int, Entrant]) -> list[Entrant]:
    """Whose points these were; an old entry does not say, so it takes those who sit there."""
    named = entry.before.get("entrants")
    if named is not None and all(pk in entrants for pk in named):
        return [entrants[pk] for pk in named]
    return [seat.entrant for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]


def _entered(side: dict[str, Any]) -> EnteredResult:
    sticks = side.get("leftover_sticks", 0)
    return EnteredResult(raw_points=tuple(side["raw_points"]), leftover_sticks=sticks)


def audit_of(event: Event) -> QuerySet[AuditEntry]:
    return event.audit_entries.select_related("login").order_by("-at", "-pk")


def roles_of(event: Event) -> QuerySet[EventRole]:
    return event.roles.select_related("login").order_by("role", "login__username")


MOST_JOBS = 200


def jobs_of(event: Event) -> QuerySet[Job]:
    jobs = event.jobs.select_related("session", "requested_by", "report").defer("report__content")
    return jobs.order_by("-pk")


def listed_jobs_of(event: Event) -> QuerySet[Job]:
    """The jobs without their outcomes: a list does not show them, and one may have 100 kB."""
    return jobs_of(event).defer("report__content", "outcome")


def reports_of(event: Event) -> QuerySet[Job]:
    return listed_jobs_of(event).filter(kind=JobKind.BUILD_REPORT)


def other_jobs_by_kind(event: Event) -> list[list[Job]]:
    """The latest jobs but reports, those of one kind together, the kind of the latest first."""
    found: dict[str, list[Job]] = {}
    for job in listed_jobs_of(event).exclude(kind=JobKind.BUILD_REPORT)[:MOST_JOBS]:
        found.setdefault(job.kind, []).append(job)
    return [*found.values()]


def job_in_event(event: Event, job_id: int) -> Job | None:
    return jobs_of(event).filter(pk=job_id).first()


def report_in_event(event: Event, report_id: int) -> Report | None:
    return event.reports.filter(pk=report_id).first()
