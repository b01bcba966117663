"""Photos of hands and result slips: kept small and plain, seen by the table and the staff alone."""

import os
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, PngImagePlugin

from league.core.permissions import SYSTEM
from league.entrants.erasing import erase_person
from league.enums import EventStatus
from league.events.archiving import delete_event
from league.models import MOST_PHOTOS, Event, Photo, Rehearsal
from league.operations.photo_files import LONGEST_SIDE, NoPhotoError, as_jpeg, path_of
from league.play.photos import add_photo, delete_photo
from league.rehearsals.rehearsals import delete_rehearsal, make_rehearsal
from league.tasks import delete_expired
from tests.entries import drawn
from tests.league.api.callers import Caller, anonymous, codes, person, phone
from tests.league.people.test_retention import aged
from tests.shortcuts import audited_verbs, enter, refused
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db
ORIENTATION, TURNED_LEFT, MAKE = 0x0112, 8, 0x010F


@pytest.fixture(autouse=True)
def photos(tmp_path: Path, settings: Any) -> Path:
    settings.PHOTOS = tmp_path / "photos"
    return Path(settings.PHOTOS)


@pytest.fixture
def world() -> World:
    """A table that keeps photos, with one hand."""
    world = running_event(takes_photos=True)
    enter(world.table, drawn("E"))
    return world


@pytest.fixture
def commits(django_capture_on_commit_callbacks: Any) -> Any:
    return django_capture_on_commit_callbacks


def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 30), **kept: Any) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, "teal").save(out, kind, **kept)
    return out.getvalue()


def turned() -> bytes:
    """A picture of 40 x 20 pixels from a camera that was held on its side."""
    facts = Image.Exif()
    facts[ORIENTATION], facts[MAKE] = TURNED_LEFT, "A phone"
    return picture(size=(40, 20), exif=facts, comment=b"Lena's table")


def opened(jpeg: bytes) -> Image.Image:
    return Image.open(BytesIO(jpeg))


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir()) if folder.exists() else []


def sent(content: bytes | None = None) -> SimpleUploadedFile:
    return SimpleUploadedFile("photo.jpg", content or picture(), "image/jpeg")


def send(caller: Caller, path: str, **body: Any) -> Any:
    return caller.client.post(f"/api/v1/{path}", body, headers=caller.headers)


def test_a_photo_is_stored_upright_and_small_and_nothing_but_its_pixels() -> None:
    said = PngImagePlugin.PngInfo()
    said.add_text("Author", "Lena")
    stored = [
        opened(as_jpeg(content))
        for content in (
            turned(),
            picture("PNG", (3200, 1000), pnginfo=said),
            picture("WEBP", (9, 8)),
        )
    ]
    assert [one.size for one in stored] == [(20, 40), (LONGEST_SIDE, 500), (9, 8)]
    assert [(one.format, dict(one.getexif()), one.info.get("comment")) for one in stored] == [
        ("JPEG", {}, None)
    ] * 3


NO_PHOTOS: dict[str, Callable[[], bytes]] = {
    "text": lambda: b"no picture",
    "head": lambda: b"GIF89a" + bytes(40),
    "cut off": lambda: picture()[:200],
    "other kind": lambda: picture("GIF"),
    "too many pixels": lambda: picture("PNG", (10_000, 5_001)),
    "too many bytes": lambda: picture() + bytes(8_000_000),
}


@pytest.mark.parametrize("kind", NO_PHOTOS)
def test_what_is_no_photo_is_refused(kind: str) -> None:
    with pytest.raises(NoPhotoError):
        as_jpeg(NO_PHOTOS[kind]())


def test_the_table_adds_photos_and_leaves_those_of_the_staff(
    world: World, photos: Path, commits: Any
) -> None:
    own = add_photo(world.table, picture(), actor=world.link, position=1)
    other = add_photo(world.table, picture(), actor=world.actor("referee"))
    assert files(photos) == sorted(f"{one.file_name}.jpg" for one in (own, other))
    assert [path_of(own.file_name).stat().st_mode & 0o777, photos.stat().st_mode & 0o777] == [
        0o600,
        0o700,
    ]
    with refused("photo_of_staff"):
        delete_photo(other, actor=world.link)
    with commits(execute=True):
        delete_photo(own, actor=world.link)
        delete_photo(other, actor=world.actor("scorer"))
    assert (files(photos), Photo.objects.count()) == ([], 0)
    assert audited_verbs()[-4:] == ["photo.add", "photo.add", "photo.delete", "photo.delete"]


def test_what_is_refused_leaves_no_file(world: World, photos: Path) -> None:
    with refused("photo_of_no_hand"):
        add_photo(world.table, picture(), actor=world.link, position=2)
    with refused("photo_unreadable"):
        add_photo(world.table, b"x", actor=world.link)
    Photo.objects.bulk_create(Photo(table=world.table) for _ in range(MOST_PHOTOS))
    with refused("photos_full"):
        add_photo(world.table, picture(), actor=world.link)
    with refused("photos_off", "photo_of_no_hand"):
        add_photo(running_event().table, picture(), actor=SYSTEM, position=1)
    assert files(photos) == []


def test_files_go_after_some_days_and_with_a_person(
    world: World, photos: Path, commits: Any, settings: Any
) -> None:
    settings.KEEP_PHOTOS_DAYS = 30
    old, new = (add_photo(world.table, picture(), actor=world.link) for _ in range(2))
    aged(Photo.objects.filter(pk=old.pk), "added_at", days=31)
    for name, hours in (("old", 2), ("new", 0)):  # without a row
        (photos / f"{name}.jpg").touch()
        then = time.time() - hours * 3600
        os.utime(photos / f"{name}.jpg", (then, then))
    with commits(execute=True):
        assert delete_expired()["photos"] == 1
    assert files(photos) == sorted(["new.jpg", f"{new.file_name}.jpg"])
    player = world.entrants[0].player
    with commits(execute=True):
        erase_person(player, actor=SYSTEM, name=player.display_name)
    assert (files(photos), Photo.objects.count()) == (["new.jpg"], 0)


@pytest.mark.parametrize("delete", [delete_event, delete_rehearsal])
def test_files_go_with_their_event(delete: Any, photos: Path, commits: Any) -> None:
    rehearsal = delete is delete_rehearsal
    facts = {"is_rehearsal": True, "rated": False, "gives_achievements": False} if rehearsal else {}
    world = drawn_event(status=EventStatus.DRAFT, takes_photos=True, **facts)
    Rehearsal.objects.create(event=world.event, seed=1)
    add_photo(world.table, picture(), actor=world.actor("referee"))
    with commits(execute=True):
        delete(world.event, actor=world.actor("organiser"))
    assert files(photos) == []


def test_copies_of_an_event_keep_the_setting_and_no_photo(world: World) -> None:
    add_photo(world.table, picture(), actor=world.link)
    copy = make_rehearsal(world.event, actor=world.actor("organiser")).event
    assert (copy.takes_photos, Photo.objects.exclude(table=world.table).exists()) == (True, False)


def test_the_api_lists_adds_gives_and_deletes(world: World) -> None:
    path, link = f"tables/{world.table.pk}/photos/", phone(world.table)
    made = send(link, path, photo=sent(), position=1)
    assert (made.status_code, made.json()["position"], made.json()["added_by"]) == (201, 1, None)
    one = f"{path}{made.json()['id']}/"
    listed, file = link.get(path), link.get(one)
    assert [row["id"] for row in listed.json()["results"]] == [made.json()["id"]]
    assert (file["Content-Type"], opened(file.content).size) == ("image/jpeg", (40, 30))
    assert {listed["Cache-Control"], file["Cache-Control"]} == {"private, no-store"}
    assert codes(send(link, path, photo=sent(b"x"))) == ["photo_unreadable"]
    assert send(link, path, position=1).status_code == 400
    assert link.post(path, {}).status_code == 415

    other = running_event(takes_photos=True)
    for caller in (anonymous(), person(world.stranger), phone(other.table), person(other.scorer)):
        found = [caller.get(path).status_code, caller.get(one).status_code]
        assert found == [404, 404]
        assert caller.delete(one).status_code in {401, 404}
        assert send(caller, path, photo=sent()).status_code in {401, 404}
    theirs = f"tables/{other.table.pk}/photos/{made.json()['id']}/"
    assert phone(other.table).get(theirs).status_code == 404
    path_of(Photo.objects.get().file_name).unlink()
    assert link.get(one).status_code == 404
    assert person(world.scorer).delete(one).status_code == 204
    assert not Photo.objects.exists()


def test_the_pages_of_the_phone_and_of_the_staff(world: World) -> None:
    phone_page, client = f"/t/{world.table.token}/", Client()
    assert f'href="{phone_page}photos/?hand=1"' in client.get(phone_page).content.decode()
    form = client.get(f"{phone_page}photos/?hand=1")
    assert '<option value="1" selected>' in form.content.decode()
    nothing = client.post(f"{phone_page}photos/", {"position": "1"})
    assert (nothing.status_code, "Choose a photo first." in nothing.content.decode()) == (422, True)
    added = client.post(f"{phone_page}photos/", {"position": "1", "photo": sent()}, follow=True)
    assert "Photo saved." in added.content.decode()
    photo = Photo.objects.get()
    file = client.get(f"{phone_page}photos/{photo.pk}/")
    assert (file["Content-Type"], file["Cache-Control"]) == ("image/jpeg", "private, no-store")

    staff = Client()
    staff.force_login(world.scorer)
    desk = f"/tables/{world.table.pk}/enter/photos/"
    manage = f"/events/{world.event.slug}/manage/tables/{world.table.pk}/"
    assert desk in staff.get(manage).content.decode()
    assert staff.get(f"{desk}{photo.pk}/").status_code == 200
    Event.objects.update(takes_photos=False)  # what is there can still be seen and deleted
    assert staff.get(desk).status_code == 200
    gone = staff.post(f"{desk}{photo.pk}/delete/", follow=True)
    assert "Photo deleted." in gone.content.decode()
    assert (staff.get(desk).status_code, client.get(f"{phone_page}photos/").status_code) == (
        404,
        404,
    )
