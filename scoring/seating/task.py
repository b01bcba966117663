"""One draw described: who plays, what happened so far, what must hold and what is wished."""

import dataclasses

from scoring.errors import NotationError
from scoring.seating.reading import Read, Reader, optional
from scoring.winds import WINDS, Wind

#: How much winds matter: balanced where it costs little, at any price but a broken rule, not.
WIND_WISHES = ("soft", "strict", "off")

#: The seats of a table in the game of three.
SANMA_SEATS = 3

#: What happens to players who do not fill a table: they sit out, or some tables have three.
ODD_WISHES = ("bye", "three")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTask:
    """A player who could play now.

    `rank` is the place in the standings from 1 (None: after everyone ranked), `fixed_table` a
    table number from 1, `fixed_seat` the wind of the chair the player needs, `sit_outs` the
    sessions this player had to sit out so far.
    """

    id: str
    rank: int | None = None
    club: str | None = None
    country: str | None = None
    team: str | None = None
    fixed_table: int | None = None
    fixed_seat: Wind | None = None
    sit_outs: int = 0


#: The players of a table by wind, East first; four, or three without a North.
SeatedTable = tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatingTask:
    """Everything a draw depends on; players in any order give the same seating.

    `history` holds the finished sessions' tables in order of table number and may name players
    who have left. `sessions_planned` counts all sessions of the event (None: unknown), `forbidden`
    pairs must not meet, `locked` tables are seated already. `seats` is 3 for the game of three.
    """

    players: tuple[PlayerTask, ...]
    history: tuple[tuple[SeatedTable, ...], ...] = ()
    sessions_planned: int | None = None
    forbidden: tuple[tuple[str, str], ...] = ()
    locked: tuple[SeatedTable, ...] = ()
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
    table = reader.table(range(3, 5))
    return {
        "players": reader.items(lambda value, field: _read_player(reader, value, field)),
        "history": reader.items(reader.items(table)),
        "sessions_planned": optional(reader.whole(1)),
        "forbidden": reader.items(reader.table(range(2, 3))),
        "locked": reader.items(table),
        "winds": reader.choice({wish: wish for wish in WIND_WISHES}),
        "odd": reader.choice({wish: wish for wish in ODD_WISHES}),
        "seed": reader.whole(),
        "seats": reader.choice({3: 3, 4: 4}),
    }


def _read_player(reader: Reader, value: object, field: str) -> PlayerTask | None:
    readers: dict[str, Read] = {
        "id": reader.text,
        "rank": optional(reader.whole(1)),
        "club": optional(reader.text),
        "country": optional(reader.text),
        "team": optional(reader.text),
        "fixed_table": optional(reader.whole(1)),
        "fixed_seat": optional(reader.choice({wind.value: wind for wind in WINDS})),
        "sit_outs": reader.whole(0),
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
