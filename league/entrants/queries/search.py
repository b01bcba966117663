"""Find entrants by what somebody types: a number, or parts of name and club."""

from collections.abc import Callable

from django.db.models import QuerySet

from league.models import Entrant
from league.models.name_key import key_of

LONGEST_QUERY = 100

#: The fields that a name needs; `only` skips all other columns.
NAME_COLUMNS = (
    *("event", "number", "staff_see_name"),
    *("player__display_name", "player__shown_by_name"),
)


def with_names(entrants: QuerySet[Entrant], *more: str) -> QuerySet[Entrant]:
    """Load only the columns that names need."""
    related = {name.rpartition("__")[0] for name in (*NAME_COLUMNS, *more)} - {""}
    return entrants.select_related(None).select_related(*related).only(*NAME_COLUMNS, *more)


def staff_name(entrant: Entrant) -> str:
    return entrant.staff_name


def public_name(entrant: Entrant) -> str:
    return entrant.player.public_name


def found_among(
    entrants: QuerySet[Entrant], asked: str, *, name: Callable[[Entrant], str] = staff_name
) -> QuerySet[Entrant]:
    """The entrants who match; all of them if nothing is asked."""
    words = asked[:LONGEST_QUERY].split()
    if len(words) == 1 and words[0].isdecimal():
        return entrants.filter(number__startswith=str(int(words[0])))
    keys = [key for key in map(key_of, words) if key]
    if not keys:
        return entrants
    rows = with_names(entrants, "player__club__name")
    return entrants.filter(pk__in=[item.pk for item in rows if _matches(item, keys, name)])


def _matches(entrant: Entrant, keys: list[str], name: Callable[[Entrant], str]) -> bool:
    """Whether name and club contain all keys, ignoring case, width and accents."""
    club = entrant.player.club
    text = key_of(f"{name(entrant)} {club.name if club else ''}")
    return all(key in text for key in keys)
