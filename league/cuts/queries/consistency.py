"""Check that stage entries match a new computation of their cuts, and that seats match entries."""

from collections.abc import Iterator
from dataclasses import dataclass

from league.cuts.queries.preview import cut_preview
from league.enums import EntrantStatus
from league.models import Event, Seat, Stage, StageEntry
from league.standings.queries.stages import published_after


@dataclass(frozen=True, slots=True, kw_only=True)
class StageDifference:
    stage: Stage
    what: str

    def __str__(self) -> str:
        return f"{self.stage.event.slug} stage {self.stage.number}: {self.what}"


def stage_differences_in(event: Event) -> Iterator[StageDifference]:
    for stage in event.stages.select_related("event").order_by("number"):
        yield from cut_differences_of(stage)
        yield from _unexpected_seats_in(stage)


def cut_differences_of(stage: Stage) -> Iterator[StageDifference]:
    """Entries that the present results would not give; none after a later session is published."""
    if stage.cut_at is None or published_after(stage).exists():
        return
    entries = list(StageEntry.objects.filter(source=stage).select_related("stage", "entrant"))
    by_hand = {entry.entrant_id for entry in entries if entry.made_at > stage.cut_at}
    stored = {
        entry.entrant_id: entry.stage_id
        for entry in entries
        if not entry.declined and entry.entrant_id not in by_hand
    }
    declined = [entry.entrant_id for entry in entries if entry.declined]
    preview = cut_preview(stage, declined, present=frozenset(stored))
    for row in preview.rows:
        key = row.entrant.pk
        wanted = row.stage.pk if row.stage else None
        if key not in by_hand and stored.get(key) != wanted:
            given = row.stage.title if row.stage else "no stage"
            yield StageDifference(
                stage=stage,
                what=f"entrant {row.entrant.number} is elsewhere, the results give {given}",
            )


def _unexpected_seats_in(stage: Stage) -> Iterator[StageDifference]:
    """Seats of entrants who are neither in the stage nor substitutes."""
    if stage.source_id is None:
        return
    members = stage.entries.filter(declined=False).values("entrant")
    strangers = (
        Seat.objects.filter(session__stage=stage, replaces__isnull=True)
        .exclude(entrant__in=members)
        .exclude(entrant__status=EntrantStatus.SUBSTITUTE)
    )
    for seat in strangers.select_related("session", "entrant").order_by("session__number", "pk"):
        yield StageDifference(
            stage=stage,
            what=f"entrant {seat.entrant.number} sits in session {seat.session.number}"
            " and is not in the stage",
        )
