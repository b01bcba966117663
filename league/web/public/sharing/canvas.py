"""A picture of 1200 by 630 pixels, the size that chats and social networks show, as a PNG."""

from io import BytesIO

from PIL import Image, ImageDraw

from league.web.public.sharing.fonts import runs

WIDTH, HEIGHT = 1200, 630
MARGIN = 64
GROUND, SURFACE, LINE = "#f6f4ec", "#fffdf7", "#d9d4c4"
INK, SOFT, MINUS = "#1c2520", "#545d56", "#a4271f"
FELT, ON_FELT = "#154833", "#fdfaf0"
MEDALS = ("#e9c65a", "#cfd2d0", "#dfa877")
SEATS = ("#a34707", "#1366b0", "#ab3d8d", "#2c3532", "#7a4d00")
PLACES = ("#1d5c43", "#93bda4", "#d8d0ba", "#cf8373", "#a4271f")
COLOURS = 64
ELLIPSIS = "…"


class Canvas:
    """Draws text with the fonts that have it; `x` is the left edge, or the right one of `right`."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
        self.draw = ImageDraw.Draw(self.image)

    def text(
        self, x: float, y: float, text: str, size: int, *, fill: str = INK, bold: bool = False
    ) -> float:
        """Draw a line with its top at `y`; return where it ends."""
        stroke = 0.02 * size if bold else 0
        for piece, font in runs(text, size):
            self.draw.text(
                (x, y + size), piece, font=font, fill=fill, anchor="ls", stroke_width=stroke
            )
            x += font.getlength(piece)
        return x

    def right(
        self, x: float, y: float, text: str, size: int, *, fill: str = INK, bold: bool = False
    ) -> None:
        self.text(x - width_of(text, size), y, text, size, fill=fill, bold=bold)

    def heading(self, title: str, line: str) -> None:
        """The band with the title, shortened to the width, and the line below it."""
        self.draw.rectangle((0, 0, WIDTH, 190), fill=FELT)
        self.right(WIDTH - MARGIN, 34, "Tenbou", 28, fill=ON_FELT)
        self.text(MARGIN, 70, fitting(title, 54, WIDTH - 2 * MARGIN), 54, fill=ON_FELT, bold=True)
        self.text(MARGIN, 142, fitting(line, 28, WIDTH - 2 * MARGIN), 28, fill=ON_FELT)

    def rule(self, y: float) -> None:
        self.draw.line((MARGIN, y, WIDTH - MARGIN, y), fill=LINE, width=2)

    def medal(self, x: float, y: float, rank: int) -> None:
        """The rank, on a medal for the first three."""
        if rank <= len(MEDALS):
            self.draw.ellipse((x, y, x + 48, y + 48), fill=MEDALS[rank - 1])
        self.text(x + 24 - width_of(str(rank), 30) / 2, y + 5, str(rank), 30, bold=rank <= 3)  # noqa: PLR2004

    def png(self) -> bytes:
        """A few colours do; so it stays small."""
        out = BytesIO()
        small = self.image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
        small.save(out, "PNG", optimize=True)
        return out.getvalue()


def width_of(text: str, size: int) -> float:
    return sum(font.getlength(piece) for piece, font in runs(text, size))


def fitting(text: str, size: int, width: float) -> str:
    """The text, cut off with an ellipsis where it is wider."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + ELLIPSIS, size) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS
