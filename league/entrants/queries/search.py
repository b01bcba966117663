"""Find entrants by what somebody types: a number, or parts of name and club."""

from collections.abc import Callable, Iterable
from functools import partial

from django.db.models import QuerySet

from league.models import Entrant
from league.models.search_key import is_found, query_keys
from league.person_names import PersonName

LONGEST_QUERY = 100

#: The fields that a name needs; `only` skips all other columns.
NAME_COLUMNS = (
    *("event", "number", "staff_see_name"),
    *("player__display_name", "player__shown_by_name"),
)

SEARCHED_COLUMNS = (
    *("player__family_name", "player__given_name", "player__latin_reading"),
    *("player__country", "player__club__name"),
)


def with_names(entrants: QuerySet[Entrant], *more: str) -> QuerySet[Entrant]:
    """Load only the columns that names need."""
    related = {name.rpartition("__")[0] for name in (*NAME_COLUMNS, *more)} - {""}
    return entrants.select_related(None).select_related(*related).only(*NAME_COLUMNS, *more)


def staff_person_name(entrant: Entrant) -> PersonName:
    return entrant.staff_person_name


def public_person_name(entrant: Entrant) -> PersonName:
    return entrant.public_person_name


Named = Callable[[Entrant], PersonName]


def place_by_name(entrant: Entrant, name: Named = staff_person_name) -> tuple[object, ...]:
    """The place in a list by family name; namesakes stand by number."""
    return *name(entrant).order, entrant.number


def by_family_name(
    entrants: Iterable[Entrant], *, name: Named = staff_person_name
) -> list[Entrant]:
    return sorted(entrants, key=partial(place_by_name, name=name))


def found_among(
    entrants: QuerySet[Entrant], asked: str, *, name: Named = staff_person_name
) -> QuerySet[Entrant]:
    """The entrants who match; all of them if nothing is asked."""
    words = asked[:LONGEST_QUERY].split()
    if len(words) == 1 and words[0].isdecimal():
        return entrants.filter(number__startswith=str(int(words[0])))
    keys = query_keys(asked[:LONGEST_QUERY])
    if not keys:
        return entrants
    rows = with_names(entrants, *SEARCHED_COLUMNS)
    return entrants.filter(pk__in=[item.pk for item in rows if _matches(item, keys, name)])


def _matches(entrant: Entrant, keys: list[str], name: Named) -> bool:
    """Whether name, reading and club contain all keys, as the search of the site folds them."""
    person, player = name(entrant), entrant.player
    club = player.public_club if name is public_person_name else player.club
    return is_found(keys, person.shown, person.reading, club.name if club else "")
