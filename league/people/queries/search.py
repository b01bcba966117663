"""Search players, events and clubs, best matches first.

Drafts are never found. Only keepers find a player who is not public.
"""

import re
from functools import reduce
from operator import and_
from typing import Any

from django.db.models import (
    BooleanField,
    Case,
    CharField,
    ExpressionWrapper,
    F,
    IntegerField,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from league.core.permissions import ANONYMOUS, Actor
from league.enums import EventStatus
from league.events.queries.visible import of_same_rehearsal, players_in_lists
from league.models import Event, Player
from league.models.search_key import query_keys
from league.people.queries.clubs import listed_clubs
from league.people.queries.keepers import kept_players

KINDS = ("player", "event", "club")
LONGEST_QUERY = 120
MOST_SORTED = 500  # rows; what follows stands by letters alone
Rows = QuerySet[Any, Any]


def search(query: str, actor: Actor, *, kind: str = "") -> Rows:
    """Search; `found_rank` is 0 for the whole name, 1 for its beginning, 2 for a part of it.

    `kind`, one of `KINDS`, limits the search. Of equal ranks running events come first.
    """
    keys = query_keys(query[:LONGEST_QUERY])
    if not keys:
        return Event.objects.none().values("pk")
    players, events, clubs = (
        _rows(
            searched_players(actor), "player", keys, name="display_name", detail=_club_of_player()
        ),
        _rows(
            Event.objects.current(),
            "event",
            keys,
            detail=F("venue"),
            slug=F("slug"),
            running=Q(status=EventStatus.RUNNING),
        ),
        _rows(listed_clubs(), "club", keys, detail=F("city")),
    )
    by_kind = {"player": players, "event": events, "club": clubs}
    found = by_kind[kind] if kind else players.union(events, clubs, all=True)
    return found.order_by("found_rank", "-found_running", "found_name", "found_kind", "found_id")


def in_natural_order(rows: Rows) -> list[Any]:
    """What a search found, the first rows of it: Season 2 stands before Season 10."""

    def order(row: dict[str, Any]) -> tuple[Any, ...]:
        first = row["found_rank"], not row["found_running"]
        return *first, natural(row["found_name"]), row["found_kind"], row["found_id"]

    return sorted(rows[:MOST_SORTED], key=order)


def natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """A key by which Season 2 stands before Season 10."""
    parts = re.split(r"([0-9]+)", name.casefold())
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts if part)


def searched_players(actor: Actor) -> QuerySet[Player]:
    """Public players, and those whom the actor keeps; no merged or erased ones."""
    public = players_in_lists(ANONYMOUS).filter(shown_by_name=True)
    known = Q(pk__in=public.values("pk")) | Q(pk__in=kept_players(actor).values("pk"))
    return Player.objects.filter(
        known, of_same_rehearsal(), merged_into__isnull=True, erased_at__isnull=True
    )


def _club_of_player() -> Coalesce:
    return Coalesce(F("club__name"), Value(""))


def _rows(
    rows: QuerySet[Any],
    kind: str,
    keys: list[str],
    *,
    name: str = "name",
    detail: Any,
    slug: Any = Value("", output_field=CharField()),  # noqa: B008  # a constant
    running: Any = Value(False),  # noqa: B008, FBT003  # a constant
) -> Rows:
    whole = "".join(keys)
    rank = Case(
        When(search_key__startswith=f"{whole}|", then=0),
        When(search_key__startswith=whole, then=1),
        default=2,
        output_field=IntegerField(),
    )
    matching = reduce(and_, (Q(search_key__contains=key) for key in keys))
    found: Rows = rows.filter(matching).order_by()
    return found.values(
        found_rank=rank,
        found_running=ExpressionWrapper(running, output_field=BooleanField()),
        found_kind=Value(kind, output_field=CharField()),
        found_id=F("pk"),
        found_name=F(name),
        found_detail=detail,
        found_slug=slug,
    )
