"""A list of players as somebody brings it: its columns, and what each line says of a player."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from league.core.errors import Refused, problem
from league.core.queries.encodings import guessed_encoding
from league.core.sheets import contents
from league.core.sheets.cells import Rows, as_text, read_cells, text_of
from league.core.sheets.columns import (
    NOTHING_CHOSEN,
    ChosenColumns,
    Column,
    FoundColumns,
    guess_columns,
    rows_below,
)
from league.core.sheets.heads import HEADS
from league.core.sheets.workbooks import is_workbook
from league.models.player_fields import PLAYER_FIELDS
from league.person_names import whole_name

LONGEST_LIST = 300_000  # characters, more than the most lines of one list need
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
#: The columns of a list without names of columns.
PLACES = ("name", "club", "team")
NOT_A_SUBSTITUTE = frozenset({"", "-", "0", "n", "no", "false", "いいえ"})

Line = tuple[int, dict[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadList:
    """`lines` are the values of each player by the names of fields, with the number of the line."""

    rows: Rows
    found: FoundColumns
    lines: Sequence[Line]


def read_list(text: str, chosen: ChosenColumns = NOTHING_CHOSEN) -> ReadList:
    """Read every line that is not empty: a table with comma, semicolon or tab."""
    rows = read_cells(text)
    found = guess_columns(rows, COLUMNS, places=PLACES, chosen=chosen)
    lines = [(line, _values(found.names, cells)) for line, cells in rows_below(rows, found)]
    return ReadList(rows=rows, found=found, lines=lines)


def text_of_list(content: bytes, encoding: str = "") -> tuple[str, str]:
    """The text of a file and the encoding in which it was read; "" for a workbook."""
    if is_workbook(content):
        text = as_text(read_cells(content))
    else:
        encoding = encoding or guessed_encoding(content)
        text = text_of(content, encoding)
    if len(text) > LONGEST_LIST:
        raise Refused(problem("list_long", "file"))
    return text, "" if is_workbook(content) else encoding


def _values(names: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    values = {"name": ""}
    values |= {name: cell for name, cell in zip(names, cells, strict=False) if name}
    for item in PLAYER_FIELDS:
        if item.name in values:
            values[item.name] = item.read(values[item.name])
    if not values["name"] and values.get("family_name"):
        values["name"] = whole_name(values["family_name"], values.get("given_name", ""))
    contacts = [values.pop(name) for name in ("e_mail", "telephone") if name in values]
    if contacts:
        values["contact"] = next(filter(None, contacts), "")
    if values.get("substitute", "").casefold() in NOT_A_SUBSTITUTE:
        values.pop("substitute", None)
    return values
