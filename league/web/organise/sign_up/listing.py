"""The organiser's list of sign-ups in the order of work, with its filters and sums."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from league.entrants.queries.questions import (
    Answered,
    answers_in_words,
    counts_of_answers,
    in_words,
    possible_answers,
    texts_of,
)
from league.entrants.queries.sign_ups import SignUpRow
from league.enums import SignUpStatus
from league.models import Event, SignUpQuestion
from league.models.search_key import is_found

MOST_COLUMNS = 3  # questions beside the names
MOST_SUMS = 4

GROUPS = {
    SignUpStatus.ASKED: lazy("To decide"),
    SignUpStatus.UNCONFIRMED: lazy("E-mail not confirmed"),
    SignUpStatus.WAITING: lazy("Waiting list"),
    SignUpStatus.ACCEPTED: lazy("Accepted"),
    SignUpStatus.DECLINED: lazy("Declined"),
    SignUpStatus.WITHDRAWN: lazy("Withdrawn"),
}
FILTERS = {
    "all": lazy("All"),
    "asked": GROUPS[SignUpStatus.ASKED],
    "waiting": GROUPS[SignUpStatus.WAITING],
    "accepted": GROUPS[SignUpStatus.ACCEPTED],
    "unpaid": lazy("Fee open"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A sign-up, its place on the waiting list and its answers to the questions beside the names.

    `moved_up_at`: when it got its place from the waiting list.
    """

    row: SignUpRow
    place: int
    moved_up_at: datetime | None
    answers: list[Answered]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    status: SignUpStatus
    title: Promise
    count: int
    lines: list[Line]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """How often each answer was given to a question by accepted players, in the order of choices."""

    wording: str
    counts: list[tuple[str, int]]


def columns_of(questions: Sequence[SignUpQuestion]) -> list[SignUpQuestion]:
    """The questions that have a column: the first with short answers."""
    return [one for one in questions if possible_answers(one)][:MOST_COLUMNS]


def lines_of(
    rows: Sequence[SignUpRow],
    columns: Sequence[SignUpQuestion],
    moved_up: Mapping[int, datetime] = MappingProxyType({}),
) -> list[Line]:
    """All sign-ups in the order of work; those who wait are numbered."""
    by_status = {status: [row for row in rows if row.sign_up.status == status] for status in GROUPS}
    return [
        Line(
            row=row,
            place=place if status == SignUpStatus.WAITING else 0,
            moved_up_at=moved_up.get(row.sign_up.pk),
            answers=answers_in_words(row.sign_up, columns),
        )
        for status, found in by_status.items()
        for place, row in enumerate(found, 1)
    ]


def shows(
    line: Line, show: str, keys: Sequence[str] = (), answer: tuple[int, str] | None = None
) -> bool:
    """Whether a line passes the filter, the words of the search and the chosen answer."""
    sign_up = line.row.sign_up
    passes = show in {"all", sign_up.status} or (show == "unpaid" and sign_up.is_unpaid)
    given = texts_of(sign_up)
    return (
        passes
        and is_found(keys, sign_up.name, sign_up.latin_reading)
        and (answer is None or given.get(answer[0]) == answer[1])
    )


def groups_of(all_lines: Sequence[Line], shown: Sequence[Line]) -> list[Group]:
    """The groups of the shown lines, with the counts of all that pass the filter."""
    return [
        Group(
            status=status,
            title=title,
            count=sum(line.row.sign_up.status == status for line in all_lines),
            lines=lines,
        )
        for status, title in GROUPS.items()
        if (lines := [line for line in shown if line.row.sign_up.status == status])
    ]


def sums_of(event: Event, questions: Sequence[SignUpQuestion]) -> list[Sum]:
    counts = counts_of_answers(event)
    closed = [one for one in questions if possible_answers(one)][:MOST_SUMS]
    return [
        Sum(
            wording=one.wording,
            counts=[
                (in_words(one, text), counts[one.pk][text])
                for text in possible_answers(one)
                if text in counts[one.pk]
            ],
        )
        for one in closed
        if one.pk in counts
    ]
