"""The picture files: one per tile, and a sprite with all tiles."""

from league.management.tile_pictures.faces import face_of
from league.management.tile_pictures.paint import BACK, BACK_EDGE, EDGE, FACE, HEIGHT, WIDTH, body

#: Every tile with a picture, in the order of notation.
TILES = tuple(
    f"{rank}{suit}"
    for suit, ranks in (
        ("m", "1234056789"),
        ("p", "1234056789"),
        ("s", "1234056789"),
        ("z", "1234567"),
        ("f", "12345678"),
    )
    for rank in ranks
)
_OPEN = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'


def drawings() -> dict[str, str]:
    """Return the drawing of each tile and of the back."""
    fronts = {tile: body(FACE, EDGE) + face_of(tile) for tile in TILES}
    return fronts | {"back": body(BACK, BACK_EDGE) + _weave()}


def pictures() -> dict[str, str]:
    """Return a picture file for each tile."""
    return {name: f"{_OPEN}{drawn}</svg>\n" for name, drawn in drawings().items()}


def sprite() -> str:
    """Return one SVG with all tiles as symbols, such as "t-5m"."""
    symbols = "".join(
        f'<symbol id="t-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawn}</symbol>\n'
        for name, drawn in drawings().items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n'


def _weave() -> str:
    """Draw diagonal lines both ways, clipped to a box in the middle."""
    left, right, top, high = 8, WIDTH - 8, 8, 60
    lines = ""
    for x in range(left - high + 8, right, 11):
        start, end = max(0, left - x), min(high, right - x)
        lines += f"M{x + start} {top + start}L{x + end} {top + end}"
        lines += f"M{WIDTH - x - start} {top + start}L{WIDTH - x - end} {top + end}"
    return f'<path d="{lines}" stroke="{BACK_EDGE}" stroke-width="1.6" opacity=".55"/>'
