"""The ranking rules of a league as an event stores them, and their problems."""

from collections.abc import Iterator
from typing import Any

from league.core.errors import AnyProblem
from league.models import Event
from scoring import LeagueRules, NotationError
from scoring.core.json_reader import within
from scoring.results.ranking_rules import problems_between

FIELD = "ranking_rules"


def stored_ranking_rules(rules: Any) -> Any:
    """Every rule by its name, or nothing if an event has none; unreadable rules stay."""
    try:
        read = LeagueRules.from_json(rules)
    except NotationError:
        return rules
    return {} if read.is_plain else read.to_json()


def problems_of_ranking_rules(event: Event) -> Iterator[AnyProblem]:
    """Every unreadable rule, or else every contradiction; fields are `ranking_rules.…`."""
    try:
        rules = event.league_rules
    except NotationError as error:
        yield from (within(FIELD, item) for item in error.problems)
        return
    best_n, drop_worst = event.best_n, event.drop_worst
    for item in problems_between(rules, best_n=best_n, drop_worst=drop_worst):
        yield within(FIELD, item)
