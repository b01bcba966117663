"""What a score-keeper does at a table's own page, in few words."""

from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.test import Client

from league.models import Table
from league.web.table.pads import pad_of
from scoring import Ruleset, preset
from tests.league.web.table.pictures import notated

Answer = Any  # the response of Django's test client


class _Hidden(HTMLParser):
    """Collects the hidden fields and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "input" and found.get("type") == "hidden":
            self.fields.append((found["name"], found["value"]))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def hidden(answer: Answer, name: str) -> str:
    """The value of a hidden field of the page."""
    reader = _Hidden()
    reader.feed(notated(answer.content.decode()))
    return dict(reader.fields)[name]


def text(answer: Answer) -> str:
    """What the page says, spaces made single."""
    reader = _Hidden()
    reader.feed(notated(answer.content.decode()))
    return " ".join(unescape(" ".join(reader.words)).split())


def link(table: Table) -> str:
    return f"/t/{table.token}/"


def desk(table: Table) -> str:
    return f"/tables/{table.pk}/enter/"


def fields(entry: dict[str, Any], ruleset: Ruleset | None = None) -> QueryDict:
    """The entry as it is typed into the plain page."""
    rules = ruleset or preset("wrc-2025")
    return pad_of(rules).fields_of(entry, rules)


def typed(entry: dict[str, Any], **more: str) -> str:
    return f"{fields(entry).urlencode()}&{urlencode(more)}"


def check(client: Client, door: str, entry: dict[str, Any], **more: str) -> Answer:
    """Ask for the check of a new hand with this typed in."""
    return client.get(f"{door}hand/?{typed(entry, check='1', **more)}")


def checked(client: Client, door: str, entry: dict[str, Any]) -> dict[str, list[str]]:
    """Go to the check, and return what its form would post."""
    answer = check(client, door, entry)
    keys = {name: [hidden(answer, name)] for name in ("client_id", "version", "seen")}
    return dict(fields(entry).lists()) | keys


def store(client: Client, door: str, entry: dict[str, Any]) -> Answer:
    return client.post(f"{door}hand/", checked(client, door, entry))
