"""Who sits where when players change seats after a round, as a sentence that a phone makes as well."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.core.queries.rule_terms import comma_list
from league.formats.winds import wind as wind_name
from scoring.games import Situation


def seat_change_text(names: Sequence[str], before: Situation, after: Situation) -> str:
    """Who sits where after a round; empty where everybody keeps the chair."""
    if not _have_moved(before, after):
        return ""
    words = seat_change_words()
    who = comma_list(
        words["seat"] % {"wind": wind_name(wind.value), "name": names[after.seat_of(wind)]}
        for wind in after.winds
    )
    return words["sentence"] % {"seats": who}


def seat_change_words() -> dict[str, str]:
    return {"sentence": _("Change seats: %(seats)s."), "seat": _("%(wind)s %(name)s")}


def _have_moved(before: Situation, after: Situation) -> bool:
    """Whether players have other neighbours after a hand: winds alone move on every time."""
    old, new = ([place.seat_of(wind) for wind in place.winds] for place in (before, after))
    turned = [old[first:] + old[:first] for first in range(len(old))]
    return sorted(old) == sorted(new) and new not in turned
