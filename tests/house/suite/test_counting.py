"""How much of the code a run of tests must reach."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.counting import FLOORS

ROOT = Path(__file__).resolve().parents[3]
FEW_TESTS = "tests/scoring/core/test_seats.py"


@pytest.mark.slow
def test_a_run_that_passes_and_reaches_too_little_fails_and_names_the_lines() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "tests.counting", FEW_TESTS],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTEST_XDIST_WORKER"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout
    assert re.search(r"^\d+ passed in ", run.stdout, re.MULTILINE)
    for package, floor in FLOORS.items():
        said = rf"^{package}: \d\d?\.\d\d % reached, {floor} % must be$"
        assert re.search(said, run.stdout, re.MULTILINE)
    rows = {row.split()[0]: row.split() for row in run.stdout.splitlines() if row[:7] == "scoring"}
    assert rows["scoring/core/shanten.py"][-1].startswith("1-")  # nothing of it was reached
    assert "scoring/core/seats.py" not in rows
