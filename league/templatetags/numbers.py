"""Number formats of languages, shared by pages and their scripts."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import get_language

from scoring.results.score_unit import ScoreUnit

MINUS = "\N{MINUS SIGN}"
THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """Thousands separator and decimal mark; numbers of at least `least` digits are grouped."""

    thousands: str
    decimals: str
    least: int = 4


ENGLISH = Habit(thousands=",", decimals=".")
HABITS: dict[str, Habit] = {
    "en": ENGLISH,
    "ja": ENGLISH,
    "de": Habit(thousands=".", decimals=","),
    "fr": Habit(thousands=THIN_SPACE, decimals=","),
    "ru": Habit(thousands=THIN_SPACE, decimals=","),
    "es": Habit(thousands=".", decimals=",", least=5),
    "ko": ENGLISH,
    "zh-hans": ENGLISH,
}


def habit() -> Habit:
    """The number format of the reader's language."""
    return HABITS.get(get_language() or "", ENGLISH)


def grouped(value: int) -> str:
    """The digits of an integer, grouped, without sign."""
    digits = str(abs(value))
    if len(digits) < habit().least:
        return digits
    return f"{abs(value):,}".replace(",", habit().thousands)


def by_thousand(value: int, least: int = 1) -> str:
    """The digits of points as a final score: 26.2 for 26200, with `least` decimals or more."""
    whole, rest = divmod(abs(value), 1000)
    decimals = f"{rest:03}".rstrip("0").ljust(least, "0")
    return f"{grouped(whole)}{habit().decimals}{decimals}" if decimals else grouped(whole)


def most_decimals(values: Iterable[int], unit: ScoreUnit) -> int:
    """The decimals of a column of final scores: those of the value that needs the most.

    Scores that are counted up have their own each.
    """
    if not unit.signed:
        return 0
    needed = (len(f"{abs(value) % 1000:03}".rstrip("0")) for value in values)
    return max([1, *needed])


def score_digits(value: int, unit: ScoreUnit, least: int | None = None) -> str:
    """The digits of points as a final score: 26.2 for 26200 where 1,000 points are the unit.

    With `least` decimals or more; scores that are counted up have some only where they need them.
    """
    if unit == 1:
        return grouped(value)
    return by_thousand(value, int(unit.signed) if least is None else least)


def score_as_text(value: int, unit: ScoreUnit, least: int | None = None, *, plus: str = "+") -> str:
    """Points as a final score without markup: +26.2, or 2.5 where scores are counted up."""
    return signed(value, score_digits(value, unit, least), plus=plus if unit.signed else "")


def signed(value: int, digits: str, *, plus: str = "+") -> str:
    return f"{MINUS if value < 0 else plus if value else ''}{digits}"


def points_text(value: int) -> str:
    """Points at the table without markup: 26,200, with a minus sign below zero."""
    return signed(value, grouped(value), plus="")


def decimal(value: float, digits: int) -> str:
    """A number with this many decimals in the reader's language: 2.38."""
    text = f"{abs(value):.{digits}f}".replace(".", habit().decimals)
    return signed(-1 if value < 0 else 1, text, plus="")


def percent(share: float, *, digits: int = 1) -> str:
    """A share from 0 to 1 in percent: 22.3 %."""
    return f"{decimal(100 * share, digits)}{THIN_SPACE}%"
