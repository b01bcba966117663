"""The seating on the hall's screen: every name once, whole, and as large as the room allows."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from league.core.permissions import SYSTEM
from league.enums import EntryContract, SessionStatus
from league.seating.sessions import finish_session
from tests.browser.kept_contexts import PHONE
from tests.browser.looks import DESK
from tests.league.web.readers import at
from tests.shortcuts import enter_points
from tests.worlds import add_session, event_world, running_event

pytestmark = pytest.mark.django_db(transaction=True)

PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
TURN = 12_000
#: The entries on the screen: their names, and whether one of them is cut off or below the screen.
SEEN = """(name) => [...document.querySelectorAll(`[data-pages="${name}"] > li`)]
    .filter((item) => item.checkVisibility())
    .map((item) => ({ text: item.textContent.replace(/\\s+/g, " ").trim(),
                      letters: parseFloat(getComputedStyle(item).fontSize),
                      whole: item.scrollHeight <= item.clientHeight + 2
                          && item.getBoundingClientRect().bottom
                             <= document.querySelector(".hnext").getBoundingClientRect().top + 1 }))"""
#: The least space between two texts of a line of the standings, in pixels.
SPACE = """() => Math.min(...[...document.querySelectorAll(".hst > li")].flatMap((line) => {
    const texts = [...line.children].filter((one) => one.checkVisibility() && one.innerText.trim());
    const edges = texts.map((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return text.getBoundingClientRect();
    });
    return edges.slice(1).map((edge, at) => edge.left - edges[at].right);
}))"""


@pytest.fixture
def screen(browser: Browser, site: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PROJECTOR, base_url=site, service_workers="block")
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


@pytest.mark.parametrize(
    ("players", "size", "view", "expected"),
    [
        (8, PROJECTOR, "names", (1, 56)),
        (26, PROJECTOR, "names", (1, 34)),
        (64, DESK, "names", (2, 21)),
        (224, PROJECTOR, "names", (7, 32)),
        (8, PROJECTOR, "tables", (1, 50)),
        (224, PROJECTOR, "tables", (7, 28)),
    ],
)
def test_the_pages_have_every_entry_once_and_whole(
    screen: Page, players: int, size: ViewportSize, view: str, expected: tuple[int, int]
) -> None:
    """`expected`: the pages, and the least size of the letters in pixels."""
    pages, letters = expected
    world = event_world(players=players, status="running", sessions_planned=3)
    add_session(world, status=SessionStatus.PUBLISHED)
    screen.set_viewport_size(size)
    screen.goto(f"{at('hall', world)}?view={view}")
    found = []
    for _page in range(pages):
        found += screen.evaluate(SEEN, view)
        screen.clock.run_for(TURN)
    count = 4 * (players // 4) if view == "names" else players // 4
    assert len({one["text"] for one in found}) == len(found) == count
    assert all(one["whole"] for one in found)
    assert min(one["letters"] for one in found) >= letters


def test_on_a_phone_the_list_stays_whole_and_does_not_turn(screen: Page) -> None:
    world = event_world(players=24, status="running", sessions_planned=3)
    add_session(world, status=SessionStatus.PUBLISHED)
    screen.set_viewport_size(PHONE)
    screen.goto(at("hall", world))
    for _turn in range(3):
        shown = [len(screen.evaluate(SEEN, view)) for view in ("names", "tables")]
        assert shown == [24, 6]
        screen.clock.run_for(TURN)


@pytest.mark.parametrize("size", [PROJECTOR, DESK, PHONE])
def test_the_figures_of_the_standings_stand_apart(screen: Page, size: ViewportSize) -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    enter_points(world.tables[0], 150_000, -10_000, -10_000, -10_000)
    finish_session(world.session, actor=SYSTEM)
    screen.set_viewport_size(size)
    screen.goto(at("hall", world))
    assert "+135.0" in screen.locator(".hst > li").first.inner_text()
    assert screen.evaluate(SPACE) >= 8
