"""Imports run down only; `pyproject.toml` draws the floors."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Subjects of the league that have both verbs and queries.
SUBJECTS = (
    "events",
    "people",
    "entrants",
    "nights",
    "standings",
    "teams",
    "divisions",
    "seating",
    "cuts",
    "play",
    "statistics",
    "notices",
    "chat",
    "series",
    "history",
    "core",
)


def test_imports_keep_to_the_floors() -> None:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_floor_stands_in_a_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert [contract["name"] for contract in contracts["contracts"]] == [
        "Scoring knows nothing of the web",
        "The floors of the league",
        "Pages by audience",
        *(f"Queries of {subject} call no verb" for subject in SUBJECTS),
        "The floors of scoring",
        "Riichi: play over hands",
        "Hong Kong: play over hands",
        "Mahjong Competition Rules: play over hands",
        "Seating knows no rules of the game",
        "No circles among siblings",
    ]
