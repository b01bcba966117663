"""The sheets of a workbook (XLSX) as rows of texts, as a person would type them.

openpyxl takes 20 MB, so it is imported only where a workbook is read.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from functools import lru_cache

from league.core.errors import Refused, problem
from league.core.sheets.limits import LONGEST_TEXT, MOST_COLUMNS, MOST_ROWS, MOST_ROWS_WITH_EMPTY
from league.core.sheets.workbook_parts import ROOT, Elements, Over, Parts

ZIP = b"PK\x03\x04"
#: How workbooks of Excel before 2007 begin, and those that are locked with a password.
OTHER_BOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
CELL = re.compile(rb"<(?:\w+:)?c\b")
#: Dates of East Asian spreadsheets, whose formats do not stand in the file.
EAST_ASIAN_DATES = frozenset([*range(27, 37), *range(50, 59)])
KEPT = 10_000  # columns and dates, of which most stand in many cells
#: The days from which dates are counted.
OF_WINDOWS, OF_OLD_MACS = datetime(1899, 12, 30), datetime(1904, 1, 1)  # noqa: DTZ001  # no zone

Line = tuple[int, list[str]]


def is_workbook(content: bytes) -> bool:
    return content.startswith(ZIP)


def unpacked_size(content: bytes) -> int:
    """The bytes of the parts that are read as XML; refuses a workbook that is too large."""
    with _refused_if_broken():
        return Parts(content).size


class Workbook:
    """`titles` are those of the sheets that have cells, the hidden ones last."""

    def __init__(self, content: bytes) -> None:
        with _refused_if_broken():
            self._parts = Parts(content)
            book = next((name for _id, name in self._parts.related(ROOT, "officeDocument")), "")
            self._book = book or "xl/workbook.xml"
            if self._book not in self._parts.names:
                raise Refused(problem("sheet_other_book", "file"))
            found = Elements("sheet", "workbookPr")
            self._parts.read(self._book, found)
            old = any(one.get("date1904") in {"1", "true"} for one in found.attributes)
            self._epoch = OF_OLD_MACS if old else OF_WINDOWS
            self._sheets = self._filled(found.attributes)
            self._texts: list[str] | None = None
            self._date_styles: frozenset[str] | None = None

    @property
    def titles(self) -> list[str]:
        return [*self._sheets]

    def rows(self, title: str) -> list[Line]:
        """(line, texts) of each row that has cells."""
        with _refused_if_broken():
            if self._texts is None:
                self._texts, self._date_styles = self._shared_texts(), self._styles_of_dates()
            cells = _Cells(self._texts, self._date_styles or frozenset(), self._epoch)
            self._parts.read(self._sheets[title], cells)
            return cells.rows

    def _filled(self, sheets: Sequence[dict[str, str]]) -> dict[str, str]:
        """The parts of the sheets by title."""
        parts = dict(self._parts.related(self._book, "worksheet"))
        in_order = sorted(sheets, key=lambda one: one.get("state", "visible") != "visible")
        found = {}
        for one in in_order:
            own = (value for name, value in one.items() if name.rpartition(":")[2] == "id")
            part = parts.get(next(own, ""))
            if part and CELL.search(self._parts.begin(part)):
                found[one["name"]] = part
        return found

    def _shared_texts(self) -> list[str]:
        texts = _Texts()
        for _id, part in self._parts.related(self._book, "sharedStrings"):
            self._parts.read(part, texts)
        return texts.found

    def _styles_of_dates(self) -> frozenset[str]:
        """The styles of cells whose numbers are dates."""
        styles = _Styles()
        for _id, part in self._parts.related(self._book, "styles"):
            self._parts.read(part, styles)
        return frozenset(
            str(place) for place, code in enumerate(styles.of_cells) if styles.is_date(code)
        )


@contextmanager
def _refused_if_broken() -> Iterator[None]:
    try:
        yield
    except Refused:
        raise
    except Exception as error:  # a broken workbook fails in many ways
        raise Refused(problem("sheet_unreadable", "file")) from error


class _Texts:
    """The texts that cells share, without the readings of Japanese words above them."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._text = self._read = ""
        self._is_reading = False

    def start(self, tag: str, _attributes: dict[str, str]) -> None:
        if tag == "si":
            self._text = ""
        elif tag == "rPh":
            self._is_reading = True

    def end(self, tag: str) -> None:
        if tag == "t" and not self._is_reading:
            self._text += self._read
        elif tag == "rPh":
            self._is_reading = False
        elif tag == "si":
            self.found.append(self._text)
        self._read = ""

    def data(self, text: str) -> None:
        if len(self._read) < LONGEST_TEXT:
            self._read += text


class _Styles:
    """The formats of numbers by the style of a cell; other styles stand in between."""

    def __init__(self) -> None:
        self.of_cells: list[int] = []
        self._codes: dict[int, str] = {}
        self._of_cells = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "cellXfs":
            self._of_cells = True
        elif tag == "xf" and self._of_cells:
            self.of_cells.append(int(attributes.get("numFmtId", 0)))
        elif tag == "numFmt":
            self._codes[int(attributes["numFmtId"])] = attributes.get("formatCode", "")

    def end(self, tag: str) -> None:
        if tag == "cellXfs":
            self._of_cells = False

    def data(self, text: str) -> None:
        pass

    def is_date(self, number: int) -> bool:
        from openpyxl.styles import numbers  # noqa: PLC0415

        code = self._codes.get(number) or numbers.BUILTIN_FORMATS.get(number, "")
        is_span = numbers.is_timedelta_format(code)
        return number in EAST_ASIAN_DATES or (numbers.is_date_format(code) and not is_span)


class _Cells(_Texts):
    """The rows of a sheet, as wide as their own cells."""

    def __init__(self, shared: Sequence[str], date_styles: frozenset[str], epoch: datetime) -> None:
        super().__init__()
        self.rows: list[Line] = []
        self._shared = shared
        self._date_styles = date_styles
        self._epoch = epoch
        self._line = self._place = self._seen = 0
        self._cells: list[str] = []
        self._of_cell: dict[str, str] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "c":
            place = attributes.get("r")
            self._place = _column_of(place) if place else self._place + 1
            self._of_cell, self._text, self._read = attributes, "", ""
        elif tag == "row":
            self._seen += 1
            self._line = int(attributes.get("r", self._line + 1))
            self._place, self._cells = -1, []
        elif tag == "rPh":
            self._is_reading = True

    def end(self, tag: str) -> None:
        if tag == "v":
            self._text, self._read = self._read, ""
        elif tag == "c":
            self._end_cell()
        elif tag == "row":
            self._end_row()
        elif tag == "sheetData":
            raise Over
        else:
            super().end(tag)

    def _end_cell(self) -> None:
        """Keep the text; a cell may be formatted and hold nothing."""
        text, cells, place = self._value(), self._cells, self._place
        if not text:
            return
        if place >= MOST_COLUMNS:
            raise Refused(problem("sheet_columns_many", "file", most=MOST_COLUMNS))
        if place >= len(cells):
            cells += [""] * (place + 1 - len(cells))
        cells[place] = text

    def _value(self) -> str:
        text, kind = self._text, self._of_cell.get("t", "n")
        if kind == "n":
            return self._number(text) if text else ""
        if kind == "s":
            return self._shared[int(text)] if text else ""
        if kind == "b":
            return "TRUE" if text == "1" else "FALSE"
        return _date_text(datetime.fromisoformat(text)) if kind == "d" else text

    def _number(self, text: str) -> str:
        if self._of_cell.get("s") in self._date_styles:
            return _date(text, self._epoch)
        return text if text.isdecimal() else f"{Decimal(repr(float(text))).normalize():f}"

    def _end_row(self) -> None:
        """A row that is only formatted is no row, but to pass over a million of them takes long."""
        if self._cells:
            self.rows.append((self._line, self._cells))
        lines = max(self._seen, self._line if self._cells else 0)
        if len(self.rows) > MOST_ROWS + 1 or lines > MOST_ROWS_WITH_EMPTY:
            raise Refused(problem("sheet_rows", "file", most=MOST_ROWS))


@lru_cache(KEPT)
def _column(letters: str) -> int:
    from openpyxl.utils import column_index_from_string  # noqa: PLC0415

    return column_index_from_string(letters) - 1


def _column_of(place: str) -> int:
    """The column of a cell such as "B7", from 0."""
    return _column(place.rstrip("0123456789"))


@lru_cache(KEPT)
def _date(number: str, epoch: datetime) -> str:
    """A date that is stored as a count of days; the number itself where it is none."""
    from openpyxl.utils.datetime import from_excel  # noqa: PLC0415

    try:
        found = from_excel(float(number), epoch)
    except OverflowError:
        return number
    return _date_text(found) if isinstance(found, datetime) else str(found)


def _date_text(moment: datetime) -> str:
    """The day, with the time of day where there is one."""
    return moment.isoformat(sep=" ", timespec="seconds").removesuffix(" 00:00:00")
