"""The face of each tile."""

from collections import defaultdict
from math import cos, radians, sin

from league.management.tile_pictures.paint import (
    BLUE,
    FACE,
    GREEN,
    INK,
    RED,
    bamboo,
    character,
    circle,
    coin,
    disc,
    drawn,
    filled,
    oval,
)
from league.management.tile_pictures.strokes import NUMERALS

Spot = tuple[float, float, str]

_LEFT, _MIDDLE, _RIGHT = 17.0, 30.0, 43.0

#: Circles by number: (x, y, paint) of each, then the radius.
_COINS: dict[int, tuple[float, tuple[Spot, ...]]] = {
    2: (12.5, ((30, 20, GREEN), (30, 55, BLUE))),
    3: (9.4, ((15, 16, BLUE), (30, 37.5, RED), (45, 59, GREEN))),
    4: (10, ((17, 20, BLUE), (43, 20, GREEN), (17, 55, GREEN), (43, 55, BLUE))),
    5: (8.8, ((15, 16, BLUE), (45, 16, GREEN), (30, 37.5, RED), (15, 59, GREEN), (45, 59, BLUE))),
    6: (
        8.6,
        (
            *((x, 15, GREEN) for x in (_LEFT, _RIGHT)),
            *((x, y, RED) for y in (38, 59.5) for x in (_LEFT, _RIGHT)),
        ),
    ),
    7: (
        7.4,
        (
            (13, 11, GREEN),
            (30, 18, GREEN),
            (47, 25, GREEN),
            *((x, y, RED) for y in (45, 63) for x in (_LEFT, _RIGHT)),
        ),
    ),
    8: (7.6, tuple((x, y, BLUE) for y in (11, 29, 47, 65) for x in (_LEFT, _RIGHT))),
    9: (
        7.4,
        tuple(
            (x, y, paint)
            for y, paint in ((14, GREEN), (37.5, RED), (61, BLUE))
            for x in (13, 30, 47)
        ),
    ),
}

_THREE = (14.0, 30.0, 46.0)
_UPPER, _LOWER = 20.0, 55.0
#: Bamboos by number: position, paint and rotation of each, then their length.
_STICKS: dict[int, tuple[float, tuple[tuple[float, float, str, float], ...]]] = {
    2: (31, ((30, _UPPER, BLUE, 0), (30, _LOWER, GREEN, 0))),
    3: (31, ((30, _UPPER, BLUE, 0), (17, _LOWER, GREEN, 0), (43, _LOWER, GREEN, 0))),
    4: (
        31,
        tuple(
            (x, y, paint, 0)
            for x, y, paint in (
                (17, _UPPER, BLUE),
                (43, _UPPER, GREEN),
                (17, _LOWER, GREEN),
                (43, _LOWER, BLUE),
            )
        ),
    ),
    5: (
        29,
        (
            (13, _UPPER, GREEN, 0),
            (47, _UPPER, BLUE, 0),
            (30, 37.5, RED, 0),
            (13, _LOWER, BLUE, 0),
            (47, _LOWER, GREEN, 0),
        ),
    ),
    6: (
        31,
        tuple((x, y, paint, 0) for y, paint in ((_UPPER, GREEN), (_LOWER, BLUE)) for x in _THREE),
    ),
    7: (
        21,
        (
            (30, 13, RED, 0),
            *((x, y, GREEN if x != 30 else BLUE, 0) for y in (37, 61) for x in _THREE),  # noqa: PLR2004  # the middle
        ),
    ),
    8: (
        29,
        tuple(
            (x, y, paint, turn)
            for y, paint, sign in ((_UPPER, GREEN, 1), (_LOWER, BLUE, -1))
            for x, turn in ((9, 0), (23, 24 * sign), (37, -24 * sign), (51, 0))
        ),
    ),
    9: (
        21,
        tuple(
            (x, y, paint, 0)
            for x, paint in zip(_THREE, (GREEN, RED, BLUE), strict=True)
            for y in (13, 37.5, 62)
        ),
    ),
}

_WINDS = "東南西北"


def face_of(tile: str) -> str:
    """Draw the face of a tile such as "1m", "0p" (a red five) or "7z"."""
    rank, suit = int(tile[0]), tile[1]
    red = rank == 0
    drawn = _FACES[suit](5 if red else rank, red)
    return drawn + (_mark() if red else "")


def _mark() -> str:
    """Mark red fives with a dot as well, for colour-blind readers."""
    return circle(52.5, 7.5, 5.4, FACE) + circle(52.5, 7.5, 3.7, RED)


def _man(rank: int, red: bool) -> str:  # noqa: FBT001  # one of two facts
    paint = RED if red else INK
    return character(NUMERALS[rank - 1], paint, (11, 5, 38, 30), 4.8) + character(
        "萬", RED, (11, 37, 38, 35), 3.3
    )


def _pin(rank: int, red: bool) -> str:  # noqa: FBT001  # one of two facts
    if rank == 1:
        return _great_coin()
    radius, spots = _COINS[rank]
    coins: dict[str, str] = defaultdict(str)
    for x, y, paint in spots:
        coins[RED if red else paint] += coin(x, y, radius)
    return "".join(filled(path, paint) for paint, path in coins.items())


def _great_coin() -> str:
    petals = "".join(
        oval(30 + 11.5 * sin(radians(turn)), 37.5 - 11.5 * cos(radians(turn)), 3.4, 6, turn)
        for turn in range(0, 360, 45)
    )
    return (
        filled(disc(30, 37.5, 24) + disc(30, 37.5, 20.6), GREEN)
        + filled(petals, BLUE)
        + filled(disc(30, 37.5, 7.4) + disc(30, 37.5, 3.4), RED)
    )


def _sou(rank: int, red: bool) -> str:  # noqa: FBT001  # one of two facts
    if rank == 1:
        return _bird()
    length, spots = _STICKS[rank]
    canes: dict[str, str] = defaultdict(str)
    knots: dict[str, str] = defaultdict(str)
    for x, y, spot, turn in spots:
        paint = RED if red else spot
        cane, knot = bamboo(x, y, length, turn)
        canes[paint] += cane
        knots[paint] += knot
    return "".join(
        drawn(canes[paint], paint, 4.6) + drawn(knots[paint], paint, 3.4) for paint in canes
    )


def _bird() -> str:
    """A bird on a branch, its tail spread."""
    tail = "M29 50L11 58M29 50L17 66M29 50L28 69M29 50L39 67"
    eyes_of_tail = {
        BLUE: disc(11, 58, 3.2) + disc(28, 69, 3.2),
        RED: disc(17, 66, 3.2) + disc(39, 67, 3.2),
    }
    trunk = "M30 54Q12 48 17 30Q20 18 30 17Q42 16 42 26Q42 32 38 36Q48 44 30 54Z"
    wing = "M22 32Q20 44 31 47Q34 38 27 30Z"
    beak = "M41 19L51 22L41 25Z"
    return (
        drawn(tail, GREEN, 3.6)
        + filled(trunk, GREEN)
        + circle(34, 20, 8, GREEN)
        + filled(wing + eyes_of_tail[BLUE], BLUE)
        + filled(beak + eyes_of_tail[RED], RED)
        + drawn("M30 13L25 5M34 12L33 4", RED, 2.6)
        + circle(36.5, 18.5, 2.3, FACE)
        + circle(37, 18.5, 1.1, INK)
    )


def _honour(rank: int, red: bool) -> str:  # noqa: ARG001, FBT001  # no honour is red
    box = (9.0, 14.0, 42.0, 47.0)
    if rank <= len(_WINDS):
        return character(_WINDS[rank - 1], INK, box, 5.2)
    return {5: _white(), 6: character("發", GREEN, box, 4), 7: character("中", RED, box, 6)}[rank]


def _white() -> str:
    return (
        f'<rect x="11" y="11" width="38" height="53" rx="3" fill="none" stroke="{BLUE}" stroke-width="3"/>'
        f'<rect x="16" y="16" width="28" height="43" rx="2" fill="none" stroke="{BLUE}" stroke-width="1.2"/>'
    )


def _bonus(rank: int, red: bool) -> str:  # noqa: ARG001, FBT001  # no bonus tile is red
    """A flower in red or, for a season, a leaf in blue, each with its number."""
    number, season = (rank - 1) % len(_WINDS), rank > len(_WINDS)
    paint = BLUE if season else RED
    sign = character(NUMERALS[number], paint, (32, 6, 20, 18), 3.2)
    stem = drawn("M24 70Q30 58 28 46", GREEN, 3)
    return sign + stem + (_leaf(paint) if season else _blossom(paint))


def _blossom(paint: str) -> str:
    petals = "".join(
        oval(26 + 9 * sin(radians(turn)), 38 - 9 * cos(radians(turn)), 6, 8, turn)
        for turn in range(0, 360, 72)
    )
    return drawn(petals, paint, 2) + circle(26, 38, 4, paint)


def _leaf(paint: str) -> str:
    return filled("M28 50Q6 44 12 20Q34 24 28 50Z", paint) + drawn("M28 50L17 28", FACE, 2)


_FACES = {"m": _man, "p": _pin, "s": _sou, "z": _honour, "f": _bonus}
