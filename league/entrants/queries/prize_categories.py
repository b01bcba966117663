"""The prize categories that a reader may see, and the ranks within one."""

from collections.abc import Sequence

from django.db.models import Count, QuerySet

from league.core.permissions import Actor
from league.models import Entrant, Event, PrizeCategory
from league.models.name_key import key_of


def categories_of(event: Event, actor: Actor) -> QuerySet[PrizeCategory]:
    """All for the staff who see hidden results; the public ones for everybody else."""
    rows = event.prize_categories.annotate(size=Count("members")).order_by("name", "pk")
    sees_all = actor.may("event.see_hidden", event_id=event.pk)
    return rows if sees_all else rows.filter(is_public=True)


def category_asked(event: Event, actor: Actor, asked: str) -> PrizeCategory | None:
    """The category with this id, if the reader may see it."""
    return next((one for one in categories_of(event, actor) if str(one.pk) == asked), None)


def members_of(category: PrizeCategory) -> frozenset[int]:
    return frozenset(category.members.values_list("entrant_id", flat=True))


def ranks_within(ranks: Sequence[int]) -> list[int]:
    """The ranks of a part of the standings among themselves; who shares one still shares it."""
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def entrants_named(event: Event, text: str) -> tuple[list[Entrant], list[str]]:
    """The players whose numbers or names a list has, one a line, and the lines without a player."""
    players = list(event.entrants.in_order())
    by_number = {str(entrant.number): entrant for entrant in players}
    by_name: dict[str, list[Entrant]] = {}
    for entrant in players:
        by_name.setdefault(key_of(entrant.staff_name), []).append(entrant)
    found: list[Entrant] = []
    unknown: list[str] = []
    for line in filter(None, map(str.strip, text.replace(",", "\n").splitlines())):
        named = [by_number[line]] if line in by_number else by_name.get(key_of(line), [])
        if len(named) == 1:
            found += named
        else:
            unknown.append(line)
    return found, unknown
