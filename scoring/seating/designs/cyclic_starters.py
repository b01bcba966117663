"""Cyclic starters: the first session is known, the others are developed from it.

The players stand in circles. From one session to the next every player takes the place of the next
player of the same circle; a circle of one stays where it is. No two players meet twice because
the pairs of the first session (or the first few) stand at different distances.
"""

from typing import NamedTuple

from scoring.seating.designs.block_designs import Schedule


class Starter(NamedTuple):
    """The number of turns; the sizes of the circles; the base sessions as tables of players."""

    turns: int
    circles: tuple[int, ...]
    sessions: tuple[list[list[int]], ...]


def develop(starter: Starter) -> Schedule:
    """Return all sessions of a starter."""
    place: list[tuple[int, int, int]] = []
    for size in starter.circles:
        first = len(place)
        place += [(first, at, size) for at in range(size)]

    def moved(player: int, turn: int) -> int:
        first, at, size = place[player]
        return first + (at + turn) % size

    return [
        [tuple(moved(player, turn) for player in table) for table in session]
        for session in starter.sessions
        for turn in range(starter.turns)
    ]


def _starters(text: str) -> dict[int, Starter]:
    """Read starters: a line like "24 7 in 7 7 7 1 1 1" has players, turns and circles."""
    found: dict[int, Starter] = {}
    for part in text.strip().split("\n\n"):
        head, *sessions = part.replace("\n  ", " ").splitlines()
        players, turns, _, *circles = head.split()
        tables = ([[*map(int, it.split())] for it in line.split("/")] for line in sessions)
        found[int(players)] = Starter(int(turns), tuple(map(int, circles)), tuple(tables))
    return found


#: Tables of four: the most sessions there are. Thirty-two players have no starter but all sessions
#: (one turn); only sixteen pairs of them never meet.
FOURS = _starters("""
24 7 in 7 7 7 1 1 1
0 1 3 8 / 2 13 16 22 / 4 7 20 23 / 5 11 15 21 / 6 14 18 19 / 9 10 12 17

32 1 in 32
0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15 / 16 17 18 19 / 20 21 22 23 / 24 25 26 27 / 28 29 30
  31
0 4 8 12 / 1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 16 20 24 28 / 17 21 25 29 / 18 22 26 30 / 19 23 27
  31
0 5 16 22 / 1 6 17 23 / 2 7 18 20 / 3 4 19 21 / 8 13 24 30 / 9 14 25 31 / 10 15 26 28 / 11 12 27
  29
4 9 20 26 / 5 10 21 27 / 6 11 22 24 / 7 8 23 25 / 12 1 28 18 / 13 2 29 19 / 14 3 30 16 / 15 0 31
  17
0 7 19 24 / 2 5 17 26 / 4 11 23 28 / 6 9 21 30 / 8 15 27 16 / 10 13 25 18 / 12 3 31 20 / 14 1 29
  22
1 4 16 25 / 3 6 18 27 / 5 8 20 29 / 7 10 22 31 / 9 12 24 17 / 11 14 26 19 / 13 0 28 21 / 15 2 30
  23
0 6 26 29 / 1 7 27 30 / 2 4 24 31 / 3 5 25 28 / 8 14 18 21 / 9 15 19 22 / 10 12 16 23 / 11 13 17
  20
4 10 30 17 / 5 11 31 18 / 6 8 28 19 / 7 9 29 16 / 12 2 22 25 / 13 3 23 26 / 14 0 20 27 / 15 1 21
  24
0 9 18 23 / 2 11 16 21 / 4 13 22 27 / 6 15 20 25 / 8 1 26 31 / 10 3 24 29 / 12 5 30 19 / 14 7 28
  17
1 10 19 20 / 3 8 17 22 / 5 14 23 24 / 7 12 21 26 / 9 2 27 28 / 11 0 25 30 / 13 6 31 16 / 15 4 29
  18

36 11 in 11 11 11 1 1 1
0 5 25 32 / 1 2 4 30 / 3 10 11 16 / 6 20 29 35 / 7 17 31 33 / 8 12 13 15 / 9 18 28 34 / 14 21 22
  27 / 19 23 24 26

44 14 in 14 14 14 1 1
0 1 11 36 / 2 14 15 23 / 3 8 31 41 / 4 6 24 35 / 5 13 16 27 / 7 22 26 34 / 9 25 29 43 / 10 20 40
  42 / 12 21 30 38 / 17 19 32 33 / 18 28 37 39

48 15 in 15 15 15 1 1 1
0 1 7 26 / 2 25 29 42 / 3 6 8 24 / 4 28 35 47 / 5 19 43 45 / 9 33 36 38 / 10 14 27 32 / 11 30 31
  37 / 12 17 40 44 / 13 20 34 46 / 15 16 22 41 / 18 21 23 39

56 18 in 18 18 18 1 1
0 13 15 47 / 1 25 49 55 / 2 8 24 41 / 3 21 39 54 / 4 11 12 31 / 5 18 19 33 / 6 29 44 50 / 7 48 52
  53 / 9 26 34 46 / 10 14 22 45 / 16 27 38 40 / 17 20 32 42 / 23 28 30 37 / 35 36 43 51

60 19 in 19 19 19 1 1 1
0 2 34 51 / 1 7 10 55 / 3 17 20 27 / 4 37 43 59 / 5 26 30 32 / 6 14 18 25 / 8 36 44 58 / 9 40 46
  47 / 11 12 52 54 / 13 29 38 41 / 15 19 33 48 / 16 28 50 57 / 21 24 45 56 / 22 23 31 42 / 35 39
  49 53
""")

#: Tables of three.
THREES = _starters("""
15 7 in 7 7 1
0 6 11 / 1 5 7 / 2 4 12 / 3 10 14 / 8 9 13

18 4 in 4 4 4 4 1 1
0 1 15 / 2 4 11 / 3 10 17 / 5 9 12 / 6 8 14 / 7 13 16
0 8 16 / 1 13 14 / 2 5 6 / 3 4 9 / 7 12 17 / 10 11 15

21 5 in 5 5 5 5 1
0 8 19 / 1 4 11 / 2 13 18 / 3 9 20 / 5 6 10 / 7 16 17 / 12 14 15
0 4 13 / 1 6 18 / 2 15 17 / 3 5 7 / 8 14 16 / 9 11 12 / 10 19 20

24 11 in 11 11 1 1
0 4 20 / 1 2 10 / 3 8 18 / 5 11 16 / 6 19 22 / 7 14 23 / 9 17 21 / 12 13 15

27 13 in 13 13 1
0 10 14 / 1 7 9 / 2 20 21 / 3 12 24 / 4 5 15 / 6 19 22 / 8 17 26 / 11 13 18 / 16 23 25

30 14 in 14 14 1 1
0 1 9 / 2 6 21 / 3 5 25 / 4 17 20 / 7 19 28 / 8 11 18 / 10 27 29 / 12 16 26 / 13 22 24 / 14 15 23

33 5 in 5 5 5 5 5 5 1 1 1
0 4 7 / 1 27 30 / 2 21 22 / 3 11 31 / 5 19 32 / 6 9 23 / 8 12 28 / 10 17 18 / 13 14 24 / 15 20 26
  / 16 25 29
0 15 21 / 1 4 17 / 2 14 32 / 3 12 26 / 5 6 16 / 7 22 29 / 8 10 24 / 9 25 27 / 11 13 28 / 18 20 30
  / 19 23 31
0 9 17 / 1 15 25 / 2 7 12 / 3 20 28 / 4 22 26 / 5 11 23 / 6 14 30 / 8 27 31 / 10 16 19 / 13 18 21
  / 24 29 32

36 17 in 17 17 1 1
0 2 20 / 1 10 17 / 3 9 22 / 4 7 11 / 5 26 33 / 6 29 34 / 8 13 30 / 12 24 27 / 14 28 35 / 15 16 25
  / 18 19 31 / 21 23 32

39 19 in 19 19 1
0 23 37 / 1 14 20 / 2 13 35 / 3 30 38 / 4 6 18 / 5 9 29 / 7 17 19 / 8 34 36 / 10 11 26 / 12 15 25
  / 16 27 33 / 21 22 32 / 24 28 31

42 20 in 20 20 1 1
0 13 26 / 1 5 32 / 2 16 36 / 3 4 21 / 6 18 30 / 7 22 23 / 8 17 38 / 9 12 14 / 10 29 41 / 11 34 39
  / 15 20 37 / 19 28 40 / 24 31 35 / 25 27 33
""")
