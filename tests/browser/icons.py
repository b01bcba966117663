"""Draw the icons of the installed app from the logo: `python -m tests.browser.icons`."""

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, find_chromium

FOLDER = Path(__file__).resolve().parents[2] / "static" / "img"
#: A mask may cut off what is further from the middle than two fifths of the width.
WITHIN_MASK = 0.8
GROUND = '<rect width="64" height="64" fill="#1d5c43"/>'
STICK = '<rect x="4" y="25" width="56" height="14" rx="7" fill="#fbf7ea"/>'
DOT = '<circle cx="32" cy="32" r="4.5" fill="{}"/>'


def drawn(*, ground: str, dot: str, scale: float = 1) -> str:
    turned = f"rotate(-45 32 32) translate({32 - 32 * scale} {32 - 32 * scale}) scale({scale})"
    shapes = f'{ground}<g transform="{turned}">{STICK}{dot}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{shapes}</svg>'


LOGO = drawn(ground=GROUND, dot=DOT.format("#b3322a"))
MASKABLE = drawn(ground=GROUND, dot=DOT.format("#b3322a"), scale=WITHIN_MASK)
#: Only what is opaque counts, in a colour that the phone chooses: the dot is a hole.
HOLE = (
    '<mask id="m"><rect width="64" height="64" fill="#fff"/>' + DOT.format("#000") + "</mask>"
    '<g mask="url(#m)">' + STICK.replace("#fbf7ea", "#fff") + "</g>"
)
BADGE = drawn(ground="", dot="").replace(STICK, HOLE)
ICONS = {
    "icon-192": (LOGO, 192),
    "icon-512": (LOGO, 512),
    "touch-icon": (LOGO, 180),
    "maskable-192": (MASKABLE, 192),
    "maskable-512": (MASKABLE, 512),
    "badge-96": (BADGE, 96),
}


def main() -> None:
    with sync_playwright() as playwright:
        program = find_chromium(os.environ, Path(playwright.chromium.executable_path))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for name, (svg, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg}")
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
