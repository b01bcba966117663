"""The page of rules, docs/rules.md, as its tests read it."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "rules.md").read_text()

#: How it writes a minus and an empty cell.
MINUS, EMPTY = "\u2212", "\u2013"

#: The numbers of its headings: "2", "2.2".
SECTIONS = re.findall(r"^##+ (\d+(?:\.\d+)?)\b", PAGE, re.MULTILINE)


def section(number: str) -> str:
    """Return the text below a heading, up to the next one."""
    found = re.search(
        rf"^##+ {re.escape(number)}\.? [^\n]*\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL
    )
    assert found, number
    return found[1]


def tables(number: str) -> Iterator[list[list[str]]]:
    """Give the tables of a section as rows of cells, the head first, without the dashes."""
    for block in section(number).split("\n\n"):
        lines = [line for line in block.splitlines() if line.startswith("| ")]
        if lines:
            yield [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def names_in(text: str) -> list[str]:
    """Return what stands in backticks."""
    return re.findall(r"`([^`]+)`", text)
