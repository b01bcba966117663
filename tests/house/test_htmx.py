"""Pages whose parts ask the server load htmx, and other pages do not."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR) / "templates"
# Included, or given by name to a part that includes it.
INCLUDED = re.compile(r'(?:\{% include |\w_part=)"([^"]+)"')
EXTENDED = re.compile(r'\{% extends "([^"]+)"')
ASKS = re.compile(r"\bhx-(get|post|put|delete)=")
#: A part that its view renders, for it is kept as text.
RENDERED = {"{{ standings }}": "public/standings/_standings.html"}
#: Pages whose rows have cells that ask and are made by Python, in `standings_rows.py`.
MADE = {"public/standings/standings.html"}
LOADS = '{% include "common/_htmx.html" %}'


@cache
def text(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def line(name: str) -> list[str]:
    """A page and what it extends."""
    return [name, *(above for parent in EXTENDED.findall(text(name)) for above in line(parent))]


def whole(name: str) -> str:
    """The text of a page with all that it includes; a part may include itself."""
    names, left = {name}, [name]
    while left:
        part = text(left.pop())
        rendered = (name for variable, name in RENDERED.items() if variable in part)
        found = {*INCLUDED.findall(part), *rendered} - names
        names |= found
        left += found
    return "".join(map(text, sorted(names)))


def test_a_page_loads_htmx_where_one_of_its_parts_asks_the_server() -> None:
    paths = (str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))
    pages = [name for name in paths if EXTENDED.search(text(name))]
    lines = {name: line(name) for name in pages}
    asking = {name for name in pages if any(ASKS.search(whole(one)) for one in lines[name])} | MADE
    loading = {name for name in pages if any(LOADS in text(one) for one in lines[name])}
    organised = {name for name in pages if "organise/base.html" in lines[name]}
    assert asking - loading == set()
    assert loading - asking - organised == set()
