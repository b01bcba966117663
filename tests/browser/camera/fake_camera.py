"""A camera for Chromium: a row of tiles in the project's own drawings, as a film."""

import base64
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from numpy.random import default_rng
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, BrowserType, Page

from league.management.tile_reader.marks import flower
from league.management.tile_reader.tiles import FACE_HEIGHT, FACE_WIDTH
from tests.browser.chromium import FLAGS

DRAWINGS = Path(__file__).parents[3] / "static" / "img" / "tiles"
SIZE = (1920, 1080)
WIDTH = 116
PLANT = 9
#: What follows such a mark lies apart or across.
APART, SIDEWAYS = "|", "-"


def film(page: Page, tiles: Sequence[str], path: Path) -> Path:
    """Write a film of these tiles; the page draws them once."""
    page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    page.set_content(
        '<body style="margin:0;height:100vh;display:flex;align-items:center;justify-content:center;'
        f'gap:3px;background:#2a5a40">{"".join(map(_drawn, tiles))}</body>'
    )
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    still = path.with_suffix(".png")
    page.screenshot(path=still)
    with Image.open(still) as picture:
        return write_film([picture, picture], path)


def write_film(pictures: Sequence[Image.Image], path: Path) -> Path:
    """Replace the film as a whole: a camera reads it anew whenever it is switched on."""
    half = (SIZE[0] // 2, SIZE[1] // 2)
    written = path.with_suffix(".new")
    with written.open("wb") as file:
        file.write(f"YUV4MPEG2 W{SIZE[0]} H{SIZE[1]} F10:1 Ip A1:1 C420jpeg\n".encode())
        for picture in pictures:
            light, *colours = picture.convert("RGB").convert("YCbCr").split()
            planes = [light, *(colour.resize(half) for colour in colours)]
            file.write(b"FRAME\n" + b"".join(plane.tobytes() for plane in planes))
    return written.replace(path)


def _drawn(name: str) -> str:
    mark, tile = (name[0], name[1:]) if name[0] in {APART, SIDEWAYS} else ("", name)
    style = f"width:{WIDTH}px;flex:none;"
    if mark == APART:
        style += "margin-left:90px;"
    if mark == SIDEWAYS:
        style += "transform:rotate(-90deg);margin:0 20px;"
    kind, drawing = (
        ("png", _plant())
        if tile == "flower"
        else ("svg+xml", (DRAWINGS / f"{tile}.svg").read_bytes())
    )
    data = base64.b64encode(drawing).decode()
    return f'<img style="{style}" src="data:image/{kind};base64,{data}">'


def _plant() -> bytes:
    """A flower as the training draws it: those of sets differ too much for one of them to be sure."""
    face = Image.new("RGB", (FACE_WIDTH * 2, FACE_HEIGHT * 2), (250, 246, 235))
    flower(ImageDraw.Draw(face), *face.size, default_rng(PLANT))
    out = BytesIO()
    face.save(out, "PNG")
    return out.getvalue()


@contextmanager
def browser_with(chromium: BrowserType, program: Path, shown: Path) -> Iterator[Browser]:
    """A browser whose camera shows this film and asks nobody."""
    camera = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={shown}",
    ]
    browser = chromium.launch(executable_path=program, args=[*FLAGS, *camera])
    yield browser
    browser.close()
