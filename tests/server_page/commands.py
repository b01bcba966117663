"""Run the commands of docs/server.md in a fresh Debian.

It needs root, `debootstrap`, the packages of Debian and PyPI, and some 2 GB in the folder. The Debian
shares the network of this machine, whose ports 8000 and 8001 must be free.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "server.md"
COMMAND = re.compile(r"^# (.+)$", re.MULTILINE)
#: What asks a person, and what to run instead.
INSTEAD = {
    "tenbou-manage createsuperuser": (
        "DJANGO_SUPERUSER_PASSWORD=umi-no-oto tenbou-manage createsuperuser --no-input"
        " --username mori --email mori@example.org"
    ),
}
#: Starts and stops the program of a unit, as its user and with its environment.
SYSTEMCTL = r"""#!/bin/sh
verb=$1; shift
[ "$1" = --now ] && shift
for unit in "$@"; do
  file=/etc/systemd/system/$unit.service
  case $verb in restart|stop)
    [ -f /run/$unit.pid ] && kill "$(cat /run/$unit.pid)" && sleep 3; rm -f /run/$unit.pid;; esac
  case $verb in enable|start|restart)
    [ -f "$file" ] || { service "$unit" start; continue; }
    set -a; . "$(sed -n 's/^EnvironmentFile=//p' "$file")"; set +a
    cd "$(sed -n 's/^WorkingDirectory=//p' "$file")"
    setsid runuser -u "$(sed -n 's/^User=//p' "$file")" -- $(sed -n 's/^ExecStart=//p' "$file") \
      >"/var/log/$unit.log" 2>&1 & echo $! >"/run/$unit.pid";;
  reload) service "$unit" restart;; esac
done
"""
# Without an init nobody has made the folder of shared memory.
START_SERVICES = (
    "install --directory --mode 1777 /dev/shm; service postgresql start; service redis-server start"
)


def commands(page: str) -> list[str]:
    """The commands of the page, in order, each after the prompt of root."""
    blocks = re.findall(r"```console\n(.*?)```", page, re.DOTALL)
    return [command for block in blocks for command in COMMAND.findall(block)]


def main(folder: Path) -> None:
    base, debian = folder / "base", folder / "debian"
    if not (base / "etc").exists():
        run("debootstrap", "--variant=minbase", "bookworm", str(base))
    shutil.rmtree(debian, ignore_errors=True)
    run("cp", "--archive", str(base), str(debian))
    carry(debian)
    inside = Inside(debian)
    try:
        for command in commands(PAGE.read_text()):
            inside.run(INSTEAD.get(command, command))
            if "apt-get install" in command:
                (debian / "usr/bin/systemctl").write_text(SYSTEMCTL)
                (debian / "usr/bin/systemctl").chmod(0o755)
                inside.run(START_SERVICES)
    finally:
        inside.stop()
    say("Every command of docs/server.md ran.")


def carry(folder: Path) -> None:
    """The repository, and how this machine reaches packages."""
    (folder / "carried").mkdir()
    for name in certificates():
        shutil.copy(os.environ[name], folder / "carried" / name)
    run("git", "clone", "--quiet", str(ROOT), str(folder / "source"))
    names = ["etc/resolv.conf", "etc/pip.conf", "etc/hosts", "etc/apt/sources.list"]
    for name in names:
        if (Path("/") / name).exists():
            shutil.copy(Path("/") / name, folder / name)
    for part in ("sources.list.d", "apt.conf.d"):
        of_machine = folder / "etc/apt" / part
        shutil.copytree(Path("/etc/apt") / part, of_machine, dirs_exist_ok=True)


def certificates() -> list[str]:
    """The variables that name a file of certificates for a proxy of this machine."""
    named = [name for name in os.environ if re.search(r"CERT|CA_BUNDLE", name)]
    return [name for name in named if Path(os.environ[name]).is_file()]


class Inside:
    """One shell in the Debian; a command that fails stops everything."""

    def __init__(self, folder: Path) -> None:
        start = [
            "unshare",
            "--pid",
            "--mount",
            "--fork",
            "--kill-child",
            f"--mount-proc={folder}/proc",
        ]
        carried = {name: f"/carried/{name}" for name in certificates()}
        carried |= {name: os.environ[name] for name in os.environ if "proxy" in name.lower()}
        environment = carried | {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "DEBIAN_FRONTEND": "noninteractive",
            "LC_ALL": "C.UTF-8",
            "SOURCE_OF_TENBOU": "/source",
        }
        self.shell = subprocess.Popen(
            [*start, "chroot", str(folder), "/bin/sh", "-e"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
        )

    def run(self, command: str) -> None:
        assert self.shell.stdin is not None
        assert self.shell.stdout is not None
        say(f"# {command}")
        self.shell.stdin.write(f"{command}\necho; echo DONE\n")
        self.shell.stdin.flush()
        for line in self.shell.stdout:
            if line == "DONE\n":
                return
            if line.strip():
                say(line.rstrip())
        raise SystemExit(f"This command failed: {command}")

    def stop(self) -> None:
        os.killpg(self.shell.pid, signal.SIGKILL)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def run(*command: str) -> None:
    subprocess.run(command, check=True)
