"""Names of yaku and patterns as people write them: read as ids, and ids written as names.

A name counts in romaji, in English, in characters and in the reader's language. Case, spaces,
hyphens and the length of vowels do not matter. What nobody knows is passed on as it was written.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.core.queries.rule_terms import comma_list, spaced, term
from league.models.name_key import folded_letters
from scoring import Ruleset
from scoring.hongkong.patterns import PATTERNS
from scoring.mcr.fan import FAN
from scoring.riichi.hands.local_yaku import ALL_YAKU

_BETWEEN = re.compile(r"[,，、;；\n]+")  # noqa: RUF001
_TIMES = re.compile(r"^(?P<name>.*?)\s*[x×*]?\s*(?P<count>\d+)$", re.DOTALL)  # noqa: RUF001
_LONG = (("ou", "o"), ("oo", "o"), ("uu", "u"))
#: How dora are written in a row of yaku, whatever the reader's language.
_DORA = ("dora", "ura dora", "aka dora", "red dora", "ura", "aka", "ドラ", "裏ドラ", "赤ドラ")
_MOST = 99  # a count beyond it is a typing error


class Written(NamedTuple):
    """The ids in a text, each as often as it is stated, and the dora if there are any."""

    ids: list[str]
    dora: int | None


def folded(name: str) -> str:
    """A name without what people write in different ways."""
    word = folded_letters(name)
    for long, short in _LONG:
        word = word.replace(long, short)
    return word


def read_yaku(text: str, ruleset: Ruleset) -> Written:
    """The yaku of a text such as "Riichi, Pinfu, dora 2"."""
    own = {folded(one.name): one.id for one in ruleset.own_yakuman}
    known = {**_yaku_names(_language()), **own}
    dora_names = _dora_names()
    ids, dora = list[str](), list[int]()
    for name, count in _items(text, lambda word: folded(word) in known):
        if folded(name) in dora_names:
            dora.append(1 if count is None else count)
        else:
            written = name if count is None else f"{name} {count}"
            ids.append(known.get(folded(written), written))
    return Written(ids, sum(dora) if dora else None)


def write_yaku(ids: Iterable[str], dora: int | None, ruleset: Ruleset) -> str:
    """The text from which `read_yaku` reads the same again."""
    own = {one.id: one.name for one in ruleset.own_yakuman}
    names = [own.get(name) or term(name) for name in ids]
    more = [] if dora is None else [_("dora %(count)s") % {"count": dora}]
    return comma_list([*names, *more])


def read_patterns(text: str, variant: str) -> list[str]:
    """The patterns of a game in a text such as "Mixed one suit, Dragon pong 2"."""
    known = _pattern_names(_language(), variant)
    found = list[str]()
    for name, count in _items(text, lambda word: folded(word) in known):
        times = 1 if count is None else min(count, _MOST)
        found += [known.get(folded(name), name)] * times
    return found


def write_patterns(ids: Iterable[str], variant: str) -> str:
    return comma_list(
        term(name, variant) if count == 1 else f"{term(name, variant)} {count}"
        for name, count in Counter(ids).items()
    )


def names_hint(example: str) -> str:
    return _("Names separated by commas, for example: %(names)s.") % {"names": example}


def _items(text: str, is_known: Callable[[str], bool]) -> list[tuple[str, int | None]]:
    """The names of a text with their counts; a known name may have a comma or a number in it."""
    parts = [part.strip() for part in _BETWEEN.split(text) if part.strip()]
    items = list[tuple[str, int | None]]()
    while parts:
        size = next((n for n in range(len(parts), 1, -1) if is_known("".join(parts[:n]))), 1)
        name, parts = ", ".join(parts[:size]), parts[size:]
        found = None if is_known(name) else _TIMES.match(name)
        items.append((found["name"], int(found["count"])) if found else (name, None))
    return items


def _language() -> str:
    return get_language() or ""


@lru_cache(maxsize=16)
def _yaku_names(_language: str) -> Mapping[str, str]:
    names = {
        yaku.id: (spaced(yaku.id), yaku.kanji, yaku.english, term(yaku.id))
        for yaku in ALL_YAKU.values()
    }
    return _ids_by_name(names)


#: The patterns of each game: their ids, characters and English names.
_PATTERNS: Mapping[str, list[tuple[str, str, str]]] = {
    "hongkong": [(row.id, row.cantonese, row.english) for row in PATTERNS.values()],
    "mcr": [(row.id, row.chinese, row.english) for row in FAN.values()],
}


@lru_cache(maxsize=32)
def _pattern_names(_language: str, variant: str) -> Mapping[str, str]:
    names = {
        name: (spaced(name), signs, english, term(name, variant))
        for name, signs, english in _PATTERNS[variant]
    }
    return _ids_by_name(names)


def _ids_by_name(names: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Each name alone, and before or after its characters, as pages write it."""
    found: dict[str, str] = {}
    for name, (spelled, signs, english, shown) in names.items():
        for word in (spelled, signs, english, shown, f"{shown} {signs}", f"{english} {signs}"):
            if word:
                found.setdefault(folded(word), name)
    return found


def _dora_names() -> set[str]:
    here = _("dora %(count)s") % {"count": ""}
    return {folded(word) for word in (*_DORA, here)}
