"""Terms of the rules in the reader's language: yaku, outcomes, winds, values of switches."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from unicodedata import bidirectional

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, pgettext

from scoring import Wind
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.payments import RINSHAN_PAO
from scoring.riichi.play.entry import Abort, Outcome
from scoring.ruleset import SWITCHES, Switch

#: The name for a wind: the player's name, or the wind itself.
NameOf = Callable[[Wind], str]

FROM_THE_RIGHT = frozenset({"R", "AL"})
ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

# Parameters of problems whose values are terms, winds, or lists of terms.
NAMED = frozenset({"yaku", "one", "two", "kind", "way", "outcome"})
WINDS = frozenset({"seat", "closest"})
LISTS = frozenset({"choices"})
# The keys of the value format inside a sentence.
TILES: dict[str, Promise] = {
    "concealed": lazy("The hand"),
    "win_tile": lazy("The winning tile"),
    "dora_indicators": lazy("The row of dora indicators"),
    "ura_indicators": lazy("The row of ura indicators"),
    "discards": lazy("The row of discards"),
}


def term(name: str) -> str:
    """The term for an id of the rules; a yaku without a translation has its English name."""
    word = pgettext("rules", spaced(name))
    if word == spaced(name) and name in ALL_YAKU:
        return ALL_YAKU[name].english
    return word


def yakuman_text(times: int) -> str:
    """As in "yakuman" or "2 times yakuman"."""
    if times == 1:
        return term("yakuman")
    return ngettext("yakuman", "%(count)s times yakuman", times) % {"count": times}


def spaced(name: str) -> str:
    return name.replace("_", " ")


def param_text(key: str, value: str | int) -> str | int:
    """The parameter of a problem in the reader's language; unchanged if it has no term."""
    if not isinstance(value, str) or not value:
        return value
    if key == "field":
        return _field_name(value)
    if key in NAMED:
        return _term_or_id(value)
    if key in WINDS:
        return pgettext("wind", value)
    if key in LISTS:
        return comma_list(map(_term_or_id, value.split(", ")))
    return value


def isolated(name: str) -> str:
    """Isolate a right-to-left name, so that it does not reorder the text around it."""
    if any(bidirectional(letter) in FROM_THE_RIGHT for letter in name):
        return f"{ISOLATE}{name}{END_OF_ISOLATE}"
    return name


def comma_list(words: Iterable[str]) -> str:
    return pgettext("between two names", ", ").join(words)


def numerals() -> str:
    """The numbers of rounds, one character each, in the reader's language."""
    return pgettext("numbers of rounds", "1234")


def round_text(wind: str, number: int) -> str:
    """As in "East 1"; `wind` is already in the reader's language."""
    words = {"wind": wind, "number": numerals()[number - 1]}
    return pgettext("round", "%(wind)s %(number)s") % words


def _field_name(name: str) -> str:
    """The name of a key with tiles: "The hand" for "concealed", "Meld 1" for "melds[0].tiles"."""
    meld = re.match(r"melds\[(\d+)\]", name)
    if meld:
        return _("Meld %(number)s") % {"number": int(meld[1]) + 1}
    bare = name.split("[", maxsplit=1)[0]
    return str(TILES.get(bare, name))


def _term_or_id(name: str) -> str:
    word = term(name)
    return name if word == spaced(name) else word


def _words_of(switch: Switch) -> Iterator[str]:
    yield from (choice for choice in switch.choices if isinstance(choice, str))
    for part in switch.parts:
        yield part.name
        yield from _words_of(part)


NAMES: tuple[str, ...] = tuple(
    dict.fromkeys(
        [
            *ALL_YAKU,
            "nagashi_mangan",
            RINSHAN_PAO,
            *Outcome,
            *Abort,
            *(word for switch in SWITCHES.values() for word in _words_of(switch)),
        ]
    )
)


class Word(NamedTuple):
    text: str | Promise
    kanji: str


WRITE_KANJI = {"ja", "zh-hans"}
