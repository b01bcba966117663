"""A long list of players is checked in the request and enrolled by a job."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from league.core.errors import Refused, problem
from league.core.jobs import Progress, content_of, create_job, mark_done, requester_of
from league.core.locks import locks_event, require
from league.core.permissions import Actor
from league.core.sheets.columns import NOTHING_CHOSEN, ChosenColumns
from league.core.sheets.job_values import from_json, to_json
from league.core.sheets.limits import ROWS_AT_ONCE
from league.entrants.enrol_many import ListOutcome, checked_lines, enrol_read_list
from league.entrants.queries.player_lists import ReadList, read_list
from league.enums import JobKind
from league.models import Event, Job


def enrol_or_request(
    event: Event,
    text: str,
    *,
    actor: Actor,
    chosen: ChosenColumns,
    listed: ReadList | None = None,
    **meant: Any,
) -> ListOutcome | Job:
    """Enrol a short list now, and a long one by a job; `meant` are decisions as for `enrol_list`.

    `listed` is what was read of the same text a moment ago.
    """
    require(actor, "entrants.change", event_id=event.pk)
    listed = listed or read_list(text, chosen)
    if len(listed.lines) <= ROWS_AT_ONCE:
        return enrol_read_list(event, listed, actor=actor, **meant)
    checked_lines(event, listed, actor=actor, **meant)
    return _request(event, text, actor=actor, meant={"chosen": chosen, **meant})


@locks_event("entrants.change")
def _request(event: Event, text: str, *, actor: Actor, meant: Mapping[str, Any]) -> Job:
    if event.jobs.unfinished().filter(kind=JobKind.ENROL_LIST).exists():
        raise Refused(problem("list_running", "text"))
    return create_job(
        JobKind.ENROL_LIST,
        event,
        actor=actor,
        arguments=stored_decisions(**meant),
        content=text.encode(),
    )


def enrol_listed(job: Job, progress: Progress) -> dict[str, Any]:
    """Check the list again and enrol all its players, in the name of who asked."""
    text, actor, meant = content_of(job).decode(), requester_of(job), decisions(job.arguments)
    require(actor, "entrants.change", event_id=job.event_id)
    listed = read_list(text, meant.pop("chosen"))
    rows = len(checked_lines(job.event, listed, actor=actor, **meant))
    progress(rows, rows)
    enrol_read_list(
        job.event,
        listed,
        actor=actor,
        finish=lambda outcome: mark_done(job, counts_in(outcome)),
        **meant,
    )
    return {}


def counts_in(outcome: ListOutcome) -> dict[str, int]:
    return {"players": len(outcome.enrolled), "new_players": outcome.new_players}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDecisions:
    """The decisions of `enrol_list`, as a job keeps them."""

    choices: Mapping[int, str]
    chosen: ChosenColumns = NOTHING_CHOSEN
    clubs: Mapping[str, str] | None = None
    countries: Mapping[str, str] = field(default_factory=dict)


def stored_decisions(**meant: Any) -> dict[str, Any]:
    stored: dict[str, Any] = to_json(ListDecisions(**meant))
    return stored


def decisions(stored: dict[str, Any]) -> dict[str, Any]:
    read = from_json(ListDecisions, stored)
    return {one.name: getattr(read, one.name) for one in fields(read)}
