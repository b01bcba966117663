"""Requests that no page of ours sends."""

import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from league.core.permissions import SYSTEM
from league.core.rate_limit import client_ip
from league.people.players import change_player
from tests.entries import drawn
from tests.league.web.readers import at, reader, words
from tests.shortcuts import enter
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db
ZERO = "a\0b"


def test_a_zero_character_in_an_address_is_refused() -> None:
    assert reader().get("/t/a%00b/").status_code == 400


def test_a_zero_character_in_a_query_is_refused() -> None:
    assert reader().get("/", {"page": ZERO}).status_code == 400


def test_a_zero_character_in_a_form_is_refused() -> None:
    world = running_event()
    enter(world.table, drawn())
    table = world.table
    sent = {"version": table.version, "reason": ZERO}
    assert reader().post(f"/t/{table.token}/hands/1/strike/", sent).status_code == 400


def test_a_zero_character_in_a_cookie_is_refused() -> None:
    assert reader().get("/", headers={"cookie": r'sessionid="a\000b"'}).status_code == 400


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/account/login/", "/api/v1/score/"])
def test_a_form_without_its_boundary_is_refused_in_the_readers_shape(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = reader().generic("POST", path, b"a=1", "multipart/form-data")
    kind = "application/json" if "api" in path else "text/html"
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (400, kind)
    assert "The request cannot be read" in answer.content.decode()
    assert [line for line in caplog.records if line.exc_info] == []


def test_a_refused_zero_character_leaves_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    assert reader().get("/api/v1/events/", {"page": ZERO}).json()["code"] == "unreadable"
    assert [line for line in caplog.records if line.exc_info] == []


def test_a_version_of_many_digits_is_an_old_one() -> None:
    world = running_event()
    url = at("table_step", world, table=world.table.pk, verb="close")
    answer = reader(world.organiser).post(url, {"version": "9" * 5000}, follow=True)
    assert "The table has changed since you opened this page." in words(answer)


def test_an_endless_list_comes_back() -> None:
    world = event_world(players=0)
    answer = reader(world.organiser).post(at("enrol_list", world), {"text": "x" * 200_000})
    assert answer.status_code == 422


def test_referees_see_no_legal_names_in_the_audit_log() -> None:
    world = event_world(players=1)
    player = world.entrants[0].player
    change_player(player, actor=SYSTEM, event_id=world.event.pk, legal_name="Geheim", country="AT")
    url = at("audit", world)
    assert "Legal name: Geheim" in words(reader(world.organiser).get(url))
    seen = words(reader(world.referee).get(url))
    assert ("Geheim" in seen, "Fields: Legal name, Country" in seen) == (False, True)


@pytest.mark.parametrize(
    ("behind", "forwarded", "address"),
    [
        (True, "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        (True, "made up", "10.0.0.1"),
        (True, "", "10.0.0.1"),
        (False, "203.0.113.9", "10.0.0.1"),
    ],
)
def test_wrong_passwords_count_for_the_address_that_the_proxy_saw(
    settings: Settings, *, behind: bool, forwarded: str, address: str
) -> None:
    settings.BEHIND_PROXY = behind
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR=forwarded)
    assert client_ip(request) == address
