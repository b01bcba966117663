"""A camera for Chromium: a row of tiles in the project's own drawings, as a film of two pictures."""

import base64
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserType, Page

from tests.browser.chromium import FLAGS

DRAWINGS = Path(__file__).parents[3] / "static" / "img" / "tiles"
SIZE = (1920, 1080)
WIDTH = 116
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
        planes = picture.convert("RGB").convert("YCbCr").split()
    half = (SIZE[0] // 2, SIZE[1] // 2)
    frame = b"".join(
        plane.tobytes() if order == 0 else plane.resize(half).tobytes()
        for order, plane in enumerate(planes)
    )
    head = f"YUV4MPEG2 W{SIZE[0]} H{SIZE[1]} F10:1 Ip A1:1 C420jpeg\n".encode()
    path.write_bytes(head + (b"FRAME\n" + frame) * 2)
    return path


def _drawn(name: str) -> str:
    mark, tile = (name[0], name[1:]) if name[0] in {APART, SIDEWAYS} else ("", name)
    style = f"width:{WIDTH}px;flex:none;"
    if mark == APART:
        style += "margin-left:90px;"
    if mark == SIDEWAYS:
        style += "transform:rotate(-90deg);margin:0 20px;"
    data = base64.b64encode((DRAWINGS / f"{tile}.svg").read_bytes()).decode()
    return f'<img style="{style}" src="data:image/svg+xml;base64,{data}">'


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
