"""The ranking of an event under other rules beside the present one; nothing is stored.

Both use the results that the reader may see. A signed token holds the compared rules, so a link
shows only what staff of the event made.
"""

import json
from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import groupby
from typing import Any

from django.core import signing

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import results_key
from league.events.queries.release import released_sessions
from league.models import Entrant, Event
from league.standings.queries.game_rows import Rescored
from league.standings.queries.pools import rules_of
from league.standings.queries.rankings import rankings_of
from league.standings.queries.standings import cached_rankings
from scoring import GameRow, LeagueRules, NotationError, Ruleset, StandingRules, final_scores
from scoring.core.json_reader import within
from scoring.results.standings import StandingRow

SALT = "league.comparison"
RANKED_BY = ("aggregate", "best_n", "drop_worst", "minimum_games")
SCORED_BY = ("uma", "return_points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The compared rules, and the entrants' rows under both, best under the new rules first.

    Entrants who are unranked under both rules are left out.
    """

    rules: StandingRules
    other_rules: StandingRules
    ruleset: Ruleset
    other_ruleset: Ruleset
    lines: list["ComparedLine"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedLine:
    """`gained` are ranks (negative: lost); None for an entrant who is not ranked under both rules.

    `division` is the name of the entrant's, in an event with divisions.
    """

    entrant: Entrant
    before: StandingRow
    after: StandingRow
    gained: int | None
    division: str = ""


def token_of(event: Event, wanted: Mapping[str, Any]) -> str:
    """The signed token of these rules; raises NotationError if they are contradictory."""
    _other_event(event, wanted)
    content = {"event": event.pk, "rules": dict(wanted)}
    return signing.Signer(salt=SALT).sign_object(content, compress=True)


def rules_in(event: Event, token: str) -> dict[str, Any] | None:
    """The rules in a token of this event; None for any other text."""
    try:
        content = signing.Signer(salt=SALT).unsign_object(token)
    except signing.BadSignature:
        return None
    return content["rules"] if content["event"] == event.pk else None


def comparison(event: Event, actor: Actor, wanted: Mapping[str, Any]) -> Comparison:
    """Rank the event under its own rules and under the wanted ones."""
    other, ruleset = _other_event(event, wanted)
    present = cached_rankings(event, actor).overall
    before = {row.entrant: row for row in present.rows}
    names = dict(event.divisions.values_list("pk", "name"))
    divisions = {key: names.get(pk or 0, "") for key, pk in present.divisions.items()}
    digest = sha256(json.dumps(wanted, sort_keys=True).encode()).hexdigest()
    key = f"{results_key('comparison', event, actor)}:{digest}"
    released = released_sessions(event, actor)
    rescored = _rescoring(event.ruleset, ruleset)
    after = cached(key, lambda: rankings_of(other, released, rescored=rescored).overall)
    entrants: dict[Hashable, Entrant] = {
        entrant.pk: entrant for entrant in event.entrants.select_related("player__club", "team")
    }
    return Comparison(
        rules=rules_of(event),
        other_rules=rules_of(other),
        ruleset=event.ruleset,
        other_ruleset=ruleset,
        lines=[
            _line(entrants[row.entrant], before[row.entrant], row, divisions.get(row.entrant, ""))
            for row in after.rows
            if row.entrant in before and row.entrant not in after.apart
        ],
    )


def present_rules(event: Event) -> dict[str, Any]:
    """The event's present values of the rules that a comparison can change."""
    ruleset = event.ruleset
    return {
        **{name: getattr(event, name) for name in RANKED_BY},
        "ranking_rules": event.league_rules.to_json(),
        "uma": list(ruleset.uma),
        "return_points": ruleset.return_points,
    }


def _line(entrant: Entrant, before: StandingRow, after: StandingRow, division: str) -> ComparedLine:
    unranked = before.needed_games or after.needed_games
    gained = None if unranked else before.rank - after.rank
    return ComparedLine(
        entrant=entrant, before=before, after=after, gained=gained, division=division
    )


def _other_event(event: Event, wanted: Mapping[str, Any]) -> tuple[Event, Ruleset]:
    """An unsaved copy of the event with the wanted rules, and its ruleset.

    Raises NotationError with every problem of the rules.
    """
    other, problems, ruleset = copy(event), [], event.ruleset
    for name in RANKED_BY:
        setattr(other, name, wanted.get(name, getattr(event, name)))
    other.ranking_rules = wanted.get("ranking_rules", event.ranking_rules)
    try:
        LeagueRules.from_json(other.ranking_rules)
    except NotationError as error:
        problems += [within("ranking_rules", item) for item in error.problems]
        other.ranking_rules = {}
    try:
        rules_of(other)
    except NotationError as error:
        problems += [
            item if item.field in RANKED_BY else within("ranking_rules", item)
            for item in error.problems
        ]
    try:
        ruleset = Ruleset.from_json(_switches(event, wanted))
    except NotationError as error:
        problems += error.problems
    if problems:
        raise NotationError(problems)
    return other, ruleset


def _switches(event: Event, wanted: Mapping[str, Any]) -> dict[str, Any]:
    changed = {name: wanted[name] for name in SCORED_BY if name in wanted}
    by_place = {"uma_by_floating": None} if "uma" in wanted else {}
    return {**event.switches, **by_place, **changed}


def _rescoring(old: Ruleset, new: Ruleset) -> Rescored:
    """A function that turns games scored by one ruleset into the same games scored by another."""

    def rescored(rows: list[GameRow]) -> list[GameRow]:
        if old == new:
            return rows
        tables = groupby(rows, key=lambda row: row.game)
        return [row for _, table in tables for row in _rescored_table(list(table), old, new)]

    return rescored


def _rescored_table(rows: Sequence[GameRow], old: Ruleset, new: Ruleset) -> list[GameRow]:
    """Change uma and the difference to the return points; the rest of each score stays.

    Fixed scores of substitutes stay; so do tables without all players.
    """
    if len(rows) != old.players:
        return list(rows)
    before_uma = old.chombo.mode == "before_uma"
    points = [row.raw_points - (row.penalty if before_uma else 0) for row in rows]
    was, now = (final_scores(points, rules).final_scores for rules in (old, new))
    fixed = old.replacement_player is not None
    return [
        row
        if row.replacement and fixed
        else replace(row, final_score=row.final_score + now[seat] - was[seat])
        for seat, row in enumerate(rows)
    ]
