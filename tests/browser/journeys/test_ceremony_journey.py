"""The prize-giving: an organiser's keys at the screen, a phone as the remote, and a projector."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from league.enums import ReleasePolicy
from tests.browser.kept_contexts import PHONE, give_login
from tests.browser.looks import DESK
from tests.factories.prizes import CategoryEntrantFactory, PrizeCategoryFactory
from tests.league.web.readers import at
from tests.stages import session_of, stage, stage_world
from tests.worlds import World

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    hiding = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}
    world = stage_world(players=4, status="finished", sessions_planned=1, **hiding)
    points = (40, 10, -20, -30)
    session_of(stage(world, 1), world.event, list(zip(world.entrants, points, strict=True)))
    category = PrizeCategoryFactory.create(event=world.event, name="Newcomers", is_public=True)
    for entrant in world.entrants[1:]:
        CategoryEntrantFactory.create(category=category, entrant=entrant)
    return world


@pytest.fixture
def pages(browser: Browser, site: str, world: World) -> Iterator[list[Page]]:
    """The organiser's screen and phone, and a projector without a login."""
    contexts = [
        browser.new_context(viewport=size, base_url=site, service_workers="block")
        for size in (DESK, PHONE, DESK)
    ]
    for context in contexts[:2]:
        give_login(context, world.organiser, site)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def test_each_key_shows_one_rank_on_every_screen(pages: list[Page], world: World) -> None:
    screen, remote, projector = pages
    first, second, third, fourth = (entrant.public_name for entrant in world.entrants)
    for page in (screen, projector):
        page.goto(at("hall", world))
        expect(page.get_by_text("All sessions are played.")).to_be_visible()
    remote.goto(at("ceremony", world))
    remote.get_by_role("button", name="Start the prize-giving").click()
    remote.get_by_role("button", name="Show the prizes: Newcomers").click()
    prizes = re.compile(f"1.*{second}.*2.*{third}.*3.*{fourth}", re.DOTALL)
    expect(projector.locator(".hrev__l")).to_have_text(prizes)
    remote.get_by_role("button", name="Show rank 4").click()
    newest = [page.locator(".hrev__n") for page in (screen, projector)]
    for place in newest:
        expect(place).to_have_text(fourth)
    screen.keyboard.press(" ")
    for place in newest:
        expect(place).to_have_text(third)
    screen.keyboard.press("ArrowLeft")
    for place in newest:
        expect(place).to_have_text(fourth)
    screen.locator(".hcer").click()
    for place in newest:
        expect(place).to_have_text(third)
    expect(remote.get_by_role("button", name="Show rank 2")).to_be_visible()
    assert [name in projector.content() for name in (first, second)] == [False, False]
    projector.keyboard.press(" ")
    remote.get_by_role("button", name="Show rank 2").click()
    for place in newest:
        expect(place).to_have_text(second)
    for label in ("Show rank 1", "Show the podium"):
        remote.get_by_role("button", name=label).click()
    expect(projector.get_by_role("list", name="Podium")).to_contain_text(first)
