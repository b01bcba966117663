"""Whose job is next: a message says that a job waits in its queue, not which one.

Workers take turns by who asked, so that one person's many jobs do not hold up another's single one.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta

from django.db.models import Max
from django.utils import timezone

from league.enums import JobKind, JobStatus
from league.models import Job, JobQuerySet

REMEMBERED = timedelta(hours=1)


def next_in_turn(job_id: int, queues: Mapping[JobKind, str]) -> Job | None:
    """The job to do for the message of this one: of who has least running and waits longest.

    `queues` names the queue of each kind.
    """
    asked = Job.objects.filter(pk=job_id).values_list("kind", flat=True).first()
    if asked is None:
        return None
    beside = [kind for kind, queue in queues.items() if queue == queues[JobKind(asked)]]
    jobs = Job.objects.filter(kind__in=beside)
    waiting = jobs.filter(status=JobStatus.QUEUED)
    people: set[int | None] = set(waiting.values_list("requested_by_id", flat=True))
    if len(people) > 1:
        waiting = waiting.filter(requested_by_id=_next_person(jobs, people))
    return waiting.order_by("pk").first()


def _next_person(jobs: JobQuerySet, people: set[int | None]) -> int | None:
    """None stands for the jobs of nobody, such as those of a rehearsal."""
    now = timezone.now()
    running: Counter[int | None] = Counter(
        jobs.filter(status=JobStatus.RUNNING).values_list("requested_by_id", flat=True)
    )
    begun = jobs.filter(seen_at__gte=now - REMEMBERED).order_by()
    last = dict(begun.values_list("requested_by_id").annotate(Max("seen_at")))
    return min(people, key=lambda who: (running[who], last.get(who, now - REMEMBERED), who or 0))
