"""Workbooks as spreadsheets write them: dates, shared texts, readings, prefixes, several sheets."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from openpyxl import Workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from league.core.sheets.cells import ReadSheet, read_cells, read_sheet
from league.core.sheets.limits import MOST_TAGS
from tests.league.core.sheets.test_cells import packed
from tests.league.workbooks import workbook
from tests.shortcuts import refused

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def changed(
    content: bytes, more: Mapping[str, str] = MappingProxyType({}), **parts: Callable[[str], str]
) -> bytes:
    """The workbook with `more` parts, and another text in those whose names hold these words."""
    with zipfile.ZipFile(io.BytesIO(content)) as old:
        texts = {part.filename: old.read(part).decode() for part in old.infolist()} | {**more}
    for word, change in parts.items():
        texts |= {name: change(text) for name, text in texts.items() if word in name}
    return packed(texts)


def with_cells(cells: str) -> bytes:
    """A workbook whose first sheet has these cells in its first row."""
    rows = f'<worksheet xmlns="{MAIN}"><sheetData><row r="1">{cells}</row></sheetData></worksheet>'
    return changed(workbook([["a"]]), sheet1=lambda _text: rows)


def saved(book: Any) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def titled(sheets: Mapping[str, list[list[Any]]]) -> bytes:
    """A workbook of sheets by title."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return saved(book)


def dated(*moments: date) -> Any:
    book = Workbook()
    book.worksheets[0].append([*moments])
    return book


def test_numbers_dates_and_truths_are_texts_as_people_type_them() -> None:
    book = Workbook()
    book.worksheets[0].append(["date", "score", "player", None, True])
    book.worksheets[0]["A3"], book.worksheets[0]["B3"] = date(2026, 1, 9), 26.2
    book.worksheets[0]["C3"], book.worksheets[0]["D3"] = datetime(2026, 1, 9, 19, 30), 1e7  # noqa: DTZ001
    assert read_cells(saved(book)) == [
        (1, ["date", "score", "player", "", "TRUE"]),
        (3, ["2026-01-09", "26.2", "2026-01-09 19:30:00", "10000000"]),
    ]


def test_dates_count_from_the_day_of_the_workbook_and_have_east_asian_formats() -> None:
    old = dated(date(2026, 1, 9))
    old.epoch = CALENDAR_MAC_1904
    east = changed(
        saved(dated(date(2026, 1, 9))),
        styles=lambda text: re.sub(r'numFmtId="14"', 'numFmtId="31"', text),
    )
    assert read_cells(saved(old)) == read_cells(east) == [(1, ["2026-01-09"])]
    assert read_cells(with_cells('<c s="1"><v>1</v></c>')) == [(1, ["1"])]


def test_shared_texts_lose_the_readings_above_them() -> None:
    shared = (
        f'<sst xmlns="{MAIN}"><si><t>東 </t><phoneticPr/></si>'
        "<si><r><t>佐</t></r><r><t>藤</t></r><rPh><t>サトウ</t></rPh></si></sst>"
    )
    cells = (
        '<c t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c><c t="inlineStr"><is><t>x</t></is></c>'
    )
    reference = (
        '<Relationship Id="t" Type="x/sharedStrings" Target="/xl/texts.xml"/></Relationships>'
    )
    found = changed(
        with_cells(cells),
        {"xl/texts.xml": shared},
        rels=lambda text: text.replace("</Relationships>", reference),
    )
    assert read_cells(found) == [(1, ["佐藤", "", "東", "x"])]


def test_tags_with_a_prefix_are_the_same() -> None:
    content = workbook([["name", 1.5], ["Ann", None]])
    with_prefix = changed(
        content,
        sheet1=lambda text: re.sub(r"<(/?)(\w)", r"<\1x:\2", text).replace("xmlns=", "xmlns:x="),
    )
    assert read_cells(with_prefix) == read_cells(content)


def test_the_first_sheet_that_fits_is_read_or_the_one_that_was_chosen() -> None:
    book = Workbook()
    for title, rows in (("Notes", [["read me"]]), ("Empty", []), ("Games", [["player"], ["Ann"]])):
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book["Notes"].sheet_state = "hidden"
    content = saved(book)
    titles = ["Games", "Notes"]
    games = ReadSheet(rows=[(1, ["player"]), (2, ["Ann"])], title="Games", titles=titles)
    notes = ReadSheet(rows=[(1, ["read me"])], title="Notes", titles=titles)

    def one_row(sheet: ReadSheet) -> bool:
        return len(sheet.rows) == 1

    assert read_sheet(content) == games == read_sheet(content, fits=lambda _sheet: False)
    assert read_sheet(content, fits=one_row) == notes == read_sheet(content, title="Notes")
    with refused("sheet_title_unknown"):
        read_sheet(content, title="Empty")


def test_a_workbook_of_a_million_rows_is_refused() -> None:
    rows = with_cells("</row>" + "<row><c><v>1</v></c></row>" * 1_000_000 + "<row>")
    with refused("sheet_rows"):
        read_cells(rows)


def test_a_workbook_of_millions_of_empty_cells_is_refused() -> None:
    cells = with_cells("<c/>" * (MOST_TAGS + 1))
    with refused("sheet_bomb"):
        read_cells(cells)


def test_a_workbook_of_a_megabyte_is_read_whole() -> None:
    numbers = "".join(f"<c><v>{number}</v></c>" for number in range(10_000, 10_010))
    rows = (
        f"<c t='str'><v>Player {line:05}</v></c><c t='str'><v>p{line}@example.org</v></c>{numbers}"
        for line in range(12_000)
    )
    content = with_cells("</row><row>".join(rows))
    found = read_cells(content)
    assert (len(found), found[-1][1][0]) == (12_000, "Player 11999")
