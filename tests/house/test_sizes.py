"""A file fits one sitting, a function and a folder one look."""

import ast
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST = {".py": 400, ".html": 120, ".js": 400, ".css": 400}
FOLDERS = ("league", "scoring", "templates", "static", "tests")
DATA_TABLES = {  # may be longer
    "scoring/ruleset/presets.py",
    "tests/league/role_matrix_pages.py",
}
MOST_IN_FOLDER = 25
LONGEST_FUNCTION = 50
MEDIAN_FUNCTION = 8

FILES = sorted(
    file.relative_to(ROOT).as_posix()
    for folder in FOLDERS
    for file in (ROOT / folder).rglob("*")
    if file.suffix in MOST and not {"migrations", "vendor", "data", "dist"} & set(file.parts)
)


def functions(file: str) -> Iterator[tuple[str, int]]:
    """Name every function of a file with its number of lines, decorators left out."""
    for node in ast.walk(ast.parse((ROOT / file).read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{file}:{node.lineno} {node.name}", (node.end_lineno or 0) - node.lineno + 1


@pytest.fixture(scope="module")
def lengths() -> dict[str, int]:
    """Every function of the house with its number of lines."""
    python = [file for file in FILES if file.endswith(".py")]
    return {name: length for file in python for name, length in functions(file)}


def test_no_file_is_longer_than_one_sitting() -> None:
    lengths = {
        file: len((ROOT / file).read_text().splitlines())
        for file in FILES
        if file not in DATA_TABLES
    }
    assert {file: n for file, n in lengths.items() if n > MOST[Path(file).suffix]} == {}


def test_no_folder_holds_more_than_one_look_takes_in() -> None:
    files = [Path(file) for file in FILES if not file.endswith("__init__.py")]
    folders = Counter(file.parent.as_posix() for file in files)
    assert {folder: n for folder, n in folders.items() if n > MOST_IN_FOLDER} == {}


def test_no_function_is_longer_than_one_look(lengths: dict[str, int]) -> None:
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize("package", ["league", "scoring"])
def test_most_functions_are_short(package: str, lengths: dict[str, int]) -> None:
    ours = [n for name, n in lengths.items() if name.startswith(f"{package}/")]
    assert statistics.median(ours) <= MEDIAN_FUNCTION
