"""The header of every page on a phone: two rows in every language, and links that a finger can hit."""

import pytest
from playwright.sync_api import Page

from tests.browser.kept_contexts import KeptContexts, give_login
from tests.factories import LoginFactory

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ("en", "ja", "de", "fr", "ru", "es", "ko", "zh-hans")
ROWS = 100  # pixels of two rows
FINGER = 24  # pixels, the least of WCAG 2.2

SMALL = f"""() => [...document.querySelectorAll('.page-header :is(a, button)')]
    .filter((thing) => thing.getClientRects().length)
    .filter((thing) => {{
      const {{ width, height }} = thing.getBoundingClientRect();
      return Math.min(width, height) < {FINGER};
    }})
    .map((thing) => thing.outerHTML)"""


def shape(page: Page) -> tuple[bool, bool, list[str]]:
    """Whether the page fits the screen, whether the header has two rows, and what is too small."""
    fits = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    high = page.evaluate("document.querySelector('.page-header').offsetHeight")
    return fits, high <= ROWS, page.evaluate(SMALL)


@pytest.mark.parametrize("width", [390, 320])
def test_the_header_fits_a_phone_in_every_language(
    contexts: KeptContexts, site: str, width: int
) -> None:
    login = LoginFactory.create(username="organiser-of-harbour")
    for language in LANGUAGES:
        screen = {"viewport": {"width": width, "height": 800}, "locale": language}
        with contexts.lent(site, **screen) as context:
            page = context.new_page()
            page.goto("/")
            assert (language, *shape(page)) == (language, True, True, [])
            give_login(context, login, site)
            page.goto("/players/")
            assert (language, *shape(page)) == (language, True, True, [])
