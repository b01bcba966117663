"""A phone whose camera shows a row of tiles, and what a score-keeper does with what it reads."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser.camera.fake_camera import browser_with, film
from tests.browser.chromium import find_chromium
from tests.browser.kept_contexts import PHONE, KeptContexts

KEEPS_STREAMS = """
    const { mediaDevices } = navigator;
    const asked = mediaDevices.getUserMedia.bind(mediaDevices);
    globalThis.streams = [];
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await asked(wanted);
      globalThis.streams.push(stream);
      return stream;
    };
"""
MOST_TILES = 17


def show(contexts: KeptContexts, site: str, tiles: str, folder: Path) -> Path:
    """Let the camera show these tiles from when it is switched on next."""
    with contexts.page(site) as artist:
        return film(artist, tiles.split(), folder / "row.y4m")


@contextmanager
def phone_seeing(
    playwright: Playwright, contexts: KeptContexts, site: str, tiles: str, folder: Path
) -> Iterator[Page]:
    """A phone whose camera shows these tiles; an error of its scripts fails the test."""
    wrong: list[str] = []
    program = find_chromium(os.environ, Path(playwright.chromium.executable_path))
    shown = show(contexts, site, tiles, folder)
    with browser_with(playwright.chromium, program, shown) as browser:
        context = browser.new_context(viewport=PHONE, base_url=site, has_touch=True)
        context.add_init_script(KEEPS_STREAMS)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        yield page
    assert wrong == []


def photograph(page: Page, key: str) -> None:
    """Press this key; the camera reads and goes off by itself."""
    page.get_by_role("button", name=key, exact=True).tap()
    expect(page.locator("dialog.camera")).to_be_visible()
    expect(page.locator("dialog.camera")).to_have_count(0)


def question(page: Page) -> Locator:
    return page.locator("[data-photo-ask]")


def confirm_doubtful(page: Page) -> None:
    """Doubtful tiles are what they seem to be."""
    for _ in range(MOST_TILES):
        if not question(page).filter(has_text="is doubtful").is_visible():
            return
        page.locator("[data-photo-choice]").first.tap()
