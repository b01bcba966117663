"""Signing up by a button: the rules of the page, and its address where a button is not enough."""

from typing import Any

import pytest
from django.core.cache import cache

from league.chat.queries.messages import messages_of
from league.entrants.queries.own_sign_ups import own_sign_up
from league.entrants.sign_up import withdraw_sign_up
from league.enums import EventStatus, SignUpStatus
from league.models import ChatChannel, Entrant, Event, Player, SignUp
from tests.factories import EntrantFactory, LoginFactory, PlayerFactory
from tests.factories.chat import ChatChannelFactory, ChatLoginFactory
from tests.league.chat.discord import CHANNEL, discord, said, sent, tap
from tests.sign_ups import ask, lunch, open_world, own
from tests.worlds import World

pytestmark = pytest.mark.django_db

USER, OTHER = "5000", "6000"
PAGE = "https://tenbou.example.org/events/spring/sign-up/"


@pytest.fixture(autouse=True)
def _discord(settings: Any) -> None:
    settings.DISCORD = discord()
    settings.ADDRESS = "https://tenbou.example.org"
    cache.clear()


def spring(**terms: Any) -> World:
    """An event with an open sign-up in a connected channel; Lena has an account there."""
    world = open_world(event={"slug": "spring", "name": "Spring"}, **terms)
    ChatChannelFactory.create(event=world.event, channel_id=CHANNEL)
    known(USER, "Lena Brandt")
    return world


def known(user: str, name: str, **player: Any) -> Any:
    """Somebody in the chat with an account and a player record."""
    login = LoginFactory.create()
    ChatLoginFactory.create(user_id=user, login=login)
    return PlayerFactory.create(login=login, display_name=name, **player)


def sign(world: World, user: str = USER, choice: str = "") -> list[str]:
    """The lines of the answer to a tap, which only the asker sees."""
    custom_id = f"sign-up:{world.event.pk}{choice and f':{choice}'}"
    text, private = said(tap(custom_id, user=user))
    assert private
    return text.splitlines()


def test_a_tap_signs_up_with_the_record_of_the_account() -> None:
    world = spring()
    lines = sign(world)
    row = SignUp.objects.get()
    assert (row.name, row.status, row.entrant) == ("Lena Brandt", "accepted", Entrant.objects.get())
    assert lines == [
        "**Spring**",
        "You are signed up: Accepted.",
        "See it, change it or withdraw here; the address is yours alone:",
        f"<https://tenbou.example.org/s/{row.token}/>",
    ]
    assert (sign(world), SignUp.objects.count()) == (lines, 1)


def test_who_is_not_shown_by_name_stays_so() -> None:
    world = spring()
    known(OTHER, "Ben", shown_by_name=False)
    sign(world, OTHER)
    assert Entrant.objects.get().public_name == "Player 1"


@pytest.mark.parametrize(
    ("terms", "lines"),
    [
        ({"approval": True}, ["You are signed up: Waiting for approval."]),
        (
            {"capacity": 1},
            ["You are signed up: On the waiting list.", "Your place on it: 1"],
        ),
    ],
)
def test_approval_and_the_waiting_list_are_said(terms: Any, lines: list[str]) -> None:
    world = spring(**terms)
    ask(world, "Mika")
    assert sign(world)[1 : 1 + len(lines)] == lines


def test_a_fee_asks_for_a_second_tap() -> None:
    world = spring(fee=12)
    answer = sent(tap(f"sign-up:{world.event.pk}", user=USER)).json()["data"]
    assert answer["content"].splitlines()[1:] == [
        "Fee: 12\N{NO-BREAK SPACE}€",
        "Tap “Sign up” to sign up for it.",
        f"<{PAGE}>",
    ]
    ((button,),) = [row["components"] for row in answer["components"]]
    assert not SignUp.objects.exists()
    text, _private = said(tap(button["custom_id"], user=USER))
    assert text.splitlines()[1:3] == ["You are signed up: Accepted.", "Fee: 12\N{NO-BREAK SPACE}€"]


def test_required_questions_need_the_page_and_others_do_not() -> None:
    """The rule of the tap on the home page."""
    world = spring()
    lunch(world, required=False)
    question = lunch(world)
    lena = Player.objects.get()
    text = "The organiser asks questions, which a button cannot: sign up on the page "
    assert sign(world) == [text + PAGE]
    assert not own_sign_up(lena, world.event).takes_one_tap
    assert not SignUp.objects.exists()
    question.delete()
    assert own_sign_up(lena, world.event).takes_one_tap
    assert sign(world)[1] == "You are signed up: Accepted."


def test_who_is_unknown_gets_the_page() -> None:
    world = spring()
    (line,) = sign(world, "77")
    assert line.startswith(f"Your account is not linked with Discord: sign up on the page {PAGE}")
    ChatLoginFactory.create(user_id=OTHER)
    assert sign(world, OTHER) == [
        f"Your account has no player record yet: sign up on the page {PAGE}"
    ]
    assert not SignUp.objects.exists()


def test_a_closed_sign_up_takes_nobody() -> None:
    world = spring(is_open=False)
    assert sign(world) == ["Sign-up for this event is closed."]
    Event.objects.update(status=EventStatus.DRAFT)
    assert sign(world)[0].startswith("This channel is not connected")
    assert not SignUp.objects.exists()


def test_who_was_entered_by_staff_or_declined_is_told() -> None:
    world = spring()
    EntrantFactory.create(event=world.event, player=known(OTHER, "Mika"))
    assert "Mika" in sign(world, OTHER)[0]
    sign(world)
    row = SignUp.objects.get()
    withdraw_sign_up(row, actor=own(row))
    assert sign(world)[1] == "You are signed up: Accepted."
    SignUp.objects.update(status=SignUpStatus.DECLINED)
    assert "declined" in sign(world)[0]


def test_the_button_of_an_event_elsewhere_signs_nobody_up() -> None:
    world, other = spring(), open_world(event={"status": EventStatus.OPEN})
    assert sign(other) == ["This no longer exists: it has been deleted."]
    assert sign(world, choice="no")[1] == "You are signed up: Accepted."
    assert SignUp.objects.get().event == world.event


def test_the_message_has_a_button_unless_a_question_is_required() -> None:
    world = spring(fee=12, capacity=8)
    channel = ChatChannel.objects.get()
    (message,) = messages_of(channel)
    assert [one.get("custom_id") for one in message.buttons] == [f"sign-up:{world.event.pk}", None]
    assert message.text.splitlines()[1:4] == [
        "Sign-up is open.",
        "Fee: 12\N{NO-BREAK SPACE}€",
        "Free places: 8",
    ]
    lunch(world, required=False)
    (message,) = messages_of(channel)
    assert len(message.buttons) == 2
    lunch(world)
    (message,) = messages_of(channel)
    assert [one.get("url") for one in message.buttons] == [PAGE]


def test_too_many_sign_ups_are_refused(settings: Any) -> None:
    settings.SIGN_UP_BROWSER_RATE = "1/hour"
    world = spring()
    sign(world)
    row = SignUp.objects.get()
    withdraw_sign_up(row, actor=own(row))
    assert sign(world)[0].startswith("Too many sign-ups")
