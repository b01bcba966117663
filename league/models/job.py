from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import UNFINISHED_JOB_STATUSES, JobKind, JobStatus, ReportFormat
from league.models.columns import one_of
from league.models.row import Loaded, Row


class JobQuerySet(models.QuerySet["Job"]):
    def unfinished(self) -> "JobQuerySet":
        return self.filter(status__in=UNFINISHED_JOB_STATUSES)


class Job(Row):
    """Background work: what was asked, how far it is and what came of it."""

    kind = models.CharField(_("kind"), max_length=32, choices=JobKind.choices)
    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="jobs")
    session = models.ForeignKey(
        "league.Session", null=True, blank=True, on_delete=models.SET_NULL, related_name="jobs"
    )
    arguments = models.JSONField(default=dict)
    language = models.CharField(max_length=16, default="en")  # of who asked
    status = models.CharField(
        _("status"), max_length=16, choices=JobStatus.choices, default=JobStatus.QUEUED
    )
    progress = models.PositiveIntegerField(default=0)
    progress_total = models.PositiveIntegerField(default=0)
    outcome = models.JSONField(default=dict)
    problems = models.JSONField(default=list)  # codes with parameters: core.job_problems
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # Made by the form or the caller: the same request twice is one job.
    client_id = models.UUIDField(unique=True, null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        constraints: ClassVar = [
            one_of("kind", JobKind, name="job_kind_known"),
            one_of("status", JobStatus, name="job_status_known"),
            models.UniqueConstraint(
                fields=["session"],
                condition=models.Q(
                    kind=JobKind.DRAW_SESSION, status__in=list(UNFINISHED_JOB_STATUSES)
                ),
                name="job_one_draw_a_session",
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(
                    kind=JobKind.MAKE_PLAN, status__in=list(UNFINISHED_JOB_STATUSES)
                ),
                name="job_one_plan_an_event",
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(kind=JobKind.FORECAST, status__in=list(UNFINISHED_JOB_STATUSES)),
                name="job_one_forecast_an_event",
            ),
        ]

    @property
    def is_unfinished(self) -> bool:
        return self.status in UNFINISHED_JOB_STATUSES


class JobFile(Row):
    """A file that a job reads; deleted with the end of the job, that of a preview a day later."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="file")
    content = models.BinaryField()

    class Meta:
        verbose_name = _("file of a job")
        verbose_name_plural = _("files of jobs")


class Report(Loaded):
    """A file that a job made."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="reports")
    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="report")
    format = models.CharField(_("format"), max_length=8, choices=ReportFormat.choices)
    filename = models.CharField(_("file name"), max_length=160)
    content = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints: ClassVar = [one_of("format", ReportFormat, name="report_format_known")]

    def __str__(self) -> str:
        return self.filename
