"""How large a table may be that somebody brings."""

LARGEST_FILE = 1_500_000  # bytes; in base64 it fits a form without files
LARGEST_UNPACKED = 40_000_000  # bytes of all parts of a workbook
MOST_PARTS = 200  # of a workbook
MOST_ROWS = 12_000  # 3,000 games of four
LARGEST_AT_ONCE = 250_000  # bytes of text, about 5,000 rows: more is read by a job
UNPACKED_PER_BYTE = 5  # a cell of a workbook takes more characters than one of a text
ROWS_AT_ONCE = 1000  # stored in the request; a job stores more
MOST_ROWS_WITH_EMPTY = 4 * MOST_ROWS
MOST_TAGS = 2_000_000  # of the parts of a workbook that are read; a cell has four or more
MOST_COLUMNS = 100
LONGEST_CELL = 300
LONGEST_TEXT = 32_767  # characters of a cell, as in spreadsheets
