"""Who reads the pages in a test, and what they read there."""

import re
from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD
from tests.league.web.table.pictures import notated
from tests.worlds import World

Reader = Any  # Django's test client, whose answers have more than their types say
Answer = Any


def reader(login: User | None = None) -> Reader:
    """A browser, logged in or not."""
    client = Client()
    if login is not None:
        client.force_login(login)
    return client


def answers_is_it_you(client: Reader) -> Reader:
    """The browser proves by the password of `LoginFactory` that it is still the same person."""
    client.post("/account/again/", {"password": PASSWORD})
    return client


def readers(world: World) -> dict[str, Reader]:
    names = ("stranger", "scorer", "referee", "organiser")
    people = {name: reader(getattr(world, name)) for name in names}
    return {"passer-by": reader(), **people}


def at(name: str, world: World, **more: Any) -> str:
    """The address of a page of the world's event."""
    return reverse(name, kwargs={"slug": world.event.slug, **more})


def words(answer: Answer) -> str:
    """What the page says, without its tags, spaces made single."""
    text = re.sub(r"<[^>]+>", " ", notated(answer.content.decode()))
    return " ".join(unescape(text).split())


def messages_of(answer: Answer) -> list[str]:
    """The messages that the page shows."""
    return [str(message) for message in answer.context["messages"]]


def problems(answer: Answer, form: str = "form") -> dict[str, list[str]]:
    """What the page says against its form, by field."""
    return {name: list(texts) for name, texts in answer.context[form].errors.items()}
