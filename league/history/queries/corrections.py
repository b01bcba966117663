"""The record of an event: penalties, corrected hands, audit, roles, jobs and reports."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from league.models import AuditEntry, Event, EventRole, Hand, Job, Penalty, Report
from league.play.queries.revisions import TextPart, mark_changes, play_entry, situation_of_revisions
from league.play.queries.texts.games import read_entry, texts_of
from league.play.queries.texts.hands import wind_name
from league.play.queries.texts.tile_explanations import TileExplanations
from scoring import Ruleset


def penalties_of(event: Event) -> QuerySet[Penalty]:
    penalties = event.penalties.select_related("entrant__player", "table__session", "given_by")
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
class Corrected:
    """A hand with more than one revision, the latest first."""

    revisions: list[Revision]

    @property
    def latest(self) -> Revision:
        return self.revisions[0]


def corrections_of(event: Event) -> list[Corrected]:
    """Every corrected or struck hand, by session, table and position."""
    places = Hand.objects.filter(table__session__event=event, revision__gt=1)
    hands = (
        Hand.objects.filter(table__in=places.values("table"))
        .select_related("table__session", "entered_by")
        .order_by("table__session__number", "table__number", "position", "-revision")
    )
    by_position: dict[tuple[int, int], list[Hand]] = defaultdict(list)
    for hand in hands:
        by_position[hand.table_id, hand.position].append(hand)
    ruleset = event.ruleset
    return [_corrected(rows, ruleset) for rows in by_position.values() if len(rows) > 1]


def _corrected(hands: Sequence[Hand], ruleset: Ruleset) -> Corrected:
    """The revisions, the latest first, each compared with the one after it."""
    revisions: list[Revision] = []
    after: list[str] | None = None
    texts = texts_of(ruleset)
    for place, hand in enumerate(hands):
        played = play_entry(hand.entry, situation_of_revisions(hands[place:], ruleset), ruleset)
        what = played.valued if played else read_entry(hand.entry, ruleset)
        words = texts.sentences(what, wind_name)
        tiles = texts.explain(played, ruleset) if played else TileExplanations()
        parts = mark_changes(words, words if after is None else after)
        revisions.append(Revision(hand=hand, words=parts, tiles=tiles))
        after = words
    return Corrected(revisions=revisions)


def audit_of(event: Event) -> QuerySet[AuditEntry]:
    return event.audit_entries.select_related("login").order_by("-at", "-pk")


def roles_of(event: Event) -> QuerySet[EventRole]:
    return event.roles.select_related("login").order_by("role", "login__username")


def jobs_of(event: Event) -> QuerySet[Job]:
    jobs = event.jobs.select_related("session", "requested_by", "report").defer("report__content")
    return jobs.order_by("-pk")


def job_in_event(event: Event, job_id: int) -> Job | None:
    return jobs_of(event).filter(pk=job_id).first()


def report_in_event(event: Event, report_id: int) -> Report | None:
    return event.reports.filter(pk=report_id).first()
