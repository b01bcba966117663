"""The code of a seat card links somebody in a chat with its player, until the card is renewed."""

from typing import Any

import pytest
from django.core.cache import cache

from league.core.permissions import SYSTEM
from league.core.queries.seat_cards import code_of
from league.entrants.entrants import renew_seat_card
from league.entrants.erasing import erase_person
from league.models import ChatChannel, ChatPerson, Entrant, Event
from tests.league.chat.discord import command, discord, said, tap
from tests.league.chat.leagues import HIDDEN, LeagueNight, league_night
from tests.league.web.readers import at, reader, words

pytestmark = pytest.mark.django_db

USER, UNKNOWN = "5000", "This code is not valid"


@pytest.fixture(autouse=True)
def _discord(settings: Any) -> None:
    settings.DISCORD = discord()
    settings.ADDRESS = "https://tenbou.example.org"
    cache.clear()


def link(code: str, user: str = USER) -> str:
    return said(command("link", code, user=user))[0]


def aoi(made: LeagueNight) -> Entrant:
    return Entrant.objects.select_related("player", "event").get(pk=made.entrants[0].pk)


def test_who_types_the_code_of_the_card_answers_for_the_player() -> None:
    made = league_night()
    typed = code_of(aoi(made)).lower().replace("-", " ")
    assert link(typed).startswith("You are Aoi Mori in ")
    assert said(tap(made.button("yes"), user=USER))[0] == "Week 1: your answer is “Yes”."
    assert link(typed, "6000").startswith("You are Aoi Mori in "), "a card is typed twice"
    assert said(command("unlink", user=USER))[0].startswith("Discord is no longer linked")


def test_the_code_of_a_card_connects_no_channel() -> None:
    made = league_night()
    ChatChannel.objects.all().delete()
    assert said(command("connect", code_of(aoi(made)), user=USER))[0].startswith(UNKNOWN)
    assert not ChatChannel.objects.exists()


def test_a_new_card_ends_what_the_lost_one_linked() -> None:
    made = league_night()
    old = code_of(aoi(made))
    link(old)
    renew_seat_card(made.entrants[0], actor=made.world.actor("organiser"))
    assert said(tap(made.button("yes"), user=USER))[0].startswith("Nobody knows yet")
    assert link(old).startswith(UNKNOWN)
    assert link(code_of(aoi(made))).startswith("You are Aoi Mori in ")


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_card_of_a_hidden_event_names_nobody(hidden: dict[str, Any]) -> None:
    made = league_night()
    Event.objects.update(**hidden)
    assert link(code_of(aoi(made))).startswith(UNKNOWN)
    assert not ChatPerson.objects.exists()


def test_the_card_of_somebody_who_is_erased_links_nobody() -> None:
    made = league_night()
    entrant = aoi(made)
    code, before = code_of(entrant), link(code_of(entrant))
    erase_person(entrant.player, actor=SYSTEM, name="Aoi Mori")
    assert (before[:16], link(code)[:22]) == ("You are Aoi Mori", UNKNOWN)
    assert not ChatPerson.objects.filter(entrant=entrant).exists()


def test_guesses_of_one_person_are_counted() -> None:
    made = league_night()
    for _ in range(20):
        assert link("ABCD-EFGH").startswith(UNKNOWN)
    assert link(code_of(aoi(made))).startswith("Too many codes")
    assert link(code_of(aoi(made)), "6000").startswith("You are Aoi Mori in ")


@pytest.mark.parametrize("is_ended", [False, True])
def test_the_card_says_so_where_a_channel_is_connected(*, is_ended: bool) -> None:
    made = league_night()
    if is_ended:
        ChatChannel.objects.update(ended_at=made.night.starts_at)
    page = words(reader(made.world.organiser).get(at("print_seat_cards", made.world)))
    assert (f"Discord: /link {code_of(aoi(made))}" in page) is not is_ended
