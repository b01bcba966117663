"""Run the commands of docs/server.md in a fresh Debian: python -m tests.server_page FOLDER

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

ROOT = Path(__file__).resolve().parents[1]
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
START_SERVICES = "service postgresql start && service redis-server start"


def commands(page: str) -> list[str]:
    """The commands of the page, in order, each after the prompt of root."""
    blocks = re.findall(r"```console\n(.*?)```", page, re.DOTALL)
    return [command for block in blocks for command in COMMAND.findall(block)]


def main(folder: Path) -> None:
    if not (folder / "etc").exists():
        run("debootstrap", "--variant=minbase", "bookworm", str(folder))
    carry(folder)
    inside = Inside(folder)
    try:
        for command in commands(PAGE.read_text()):
            inside.run(INSTEAD.get(command, command))
            if "apt-get install" in command:
                (folder / "usr/bin/systemctl").write_text(SYSTEMCTL)
                (folder / "usr/bin/systemctl").chmod(0o755)
                inside.run(START_SERVICES)
    finally:
        inside.stop()
    say("Every command of docs/server.md ran.")


def carry(folder: Path) -> None:
    """The repository, and how this machine reaches packages."""
    shutil.rmtree(folder / "source", ignore_errors=True)
    run("git", "clone", "--quiet", str(ROOT), str(folder / "source"))
    for name in ("etc/resolv.conf", "etc/pip.conf", "etc/hosts"):
        if (Path("/") / name).exists():
            shutil.copy(Path("/") / name, folder / name)
    for options in Path("/etc/apt/apt.conf.d").glob("*"):
        if "roxy" in options.read_text():
            shutil.copy(options, folder / "etc/apt/apt.conf.d")
    for name in ("sources.list", "sources.list.d"):
        source = Path("/etc/apt") / name
        if source.is_file():
            shutil.copy(source, folder / "etc/apt" / name)
        elif source.is_dir():
            shutil.copytree(source, folder / "etc/apt" / name, dirs_exist_ok=True)


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
        carried = {key: value for key, value in os.environ.items() if "proxy" in key.lower()}
        environment = carried | {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "DEBIAN_FRONTEND": "noninteractive",
            "LC_ALL": "C.UTF-8",
            "TENBOU_SOURCE": "/source",
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


if __name__ == "__main__":
    main(Path(sys.argv[1]))
