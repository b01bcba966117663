"""The result file of the European association (EMA) and the list of the North American one (ARA).

Headings and order of the EMA file are the association's and are not translated.
"""

from collections.abc import Callable
from decimal import Decimal

from league.country_codes import three_letters
from league.models import Entrant, Event
from league.standings.queries.federations.results import (
    FederationResult,
    FederationResults,
    facts_of,
    federation_results,
    names_of,
)
from league.standings.queries.report_sheets import Row, Sheet, points_cell

EMA, ARA = "ema", "ara"
EMA_HEADS = [
    "Tournament name",
    "Number of participants",
    "Place",
    "Player's first name",
    "Player's last name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
    "Date",
    "Countrycourt",
    "city",
    "mers",
    "shortname",
    "rules",
    "period",
    "NbDays",
    "Extra",
]
ARA_HEADS = ["Place", "Legal name", "Preferred name", "Organisation", "ARA number", "Country"]
ARA_HEADS += ["Score", "Substitute"]
TABLE_POINTS = 1  # of the Chinese rules; the association's riichi files have 1 in each row
RULES_CALLED = {"riichi": "Riichi"}
ARA_KEY = "ARA"  # in a player's association numbers


def ema_sheet(event: Event) -> Sheet:
    """A row for each ranked player, by place."""
    found, facts = federation_results(event), facts_of(event)
    before: Row = [event.name, len(found.rows)]
    after: Row = [
        found.on.strftime("%d.%m.%Y") if found.on else "",
        three_letters(facts.country),
        facts.city,
        _weight(found),
        facts.short_name,
        RULES_CALLED.get(event.ruleset.variant, event.ruleset_name),
        "",
        found.days,
        "",
    ]
    return "EMA", EMA_HEADS, [[*before, *_ema_row(row), *after] for row in found.rows]


def ara_sheet(event: Event) -> Sheet:
    """Both names of each ranked player, with organisation and number; then the substitutes."""
    found = federation_results(event)
    rows = [
        *(_ara_row(row.entrant, row.place, row.score, "") for row in found.rows),
        *(_ara_row(line.entrant, None, line.row.total, "YES") for line in found.substitutes),
    ]
    return "ARA", ARA_HEADS, rows


def _ara_row(entrant: Entrant, place: int | None, score: int, substitute: str) -> Row:
    first, last = names_of(entrant)
    player = entrant.player
    return [
        place,
        f"{first} {last}".strip(),
        entrant.staff_name,
        player.club.name if player.club else "",
        str(player.association_numbers.get(ARA_KEY, "")),
        player.country,
        points_cell(score),
        substitute,
    ]


FEDERATION_SHEETS: dict[str, Callable[[Event], Sheet]] = {EMA: ema_sheet, ARA: ara_sheet}


def _ema_row(row: FederationResult) -> Row:
    first, last = names_of(row.entrant)
    player = row.entrant.player
    return [
        row.place,
        first,
        last.upper(),
        player.ema_number,
        TABLE_POINTS,
        points_cell(row.score),
        "YES" if player.ema_number else "",
        three_letters(player.country),
    ]


def _weight(found: FederationResults) -> Decimal | None:
    return None if found.weight is None else Decimal(int(found.weight * 2)) / 2
