"""The prize categories that a reader may see, and their players."""

from collections.abc import Iterable

from django.db.models import Count, QuerySet

from league.core.permissions import Actor
from league.entrants.queries.words import EntrantsByWord
from league.models import Entrant, Event, PrizeCategory


def categories_of(event: Event, actor: Actor) -> QuerySet[PrizeCategory]:
    """All for the staff who see hidden results; the public ones for everybody else."""
    rows = event.prize_categories.annotate(size=Count("members")).order_by("name", "pk")
    sees_all = actor.may("event.see_hidden", event_id=event.pk)
    return rows if sees_all else rows.filter(is_public=True)


def category_asked(categories: Iterable[PrizeCategory], asked: str) -> PrizeCategory | None:
    """The one of these categories that an address asks for by its id."""
    return next((one for one in categories if str(one.pk) == asked), None)


def members_of(category: PrizeCategory) -> frozenset[int]:
    return frozenset(one.entrant_id for one in category.members.all())


def entrants_named(event: Event, text: str) -> tuple[list[Entrant], list[str]]:
    """The players whom a list names, and the words that name nobody, or several.

    One player a line, or several with commas between them; "Müller, Anna" is one name.
    """
    known = EntrantsByWord(event)
    found: list[Entrant] = []
    unknown: list[str] = []
    for line in text.splitlines():
        words = [line.strip()] if known.called(line.strip()) else line.split(",")
        for word in filter(None, map(str.strip, words)):
            named = known.called(word)
            if len(named) == 1:
                found += named
            else:
                unknown.append(word)
    return found, unknown
