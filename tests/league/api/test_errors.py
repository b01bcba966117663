"""Every error of the API has one shape."""

from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from league.core.rate_limit import read_rate
from tests.factories import LoginFactory
from tests.league.api.callers import API, Caller, anonymous, hand_body, person, phone
from tests.worlds import World, event_world, running_event

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"
pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event()


def shape(answer: Any) -> tuple[int, str, list[str]]:
    """Check the shape; return status, code and the codes of the problems."""
    said = answer.json()
    assert answer["Content-Type"] == "application/json"
    assert set(said) == {"code", "message", "problems"}
    assert said["message"] == " ".join(item["message"] for item in said["problems"])
    assert all(set(item) == {"code", "message", "field"} for item in said["problems"])
    return answer.status_code, said["code"], [item["code"] for item in said["problems"]]


def raw(world: World, text: bytes | str, content_type: str = "application/json") -> Any:
    caller = phone(world.table)
    path = f"{API}tables/{world.table.pk}/hands/"
    return caller.client.generic("POST", path, text, content_type, headers=caller.headers)


def test_each_reader_reads_the_same_error_in_the_own_language(world: World) -> None:
    caller, body = phone(world.table), hand_body({}, version=-1)
    said = [
        caller.client.post(
            f"{API}tables/{world.table.pk}/hands/",
            body,
            "application/json",
            headers={**caller.headers, "Accept-Language": language},
        ).json()["message"]
        for language in ("en", "ja", "en")
    ]
    english = "Ensure this value is greater than or equal to 0."
    assert said == [english, "この値は0以上にしてください。", english]


def test_the_tests_run_on_the_real_services() -> None:
    assert connection.vendor == "postgresql"
    assert "RedisCache" in settings.CACHES["default"]["BACKEND"]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        b"\xff",
        "[" * 5_000,
        '{"entry": ' + "[" * 30 + "]" * 30 + "}",
        '{"entry": {"tiles": "\\u0000"}}',
        '{"entry": {"tiles": "\\ud800"}}',
        '{"entry": {"tiles": 1e999}}',
        '{"entry": NaN}',
    ],
)
def test_json_that_the_database_cannot_store_is_unreadable(world: World, text: bytes | str) -> None:
    assert shape(raw(world, text)) == (400, "unreadable", ["parse_error"])


def test_a_form_is_not_json(world: World) -> None:
    answer = raw(world, "version=1", "application/x-www-form-urlencoded")
    assert shape(answer) == (415, "unsupported_media_type", ["unsupported_media_type"])


def test_a_body_that_is_too_large_is_not_read(world: World) -> None:
    answer = raw(world, " " * 2_600_000 + "{}")
    assert shape(answer) == (413, "too_large", ["too_large"])


def test_missing_and_wrong_credentials_are_refused() -> None:
    assert shape(anonymous().post("events/", {})) == (
        401,
        "not_authenticated",
        ["not_authenticated"],
    )
    for header in ("Token nonsense", "Table nonsense", "Table", "Table a b", "Table \u00e9"):
        answer = Caller({"Authorization": header}).get("events/")
        assert shape(answer) == (401, "not_authenticated", ["authentication_failed"])
        assert answer["WWW-Authenticate"] == "Token, Table, SignUp, Device, Group"


def test_the_token_of_a_closed_account_gives_no_access() -> None:
    caller = person(LoginFactory.create(is_active=False))
    assert shape(caller.get("events/"))[0] == 401


def test_a_caller_without_permission_is_refused(world: World) -> None:
    answer = person(world.stranger).get(f"events/{world.event.pk}/audit/")
    assert shape(answer) == (403, "forbidden", ["forbidden"])


@pytest.mark.parametrize("path", ["events/0/", "tables/abc/", "nothing/", "", "events/9/moon/"])
def test_unknown_resources_are_not_found(path: str) -> None:
    assert shape(anonymous().get(path)) == (404, "not_found", ["not_found"])


def test_ids_beyond_the_database_are_not_found() -> None:
    for path in (f"tables/{9**18}/", f"tables/{9**30}/", f"events/{10**17}/standings/"):
        assert shape(anonymous().get(path))[0] == 404


def test_a_page_beyond_the_last_is_not_found() -> None:
    assert shape(anonymous().get("events/", page=99))[0] == 404


def test_a_method_that_a_path_lacks_is_refused() -> None:
    answer = person(LoginFactory.create()).delete("events/")
    assert shape(answer) == (405, "method_not_allowed", ["method_not_allowed"])


def test_an_unsupported_format_is_refused() -> None:
    answer = Caller({"Accept": "image/png"}).get("events/")
    assert shape(answer) == (406, "not_acceptable", ["not_acceptable"])


def test_too_many_requests_are_throttled(settings: Settings, world: World) -> None:
    settings.API_RATE = "2/day"
    cache.clear()
    answers = [anonymous().get("events/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert shape(answers[2]) == (429, "too_many_requests", ["throttled"])
    assert 0 < int(answers[2]["Retry-After"]) <= 86_400
    assert phone(world.table).get(f"tables/{world.table.pk}/").status_code == 200
    assert person(world.scorer).get("events/").status_code == 200
    cache.clear()


def test_rates_are_read_once_as_count_and_seconds() -> None:
    assert (read_rate("6000/minute"), read_rate("1/second")) == ((6000, 60), (1, 1))


def test_a_lost_cache_does_not_stop_the_tables(settings: Settings, world: World) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "league.core.redis_guard.GuardedRedisCache",
            "LOCATION": "unix:///nowhere/redis.sock",
        }
    }
    body = hand_body({"outcome": "exhaustive_draw", "tenpai": []})
    answer = phone(world.table).post(f"tables/{world.table.pk}/hands/", body)
    assert answer.status_code == 201


def test_an_unexpected_error_has_the_same_shape(world: World) -> None:
    world.event.switches = {"tobi": "nonsense"}
    world.event.save()
    caller = phone(world.table)
    caller.client.raise_request_exception = False
    answer = caller.get(f"tables/{world.table.pk}/")
    assert shape(answer) == (500, "failed", ["failed"])


def test_a_session_login_needs_the_csrf_token() -> None:
    world = event_world()
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.organiser, backend=MODEL_BACKEND)
    path = f"{API}events/{world.event.pk}/teams/"
    refused = client.post(path, {"name": "Red"}, content_type="application/json")
    assert shape(refused) == (403, "forbidden", ["permission_denied"])
    client.cookies["csrftoken"] = token = "a" * 32
    made = client.post(
        path, {"name": "Red"}, content_type="application/json", headers={"X-CSRFToken": token}
    )
    assert made.status_code == 201


def test_a_session_login_reads_its_own_data() -> None:
    world = event_world()
    client = Client()
    client.force_login(world.organiser, backend=MODEL_BACKEND)
    path = f"{API}events/{world.event.pk}/"
    assert client.get(f"{path}audit/").status_code == 200
    made = client.post(f"{path}teams/", {"name": "Red"}, content_type="application/json")
    assert made.status_code == 201


def test_a_null_character_is_refused_in_the_shape_of_the_api() -> None:
    answer = anonymous().get("players/?search=a%00b")
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "unreadable",
        "message": "The request cannot be read.",
        "problems": [
            {
                "code": "request_unreadable",
                "message": "The request cannot be read.",
                "field": "",
            }
        ],
    }


@pytest.mark.parametrize("size", ["null", "", "0", "-1", "ten", "1" * 20])
def test_the_size_of_a_page_is_a_number(size: str) -> None:
    status, _code, problems = shape(anonymous().get("events/", page_size=size))
    assert (status, problems) == (400, ["invalid"])
