"""Tiles by photo: only pages that offer it have the camera, and settings say how well it reads."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from league.models import Event
from league.web.common.camera import figures
from league.web.common.camera.figures import measured, measured_sentence
from league.web.common.camera.parts import WEIGHTS
from tests.league.web.readers import at, reader, words
from tests.league.web.table.table_taps import link
from tests.page_forms import submit
from tests.worlds import four_at_a_table, running_event

pytestmark = pytest.mark.django_db

FIGURES = {"sets": 7, "exact": 61, "mended": 80, "silent": 2}


def camera_in(answer: Any) -> tuple[str | None, int, bool]:
    """What the page may use, how often it names the camera, and whether its policy is that of all."""
    plain = Client().get("/rules/")["Content-Security-Policy"]
    return (
        answer.headers.get("Permissions-Policy"),
        answer.content.decode().count("camera"),
        answer["Content-Security-Policy"] == plain,
    )


def test_a_table_has_the_camera_where_its_event_offers_it(client: Client) -> None:
    off = client.get(link(four_at_a_table().table))
    assert camera_in(off) == (None, 0, True)
    on = client.get(link(four_at_a_table(tiles_by_photo=True).table))
    policy, named, same = camera_in(on)
    assert (policy, named > 0, same) == ("camera=(self)", WEIGHTS.is_file(), True)


def test_the_scripts_of_the_table_know_no_camera() -> None:
    dist = figures.FIGURES.parents[1] / "js" / "dist"
    assert ["getUserMedia" in (dist / name).read_text() for name in ("table.js", "camera.js")] == [
        False,
        True,
    ]


@pytest.mark.parametrize(
    "address", ["/calculator/", "/calculator/hong-kong/", "/calculator/mcr/", "/t/practice/"]
)
def test_pages_without_an_event_offer_it(client: Client, address: str) -> None:
    policy, named, same = camera_in(client.get(address))
    assert (policy, named > 0, same) == ("camera=(self)", WEIGHTS.is_file(), True)


def test_settings_switch_it_on_and_say_how_well_it_reads(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    measured.cache_clear()
    monkeypatch.setattr(figures, "FIGURES", tmp_path / "tiles.json")
    assert measured_sentence() == ""
    measured.cache_clear()
    (tmp_path / "tiles.json").write_text(json.dumps({"measured": FIGURES}))
    world = running_event()
    answer = reader(world.organiser).get(at("event_change", world))
    measured.cache_clear()
    said = "on 7 sets of tiles that it had never seen, drawn by others and laid on a table"
    assert said in words(answer)
    assert "61 of 100 hands" in words(answer)
    submit(answer, "Save changes", {"tiles_by_photo": True}, action=at("event_change", world))
    assert Event.objects.get().tiles_by_photo
