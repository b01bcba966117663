"""Pages travel packed; streams do not, because news may not wait."""

import gzip
import json
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from league.middleware.compression import CompressResponses
from tests.league.web.table.table_taps import link
from tests.worlds import running_event

# Its lines are those of other tests.
pytestmark = pytest.mark.slow

#: What a table page may weigh: the rest of 150 kB is for scripts, styles and tiles.
MOST = 40_000


def asking() -> HttpRequest:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_ENCODING"] = "gzip, deflate, br"
    return request


@pytest.mark.django_db
def test_a_table_page_is_sent_packed_to_who_asks_for_it() -> None:
    address = link(running_event(preset="mahjong-soul").table)
    plain = Client().get(address)
    small = Client().get(address, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert len(small.content) < MOST < len(plain.content)
    assert b"offline-tables" in gzip.decompress(small.content)


def packed(answer: HttpResponseBase) -> Any:
    return CompressResponses(lambda _request: answer)(asking())


def test_a_stream_is_left_as_it_is() -> None:
    lines = [json.dumps({"version": number}) * 50 for number in range(3)]
    answer = packed(StreamingHttpResponse(lines))
    assert [line.decode() for line in answer] == lines


def test_tiny_responses_are_not_compressed() -> None:
    assert packed(HttpResponse("ok")).content == b"ok"
