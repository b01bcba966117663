"""Benches run by hand alone, so what they import is checked here, also in the scripts that they send."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[1] / "bench"


def imports_of(source: str) -> Iterator[tuple[str, str]]:
    """(module, name) of each import of the project, in strings that are programs as well."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((node.module, one.name) for one in node.names)
        elif isinstance(node, ast.Constant) and "\nfrom league" in str(node.value):
            yield from imports_of(str(node.value))


def is_there(module: str, name: str) -> bool:
    if hasattr(importlib.import_module(module), name):
        return True
    try:
        importlib.import_module(f"{module}.{name}")
    except ModuleNotFoundError:
        return False
    return True


@pytest.mark.parametrize("path", sorted(BENCH.rglob("*.py")), ids=lambda path: path.stem)
def test_what_a_bench_imports_is_there(path: Path) -> None:
    missing = {
        (module, name)
        for module, name in imports_of(path.read_text(encoding="utf-8"))
        if module.partition(".")[0] in {"league", "scoring", "tests"} and not is_there(module, name)
    }
    assert missing == set()
