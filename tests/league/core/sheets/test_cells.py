"""Cells of a table as people bring it: CSV, pasted text, a workbook."""

import io
import zipfile
from collections.abc import Mapping

import pytest
from openpyxl import Workbook

from league.core.errors import Refused, problem
from league.core.sheets.cells import as_text, read_cells
from league.core.sheets.limits import LARGEST_UNPACKED, MOST_COLUMNS, MOST_ROWS
from league.standings.reports import results_file
from tests.league.workbooks import workbook
from tests.shortcuts import refused

TABLE = [(1, ["name", "club"]), (3, ["Brandt, Lena", 'Tsumo "Nord"'])]


def packed(parts: Mapping[str, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as written:
        for name, content in parts.items():
            written.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        'name,club\n\n"Brandt, Lena","Tsumo ""Nord"""\n',
        'name;club\r\n\r\nBrandt, Lena;Tsumo "Nord"',
        'name\tclub\r\rBrandt,  Lena\tTsumo "Nord"\t',
        '\ufeffname,club\n\n"Brandt, Lena", "Tsumo ""Nord"""'.encode(),
        'name;club\n\nBrandt, Lena;Tsumo "Nord"'.encode("utf-16"),
        workbook([["name", "club"], [], ["Brandt, Lena", 'Tsumo "Nord" ']]),
        workbook([[]], [["name", "club"], [], ["Brandt, Lena", 'Tsumo "Nord" ']]),
    ],
)
def test_every_form_gives_the_same_rows(content: str | bytes) -> None:
    rows = [(line, [cell for cell in cells if cell]) for line, cells in read_cells(content)]
    assert rows == TABLE


def test_a_first_line_may_state_the_delimiter() -> None:
    assert read_cells("sep=;\na,b;c\n") == [(2, ["a,b", "c"])]


def test_rows_written_as_text_are_read_again() -> None:
    assert read_cells(as_text(TABLE)) == TABLE


def test_an_open_quotation_mark_swallows_no_line() -> None:
    for text, line in (('a\n"b\nc\n', 2), ('sep=,\n"b\n' + "c\n" * 20, 2)):
        with pytest.raises(Refused) as refusal:
            read_cells(text)
        assert refusal.value.problems == (problem("sheet_quote_open", "file", line=line),)
    assert read_cells('a\n"b\nc"\n') == [(1, ["a"]), (3, ["b c"])]
    assert read_cells('27" tiles,x\nc,"d\ne"\n')[1] == (3, ["c", "d e"])


def test_a_workbook_is_read_like_a_text() -> None:
    written = results_file([("x", ["name"], [["-Ann"], ["O'-x"], ["=1+1"]])], "csv")
    assert [cells for _, cells in read_cells(written)] == [["name"], ["-Ann"], ["O'-x"], ["=1+1"]]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            '[{"name": "Ann", "no": 1}, {"name": "Bo", "club": null}]',
            [["name", "no", "club"], ["Ann", "1", ""], ["Bo", "", ""]],
        ),
        ('{"event": "Open", "players": ["Ann", "Bo"]}', [["Ann"], ["Bo"]]),
        ('[["name"], ["Ann"]]', [["name"], ["Ann"]]),
        ("[A] Ann;Pon\n[B] Bo;Chi", [["[A] Ann", "Pon"], ["[B] Bo", "Chi"]]),
    ],
)
def test_a_list_in_json_is_a_table(text: str, rows: list[list[str]]) -> None:
    assert [cells for _line, cells in read_cells(text)] == rows
    assert read_cells(text.encode()) == read_cells(text)


def test_json_that_is_no_list_is_refused_with_a_sentence() -> None:
    for text in ('{"name": "Ann"}', '[{"name": {"first": "Ann"}}]'):
        with refused("sheet_json"):
            read_cells(text)


def test_files_that_are_too_much_or_no_table_are_refused() -> None:
    bomb = packed({"xl/worksheets/sheet1.xml": bytes(LARGEST_UNPACKED + 1)})
    entities = packed({"xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'})
    far = Workbook()
    far.worksheets[0]["A1"], far.worksheets[0]["XFD1"] = "name", "far away"
    out = io.BytesIO()
    far.save(out)
    for content, code in (
        (bomb, "sheet_bomb"),
        (entities, "sheet_bomb"),
        (b"PK\x03\x04 and no more", "sheet_unreadable"),
        (b"\xff\xfe\xff", "sheet_unreadable"),
        (bytes(2_000_000), "sheet_large"),
        (b"x" * 200_000, "sheet_unreadable"),
        (b"%PDF-1.4 \0\1\2", "sheet_pdf"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "sheet_other_book"),
        (packed({"content.xml": "<table/>"}), "sheet_other_book"),
        (b"\xef\xbb\xbf<html><table><tr><td>Name</td></tr></table>", "sheet_web_page"),
        (b"a\n" * (MOST_ROWS + 2), "sheet_rows"),
        (",".join(["a"] * (MOST_COLUMNS + 1)), "sheet_columns_many"),
        (out.getvalue(), "sheet_columns_many"),
    ):
        with refused(code):
            read_cells(content)


@pytest.mark.parametrize("row", ["", '"\n"'], ids=["empty lines", "empty cells of two lines"])
def test_many_rows_of_nothing_take_no_longer_than_their_size(row: str) -> None:
    """Each row was compared with all lines below it once."""
    assert read_cells(f"{row}\n" * 200_000 + "Anna")[-1][1] == ["Anna"]
