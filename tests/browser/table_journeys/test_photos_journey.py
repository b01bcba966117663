"""A photo for a dispute: taken on the phone, made small there, seen by the referee, deleted."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.kept_contexts import KeptContexts
from tests.browser.looks import broken_looks, will_be_looked_at
from tests.entries import drawn
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(settings: Any, tmp_path: Path) -> World:
    settings.PHOTOS = tmp_path
    world = four_at_a_table(takes_photos=True)
    enter(world.table, drawn("E"))
    return world


def taken() -> Any:
    """A photo of six megapixels."""
    out = BytesIO()
    Image.effect_noise((3000, 2000), 40).save(out, "JPEG", quality=90)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}


def bytes_sent(phone: Page, photo: Any) -> int:
    """Take a photo; the bytes that went to the server. Without scripts a second key saves it."""
    with phone.expect_request(lambda request: request.method == "POST") as asked:
        phone.get_by_label("Take a photo").set_input_files(photo)
        save = phone.get_by_role("button", name="Save photo")
        if save.is_visible():
            save.click()
    expect(phone.get_by_text("Photo saved.")).to_be_visible()
    return int(asked.value.all_headers()["content-length"])


def test_a_photo_is_made_small_kept_and_deleted(
    contexts: KeptContexts, live_server: Any, plain_phone: Page, world: World
) -> None:
    photo, address = taken(), link(world.table)
    with contexts.page(live_server.url, has_touch=True) as phone:
        will_be_looked_at(phone)
        phone.goto(address)
        with phone.expect_file_chooser() as camera:
            phone.get_by_role("link", name="Take a photo").tap()
        camera.value.set_files(photo)
        expect(phone.get_by_text("Photo saved.")).to_be_visible()
        assert world.table.photos.get().position == 1
        phone.get_by_text("Delete photo").tap()
        phone.get_by_role("button", name="Delete for good").tap()
        expect(phone.get_by_text("Photo deleted.")).to_be_visible()
        phone.goto(f"{address}photos/?hand=1")
        expect(phone.get_by_label("Photo of")).to_have_value("1")
        assert bytes_sent(phone, photo) < len(photo["buffer"]) / 2
        phone.locator("img.photo").scroll_into_view_if_needed()
        expect(phone.locator("img.photo")).to_have_js_property("naturalWidth", 1600)
        assert broken_looks(phone) == []
        plain_phone.goto(f"{address}photos/")
        assert bytes_sent(plain_phone, photo) > len(photo["buffer"])
        phone.reload()
        expect(phone.locator("img.photo")).to_have_count(2)
        phone.get_by_text("Delete photo").last.tap()
        phone.get_by_role("button", name="Delete for good").tap()
        expect(phone.get_by_text("Photo deleted.")).to_be_visible()
        expect(phone.locator("img.photo")).to_have_count(1)
