"""Match the players of a season file with entrants of the event, known players, or new ones."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from league.core.errors import AnyProblem, LeagueProblem, problem
from league.core.permissions import Actor
from league.entrants.enrol_many import enrol_lines, problems_of_list
from league.entrants.queries.list_preview import ListedPlayer, preview_of_rows
from league.importing.seasons.rows import PlayerCells, line_of
from league.models import Entrant, Event
from league.models.name_key import key_of

CLOSE = 0.8  # similarity, up to 1, of names that may be the same
MOST_CLOSE = 3
PlayerKey = int | str  # the number of the row, or else the key of its name


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownPlayer:
    """A player of the file who is no entrant yet, with the line for a list of players."""

    key: PlayerKey
    listed: ListedPlayer


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlayers:
    """The entrants by key, and the players still to be enrolled."""

    entrants: Mapping[PlayerKey, Entrant]
    unknown: tuple[UnknownPlayer, ...]
    problems: tuple[AnyProblem, ...]


def key_of_cells(player: PlayerCells) -> PlayerKey:
    return player.number or key_of(player.name)


def match_players(
    event: Event,
    rows: Sequence[tuple[int, PlayerCells]],
    actor: Actor,
    choices: Mapping[int, str],
) -> FilePlayers:
    """Match the players of (line, cells); `choices` are by line, as for a list of players."""
    first, problems = _each_once(rows)
    known = list(Entrant.objects.filter(event=event).select_related("player", "team"))
    by_number = {entrant.number: entrant for entrant in known}
    by_name = _by_names(known)
    entrants: dict[PlayerKey, Entrant] = {}
    rest: list[tuple[PlayerKey, int, PlayerCells]] = []
    for key, (line, player) in first.items():
        found, wrong = _entrant_of(line, player, by_number, by_name)
        problems += wrong
        if found is not None:
            entrants[key] = found
            problems += _problems_of_team(line, player, found)
        elif not wrong:
            rest.append((key, line, player))
    listed = preview_of_rows(event, [(line, _values(player)) for _, line, player in rest], actor)
    unknown = []
    by_player = {entrant.player_id: entrant for entrant in known}
    by_key: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in known:
        by_key[key_of(entrant.staff_name)].append(entrant)
    for (key, line, player), row in zip(rest, listed, strict=True):
        shown = _with_close_names(row, by_key)
        here = _chosen(shown, choices.get(line, ""), by_player)
        if here is None:
            unknown.append(UnknownPlayer(key=key, listed=shown))
        else:
            entrants[key] = here
            problems += _problems_of_team(line, player, here)
    if unknown:
        asked = problems_of_list([one.listed for one in unknown], choices)
        problems += [_of_line(item) for item in asked]
    return FilePlayers(entrants=entrants, unknown=tuple(unknown), problems=tuple(problems))


def _of_line(item: AnyProblem) -> AnyProblem:
    """The same with the line of the file, where the line has several players."""
    if isinstance(item, LeagueProblem) and isinstance(person := item.params.get("line"), int):
        return replace(item, params={**item.params, "line": line_of(person)})
    return item


def enrol_unknown(
    event: Event, players: FilePlayers, choices: Mapping[int, str], *, actor: Actor
) -> dict[PlayerKey, Entrant]:
    """Enrol the other players of the file; return all entrants. The caller locks the event."""
    new = enrol_lines(event, [one.listed for one in players.unknown], choices, actor=actor)
    keys = (one.key for one in players.unknown)
    return {**players.entrants, **dict(zip(keys, new, strict=True))}


def _each_once(
    rows: Sequence[tuple[int, PlayerCells]],
) -> tuple[dict[PlayerKey, tuple[int, PlayerCells]], list[AnyProblem]]:
    """Merge the rows of each player into the first one; report contradictions."""
    first: dict[PlayerKey, tuple[int, PlayerCells]] = {}
    problems: list[AnyProblem] = []
    for line, player in rows:
        key = key_of_cells(player)
        begun, so_far = first.setdefault(key, (line, player))
        if key_of(player.name) != key_of(so_far.name):
            number = player.number or 0
            problems.append(
                problem(
                    "season_number_twice",
                    "file",
                    line=line_of(line),
                    number=number,
                    first=line_of(begun),
                )
            )
        known = {name: text for name, text in so_far.texts.items() if text}
        so_far = replace(so_far, texts={**player.texts, **known})
        for name in ("team", "club"):
            now, before = getattr(player, name), getattr(so_far, name)
            if now and not before:
                so_far = replace(so_far, **{name: now})  # completed row by row
            elif name == "team" and now != before and now:
                problems.append(
                    problem(
                        "season_two_teams",
                        "file",
                        line=line_of(line),
                        name=player.name,
                        team=before,
                    )
                )
        first[key] = (begun, so_far)
    return first, problems


def _entrant_of(
    line: int,
    player: PlayerCells,
    by_number: Mapping[int, Entrant],
    by_name: Mapping[str, Sequence[Entrant]],
) -> tuple[Entrant | None, list[AnyProblem]]:
    """The entrant with the number, or else with the name."""
    same = by_name.get(key_of(player.name), ())
    if player.number is None:
        if len(same) > 1:
            return None, [
                problem("season_name_twice", "file", line=line_of(line), name=player.name)
            ]
        return (same[0] if same else None), []
    holder = by_number.get(player.number)
    if holder is None or holder in same:
        return holder, []
    name = holder.staff_name
    return None, [
        problem("season_number_of", "file", line=line_of(line), number=player.number, name=name)
    ]


def _by_names(entrants: Iterable[Entrant]) -> dict[str, list[Entrant]]:
    """Entrants by the keys of the names under which they may stand in a file."""
    found: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in entrants:
        for key in {key_of(entrant.staff_name), key_of(entrant.public_name)}:
            found[key].append(entrant)
    return found


def _problems_of_team(line: int, player: PlayerCells, entrant: Entrant) -> Iterator[AnyProblem]:
    team = entrant.team.name if entrant.team else ""
    if player.team and key_of(player.team) != key_of(team):
        yield problem(
            "season_team_of",
            "file",
            line=line_of(line),
            name=player.name,
            team=team,
            stated=player.team,
        )


def _values(player: PlayerCells) -> dict[str, str]:
    number = str(player.number) if player.number else ""
    return {
        "name": player.name,
        "number": number,
        "club": player.club,
        **player.texts,
        "team": player.team,
    }


def _with_close_names(row: ListedPlayer, by_key: Mapping[str, Sequence[Entrant]]) -> ListedPlayer:
    """Mark a new name that is close to an entrant's as a possible typing error: "did you mean"."""
    if row.state != "new":
        return row
    close = get_close_matches(key_of(row.name), list(by_key), n=MOST_CLOSE, cutoff=CLOSE)
    found = tuple(one.player for key in close for one in by_key[key])
    return replace(row, state="doubtful", why="close", candidates=found) if found else row


def _chosen(row: ListedPlayer, choice: str, by_player: Mapping[int, Entrant]) -> Entrant | None:
    """The entrant chosen for a row, or named by a spelling of the profile."""
    if choice in {str(player.pk) for player in row.candidates}:
        return by_player.get(int(choice))
    return by_player.get(row.candidates[0].pk) if row.state == "enrolled" else None
