"""Enrolling several players in one request, all or nobody; teams of an event."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from league.models import Entrant, Event, Player, Team
from league.permissions import Actor
from league.services.audit import record
from league.services.entrants import enrol_player
from league.services.errors import AnyProblem, Refused, problem, refuse_if
from league.services.guards import locked_event, require


def enrol_row(event: Event, row: Mapping[str, Any], *, by: Actor) -> Entrant:
    """Enrol one player: a known one by id (`player`), or a new one by `name`."""
    require(by, "entrants.change", event_id=event.pk)
    values = dict(row)
    pk = values.pop("player", None)
    player = Player.objects.select_related("club").filter(pk=pk).first() if pk else None
    if pk and player is None:
        raise Refused(problem("player_unknown", "player", value=pk))
    return enrol_player(event, by=by, player=player, **values)


def enrol_players(event: Event, rows: Sequence[Mapping[str, Any]], *, by: Actor) -> list[Entrant]:
    """Enrol everybody or nobody; every row tells all its problems."""
    require(by, "entrants.change", event_id=event.pk)
    enrolled: list[Entrant] = []
    problems: list[AnyProblem] = []
    with transaction.atomic():
        for place, row in enumerate(rows):
            try:
                with transaction.atomic():
                    enrolled.append(enrol_row(event, row, by=by))
            except Refused as refusal:
                problems.extend(
                    replace(item, field=f"entrants[{place}].{item.field}")
                    for item in refusal.problems
                )
        refuse_if(problems)
    return enrolled


def create_team(event: Event, name: str, *, by: Actor) -> Team:
    require(by, "entrants.change", event_id=event.pk)
    name = " ".join(name.split())[:120]
    if not name:
        raise Refused(problem("name_missing", "name"))
    with transaction.atomic():
        locked_event(event.pk)
        team, created = Team.objects.get_or_create(
            event=event, name__iexact=name, defaults={"name": name}
        )
        if created:
            record(by, "team.create", team, event_id=event.pk, after={"name": name})
    return team
