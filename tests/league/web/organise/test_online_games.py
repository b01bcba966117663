"""The page of online games: accounts, then logs that become tables."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from league.enums import EventStatus
from league.models import OnlineAccount, Table
from scoring import preset
from tests.league.importing.online_logs.written_logs import Played, json_log
from tests.worlds import World, event_world

NAMES = ("Aya", "Ben", "Chloé", "大輔")
DRAW = Played(
    dealt=("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "369p147m258s123z5z"),
    draw="流局",
)
LOG = json.dumps(json_log(NAMES, [DRAW]))
OTHER_LOG = json.dumps(json_log(NAMES, [DRAW, DRAW]))


@pytest.fixture
def world(db: None) -> World:  # noqa: ARG001  # the database
    return event_world(status=EventStatus.RUNNING, switches=preset("tenhou").to_json())


def test_an_organiser_adds_accounts_and_uploads_a_log_twice(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    page = f"/events/{world.event.slug}/manage/online-games/"
    for entrant, name in zip(world.entrants, NAMES, strict=True):
        wanted = {"entrant": entrant.pk, "site": "tenhou", "name": name}
        assert client.post(page + "accounts/", wanted).status_code == 302
    said = []
    client.get(page)  # shows what was said so far
    for _ in range(2):
        file = SimpleUploadedFile("game one.json", LOG.encode())
        wanted = {"site": "tenhou", "logs": [file], "broken_off": "on"}
        answer = client.post(page, wanted, follow=True)
        said.append([str(one) for one in answer.context["messages"]])
    assert said == [["1 game stored."], ["0 games stored.", "game one.json is stored already."]]
    assert "game one" in client.get(page).content.decode()
    account = OnlineAccount.objects.get(name="Ben")
    client.post(f"{page}accounts/{account.pk}/remove/")
    wrong = SimpleUploadedFile("other.json", OTHER_LOG.encode())
    answer = client.post(page, {"site": "tenhou", "logs": [wrong], "broken_off": "on"})
    text = "other.json: no player of this event has the Tenhou account “Ben”. Add the account."
    assert (answer.status_code, answer.context["form"].non_field_errors()) == (422, [text])


def test_a_file_that_is_no_text_is_refused(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    page = f"/events/{world.event.slug}/manage/online-games/"
    files = [SimpleUploadedFile("x.json", b"\xff\xfe\xff"), SimpleUploadedFile("y.json", b"")]
    answer = client.post(page, {"site": "tenhou", "logs": files})
    assert answer.context["form"].non_field_errors() == [
        "x.json is not a log of this game: it is not text in UTF-8.",
        "y.json is not a log of this game: it is neither XML nor JSON.",
    ]


def test_logs_come_over_the_api_as_well(world: World) -> None:
    api = APIClient()
    api.force_authenticate(world.organiser)
    root = f"/api/v1/events/{world.event.pk}"
    for entrant, name in zip(world.entrants, NAMES, strict=True):
        wanted = {"entrant": entrant.pk, "site": "mahjong_soul", "name": name}
        assert api.post(f"{root}/online-accounts/", wanted, format="json").status_code == 201
    logs = [{"name": "a", "text": LOG}, {"name": "b", "text": "{"}]
    wanted = {"site": "mahjong_soul", "logs": logs, "broken_off": True}
    answer = api.post(f"{root}/online-games/", wanted, format="json").json()
    why = "b is not a log of this game: it is neither XML nor JSON."
    wrong = {"code": "log_unreadable", "message": why, "field": ""}
    assert answer == {
        "stored": 1,
        "known": 0,
        "logs": [
            {"name": "a", "known": False, "stored": True, "problems": []},
            {"name": "b", "known": False, "stored": False, "problems": [wrong]},
        ],
    }
    table = Table.objects.get()
    assert api.get(f"{root}/online-games/").json()["results"] == [
        {
            "site": "mahjong_soul",
            "name": "a",
            "session": table.session_id,
            "session_number": 1,
            "table": table.pk,
            "table_number": 1,
        }
    ]
    accounts = api.get(f"{root}/online-accounts/").json()["accounts"]
    assert [row["name"] for row in accounts] == list(NAMES)
    gone = api.delete(f"{root}/online-accounts/{accounts[0]['id']}/")
    elsewhere = {"entrant": 999_999, "site": "tenhou", "name": "x"}
    refused = api.post(f"{root}/online-accounts/", elsewhere, format="json")
    assert (gone.status_code, refused.status_code) == (204, 422)
