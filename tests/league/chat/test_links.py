"""Somebody in a chat has an account: linked by a code, unlinked from both sides, ended with the account."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from league.chat.connecting import make_account_code
from league.core.errors import Forbidden
from league.core.permissions import ANONYMOUS
from league.core.queries.actors import actor_of
from league.entrants.queries.chat_people import player_in_chat
from league.models import Attendance, ChatCode, ChatLogin, ChatPerson
from league.people.merging import merge_players, undo_merge
from league.people.queries.personal_data import personal_data
from tests.factories import LoginFactory, PlayerFactory
from tests.factories.chat import ChatLoginFactory, ChatPersonFactory
from tests.league.chat.discord import command, discord, said, tap
from tests.league.chat.leagues import LeagueNight, league_night
from tests.page_forms import submit

pytestmark = pytest.mark.django_db

USER = "5000"


@pytest.fixture(autouse=True)
def _discord(settings: Any) -> None:
    settings.DISCORD = discord()
    settings.ADDRESS = "https://tenbou.example.org"
    cache.clear()


def with_account(made: LeagueNight, number: int = 0) -> Any:
    """The account of a player."""
    player = made.entrants[number].player
    player.login = LoginFactory.create(username=f"mori{number}")
    player.save()
    return player.login


def test_an_account_is_linked_on_its_page_and_unlinked_there(client: Client) -> None:
    made = league_night()
    login = with_account(made)
    client.force_login(login)
    page = reverse("account")
    shown = submit(client.get(page), "Make code", follow=True).content.decode()
    code = ChatCode.objects.get().code
    assert f"/link {code}" in shown
    text = "Discord is now linked with your account “mori0”."
    assert said(command("link", code, user=USER)) == (text, True)
    assert said(command("link", code, user="6000"))[0].startswith("This code is not valid")
    assert said(tap(made.button("yes"), user=USER))[0] == "Week 1: your answer is “Yes”."
    assert Attendance.objects.get().entrant == made.entrants[0]
    assert "1 Discord account is linked" in client.get(page).content.decode()
    submit(client.get(page), "Unlink Discord")
    assert said(tap(made.button("no"), user=USER))[0].startswith("Nobody knows yet")
    assert "Unlink Discord" not in client.get(page).content.decode()


def test_unlink_in_the_chat_forgets_account_and_players() -> None:
    made = league_night()
    ChatLoginFactory.create(user_id=USER, login=with_account(made))
    ChatPersonFactory.create(user_id=USER, entrant=made.entrants[1])
    others = (ChatLoginFactory.create(), ChatPersonFactory.create())
    text = "Discord is no longer linked with your account or player."
    assert said(command("unlink", user=USER)) == (text, True)
    assert said(command("unlink", user=USER)) == ("Nothing was linked.", True)
    assert (ChatLogin.objects.get(), ChatPerson.objects.get()) == others


def test_who_links_again_has_the_other_account() -> None:
    made = league_night()
    ChatLoginFactory.create(user_id=USER, login=with_account(made))
    other = with_account(made, 2)
    said(command("link", make_account_code(actor=actor_of(other)).code, user=USER))
    assert ChatLogin.objects.get().login == other
    assert player_in_chat(USER, made.event) == made.entrants[2]


def test_a_code_of_an_account_connects_no_channel_and_nobody_without_one_makes_any() -> None:
    code = make_account_code(actor=actor_of(LoginFactory.create())).code
    assert said(command("connect", code))[0].startswith("This code is not valid")
    with pytest.raises(Forbidden):
        make_account_code(actor=ANONYMOUS)


def test_an_account_that_cannot_log_in_is_nobody() -> None:
    made = league_night()
    login = with_account(made)
    ChatLoginFactory.create(user_id=USER, login=login)
    login.is_active = False
    login.save()
    assert player_in_chat(USER, made.event) is None


def test_a_player_code_goes_before_the_account() -> None:
    made = league_night()
    ChatLoginFactory.create(user_id=USER, login=with_account(made))
    ChatPersonFactory.create(user_id=USER, entrant=made.entrants[1])
    assert player_in_chat(USER, made.event) == made.entrants[1]


def test_a_merged_record_takes_the_account_along_and_an_undo_gives_it_back() -> None:
    made = league_night()
    login = with_account(made)
    ChatLoginFactory.create(user_id=USER, login=login)
    ChatPersonFactory.create(user_id="6000", entrant=made.entrants[0])
    made.world.organiser.is_superuser = True
    made.world.organiser.save()
    actor, kept = made.world.actor("organiser"), PlayerFactory.create()
    merge = merge_players(kept, made.entrants[0].player, actor=actor)
    for user in (USER, "6000"):
        found = player_in_chat(user, made.event)
        assert found is not None
        assert found.player == kept
    undo_merge(merge, actor=actor)
    found = player_in_chat(USER, made.event)
    assert found is not None
    assert found.player == made.entrants[0].player


def test_who_asks_what_is_stored_reads_the_links() -> None:
    made = league_night()
    ChatLoginFactory.create(user_id=USER, login=with_account(made))
    ChatPersonFactory.create(user_id="6000", entrant=made.entrants[0])
    found = personal_data(made.entrants[0].player)["chats"]
    assert [row["user_id"] for row in found] == [USER, "6000"]


def test_who_sends_too_many_commands_is_stopped_and_others_are_not() -> None:
    league_night()
    for _ in range(30):
        assert said(command("who", user=USER))[0].startswith("**Tuesday")
    assert said(command("who", user=USER)) == ("Too many commands. Try again in a minute.", True)
    assert said(command("who", user="6000"))[0].startswith("**Tuesday")
