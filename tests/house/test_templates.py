"""Every template compiles, and none carries script, style or handlers of its own."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
FILES = sorted(file.relative_to(TEMPLATES).as_posix() for file in TEMPLATES.rglob("*.html"))
INLINE = re.compile(
    r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)(?![^>]*json)", re.IGNORECASE
)


@pytest.mark.slow  # its lines are those of other tests
@pytest.mark.parametrize("name", FILES)
def test_a_template_compiles(name: str) -> None:
    get_template(name)  # raises for a tag or a filter that does not exist


def test_no_template_carries_what_the_content_policy_refuses() -> None:
    bare = {
        name: re.sub(r"{%.*?%}", "", (TEMPLATES / name).read_text(), flags=re.DOTALL)
        for name in FILES
    }
    assert [
        (name, INLINE.findall(html)) for name, html in bare.items() if INLINE.search(html)
    ] == []


def test_every_template_is_tidy() -> None:
    texts = {name: (TEMPLATES / name).read_text() for name in FILES}
    untidy = re.compile(r"[ \t]$|\t", re.MULTILINE)
    assert [name for name, text in texts.items() if untidy.search(text)] == []
    assert [name for name, text in texts.items() if not text.endswith("\n")] == []


def test_every_script_of_clocks_is_given_the_words_of_the_language() -> None:
    """Without them it writes hours and minutes in English."""
    script = re.compile(r"<script[^>]*js/clock\.js[^>]*(?:%}[^>]*)*></script>")
    tags = [tag for name in FILES for tag in script.findall((TEMPLATES / name).read_text())]
    assert tags
    assert [tag for tag in tags if not re.search(r"common/clock_(data|words)\.html", tag)] == []


def test_a_list_of_facts_has_its_terms_and_values_side_by_side() -> None:
    """Its grid has two columns; a box around a pair would take one of them."""
    lists = re.compile(r'<dl class="facts[ "].*?</dl>', re.DOTALL)
    found = {name: lists.findall((TEMPLATES / name).read_text()) for name in FILES}
    assert [name for name, parts in found.items() if any("<div" in part for part in parts)] == []


def test_every_page_of_the_staff_has_the_same_head() -> None:
    """Title, way back and actions stand in one place; "Now" alone has the felt head."""
    texts = {name: (TEMPLATES / name).read_text() for name in FILES}
    include = re.compile(r'{% include "([^"]+)"')

    def heads(name: str) -> int:
        own = texts[name]
        parts = [own, *(texts[part] for part in include.findall(own))]
        return sum(part.count('<header class="page-head') for part in parts)

    pages = [name for name in FILES if '{% extends "organise/base.html" %}' in texts[name]]
    assert {name: heads(name) for name in pages if heads(name) != 1} == {"organise/now/now.html": 0}


# Seconds, ISO and the value of a field of time are for machines; a weekday alone stands in narrow places.
FOR_MACHINES = {"c", "Uu", "U", "Y-m-d", "H:i"}
FORMATS_OF_DATES = {
    "DATE_FORMAT",
    "DATETIME_FORMAT",
    "DAY_FORMAT",
    "FULL_DATE_FORMAT",
    "SHORT_DATE_FORMAT",
    "SHORT_DATETIME_FORMAT",
    "TIME_FORMAT",
    "WEEKDAY_FORMAT",
    "D",
}


def test_dates_of_pages_have_the_formats_of_the_language() -> None:
    found = {
        (quote, text)
        for name in FILES
        for quote, text in re.findall(
            r"\|(?:date|time):([\"'])([^\"']*)", (TEMPLATES / name).read_text()
        )
    }
    for_people = {text for _, text in found} - FOR_MACHINES
    assert for_people == FORMATS_OF_DATES


def test_pages_and_paper_of_staff_name_everybody() -> None:
    """Staff see the names of those who are not shown by name; a standings sheet hangs on the wall."""
    of_staff = [name for name in FILES if name.startswith(("organise/", "print/"))]
    public = re.compile("public_(person_)?name")
    found = [name for name in of_staff if public.search((TEMPLATES / name).read_text())]
    rows = ("_standings_row", "_standings_rows", "_team_rows")
    assert found == [f"print/sheets/{name}.html" for name in rows]
