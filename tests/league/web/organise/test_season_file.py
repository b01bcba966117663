"""The page of season files: upload, preview, store, download; the same over the API."""

from base64 import b64encode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from league.enums import EventStatus
from league.models import Table
from tests.league.importing.seasons.test_season_files import SEASON
from tests.worlds import World, event_world


@pytest.fixture
def world(db: None) -> World:  # noqa: ARG001  # the database
    return event_world(players=1, status=EventStatus.RUNNING)


def test_an_organiser_previews_and_stores_a_season(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    page = f"/events/{world.event.slug}/manage/season-file/"
    assert "Choose a file." in client.post(page, {}).content.decode()
    broken = SimpleUploadedFile("season.csv", SEASON.replace("1,1,E", "1,1,X").encode())
    text = client.post(page, {"file": broken}).content.decode()
    assert "Line 2: “X” is not one of the winds E, S, W, N." in text
    assert "Store season" not in text
    file = SimpleUploadedFile("season.csv", SEASON.replace("45000,,30.0", "44900,,29.9").encode())
    shown = client.post(page, {"file": file})
    assert "Table 1:1 sums to 119900 points instead of 120000." in shown.content.decode()
    assert Table.objects.count() == 0
    sent = {"content": shown.context["content"], "confirm": "yes"}
    assert client.post(page, sent).status_code == 422
    answer = client.post(page, {**sent, "accept": "1:1"}, follow=True)
    assert [str(one) for one in answer.context["messages"]] == ["3 games stored."]
    lines = client.get(f"{page}csv/").content.decode("utf-8-sig").splitlines()
    assert lines[1] == "2026-01-09,1,1,E,2,Aya,Nord,44900,,1,,29.9,"
    assert client.get(f"{page}xlsx/").content.startswith(b"PK")
    assert client.get(f"{page}pdf/").status_code == 404


def test_the_same_over_the_api(world: World) -> None:
    api = APIClient()
    api.force_authenticate(world.organiser)
    call = f"/api/v1/events/{world.event.pk}/season-file/"
    shown = api.post(call, {"text": SEASON, "preview": True}, format="json")
    assert (shown.status_code, shown.data["stored"], shown.data["tables"]) == (200, False, 3)
    assert [row["state"] for row in shown.data["players"]] == ["new"] * 8
    content = b64encode(SEASON.encode()).decode()
    answer = api.post(call, {"content": content}, format="json")
    assert (answer.status_code, answer.data["sessions"], answer.data["problems"]) == (201, 2, [])
    again = api.post(call, {"text": SEASON}, format="json")
    assert (again.data["sessions"], again.data["known_sessions"]) == (0, 2)
    assert api.post(call, {"content": "%"}, format="json").status_code == 422
    assert api.get(f"{call}csv/").content.decode("utf-8-sig").startswith("date,session,")
