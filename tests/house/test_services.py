"""Which tests get servers: all but those of the rules."""

from pathlib import Path

import pytest

from tests.services import ONLY_RULES, only_rules

ROOT = Path(__file__).parents[2]


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
