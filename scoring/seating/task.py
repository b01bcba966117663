"""The task of a draw: who can play, what has been played, what must hold and what is preferred."""

import dataclasses
from collections.abc import Iterable
from random import Random

from scoring.core.seats import Wind

#: How winds are balanced: at the end of the event where it costs little, strictly at its end,
#: strictly after every session, not at all.
WIND_BALANCE = ("soft", "strict", "always", "off")

FULL_TABLE = 4

#: Swiss without repeats needs about this many players for each session.
PLAYERS_PER_SESSION = 5

#: Fields larger than this always leave enough opponents for later sessions.
SMALL_FIELD = 64

#: What happens to players who do not fill a table: byes, tables of three, or tables of five.
LEFTOVER_PLAYERS = ("bye", "three", "five")

#: Numbers of players that make no tables of four and three, or of four and five.
UNDEALABLE = {"three": {1, 2, 5}, "five": {1, 2, 3, 6, 7, 11}}

#: What orders the players of a first session: rank, rating or lots. With rating groups every table
#: has one player of each quarter of the rating list.
STARTS = ("rank", "rating", "rating_groups", "random")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTask:
    """A player who could play in this session.

    `rank` is the place in the standings from 1 (None: after everyone ranked), `rating` the
    strength that seeds a first session. Players of different `group`s do not share a table;
    `origin` is the group that a player comes from, which tables drawn by crossing mix.
    `fixed_table` is the number from 1 of the table that the player needs, `fixed_seat` the wind of
    the chair. Who is `off_stream` sits at no streamed table.

    `byes` counts the byes of this player, `byes_tonight` those of this evening;
    `last_bye` says how many sessions ago the last one was (1: the session just before; None:
    never); `attended` counts the sessions in which this player was present (None: games and byes).
    A `volunteer` has the first bye; at a club night who is `seated_first` (leaves early, say) has
    one only where all others have one. A `substitute` plays only where that fills a table.
    `placement` is the place at the table in the session before.
    """

    id: str
    rank: int | None = None
    rating: int | None = None
    group: str | None = None
    origin: str | None = None
    club: str | None = None
    country: str | None = None
    team: str | None = None
    fixed_table: int | None = None
    fixed_seat: Wind | None = None
    off_stream: bool = False
    byes: int = 0
    byes_tonight: int = 0
    last_bye: int | None = None
    attended: int | None = None
    volunteer: bool = False
    seated_first: bool = False
    substitute: bool = False
    placement: int | None = None


#: The players of a table by wind, East first: four, or three without North. A fifth player, who
#: waits during the first hand, stands after North.
SeatedTable = tuple[str, ...]

#: A table that was seated before the draw; None is a seat to be filled.
LockedTable = tuple[str | None, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatingTask:
    """Everything a draw depends on; the order of the players does not matter.

    `history` holds the finished sessions' tables in order of table number and may name players
    who have left; the last `tonight` of them belong to the evening of this one (club night).
    `sessions_planned` counts all sessions of the event (None: unknown), `forbidden` pairs must not
    meet. `locked` tables are seated already, wholly or in part, at the numbers of
    `locked_numbers` (in the same order; empty: at any). `streamed` are numbers of tables that are
    shown to the public. `groups` are sizes: the first group takes
    that many of the best players, the next one those behind; the others form the last group, and
    groups do not mix, unless `mixed` seats those who do not fill a table of the group they name
    at tables of several groups. `seats` is 3 for the game of three, and 2 or 3
    beside dummy players.

    `start` orders a first session. `block` is the number of players in a block, `interval` the
    distance in ranks between the players of a table (None: the number of tables), `script` the
    ranks of each table of a final: `1 2 7 8 / 3 4 5 6`. `objective` holds ids of goals, the most
    important first; goals left out follow in their usual order. With `close_ranks` players may meet
    again where that brings the ranks of a table much closer together.

    With `team_session` members of a team never share a table, and the meetings and winds of teams
    are balanced as well as those of players. `team_history` is the history with teams in place of
    players: what each played for then.
    """

    players: tuple[PlayerTask, ...]
    history: tuple[tuple[SeatedTable, ...], ...] = ()
    sessions_planned: int | None = None
    forbidden: tuple[tuple[str, str], ...] = ()
    locked: tuple[LockedTable, ...] = ()
    locked_numbers: tuple[int, ...] = ()
    streamed: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    mixed: bool = False
    tonight: int = 0
    start: str = "rank"
    block: int = 8
    interval: int | None = None
    script: str = ""
    objective: tuple[str, ...] = ()
    winds: str = "soft"
    close_ranks: bool = False
    odd: str = "bye"
    seed: int = 1
    seats: int = 4
    team_session: bool = False
    team_history: tuple[tuple[SeatedTable, ...], ...] = ()

    @property
    def is_below_four(self) -> bool:
        """Whether all tables have fewer than four players."""
        return self.seats < FULL_TABLE

    @property
    def empty_chairs(self) -> int:
        """How many chairs stay empty at a table that is not full."""
        return FULL_TABLE - self.seats if self.is_below_four else 1

    @property
    def regular_players(self) -> int:
        """How many players play each session; a substitute only fills a table."""
        return sum(not player.substitute for player in self.players)

    @property
    def is_field_too_small(self) -> bool:
        """Whether the sessions planned are too many to be drawn by rank without repeats."""
        return has_too_few(self.regular_players, self.sessions_planned or 0)

    @property
    def sessions_to_come(self) -> int:
        """How many sessions are planned after this one."""
        return max(0, (self.sessions_planned or 0) - len(self.history) - 1)

    @property
    def sessions_ahead(self) -> int | None:
        """How many later sessions a draw must leave opponents for; None: there are enough."""
        is_small = self.is_field_too_small and self.regular_players <= SMALL_FIELD
        return self.sessions_to_come if is_small and not self.is_below_four else None

    @property
    def has_short_tables(self) -> bool:
        """Whether players who do not fill a table of four form tables of three."""
        return self.odd == "three" and not self.is_below_four

    @property
    def mixes_groups(self) -> bool:
        """Whether players left over by their groups share tables; odd tables leave nobody over."""
        return self.mixed and not self.has_short_tables and not self.has_long_tables

    @property
    def has_long_tables(self) -> bool:
        """Whether players who do not fill a table of four become the fifth at one."""
        return self.odd == "five" and not self.is_below_four


def has_too_few(players: int, sessions: int) -> bool:
    """Whether so many sessions cannot be drawn by rank without repeats."""
    return sessions * PLAYERS_PER_SESSION > players


def fixed_tables(task: SeatingTask) -> dict[str, int]:
    """Return the table number that each player needs, in order of their ids."""
    players = sorted(task.players, key=lambda player: player.id)
    return {who.id: who.fixed_table for who in players if who.fixed_table is not None}


def fixed_seats(task: SeatingTask) -> dict[str, Wind]:
    """Return the seat that each player needs, in order of their ids."""
    players = sorted(task.players, key=lambda player: player.id)
    return {who.id: who.fixed_seat for who in players if who.fixed_seat is not None}


def ranked(players: Iterable[PlayerTask], task: SeatingTask) -> list[PlayerTask]:
    """Order players best first: by rank, in a first session by the task's `start`, equals by lot."""
    lot = lots(task)
    return sorted(players, key=lambda player: (_strength(player, task), lot[player.id]))


def has_ranks(task: SeatingTask) -> bool:
    """Whether anything but lots tells the players' strengths apart."""
    return len({_strength(player, task) for player in task.players}) > 1


def lots(task: SeatingTask) -> dict[str, int]:
    """Draw a lot for every player, which orders equals."""
    ids = sorted(player.id for player in task.players)
    chance = Random(task.seed)  # noqa: S311  # a draw that everyone can repeat
    keyed = sorted(ids, key=lambda _: chance.random())
    return {player: lot for lot, player in enumerate(keyed)}


def _strength(player: PlayerTask, task: SeatingTask) -> tuple[bool, int]:
    start = "rank" if task.history else task.start
    if start == "random":
        return False, 0
    if start == "rank":
        return player.rank is None, player.rank or 0
    return player.rating is None, -(player.rating or 0)
