"""What a file for federations still lacks, before the event rather than after it."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils.translation import gettext as _

from league.country_codes import three_letters
from league.entrants.queries.entrants import entrants_of
from league.enums import PLAYING_STATUSES, EntrantStatus
from league.models import Entrant, Event
from league.standings.queries.federations.results import facts_of, federation_results, names_of

MOST_SUBSTITUTES = 3  # the European association's limit
COMES = (*PLAYING_STATUSES, EntrantStatus.SUBSTITUTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingFact:
    """A sentence, and the entrants concerned (none if it is about the event)."""

    text: str
    entrants: list[Entrant] = field(default_factory=list)


def checklist(event: Event) -> list[MissingFact]:
    """Every gap: first of the event, then of the players, before the event and in the file."""
    in_file = [row.entrant.pk for row in federation_results(event).rows]
    comes = Q(status__in=COMES) | Q(pk__in=in_file)
    people = list(entrants_of(event).filter(comes))
    return [*_of_event(event, people), *_of_players(people)]


def _of_event(event: Event, people: list[Entrant]) -> Iterator[MissingFact]:
    facts = facts_of(event)
    substitutes = [entrant for entrant in people if entrant.status == EntrantStatus.SUBSTITUTE]
    for wrong, text in (
        (event.starts_on is None, _("The first day is missing.")),
        (event.ends_on is None and not facts.days, _("The last day is missing.")),
        (not facts.city, _("The city is missing.")),
        (not facts.country, _("The country of the event is missing.")),
        (not facts.short_name, _("The short name of the event is missing.")),
        (not facts.observer, _("No observer is named.")),
        (event.ruleset.variant != "riichi", _("The EMA does not rank this game.")),
    ):
        if wrong:
            yield MissingFact(text=text)
    if len(substitutes) > MOST_SUBSTITUTES:
        text = _("More than %(most)s substitutes; the EMA allows %(most)s.")
        yield MissingFact(text=text % {"most": MOST_SUBSTITUTES}, entrants=substitutes)


def _of_players(people: list[Entrant]) -> Iterator[MissingFact]:
    numbers = Counter(entrant.player.ema_number for entrant in people)
    checks: tuple[tuple[str, Callable[[Entrant], bool]], ...] = (
        (_("No EMA number."), lambda one: not one.player.ema_number),
        (
            _("The same EMA number as another player."),
            lambda one: bool(one.player.ema_number) and numbers[one.player.ema_number] > 1,
        ),
        (_("No country."), lambda one: not three_letters(one.player.country)),
        (_("First or last name is missing."), lambda one: not all(names_of(one))),
        (_("No legal name; the shown name is used."), lambda one: not one.player.legal_name),
    )
    for text, is_missing in checks:
        found = [entrant for entrant in people if is_missing(entrant)]
        if found:
            yield MissingFact(text=text, entrants=found)
