"""Take the pictures of the README from the demo event: `python -m tests.picture_makers.readme`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.phone.tapping import Thumb
from tests.demo import Demo, demo_event

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
MOST_BYTES = 150_000
PHONE: Any = {"width": 390, "height": 844}
SHARP = 1.25
# The session's clock shows the same time in every picture.
STOP_CLOCKS = """() => {
  for (const time of document.querySelectorAll("[data-until]")) {
    time.removeAttribute("data-until");
    time.textContent = "47:12";
  }
}"""
DESK: Any = {"width": 1280, "height": 800}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, demo_event() as demo:
        program = find_chromium(os.environ, Path(playwright.chromium.executable_path))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for name, draw in (("check", _check), ("tiles", _tiles), ("session", _session)):
            _keep(name, draw(browser, demo))
        browser.close()


def _keep(name: str, picture: bytes) -> None:
    if len(picture) > MOST_BYTES:
        raise SystemExit(f"{name}.png has {len(picture)} bytes; at most {MOST_BYTES} are wanted.")
    (FOLDER / f"{name}.png").write_bytes(picture)
    print(f"docs/pictures/{name}.png: {len(picture) / 1000:.0f} kB")


@contextmanager
def _page(browser: Browser, size: Any, **how: Any) -> Iterator[Page]:
    context = browser.new_context(
        viewport=size, locale="en", reduced_motion="reduce", color_scheme="light", **how
    )
    yield context.new_page()
    context.close()


def _drawn(page: Page) -> bytes:
    page.evaluate(STOP_CLOCKS)
    return page.screenshot(animations="disabled", caret="hide")


@contextmanager
def _phone(browser: Browser, demo: Demo) -> Iterator[Thumb]:
    """A phone on which a ron with riichi of two players is entered, as far as its value."""
    with _page(browser, PHONE, has_touch=True, device_scale_factor=SHARP) as page:
        page.goto(demo.table)
        seats = page.locator("#state .seat__name").all_inner_texts()
        names = [seat.splitlines()[0] for seat in seats]
        thumb = Thumb(page)
        thumb.outcome("Ron")
        thumb.who("Won", names[1])
        thumb.who("Riichi", names[1])
        thumb.who("Riichi", names[3])
        thumb.who("Dealt in", names[2])
        thumb.press("Next: value")
        yield thumb


def _check(browser: Browser, demo: Demo) -> bytes:
    """The preview of payments."""
    with _phone(browser, demo) as thumb:
        thumb.choose("Pinfu")
        thumb.choose("Tanyao")
        thumb.press("Next: check")
        return _drawn(thumb.page)


def _tiles(browser: Browser, demo: Demo) -> bytes:
    """A hand of tiles, partly entered."""
    with _phone(browser, demo) as thumb:
        thumb.press("Tiles")
        for tile in ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "6p", "7p", "8p"):
            thumb.page.locator(f'.pad [data-tile="{tile}"]').tap()
        return _drawn(thumb.page)


def _session(browser: Browser, demo: Demo) -> bytes:
    """The organiser's page of a running session."""
    with _page(browser, DESK) as page:
        page.goto(f"{demo.url}/account/login/")
        if not page.get_by_label("Password").is_visible():  # open where no e-mail can be sent
            page.get_by_text("With a password").click()
        page.get_by_label("Name or e-mail").fill(demo.organiser)
        page.get_by_label("Password").fill(demo.password)
        page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
        page.goto(f"{demo.url}/events/harbour-riichi-open/manage/sessions/3/")
        # No worker runs for the pictures, and the page says so.
        page.get_by_text("No background worker is running").evaluate("note => note.remove()")
        return _drawn(page)


if __name__ == "__main__":
    main()
