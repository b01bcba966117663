"""Paints and shapes of tile faces; a tile is 60 wide and 80 high.

Shapes with the same paint are merged into one path, which renders faster on phones.
"""

from math import cos, radians, sin

from league.management.tile_pictures.strokes import STROKES

WIDTH, HEIGHT = 60, 80

#: Paints; a page may override them, for example in dark mode.
INK = "var(--tile-ink,#20242e)"
RED = "var(--tile-red,#c02425)"
GREEN = "var(--tile-green,#14703f)"
BLUE = "var(--tile-blue,#1f4fa3)"
FACE = "var(--tile-face,#fffaf0)"
EDGE = "var(--tile-edge,#cbbf9f)"
BACK = "var(--tile-back,#d9822b)"
BACK_EDGE = "var(--tile-back-edge,#a85f1a)"


def number(value: float) -> str:
    """Format a length without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def body(face: str, edge: str) -> str:
    """Draw the body of the tile: its side below, its face above."""
    return (
        f'<rect x=".3" y=".3" width="59.4" height="79.4" rx="7.7" fill="{edge}"/>'
        f'<rect x="1.7" y="1.7" width="56.6" height="72.8" rx="6.3" fill="{face}"/>'
    )


def filled(path: str, paint: str) -> str:
    """Fill a path by the even-odd rule."""
    return f'<path d="{path}" fill="{paint}" fill-rule="evenodd"/>'


def drawn(path: str, paint: str, brush: float) -> str:
    """Stroke a path with a round brush of some width."""
    return (
        f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="{number(brush)}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def character(sign: str, paint: str, box: tuple[float, float, float, float], brush: float) -> str:
    """Draw a character into a box (left, top, width, height) with a brush of some width."""
    left, top, width, height = box
    return drawn(_placed(STROKES[sign], left, top, width / 100, height / 100), paint, brush)


def _placed(path: str, left: float, top: float, across: float, down: float) -> str:
    """Translate and scale a path of absolute coordinates."""
    moved: list[str] = []
    letter, numbers = "", ""
    for sign in f"{path}M":
        if sign in "MLQZ":
            moved.append(letter + _points(numbers, left, top, across, down))
            letter, numbers = sign, ""
        else:
            numbers += sign
    return "".join(moved)


def _points(numbers: str, left: float, top: float, across: float, down: float) -> str:
    given = [float(part) for part in numbers.split()]
    pairs = zip(given[::2], given[1::2], strict=True)
    return " ".join(f"{number(left + x * across)} {number(top + y * down)}" for x, y in pairs)


def circle(x: float, y: float, radius: float, paint: str) -> str:
    """Draw a disc."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{paint}"/>'


def disc(x: float, y: float, radius: float) -> str:
    """Return a circle as a path."""
    return oval(x, y, radius, radius)


def oval(x: float, y: float, across: float, down: float, turn: float = 0) -> str:
    """Return an ellipse around a point as a path, rotated by some degrees."""
    dx, dy = across * cos(radians(turn)), across * sin(radians(turn))
    half = f"a{number(across)} {number(down)} {number(turn)} 1 0"
    there, back = f"{number(2 * dx)} {number(2 * dy)}", f"{number(-2 * dx)} {number(-2 * dy)}"
    return f"M{number(x - dx)} {number(y - dy)}{half} {there}{half} {back}Z"


def coin(x: float, y: float, radius: float) -> str:
    """Return a circle of the circles suit as a path to fill: a ring and its centre."""
    return disc(x, y, radius) + disc(x, y, radius * 0.68) + disc(x, y, radius * 0.42)


def bamboo(x: float, y: float, length: float, turn: float = 0) -> tuple[str, str]:
    """Return a bamboo around a point, rotated by some degrees, as two paths: cane and knots."""
    half, wide = length / 2, length * 0.115
    across, down = cos(radians(turn)), sin(radians(turn))

    def line(*ends: tuple[float, float]) -> str:
        (x1, y1), (x2, y2) = (
            (x + right * across - under * down, y + right * down + under * across)
            for right, under in ends
        )
        return f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"

    cane = line((0, 2 - half), (0, half - 2))
    knots = "".join(line((-wide, at), (wide, at)) for at in (1.9 - half, 0, half - 1.9))
    return cane, knots
