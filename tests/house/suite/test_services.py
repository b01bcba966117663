"""Which tests get servers: all but those of the rules. None is hidden."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.services import ONLY_RULES, only_rules

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("paths", "alone"),
    [
        ([], False),
        (["tests/scoring"], True),
        (["tests/scoring/core/test_tiles.py::test_x", "tests/scoring/test_game.py"], True),
        (["tests"], False),
        (["tests/scoring", "tests/league"], False),
    ],
)
def test_only_tests_of_the_rules_run_without_servers(
    monkeypatch: pytest.MonkeyPatch, paths: list[str], *, alone: bool
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv(ONLY_RULES, raising=False)
    assert only_rules(paths) is alone


def test_a_worker_does_as_the_first_process_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ONLY_RULES, "yes")
    assert only_rules()


@pytest.mark.slow
def test_a_file_that_cannot_be_imported_fails_the_run(tmp_path: Path) -> None:
    broken = tmp_path / "test_broken.py"
    broken.write_text("import nothing_there\n\n\ndef test_nothing() -> None: ...\n")
    command = [sys.executable, "-m", "pytest", "-n", "0", "-c", str(ROOT / "pyproject.toml")]
    command += ["-p", "tests.conftest", "-p", "no:cacheprovider", str(broken)]
    run = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {ONLY_RULES: "yes"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, "No module named 'nothing_there'" in run.stdout) == (2, True)


def test_slow_tests_have_their_mark_in_their_file_or_from_the_browsers_conftest() -> None:
    """`make slow` reads no other files."""
    mark = "mark." + "slow"
    files = [file for file in (ROOT / "tests").rglob("*.py") if mark in file.read_text()]
    elsewhere = [file for file in files if not file.name.startswith("test_")]
    assert elsewhere == [ROOT / "tests" / "browser" / "conftest.py"]
