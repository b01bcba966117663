"""The page of rules names all that the rules know; every citation of it names a section."""

import re
from collections.abc import Iterator
from typing import Any

from scoring.results.tiebreaks import TIEBREAKS
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.ruleset.fields import SWITCHES
from scoring.ruleset.ruleset import PRESETS
from tests.rules_page import EMPTY, MINUS, PAGE, ROOT, SECTIONS, names_in, tables

NAMED = {*names_in(PAGE)}
NUMBER = r"\d+(?:\.\d+)?"
CITATION = re.compile(rf"docs/rules\.md, ({NUMBER}(?:(?:, | and ){NUMBER})*)")
#: Citations of rules that do not say which page.
VAGUE = re.compile(r"[Rr]ules[,:] sections? \d|(?<!docs/)rules\.md, \d")


def sources() -> Iterator[tuple[str, str]]:
    """Give name and text of every file that may cite the page, except this one."""
    for folder, ending in (("scoring", "py"), ("league", "py"), ("tests", "py"), ("docs", "md")):
        for file in sorted((ROOT / folder).rglob(f"*.{ending}")):
            name = file.relative_to(ROOT).as_posix()
            if name not in {"docs/rules.md", "tests/house/docs/test_rules_page.py"}:
                yield name, " ".join(file.read_text().split())


def test_the_page_names_every_yaku() -> None:
    assert sorted(ALL_YAKU.keys() - NAMED) == []


def test_the_page_names_every_preset() -> None:
    assert sorted(PRESETS.keys() - NAMED) == []


def test_the_page_names_every_switch_and_its_parts() -> None:
    parts = {part.name for switch in SWITCHES.values() for part in switch.parts}
    assert sorted((SWITCHES.keys() | parts) - NAMED) == []


def test_the_page_names_every_word_that_a_switch_may_hold() -> None:
    every = [*SWITCHES.values(), *(part for row in SWITCHES.values() for part in row.parts)]
    words = {str(choice) for switch in every for choice in switch.choices}
    assert sorted(word for word in words - NAMED if not word.isdecimal()) == []


def test_the_page_names_every_tie_break() -> None:
    assert sorted(TIEBREAKS.keys() - NAMED) == []


def test_no_section_has_two_headings() -> None:
    assert sorted(SECTIONS) == sorted({*SECTIONS})


def test_every_heading_has_its_anchor_and_every_link_a_heading() -> None:
    assert re.findall(r'<a id="([^"]+)"></a>', PAGE) == SECTIONS
    assert sorted({*re.findall(r"\(#([^)]+)\)", PAGE)} - {*SECTIONS}) == []


def test_every_citation_of_the_page_names_a_section_of_it() -> None:
    cited = [
        (name, number)
        for name, text in sources()
        for numbers in CITATION.findall(text)
        for number in re.findall(NUMBER, numbers)
    ]
    assert cited
    assert [found for found in cited if found[1] not in SECTIONS] == []


def test_every_citation_of_a_rule_names_the_page() -> None:
    assert [name for name, text in sources() if VAGUE.search(text)] == []


def in_words(value: Any) -> str:
    """Write a value of a switch as the tables of presets do."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str):
        return f"`{value}`"
    if isinstance(value, list) and value and isinstance(value[0], int):
        return " ".join(f"{points // 1000:+d}" if points else "0" for points in value)
    if isinstance(value, list):
        return ", ".join(value) or "none"
    return _object_in_words(value) if value else EMPTY


def _object_in_words(value: dict[str, Any]) -> str:
    if "mode" in value:
        amount = "" if value["mode"] == "reverse_mangan" else f" {value['amount']:,}"
        return f"`{value['mode']}`{amount}"
    if "1" in value:
        return "; ".join(f"{count}: {in_words(row)}" for count, row in value.items())
    return str(sum(value.values())) if value.keys() == {"m", "p", "s"} else "yes"


def preset_cells() -> Iterator[tuple[str, str, str]]:
    """Give preset, switch and value of every cell of the tables of presets."""
    for number in ("4.1", "4.2", "4.3"):
        for head, *rows in tables(number):
            presets = [name for cell in head for name in names_in(cell)]
            for switches, *cells in rows if presets else []:
                for preset, cell in zip(presets, cells, strict=True):
                    for switch in names_in(switches):
                        yield preset, switch, re.sub(r" \[[A-D]\]$", "", cell)


def test_the_tables_of_presets_say_what_each_preset_sets() -> None:
    rules = {name: row.ruleset.to_json() for name, row in PRESETS.items()}
    stated = [*preset_cells()]
    as_set = [
        (preset, switch, in_words(rules[preset][switch]).replace("-", MINUS))
        for preset, switch, _ in stated
    ]
    assert stated == as_set


def test_the_page_names_the_source_of_every_preset() -> None:
    (table,) = tables("4.5")
    stated = {name: source for cell, source in table[1:] for name in names_in(cell)}
    assert stated == {name: row.source for name, row in PRESETS.items()}


def test_whatever_a_preset_changes_stands_in_its_table() -> None:
    stated = {cell[:2] for cell in preset_cells()}
    default = PRESETS["wrc-2025"].ruleset.to_json()
    changed = {
        (name, switch)
        for name, row in PRESETS.items()
        for switch, value in row.ruleset.to_json().items()
        if row.ruleset.variant == "riichi" and value != default[switch]
    }
    assert sorted(cell for cell in changed - stated if cell[1] != "players") == []
