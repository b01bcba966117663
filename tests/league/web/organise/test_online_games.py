"""The page of online games: accounts, then logs that become tables."""

import gzip
import html
import json
import re
from base64 import b64encode
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from league.core.errors import message_of, problem
from league.core.permissions import SYSTEM
from league.enums import EventStatus
from league.models import OnlineAccount, Table
from league.people.online_accounts import add_online_account
from scoring import preset
from tests.league.importing.online_logs.written_logs import Played, json_log
from tests.page_forms import submit
from tests.worlds import World, event_world

NAMES = ("Aya", "Ben", "Chloé", "大輔")
DRAW = Played(
    dealt=("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "369p147m258s123z5z"),
    draw="流局",
)
LOG = json.dumps(json_log(NAMES, [DRAW]))


@pytest.fixture
def world(db: None) -> World:  # noqa: ARG001  # the database
    return event_world(status=EventStatus.RUNNING, switches=preset("tenhou").to_json())


def page_of(world: World) -> str:
    return f"/events/{world.event.slug}/manage/online-games/"


def text_in(answer: Any) -> str:
    """The words of a page, each parted from the next by one space."""
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(html.unescape(plain).replace("\xa0", " ").split())


def with_accounts(world: World) -> None:
    for entrant, name in zip(world.entrants, NAMES, strict=True):
        add_online_account(entrant, actor=SYSTEM, site="tenhou", name=name)


def uploaded(client: Client, world: World, *files: tuple[str, bytes], **more: Any) -> Any:
    page = client.get(page_of(world))
    logs = [SimpleUploadedFile(name, content) for name, content in files]
    return submit(page, "Preview", {"site": "tenhou", "logs": logs, **more})


def said_in(answer: Any) -> list[str]:
    return [str(one) for one in answer.context["messages"]]


def test_a_log_is_previewed_then_stored(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    page = client.get(page_of(world))
    for entrant, name in zip(world.entrants, NAMES, strict=True):
        wanted = {"entrant": entrant.pk, "site": "tenhou", "name": name}
        page = submit(page, "Add account", wanted, follow=True)
    preview = uploaded(client, world, ("game one.json", LOG.encode()), broken_off=True)
    text = text_in(preview)
    assert "1 new game" in text
    assert "game one.json" in text
    assert "no date: the day of storing · East and South round · 1 hand" in text
    assert all(f"{name} 25,000" in text for name in NAMES)
    assert Table.objects.count() == 0
    assert said_in(submit(preview, "Store games", follow=True)) == ["1 game stored."]
    again = uploaded(client, world, ("game two.json", LOG.encode()), broken_off=True)
    assert "game two.json stored already" in text_in(again)
    assert 'name="confirm"' not in again.content.decode()
    assert Table.objects.count() == 1


def test_a_preview_names_the_problems_of_each_log(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    with_accounts(world)
    OnlineAccount.objects.get(name="Ben").delete()
    files = [("x.json", b"\xff\xfe\xff"), ("y.json", b""), ("z.json", LOG.encode())]
    preview = uploaded(client, world, *files, broken_off=True)
    no_log = "is not a log of this game:"
    assert [(one.name, one.texts) for one in preview.context["logs"]] == [
        (
            "x.json",
            [f"x.json {no_log} it is not text in UTF-8. Convert a record of Mahjong Soul first."],
        ),
        ("y.json", [f"y.json {no_log} the file is empty."]),
        (
            "z.json",
            ["z.json: no player of this event has the Tenhou account “Ben”. Add the account."],
        ),
    ]
    assert "3 games are not stored" in text_in(preview)


def test_a_log_that_breaks_off_is_chosen_in_the_preview(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    with_accounts(world)
    preview = uploaded(client, world, ("x.json", LOG.encode()))
    assert "1 game is not stored" in text_in(preview)
    chosen = submit(preview, "Update preview", {"broken_off": True})
    assert said_in(submit(chosen, "Store games", follow=True)) == ["1 game stored."]


def test_the_address_of_a_viewer_is_pasted(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    with_accounts(world)
    address = f"https://tenhou.net/6/#json={quote(LOG)}"
    page = client.get(page_of(world))
    preview = submit(page, "Preview", {"site": "tenhou", "pasted": address, "broken_off": True})
    assert "1 new game" in text_in(preview)
    assert said_in(submit(preview, "Store games", follow=True)) == ["1 game stored."]


@pytest.mark.parametrize("packed", ["", "x", "eA==", "eJyLjgUAARUAuQ=="])
def test_nothing_to_read_is_said_so(world: World, client: Client, packed: str) -> None:
    client.force_login(world.organiser)
    answer = client.post(page_of(world), {"site": "tenhou", "packed": packed, "confirm": "yes"})
    assert (answer.status_code, answer.context["form"].errors["logs"]) == (
        422,
        ["Choose logs, or paste one."],
    )


def test_an_event_that_takes_no_logs_says_so_before_any_preview(
    world: World, client: Client
) -> None:
    client.force_login(world.organiser)
    world.event.status = EventStatus.FINISHED
    world.event.save()
    answer = uploaded(client, world, ("x.json", LOG.encode()))
    text = message_of(problem("event_not_running"))
    assert (answer.status_code, answer.context["form"].non_field_errors()) == (422, [text])


def over_api(world: World) -> tuple[APIClient, str]:
    """A caller, and the address of the event, whose players have accounts."""
    api = APIClient()
    api.force_authenticate(world.organiser)
    root = f"/api/v1/events/{world.event.pk}"
    for entrant, name in zip(world.entrants, NAMES, strict=True):
        wanted = {"entrant": entrant.pk, "site": "mahjong_soul", "name": name}
        assert api.post(f"{root}/online-accounts/", wanted, format="json").status_code == 201
    return api, root


def listed(world: World) -> list[dict[str, Any]]:
    """A whole log and a broken one, as the API lists them."""
    why = "b is not a log of this game: its JSON breaks off or has a mistake. Save the log again."
    wrong = {"code": "log_unreadable", "message": why, "field": ""}
    told = {"known": False, "breaks_off": False, "played_on": None}
    whole = {"name": "a", "new": True, "length": "hanchan", "hands": 1, "problems": []}
    broken = {"name": "b", "new": False, "length": None, "hands": 0, "problems": [wrong]}
    scores = (35_000, 5_000, -15_000, -25_000)
    seats = [
        {
            "entrant": entrant.pk,
            "player_name": entrant.player.display_name,
            "account": name,
            "raw_points": 25_000,
            "final_score": score,
        }
        for entrant, name, score in zip(world.entrants, NAMES, scores, strict=True)
    ]
    return [{**told, **whole, "seats": seats}, {**told, **broken, "seats": []}]


def test_logs_come_over_the_api_and_are_shown_before_they_are_stored(world: World) -> None:
    api, root = over_api(world)
    packed = b64encode(gzip.compress(LOG.encode())).decode()
    logs = [{"name": "a", "file": packed}, {"name": "b", "text": "{"}]
    wanted = {"site": "mahjong_soul", "logs": logs, "broken_off": True}
    told = {"known": 0, "logs": listed(world)}
    shown = api.post(f"{root}/online-games/", {**wanted, "preview": True}, format="json")
    assert (shown.status_code, shown.json()) == (200, {**told, "stored": 0})
    assert Table.objects.count() == 0
    answer = api.post(f"{root}/online-games/", wanted, format="json")
    assert (answer.status_code, answer.json()) == (201, {**told, "stored": 1})
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
    neither = api.post(f"{root}/online-games/", {**wanted, "logs": [{"name": "c"}]}, format="json")
    assert neither.status_code == 400


def test_accounts_are_kept_over_the_api(world: World) -> None:
    api, root = over_api(world)
    accounts = api.get(f"{root}/online-accounts/").json()["accounts"]
    assert [row["name"] for row in accounts] == list(NAMES)
    gone = api.delete(f"{root}/online-accounts/{accounts[0]['id']}/")
    elsewhere = {"entrant": 999_999, "site": "tenhou", "name": "x"}
    refused = api.post(f"{root}/online-accounts/", elsewhere, format="json")
    assert (gone.status_code, refused.status_code) == (204, 422)
