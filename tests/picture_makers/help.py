"""Take the pictures of the help from the demo event: `python -m tests.picture_makers.help [name …]`.

Each is taken in English and in Japanese, on a light page, with the fonts of generated pictures for
names that the machine has no font for.
"""

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import django
from django.utils import translation
from django.utils.translation import gettext
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.phone.tapping import Thumb
from tests.demo import Demo, demo_event
from tests.picture_makers.readme import STOP_CLOCKS

MOST_BYTES = 45_000
QUALITY = 40
PHONE = (390, 760)
DESK = (760, 480)
STAFF = (940, 560)
WINDOW = 1180  # the width of the browser for pages of staff, with their sidebar
EVENT = "/events/harbour-riichi-open/"
MANAGE = EVENT + "manage/"
# No worker runs for the pictures, and pages of staff say so.
LEAVE_OUT = "() => document.querySelector('.page-main > .note--warn')?.remove()"
FONTS = """<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{}</dir>
</fontconfig>"""


@dataclass(frozen=True)
class Picture:
    """What a picture shows: the page of an address, from the top of `part` on."""

    address: str
    size: tuple[int, int] = DESK
    part: str = "main"
    by_staff: bool = False
    prepare: Callable[[Page], None] = lambda _page: None


def _hand(page: Page) -> Thumb:
    """A ron with riichi of two players, entered as far as its value."""
    seats = page.locator("#state .seat__name").all_inner_texts()
    names = [seat.splitlines()[0] for seat in seats]
    thumb = Thumb(page)
    thumb.outcome(gettext("Ron"))
    thumb.who(gettext("Won"), names[1])
    thumb.who(gettext("Riichi"), names[1])
    thumb.who(gettext("Riichi"), names[3])
    thumb.who(gettext("Dealt in"), names[2])
    thumb.press(gettext("Next: value"))
    return thumb


def _check(page: Page) -> None:
    thumb = _hand(page)
    for yaku in ("pinfu", "tanyao"):
        page.locator(f'#entry label.tap:visible:has(input[value="{yaku}"])').first.tap()
    thumb.press(gettext("Next: check"))


def _tiles(page: Page) -> None:
    thumb = _hand(page)
    thumb.press(gettext("Tiles"))
    for tile in ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "6p", "7p", "8p"):
        page.locator(f'.pad [data-tile="{tile}"]').tap()


PICTURES = {
    "check": Picture("table", PHONE, "body", prepare=_check),
    "tiles": Picture("table", PHONE, "body", prepare=_tiles),
    "seat": Picture(EVENT + "seats/1/", (390, 300), ".findme--page"),
    "standings": Picture(EVENT + "standings/"),
    "watch": Picture(EVENT + "sessions/2/tables/1/watch/?after=5"),
    "hall": Picture(EVENT + "hall/", (1280, 720), "body"),
    "claim": Picture("/account/claim/", STAFF, by_staff=True),
    "rules": Picture(MANAGE + "ruleset/", STAFF, by_staff=True),
    "check-in": Picture(MANAGE + "check-in/", STAFF, by_staff=True),
    "now": Picture(MANAGE, STAFF, by_staff=True),
    "draw": Picture(MANAGE + "sessions/draw/", STAFF, by_staff=True),
}


def main(names: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    with sync_playwright() as playwright, demo_event() as demo, _fonts() as environment:
        program = find_chromium(os.environ, Path(playwright.chromium.executable_path))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS, env=environment)
        for name in names or PICTURES:
            _take(browser, demo, name)
        browser.close()


@contextmanager
def _fonts() -> Iterator[dict[str, str | float | bool]]:
    """An environment in which the browser finds the fonts of generated pictures."""
    found = find_spec("noto_cjk_sans_otc")
    folder = ((found and found.submodule_search_locations) or [""])[0]
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
        file.write(FONTS.format(folder))
        file.flush()
        yield {**os.environ, "FONTCONFIG_FILE": file.name}


def _take(browser: Browser, demo: Demo, name: str) -> None:
    from league.help import articles  # noqa: PLC0415  # reads the settings

    articles.PICTURES.mkdir(exist_ok=True)
    for language in articles.WRITTEN_IN:
        with (
            translation.override(language),
            _page(browser, PICTURES[name], language, articles.SHARP) as page,
        ):
            picture = _packed(_drawn(page, demo, PICTURES[name]))
        if len(picture) > MOST_BYTES:
            raise SystemExit(f"{name} has {len(picture)} bytes; at most {MOST_BYTES} are wanted.")
        (articles.PICTURES / f"{name}.{language}.webp").write_bytes(picture)
        print(f"{name}.{language}.webp: {len(picture) / 1000:.0f} kB")


@contextmanager
def _page(browser: Browser, picture: Picture, language: str, sharp: float) -> Iterator[Page]:
    width, height = picture.size
    how: dict[str, Any] = {"has_touch": width == PHONE[0], "device_scale_factor": sharp}
    context = browser.new_context(
        viewport={"width": WINDOW if picture.by_staff else width, "height": height},
        locale=language,
        reduced_motion="reduce",
        color_scheme="light",
        **how,
    )
    yield context.new_page()
    context.close()


def _drawn(page: Page, demo: Demo, picture: Picture) -> bytes:
    if picture.by_staff:
        _log_in(page, demo)
    page.goto(demo.table if picture.address == "table" else demo.url + picture.address)
    picture.prepare(page)
    page.evaluate(STOP_CLOCKS)
    page.evaluate(LEAVE_OUT)
    top = page.locator(picture.part).first.bounding_box() or {"x": 0, "y": 0}
    width, height = picture.size
    clip: Any = {"x": max(top["x"], 0), "y": max(top["y"], 0), "width": width, "height": height}
    if picture.part == "body":
        clip |= {"x": 0, "y": 0}
    return page.screenshot(
        animations="disabled", caret="hide", clip=clip, full_page=picture.part != "body"
    )


def _log_in(page: Page, demo: Demo) -> None:
    page.goto(f"{demo.url}/account/login/")
    if not page.locator("[name=password]").is_visible():  # open where no e-mail can be sent
        page.get_by_text(gettext("With a password")).click()
    page.locator("[name=login]").fill(demo.organiser)
    page.locator("[name=password]").fill(demo.password)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda url: "login" not in url)


def _packed(picture: bytes) -> bytes:
    packed = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(packed, "WEBP", quality=QUALITY, method=6)
    return packed.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
