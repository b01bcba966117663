"""Collect all translatable texts: from code, templates and the tables of the rules.

Python files are parsed, templates go through Django's `templatize`. The tables of `scoring` have no
gettext calls, so their texts are listed here.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.translation.template import templatize

from league.core.queries.rule_terms import NAMES, spaced
from league.hand_value.queries.values import SWITCHES_ASKED
from scoring import PRESETS
from scoring.core.problems import SENTENCES
from scoring.core.seating_sentences import SEATING_SENTENCES
from scoring.hongkong.patterns import PATTERNS
from scoring.mcr.fan import FAN
from scoring.results.tiebreaks import TIEBREAKS
from scoring.riichi.limits import LIMITS
from scoring.ruleset import SWITCH_GROUPS, SWITCHES, Switch
from scoring.seating import METHODS, REASONS
from scoring.seating.objective.goals import GOALS
from scoring.seating.repair import EVENTS, OPTIONS

# Function -> the indexes of its context, text and plural arguments.
CALLS: dict[str, tuple[str, ...]] = {
    "_": ("text",),
    "gettext": ("text",),
    "gettext_lazy": ("text",),
    "gettext_noop": ("text",),
    "ngettext": ("text", "plural"),
    "ngettext_lazy": ("text", "plural"),
    "pgettext": ("context", "text"),
    "pgettext_lazy": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
}
# Sources of the help, and those whose texts only organisers, administrators and developers read.
# Their pages have fewer languages than those of players and spectators (league/web/common/languages.py).
FOR_ORGANISERS = (
    "league/admin/",
    "league/api/",
    "league/attention/",
    "league/chat/",
    "league/core/error_messages/chat.py",
    "league/core/error_messages/events.py",
    "league/core/error_messages/leagues.py",
    "league/core/error_messages/pasted_plans.py",
    "league/core/error_messages/sheets.py",
    "league/core/queries/encodings.py",
    "league/core/sheets/",
    "league/entrants/queries/list_preview.py",
    "league/events/",
    "league/exporting/",
    "league/help/",
    "league/history/",
    "league/importing/",
    "league/models/",
    "league/notices/queries/webhooks.py",
    "league/rehearsals/",
    "league/seating/",
    "league/standings/queries/federations.py",
    "league/standings/queries/guessed_names.py",
    "league/web/common/camera/figures.py",
    "league/web/common/sheets/",
    "league/web/organise/",
    "league/web/public/help/",
    "scoring/core/seating_sentences.py",
    "scoring/ruleset/fields.py",
    "scoring/ruleset/parts.py",
    "scoring/seating/",
    "templates/common/columns/",
    "templates/organise/",
    "templates/print/",
    "templates/public/api/",
    "templates/public/help/",
)
# Sources within these that players and spectators meet.
FOR_READERS = (
    "league/api/authentication.py",
    "league/api/errors.py",
    "league/api/parsers.py",
    "league/models/player",
    "league/seating/queries/conflicts.py",
    "templates/organise/jobs/_job.html",
)
_STRING = r"""u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(rf"\b({'|'.join(CALLS)})\(\s*({_STRING}(?:\s*,\s*{_STRING})*)\s*[,)]", re.DOTALL)


class Text(NamedTuple):
    """A text with its identity in the catalogues."""

    text: str
    context: str = ""
    plural: str = ""


@cache
def texts_of(root: Path) -> dict[Text, list[str]]:
    """Every text with its files."""
    found: dict[Text, list[str]] = {}
    for place, text in sorted({*_in_code(root), *_in_templates(root), *_in_the_rules()}):
        found.setdefault(text, []).append(place)
    return found


PAGES = {".html", ".txt"}  # pages and e-mails


def texts_in(root: Path, language: str) -> dict[Text, list[str]]:
    """The texts that a language translates: all, or those of players and spectators."""
    texts = texts_of(root)
    if language not in settings.LANGUAGES_OF_READERS:
        return texts
    return {
        text: places
        for text, places in texts.items()
        if any(is_for_readers(place) for place in places)
    }


def is_for_readers(place: str) -> bool:
    """Whether players and spectators meet the texts of a source."""
    return place.startswith(FOR_READERS) or not place.startswith(FOR_ORGANISERS)


def _in_code(root: Path) -> Iterator[tuple[str, Text]]:
    for file in sorted((root / "league").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = _called_here(tree)
        for node in ast.walk(tree):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in names:
                words = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
                yield from _located(file, root, _text(names[name], words))


def _called_here(tree: ast.Module) -> dict[str, str]:
    """The gettext functions by the names under which a file imports them."""
    return {
        name.asname or name.name: name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
        if name.name in CALLS
    }


def _in_templates(root: Path) -> Iterator[tuple[str, Text]]:
    for file in sorted(path for path in (root / "templates").rglob("*.*") if path.suffix in PAGES):
        for name, words in _CALL.findall(templatize(file.read_text(encoding="utf-8"))):
            texts = [ast.literal_eval(word) for word in re.findall(_STRING, words, re.DOTALL)]
            yield from _located(file, root, _text(name, texts))


def _text(name: str, words: Iterable[object]) -> Text | None:
    parts = dict(zip(CALLS[name], words, strict=False))
    named = {key: word for key, word in parts.items() if isinstance(word, str)}
    return Text(**named) if named.get("text") else None


def _located(file: Path, root: Path, text: Text | None) -> Iterator[tuple[str, Text]]:
    if text is not None:
        yield file.relative_to(root).as_posix(), text


def _in_the_rules() -> Iterator[tuple[str, Text]]:
    """Texts in the tables of `scoring` that pages show."""
    for text in SENTENCES.values():
        of_seating = text in SEATING_SENTENCES.values()
        file = "seating_sentences" if of_seating else "problems"
        yield f"scoring/core/{file}.py", Text(text)
    for preset in PRESETS.values():
        for text in (preset.name, preset.edition, preset.source, *preset.uncertain):
            yield "scoring/ruleset/presets.py", Text(text)
    for tiebreak in TIEBREAKS.values():
        yield "scoring/results/tiebreaks.py", Text(tiebreak.name)
        yield "scoring/results/tiebreaks.py", Text(tiebreak.meaning)
    for limit in LIMITS:
        yield "scoring/riichi/limits.py", Text(limit.english)
    yield from _of_what_hands_count_for()
    for name in NAMES:
        yield "league/core/queries/rule_terms.py", Text(spaced(name), "rules")
    yield from _in_the_seating()
    yield from _in_the_switches()


def _of_what_hands_count_for() -> Iterator[tuple[str, Text]]:
    for pattern in PATTERNS.values():
        yield "scoring/hongkong/patterns.py", Text(pattern.english)
    for fan in FAN.values():
        yield "scoring/mcr/fan.py", Text(fan.english, "mcr")


def _in_the_seating() -> Iterator[tuple[str, Text]]:
    for file, rows in (
        ("methods", METHODS.values()),
        ("goals", GOALS.values()),
        ("repair/options", (*EVENTS.values(), *OPTIONS.values())),
    ):
        for row in rows:
            yield f"scoring/seating/{file}.py", Text(row.name)
            yield f"scoring/seating/{file}.py", Text(row.meaning)
    for text in REASONS.values():
        yield "scoring/seating/explain.py", Text(text)


def _in_the_switches() -> Iterator[tuple[str, Text]]:
    for name in SWITCHES_ASKED:
        yield "league/web/public/hand_value/calculator_form.py", Text(SWITCHES[name].meaning)
    for group in SWITCH_GROUPS:
        yield "league/core/queries/rule_texts.py", Text(group.title)
        for switch in group.switches:
            yield "scoring/ruleset/fields.py", Text(switch.meaning)
            yield from _in_the_parts(switch)


def _in_the_parts(switch: Switch) -> Iterator[tuple[str, Text]]:
    for part in switch.parts:
        yield "scoring/ruleset/parts.py", Text(part.meaning)
