"""The table of jobs, Celery's registry and the timetable name the same things."""

import json
from typing import Any

import pytest
import redis
from celery import current_app
from django.conf import settings
from django.db import transaction

from league.core.job_table import (
    CONTINUE_REHEARSALS,
    DELETE_EXPIRED,
    FINISH_PICK_UPS,
    NIGHTLY_BACKUP,
    QUEUES,
    REFRESH_FORECASTS,
    REHEARSE,
    RELEASE_HELD_PLACES,
    REMIND_OF_NIGHTS,
    RESEND_LOST_JOBS,
    SIMULATE_PART,
    STORE_FIELDS,
    UPDATE_CHATS,
    UPDATE_STATISTICS,
    send_job_on_commit,
    task_name,
)
from league.core.mail import RESEND_MAIL, SEND_MAIL
from league.core.notice_queue import SPREAD_NOTICES
from league.enums import JobKind
from league.models import Job
from league.notices.spreading import DELIVER_MAIL, DELIVER_POSTS, RESEND_DELIVERIES
from tests.factories import JobFactory


def test_every_kind_of_job_has_its_task_and_no_task_lacks_a_kind() -> None:
    current_app.loader.import_default_modules()
    registered = {name for name in current_app.tasks if name.startswith("league.")}
    recurring = {
        CONTINUE_REHEARSALS,
        DELETE_EXPIRED,
        FINISH_PICK_UPS,
        NIGHTLY_BACKUP,
        REFRESH_FORECASTS,
        REHEARSE,
        RELEASE_HELD_PLACES,
        REMIND_OF_NIGHTS,
        RESEND_LOST_JOBS,
        RESEND_DELIVERIES,
        RESEND_MAIL,
        SPREAD_NOTICES,
        SIMULATE_PART,
        UPDATE_CHATS,
        UPDATE_STATISTICS,
        STORE_FIELDS,
    }
    assert registered == {
        *map(task_name, JobKind),
        *recurring,
        SEND_MAIL,
        DELIVER_MAIL,
        DELIVER_POSTS,
    }


def test_every_kind_of_job_has_a_queue_that_workers_take_from() -> None:
    taken_from = set(current_app.amqp.queues.consume_from)
    assert set(QUEUES) == set(JobKind)
    assert taken_from == {"draws", "reports", "notices", "devices", "chat"}
    assert set(QUEUES.values()) <= taken_from


def test_recurring_jobs_wait_behind_no_draw_and_no_report() -> None:
    sent = current_app.amqp.router.route({}, RESEND_LOST_JOBS)
    assert sent["queue"].name == "notices"


def test_lost_jobs_expired_rows_and_backups_are_looked_after_by_the_clock() -> None:
    planned = [entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()]
    assert planned == [
        RESEND_LOST_JOBS,
        RELEASE_HELD_PLACES,
        FINISH_PICK_UPS,
        REMIND_OF_NIGHTS,
        UPDATE_STATISTICS,
        REFRESH_FORECASTS,
        STORE_FIELDS,
        CONTINUE_REHEARSALS,
        RESEND_MAIL,
        UPDATE_CHATS,
        SPREAD_NOTICES,
        RESEND_DELIVERIES,
        DELETE_EXPIRED,
        NIGHTLY_BACKUP,
    ]


@pytest.mark.django_db
def test_a_message_leaves_when_the_transaction_commits(
    django_capture_on_commit_callbacks: Any,
) -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as queue:
        queue.delete("reports")
        with django_capture_on_commit_callbacks(execute=True):
            send_job_on_commit(JobKind.BUILD_REPORT, job_id=77)
            assert queue.llen("reports") == 0
        (message,) = queue.lrange("reports", 0, -1)
        queue.delete("reports")
    assert json.loads(message)["headers"]["task"] == "league.build_report"
    assert json.loads(message)["headers"]["kwargsrepr"] == "{'job_id': 77}"


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_sent_is_logged_and_the_write_stands(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with transaction.atomic():
        job = JobFactory.create()
        send_job_on_commit(job.kind, job_id=object())  # type: ignore[arg-type]  # no message can hold it
    assert [record.name for record in caplog.records] == ["django.db.backends.base"]
    assert Job.objects.get().status == "queued"
