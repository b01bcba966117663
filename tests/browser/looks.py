"""What is wrong with a page for people who cannot see or tap well, in every look it can have."""

from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize

from tests.browser.kept_contexts import PHONE

DESK: ViewportSize = {"width": 1280, "height": 800}
# Each scheme of colours and each width once, with every rule.
LOOKS: list[tuple[Literal["light", "dark"], ViewportSize]] = [("light", PHONE), ("dark", DESK)]
# All rules, and that the name of a key contains the word that is seen on it; the title of a link in a
# chart, which nobody sees, would count as such a word.
RULES = """[{ id: "label-content-name-mismatch", enabled: true, selector: "a:not(svg *), button, summary" }]"""
RUN = f"""axe.configure({{ rules: {RULES} }});
    axe.run(document, {{ resultTypes: ["violations"] }}).then(({{ violations }}) =>
    violations.flatMap(({{ id, nodes }}) => nodes.map(({{ html }}) => `${{id}}: ${{html}}`)))"""


def will_be_looked_at(page: Page) -> Page:
    """Bring the rules along to every page that is opened: the browser compiles them once."""
    page.add_init_script(AXE_SCRIPT)
    return page


def broken_looks(page: Page) -> list[str]:
    """Every broken rule, and where the page is wider than the screen."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = [wrong for look in LOOKS for wrong in _broken(page, *look)]
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")
    return found


def _broken(page: Page, scheme: Literal["light", "dark"], size: ViewportSize) -> list[str]:
    page.set_viewport_size(size)
    # Without the passage of one colour into another.
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    look = f"{scheme}, {size['width']} px"
    found = [f"{look}: {wrong}" for wrong in page.evaluate(RUN)]
    width = page.evaluate("document.documentElement.scrollWidth")
    return found if width <= size["width"] else [*found, f"{look}: {width} px wide"]
