"""The keys of the ways in which one name is written: parts in another order, ü as ue."""

import re

from league.models.name_key import key_of

MOST_WORDS = 5
#: Letters that people without them write as two, or as one.
AS_TWO = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae"})
AS_ONE = str.maketrans({"ø": "o", "æ": "a", "ł": "l", "đ": "d"})
TWO = re.compile("ae|oe|ue")
APART = re.compile(r"[\s,]+")


def spellings_of(name: str) -> set[str]:
    """The keys under which the person of a name may be known, its own among them."""
    small = name.casefold()
    forms = {small, small.translate(AS_TWO), small.translate(AS_ONE)}
    forms |= {TWO.sub(lambda two: two[0][0], form) for form in forms}
    forms |= {small.replace("oe", "ø").replace("ae", "æ"), small.replace("o", "ø")}
    forms.add(small.replace("l", "ł", 1))
    return {key_of("".join(order)) for form in forms for order in _orders(form)}


def same_person_key(name: str) -> str:
    """Spellings of one name share it."""
    words = sorted(key_of(word.translate(AS_ONE)) for word in APART.split(name.casefold()))
    return TWO.sub(lambda two: two[0][0], "\N{SPACE}".join(words))


def _orders(name: str) -> list[list[str]]:
    """The words with the family name first or last."""
    words = [word for word in APART.split(name) if word]
    if len(words) > MOST_WORDS:
        return [words]
    return [words[first:] + words[:first] for first in range(len(words))]
