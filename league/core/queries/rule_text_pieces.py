"""The parts of the tables of rule sentences.

A switch has a whole sentence for each value. Asterisks surround the words that change with the
value, braces surround numbers and lists; pages print both in bold.
"""

import re
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise

#: Keys for several values: an empty or level list, any other value, an object, and the price of a
#: chombo that costs the dealer a different amount.
NOTHING: Final = "(nothing)"
OTHER: Final = "(other)"
PARTS: Final = "(parts)"
DEALER_TOO: Final = "(dealer too)"

Sentences = Mapping[Hashable, str | Promise]
_BOLD = re.compile(r"\*([^*]*)\*|(\{\w+\})")


class Piece(NamedTuple):
    """Some words of a sentence, in bold or not."""

    text: str
    is_bold: bool


def sentence_for(sentences: Sentences, value: Any) -> str:
    """The sentence for a value in JSON form."""
    keys = [*_keys_of(value), OTHER]
    return str(next(sentences[key] for key in keys if key in sentences))


def _keys_of(value: Any) -> Iterator[Hashable]:
    if isinstance(value, dict):
        if value.get("dealer_amount") is not None:
            yield DEALER_TOO
        yield from (value["mode"],) if "mode" in value else (PARTS,)
    elif isinstance(value, list):
        yield from () if any(value) else (NOTHING,)
    else:
        yield value
        yield from (NOTHING,) if value == 0 and value is not False else ()


def pieces_of(sentence: str, words: Mapping[str, str]) -> list[Piece]:
    """The sentence with its words filled in, split at the bold parts."""
    pieces, end = [], 0
    for found in _BOLD.finditer(sentence):
        pieces.append(Piece(sentence[end : found.start()], is_bold=False))
        bold = found[1] if found[2] is None else words[found[2][1:-1]]
        pieces.append(Piece(bold, is_bold=True))
        end = found.end()
    return [piece for piece in (*pieces, Piece(sentence[end:], is_bold=False)) if piece.text]
