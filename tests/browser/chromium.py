"""Finds a Chromium to drive: named, installed, Playwright's own, or Debian's package."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

# The shell without windows comes first: it takes a fifth less of the processor for the same tests.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",  # root cannot have one
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # a context goes from test to test with its process
]
NONE = (
    "No Chromium for the browser tests: name one in TENBOU_TEST_BROWSER, install chromium,"
    " or run them as root on Debian, where they install its package."
)
NOT_THERE = "TENBOU_TEST_BROWSER names {path}, which is no file."


class BrowserError(RuntimeError):
    """There is no browser to test with."""


def find_chromium(environment: Mapping[str, str], own: Path) -> Path:
    """Return the browser's program; `own` is where Playwright would keep its own."""
    named = environment.get("TENBOU_TEST_BROWSER")
    if named:
        if not Path(named).is_file():
            raise BrowserError(NOT_THERE.format(path=named))
        return Path(named)
    found = installed() or (own if own.is_file() else None) or debians()
    if found is None:
        raise BrowserError(NONE)
    return found


def installed() -> Path | None:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def debians() -> Path | None:
    """Install Debian's package, which only root may; test workers take turns."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    with (Path(tempfile.gettempdir()) / "tenbou-apt.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        return installed() or _from_debian(apt)


def _from_debian(apt: str) -> Path | None:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ("install", "-y", "--no-install-recommends")
    for words in (("update",), (*install, SHELL), (*install, "chromium")):
        subprocess.run([apt, "-qq", *words], env=quiet, capture_output=True, check=False)
        if found := installed():
            return found
    return None
