"""Change and remove teams; squads, captains and their link; the rules for teams of an event."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import problems_of_fields, problems_of_hidden_characters, set_fields
from league.core.locks import (
    bump_page_version,
    bump_results_version,
    locked_event,
    refusing_if_gone,
    require,
)
from league.core.permissions import Actor
from league.enums import TeamColour
from league.models import Entrant, Event, LineUp, Team, TeamCaptain, TeamRules
from league.models.name_key import same_letters
from league.models.teams import MOST_GAMES
from league.teams.queries.squads import members_of

TEAM_FIELDS = ("name", "short_name", "colour")


def change_team(team: Team, *, actor: Actor, **values: Any) -> Team:
    require(actor, "teams.change", event_id=team.event_id)
    with transaction.atomic():
        event, team = _locked(team)
        wanted = {
            name: " ".join(str(values[name]).split()) for name in TEAM_FIELDS if name in values
        }
        change_fields(
            team,
            wanted,
            "team.change",
            actor=actor,
            event_id=event.pk,
            problems=lambda: _problems_of_team(team),
            bump=bump_page_version,
        )
    return team


def remove_team(team: Team, *, actor: Actor) -> None:
    """Remove a team without line-ups; its players stay in the event."""
    require(actor, "teams.change", event_id=team.event_id)
    with transaction.atomic():
        event, team = _locked(team)
        if team.line_ups.exists():
            raise Refused(problem("team_has_line_ups", name=team.name))
        record(actor, "team.remove", team, event_id=event.pk, before={"name": team.name})
        team.entrants.update(squad_order=None)
        team.delete()
        bump_results_version(event.pk)


def set_squad(
    team: Team,
    entrants: Sequence[Entrant],
    *,
    actor: Actor,
    captains: Sequence[Entrant] | None = None,
    logins: Sequence[str] | None = None,
) -> None:
    """Make these the players of the team, in this order; all others leave it.

    `captains` are players of the team; `logins` are account names of captains who do not play. None
    leaves either unchanged.
    """
    require(actor, "teams.change", event_id=team.event_id)
    with transaction.atomic():
        event, team = _locked(team)
        ids = [entrant.pk for entrant in entrants]
        accounts = _accounts(logins or ())
        refuse_if(
            [
                *_problems_of_squad(team, entrants),
                *_problems_of_captains(team, ids, captains or (), logins or (), accounts),
            ]
        )
        after: dict[str, Any] = {"entrants": ids}
        if captains is not None:
            after["captains"] = sorted({entrant.pk for entrant in captains})
        if logins is not None:
            after["logins"] = sorted(accounts.values())
        before = {name: value for name, value in _squad(team).items() if name in after}
        if before == after:
            return
        team.entrants.exclude(pk__in=ids).update(team=None, squad_order=None)
        for order, entrant_id in enumerate(ids, 1):
            event.entrants.filter(pk=entrant_id).update(team=team, squad_order=order)
        team.captains.filter(entrant__isnull=False).exclude(entrant__in=ids).delete()
        for name, kind in (("captains", "entrant"), ("logins", "login")):
            if name in after:
                _set_captains(team, kind, after[name])
        bump_results_version(event.pk)
        record(actor, "team.set_squad", team, event_id=event.pk, before=before, after=after)


def renew_team_link(team: Team, *, actor: Actor) -> Team:
    """Give the captains a new link; the old one stops working."""
    require(actor, "teams.change", event_id=team.event_id)
    with transaction.atomic():
        event, team = _locked(team)
        team.link_number += 1
        team.save(update_fields=["link_number"])
        record(actor, "team.renew_link", team, event_id=event.pk)
    return team


def _locked(team: Team) -> tuple[Event, Team]:
    event = locked_event(team.event_id)
    with refusing_if_gone():
        return event, Team.objects.select_related("event").get(pk=team.pk)


def _accounts(names: Sequence[str]) -> dict[str, int]:
    """The ids of active accounts by name."""
    known = get_user_model().objects.filter(username__in=names, is_active=True)
    return {str(login): login.pk for login in known}


def _squad(team: Team) -> dict[str, list[int]]:
    """The players of the team in order, and both kinds of captains."""
    players = members_of(team).values_list("pk", flat=True)
    captains = team.captains.filter(entrant__isnull=False).values_list("entrant_id", flat=True)
    logins = team.captains.filter(login__isnull=False).values_list("login_id", flat=True)
    return {
        "entrants": list(players),
        "captains": sorted(pk for pk in captains if pk),
        "logins": sorted(pk for pk in logins if pk),
    }


def _set_captains(team: Team, kind: str, ids: Sequence[int]) -> None:
    team.captains.filter(**{f"{kind}__isnull": False}).delete()
    TeamCaptain.objects.bulk_create(TeamCaptain(team=team, **{f"{kind}_id": pk}) for pk in ids)


def _problems_of_captains(
    team: Team,
    members: Sequence[int],
    captains: Sequence[Entrant],
    logins: Sequence[str],
    accounts: Mapping[str, int],
) -> Iterator[AnyProblem]:
    for entrant in captains:
        if entrant.pk not in members:
            yield problem("not_in_team", "captains", name=entrant.staff_name, team=team.name)
    for name in logins:
        if name not in accounts:
            yield problem("login_unknown", "logins", value=name)


def _problems_of_team(team: Team) -> Iterator[AnyProblem]:
    if not team.name:
        yield problem("name_missing", "name")
    yield from problems_of_hidden_characters(name=team.name, short_name=team.short_name)
    if team.colour not in {"", *TeamColour.values}:
        choices = ", ".join(TeamColour.values)
        yield problem("value_unknown", "colour", value=team.colour, choices=choices)
    yield from problems_of_fields(team, [name for name in ("name", "short_name") if team.name])
    others = Team.objects.filter(event=team.event_id).exclude(pk=team.pk)
    for field in ("name", "short_name"):
        name = getattr(team, field)
        taken = map(same_letters, others.values_list(field, flat=True))
        if name and same_letters(name) in taken:
            yield problem("team_name_taken", field, name=name)


def _problems_of_squad(team: Team, entrants: Sequence[Entrant]) -> Iterator[AnyProblem]:
    ids = [entrant.pk for entrant in entrants]
    for entrant in entrants:
        if entrant.event_id != team.event_id:
            yield problem("entrant_elsewhere", "entrants", name=entrant.staff_name)
        elif entrant.team_id not in {None, team.pk}:
            yield problem("in_other_team", "entrants", name=entrant.staff_name)
    for entrant in entrants:
        if ids.count(entrant.pk) > 1:
            yield problem("player_repeated", "entrants", name=entrant.staff_name)
            return


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
