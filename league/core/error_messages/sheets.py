"""Error messages of files that people bring: tables, and whole events."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "sheet_pdf": _(
        "This is a PDF, and no table can be read from it. Save the table as XLSX or CSV, or copy its"
        " rows and paste them."
    ),
    "sheet_web_page": _(
        "This is a web page, not a table. Open it in a spreadsheet and save it as XLSX or CSV, or copy"
        " its rows and paste them."
    ),
    "sheet_large": _("The file is larger than %(most)s MB."),
    "sheet_rows": _("The file has more than %(most)s rows. Split it."),
    "sheet_columns_many": _("The file has more than %(most)s columns."),
    "sheet_bomb": _(
        "This workbook is too large when it is unpacked, or has parts that no table needs."
    ),
    "sheet_title_unknown": _("The workbook has no sheet “%(value)s” with rows."),
    "sheet_other_book": _(
        "This file is no XLSX workbook, or it has a password. Open it in a spreadsheet and save it as"
        " XLSX without a password."
    ),
    "sheet_json": _(
        "This JSON is no list of rows, such as %(sample)s. Save the table as CSV or XLSX."
    ),
    "sheet_unreadable": _(
        "The file cannot be read as text in this encoding. Save it as XLSX, or as CSV in UTF-8."
    ),
    "list_long": _("The file is too large. Split it into several lists."),
    "sheet_quote_open": _('Line %(line)s: a quotation mark (") is opened and never closed.'),
    "sheet_empty": _("The file has no rows."),
    "sheet_column_unknown": _("“%(value)s” is no column that such a table can have."),
    "sheet_columns_twice": _("Two columns are taken for the same: %(columns)s."),
    "event_file_none": _("This is no event file: it holds no object of JSON."),
    "event_file_broken": _(
        "Line %(line)s, character %(column)s: the JSON of the event file breaks off or has a mistake"
        " here."
    ),
    "event_file_format": _(
        "This is no event file of this version: it says “%(value)s” where “%(expected)s” is expected."
        " Write it with the same version of Tenbou."
    ),
    "event_file_no_tables": _("The event file has no “tables”."),
    "event_file_table": _("The table “%(table)s” of the event file is no list of rows."),
    "event_file_one_event": _("An event file holds one event; this one holds %(count)s."),
    "event_file_row": _("Table “%(table)s”, row %(row)s: this is no row with named columns."),
    "event_file_column": _("Table “%(table)s”, row %(row)s: the column “%(column)s” is missing."),
    "event_file_value": _(
        "Table “%(table)s”, row %(row)s, column “%(column)s”: “%(value)s” cannot stand there."
    ),
    "event_file_reference": _(
        "Table “%(table)s”, row %(row)s, column “%(column)s”: the file has no row “%(target)s” before"
        " this one."
    ),
    "event_file_contradiction": _(
        "Table “%(table)s”, row %(row)s contradicts itself or a row before it."
    ),
    "event_file_rules": _("The rules of the event cannot be read from this file."),
    "event_file_game": _(
        "The hands or the result of session %(session)s, table %(table)s cannot be read from this file."
    ),
}
