"""Who moves up from the waiting list is named, marked in the list, and can be sent back."""

import pytest

from league.models import SignUp, SignUpTerms
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.sign_ups import ask, open_world
from tests.worlds import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def full() -> World:
    """Two places, both taken; two people wait."""
    world = open_world(players=0, capacity=2)
    for name in ("Aoki", "Berg", "Chen", "Dora"):
        ask(world, name)
    return world


def statuses() -> list[tuple[str, str]]:
    return [*SignUp.objects.order_by("position").values_list("name", "status")]


def test_whoever_moves_up_is_named_and_marked_and_can_be_sent_back(full: World) -> None:
    client, to = reader(full.organiser), at("sign_ups", full)
    assert "Moved up" not in words(client.get(to))
    page = client.get(at("sign_up_one", full, position=1))
    left = submit(page, "Withdraw", follow=True)
    assert messages_of(left) == [
        "Chen has got the place from the waiting list.",
        "The sign-up of Aoki is withdrawn.",
    ]
    assert words(left).count("Moved up") == 1
    back = submit(left, "Undo the move up", follow=True)
    assert messages_of(back) == [
        "Dora has got the place from the waiting list.",
        "The sign-up of Chen waits for your decision again.",
    ]
    assert statuses() == [
        ("Aoki", "withdrawn"),
        ("Berg", "accepted"),
        ("Chen", "asked"),
        ("Dora", "accepted"),
    ]


def test_a_fee_that_is_marked_moves_nobody_up(full: World) -> None:
    SignUpTerms.objects.update(fee=20)
    page = reader(full.organiser).get(at("sign_ups", full), {"q": "Berg"})
    assert messages_of(submit(page, "Mark paid", follow=True)) == [
        "Berg has paid 20\N{NO-BREAK SPACE}\N{EURO SIGN}."
    ]
