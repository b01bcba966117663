"""Results as federations count them: their files (EMA and ARA), and what is still missing for them.

Headings and order of the EMA file are the association's and are not translated.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.core.permissions import SYSTEM
from league.country_codes import three_letters
from league.entrants.queries.entrants import entrants_of
from league.enums import PLAYING_STATUSES, EntrantStatus, EventStatus
from league.models import Entrant, Event, FederationFacts
from league.person_names import (
    PersonName,
    guessed_parts,
    has_parts,
    is_east_asian,
    is_latin,
    other_part,
    parts_by_capitals,
    whole_name,
)
from league.standings.queries.planned_sessions import planned_in_events
from league.standings.queries.pools import SUBSTITUTE
from league.standings.queries.report_sheets import (
    Column,
    Sheet,
    score_cells,
    seats_with_results,
    sheet_of,
)
from league.standings.queries.standings import RankedEntrant, final_ranking, standings_of
from scoring.results.circuit import CircuitResult, base_rank, event_weight

FEWEST_PLAYERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FederationResult:
    """`score` is in points; `base_rank` runs from 1000 for the first to 0 for the last."""

    entrant: Entrant
    place: int
    score: int
    base_rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FederationResults:
    """`weight` is the tournament's in MERS; None with fewer than two players or without a date.

    `substitutes` played and are not ranked.
    """

    rows: list[FederationResult]
    substitutes: list[RankedEntrant]
    countries: int
    days: int
    on: date | None
    weight: Fraction | None


def facts_of(event: Event) -> FederationFacts:
    """The stored facts, or empty ones."""
    found = FederationFacts.objects.filter(event=event).first()
    return found or FederationFacts(event=event)


def federation_results(event: Event) -> FederationResults:
    """All ranked players, hidden results included; nobody else is a participant."""
    placed = standings_of(event, SYSTEM)
    entrants = {line.row.entrant: line.entrant for line in placed}
    ranked = final_ranking(event, SYSTEM).rows
    players = len(ranked)
    enough = players >= FEWEST_PLAYERS
    homes = {entrants[row.entrant].player.country for row in ranked} - {""}
    on, days = event.ends_on or event.starts_on, days_of(event)
    return FederationResults(
        rows=[
            FederationResult(
                entrant=entrants[row.entrant],
                place=row.rank,
                score=row.total,
                base_rank=base_rank(row.rank, players) if enough else 0,
            )
            for row in ranked
        ],
        substitutes=[line for line in placed if line.apart == SUBSTITUTE and line.row.games],
        countries=len(homes),
        days=days,
        on=on,
        weight=_weight(event, players, len(homes), days, on) if on and enough else None,
    )


def expected_weight(event: Event) -> Fraction | None:
    """The weight by the list of players, before there are results."""
    players = event.entrants.playing().select_related("player")
    homes = {entrant.player.country for entrant in players} - {""}
    on = event.ends_on or event.starts_on
    if on is None or len(players) < FEWEST_PLAYERS:
        return None
    return _weight(event, len(players), len(homes), days_of(event), on)


def days_of(event: Event) -> int:
    """The days of play: as stated, or else from the first day to the last."""
    stated = facts_of(event).days
    if stated or event.starts_on is None:
        return stated or 1
    return ((event.ends_on or event.starts_on) - event.starts_on).days + 1


def _weight(event: Event, players: int, countries: int, days: int, on: date) -> Fraction:
    return event_weight(
        CircuitResult(
            player=None,
            event=event.pk,
            place=1,
            players=players,
            on=on,
            days=days,
            countries=countries,
            championship=event.is_championship,
        )
    )


class FileName(NamedTuple):
    """A name as federations get it; a guess where nobody has stated what the family name is."""

    first: str
    last: str
    is_guess: bool = False


def names_of(entrant: Entrant) -> FileName:
    """First and last name, from the legal name if there is one.

    A legal name says itself which is which by "Last, First" or a last name in capitals; otherwise
    the family name of the profile tells. Without a legal name a name in other letters has its Latin
    reading.
    """
    person, legal = entrant.staff_person_name, legal_name_of(entrant)
    return _split(legal or person.shown_reading or person.shown, person)


def whole_name_of(entrant: Entrant) -> str:
    """The legal name in its usual order; the shown name of a player without one."""
    legal = legal_name_of(entrant)
    last, comma, first = (part.strip() for part in legal.partition(","))
    return whole_name(last, first) if comma else legal or entrant.staff_name


def is_guessed(entrant: Entrant) -> bool:
    return names_of(entrant).is_guess


def legal_name_of(entrant: Entrant) -> str:
    """Empty where the staff may not know who this is."""
    return entrant.player.legal_name if entrant.is_named_to_staff else ""


def _split(name: str, person: PersonName) -> FileName:
    """By comma, the stated parts or capitals; else the last word, or the first in East Asian scripts."""
    last, comma, first = (part.strip() for part in name.partition(","))
    words = name.split()
    if comma:
        return FileName(first, last)
    if person.family and not person.is_guess:
        if has_parts(name, person.family, person.given):
            return FileName(person.given, person.family)
        if rest := other_part(name, person.family):
            return FileName(rest, person.family)
    if not words[1:]:
        return FileName("", name)
    if by_capitals := parts_by_capitals(words):
        return FileName(by_capitals[1], by_capitals[0])
    family = words[0] if is_east_asian(name) else words[-1]
    guess = guessed_parts(name, person.country) or (family, other_part(name, family))
    return FileName(guess[1], guess[0], is_guess=True)


EMA, ARA = "ema", "ara"
TABLE_POINTS = 1  # of the Chinese rules; the association's riichi files have 1 in each row
#: The games that the EMA ranks.
RULES_CALLED = {"riichi": "Riichi", "mcr": "MCR"}
ARA_KEY = "ARA"  # in a player's association numbers


def ema_sheet(event: Event) -> Sheet:
    """A row for each ranked player, by place."""
    found, facts = federation_results(event), facts_of(event)
    cell = score_cells(event)
    points = _points_at_tables(event) if event.ruleset.only_places_count else None
    rules = RULES_CALLED.get(event.ruleset.variant, event.ruleset_name)
    columns = [
        Column("Tournament name", lambda _row: event.name),
        Column("Number of participants", lambda _row: len(found.rows)),
        Column("Place", lambda row: row.place),
        Column("Player's first name", lambda row: names_of(row.entrant).first),
        Column("Player's last name", lambda row: names_of(row.entrant).last.upper()),
        Column("EMA number", lambda row: row.entrant.player.ema_number),
        Column(
            "Table points",
            lambda row: TABLE_POINTS if points is None else cell(row.score),
        ),
        Column(
            "Score",
            lambda row: cell(row.score) if points is None else points[row.entrant.pk],
        ),
        Column("EMA member", lambda row: "YES" if row.entrant.player.ema_number else ""),
        Column("Country", lambda row: three_letters(row.entrant.player.country)),
        Column("Date", lambda _row: found.on.strftime("%d.%m.%Y") if found.on else ""),
        Column("Countrycourt", lambda _row: three_letters(facts.country)),
        Column("city", lambda _row: facts.city),
        Column("mers", lambda _row: _weight_cell(found)),
        Column("shortname", lambda _row: facts.short_name),
        Column("rules", lambda _row: rules),
        Column("period", lambda _row: ""),
        Column("NbDays", lambda _row: found.days),
        Column("Extra", lambda _row: ""),
    ]
    return sheet_of("EMA", columns, found.rows)


def _points_at_tables(event: Event) -> Counter[int]:
    """The sum of the points of all games by entrant, beside which table points stand."""
    points: Counter[int] = Counter()
    for seat in seats_with_results(event, SYSTEM):
        points[seat.entrant.pk] += seat.raw_points
    return points


def ara_sheet(event: Event) -> Sheet:
    """Both names of each ranked player, with organisation and number; then the substitutes."""
    found, cell = federation_results(event), score_cells(event)
    rows = [
        *((row.entrant, row.place, row.score) for row in found.rows),
        *((line.entrant, None, line.row.total) for line in found.substitutes),
    ]
    columns = [
        Column("Place", lambda row: row[1]),
        Column("Legal name", lambda row: whole_name_of(row[0])),
        Column("Preferred name", lambda row: row[0].staff_name),
        Column("Organisation", lambda row: row[0].player.club.name if row[0].player.club else ""),
        Column("ARA number", lambda row: str(row[0].player.association_numbers.get(ARA_KEY, ""))),
        Column("Country", lambda row: row[0].player.country),
        Column("Score", lambda row: cell(row[2])),
        Column("Substitute", lambda row: "YES" if row[1] is None else ""),
    ]
    return sheet_of("ARA", columns, rows)


FEDERATION_SHEETS: dict[str, Callable[[Event], Sheet]] = {EMA: ema_sheet, ARA: ara_sheet}


def _weight_cell(found: FederationResults) -> Decimal | None:
    return None if found.weight is None else Decimal(int(found.weight * 2)) / 2


FAMILY_NAME = "family_name"
PEOPLE = "entrants"
MOST_SUBSTITUTES = 3  # the European association's limit
#: Its requirements for tournaments of Mahjong Competition Rules; sessions on one, two, three days.
LEAST_PLAYERS, LEAST_SESSIONS = 16, (4, 6, 9)
COMES = (*PLAYING_STATUSES, EntrantStatus.SUBSTITUTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingFact:
    """A sentence, the entrants concerned (none if it is about the event), the column to fill in.

    The column is one of the event, of its facts for federations, or of the player.
    """

    text: str
    column: str
    entrants: list[Entrant] = field(default_factory=list)


def checklist(event: Event) -> list[MissingFact]:
    """Every gap: of the event, and of its people."""
    people = list(people_of(event))
    return [*_of_event(event, people), *_of_players(people)]


def people_of(event: Event) -> QuerySet[Entrant]:
    """The players in the file, and until the end those who come, by number."""
    found = federation_results(event)
    ranked = [row.entrant.pk for row in found.rows]
    counted = Q(pk__in=[*ranked, *(line.entrant.pk for line in found.substitutes)])
    if event.status != EventStatus.FINISHED:
        counted |= Q(status__in=COMES)
    return entrants_of(event).filter(counted)


def _of_event(event: Event, people: list[Entrant]) -> Iterator[MissingFact]:
    facts = facts_of(event)
    substitutes = [entrant for entrant in people if entrant.status == EntrantStatus.SUBSTITUTE]
    no_last_day = event.ends_on is None and not facts.days
    for wrong, text, name in (
        (event.starts_on is None, _("The first day is missing."), "starts_on"),
        (no_last_day, _("The last day is missing."), "ends_on"),
        (not facts.city, _("The city is missing."), "city"),
        (not facts.country, _("The country of the event is missing."), "country"),
        (not facts.short_name, _("The short name of the event is missing."), "short_name"),
        (not facts.observer, _("No observer is named."), "observer"),
        (
            event.ruleset.variant not in RULES_CALLED,
            _("The EMA does not rank this game."),
            "ruleset",
        ),
    ):
        if wrong:
            yield MissingFact(text=text, column=name)
    if event.ruleset.variant == "mcr":
        yield from _of_mcr(event, people)
    if len(substitutes) > MOST_SUBSTITUTES:
        text = _("More than %(most)s substitutes; the EMA allows %(most)s.")
        text %= {"most": MOST_SUBSTITUTES}
        yield MissingFact(text=text, column="status", entrants=substitutes)


def _of_mcr(event: Event, people: list[Entrant]) -> Iterator[MissingFact]:
    """The least number of players and of sessions by days, which the EMA states for this game."""
    players = sum(entrant.status != EntrantStatus.SUBSTITUTE for entrant in people)
    least = LEAST_SESSIONS[min(days_of(event), len(LEAST_SESSIONS)) - 1]
    if players < LEAST_PLAYERS:
        text = _("Fewer than %(count)s players, which the EMA asks for.") % {"count": LEAST_PLAYERS}
        yield MissingFact(text=text, column=PEOPLE)
    if planned_in_events([event])[event.pk] < least:
        text = _("Fewer than %(count)s sessions, which the EMA asks for.") % {"count": least}
        yield MissingFact(text=text, column="sessions_planned")


def _of_players(people: list[Entrant]) -> Iterator[MissingFact]:
    numbers = Counter(entrant.player.ema_number for entrant in people)
    checks: tuple[tuple[str, str, Callable[[Entrant], bool]], ...] = (
        (_("No EMA number."), "ema_number", lambda one: not one.player.ema_number),
        (
            _("The same EMA number as another player."),
            "ema_number",
            lambda one: bool(one.player.ema_number) and numbers[one.player.ema_number] > 1,
        ),
        (_("No country."), "country", lambda one: not three_letters(one.player.country)),
        (
            _("First or last name is missing."),
            "given_name",
            lambda one: not (names_of(one).first and names_of(one).last),
        ),
        (_("Which part is the family name is a guess."), FAMILY_NAME, is_guessed),
        (
            _("No Latin reading of the name."),
            "latin_reading",
            lambda one: not is_latin("".join(names_of(one)[:2])),
        ),
        (
            _("No legal name; the shown name is used."),
            "legal_name",
            lambda one: not one.player.legal_name,
        ),
    )
    for text, name, is_missing in checks:
        found = [entrant for entrant in people if is_missing(entrant)]
        if found:
            yield MissingFact(text=text, column=name, entrants=found)
