"""A hand tapped on the pad of the calculator: the answer while tapping, and its link to pass on."""

import re

import pytest
from playwright.sync_api import Page, expect

from league.templatetags.tiles import names_in

#: The height of a key that no thumb misses, in CSS pixels.
LOWEST_KEY = 44

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_tapped_hand_shows_its_value_and_keeps_it_in_its_address(phone: Page) -> None:
    phone.goto("/calculator/")
    for name in names_in("234567m34678p99s"):
        phone.locator(f'[data-keys] [data-tile="{name}"]').click()
    answer, size = phone.locator("#answer"), phone.locator(".answer__sum")
    expect(size).to_contain_text("Tenpai · 8 tiles left")
    expect(answer.get_by_role("row", name="two of dots")).to_contain_text("1 han 30 fu · 1,000")
    phone.locator('[data-keys] [data-tile="5p"]').click()
    expect(size).to_contain_text("1 han 30 fu · 1,000")
    phone.get_by_text("Riichi", exact=True).last.click()
    expect(size).to_contain_text("2 han 30 fu · 2,000")
    expect(phone).to_have_url(re.compile(r"\?concealed=234567m34678p99s&win_tile=5p&riichi=1$"))
    phone.reload()
    expect(size).to_contain_text("2 han 30 fu · 2,000")
    expect(phone.get_by_role("button", name="Remove five of dots")).to_be_visible()
    phone.goto(f"{phone.url}&preset=tenhou")
    expect(phone.locator('[data-tile="0p"]')).to_be_visible()
    phone.goto("/calculator/hong-kong/")
    for name in names_in("2345678s222555p1z"):
        phone.locator(f'[data-keys] [data-tile="{name}"]').click()
    expect(size).to_contain_text("Ready to win")
    expect(answer.get_by_role("row", name="east wind two of bamboos five")).to_contain_text("9")


@pytest.mark.parametrize("game", ["", "mcr/", "hong-kong/"])
def test_a_low_phone_shows_the_hand_and_every_key_at_once(phone: Page, game: str) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto(f"/calculator/{game}")
    keys = phone.locator("[data-keys] [data-tile]:visible")
    boxes = [box for key in keys.all() if (box := key.bounding_box())]
    hand = phone.locator(".pad__hand").bounding_box()
    bar = phone.locator(".answer__sum").bounding_box()
    assert hand is not None
    assert bar is not None
    assert len(boxes) == (42 if game else 34)
    assert hand["y"] >= 0
    assert min(box["y"] for box in boxes) >= hand["y"] + hand["height"]
    assert max(box["y"] + box["height"] for box in boxes) <= bar["y"]
    assert min(box["height"] for box in boxes) >= LOWEST_KEY
    # Further down the hand stays in sight, above the keys.
    phone.evaluate("scrollTo(0, 250)")
    expect(phone.locator(".pad__hand")).to_be_in_viewport(ratio=1)
