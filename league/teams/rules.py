"""Set and remove the rules for teams of an event."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import problems_of_fields, set_fields
from league.core.locks import bump_results_version, locked_event, require
from league.core.permissions import Actor
from league.models import Event, LineUp, TeamRules
from league.models.teams import MOST_GAMES

RULE_FIELDS = (
    "players_per_session",
    "minimum_games",
    "maximum_games",
    "substitutes_allowed",
    "placeholder_points",
    "deadline_minutes",
)


def set_team_rules(event: Event, *, actor: Actor, **values: Any) -> TeamRules:
    """Set the rules for teams; rules that are not given keep their value."""
    require(actor, "teams.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        stored = TeamRules.objects.filter(event=event).first()
        rules = stored or TeamRules(event=event)
        wanted = {name: values[name] for name in RULE_FIELDS if name in values}
        before, after = set_fields(rules, wanted)
        divided = [problem("divisions_with_teams")] if event.divisions.exists() else []
        refuse_if([*divided, *_problems_of(rules)])
        if stored is not None and not after:
            return stored
        rules.save()
        bump_results_version(event.pk)
        record(actor, "team.rules", rules, event_id=event.pk, before=before, after=after)
    return rules


def drop_team_rules(event: Event, *, actor: Actor) -> None:
    """Remove the rules if no session has line-ups; members' totals are added up again."""
    require(actor, "teams.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        rules = TeamRules.objects.filter(event=event).first()
        if rules is None:
            return
        if LineUp.objects.filter(session__event=event).exists():
            refuse_if([problem("line_ups_exist")])
        record(actor, "team.drop_rules", rules, event_id=event.pk)
        rules.delete()
        bump_results_version(event.pk)


def _problems_of(rules: TeamRules) -> Iterator[AnyProblem]:
    wrong = list(problems_of_fields(rules, list(RULE_FIELDS)))
    yield from wrong
    unreadable = {item.field for item in wrong}
    both = {"minimum_games", "maximum_games"}
    most = rules.maximum_games
    if not both & unreadable and most is not None and most < rules.minimum_games:
        yield problem(
            "value_out_of_range",
            "maximum_games",
            value=most,
            low=rules.minimum_games,
            high=MOST_GAMES,
        )
