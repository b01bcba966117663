"""Make and undo cuts; admit a player after a cut."""

from collections.abc import Collection, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Conflict, Refused, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.locks import bump_results_version, locked_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.core.versions import results_chain
from league.cuts.queries.preview import CutPreview, cut_preview
from league.enums import EventStatus, SessionStatus
from league.models import Entrant, Seat, Session, Stage, StageEntry
from league.seating.sessions import discard_session
from league.standings.queries.stages import published_after, sessions_in


def apply_cut(
    stage: Stage, *, actor: Actor, declined: Collection[int] = (), version: int | None = None
) -> Stage:
    """Assign the players of a stage to its following stages; replaces an earlier cut.

    `declined` are the ids of entrants who give up their place. Raises Conflict if `version`, the
    version of the preview, is out of date.
    """
    require(actor, "stage.cut", event_id=stage.event_id)
    with transaction.atomic():
        stage = _locked(stage)
        event = stage.event
        now = results_chain(event)
        if version is not None and version != now:
            raise Conflict(problem("results_moved_on", "version"), state={"version": now})
        refuse_if([*_problems_of_cutting(stage), *_problems_of_declines(stage, declined)])
        _delete_cut(stage, actor=actor)
        preview = cut_preview(stage, declined)
        refuse_if(_problems_of_preview(preview))
        _write(preview, cut_preview(stage), declined)
        bump_results_version(event.pk)
        record(actor, "stage.cut", stage, event_id=event.pk, after=_audit_json(preview, declined))
    return stage


def undo_cut(stage: Stage, *, actor: Actor) -> Stage:
    """Undo the cut, while no session after it is published."""
    require(actor, "stage.cut", event_id=stage.event_id)
    with transaction.atomic():
        stage = _locked(stage)
        if stage.cut_at is None:
            raise Refused(problem("stage_not_cut", name=stage.title))
        refuse_if(_problems_of_undoing(stage))
        before = {
            str(item.number): list(
                item.entries.filter(declined=False)
                .order_by("seed")
                .values_list("entrant", flat=True)
            )
            for item in stage.followers.order_by("number")
        }
        _delete_cut(stage, actor=actor)
        bump_results_version(stage.event_id)
        record(actor, "stage.undo_cut", stage, event_id=stage.event_id, before=before)
    return stage


def admit_entrant(stage: Stage, entrant: Entrant, *, actor: Actor, reason: str) -> StageEntry:
    """Admit an entrant to a stage after its cut, in place of a player who had to leave."""
    require(actor, "stage.cut", event_id=stage.event_id)
    with transaction.atomic():
        stage = _locked(stage)
        entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
        refuse_if(
            [*_problems_of_admitting(stage, entrant), *problems_of_reason(reason, needed=True)]
        )
        highest = stage.entries.aggregate(highest=Max("seed"))["highest"]
        StageEntry.objects.filter(source=stage.source, entrant=entrant).delete()
        entry = StageEntry.objects.create(
            source_id=int(stage.source_id or 0),  # problems_of_cutting made sure of it
            stage=stage,
            entrant=entrant,
            seed=int(highest or 0) + 1,
        )
        bump_results_version(stage.event_id)
        record(
            actor,
            "stage.admit",
            entry,
            event_id=stage.event_id,
            after={"stage": stage.number, "entrant": entrant.pk, "seed": entry.seed},
            reason=reason,
        )
    return entry


def _locked(stage: Stage) -> Stage:
    """Lock the sessions of the following stages, then the event; return the stage."""
    behind = Session.objects.filter(stage__source=stage).order_by("pk")
    list(behind.select_for_update(no_key=True).only("pk"))
    event = locked_event(stage.event_id)
    with refusing_if_gone():
        stage = Stage.objects.select_related("source").get(pk=stage.pk)
    stage.event = event
    return stage


def _delete_cut(stage: Stage, *, actor: Actor) -> None:
    """Delete the entries of the cut, and draft sessions that depend on it."""
    drafts = Session.objects.filter(stage__source=stage, status=SessionStatus.DRAFT)
    for session in drafts.select_related("event").order_by("-number"):
        discard_session(session, actor=actor)
    StageEntry.objects.filter(source=stage).delete()
    stage.cut_at = None
    stage.save(update_fields=["cut_at"])


def _write(preview: CutPreview, undisturbed: CutPreview, declined: Collection[int]) -> None:
    """Store the entries; `undisturbed`, the cut without declines, gives the declined places."""
    stage = preview.stage
    entries = [
        StageEntry(source=stage, stage=row.stage, entrant=row.entrant, seed=row.placing.seed)
        for row in preview.rows
        if row.stage is not None
    ]
    entries += [
        StageEntry(
            source=stage,
            stage=row.stage or preview.followers[0],
            entrant=row.entrant,
            declined=True,
        )
        for row in undisturbed.rows
        if row.entrant.pk in declined
    ]
    StageEntry.objects.bulk_create(entries)
    stage.cut_at = timezone.now()
    stage.save(update_fields=["cut_at"])


def _audit_json(preview: CutPreview, declined: Collection[int]) -> dict[str, Any]:
    members = {
        str(item.number): [row.entrant.pk for row in preview.members(item)]
        for item in preview.followers
    }
    return members | {"declined": sorted(declined)}


def _problems_of_cutting(stage: Stage) -> Iterator[AnyProblem]:
    if stage.event.status == EventStatus.FINISHED:
        yield problem("event_not_running")
    if not stage.followers.exists():
        yield problem("stage_leads_nowhere", name=stage.title)
    sessions = sessions_in(stage)
    if not sessions.filter(status=SessionStatus.FINISHED).exists():
        yield problem("stage_unplayed", name=stage.title)
    for session in sessions.exclude(status=SessionStatus.FINISHED):
        yield problem("session_unfinished", number=session.number)
    yield from _problems_of_undoing(stage)


def _problems_of_undoing(stage: Stage) -> Iterator[AnyProblem]:
    for session in published_after(stage):
        yield problem("cut_built_upon", number=session.number)


def _problems_of_declines(stage: Stage, declined: Collection[int]) -> Iterator[AnyProblem]:
    known = set(stage.event.entrants.filter(pk__in=declined).values_list("pk", flat=True))
    for entrant_id in sorted({*declined} - known):
        yield problem("entrant_elsewhere", "declined", name=f"#{entrant_id}")


def _problems_of_preview(preview: CutPreview) -> Iterator[AnyProblem]:
    for stage in preview.followers:
        missing = preview.missing[stage.pk]
        if missing:
            yield problem(
                "cut_places_free", name=stage.title, places=stage.cut_size or 0, missing=missing
            )


def _problems_of_admitting(stage: Stage, entrant: Entrant) -> Iterator[AnyProblem]:
    name = entrant.staff_name
    if entrant.event_id != stage.event_id:
        yield problem("entrant_elsewhere", "entrant", name=name)
    elif not entrant.is_playing:
        yield problem("entrant_not_playing", "entrant", name=name)
    if stage.source is None or stage.source.cut_at is None or stage.cut_at is not None:
        yield problem("stage_takes_nobody", name=stage.title)
    if stage.entries.filter(entrant=entrant, declined=False).exists():
        yield problem("entrant_in_stage", "entrant", name=name, stage=stage.title)
    unfinished = Seat.objects.filter(entrant=entrant).exclude(
        session__status=SessionStatus.FINISHED
    )
    for seat in unfinished.select_related("session").order_by("session__number"):
        yield problem("entrant_seated", "entrant", name=name, number=seat.session.number)
