"""Entries and hands by tiles, read without any problem or refused."""

from scoring import NotationError
from scoring.games import RIICHI, AnyGame
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.value_json import read_tile_hand


def read_hand(entry: object, game: AnyGame = RIICHI):  # type: ignore[no-untyped-def]  # any hand
    """Read an entry in which nothing is wrong; NotationError with every problem of another one."""
    hand, problems = game.read_entry(entry)
    if problems or hand is None:
        raise NotationError(problems)
    return hand


def tile_hand_of(obj: object) -> TileHand:
    """Read a riichi hand in which nothing is unreadable; NotationError with every problem."""
    reading = read_tile_hand(obj)
    if reading.problems:
        raise NotationError(reading.problems)
    return reading.hand
