"""A table to watch hand by hand, and the same in a frame of another site."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from league.core.permissions import SYSTEM
from league.enums import EventStatus
from league.play.declared_riichi import declare_riichi
from tests.entries import WHOLE_GAME, drawn, ron
from tests.league.web.readers import at, reader, words
from tests.shortcuts import fresh, play
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    found = four_at_a_table()
    play(found.table, [drawn("E", riichi="E"), ron("S", "W", 3, 40)])
    return found


def watched(world: World, query: str = "", name: str = "watch", login: Any = None) -> str:
    answer = reader(login).get(at(name, world, number=1, table=1) + query)
    assert answer.status_code == 200
    return words(answer)


def points(page: str) -> list[str]:
    return re.findall(r"(?:Aoi|Ben|Chie|Dan) (?:Last hand \S+ )?(\d\d,\d00)", page)[:4]


def test_it_shows_the_latest_hand_with_who_paid_whom(world: World) -> None:
    page = watched(world)
    assert points(page) == ["32,000", "35,500", "23,500", "29,000"]
    assert "Ben from Chie" in page or "Ben wins by ron from Chie" in page
    assert "Live" in page


def test_each_step_shows_the_game_as_it_stood(world: World) -> None:
    assert points(watched(world, "?after=0")) == ["30,000"] * 4
    first = watched(world, "?after=1")
    assert points(first) == ["32,000", "29,000", "29,000", "29,000"]
    assert "Exhaustive draw" in first.partition("Steps of the game")[0]
    assert watched(world, "?after=99") == watched(world)


def test_a_finished_game_ends_with_its_final_scores_and_never_with_west_1() -> None:
    other = four_at_a_table()
    play(other.table, WHOLE_GAME)
    end = watched(other)
    assert "Final scores" in end
    assert "West 1" not in end
    last = len(WHOLE_GAME)
    assert "Final scores" not in watched(other, f"?after={last - 1}")


def test_every_step_is_a_link_without_scripts(world: World) -> None:
    page = reader().get(at("watch", world, number=1, table=1) + "?after=1").content.decode()
    links = dict(re.findall(r'data-key="(\w+)"[^>]*href="([^"]*)"', page))
    path = at("watch", world, number=1, table=1)
    assert links == {
        "Home": "?after=0",
        "ArrowLeft": "?after=0",
        "ArrowRight": "?after=2",
        "End": path,
    }


def test_hidden_results_are_hidden_from_all_who_watch_and_in_frames_from_staff(
    world: World,
) -> None:
    world.event.hidden_from = 1
    world.event.release_policy = "hidden_from"
    world.event.save()
    for login in (None, world.organiser):
        page = watched(world, name="embedded_table", login=login)
        assert "Results of this session are not released yet." in page
        assert "35,500" not in page
    assert "35,500" not in watched(world)


FRAMED = ("embedded_standings", "embedded_table")


def test_only_the_pages_for_frames_may_be_framed(world: World) -> None:
    table = {"number": 1, "table": 1}
    addresses = {
        name: at(name, world, **(table if name in {"embedded_table", "watch", "game"} else {}))
        for name in (*FRAMED, "event", "standings", "watch", "game")
    }
    for name, address in addresses.items():
        headers = reader().get(address).headers
        policy = headers["Content-Security-Policy"]
        assert ("frame-ancestors *" in policy) == (name in FRAMED)
        assert ("X-Frame-Options" in headers) == (name not in FRAMED)


def test_a_frame_has_no_form_and_opens_links_in_the_whole_window(world: World) -> None:
    for name, parts in (("embedded_standings", {}), ("embedded_table", {"number": 1, "table": 1})):
        page = reader(world.organiser).get(at(name, world, **parts)).content.decode()
        assert ("<form" in page, '<base target="_top">' in page) == (False, True)


def oembed(url: str, **more: str) -> Any:
    return reader().get(reverse("oembed"), {"url": url, **more})


def test_oembed_makes_a_frame_of_standings_and_of_a_table(world: World) -> None:
    host = settings.ADDRESS
    found = oembed(host + at("standings", world), maxwidth="300").json()
    frame = at("embedded_standings", world)
    assert found["html"].startswith(f'<iframe src="{host}{frame}" ')
    assert (found["type"], found["width"], found["title"]) == ("rich", 300, world.event.name)
    for name in ("game", "watch"):
        html = oembed(host + at(name, world, number=1, table=1)).json()["html"]
        assert at("embedded_table", world, number=1, table=1) in html


def test_oembed_knows_public_pages_of_this_site_alone(world: World) -> None:
    host = settings.ADDRESS
    standings = at("standings", world)
    for url in ("", "x", "http://[", "http://elsewhere" + standings, host + at("event", world)):
        assert oembed(url).status_code == 404
    assert oembed(host + standings, format="xml").status_code == 501
    world.event.status = EventStatus.DRAFT
    world.event.save()
    assert oembed(host + standings).status_code == 404


def test_pages_name_their_frames_to_blog_software(world: World) -> None:
    for name, parts in (("standings", {}), ("game", {"number": 1, "table": 1})):
        page = reader().get(at(name, world, **parts)).content.decode()
        (link,) = re.findall(
            r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)', page
        )
        assert reader().get(link).json()["type"] == "rich"


def test_declared_riichi_is_seen_before_the_hand_ends(world: World) -> None:
    table = fresh(world.table)
    ben = table.seats.get(starting_wind="S")
    declare_riichi(table, ben, actor=SYSTEM, version=table.version)
    assert points(watched(world)) == ["32,000", "34,500", "23,500", "29,000"]
