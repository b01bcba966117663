"""One draw described: who plays, what happened so far, what must hold and what is wished."""

import dataclasses

from scoring.core.problems import NotationError
from scoring.core.seats import WINDS, Wind
from scoring.seating.goals import ORDERABLE
from scoring.seating.reading import Read, Reader, optional

#: How much winds matter: balanced at the end where it costs little, at the end at any price but a
#: broken rule, after every session at that price, not.
WIND_WISHES = ("soft", "strict", "always", "off")

#: The seats of a table in the game of three.
SANMA_SEATS = 3

#: What happens to players who do not fill a table: they sit out, or some tables have three or five.
ODD_WISHES = ("bye", "three", "five")

#: What orders the players of a first session: rank, rating, lots; pots put one of each quarter of
#: the ratings at every table.
STARTS = ("rank", "rating", "pots", "random")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTask:
    """A player who could play now.

    `rank` is the place in the standings from 1 (None: after everyone ranked), `rating` the
    strength that seeds a first session. Players of different `group`s do not share a table.
    `fixed_table` is a table number from 1, `fixed_seat` the wind of the chair the player needs.

    `sit_outs` are the sessions this player was there for and had to sit out, `sit_outs_tonight`
    those since the evening began; `last_sit_out` says how many sessions ago the last one was (1:
    the session just before; None: never); `attended` are the sessions this player was there for
    (None: those played and sat out). A `volunteer` sits out first. A `substitute` plays only
    where that fills a table. `placement` is the place at the table of the session before.
    """

    id: str
    rank: int | None = None
    rating: int | None = None
    group: str | None = None
    club: str | None = None
    country: str | None = None
    team: str | None = None
    fixed_table: int | None = None
    fixed_seat: Wind | None = None
    sit_outs: int = 0
    sit_outs_tonight: int = 0
    last_sit_out: int | None = None
    attended: int | None = None
    volunteer: bool = False
    substitute: bool = False
    placement: int | None = None


#: The players of a table by wind, East first; four, or three without a North; a fifth, who waits
#: while the others play the first hand, stands after North.
SeatedTable = tuple[str, ...]

#: A table that is seated already; None is a seat to be filled.
LockedTable = tuple[str | None, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatingTask:
    """Everything a draw depends on; players in any order give the same seating.

    `history` holds the finished sessions' tables in order of table number and may name players
    who have left; the last `tonight` of them belong to the evening of this one (club night).
    `sessions_planned` counts all sessions of the event (None: unknown), `forbidden` pairs must not
    meet. `locked` tables are seated already, wholly or in part, at the numbers of
    `locked_numbers` (in the same order; empty: at any). `groups` are sizes: so many of the best
    players meet each other only, so many of the next, and the others each other. `seats` is 3 for
    the game of three.

    `start` orders a first session. `block` is how many neighbours a block has, `interval` how many
    ranks apart the players of a table are (None: as far as the tables reach), `script` the ranks
    of each table of a final: `1 2 7 8 / 3 4 5 6`. `objective` are ids of `goals.ORDERABLE`, the
    most important first; goals left out follow in their usual order.
    """

    players: tuple[PlayerTask, ...]
    history: tuple[tuple[SeatedTable, ...], ...] = ()
    sessions_planned: int | None = None
    forbidden: tuple[tuple[str, str], ...] = ()
    locked: tuple[LockedTable, ...] = ()
    locked_numbers: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    tonight: int = 0
    start: str = "rank"
    block: int = 8
    interval: int | None = None
    script: str = ""
    objective: tuple[str, ...] = ()
    winds: str = "soft"
    odd: str = "bye"
    seed: int = 1
    seats: int = 4

    @property
    def is_sanma(self) -> bool:
        """Whether three play at every table."""
        return self.seats == SANMA_SEATS

    @property
    def has_short_tables(self) -> bool:
        """Whether players who do not fill a table of four play at tables of three."""
        return self.odd == "three" and not self.is_sanma

    @property
    def has_long_tables(self) -> bool:
        """Whether players who do not fill a table of four are the fifth at one."""
        return self.odd == "five" and not self.is_sanma

    @classmethod
    def from_json(cls, given: object) -> "SeatingTask":
        """Read the object of the command line; NotationError with every problem.

        Keys left out have the defaults above. Whether the wishes contradict each other is for
        `task_check` to say.
        """
        reader = Reader()
        values = reader.named(given, "", _task_readers(reader))
        if not reader.problems and "players" not in values:
            reader.wrong("players_missing", "players", None)
        if reader.problems:
            raise NotationError(reader.problems)
        return cls(**values)

    def to_json(self) -> dict[str, object]:
        """Return the object that `from_json` reads, with every key."""
        given = dataclasses.asdict(self)
        return {key: _plain(value) for key, value in given.items()}


def _task_readers(reader: Reader) -> dict[str, Read]:
    table = reader.table(range(3, 6))
    return {
        "players": reader.items(lambda value, field: _read_player(reader, value, field)),
        "history": reader.items(reader.items(table)),
        "sessions_planned": optional(reader.whole(1)),
        "forbidden": reader.items(reader.table(range(2, 3))),
        "locked": reader.items(reader.table(range(3, 6), gaps=True)),
        "locked_numbers": reader.items(reader.whole(1)),
        "groups": reader.items(reader.whole(1)),
        "tonight": reader.whole(0),
        "start": reader.choice({start: start for start in STARTS}),
        "block": reader.whole(1),
        "interval": optional(reader.whole(1)),
        "script": reader.words,
        "objective": reader.items(reader.choice({goal: goal for goal in ORDERABLE})),
        "winds": reader.choice({wish: wish for wish in WIND_WISHES}),
        "odd": reader.choice({wish: wish for wish in ODD_WISHES}),
        "seed": reader.whole(),
        "seats": reader.choice({3: 3, 4: 4}),
    }


def _read_player(reader: Reader, value: object, field: str) -> PlayerTask | None:
    readers: dict[str, Read] = {
        "id": reader.text,
        "rank": optional(reader.whole(1)),
        "rating": optional(reader.whole()),
        "group": optional(reader.text),
        "club": optional(reader.text),
        "country": optional(reader.text),
        "team": optional(reader.text),
        "fixed_table": optional(reader.whole(1)),
        "fixed_seat": optional(reader.choice({wind.value: wind for wind in WINDS})),
        "sit_outs": reader.whole(0),
        "sit_outs_tonight": reader.whole(0),
        "last_sit_out": optional(reader.whole(1)),
        "attended": optional(reader.whole(0)),
        "volunteer": reader.flag,
        "substitute": reader.flag,
        "placement": optional(reader.whole(1)),
    }
    values = reader.named(value, field, readers)
    if isinstance(value, dict) and "id" not in values:
        reader.wrong("player_without_id", f"{field}.id", None)
    return PlayerTask(**values) if values.get("id") else None


def _plain(value: object) -> object:
    """Make lists of tuples, as JSON has them."""
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


def fixed_tables(task: SeatingTask) -> dict[str, int]:
    """Return the table numbers that players need, in order of their ids."""
    players = sorted(task.players, key=lambda player: player.id)
    return {who.id: who.fixed_table for who in players if who.fixed_table is not None}


def fixed_seats(task: SeatingTask) -> dict[str, Wind]:
    """Return the seats that players need, in order of their ids."""
    players = sorted(task.players, key=lambda player: player.id)
    return {who.id: who.fixed_seat for who in players if who.fixed_seat is not None}
