"""Team standings: the games that members played for their team, added up.

A team's total is the final scores of its games with bonuses, less penalties, with the points
carried over from an earlier stage and the placeholder scores of games for which it had no player.
Teams are ranked by the total, then by the tie-breaks of players' standings, which look at the
team's games.

Rules: docs/teams.md.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.results.counting import GameRow
from scoring.results.ranking_rules import StandingRules
from scoring.results.standings import StandingRow, standings


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamGame:
    """The result of one player in one game, and the team that it counts for."""

    team: Hashable
    result: GameRow


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPoints:
    """Points that a player won (positive) or cost (negative) a team beside those of its games."""

    team: Hashable
    player: Hashable
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """The games of one player for one team: number, placements, points with bonuses, penalties."""

    player: Hashable
    games: int
    total: int
    placements: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStanding:
    """One line of the team standings, in whole points; `row.entrant` is the team.

    `row.total` is `carried`, `placeholder_points` and the totals of all contributions together;
    `carried` is None in a stage without carry-over. `placeholders` counts the games for which the
    team had no player. Contributions stand with the largest total first.
    """

    row: StandingRow
    carried: int | None
    placeholders: int
    placeholder_points: int
    contributions: tuple[Contribution, ...]


def team_standings(
    games: Iterable[TeamGame],
    *,
    teams: Iterable[Hashable] = (),
    tiebreaks: Sequence[str] = (),
    lot_seed: int = 0,
    carry: Mapping[Hashable, int] | None = None,
    placeholders: Mapping[Hashable, Sequence[int]] | None = None,
    beside: Iterable[TeamPoints] = (),
    seeds: Mapping[Hashable, int] | None = None,
) -> tuple[TeamStanding, ...]:
    """Rank all teams that played or are among `teams`, best first.

    `carry` are points from an earlier stage, `placeholders` the scores that a team has instead of
    games, one each; `beside` are bonuses and penalties; `tiebreaks` are ids of TIEBREAKS
    (NotationError for another), `lot_seed` is the seed of the lot, `seeds` are the places (from 1)
    at the cut into this stage. The order of games and teams changes nothing.
    """
    played, missed, brought = list(games), placeholders or {}, carry or {}
    changes = list(beside)
    rows = standings(
        _team_rows(played),
        StandingRules(tiebreaks=tuple(tiebreaks), seed=lot_seed),
        entrants=[*teams, *missed, *(change.team for change in changes)],
        carry={
            team: brought.get(team, 0) + sum(missed.get(team, ())) for team in {*brought, *missed}
        },
        extra_penalties=_points_by_team(change for change in changes if change.points < 0),
        bonuses=_points_by_team(change for change in changes if change.points > 0),
        seeds=seeds,
    )
    contributions = _contributions(played, changes)
    return tuple(
        TeamStanding(
            row=row,
            carried=brought.get(row.entrant),
            placeholders=len(missed.get(row.entrant, ())),
            placeholder_points=sum(missed.get(row.entrant, ())),
            contributions=contributions.get(row.entrant, ()),
        )
        for row in rows
    )


def _team_rows(games: Collection[TeamGame]) -> list[GameRow]:
    """Turn results of players into results of their teams, whose opponents are teams."""
    at_table: defaultdict[Hashable, dict[Hashable, None]] = defaultdict(dict)
    for game in games:
        at_table[game.result.game][game.team] = None
    return [
        replace(
            game.result,
            entrant=game.team,
            opponents=tuple(team for team in at_table[game.result.game] if team != game.team),
            replacement=False,
        )
        for game in games
    ]


def _points_by_team(changes: Iterable[TeamPoints]) -> dict[Hashable, int]:
    points: defaultdict[Hashable, int] = defaultdict(int)
    for change in changes:
        points[change.team] += abs(change.points)
    return points


def _contributions(
    games: Iterable[TeamGame], changes: Iterable[TeamPoints]
) -> dict[Hashable, tuple[Contribution, ...]]:
    """Add up games, bonuses and penalties of each player, by team."""
    scores: defaultdict[tuple[Hashable, Hashable], list[GameRow]] = defaultdict(list)
    beside: defaultdict[tuple[Hashable, Hashable], int] = defaultdict(int)
    for game in games:
        scores[game.team, game.result.entrant].append(game.result)
    for change in changes:
        beside[change.team, change.player] += change.points
    found: defaultdict[Hashable, list[Contribution]] = defaultdict(list)
    for team, player in scores | beside:
        found[team].append(_contribution(player, scores[team, player], beside[team, player]))
    return {
        team: tuple(sorted(rows, key=lambda one: (-one.total, str(one.player))))
        for team, rows in found.items()
    }


def _contribution(player: Hashable, games: Sequence[GameRow], beside: int) -> Contribution:
    seats = max((4, *(game.placement for game in games)))
    return Contribution(
        player=player,
        games=len(games),
        total=sum(game.final_score for game in games) + beside,
        placements=tuple(
            sum(game.placement == place for game in games) for place in range(1, seats + 1)
        ),
    )
