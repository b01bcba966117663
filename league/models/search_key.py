"""The key by which search finds a name: spellings in several scripts share it.

Beyond `name_key`: kana, Greek and Cyrillic letters are their usual Latin ones, and what
transcriptions confuse (i, j and y; v and w; h, kh and ch; long and short o and u) is the same.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models

from league.kana import romanised
from league.models.name_key import LONGEST_KEY, folded_letters
from league.models.row import Loaded
from league.person_names import LETTERS

#: As `folded_letters` leaves them: small, without accents.
LATIN = {
    **LETTERS,
    **dict(
        zip("абвгдезиклмнопрстуфхцъыьэіґђјљњћџ", "abvgdeziklmnoprstufhc#i#eigdillhd", strict=True)
    ),
    **dict(zip("αβγδεζηθικλμνξοπρσςτυφχψω", "avgdezitiklmn#oprsstifhpo", strict=True)),
    "ж": "zh",
    "ц": "ts",
    "ч": "h",
    "ш": "sh",
    "щ": "sh",
    "ю": "iu",
    "я": "ia",
    "є": "ie",
    "њ": "ni",
    "љ": "li",
    "џ": "dz",
    "θ": "th",
    "ξ": "ks",
    "ψ": "ps",
    "x": "ks",
    "j": "i",
    "y": "i",
    "w": "v",
    "#": "",
}
#: What one transcription writes in another way, in this order.
ALIKE = (("kh", "h"), ("ch", "h"), ("ii", "i"), ("ou", "o"), ("oo", "o"), ("uu", "u"))
SIGNS = str.maketrans({sign: latin.replace("#", "") for sign, latin in LATIN.items()})


def search_key_of(*texts: str) -> str:
    """The key of a name and of what is found with it, each closed by a stroke that no query has."""
    return "".join(f"{folded(text)}|" for text in texts)[:LONGEST_KEY]


def query_keys(query: str) -> list[str]:
    """The words of a query, each to be found somewhere in the key."""
    return [key for word in query.split() if (key := folded(word))]


def is_found(keys: Iterable[str], *texts: str) -> bool:
    """Whether each word of a query stands in one of the texts, which may be long."""
    within = [folded(text) for text in texts]
    return all(any(key in text for text in within) for key in keys)


def folded(text: str) -> str:
    key = folded_letters(romanised(text)).translate(SIGNS)
    for written, same in ALIKE:
        key = key.replace(written, same)
    return key


class Searched(Loaded):
    """A row that is found by name; whatever saves one of `SEARCHED` saves the key with it."""

    SEARCHED: ClassVar[tuple[str, ...]]

    search_key = models.CharField(max_length=LONGEST_KEY, default="", db_default="", editable=False)

    class Meta:
        abstract = True

    def save(self, *, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        self.write_search_key()
        fields = None if update_fields is None else [*update_fields]
        if fields is not None and not {*self.SEARCHED}.isdisjoint(fields):
            fields.append("search_key")
        super().save(update_fields=fields, **options)

    def write_search_key(self) -> None:
        """For rows that are not saved one by one."""
        self.search_key = search_key_of(*(getattr(self, name) for name in self.SEARCHED))
