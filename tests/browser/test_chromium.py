"""How the tests come by a browser."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.chromium import BrowserError, find_chromium

NOWHERE = Path("/nowhere/chromium")
ROOT = Path(__file__).resolve().parents[2]
SAID = "-m tests.browser"


def test_a_named_browser_comes_first(tmp_path: Path) -> None:
    program = tmp_path / "chromium"
    program.touch()
    assert find_chromium({"TENBOU_TEST_BROWSER": str(program)}, NOWHERE) == program


def test_a_named_browser_that_is_not_there_is_told() -> None:
    with pytest.raises(BrowserError, match="TENBOU_TEST_BROWSER names /nowhere/chromium"):
        find_chromium({"TENBOU_TEST_BROWSER": str(NOWHERE)}, NOWHERE)


def test_without_any_browser_the_tests_say_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BrowserError, match="No Chromium for the browser tests"):
        find_chromium({}, NOWHERE)


def test_playwrights_own_browser_serves_where_none_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    own = tmp_path / "own"
    own.touch()
    assert find_chromium({}, own) == own


def test_the_flags_keep_the_browser_to_itself() -> None:
    assert "--disable-background-networking" in chromium.FLAGS


def test_without_any_browser_a_sentence_says_what_is_missing() -> None:
    done = subprocess.run(
        [sys.executable, *SAID.split()],
        cwd=ROOT,
        env=os.environ | {"TENBOU_TEST_BROWSER": str(NOWHERE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.startswith("The browser tests cannot run. TENBOU_TEST_BROWSER names")


def test_each_test_is_in_one_group_and_the_slow_one_asks_for_a_browser_first() -> None:
    all_of_them = "$(BIN)/pytest -q -n auto --dist worksteal -m"
    assert recipe("test")[:4] == [
        "ifdef TESTS",
        "$(BIN)/pytest -q -n 0 $(TESTS)",
        "else",
        f'{all_of_them} "not slow" -p tests.counting',
    ]
    assert recipe("slow") == [f"$(BIN)/python {SAID}", f"{all_of_them} slow"]
    merged = (ROOT / ".ci" / "run").read_text().splitlines()
    assert merged[-3:] == ["make test", "make slow", "make check"]


def recipe(verb: str) -> list[str]:
    recipes = (ROOT / "Makefile").read_text().split("\n\n")
    found = next(part for part in recipes if part.startswith(f"{verb}:"))
    return [line.removeprefix("\t") for line in found.splitlines()[1:]]
