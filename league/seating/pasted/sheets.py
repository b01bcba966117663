"""A file as the text of a seating: of a workbook one sheet, or all that hold sessions of one plan."""

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
    sessions, the one with most tables, or the first with cells.
    """
    if not is_workbook(content):
        return SeatingText(text=text_of(content))
    texts = {one.title: _text_of_rows(one.rows) for one in read_sheets(content)}
    if sheet and sheet not in texts:
        raise Refused(problem("sheet_title_unknown", "sheet", value=sheet))
    read = {title: found for title, text in texts.items() if (found := _whole_sessions(text))}
    whole = {title: sum(len(one.tables) for one in found) for title, found in read.items()}
    parts = {title: part for title in read if (part := _part(title, texts[title], read[title]))}
    joined = _joined([*parts.values()]) if len(parts) > 1 else ""
    titles, alike = [*texts], [*parts] if joined else []
    if joined and not sheet:
        return SeatingText(text=joined, titles=titles, alike=alike)
    filled = (title for title, text in texts.items() if text)
    title = sheet or max(whole, key=lambda one: whole[one], default="") or next(filled, "")
    text = texts.get(title, "")  # a workbook may have no rows at all
    return SeatingText(text=text, sheet=title, titles=titles, alike=alike)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """The text of a sheet and the sessions that it says, with its title as a heading if need be."""

    text: str
    numbers: Sequence[int]


def _part(title: str, text: str, sessions: Sequence[PastedSession]) -> _Part | None:
    """None where neither the sheet nor its title says the session."""
    own, number = [one.number for one in sessions], session_of_title(title)
    if own == [None] and number:
        return _Part(text=f"{title}\n{without_titles(text)}", numbers=[number])
    if None in own:
        return None
    return _Part(text=without_titles(text), numbers=[one for one in own if one is not None])


def _joined(parts: Sequence[_Part]) -> str:
    """One text; "" if two sheets have the same session."""
    numbers = [number for one in parts for number in one.numbers]
    text = "\n\n".join(one.text for one in parts)
    read = [one.number for one in _whole_sessions(text)]
    return text if sorted(numbers) == sorted(filter(None, read)) == sorted({*numbers}) else ""
