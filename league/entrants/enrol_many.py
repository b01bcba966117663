"""Enrol several players in one transaction, from rows or a list."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.locks import bump_results_version, locked_event, require
from league.core.permissions import Actor
from league.entrants.enrol_one import enrol_in, refuse_when_over, team_named
from league.entrants.entrants import enrol_player
from league.entrants.queries.list_preview import ListedPlayer, preview_of_list
from league.enums import EntrantStatus
from league.models import Entrant, Event, Player, Team
from league.people.players import TEXTS, club_named, make_player
from league.people.queries.players import player_by_id

MOST_LINES = 2000  # of one list, to bound the time of a request


def enrol_row(event: Event, row: Mapping[str, Any], *, by: Actor) -> Entrant:
    """Enrol one player: a known one by id (`player`), or a new one by `name`."""
    require(by, "entrants.change", event_id=event.pk)
    values = dict(row)
    pk = values.pop("player", None)
    player = player_by_id(pk) if pk else None
    if pk and player is None:
        raise Refused(problem("player_unknown", "player", value=pk))
    return enrol_player(event, by=by, player=player, **values)


def enrol_players(event: Event, rows: Sequence[Mapping[str, Any]], *, by: Actor) -> list[Entrant]:
    """Enrol all players or none; a refusal names all problems of every row."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOutcome:
    enrolled: tuple[Entrant, ...]
    new_players: int


def enrol_list(event: Event, text: str, *, by: Actor, choices: Mapping[int, str]) -> ListOutcome:
    """Enrol all players of a list or none.

    `choices` resolves ambiguous lines: line number -> a player's id, "new" or "skip".
    """
    require(by, "entrants.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        refuse_when_over(event)
        rows = preview_of_list(event, text, by)
        refuse_if(problems_of_list(rows, choices))
        enrolled = tuple(
            enrol_line(event, row, choices.get(row.line, ""), by=by)
            for row in rows
            if row.state != "enrolled" and choices.get(row.line) != "skip"
        )
        bump_results_version(event.pk)
        known = {player.pk for row in rows for player in row.candidates}
        new_players = sum(item.player_id not in known for item in enrolled)
        return ListOutcome(enrolled=enrolled, new_players=new_players)


def create_team(event: Event, name: str, *, by: Actor) -> Team:
    require(by, "entrants.change", event_id=event.pk)
    with transaction.atomic():
        team = team_named(locked_event(event.pk), name, by=by)
        if team is None:
            raise Refused(problem("name_missing", "name"))
    return team


def enrol_line(event: Event, row: ListedPlayer, choice: str, *, by: Actor) -> Entrant:
    """Enrol the player of a line.

    The caller holds the event's lock, has checked the choice and raises the version.
    """
    numbers = {
        name: int(row.values[name]) for name in ("number", "seed_rating") if row.values.get(name)
    }
    values = {"team": row.values.get("team", ""), **numbers}
    if row.values.get("substitute"):
        values["status"] = EntrantStatus.SUBSTITUTE
    return enrol_in(event, _player_of_line(event, row, choice, by=by), by=by, values=values)


def _player_of_line(event: Event, row: ListedPlayer, choice: str, *, by: Actor) -> Player:
    if choice.isdecimal():
        return next(item for item in row.candidates if item.pk == int(choice))
    if row.state == "known":
        return row.candidates[0]
    return make_player(
        by=by,
        event_id=event.pk,
        display_name=row.name,
        club=club_named(row.values.get("club", ""), by=by, event_id=event.pk),
        **{name: row.values[name] for name in TEXTS if name in row.values},
    )


def problems_of_list(
    rows: Sequence[ListedPlayer], choices: Mapping[int, str]
) -> Iterator[AnyProblem]:
    if not rows:
        yield problem("list_empty", "text")
    if len(rows) > MOST_LINES:
        yield problem("value_out_of_range", "text", value=len(rows), low=1, high=MOST_LINES)
    for row in rows:
        choice = choices.get(row.line, "")
        if choice == "skip":
            continue
        if row.state == "unreadable":
            yield problem("line_unreadable", f"line-{row.line}", line=row.line, why=row.why)
        allowed = {"new", *(str(player.pk) for player in row.candidates)}
        if (choice or row.state == "doubtful") and choice not in allowed:
            yield problem("player_doubtful", f"line-{row.line}", line=row.line, name=row.name)
    yield from _repeated_choices(rows, choices)


def _repeated_choices(
    rows: Sequence[ListedPlayer], choices: Mapping[int, str]
) -> Iterator[AnyProblem]:
    """The same known player chosen by two lines."""
    seen: set[str] = set()
    for row in rows:
        choice = choices.get(row.line, "")
        chosen = str(row.candidates[0].pk) if row.state == "known" else choice
        if chosen.isdecimal() and chosen in seen:
            yield problem("player_repeated", f"line-{row.line}", name=row.name)
        seen.add(chosen)
