"""What each column of a table holds: by its name, by its cells, or by its place.

A guess is shown to people, who can change it; `guess_columns` takes their choice.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from league.core.errors import problem, refuse_if
from league.core.sheets.cells import Rows, wide
from league.core.sheets.contents import POINTS, Content
from league.core.sheets.heads import is_question, stands_in
from league.models.name_key import key_of

LOOKED_AT = 200  # rows
MOST_TITLES = 10  # rows above the names of the columns
SIGNS = {"#": "no", "\N{NUMERO SIGN}": "no", "@": "email"}
COUNTED = re.compile("\\w\\s*[#\N{NUMERO SIGN}]$")
APART = re.compile(r"[/|(\[\n]")


class FoundBy(StrEnum):
    HEAD = "header"
    CONTENT = "content"
    PLACE = "position"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """What a column may hold. `heads` are its names in files; the first is the one that is written.

    `content` recognises its cells where the name does not tell. `makes_header`: its name alone
    makes the first row a line of column names.
    """

    name: str
    label: str | Promise
    heads: tuple[str, ...] = ()
    content: Content | None = None
    makes_header: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenColumns:
    """What somebody chose: a column for each place ("": left out), and whether the first row has names.

    None, and places after the last name, are for us to guess.
    """

    names: tuple[str, ...] | None = None
    header: bool | None = None


NOTHING_CHOSEN = ChosenColumns()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundColumn:
    """A column of the table: `name` is "" where it is left out, `head` is its own name.

    `by` is None where nobody knows what it holds.
    """

    name: str
    head: str = ""
    by: FoundBy | None = None
    is_empty: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundColumns:
    columns: tuple[FoundColumn, ...]
    has_header: bool

    @property
    def names(self) -> list[str]:
        return [column.name for column in self.columns]

    def renamed(self, name: str, other: str) -> "FoundColumns":
        """The same with another meaning of a column."""
        columns = (replace(one, name=other) if one.name == name else one for one in self.columns)
        return replace(self, columns=tuple(columns))

    @property
    def unknown(self) -> list[str]:
        """The columns that nobody knows and nobody chose to leave out, in words."""
        return [
            one.head or _("column %(number)s") % {"number": number}
            for number, one in enumerate(self.columns, 1)
            if one.by is None and not one.is_empty
        ]

    @property
    def twice(self) -> list[str]:
        """What several columns hold."""
        names = self.names
        return sorted({name for name in names if name and names.count(name) > 1})


def guess_columns(
    rows: Rows,
    columns: Sequence[Column],
    *,
    places: Sequence[str] = (),
    chosen: ChosenColumns = NOTHING_CHOSEN,
) -> FoundColumns:
    """What each column of the rows holds.

    `places` are the columns of a table without column names, in order, as far as its cells do not
    tell.
    """
    width = max((len(cells) for _line, cells in rows), default=0)
    first = wide(rows[0][1], width) if rows else []
    names = _by_head(columns)
    named = _with_questions(first, [_named(cell, names) for cell in first], columns)
    below = _by_place(rows[1:], width)
    header = chosen.header
    if header is None:
        header = _is_header(first, named, below, columns)
    heads = first if header else [""] * width
    if header:
        found = _under_header(heads, named, below, columns)
    else:
        found = _without_header(_by_place(rows, width), columns, places)
    guessed = FoundColumns(columns=tuple(found), has_header=header)
    return as_chosen(guessed, chosen, columns)


def rows_of_titles(rows: Rows, columns: Sequence[Column]) -> int:
    """How many rows with one filled cell each stand above the names of the columns."""
    names = _by_head(columns)
    make_header = {column.name for column in columns if column.makes_header}
    of_one_column = 0
    for above, (_line, cells) in enumerate(rows[: MOST_TITLES + 1]):
        known = {_named(cell, names) for cell in cells} - {""}
        is_header = len(known) > 1 or bool(known & make_header)
        if sum(map(bool, cells)) > 1:
            return above if is_header else of_one_column
        of_one_column = of_one_column or (above if is_header else 0)
    return of_one_column


def name_of_head(head: str, columns: Sequence[Column]) -> str:
    """The column that a name means; "" for an unknown name."""
    return _named(head, _by_head(columns))


def as_chosen(
    found: FoundColumns, chosen: ChosenColumns, columns: Sequence[Column]
) -> FoundColumns:
    """The columns as chosen; a column that the choice does not reach is as guessed."""
    known = {"", *(column.name for column in columns)}
    names = chosen.names or ()
    refuse_if(
        problem("sheet_column_unknown", "columns", value=name)
        for name in dict.fromkeys(names)
        if name not in known
    )
    picked = [
        guess
        if name is None or name == guess.name
        else replace(guess, name=name, by=FoundBy.CHOICE)
        for guess, name in zip_longest(found.columns, names[: len(found.columns)])
    ]
    return replace(found, columns=tuple(picked))


def rows_below(rows: Rows, found: FoundColumns) -> Rows:
    """The rows without the line of column names."""
    return rows[1:] if found.has_header else rows


def _by_place(rows: Rows, width: int) -> list[list[str]]:
    """The cells of each column that are not empty, of the first rows."""
    first = [wide(cells, width) for _line, cells in rows[:LOOKED_AT]]
    return [[cells[place] for cells in first if cells[place]] for place in range(width)]


def _by_head(columns: Sequence[Column]) -> dict[str, str]:
    return {key_of(head): column.name for column in columns for head in column.heads}


def _named(head: str, names: Mapping[str, str]) -> str:
    """The column that a name means; "" for an unknown name."""
    counted = (f"{head[:-1]} number",) if COUNTED.search(head) else ()  # "Player #"
    keys = (SIGNS.get(one.strip()) or key_of(one) for one in (*counted, head, *APART.split(head)))
    found = (names.get(key, "") for key in keys if key)
    return next(filter(None, found), "")


def _with_questions(
    heads: Sequence[str], named: Sequence[str], columns: Sequence[Column]
) -> list[str]:
    """The names of columns, and where a head asks a question what it asks for, once."""
    found = [*named]
    for place, head in enumerate(heads):
        if not found[place] and (name := _asked(head, columns)) not in found:
            found[place] = name
    return found


def _asked(head: str, columns: Sequence[Column]) -> str:
    """What a question such as "Which club do you play for?" asks for, by the longest name in it.

    "What is the name of your club?" asks for a club.
    """
    text = head.casefold()
    if not is_question(text):
        return ""
    lengths = {
        column.name: max((len(one) for one in column.heads if stands_in(one, text)), default=0)
        for column in columns
    }
    longest = max(lengths.values(), default=0)
    found = [name for name, length in lengths.items() if length == longest > 0]
    others = [name for name in found if name != "name"]
    return (others or found)[0] if len(others or found) == 1 else ""


def _is_header(
    first: Sequence[str],
    named: Sequence[str],
    below: Sequence[Sequence[str]],
    columns: Sequence[Column],
) -> bool:
    known = {*filter(None, named)}
    if len(known) > 1 or known & {column.name for column in columns if column.makes_header}:
        return True
    return any(
        cell and not content.fits([cell]) and len(cells) > 1 and content.fits(cells)
        for cell, cells in zip(first, below, strict=True)
        for content in (column.content for column in columns)
        if content and content.has_form
    )


def _under_header(
    heads: Sequence[str],
    named: Sequence[str],
    below: Sequence[Sequence[str]],
    columns: Sequence[Column],
) -> list[FoundColumn]:
    taken = {*filter(None, named)}
    found = []
    for head, name, cells in zip(heads, named, below, strict=True):
        by = FoundBy.HEAD if name else None
        if not name and (name := _of_content(cells, columns, taken, head)):
            by = FoundBy.CONTENT
            taken.add(name)
        found.append(FoundColumn(name=name, head=head, by=by, is_empty=not cells))
    return found


def _without_header(
    by_place: Sequence[Sequence[str]], columns: Sequence[Column], places: Sequence[str]
) -> list[FoundColumn]:
    """By content; the columns whose cells tell nothing are those of `places`, in order."""
    names = [""] * len(by_place)
    # What may also be a name is looked for from the right: "Jordan;Italy".
    for has_form, order in ((True, 1), (False, -1)):
        likely = [one for one in columns if one.content and one.content.has_form is has_form]
        for place in range(len(names))[::order]:
            taken = {*filter(None, names)}
            names[place] = names[place] or _of_content(by_place[place], likely, taken, "")
    if places and places[0] not in names and all(names):
        names = _with_room(names, columns)
    rest = iter([place for place in places if place not in names])
    found = []
    for name, cells in zip(names, by_place, strict=True):
        by = FoundBy.CONTENT if name else None
        if not name and cells and not _are_numbers(cells) and (name := next(rest, "")):
            by = FoundBy.PLACE
        found.append(FoundColumn(name=name, by=by, is_empty=not cells))
    return found


def _of_content(
    cells: Sequence[str], columns: Sequence[Column], taken: Collection[str], head: str
) -> str:
    fitting = (
        column.name
        for column in columns
        if column.content
        and column.name not in taken
        and (column.content.under_any_name or not head)
        and column.content.fits(cells)
    )
    return next(fitting, "")


def _with_room(names: list[str], columns: Sequence[Column]) -> list[str]:
    """Without the first of the names whose cells may also be something else, such as Jordan."""
    certain = {one.name for one in columns if one.content and one.content.has_form}
    doubtful = next((place for place, name in enumerate(names) if name not in certain), None)
    return ["" if place == doubtful else name for place, name in enumerate(names)]


def _are_numbers(cells: Sequence[str]) -> bool:
    return POINTS.fits(cells)
