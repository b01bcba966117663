"""Copy the teams of an event into the next season: names and colours, rules, captains."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Model

from league.models import Entrant, Event, Team, TeamCaptain, TeamRules

#: Columns that belong to the event or to the captains' link.
ITSELF = frozenset({"id", "event_id", "link_number"})


def columns(row: Model, but: frozenset[str] = ITSELF) -> dict[str, Any]:
    """The values of a row's columns except `but`."""
    names = [column.attname for column in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in but}


def copy_teams(source: Event, event: Event) -> None:
    """Copy the teams without players and captains, and the rules for teams."""
    Team.objects.bulk_create(
        Team(event=event, **columns(team)) for team in source.teams.order_by("pk")
    )
    for rules in TeamRules.objects.filter(event=source):
        TeamRules.objects.create(event=event, **columns(rules))


def copy_captains(new_events: Mapping[int, Event]) -> None:
    """Copy captains by their logins, and captains who play for the same team again.

    `new_events` has the new event by the id of the old one.
    """
    teams = {
        (team.event_id, team.name): team
        for team in Team.objects.filter(event__in=new_events.values())
    }
    playing = {
        (entrant.team_id, entrant.player_id): entrant.pk
        for entrant in Entrant.objects.filter(team__in=teams.values())
    }
    captains = TeamCaptain.objects.filter(team__event__in=new_events).select_related(
        "team", "entrant"
    )
    rows = []
    for captain in captains.order_by("pk"):
        team = teams.get((new_events[captain.team.event_id].pk, captain.team.name))
        player = captain.entrant.player_id if captain.entrant else None
        entrant = playing.get((team.pk, player)) if team and player else None
        if team and (captain.login_id or entrant):
            rows.append(TeamCaptain(team=team, login_id=captain.login_id, entrant_id=entrant))
    TeamCaptain.objects.bulk_create(rows)
