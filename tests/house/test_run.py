"""`run.py` brings up everything from a fresh clone and takes all of it down again."""

import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import run
from tests.house.processes import DEADLINE, alive, wait_until
from tests.servers import ROOT, free_port

SOCKETS = Path("/run/tenbou")


def test_alone_it_serves_this_machine_from_its_own_redis() -> None:
    settings = run.settings_for({}, SOCKETS)
    assert settings == {
        "HOST": "127.0.0.1",
        "PORT": "8000",
        "TENBOU_ADDRESS": "http://localhost:8000",
        "REDIS_URL": "unix:///run/tenbou/valkey.sock?db=0",
    }
    assert list(run.commands_for(settings, SOCKETS)) == ["Valkey", "web", "worker", "beat"]


def test_given_a_redis_it_starts_none() -> None:
    settings = run.settings_for({"REDIS_URL": "redis://cache:6379/0"}, SOCKETS)
    assert list(run.commands_for(settings, SOCKETS)) == ["web", "worker", "beat"]


def test_open_to_the_room_it_answers_to_every_name() -> None:
    settings = run.settings_for({"HOST": "0.0.0.0", "PORT": "9000"}, SOCKETS)
    assert settings["TENBOU_ALLOWED_HOSTS"] == "*"
    assert settings["TENBOU_ADDRESS"] == "http://localhost:9000"


def test_what_is_given_stands() -> None:
    given = {
        "HOST": "0.0.0.0",
        "TENBOU_ADDRESS": "https://tenbou.example.org",
        "TENBOU_ALLOWED_HOSTS": "tenbou.example.org",
    }
    assert run.settings_for(given, SOCKETS).items() >= given.items()


def test_children_may_hold_more_open_files_than_the_shell_allows() -> None:
    script = """
import resource, run
_soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
run.raise_open_files()
soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
print(soft == (10_240 if hard == resource.RLIM_INFINITY else min(10_240, hard)))
"""
    assert run.run([sys.executable, "-c", script]) == "True\n"


def test_a_port_that_is_no_number_is_refused() -> None:
    with pytest.raises(run.StartError, match="PORT should be a number, not 'http'"):
        run.settings_for({"PORT": "http"}, SOCKETS)


def test_a_taken_port_is_refused() -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    with taken, pytest.raises(run.StartError, match="is taken; choose another"):
        run.refuse_taken(taken.getsockname())


def test_a_failed_command_tells_what_it_said() -> None:
    with pytest.raises(run.StartError, match="the reason"):
        run.run([sys.executable, "-c", "print('the reason'); raise SystemExit(1)"])


def test_a_changed_file_changes_the_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ROOT", tmp_path)
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "page.css").write_text("a{}")
    before = run.fingerprint([tmp_path / "static"])
    assert run.fingerprint([tmp_path / "static"]) == before
    (tmp_path / "static" / "page.css").write_text("b{}")
    assert run.fingerprint([tmp_path / "static"]) != before


def test_a_compiled_file_is_no_change_of_the_migrations() -> None:
    first, *_rest = run.migrations()
    assert {file.suffix for file in run.migrations()} == {".py", ".txt"}
    assert first.parent == ROOT / "league" / "migrations"


def test_a_long_path_gets_a_short_folder_for_sockets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "VAR", tmp_path / ("deep" * 30))
    with run.folder_for_sockets() as sockets:
        assert len(bytes(sockets / "valkey.sock")) <= run.LONGEST_SOCKET


@pytest.mark.slow
def test_one_command_serves_everything_and_ends_everything(tmp_path: Path) -> None:
    clone = copy_of_the_house(tmp_path / "clone")
    port = free_port()
    with started_in(clone, PORT=str(port), TENBOU_API_RATE="1/day") as started:
        assert f"Tenbou answers at http://localhost:{port}/" in words_until_ready(started)
        names = ["beat", "supervisor.py", "uvicorn", "valkey-server", "worker"]
        # A child has no name of its own until it has begun.
        wait_until(lambda: sorted(children_of(started.pid)) == names)
        children = children_of(started.pid)
        assert status(port, "/") == 200
        # A client on this machine is one caller, whatever address it claims.
        callers = [status(port, "/api/v1/events/", caller) for caller in ("192.0.2.1", "192.0.2.2")]
        assert callers == [200, 429]
        for name in ("worker", "valkey-server"):
            os.kill(children[name], signal.SIGKILL)
        wait_until(lambda: all_restarted(started.pid, children, port))
        last = children_of(started.pid)
        started.send_signal(signal.SIGTERM)
        rest, _ = started.communicate(timeout=DEADLINE)
    assert (rest.splitlines()[-1], started.returncode) == ("Tenbou has ended.", 0)
    assert "Process worker ended (Killed); it restarts in 1 s." in rest.splitlines()
    # The watchdog ends once it sees that its parent has.
    wait_until(lambda: alive([*children.values(), *last.values()]) == [])
    # What is up to date starts beside the check that it is.
    with started_in(clone, PORT=str(port)) as again:
        assert f"Tenbou answers at http://localhost:{port}/" in words_until_ready(again)
        assert status(port, "/") == 200


@contextmanager
def started_in(clone: Path, **settings: str) -> Iterator[subprocess.Popen[str]]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    started = subprocess.Popen(
        [sys.executable, "run.py"],
        cwd=clone,
        env=kept | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with started:
        try:
            yield started
        finally:
            started.kill()  # its watchdog ends the rest


def status(port: int, path: str, claimed: str = "") -> int:
    request = Request(f"http://127.0.0.1:{port}{path}", headers={"X-Forwarded-For": claimed})
    try:
        answer = urlopen(request)
    except HTTPError as error:
        answer = error
    with answer:
        return int(answer.status)


def all_restarted(starter: int, before: dict[str, int], port: int) -> bool:
    """Whether worker and Valkey run under new numbers; the web answers with or without them."""
    assert status(port, "/") == 200
    now = children_of(starter)
    fresh = {name for name, pid in now.items() if pid != before.get(name)}
    return len(now) == len(before) and fresh == {"worker", "valkey-server"}


def words_until_ready(started: subprocess.Popen[str]) -> str:
    assert started.stdout is not None
    said = ""
    while "Ctrl-C ends it." not in said:
        line = started.stdout.readline()
        assert line, said
        said += line
    return said


def copy_of_the_house(clone: Path) -> Path:
    """Copy what `make run` needs; the environment is the one the tests run in."""
    for name in ("league", "scoring", "templates", "static"):
        shutil.copytree(ROOT / name, clone / name)
    for name in ("manage.py", "run.py", "supervisor.py", *run.LISTS):
        shutil.copy(ROOT / name, clone / name)
    (clone / ".venv").mkdir()
    for name in ("bin", "lib", "pyvenv.cfg"):
        (clone / ".venv" / name).symlink_to(Path(sys.prefix) / name)
    for name in run.LISTS:
        installed = hashlib.sha256((ROOT / name).read_bytes()).hexdigest()
        (clone / ".venv" / f"{name}.sha256").write_text(installed)
    return clone


def children_of(pid: int) -> dict[str, int]:
    """Name the process's own children with their numbers."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return {name_of(child): int(child) for child in listed.split()}


def name_of(pid: str) -> str:
    """Empty while the process starts or ends."""
    command = ""
    with suppress(FileNotFoundError, ProcessLookupError):
        command = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    words = {Path(word).name for word in command.split()}
    names = ("supervisor.py", "valkey-server", "uvicorn", "worker", "beat")
    return next((name for name in names if name in words), "")
