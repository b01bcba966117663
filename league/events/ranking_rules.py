"""The ranking rules of an event and its tables of three and five: stored form, problems, changes."""

from collections.abc import Iterator
from typing import Any

from league.core.errors import AnyProblem, problem
from league.core.fields import problems_of_reason
from league.enums import EventStatus
from league.models import Event, Table
from scoring import LeagueRules, NotationError, OddTables, Ruleset
from scoring.core.json_reader import within
from scoring.results.odd_tables import FIVE, THREE, problems_with
from scoring.results.ranking_rules import problems_between

RULES, ODD_TABLES = "ranking_rules", "odd_tables"
#: Settings that are stored as JSON with every value by its name.
VALUES: dict[str, type[LeagueRules | OddTables]] = {RULES: LeagueRules, ODD_TABLES: OddTables}
# The rules of the standings. In a running event a change needs a reason; after the event they are
# fixed.
RANKING_FIELDS = frozenset(
    {"tiebreaks", "aggregate", "best_n", "minimum_games", "drop_worst", RULES, ODD_TABLES}
)
UMA_OF = {THREE: "uma_of_three", FIVE: "uma_of_five"}

_TIEBREAKS = ("total", "placements", "best_game", "lot")
_TIEBREAKS_OF_PLACES = ("total", "raw_points", "placements", "lot")


def usual_tiebreaks(ruleset: Ruleset) -> list[str]:
    """The tie-breaks of an event that chose none; after table points come the points played for."""
    return list(_TIEBREAKS_OF_PLACES if ruleset.only_places_count else _TIEBREAKS)


def stored_rules(name: str, value: Any) -> Any:
    """Every value by its name, or nothing if all are the defaults; unreadable values stay."""
    kind = VALUES[name]
    try:
        read = kind.from_json(value)
    except NotationError:
        return value
    return {} if read == kind() else read.to_json()


def problems_of_ranking_rules(event: Event) -> Iterator[AnyProblem]:
    """Every unreadable rule, or else every contradiction; fields are `ranking_rules.…`."""
    try:
        rules = event.league_rules
    except NotationError as error:
        yield from (within(RULES, item) for item in error.problems)
        return
    best_n, drop_worst = event.best_n, event.drop_worst
    for item in problems_between(rules, best_n=best_n, drop_worst=drop_worst):
        yield within(RULES, item)


def problems_of_odd_tables(event: Event) -> Iterator[AnyProblem]:
    """Every unreadable value, or conflicts with the ruleset; fields are `odd_tables.…`."""
    try:
        found = event.odd_rules
    except NotationError as error:
        for item in error.problems:
            yield item if item.field == ODD_TABLES else within(ODD_TABLES, item)
        return
    yield from (within(ODD_TABLES, item) for item in problems_with(found, event.ruleset))


def problems_of_new_rules(
    event: Event, before: dict[str, Any], after: dict[str, Any], reason: str
) -> Iterator[AnyProblem]:
    """Check new rules that are already set on the event; `before` are the old values."""
    changed = sorted(RANKING_FIELDS & after.keys())
    if not (changed and event.is_frozen):
        return
    if event.status == EventStatus.FINISHED:
        yield from (problem("event_frozen", name) for name in changed)
        return
    yield from problems_of_reason(reason, needed=True)
    if ODD_TABLES in changed:
        yield from _problems_of_drawn_tables(event, OddTables.from_json(before[ODD_TABLES]))


def _problems_of_drawn_tables(event: Event, old: OddTables) -> Iterator[AnyProblem]:
    """Refuse new uma of odd tables once they are drawn: each game ends with the uma of its time."""
    if any(problems_of_odd_tables(event)):
        return
    new = event.odd_rules
    for size, uma in UMA_OF.items():
        removed = size in old.sizes and size not in new.sizes
        changed = getattr(old, uma) != getattr(new, uma)
        drawn = Table.objects.filter(session__event=event, odd_size=size)
        if (removed or changed) and drawn.exists():
            yield problem(
                "odd_tables_drawn", f"{ODD_TABLES}.{uma if changed else 'allowed'}", size=size
            )
