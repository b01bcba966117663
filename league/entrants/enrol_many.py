"""Enrol several players from rows or a list in one transaction."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.locks import bump_results_version, locks_event
from league.core.permissions import Actor
from league.core.sheets.columns import NOTHING_CHOSEN, ChosenColumns, FoundColumns
from league.entrants.enrolling import Enrolment, enrol, refuse_when_over, team_named
from league.entrants.queries.list_preview import ListedPlayer, doubtful_clubs, preview_of_lines
from league.entrants.queries.player_lists import COLUMNS, MOST_LINES, ReadList, read_list
from league.enums import EntrantStatus
from league.models import Entrant, Event, Player, Team
from league.people.queries.players import players_by_id


def enrol_row(event: Event, row: Mapping[str, Any], *, actor: Actor) -> Entrant:
    """Enrol one player: a known one by id (`player`), or a new one by `name`."""
    (entrant,) = _enrol_rows(event, [row], [""], actor=actor)
    return entrant


def enrol_players(
    event: Event, rows: Sequence[Mapping[str, Any]], *, actor: Actor
) -> list[Entrant]:
    """Enrol all players or none; a refusal names every problem of every row."""
    return _enrol_rows(
        event, rows, [f"entrants[{place}]." for place in range(len(rows))], actor=actor
    )


@locks_event("entrants.change")
def _enrol_rows(
    event: Event, rows: Sequence[Mapping[str, Any]], prefixes: Sequence[str], *, actor: Actor
) -> list[Entrant]:
    refuse_when_over(event)
    known = players_by_id(row["player"] for row in rows if row.get("player"))
    unknown: list[AnyProblem] = []
    entries = []
    for row, prefix in zip(rows, prefixes, strict=True):
        pk = row.get("player") or 0
        if pk and pk not in known:
            unknown.append(problem("player_unknown", f"{prefix}player", value=pk))
        else:
            entries.append(Enrolment(player=known.get(pk), values=row, prefix=prefix))
    entrants = enrol(event, entries, actor=actor, problems=unknown)
    bump_results_version(event.pk)
    return entrants


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOutcome:
    enrolled: tuple[Entrant, ...]
    new_players: int


def checked_lines(
    event: Event,
    listed: ReadList,
    *,
    actor: Actor,
    choices: Mapping[int, str],
    clubs: Mapping[str, str] | None = None,
    countries: Mapping[str, str] = MappingProxyType({}),
) -> list[ListedPlayer]:
    """All lines of a list; raises Refused with every problem that the lines have.

    `choices` resolves ambiguous lines: line number -> a player's id, "new" or "skip". `clubs`
    resolves clubs with nearly the name of another: typed name -> a club or "new"; without it they
    are new. `countries` has codes by typed names, "" for none.
    """
    refuse_when_over(event)
    rows = preview_of_lines(event, listed.lines, actor, clubs=clubs, countries=countries)
    asked = {} if clubs is None else doubtful_clubs(listed.lines, clubs)
    alike = (
        problem("club_alike", f"club-{name}", names=" · ".join(names))
        for name, names in asked.items()
    )
    refuse_if([*problems_of_columns(listed.found), *problems_of_list(rows, choices), *alike])
    return rows


def enrol_list(
    event: Event,
    text: str,
    *,
    actor: Actor,
    choices: Mapping[int, str],
    chosen: ChosenColumns = NOTHING_CHOSEN,
    **meant: Any,
) -> ListOutcome:
    """Enrol all players of a text or none; `chosen` are its columns."""
    listed = read_list(text, chosen)
    return enrol_read_list(event, listed, actor=actor, choices=choices, **meant)


@locks_event("entrants.change")
def enrol_read_list(
    event: Event,
    listed: ReadList,
    *,
    actor: Actor,
    choices: Mapping[int, str],
    finish: Callable[[ListOutcome], None] | None = None,
    **meant: Any,
) -> ListOutcome:
    """Enrol all players of a list or none, with the decisions of `checked_lines`.

    The `finish` of a job is part of the transaction.
    """
    rows = checked_lines(event, listed, actor=actor, choices=choices, **meant)
    wanted = [row for row in rows if row.state != "enrolled" and choices.get(row.line) != "skip"]
    enrolled = tuple(enrol_lines(event, wanted, choices, actor=actor))
    bump_results_version(event.pk)
    known = {player.pk for row in rows for player in row.candidates}
    new_players = sum(item.player_id not in known for item in enrolled)
    outcome = ListOutcome(enrolled=enrolled, new_players=new_players)
    if finish:
        finish(outcome)
    return outcome


def problems_of_columns(found: FoundColumns) -> Iterator[AnyProblem]:
    """Report what two columns of a list hold."""
    labels = {column.name: str(column.label) for column in COLUMNS}
    twice = [labels[name] for name in found.twice]
    if twice:
        yield problem("sheet_columns_twice", "columns", columns=", ".join(twice))


@locks_event("entrants.change")
def create_team(event: Event, name: str, *, actor: Actor) -> Team:
    team = team_named(event, name, actor=actor)
    if team is None:
        raise Refused(problem("name_missing", "name"))
    return team


def enrol_lines(
    event: Event, rows: Sequence[ListedPlayer], choices: Mapping[int, str], *, actor: Actor
) -> list[Entrant]:
    """Enrol the players of these lines.

    The caller locks the event, checks the choices and raises the version.
    """
    return enrol(event, [_entry(row, choices.get(row.line, "")) for row in rows], actor=actor)


def _entry(row: ListedPlayer, choice: str) -> Enrolment:
    numbers = {
        name: int(row.values[name]) for name in ("number", "seed_rating") if row.values.get(name)
    }
    values: dict[str, Any] = {**row.values, "name": row.name, **numbers}
    if row.values.get("substitute"):
        values["status"] = EntrantStatus.SUBSTITUTE
    return Enrolment(player=_player_of_line(row, choice), values=values)


def _player_of_line(row: ListedPlayer, choice: str) -> Player | None:
    """The known player of a line; None for a new one."""
    if choice.isdecimal():
        return next(item for item in row.candidates if item.pk == int(choice))
    return row.candidates[0] if row.state == "known" else None


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
            yield problem(
                "line_unreadable", f"line-{row.line}", line=row.line, why=row.why_in_words
            )
        allowed = {"new", *(str(player.pk) for player in row.candidates)}
        if (choice or row.state == "doubtful") and choice not in allowed:
            yield problem("player_doubtful", f"line-{row.line}", line=row.line, name=row.name)
    yield from _repeated_choices(rows, choices)


def _repeated_choices(
    rows: Sequence[ListedPlayer], choices: Mapping[int, str]
) -> Iterator[AnyProblem]:
    """Report a known player whom two lines chose."""
    seen: set[str] = set()
    for row in rows:
        choice = choices.get(row.line, "")
        chosen = str(row.candidates[0].pk) if row.state == "known" else choice
        if chosen.isdecimal() and chosen in seen:
            yield problem("player_repeated", f"line-{row.line}", name=row.name)
        seen.add(chosen)
