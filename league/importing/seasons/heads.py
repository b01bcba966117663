"""What the names of columns tell where several columns hold the same: seats, places, rounds."""

import re

from league.core.sheets.heads import HEADS
from league.models.session import SEAT_SIGNS

_WINDS = (
    "east|ost|est|este|восток|東|东|동|東家|东家",
    "south|süd|sued|sud|sur|юг|南|남|南家",
    "west|ouest|oeste|запад|西|서|西家",
    "north|nord|norte|север|北|북|北家",
)
WIND = [re.compile(rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])") for words in _WINDS]
PLACE = re.compile(
    r"([1-5])\s?(?:st|nd|rd|th|er|re|ème|eme|º|ª|o|a|-?\u0435|位|着|等|위|등)(?![^\W\d_])"
)
COUNTED = re.compile(r"\D*([1-9]\d{0,2})\D*")


def _words(name: str, more: str = "") -> re.Pattern[str]:
    """The names of a column anywhere in a text, but not within a longer word."""
    longest_first = sorted(HEADS[name], key=len, reverse=True)
    words = "|".join([*map(re.escape, longest_first), *filter(None, [more])])
    return re.compile(rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])")


PLAYER = _words("name")
TABLE = _words("table", "t")
SEAT = _words("wind")
SCORE = _words("score", "uma")
PLACED = _words("placement")
STAMP = re.compile(
    r"time\s?stamp|zeitstempel|horodat|marca temporal|отметка времени|时间戳|タイムスタンプ|타임스탬프"
)


def wind_in(head: str) -> int | None:
    """The seat that a head names, 0 for East."""
    return next((seat for seat, words in enumerate(WIND) if words.search(head.casefold())), None)


def place_in(head: str) -> int | None:
    """The place that a head names, 0 for the first."""
    match = PLACE.search(head.casefold())
    return int(match[1]) - 1 if match else None


def number_in(head: str) -> int | None:
    """The only number in a head, such as that of a round."""
    match = COUNTED.fullmatch(head)
    return int(match[1]) if match else None


MOST_PLAYERS = len(SEAT_SIGNS)
