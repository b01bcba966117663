"""What the cells of a column are, where its name does not tell."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from league.countries import code_of

LONGEST_CODE = 3
MOST_WRONG = 1 / 3  # of the cells of a column may be misspelt


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """`fits` tells whether such cells, none of them empty, are of this kind.

    `has_form`: a single cell has a form that no name of a column has. `under_any_name`: cells tell
    more than a name of a column that nobody knows.
    """

    fits: Callable[[Sequence[str]], bool]
    has_form: bool = True
    under_any_name: bool = True


def _most(fits: Callable[[str], object]) -> Callable[[Sequence[str]], bool]:
    def most_fit(cells: Sequence[str]) -> bool:
        wrong = sum(not fits(cell) for cell in cells)
        return bool(cells) and wrong <= MOST_WRONG * len(cells)

    return most_fit


def _matching(pattern: str) -> Callable[[Sequence[str]], bool]:
    return _most(re.compile(pattern, re.IGNORECASE).fullmatch)


def _is_country(cell: str) -> bool:
    """A code counts in capitals alone: Ben and Dan are people."""
    is_code = cell.isascii() and len(cell) <= LONGEST_CODE
    return code_of(cell) is not None and (cell.isupper() or not is_code)


def _distinct_numbers(cells: Sequence[str]) -> bool:
    numbers = {int(cell.rstrip(".)")) for cell in cells if re.fullmatch(r"\d{1,6}[.)]?", cell)}
    return bool(cells) and len(numbers) == len(cells)


E_MAIL = Content(fits=_matching(r"[^@\s]+@[^@\s]+\.[^@\s.]+"))
EMA_NUMBER = Content(fits=_matching(r"[0-3]\d{7}"))
COUNTRY = Content(fits=_most(_is_country), has_form=False)
DATE = Content(fits=_matching(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}.*|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}.*"))
#: Numbers of players: each stands once.
NUMBER = Content(fits=_distinct_numbers, under_any_name=False)
#: Points and scores: 36300, 36,300, -12.5, +26,2.
POINTS = Content(
    fits=_matching(r"[+\-\u2212\u25b2]?\d{1,3}([., ]?\d{3})*([.,]\d{1,3})?"), under_any_name=False
)
