"""Find the options to repair a seating in a job; `repairs.repair_session` applies one."""

from typing import Any

from league.core.errors import Refused, problem
from league.core.jobs import Progress
from league.models import Entrant, Job
from league.seating.draw_job import refusing_with_names
from league.seating.queries.repair_options import repair_options, state_of_repair


def find_repairs(job: Job, _progress: Progress) -> dict[str, Any]:
    """The options as JSON; the session does not change."""
    session, asked = job.session, job.arguments
    if session is None:
        raise Refused(problem("gone"))
    people = Entrant.objects.filter(event=job.event_id, pk__in=asked["entrants"])
    entrants = list(people.select_related("player").order_by("pk"))
    state = state_of_repair(session)
    with refusing_with_names(job.event_id):
        options = repair_options(session, asked["kind"], entrants, state)
    return {"session": session.pk, "state": state, "options": options}
