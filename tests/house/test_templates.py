"""Every template compiles, and none carries script, style or handlers of its own."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

# Its lines are those of other tests.
pytestmark = pytest.mark.slow

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
FILES = sorted(file.relative_to(TEMPLATES).as_posix() for file in TEMPLATES.rglob("*.html"))
INLINE = re.compile(
    r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)(?![^>]*json)", re.IGNORECASE
)


@pytest.mark.parametrize("name", FILES)
def test_a_template_compiles(name: str) -> None:
    get_template(name)  # raises for a tag or a filter that does not exist


@pytest.mark.parametrize("name", FILES)
def test_a_template_carries_nothing_that_the_content_policy_refuses(name: str) -> None:
    html = re.sub(r"{%.*?%}", "", (TEMPLATES / name).read_text(), flags=re.DOTALL)
    assert INLINE.findall(html) == []


@pytest.mark.parametrize("name", FILES)
def test_a_template_is_tidy(name: str) -> None:
    text = (TEMPLATES / name).read_text()
    untidy = [line for line in text.splitlines() if line != line.rstrip() or "\t" in line]
    assert (untidy, text.endswith("\n")) == ([], True)


def test_pages_and_paper_of_staff_name_everybody() -> None:
    """Staff see the names of those who are not shown by name; a standings sheet hangs on the wall."""
    of_staff = [name for name in FILES if name.startswith(("organise/", "print/"))]
    found = [name for name in of_staff if "public_name" in (TEMPLATES / name).read_text()]
    assert found == ["print/standings.html"]
