"""Cells of a file that a spreadsheet opens: a name never runs as a formula."""

import re

from league.core.sheets.cells import FORMULA_SIGNS
from league.standings.queries.report_sheets import Cell

FORMULA = re.compile(f"(?<![\\w{FORMULA_SIGNS}])(?=[{FORMULA_SIGNS}])")
UNWRITABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def safe_cell(cell: Cell) -> Cell:
    """Keep a name from running as a formula; drop characters that XLSX cannot store.

    A spreadsheet may split the file at any character that is no letter or digit, so a formula could
    begin after each of them.
    """
    return FORMULA.sub("'", UNWRITABLE.sub("", cell)) if isinstance(cell, str) else cell
