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
from tests.page_forms import form_of, submit

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
            self.fields.append((found["name"], found.get("value", "")))

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


def answers(entry: dict[str, Any], ruleset: Ruleset | None = None) -> dict[str, Any]:
    """What is typed, chosen and ticked on the plain page to say this entry."""
    rules = ruleset or preset("wrc-2025")
    pad = pad_of(rules)
    form = pad.form(ruleset=rules, initial=pad.form.values_of(entry, rules))
    typed = {
        part.add_prefix(name): part[name].value() for part in form.parts for name in part.fields
    }
    rows = {name.removesuffix("_type") for name in typed if name.endswith("_type")}
    empty = tuple(f"{row}_" for row in rows if not typed[row])
    return {
        name: value
        for name, value in typed.items()
        if value not in ("", None, [], False) and not name.startswith(empty)
    }


def fields(entry: dict[str, Any], ruleset: Ruleset | None = None) -> QueryDict:
    """The same as a browser sends it."""
    data = QueryDict(mutable=True)
    for name, value in answers(entry, ruleset).items():
        sent = value if isinstance(value, list) else ["on" if value is True else str(value)]
        data.setlist(name, sent)
    return data


def entry_in(data: QueryDict, ruleset: Ruleset | None = None) -> dict[str, Any]:
    """The entry that the plain page reads in what a browser sent."""
    rules = ruleset or preset("wrc-2025")
    form = pad_of(rules).form(data, ruleset=rules)
    assert form.is_valid()
    return form.entry()


def typed(entry: dict[str, Any], **more: str) -> str:
    return f"{fields(entry).urlencode()}&{urlencode(more)}"


def check(
    client: Client, door: str, entry: dict[str, Any], ruleset: Ruleset | None = None
) -> Answer:
    """Open the page of a new hand, type this in, and ask for the check."""
    return submit(client.get(f"{door}hand/"), "Check entry", answers(entry, ruleset))


def checked(client: Client, door: str, entry: dict[str, Any]) -> dict[str, list[str]]:
    """Go to the check, and return what its form would post."""
    form, button = form_of(check(client, door, entry), "Save hand")
    sent = [pair for pair in form.sent(button) if pair[0] != "csrfmiddlewaretoken"]
    return dict(QueryDict(urlencode(sent)).lists())


def store(
    client: Client, door: str, entry: dict[str, Any], ruleset: Ruleset | None = None
) -> Answer:
    return submit(check(client, door, entry, ruleset), "Save hand")
