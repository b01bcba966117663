"""Yaku by their romaji, English or kanji names, as the reader chooses."""

import re

import pytest
from django.test import Client

from league.web.common.languages import YAKU_COOKIE

pytestmark = pytest.mark.django_db


def shown_at(client: Client, path: str) -> str:
    """The first mention of tanyao on a page, without markup."""
    text = re.sub(r"<[^>]+>|\s+", " ", client.get(path).content.decode())
    found = re.search(r"(\S+ )?(\S+ )?断么九", re.sub(r" +", " ", text))
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("chosen", "name"),
    [("", "Tanyao"), ("romaji", "Tanyao"), ("english", "All Inside")],
)
def test_yaku_are_shown_by_the_names_that_the_reader_chooses(
    client: Client, chosen: str, name: str
) -> None:
    client.post("/language/", {"yaku_names": chosen, "next": "/"})
    assert shown_at(client, "/rules/games/").endswith(f"{name} 断么九")


def test_kanji_replace_the_name_of_a_yaku(client: Client) -> None:
    client.post("/language/", {"yaku_names": "kanji", "next": "/"})
    page = client.get("/rules/games/").content.decode()
    assert (page.count("断么九"), "Tanyao" in page) == (1, False)


def test_a_japanese_reader_can_have_romaji(client: Client) -> None:
    client.post("/language/", {"language": "ja", "next": "/"})
    client.post("/language/", {"yaku_names": "romaji", "next": "/"})
    assert "Tanyao" in client.get("/rules/games/").content.decode()


def test_names_nobody_knows_change_nothing(client: Client) -> None:
    client.post("/language/", {"yaku_names": "english", "next": "/"})
    client.post("/language/", {"yaku_names": "klingon", "next": "/"})
    client.post("/language/", {"language": "ja", "next": "/"})
    assert client.cookies[YAKU_COOKIE].value == "english"
