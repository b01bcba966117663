"""Where to find what: `make folders` writes the table of ARCHITECTURE.md, `make find` searches.

The table has each folder with a docstring. A search names every module that has all the words in
its name or its docstring.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "ARCHITECTURE.md"
START, END = "<!-- folders: written by `make folders` -->", "<!-- end of folders -->"


def docstring(file: Path) -> str:
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


def first_line(file: Path) -> str:
    return docstring(file).partition("\n")[0]


def modules() -> list[Path]:
    """Every module of both packages, migrations left out."""
    files = (file for top in ("league", "scoring") for file in (ROOT / top).rglob("*.py"))
    return sorted(file for file in files if "migrations" not in file.parts)


def table() -> str:
    """The folders with the first lines of their docstrings, in Markdown."""
    inits = [file for file in modules() if file.name == "__init__.py"]
    said = {file.parent.relative_to(ROOT).as_posix(): first_line(file) for file in inits}
    rows = [f"| `{folder}/` | {line} |" for folder, line in sorted(said.items()) if line]
    return "\n".join(["| folder | holds |", "|---|---|", *rows])


def page_with(text: str) -> str:
    """The page with this table between its marks."""
    before, _start, rest = PAGE.read_text(encoding="utf-8").partition(START)
    return f"{before}{START}\n\n{text}\n\n{END}{rest.partition(END)[2]}"


def found(words: list[str]) -> list[str]:
    """A line for each module with all the words."""
    return [
        f"{name}: {first_line(file)}"
        for file in modules()
        for name in [file.relative_to(ROOT).as_posix()]
        if all(word.lower() in f"{name} {docstring(file)}".lower() for word in words)
    ]


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.stdout.write("".join(f"{line}\n" for line in found(sys.argv[1:])))
    else:
        PAGE.write_text(page_with(table()), encoding="utf-8")
