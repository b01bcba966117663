"""Children restart after a growing pause, and none outlives the supervisor."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from supervisor import ChildEndedError, Supervisor, next_pause, reason_of
from tests.house.processes import DEADLINE, alive, wait_until
from tests.servers import ROOT

pytestmark = pytest.mark.slow

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]
# Two processes, one started by the other, which ignores SIGTERM; a file is named after each.
STUBBORN = """
import os, pathlib, signal, sys, time
if os.fork() == 0:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path(sys.argv[1], str(os.getpid())).touch()
time.sleep(600)
"""
PARENT = """
import pathlib, sys, time
from supervisor import Supervisor
supervisor = Supervisor(pathlib.Path("."), {})
supervisor.start("worker", [sys.executable, "-c", sys.argv[1], sys.argv[2]])
pathlib.Path(sys.argv[2], str(supervisor.own_group)).touch()
time.sleep(600)
"""


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[Supervisor]:
    supervisor = Supervisor(tmp_path, {"COLOUR": "green"})
    yield supervisor
    supervisor.stop()


def test_pauses_double_up_to_half_a_minute() -> None:
    pauses = [0]
    for _ in range(7):
        pauses.append(next_pause(pauses[-1], lived=59))
    assert pauses[1:] == [1, 2, 4, 8, 16, 30, 30]


def test_after_a_minute_of_running_the_pause_is_short_again() -> None:
    assert next_pause(30, lived=60) == 1


@pytest.mark.parametrize(
    ("code", "reason"), [(0, "exit code 0"), (3, "exit code 3"), (-signal.SIGKILL, "Killed")]
)
def test_the_reason_of_an_end_is_a_code_or_a_signal(code: int, reason: str) -> None:
    assert reason_of(code) == reason


def test_a_child_runs_in_the_folder_with_the_settings(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    supervisor.start("worker", ["sh", "-c", 'echo "$COLOUR" > colour; exec sleep 600'])
    wait_until(lambda: written(tmp_path / "colour") == "green\n")


def test_a_killed_child_restarts_and_the_others_run_on(
    supervisor: Supervisor, capsys: pytest.CaptureFixture[str]
) -> None:
    supervisor.start("web", SLEEP, essential=True)
    supervisor.start("worker", SLEEP)
    web, worker = pid_of(supervisor, "web"), pid_of(supervisor, "worker")
    os.kill(worker, signal.SIGKILL)
    tend_until(supervisor, lambda: pid_of(supervisor, "worker") not in {worker, 0})
    assert pid_of(supervisor, "web") == web
    assert capsys.readouterr().out == "Process worker ended (Killed); it restarts in 1 s.\n"


def test_a_child_that_cannot_start_is_tried_again(
    supervisor: Supervisor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    supervisor.start("worker", [program])
    tend_until(supervisor, lambda: pid_of(supervisor, "worker") == 0)
    program.unlink()
    said = "Process worker ended (exit code 0); it restarts in 1 s.\n"
    said += "Process worker ended (No such file or directory); it restarts in 2 s.\n"
    tend_until(supervisor, lambda: supervisor.children["worker"].pause == 2)
    assert capsys.readouterr().out == said


def test_the_end_of_an_essential_child_is_an_error_with_its_reason(
    supervisor: Supervisor,
) -> None:
    supervisor.start("web", [sys.executable, "-c", "raise SystemExit(3)"], essential=True)
    with pytest.raises(ChildEndedError, match=r"^Process web ended \(exit code 3\); Tenbou stops"):
        tend_until(supervisor, lambda: False)


def test_what_a_child_has_started_ends_with_it(tmp_path: Path) -> None:
    supervisor = Supervisor(tmp_path, {})
    supervisor.start("worker", [sys.executable, "-c", STUBBORN, str(tmp_path)])
    wait_until(lambda: len(numbers_in(tmp_path)) == 2)
    first = numbers_in(tmp_path)
    os.kill(pid_of(supervisor, "worker"), signal.SIGKILL)
    tend_until(supervisor, lambda: len(numbers_in(tmp_path)) == 4)
    wait_until(lambda: alive(first) == [])
    supervisor.stop()
    wait_until(lambda: alive(numbers_in(tmp_path)) == [])


def test_no_process_outlives_a_supervisor_that_is_killed(tmp_path: Path) -> None:
    parent = start_parent(tmp_path)
    wait_until(lambda: len(numbers_in(tmp_path)) == 3)
    assert len(alive(numbers_in(tmp_path))) == 3
    parent.kill()
    parent.wait()
    wait_until(lambda: alive(numbers_in(tmp_path)) == [])


def test_a_killed_watchdog_is_replaced_and_learns_of_the_children(tmp_path: Path) -> None:
    supervisor = Supervisor(tmp_path, {})
    supervisor.start("worker", SLEEP)
    worker, watchdog = pid_of(supervisor, "worker"), supervisor.own_group
    os.kill(watchdog, signal.SIGKILL)
    tend_until(supervisor, lambda: supervisor.own_group != watchdog)
    os.close(supervisor.pipe)  # as the system does when this process ends
    assert supervisor.watchdog.wait(DEADLINE) == -signal.SIGKILL
    process = supervisor.children["worker"].process
    assert process is not None
    assert (process.wait(DEADLINE), process.pid) == (-signal.SIGKILL, worker)


def start_parent(folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", PARENT, STUBBORN, str(folder)], cwd=ROOT)


def pid_of(supervisor: Supervisor, name: str) -> int:
    process = supervisor.children[name].process
    return process.pid if process else 0


def tend_until(supervisor: Supervisor, reached: Callable[[], bool]) -> None:
    def tended() -> bool:
        supervisor.tend()
        return reached()

    wait_until(tended)


def written(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def numbers_in(folder: Path) -> list[int]:
    return [int(file.name) for file in folder.iterdir()]
