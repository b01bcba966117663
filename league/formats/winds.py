"""The word, the letter and the character of a wind in the reader's language."""

from django.utils.translation import pgettext_lazy

from league.enums import WAITING

WINDS = {
    "E": pgettext_lazy("wind", "East"),
    "S": pgettext_lazy("wind", "South"),
    "W": pgettext_lazy("wind", "West"),
    "N": pgettext_lazy("wind", "North"),
    "5": pgettext_lazy("wind", "Fifth seat"),
    WAITING: pgettext_lazy("wind", "waits"),
}
SIGNS = {
    "E": pgettext_lazy("sign of a wind", "E"),
    "S": pgettext_lazy("sign of a wind", "S"),
    "W": pgettext_lazy("sign of a wind", "W"),
    "N": pgettext_lazy("sign of a wind", "N"),
    WAITING: "\N{EN DASH}",
}
CHARACTERS = {"E": "東", "S": "南", "W": "西", "N": "北", "5": "五"}


def wind(value: str) -> str:
    """The name of a wind by its letter."""
    return str(WINDS.get(str(value), value))


def sign(value: str) -> str:
    """The sign of a wind in the reader's language, such as "E" or "東"."""
    return str(SIGNS.get(str(value), value))


def kanji(value: str) -> str:
    return CHARACTERS.get(str(value), str(value))
