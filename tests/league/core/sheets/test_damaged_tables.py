"""Damaged tables are read or refused with a sentence; they never raise another error."""

import io
import random
import zipfile
from contextlib import suppress

import pytest

from league.core.errors import Refused
from league.core.sheets.cells import as_text, read_cells
from league.core.sheets.workbooks import is_workbook
from league.entrants.queries.player_lists import read_list, text_of_list
from league.seating.pasted.pasted_tables import read_sessions
from league.seating.pasted.sheets import text_of_seating
from tests.league.core.sheets.test_cells import packed
from tests.league.workbooks import workbook

SEED = 29
TEXT = (
    'No.;Name;Vorname;Verein;Land;E-Mail;Datum\n1;Müller;Jörg;"Tsumo; Nord";Deutschland;a@b.org;2026-01-09\n'
    "2;佐藤;花子;;日本;;9.1.2026\n\n3;O'Neil;Ann;Pon;IRL;x;\n"
)
SOURCES = (
    TEXT.encode(),
    TEXT.encode("utf-16"),
    TEXT.replace("佐藤", "Sato").replace("花子", "Hana").replace("日本", "JP").encode("cp1252"),
    workbook([line.split(";") for line in TEXT.splitlines()]),
    b'[{"name": "Anna", "club": "Pon", "number": 1}, {"name": "Ben", "number": null}]',
    b"date,session,table,player,points\n2026-01-09,1,1,Aya,45000\n2026-01-09,1,1,Ben,-300\n",
)
SIGNS = "\",;\t\r\n\0\u2028\u202e\ufeff0179='@.#/(a"


def damaged(content: bytes, chance: random.Random) -> bytes:
    found = bytearray(content)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(found) or 1)
        match chance.randrange(5):
            case 0:
                del found[place : place + chance.randint(1, 40)]
            case 1:
                found[place:place] = chance.choice(SIGNS).encode() * chance.randint(1, 3)
            case 2 if found:
                found[place] = chance.randrange(256)
            case 3:
                found[place:place] = found[place : place + chance.randint(1, 80)]
            case _:
                del found[place + 1 :]
    return bytes(found)


def read_in_every_way(content: bytes) -> None:
    ways = (
        lambda: read_list(text_of_list(content).text).found.unknown,
        lambda: read_cells(as_text(read_cells(content))),
        lambda: read_list(content.decode("utf-8", "ignore")).has_both_contacts,
        lambda: read_sessions(text_of_seating(content).text, seats=4, sizes={4}),
    )
    for read in ways:
        with suppress(Refused):
            read()


def damaged_inside(content: bytes, chance: random.Random) -> bytes:
    """A workbook that can be unpacked, with a damaged part."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    name = chance.choice([*parts])
    return packed(parts | {name: damaged(parts[name], chance)})


def many(times: int) -> None:
    chance = random.Random(SEED)
    for _ in range(times):
        content = chance.choice(SOURCES)
        if is_workbook(content) and chance.randrange(2):
            content = damaged_inside(content, chance)
        else:
            content = damaged(content, chance)
        read_in_every_way(content)


def test_some_hundred_damaged_tables_raise_nothing_unexpected() -> None:
    many(400)


@pytest.mark.slow
def test_many_damaged_tables_raise_nothing_unexpected() -> None:
    many(20_000)
