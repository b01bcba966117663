"""Who may create events: a setting of the installation."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import override_settings

from tests.factories import LoginFactory
from tests.league.api.callers import person
from tests.league.web.readers import reader, words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db

BODY = {"name": "Spring Open", "preset": "wrc-2025"}


def people(world: World) -> dict[str, User]:
    trusted = LoginFactory.create()
    trusted.user_permissions.add(Permission.objects.get(codename="add_event"))
    return {
        "a stranger": world.stranger,
        "a scorer": world.scorer,
        "an organiser": world.organiser,
        "with the permission": trusted,
        "staff": LoginFactory.create(is_staff=True),
        "a superuser": LoginFactory.create(is_superuser=True),
    }


@pytest.mark.parametrize(
    ("setting", "creators"),
    [
        (
            "everybody",
            [
                "a stranger",
                "a scorer",
                "an organiser",
                "with the permission",
                "staff",
                "a superuser",
            ],
        ),
        ("invited", ["an organiser", "with the permission", "staff", "a superuser"]),
        ("staff", ["staff", "a superuser"]),
    ],
)
def test_the_setting_says_who_creates_events(setting: str, creators: list[str]) -> None:
    logins = people(event_world())
    with override_settings(EVENT_CREATORS=setting):
        pages = {who: reader(login).get("/events/new/") for who, login in logins.items()}
        homes = {who: reader(login).get("/") for who, login in logins.items()}
        answers = {who: person(login).post("events/", BODY) for who, login in logins.items()}
    assert [who for who, page in pages.items() if page.status_code == 200] == creators
    assert [who for who, home in homes.items() if "New event" in words(home)] == creators
    assert [who for who, answer in answers.items() if answer.status_code == 201] == creators
    others = [code for who, code in answers.items() if who not in creators]
    assert {answer.status_code for answer in others} <= {403}


def test_who_may_create_none_reads_no_offer_to() -> None:
    with override_settings(EVENT_CREATORS="staff"):
        page = words(reader(event_world().stranger).get("/events/mine/"))
    assert "New event" not in page
    assert (
        "You have no events yet. Sign up for one on its page, or ask an organiser for a role."
        in page
    )
