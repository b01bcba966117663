"""What a reader meets can be translated: German stands for the six languages of readers."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation.trans_real import DjangoTranslation

from league.management.collecting import texts_in
from league.web.common.languages import languages_at
from tests.entries import WHOLE_GAME, ron
from tests.factories import LoginFactory
from tests.league.everything import Everything
from tests.league.route_operations import operations
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
GERMAN = {"Accept-Language": "de"}
# Files and streams that are no pages, and the pages of site keepers.
NO_PAGES = re.compile(r"/live/|/(?:metrics|health|ready|oembed)|\.(?:ics|json|png|js|xml|txt)$")


@pytest.fixture
def unknown(client: Client, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Texts that were to be shown in German and that nobody can translate."""
    client.get("/")  # what is imported first compares texts without showing them
    texts = texts_in(settings.BASE_DIR, "de")
    known = {f"{text.context}\x04{text.text}".removeprefix("\x04") for text in texts}
    missing = set[str]()
    gettext = DjangoTranslation.gettext

    def asked(self: DjangoTranslation, text: str) -> str:
        # Looked up as well: what was typed and cut short, numbers, and what Django itself translates.
        no_words = text.endswith("…") or text.removeprefix("rules\x04").isdigit()
        if self.language() == "de" and not no_words:
            missing.update({text} - known - set(vars(self)["_catalog"].keys()))
        return gettext(self, text)

    monkeypatch.setattr(DjangoTranslation, "gettext", asked)
    return missing


@pytest.fixture
def world() -> World:
    return running_event(tables=2)


def test_everything_on_a_tables_pages_can_be_translated(
    client: Client, world: World, unknown: set[str]
) -> None:
    won = {"outcome": "ron", "1-seat": "S", "discarder": "W"}
    tiles = {"1-concealed": "234m456678p5588s", "1-win_tile": "8s"}
    here = link(world.table)
    play(world.table, [ron("S", "W", 3)])
    asked = [{}, {"check": "1", "outcome": "ron"}, {"check": "1", **won, **tiles}]
    pages = [client.get(f"{here}hand/", fields, headers=GERMAN) for fields in asked]
    paths = ("", "needs/", "call/", "close/", "hands/1/correct/", "hands/1/strike/", "nothing/")
    pages += [client.get(f"{here}{path}", headers=GERMAN) for path in paths]
    play(world.table, WHOLE_GAME[1:])
    pages += [client.get(f"{here}{path}", headers=GERMAN) for path in ("", "slip/", "close/")]
    assert {page.headers["Content-Language"] for page in pages} == {"de"}
    assert unknown == set()


@pytest.mark.parametrize("who", ["visitor", "player"])
def test_everything_on_pages_of_readers_can_be_translated(
    world: World, unknown: set[str], who: str
) -> None:
    play(world.tables[0], [ron("S", "W", 3)])
    play(world.tables[1], WHOLE_GAME)
    made, reader = Everything(world), Client(headers=GERMAN)
    if who == "player":
        login = LoginFactory.create()
        world.entrants[0].player.login = login
        world.entrants[0].player.save()
        reader.force_login(login)
    languages = set[str]()
    for item in operations():
        address = made.address(item) if item.method == "GET" and not item.is_api else ""
        if not address or NO_PAGES.search(address) or "de" not in languages_at(address):
            continue
        languages.add(reader.get(address).headers.get("Content-Language", "de"))
    assert (languages, unknown) == ({"de"}, set())
