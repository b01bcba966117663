"""The samples of the page of files are read as it says."""

import re
from pathlib import Path

from league.seating.pasted.pasted_tables import read_sessions

PAGE = Path(__file__).parents[3] / "docs" / "files.md"


def samples(title: str) -> list[str]:
    """The blocks of one section."""
    part = PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return re.findall(r"^```\w+\n(.*?)^```$", part, re.DOTALL | re.MULTILINE)


def test_every_sample_of_a_seating_holds_whole_tables() -> None:
    found = [read_sessions(text, seats=4, sizes={4}) for text in samples("Seatings")]
    sizes = [{len(table.words) for one in sessions for table in one.tables} for sessions in found]
    assert sizes == [{4}] * 7
    assert [len(sessions) for sessions in found] == [2, 1, 1, 2, 1, 2, 1]
