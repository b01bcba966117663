"""The paints and shapes that faces are made of; a tile is 60 wide and 80 high."""

from league.management.tile_pictures.strokes import STROKES

WIDTH, HEIGHT = 60, 80

#: Paints; a page may set its own, such as in the dark.
INK = "var(--tile-ink,#20242e)"
RED = "var(--tile-red,#c02425)"
GREEN = "var(--tile-green,#14703f)"
BLUE = "var(--tile-blue,#1f4fa3)"
FACE = "var(--tile-face,#fffaf0)"
EDGE = "var(--tile-edge,#cbbf9f)"
BACK = "var(--tile-back,#d9822b)"
BACK_EDGE = "var(--tile-back-edge,#a85f1a)"


def number(value: float) -> str:
    """Write a length with no more digits than it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def body(face: str, edge: str) -> str:
    """Draw the tile itself: its side below, its face above."""
    return (
        f'<rect x="1" y="1" width="58" height="78" rx="7" fill="{edge}"/>'
        f'<rect x="1" y="1" width="58" height="73.5" rx="7" fill="{face}"/>'
        f'<rect x="1" y="1" width="58" height="78" rx="7" fill="none" stroke="{edge}" stroke-width="1.4"/>'
    )


def character(sign: str, paint: str, box: tuple[float, float, float, float], brush: float) -> str:
    """Draw a character into a box (left, top, width, height) with a brush of some width."""
    left, top, width, height = box
    across, down = width / 100, height / 100
    return (
        f'<path d="{_placed(STROKES[sign], left, top, across, down)}" fill="none" stroke="{paint}"'
        f' stroke-width="{number(brush)}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _placed(path: str, left: float, top: float, across: float, down: float) -> str:
    """Move and stretch a path of absolute lines and curves."""
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


def coin(x: float, y: float, radius: float, paint: str) -> str:
    """Draw a coin of the circles suit: a disc, a pale ring and its heart."""
    return (
        circle(x, y, radius, paint)
        + circle(x, y, radius * 0.68, FACE)
        + circle(x, y, radius * 0.42, paint)
    )


def stick(x: float, y: float, length: float, paint: str, turn: float = 0) -> str:
    """Draw a bamboo of three knots around a point, turned by some degrees."""
    half = length / 2
    around = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
    wide = length * 0.115
    line = (
        f'<path d="M{number(x)} {number(y - half + 2)}V{number(y + half - 2)}" stroke-width="4.6"/>'
    )
    knots = "".join(
        f'<path d="M{number(x - wide)} {number(y + at)}H{number(x + wide)}" stroke-width="3.4"/>'
        for at in (-half + 1.9, 0, half - 1.9)
    )
    return f'<g stroke="{paint}" stroke-linecap="round"{around}>{line}{knots}</g>'
