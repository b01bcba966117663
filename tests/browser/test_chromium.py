"""How the tests come by a browser."""

from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.chromium import BrowserError, find_chromium

NOWHERE = Path("/nowhere/chromium")


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
