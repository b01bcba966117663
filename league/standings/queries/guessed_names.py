"""The names whose parts the files of federations guess, and who may state the parts."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.core.errors import message_of, problem
from league.core.permissions import Actor
from league.models import Entrant, Event
from league.models.name_key import key_of
from league.people.queries.keepers import kept_among, may_rename
from league.standings.queries.federations import (
    is_guessed,
    legal_name_of,
    names_of,
    people_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessedName:
    """`family` and `given` are the guess; `fixed_because` says why this reader cannot state them.

    `legal` is the legal name where it is the one to be split; the shown name has other words.
    """

    entrant: Entrant
    family: str
    given: str
    legal: str = ""
    fixed_because: str = ""


def guessed_names(event: Event, actor: Actor) -> list[GuessedName]:
    """By number of the player; a name that this actor cannot state says why."""
    people = people_of(event).select_related("player__home_event")
    guessed = [one for one in people if is_guessed(one)]
    kept = kept_among(actor, [one.player for one in guessed])
    return [_guess(one, actor, is_kept=one.player_id in kept) for one in guessed]


def _guess(entrant: Entrant, actor: Actor, *, is_kept: bool) -> GuessedName:
    guess, legal = names_of(entrant), legal_name_of(entrant)
    if key_of(legal) == key_of(entrant.player.display_name):
        legal = ""
    return GuessedName(
        entrant=entrant,
        family=guess.last,
        given=guess.first,
        legal=legal,
        fixed_because=_why_fixed(entrant, actor, legal=legal, is_kept=is_kept),
    )


def _why_fixed(entrant: Entrant, actor: Actor, *, legal: str, is_kept: bool) -> str:
    if not entrant.is_named_to_staff:
        return _("The staff do not see this name.")
    if not is_kept:
        return message_of(problem("player_of_others", name=entrant.staff_name))
    if not legal and not may_rename(actor, entrant.player):
        return message_of(problem("name_of_account", name=entrant.staff_name))
    return ""
