"""A worker killed in the middle of a draw: nothing half drawn, and the job is taken up again."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from league.core.permissions import SYSTEM
from league.models import Entrant, Job, Player
from league.seating.sessions import request_session
from league.tasks import resend_lost_jobs
from tests.servers import as_default, child, fresh_postgres
from tests.worlds import event_world

PLAYERS = 1200
PATIENCE = 90.0

JOB = "select status, attempts, progress > 0 from league_job"
ROOM = """
select (select count(*) from league_table), (select count(*) from league_seat),
    (select count(*) from league_sitout), certificate::text <> '{}', status from league_session
"""


def request_large_session() -> None:
    event = event_world(players=0).event
    names = [Player(display_name=f"Player {number}") for number in range(PLAYERS)]
    Entrant.objects.bulk_create(
        Entrant(event=event, player=player, number=number)
        for number, player in enumerate(Player.objects.bulk_create(names), 1)
    )
    request_session(event, actor=SYSTEM, method="swiss", seed=1)


def lose_the_job() -> int:
    """Let time pass since the last sign of life; return how many jobs are sent again."""
    Job.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    return resend_lost_jobs()


def until(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < deadline, "it does not come about"
        time.sleep(0.02)


def killed(worker: subprocess.Popen[bytes]) -> None:
    """The worker and every process it has started, without a word of warning."""
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


@pytest.mark.slow
@pytest.mark.timeout(4 * PATIENCE)
def test_a_draw_whose_worker_was_killed_is_whole_or_not_there_and_is_done_again(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock(), fresh_postgres("killed") as url, as_default(url):
        environment = os.environ | {"DATABASE_URL": url, "TENBOU_VAR": str(tmp_path)}
        request_large_session()
        with psycopg.connect(url, autocommit=True) as database:

            def row(query: LiteralString) -> tuple[Any, ...] | None:
                return database.execute(query).fetchone()

            with child("worker", 0, tmp_path, environment) as worker:
                until(lambda: row(JOB) == ("running", 1, True))
                killed(worker)
            assert (row(JOB), row(ROOM)) == (("running", 1, True), (0, 0, 0, False, "draft"))
            assert lose_the_job() == 1
            with child("worker", 0, tmp_path, environment):
                until(lambda: row(JOB) == ("done", 2, True))
            assert row(ROOM) == (PLAYERS // 4, PLAYERS, 0, True, "draft")
