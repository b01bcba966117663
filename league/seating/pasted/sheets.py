"""A file as the text of a seating: of a workbook one sheet, or all that hold sessions of one plan."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from league.core.errors import Refused, problem
from league.core.sheets.cells import Rows, read_sheets, text_of
from league.core.sheets.workbooks import is_workbook
from league.seating.pasted.heads import session_of_title
from league.seating.pasted.pasted_tables import PastedSession, are_whole, read_sessions
from league.seating.pasted.text_plans import without_titles

LONGEST_PASTE = 100_000  # characters
USUAL_SIZES = (4, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingText:
    """`titles` are the sheets of a workbook, of which `sheet` was read; "": all that are `alike`."""

    text: str
    sheet: str = ""
    titles: Sequence[str] = ()
    alike: Sequence[str] = ()


def text_of_seating(content: bytes, *, sheet: str = "") -> SeatingText:
    """A file as the text that is pasted: the rows of a workbook as lines, their cells by tabs.

    Of a workbook the sheet with this title; or else all with whole tables, if each has other
    sessions, the first of them, or the first with cells.
    """
    if not is_workbook(content):
        return SeatingText(text=text_of(content))
    texts = {one.title: _text_of_rows(one.rows) for one in read_sheets(content)}
    if sheet and sheet not in texts:
        raise Refused(problem("sheet_title_unknown", "sheet", value=sheet))
    whole = {title: text for title, text in texts.items() if _whole_sessions(text)}
    joined = _joined(whole) if len(whole) > 1 else ""
    titles, alike = [*texts], [*whole] if joined else []
    if joined and not sheet:
        return SeatingText(text=joined, titles=titles, alike=alike)
    filled = (title for title, text in texts.items() if text)
    title = sheet or next(iter(whole), "") or next(filled, "")
    return SeatingText(text=texts[title], sheet=title, titles=titles, alike=alike)


def _text_of_rows(rows: Rows) -> str:
    cells = dict(rows)
    lines = range(1, max(cells, default=0) + 1)
    return "\n".join("\t".join(cells.get(line, ())) for line in lines)


def _whole_sessions(text: str) -> list[PastedSession]:
    """The sessions, if all that is read are tables of the usual size, with other players each."""
    for seats in USUAL_SIZES if 0 < len(text) <= LONGEST_PASTE else ():
        try:
            found = read_sessions(text, seats=seats, sizes={seats})
        except Refused:
            continue
        if are_whole(found, seats):
            return found
    return []


def _joined(sheets: dict[str, str]) -> str:
    """One text, below a heading where only the title says the session; "" for other sessions than theirs."""
    parts, numbers = [], list[int | None]()
    for title, text in sheets.items():
        own = [one.number for one in _whole_sessions(text)]
        number = session_of_title(title)
        if own == [None] and number:
            parts.append(f"{title}\n{without_titles(text)}")
            numbers.append(number)
        else:
            parts.append(without_titles(text))
            numbers += own
    text = "\n\n".join(parts)
    is_apart = None not in numbers and max(Counter(numbers).values()) == 1
    read = [one.number for one in _whole_sessions(text)] if is_apart else []
    return text if Counter(read) == Counter(numbers) else ""
