"""The result of each player as federations count it: place, score, names, MERS weight."""

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from league.core.permissions import SYSTEM
from league.models import Entrant, Event, FederationFacts
from league.standings.queries.apart import SUBSTITUTE
from league.standings.queries.final_ranking import final_ranking
from league.standings.queries.standings import RankedEntrant, standings_of
from scoring.results.circuit import CircuitResult, base_rank, event_weight

FEWEST_PLAYERS = 2

#: Kana, Han characters and Hangul.
EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


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


def names_of(entrant: Entrant) -> tuple[str, str]:
    """First and last name, from the legal name if there is one.

    "Last, First" and a last name in capitals are understood. Otherwise the last word is the last
    name, or the first word in Chinese, Japanese or Korean script.
    """
    player = entrant.player
    hidden = not player.shown_by_name and not entrant.staff_see_name
    name = player.public_name if hidden else player.legal_name or player.display_name
    last, comma, first = name.partition(",")
    if comma:
        return first.strip(), last.strip()
    words = name.split()
    if len(words) > 1 and EAST_ASIAN.search(name):
        return " ".join(words[1:]), words[0]
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        return " ".join(word for word in words if word not in capitals), " ".join(capitals)
    return " ".join(words[:-1]), words[-1] if words else ""
