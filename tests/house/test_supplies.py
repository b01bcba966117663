"""What comes from outside is pinned, checked and named nowhere by its source's host."""

import importlib.metadata
import re
import subprocess
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
LISTS = (
    "requirements",
    "requirements-run",
    "requirements-solver",
    "requirements-tile-reader",
    "requirements-dev",
    "requirements-boot",
)
HOSTS = tuple("".join(parts) for parts in (("pypi", ".org"), ("python", "hosted"), ("npm", "js")))
PICTURES = {".png", ".ico", ".woff2", ".ttf", ".xlsx", ".mo"}


def requirements_of(text: str) -> list[str]:
    lines = text.replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


@pytest.mark.parametrize("name", LISTS)
def test_every_requirement_is_pinned_with_a_hash(name: str) -> None:
    pinned = re.compile(
        r"^[a-z0-9._-]+(\[[a-z0-9, -]+\])?==\S+ .*--hash=sha256:[0-9a-f]{64}", re.IGNORECASE
    )
    lines = requirements_of((ROOT / f"{name}.txt").read_text())
    assert [line for line in lines if not pinned.match(line)] == []


@pytest.mark.parametrize("name", LISTS)
def test_every_requirement_asked_for_is_in_the_pinned_list(name: str) -> None:
    asked = requirements_of((ROOT / f"{name}.in").read_text())
    pinned = {canonical(line) for line in requirements_of((ROOT / f"{name}.txt").read_text())}
    assert {canonical(line) for line in asked if not line.startswith("-r")} - pinned == set()


def canonical(line: str) -> str:
    name = re.split(r"[\s\[=<>;#]", line.strip(), maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_development_list_holds_the_very_versions_that_run() -> None:
    running, developing = (
        {canonical(line): line.partition(" --hash")[0] for line in requirements_of(text)}
        for text in (
            (ROOT / f"{name}.txt").read_text() for name in ("requirements", "requirements-dev")
        )
    )
    assert {name: developing.get(name) for name in running} == running


def test_every_extra_that_a_package_asks_for_is_pinned() -> None:
    """Older versions of pip take the newest release for an extra that the list does not name."""
    lines = requirements_of((ROOT / "requirements-dev.txt").read_text())
    pinned = {canonical(line): Requirement(line.partition(" --hash")[0]) for line in lines}
    asked = {
        (canonical(needed.name), extra)
        for pin in pinned.values()
        if pin.marker is None or pin.marker.evaluate()
        for text in importlib.metadata.requires(pin.name) or ()
        for needed in [Requirement(text)]
        if applies(needed, pin.extras)
        for extra in needed.extras
    }
    assert {(name, extra) for name, extra in asked if extra not in pinned[name].extras} == set()


def applies(needed: Requirement, extras: set[str]) -> bool:
    marker = needed.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""})


def own_files() -> list[Path]:
    """The files of the repository; of an unpacked archive, which has no history, those of our folders."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(
            ["/usr/bin/env", "git", "ls-files", "-z"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        return [ROOT / name for name in listed.stdout.split("\0") if name]
    folders = ("league", "scoring", "templates", "static", "tests", "docs", ".ci")
    inside = [file for folder in folders for file in (ROOT / folder).rglob("*")]
    return [file for file in [*ROOT.iterdir(), *inside] if "__pycache__" not in file.parts]


def test_no_file_names_the_host_of_a_package_registry() -> None:
    texts = {
        file: file.read_text(errors="replace")
        for file in own_files()
        if file.is_file() and file.suffix not in PICTURES
    }
    assert [file for file, text in texts.items() if any(host in text for host in HOSTS)] == []
