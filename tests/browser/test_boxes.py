"""Boxes that are narrow for what they hold: what is cut is said, and words stay whole."""

import pytest
from playwright.sync_api import Page

from league.settings import BASE_DIR

LINES = """element => {
    const [name] = element.childNodes;
    const range = document.createRange();
    range.setStart(name, name.data.indexOf("-") + 1);
    range.setEnd(name, name.data.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""


@pytest.fixture
def page(phone: Page) -> Page:
    """An empty page with the style of public pages."""
    phone.set_content("<main></main>")
    for name in ("tokens", "base", "components", "public/events"):
        phone.add_style_tag(path=BASE_DIR / "static" / "css" / f"{name}.css")
    return phone


def show(page: Page, html: str) -> None:
    page.locator("main").evaluate("(main, html) => { main.innerHTML = html; }", html)


@pytest.mark.parametrize("width", [200, 210, 240])
def test_a_name_on_the_podium_breaks_at_its_hyphen(page: Page, width: int) -> None:
    name = '<span class="podium__name">Müller-Lüdenscheidt</span>'
    rank, points = '<span class="rank rank--1">1</span>', '<span class="fig">+120.5</span>'
    place = f'<li class="panel podium__place">{rank}{name}{points}</li>'
    show(page, f'<ol class="podium" style="width: {width}px">{place}</ol>')
    assert page.locator(".podium__name").evaluate(LINES) == 1
    inside = page.locator(".podium__place").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert inside is True


def test_a_name_of_a_pasted_plan_is_not_cut(page: Page) -> None:
    page.add_style_tag(path=BASE_DIR / "static" / "css" / "organise" / "plan.css")
    seat = '<span class="paste__seat"><span class="wind wind--E">E</span> <bdi>Quentin Durand</bdi></span>'
    show(page, f'<div style="width: 110px">{seat}</div>')
    name = page.locator("bdi")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth") is True


def test_a_table_box_has_a_shadow_that_the_end_of_its_table_covers(page: Page) -> None:
    show(
        page,
        '<div class="table-box"><table style="width: 2000px"><tr><td>1</td></tr></table></div>',
    )
    box = page.locator(".table-box")
    shown = box.evaluate("one => getComputedStyle(one).backgroundAttachment")
    assert shown == "local, scroll, scroll"
    assert box.evaluate("one => one.scrollWidth > one.clientWidth") is True
