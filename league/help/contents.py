"""The contents of the help: its sections and their articles, in the order in which people read them.

An article is `texts/<language>/<slug>.md`.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy


@dataclass(frozen=True, slots=True)
class Section:
    """Articles for one kind of reader."""

    slug: str
    title: Promise
    articles: tuple[str, ...]
    is_for_staff: bool  # whose pages have fewer languages


def _section(slug: str, title: Promise, articles: str, *, is_for_staff: bool = False) -> Section:
    return Section(slug, title, tuple(articles.split()), is_for_staff)


SECTIONS = (
    _section(
        "table",
        lazy("At the table"),
        """
        enter-a-hand hand-by-tiles tiles-by-photo riichi-draws-chombo hong-kong-and-mcr
        correct-a-hand without-network call-a-referee photos sign-the-result result-slip
        """,
    ),
    _section(
        "players",
        lazy("Players and spectators"),
        """
        find-your-seat sign-up club-nights follow-an-event watch-a-table read-standings figures
        ratings-and-achievements chances rules-of-an-event follow-and-notices this-is-me your-page
        hide-your-name install language calculator-and-trainer
        """,
    ),
    _section(
        "prepare",
        lazy("Organisers: before the event"),
        """
        first-event rules-of-your-event take-sign-ups add-players seating-plan staff rehearsal print
        post-to-chats
        """,
        is_for_staff=True,
    ),
    _section(
        "run",
        lazy("Organisers: on the day and after"),
        """
        check-in draw-a-session run-a-session result-desk correct-a-result penalties cut-and-finals
        hall-screen release-results close-the-event files
        """,
        is_for_staff=True,
    ),
    _section(
        "leagues",
        lazy("Leagues and teams"),
        "league-nights seasons divisions teams",
        is_for_staff=True,
    ),
    _section("operators", lazy("Operators"), "for-operators", is_for_staff=True),
)
ORDER = tuple(slug for section in SECTIONS for slug in section.articles)


def section_of(slug: str) -> Section:
    return next(section for section in SECTIONS if slug in section.articles)


def neighbours(slug: str) -> tuple[str, str]:
    """The articles before and after this one; empty at the ends."""
    at = ORDER.index(slug)
    return (ORDER[at - 1] if at else "", ORDER[at + 1] if at + 1 < len(ORDER) else "")
