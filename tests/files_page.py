"""The samples of the page of files."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def samples(title: str, page: str = "files.md") -> list[str]:
    """The blocks of one section, of any level."""
    text = (DOCS / page).read_text(encoding="utf-8")
    part = re.split(rf"^#+ {re.escape(title)}$", text, maxsplit=1, flags=re.MULTILINE)[1]
    section = re.split(r"^#+ ", part, maxsplit=1, flags=re.MULTILINE)[0]
    return re.findall(r"^```\w*\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
