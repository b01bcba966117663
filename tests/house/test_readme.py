import doctest
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_game_in_the_readme_comes_out_as_it_says() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert (outcome.failed, outcome.attempted) == (0, 4)


def test_every_page_of_the_documentation_is_listed() -> None:
    docs = README.parent / "docs"
    listed = (docs / "README.md").read_text(encoding="utf-8")
    pages = {page.name for page in docs.glob("*.md")} - {"README.md"}
    assert [name for name in sorted(pages) if f"({name})" not in listed] == []
