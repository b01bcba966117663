"""Ten hands by photo and by the tile pad: taps and the machine's own seconds, on the riichi calculator.

From the pad's first key to the value shown. Nobody thinks, aims or reads here: a person's time comes
on top of both. The rows are laid by the recipe of the reader in the project's own drawings, of
which it was taught none; the figures are about the way, not about how well it reads. Beside it the times of the
reader with the processor slowed four times.
"""

import os
import re
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from numpy.random import default_rng
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from league.management.tile_reader.photographed import PhotographedSet
from league.management.tile_reader.rows import Lying
from league.management.tile_reader.scenes import strip_of
from league.management.tile_reader.tiles import FACE_HEIGHT, FACE_WIDTH, TILES
from tests.bench.camera.slow_phone import PHONE, reader_times
from tests.browser.camera.fake_camera import DRAWINGS, SIZE, browser_with, write_film
from tests.browser.chromium import BrowserError, find_chromium
from tests.demo import demo_event

FRAMES = 5
SEED = 34
EASY = 0.4  # of what makes reading difficult
MOST_ANSWERS = 40
SLOWEST_READING = 20_000
FLOWERS = {"flower": "1f"}
TURNS: dict[str, Any] = {"-": "left", "v": "down"}
ANSWERED = ".answer__sum strong"
SCORED = re.compile(r"\bhan\b")


@dataclass(frozen=True)
class Hand:
    """What lies there: "-" is across, "v" upside down, "|" a finger's width apart; calls are for the pad."""

    what: str
    row: str
    melds: str = ""
    calls: Sequence[tuple[str, str]] = ()
    dora: str = ""


HANDS = (
    Hand("closed, winning tile apart", "2m 3m 4m 6m 7m 8m 3p 4p 6p 7p 8p 9s 9s |5p"),
    Hand("closed, winning tile across", "1p 2p 3p 4p 5p 6p 7s 8s 9s 2m 3m 9m 9m -4m"),
    Hand("closed, with a dora indicator", "2m 3m 4m 6m 7m 8m 3p 4p 6p 7p 8p 2s 2s |5p", dora="1z"),
    Hand("some tiles upside down", "v1m v2m 3m 4m v5m 6m 7p 8p v9p 1z 1z 1z v9s |9s"),
    Hand("red five", "2m 3m 4m 0m 6m 7m 3p 4p 6p 7p 8p 9s 9s |5p"),
    Hand("winning tile not told apart", "1s 2s 3s 4s 5s 6s 7p 8p 9p 1z 1z 1z 6z 6z"),
    Hand("seven pairs", "1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 6s 6s 1z |1z"),
    Hand("a pon", "2m 3m 4m 6p 7p 8p 3s 4s 9s 9s |5s", "7z -7z 7z", (("Pon", "7z"),)),
    Hand(
        "two pons",
        "2m 3m 4m 3p 4p 9s 9s |5p",
        "7z -7z 7z |1z 1z -1z",
        (("Pon", "7z"), ("Pon", "1z")),
    ),
    Hand("an open kan", "2m 3m 4m 6p 7p 8p 3s 4s 9s 9s |5s", "1z -1z 1z 1z", (("Kan", "1z"),)),
)


def run() -> Iterator[str]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        try:
            program = find_chromium(os.environ, Path(playwright.chromium.executable_path))
        except BrowserError as error:
            yield f"not measured: {error}"
            return
        film = Path(folder) / "row.y4m"
        with demo_event() as demo:
            write_film([Image.new("RGB", SIZE)], film)
            with browser_with(playwright.chromium, program, film) as browser:
                yield from _compared(browser, demo.url, film)
                yield from reader_times(browser, demo.url, film)


def _compared(browser: Browser, url: str, film: Path) -> Iterator[str]:
    tiles = drawn_by_tenbou(browser)
    yield f"load of the machine: {os.getloadavg()[0]:.1f}"
    yield "| hand | taps by photo | by pad | seconds by photo | by pad | read as it lay |"
    yield "|---|---|---|---|---|---|"
    sums = [0.0] * 4
    for hand in HANDS:
        photo_taps, photo_time, right = _by_photo(_page(browser, url), hand, tiles, film)
        pad_taps, pad_time = _by_pad(_page(browser, url), hand)
        parts = [photo_taps, pad_taps, photo_time, pad_time]
        sums = [one + other for one, other in zip(sums, parts, strict=True)]
        numbers = f"{photo_taps} | {pad_taps} | {photo_time:.1f} | {pad_time:.1f}"
        yield f"| {hand.what} | {numbers} | {'yes' if right else 'no'} |"
    yield f"| all ten | {sums[0]:.0f} | {sums[1]:.0f} | {sums[2]:.1f} | {sums[3]:.1f} | |"


def _page(browser: Browser, url: str) -> Page:
    for context in browser.contexts:
        context.close()
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    # A ruleset with red fives.
    page.goto(f"{url}/calculator/?preset=tenhou")
    expect(page.locator("[data-camera]")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


# ------------------------------------------------------------------------------------ the two ways


def _by_photo(
    page: Page, hand: Hand, tiles: PhotographedSet, film: Path
) -> tuple[int, float, bool]:
    taps, took = 0, 0.0
    key = page.get_by_role("button", name="Photo", exact=True)
    right = True
    for row in filter(None, (hand.row, hand.melds, hand.dora)):
        write_film(scenes(row, tiles), film)
        began = time.perf_counter()
        key.tap()
        taps += 1 + _taken(page)
        right &= _read_as(page, row)
        taps += _answered(page, row)
        took += time.perf_counter() - began
        key = page.locator("[data-photo-next]")
    began = time.perf_counter()
    expect(page.locator(ANSWERED)).to_contain_text(SCORED)
    return taps, took + time.perf_counter() - began, right


def _taken(page: Page) -> int:
    """The camera closes by itself, or by a tap after a person has waited; the taps."""
    dialog = page.locator("dialog.camera")
    expect(dialog).to_be_visible()
    try:
        dialog.wait_for(state="detached", timeout=SLOWEST_READING / 2)
    except TooLate:
        dialog.locator("[data-shutter]").tap()
        return 1
    return 0


def _names(row: str) -> list[str]:
    return [word.lstrip("|-v") for word in row.split()]


def _read_as(page: Page, row: str) -> bool:
    """Whether the pictures of the row are those of its tiles."""
    uses = page.locator("[data-photo-tile] use")
    read = uses.evaluate_all("all => all.map((one) => one.getAttribute('href').split('#')[1])")
    return [name.removeprefix("t-").removeprefix("tile-") for name in read] == _names(row)


def _answered(page: Page, row: str) -> int:
    """Answer what the photo asks, as the row lies there; the taps."""
    names, taps = _names(row), 0
    while taps < MOST_ANSWERS:
        ask = page.locator("[data-photo-ask]").inner_text()
        number = next(
            (int(word.rstrip(":?.")) for word in ask.split() if word.rstrip(":?.").isdigit()), 1
        )
        if "Compare" in ask:
            break
        if "doubtful" in ask or "Which tile" in ask:
            choice = page.locator(f'[data-photo-choice="{names[number - 1]}"]')
            (choice if choice.count() else page.locator("[data-photo-other]")).first.tap()
        elif "winning" in ask:
            page.locator("[data-photo-tile]").last.tap()
        elif "Meld" in ask:
            page.locator("[data-photo-meld]").first.tap()
        else:
            raise RuntimeError(f"{row}: {ask}")
        taps += 1
    return taps


def _by_pad(page: Page, hand: Hand) -> tuple[int, float]:
    """Melds first, as the pad wants; the taps and seconds."""
    taps = 0
    began = time.perf_counter()
    for call, tile in hand.calls:
        page.locator(f'[data-call="{call.lower()}"]').tap()
        page.locator(f'[data-keys] [data-tile="{tile}"]').tap()
        page.locator("[data-meld]").first.tap()
        taps += 3
    for tile in [*_names(hand.row), *hand.dora.split()]:
        page.locator(f'[data-keys] [data-tile="{tile}"]').tap()
        taps += 1
    expect(page.locator(ANSWERED)).to_contain_text(SCORED)
    return taps, time.perf_counter() - began


# --------------------------------------------------------------------------------- what is shown


def drawn_by_tenbou(browser: Browser) -> PhotographedSet:
    """The project's own drawings as a set for the recipe."""
    page = browser.new_context(viewport={"width": FACE_WIDTH, "height": FACE_HEIGHT}).new_page()
    faces = {}
    for name in TILES:
        drawing = (DRAWINGS / f"{FLOWERS.get(name, name)}.svg").read_text()
        page.set_content(f"<style>body{{margin:0}}svg{{width:100vw;height:100vh}}</style>{drawing}")
        with Image.open(BytesIO(page.screenshot())) as picture:
            faces[name] = [picture.convert("RGB")]
    page.context.close()
    return PhotographedSet("Tenbou's drawings", faces, frozenset())


def scenes(row: str, tiles: PhotographedSet) -> list[Image.Image]:
    """A few frames of the row, which differ in light and place, in the middle of the picture."""
    lying = [
        Lying(word.lstrip("|-v"), TURNS.get(word[0], "up"), 0.6 if word[0] == "|" else 0.02)
        for word in row.split()
    ]
    pictures = []
    for frame in range(FRAMES):
        strip = Image.fromarray(
            strip_of(lying, tiles, default_rng([SEED, frame]), hard=EASY).picture
        )
        large = strip.resize(
            (SIZE[0], strip.height * SIZE[0] // strip.width), Image.Resampling.BICUBIC
        )
        whole = Image.new("RGB", SIZE, (60, 60, 60))
        whole.paste(large, (0, (SIZE[1] - large.height) // 2))
        pictures.append(whole)
    return pictures
