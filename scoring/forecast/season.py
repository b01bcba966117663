"""The rest of a season as a value: players with their games so far, sessions to come, goals.

Everything that a simulation reads stands here; scores are final scores in whole points.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import date

from scoring.results.counting import HeldSession
from scoring.results.ranking_rules import StandingRules

#: Tables of a session, each of entrants; None for a session without a published seating.
Seating = tuple[tuple[Hashable, ...], ...] | None

#: Seasons in a block of the simulation.
BLOCK = 50

#: Goals: among the first at the cut, among the first in rank, reaching a later stage, winning it,
#: promotion to the division above, and no relegation.
CUT, RANK, REACH, WIN, UP, STAY = "cut", "rank", "reach", "win", "up", "stay"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSoFar:
    """A player before the rest of the season.

    `scores` are those of the games that count in this stage, in the order of play; `sessions` and
    `days` are the number and the date of each, where the rules ask for them. `placements` says how
    often each place was taken in any game of the event. `brought` is carried over from an earlier
    stage (None: nothing was), `penalties` are points taken apart from games, less bonuses. `attendance` is the
    chance in per cent to play in a session without a published seating, of a team with line-ups
    the weight in its line-up; `answers` hold other chances, each with the index of a session, for
    what the player has answered. `plays` is False for a player who has left, who keeps the rank that the games so far give and
    reaches no later stage. `replacement` marks a player with games as a substitute only.
    `group` is the division, from 0 for the top one, `team` the index of the team where teams are ranked.
    """

    entrant: Hashable
    scores: tuple[int, ...] = ()
    sessions: tuple[int, ...] = ()
    days: tuple[date | None, ...] = ()
    placements: tuple[int, ...] = ()
    brought: int | None = None
    penalties: int = 0
    attendance: int = 100
    answers: tuple[tuple[int, int], ...] = ()
    plays: bool = True
    replacement: bool = False
    group: int = 0
    team: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSoFar:
    """A team before the rest of the season.

    `total` is what it has so far where it sends line-ups, all parts added up. `plays` is False for a
    team that has withdrawn; it reaches no later stage.
    """

    entrant: Hashable
    total: int = 0
    plays: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """Which sessions were held, and which are to come, for rules that ask for dates or presence.

    `numbers`, `days` and `byes` are those of the sessions of the season, in their order; `byes` are
    the entrants whom a published seating leaves out. `members` are those who could have a seat,
    everybody where it is None.
    """

    held: tuple[HeldSession, ...] = ()
    numbers: tuple[int, ...] = ()
    days: tuple[date | None, ...] = ()
    byes: tuple[tuple[Hashable, ...], ...] = ()
    members: frozenset[Hashable] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """To be among the first `size`: of those who may go on (CUT), or of all who are ranked (RANK).

    With REACH and WIN it is about a later stage of the chain, numbered from 0 in `stage`. In a season
    with divisions CUT and RANK are about the player's own one; the first `size` of each but the top
    one go UP, and those who STAY are not among the last `size` of any but the bottom one.
    """

    kind: str
    size: int
    stage: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterStage:
    """A stage for the best `size` with `sessions` games each; `percent` of the total is carried."""

    size: int
    percent: int
    sessions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """What is simulated.

    `games` are the final scores of model games, first place first; `prior` is the strength of the
    prior in games (`prior_strength`). `later` is the chain of stages that the first `size` of the
    stage before play; after divisions it begins with the first of each, as the goal CUT says. With
    `mixed`, players who fill no table of their division share tables. The table has as many `seats`
    as a model game has places.

    `divisions` says how many there are where some players are in none: the group behind the last
    division. They go on to no later stage, and move neither up nor down. With 0 every group is one.

    Where there are `teams`, they are ranked in place of the players: by what the players of their
    line-ups gain, `line_up` players a session, or with 0 by the sum of their members' totals.
    """

    players: tuple[PlayerSoFar, ...]
    sessions: tuple[Seating, ...]
    rules: StandingRules
    games: tuple[tuple[int, ...], ...]
    prior: int
    lines: tuple[Goal, ...] = ()
    later: tuple[LaterStage, ...] = ()
    seed: int = 1
    calendar: Calendar = field(default_factory=Calendar)
    mixed: bool = False
    teams: tuple[TeamSoFar, ...] = ()
    line_up: int = 0
    divisions: int = 0

    @property
    def seats(self) -> int:
        """How many players sit at a table."""
        return len(self.games[0])

    @property
    def usual_tables(self) -> int:
        """How many tables a session without a seating has at most."""
        if self.line_up:
            return sum(team.plays for team in self.teams) * self.line_up // self.seats
        return sum(player.plays for player in self.players) // self.seats

    @property
    def ranked(self) -> tuple[PlayerSoFar | TeamSoFar, ...]:
        """Those whose chances are counted: the teams, else the players."""
        return self.teams or self.players

    @property
    def groups(self) -> int:
        """How many divisions there are, with the group of those in none; 1 without any."""
        return 1 + max((player.group for player in self.players), default=0)

    @property
    def bottom(self) -> int:
        """The number of the lowest division."""
        return (self.divisions or self.groups) - 1

    @property
    def goals(self) -> tuple[Goal, ...]:
        """Every goal whose chances are counted, the lines of this stage first."""
        if not self.later:
            return self.lines
        reach = (Goal(kind=REACH, size=stage.size, stage=n) for n, stage in enumerate(self.later))
        win = Goal(kind=WIN, size=1, stage=len(self.later) - 1)
        return (*self.lines, *list(reach)[1:], win)

    def concerns(self, goal: Goal, number: int) -> bool:
        """Whether a player can have this goal: nobody goes up from the top, or down from the bottom."""
        if goal.kind not in {UP, STAY}:
            return True
        group = self.players[number].group
        return 0 < group <= self.bottom if goal.kind == UP else group < self.bottom
