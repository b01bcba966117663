"""Pictures for links: a PNG of the right size, kept by version, without what is hidden."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from league.enums import EntryContract, EventStatus, ReleasePolicy
from league.models import Event, Player, Table
from league.play.tables import record_result
from league.web.public.sharing.canvas import fitting, width_of
from league.web.public.sharing.fonts import can_draw, runs
from tests.factories import ClubFactory
from tests.league.web.readers import at, reader
from tests.worlds import World, running_event

SCORES = [45_000, 33_000, 22_000, 20_000]


def world_with_result(**event: Any) -> World:
    world = running_event(entry_contract=EntryContract.RESULT, **event)
    enter(world.table, world)
    return world


def enter(table: Table, world: World, points: Sequence[int] = SCORES) -> None:
    actor = world.actor("referee")
    record_result(table, actor=actor, version=table.version, raw_points=points, leftover_sticks=0)


def addresses(world: World) -> dict[str, str]:
    player = world.entrants[0].player
    player.club = player.club or ClubFactory.create()
    player.save()
    return {
        "event": at("event_picture", world),
        "session": at("session_picture", world, number=1),
        "game": at("game_picture", world, number=1, table=1),
        "player": f"/players/{player.pk}/picture.png",
        "club": f"/clubs/{player.club.pk}/picture.png",
    }


@pytest.mark.django_db
def test_every_picture_is_a_png_of_the_size_that_chats_show_and_is_kept() -> None:
    for address in addresses(world_with_result()).values():
        answer = reader().get(address)
        picture = Image.open(BytesIO(answer.content))
        assert (answer["Content-Type"], picture.size) == ("image/png", (1200, 630))
        assert len(answer.content) < 100_000
        again = Client().get(address, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.django_db
def test_a_hidden_result_changes_no_picture_for_nobody() -> None:
    hiding: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}
    world = running_event(entry_contract=EntryContract.RESULT, **hiding)
    paths = addresses(world)
    before = {name: reader().get(path).content for name, path in paths.items()}
    enter(world.table, world, SCORES[::-1])
    after = {name: reader().get(path).content for name, path in paths.items()}
    assert after == before
    staff = {name: reader(world.organiser).get(path).content for name, path in paths.items()}
    assert staff == before
    Event.objects.update(results_released=True, results_version=99)
    shown = {name for name, path in paths.items() if reader().get(path).content != before[name]}
    assert shown == set(paths)


@pytest.mark.django_db
def test_the_name_of_a_player_who_is_not_shown_is_in_no_picture() -> None:
    world = world_with_result()
    paths = addresses(world)
    Player.objects.update(shown_by_name=False)
    Event.objects.update(results_version=99)
    before = {name: reader().get(paths[name]).content for name in ("event", "game", "player")}
    Player.objects.update(display_name="Somebody Else")
    Event.objects.update(results_version=100)
    after = {name: reader().get(paths[name]).content for name in ("event", "game", "player")}
    assert after == before
    assert reader().get(paths["club"]).status_code == 404


@pytest.mark.django_db
def test_a_draft_has_no_picture_even_for_its_organiser() -> None:
    world = world_with_result()
    Event.objects.update(status=EventStatus.DRAFT)
    paths = addresses(world).values()
    assert [reader(world.organiser).get(path).status_code for path in paths] == [404] * len(paths)


def test_text_is_cut_off_where_it_is_too_wide() -> None:
    assert fitting("Cup", 36, 500) == "Cup"
    short = fitting("A very long name of an event in the harbour", 36, 200)
    assert short.endswith("…")
    assert width_of(short, 36) <= 200


def test_a_character_that_no_font_has_is_left_out() -> None:
    assert can_draw("Łucja Sørvik, Ольга Мирская, Ηλίας Λεύκας")
    assert not can_draw("Name \ue123")
    assert "".join(piece for piece, _font in runs("Name \ue123!", 24)) == "Name !"
