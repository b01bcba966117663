"""The table of folders in ARCHITECTURE.md says what their docstrings say: `make folders`."""

from tests.where_to_find import PAGE, found, page_with, table


def test_the_table_of_folders_is_made_from_their_docstrings() -> None:
    assert PAGE.read_text(encoding="utf-8") == page_with(table())


def test_a_search_names_the_modules_with_all_the_words() -> None:
    assert [line.partition(": ")[0] for line in found(["furiten", "shanten"])] == [
        "scoring/core/shanten.py"
    ]
