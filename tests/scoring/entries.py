"""Hand entries, read as those who play them do."""

from scoring import NotationError
from scoring.games import RIICHI, AnyGame


def read_hand(entry: object, game: AnyGame = RIICHI):  # type: ignore[no-untyped-def]  # any hand
    """Read an entry in which nothing is wrong; NotationError with every problem of another one."""
    hand, problems = game.read_entry(entry)
    if problems or hand is None:
        raise NotationError(problems)
    return hand
