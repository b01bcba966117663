"""A flood of sign-ups is declined by one press."""

from typing import Any

import pytest

from league.entrants.sign_up import sign_up
from league.models import Mail
from tests.league.web.readers import at, messages_of, reader, words
from tests.shortcuts import audited_verbs
from tests.sign_ups import ask, open_world, statuses

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_flood_is_declined_from_its_first_line_on_and_tells_nobody(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True
    world = open_world(capacity=8)
    names = ("Aoki", "Flood 1", "Flood 2")
    before, *flood = [ask(world, name, staff_decide=True) for name in names]
    login = world.actor("stranger")
    known = sign_up(world.event, name="Mori", actor=login, staff_decide=True)[0]
    Mail.objects.all().delete()
    client = reader(world.organiser)
    page = client.get(at("sign_ups", world))
    assert words(page).count("Decline this and all later ones without an account") == 3
    action = at("sign_up_answer", world, position=flood[0].position, verb="decline-from-here")
    answer = client.post(action, follow=True)
    assert messages_of(answer) == ["2 sign-ups are declined."]
    assert statuses(world) == [
        (before.name, "asked"),
        ("Flood 1", "declined"),
        ("Flood 2", "declined"),
        (known.name, "asked"),
    ]
    assert not Mail.objects.exists()
    assert audited_verbs()[-2:] == ["sign_up.decline"] * 2
    client.post(action.replace("decline-from-here", "return"))
    assert statuses(world)[1] == ("Flood 1", "asked")
