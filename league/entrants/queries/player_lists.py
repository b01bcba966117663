"""A list of players as somebody brings it: its columns, and what each line says of a player."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from league.core.errors import Refused, problem
from league.core.queries.encodings import guessed_encoding
from league.core.sheets import contents
from league.core.sheets.cells import ReadSheet, Rows, as_text, read_cells, read_sheet, text_of
from league.core.sheets.columns import (
    NOTHING_CHOSEN,
    ChosenColumns,
    Column,
    FoundBy,
    FoundColumns,
    as_chosen,
    guess_columns,
    rows_below,
    rows_of_titles,
)
from league.core.sheets.heads import HEADS, is_row_of_sums
from league.core.sheets.workbooks import is_workbook
from league.models.name_key import key_of
from league.models.player_fields import PLAYER_FIELDS
from league.person_names import whole_name

LONGEST_LIST = 300_000  # characters, more than the most lines of one list need
MOST_LINES = 2000  # to bound the time of a request
LARGEST_LIST = 1_000_000  # bytes

CONTENTS = {"country": contents.COUNTRY, "ema_number": contents.EMA_NUMBER}
COLUMNS = (
    Column(name="name", label=_("Name"), heads=HEADS["name"], makes_header=True),
    *(
        Column(
            name=one.name,
            label=one.label,
            heads=one.columns,
            content=CONTENTS.get(one.name),
            makes_header=one.name == "family_name",
        )
        for one in PLAYER_FIELDS
    ),
    Column(name="club", label=_("Club"), heads=HEADS["club"]),
    Column(name="team", label=_("Team"), heads=HEADS["team"]),
    Column(name="number", label=_("Number"), heads=HEADS["number"], content=contents.NUMBER),
    Column(name="seed_rating", label=_("Rating"), heads=HEADS["seed_rating"]),
    Column(name="substitute", label=_("Substitute"), heads=HEADS["substitute"]),
    Column(name="e_mail", label=_("E-mail"), heads=HEADS["e_mail"], content=contents.E_MAIL),
    Column(name="telephone", label=_("Telephone"), heads=HEADS["telephone"]),
)
CONTACTS = ("e_mail", "telephone")  # of which the first is kept
#: The columns of a list without names of columns.
PLACES = ("name", "club", "team")
NOT_A_SUBSTITUTE = frozenset({"", "-", "0", "n", "no", "false", "いいえ"})

#: The number or the mark of a line before a name: "1. Anna", "- Anna".
LISTED_AS = re.compile(r"(?:#?\d{1,4}\s*[.):\uff1a]\s*|[-*\u2022\u2013]\s+)(?=\D)")

#: An EMA number of eight digits in a spreadsheet that took it for an amount.
WITHOUT_ZERO = re.compile(r"[1-9]\d{6}")

Line = tuple[int, dict[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadList:
    """`lines` are the values of each player by the names of fields, with the number of the line.

    `rows` begin with the names of the columns, if it has them. `left_out` are titles above them and
    rows of sums.
    """

    rows: Rows
    found: FoundColumns
    lines: Sequence[Line]
    left_out: Rows

    @property
    def has_both_contacts(self) -> bool:
        """Whether a player has an e-mail address and a telephone number, of which one is kept."""
        places = [self.found.names.index(name) for name in CONTACTS if name in self.found.names]
        return len(places) == len(CONTACTS) and any(
            all(place < len(cells) and cells[place] for place in places)
            for _line, cells in rows_below(self.rows, self.found)
        )


def read_list(text: str, chosen: ChosenColumns = NOTHING_CHOSEN) -> ReadList:
    """Read every line that is not empty: a table with comma, semicolon or tab."""
    rows = read_cells(text)
    if len(rows) > MOST_LINES + 1:
        raise Refused(problem("sheet_rows", "text", most=MOST_LINES))
    titles = 0 if chosen.header is False else rows_of_titles(rows, COLUMNS)
    below = rows[titles:]
    left_out = [*rows[:titles], *(row for row in below if is_row_of_sums(row[1]))]
    rows = [row for row in below if not is_row_of_sums(row[1])]
    guess = guess_columns(rows, COLUMNS, places=PLACES, chosen=ChosenColumns(header=chosen.header))
    found = as_chosen(with_parts_of_names(guess, rows), chosen, COLUMNS)
    lines = [(line, _values(found.names, cells)) for line, cells in rows_below(rows, found)]
    return ReadList(rows=rows, found=found, lines=lines, left_out=left_out)


def with_parts_of_names(found: FoundColumns, rows: Rows) -> FoundColumns:
    """The columns where the word for a name may mean a part of it: "Nombre;Apellidos", "Nom"."""
    names = [one.name for one in found.columns if one.by is FoundBy.HEAD]
    have = {"name", "family_name", "given_name"} & {*names}
    meant = ""
    if have == {"name", "given_name"}:
        meant = "family_name"
    elif have == {"name", "family_name"} and not _have_family_name(found, rows):
        meant = "given_name"
    if meant:
        return found.renamed("name", meant)
    whole = have == {"family_name"} and _are_whole_names(found, rows)
    return found.renamed("family_name", "name") if whole else found


def _cells_of(found: FoundColumns, rows: Rows, name: str) -> list[str]:
    place = found.names.index(name)
    return [cells[place] if place < len(cells) else "" for _line, cells in rows_below(rows, found)]


def _have_family_name(found: FoundColumns, rows: Rows) -> bool:
    """Whether the names have the family names in them."""
    names, families = (_cells_of(found, rows, name) for name in ("name", "family_name"))
    within = sum(
        key_of(family) in key_of(name) for name, family in zip(names, families, strict=True)
    )
    return 2 * within > len(names)


def _are_whole_names(found: FoundColumns, rows: Rows) -> bool:
    cells = _cells_of(found, rows, "family_name")
    return 2 * sum(" " in cell for cell in cells) > len(cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListText:
    """The text of a file, and the encoding or the sheet of a workbook in which it was read."""

    text: str
    encoding: str = ""
    sheet: str = ""


def text_of_list(content: bytes, *, encoding: str = "", sheet: str = "") -> ListText:
    """A workbook's sheet is that with this title, or else the first that has names."""
    if is_workbook(content):
        read = read_sheet(content, title=sheet, fits=_has_names)
        found = ListText(text=as_text(read.rows), sheet=read.title)
    else:
        encoding = encoding or guessed_encoding(content)
        found = ListText(text=text_of(content, encoding), encoding=encoding)
    if len(found.text) > LONGEST_LIST:
        raise Refused(problem("list_long", "file"))
    return found


def _has_names(sheet: ReadSheet) -> bool:
    """Whether a column of the sheet is called a name."""
    rows = sheet.rows
    found = guess_columns(rows[rows_of_titles(rows, COLUMNS) :], COLUMNS)
    return found.has_header and not {"name", "family_name"}.isdisjoint(found.names)


def _values(names: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    values = {"name": ""}
    values |= {name: cell for name, cell in zip(names, cells, strict=False) if name}
    values["name"] = LISTED_AS.sub("", values["name"])
    for item in PLAYER_FIELDS:
        if item.name in values:
            values[item.name] = item.read(values[item.name])
    if WITHOUT_ZERO.fullmatch(values.get("ema_number", "")):
        values["ema_number"] = f"0{values['ema_number']}"
    if "number" in values:
        values["number"] = values["number"].rstrip(".)")
    if not values["name"] and values.get("family_name"):
        values["name"] = whole_name(values["family_name"], values.get("given_name", ""))
    contacts = [values.pop(name) for name in CONTACTS if name in values]
    if contacts:
        values["contact"] = next(filter(None, contacts), "")
    if values.get("substitute", "").casefold() in NOT_A_SUBSTITUTE:
        values.pop("substitute", None)
    return values
