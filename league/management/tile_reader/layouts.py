"""Where the marks of a suited tile stand: parts of the face's width and height, and their colours.

A colour is `a`, `b` or `r`; a style of tiles says what it looks like.
"""

Place = tuple[float, float, str]

CIRCLES: dict[int, tuple[Place, ...]] = {
    2: ((0.5, 0.24, "a"), (0.5, 0.76, "b")),
    3: ((0.2, 0.16, "b"), (0.5, 0.5, "r"), (0.8, 0.84, "a")),
    4: ((0.25, 0.2, "b"), (0.75, 0.2, "a"), (0.25, 0.8, "a"), (0.75, 0.8, "b")),
    5: (
        (0.22, 0.17, "b"),
        (0.78, 0.17, "a"),
        (0.5, 0.5, "r"),
        (0.22, 0.83, "a"),
        (0.78, 0.83, "b"),
    ),
    6: tuple((x, y, "a" if y < 0.3 else "r") for y in (0.16, 0.56, 0.86) for x in (0.28, 0.72)),
    7: (
        *((0.2, 0.1, "a"), (0.5, 0.2, "a"), (0.8, 0.3, "a")),
        *((x, y, "r") for y in (0.6, 0.87) for x in (0.3, 0.7)),
    ),
    8: tuple((x, y, "b") for y in (0.12, 0.37, 0.63, 0.88) for x in (0.3, 0.7)),
    9: tuple(
        (x, y, ink) for y, ink in ((0.16, "b"), (0.5, "r"), (0.84, "a")) for x in (0.18, 0.5, 0.82)
    ),
}
RADIUS = {2: 0.19, 3: 0.16, 4: 0.17, 5: 0.155, 6: 0.155, 7: 0.13, 8: 0.135, 9: 0.145}

STICKS: dict[int, tuple[Place, ...]] = {
    2: ((0.5, 0.26, "a"), (0.5, 0.74, "a")),
    3: ((0.5, 0.26, "a"), (0.25, 0.74, "a"), (0.75, 0.74, "a")),
    4: tuple((x, y, "b" if x > 0.5 else "a") for x in (0.27, 0.73) for y in (0.26, 0.74)),
    5: (*((x, y, "a") for x in (0.2, 0.8) for y in (0.26, 0.74)), (0.5, 0.5, "r")),
    6: tuple((x, y, "a") for x in (0.2, 0.5, 0.8) for y in (0.26, 0.74)),
    7: ((0.5, 0.16, "r"), *((x, y, "a") for x in (0.2, 0.5, 0.8) for y in (0.5, 0.83))),
    9: tuple((x, y, "r" if x == 0.5 else "a") for x in (0.2, 0.5, 0.8) for y in (0.17, 0.5, 0.83)),
}
STICK_HEIGHT = {7: 0.27, 9: 0.3}
LONG_STICK = 0.4
