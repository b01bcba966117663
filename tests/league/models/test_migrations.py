"""What stood in a database before a migration says the same after it."""

import json

import pytest
from django.core.management import call_command
from django.db import connection

from league.core.job_problems import problems_of_job
from league.models import Job, Penalty, SignOff
from tests.factories import JobFactory, PenaltyFactory, SignOffFactory

pytestmark = pytest.mark.django_db(transaction=True)


def test_sign_offs_name_who_gave_them_and_warnings_with_points_are_deductions() -> None:
    signed = SignOffFactory.create()
    assert signed.seat is not None
    penalty = PenaltyFactory.create(points=1000)
    call_command("migrate", "league", "0006", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE league_penalty SET kind = 'warning'")
    call_command("migrate", "league", verbosity=0)
    assert SignOff.objects.get().entrant_id == signed.seat.entrant_id
    assert Penalty.objects.get(pk=penalty.pk).kind == "deduction"


def test_problems_of_jobs_are_sentences_before_and_codes_after() -> None:
    stored = {"code": "too_few_players", "field": "", "params": {"count": 3}}
    job = JobFactory.create(language="ja", problems=[stored])
    call_command("migrate", "league", "0009", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT problems FROM league_job")
        (before,) = cursor.fetchone()
    said = {"code": "too_few_players", "field": "", "message": "3人では1卓に足りません。"}
    assert json.loads(before) == [said]
    call_command("migrate", "league", verbosity=0)
    job = Job.objects.get(pk=job.pk)
    assert (job.language, job.problems) == ("en", [{**said, "params": {}}])
    assert problems_of_job(job) == [said]
