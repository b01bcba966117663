"""The examples of the reference: every body has one, and the API reads each."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from league.api.examples import EXAMPLES
from league.api.fields import BodyIn
from league.api.inputs.entrants import EntrantsIn
from league.api.inputs.values import TileHandIn
from league.api.urls import router
from tests.league.api.callers import anonymous, phone
from tests.worlds import running_event

#: Which body the example of a choice is.
CHOSEN = {"EntrantOrEntrantsIn": EntrantsIn, "ScoreIn": TileHandIn}

#: Bodies that `scoring` reads.
BY_SCORING = {"TileHandIn", "MeldIn"}


def bodies() -> Iterator[tuple[str, Any, bool]]:
    """Each body: its name, its serializer, whether only some fields are sent."""
    for url in router.urls:
        if isinstance(url, URLPattern) and url.name:
            view: Any = url.callback
            for method, action in view.actions.items():
                body = getattr(view.cls, action).body
                if isinstance(body, PolymorphicProxySerializer):
                    yield str(body.component_name), CHOSEN[str(body.component_name)], False
                elif isinstance(body, type):
                    yield body.__name__, body, method == "patch"


def errors_of(name: str, body: Any, *, partial: bool) -> Any:
    given = body(data=EXAMPLES.get(name), partial=partial)
    given.is_valid()
    return given.errors


def test_every_body_has_an_example_that_the_api_reads() -> None:
    found = {name: errors_of(name, body, partial=partial) for name, body, partial in bodies()}
    assert found == {name: {} for name in EXAMPLES}


def texts_of(body: Any) -> Iterator[tuple[Any, str]]:
    """The texts of a body and of the objects in it: their serializer and their name."""
    for name, field in body().fields.items():
        inner = getattr(field, "child", field)
        if isinstance(inner, serializers.BaseSerializer):
            yield from texts_of(type(inner))
        elif isinstance(inner, serializers.CharField) and not field.read_only:
            yield body, name


def test_no_body_takes_a_number_for_a_text() -> None:
    texts = {pair for _name, body, _partial in bodies() for pair in texts_of(body)}
    assert len(texts) > 100
    assert {body.__name__ for body, _name in texts if not issubclass(body, BodyIn)} == BY_SCORING
    for body, name in ((body, name) for body, name in texts if issubclass(body, BodyIn)):
        is_list = hasattr(body().fields[name], "child")
        for number in (0, 1.5):
            read = body(data={name: [number] if is_list else number}, partial=True)
            assert not read.is_valid()
            assert name in read.errors, (body, name)


def test_the_schema_shows_the_examples() -> None:
    schema = json.loads(Client().get("/api/schema/").content)
    body = schema["paths"]["/api/v1/tables/{id}/result/"]["post"]["requestBody"]
    assert body["content"]["application/json"]["example"] == EXAMPLES["ResultIn"]


@pytest.mark.django_db
def test_the_examples_of_hands_are_hands() -> None:
    world = running_event()
    link, address = phone(world.table), f"tables/{world.table.pk}/"
    shown = link.post(f"{address}preview/", EXAMPLES["PreviewIn"])
    stored = link.post(f"{address}hands/", EXAMPLES["HandIn"])
    corrected = link.send("PUT", f"{address}hands/1/", EXAMPLES["CorrectionIn"])
    valued = anonymous().post("score/", EXAMPLES["ScoreIn"]).json()
    assert (shown.status_code, stored.status_code, corrected.status_code) == (200, 201, 200)
    assert (valued["problems"], valued["yaku"]) == ([], ["riichi", "yakuhai_bakaze"])
