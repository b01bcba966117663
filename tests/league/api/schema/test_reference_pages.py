"""The page of the API and its reference, without a script."""

import json
import re
from html import unescape

import pytest
from django.test import Client

from league.api.tags import TAGS
from league.enums import EntryContract
from tests.factories import LoginFactory
from tests.league.api.callers import person
from tests.worlds import running_event

pytestmark = pytest.mark.django_db


def text_of(address: str, language: str = "en") -> str:
    answer = Client().get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_the_page_leads_to_the_reference_of_each_subject() -> None:
    links = re.findall(r"/api/reference/([a-z-]+)/\"><code>", text_of("/api/"))
    assert links == list(TAGS)


def test_the_page_can_be_read_in_japanese() -> None:
    page = text_of("/api/", "ja")
    assert "最初の3つの呼び出し" in page


def test_the_reference_holds_every_call_once() -> None:
    schema = json.loads(Client().get("/api/schema/").content)
    ids = [
        operation["operationId"]
        for operations in schema["paths"].values()
        for operation in operations.values()
    ]
    shown = [
        name
        for tag in TAGS
        for name in re.findall(r'<section id="(\w+)"', text_of(f"/api/reference/{tag}/"))
    ]
    assert sorted(shown) == sorted(ids)


def test_the_schema_is_one_shared_answer_for_readers_with_a_session_as_well() -> None:
    reader = Client()
    reader.force_login(LoginFactory.create())
    shared, own = Client().get("/api/schema/"), reader.get("/api/schema/")
    assert (own.status_code, own.content) == (200, shared.content)
    assert own["ETag"] == shared["ETag"]
    assert reader.get("/api/schema/", headers={"If-None-Match": own["ETag"]}).status_code == 304


def test_a_call_says_what_it_does_who_may_and_what_it_takes() -> None:
    page = text_of("/api/reference/tables/")
    section = page.partition('<section id="tables_record_result"')[2].partition("</section>")[0]
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", section))
    assert "Record the result of a game as a whole." in words
    assert "Who may: Organisers, referees and scorers of the event; the link of the table." in words
    assert "raw_points required list of integer" in words
    assert '{"version": 1, "raw_points": [41200, 30500, 19500, 28800]}' in words


def test_there_is_no_reference_of_an_unknown_subject() -> None:
    assert Client().get("/api/reference/nothing/").status_code == 404


def test_the_error_of_the_page_is_one_that_the_api_gives() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    body = {"version": 1, "raw_points": [42_200, 30_500, 19_500, 28_800]}
    answer = person(world.scorer).post(f"tables/{world.table.pk}/result/", body)
    shown = re.search(
        r"<figcaption>422</figcaption><pre[^>]*><code>(.*?)</code>", text_of("/api/"), re.DOTALL
    )
    assert shown is not None
    assert (answer.status_code, answer.json()) == (422, json.loads(shown[1]))
