"""A player comes from a poster: signs up, makes an account, takes the record, answers, gets the seat."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from league.enums import EventKind, NightAnswer
from league.environment import new_vapid_key
from league.models import Mail, Night, Player, Recipient, Session
from league.nights.attendance import answer_night
from league.notices.posts import deliver_to
from league.notices.spreading import spread_notices
from league.seating.night_games import draw_next_game
from league.seating.sessions import publish_session
from league.tasks import draw_session
from tests.browser.journeys.test_notices_journey import SUBSCRIBED, subscription
from tests.browser.kept_contexts import PHONE
from tests.factories import SignUpTermsFactory
from tests.factories.night import NightFactory
from tests.receiver import Device, receiving
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db(transaction=True)
EMAIL = "lena@example.org"
Say = Callable[[str], str]


@pytest.fixture
def world(transactional_db: None, settings: Any) -> World:  # noqa: ARG001 (what is written must be seen)
    cache.clear()  # the e-mails of the hour
    settings.VAPID_KEY, settings.NOTICES_TO_LOOPBACK = new_vapid_key(), True
    settings.MAIL_REACHES_PEOPLE = settings.MAIL_WORKS = True
    settings.REGISTRATION = "open"
    made = event_world(players=3, kind=EventKind.LEAGUE, name="Winter League")
    SignUpTermsFactory.create(event=made.event, approval=False)
    NightFactory.create(event=made.event, games=1)
    return made


@pytest.fixture(params=["en", "ja"])
def language(request: pytest.FixtureRequest) -> str:
    code: str = request.param
    return code


@pytest.fixture
def say(language: str) -> Say:
    """The words of a page in the language of the phone."""

    def said(text: str) -> str:
        with translation.override(language):
            return translation.gettext(text)

    return said


@pytest.fixture
def own_phone(browser: Browser, live_server: Any, language: str) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport=PHONE, base_url=live_server.url, locale=language)
    made.grant_permissions(["notifications"])
    yield made
    made.close()


def press(place: Page | Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def sign_up_from_the_poster(page: Page, world: World, say: Say) -> None:
    page.goto(f"/events/{world.event.slug}/sign-up/")
    fits(page)
    page.locator("[name=name]").fill("Lena Brandt")
    page.locator("[name=contact]").fill(EMAIL)
    page.locator("[name=shown_by_name][value=yes]").check()
    press(page, say("Sign up"))
    expect(page.get_by_text(EMAIL)).to_be_visible()
    (link,) = re.findall(r"/sign-up/confirm/\S+", Mail.objects.get().body)
    page.goto(link)
    press(page, say("Confirm sign-up"))
    expect(page.get_by_text(say("Your e-mail address is confirmed."))).to_be_visible()
    fits(page)


def make_an_account(page: Page, say: Say) -> None:
    page.goto("/account/login/")
    page.locator('form[action$="/login/code/"] [name=email]').fill(EMAIL)
    press(page, say("Send me a code"))
    page.wait_for_url("**/confirm/")
    code = Mail.objects.latest("pk").body.strip().splitlines()[2]
    page.locator("[name=code]").fill(code)
    press(page.get_by_role("main"), say("Log in"))
    page.wait_for_url(lambda address: "/account/login/" not in address)


def take_the_record(page: Page, say: Say) -> None:
    page.goto("/account/claim/")
    fits(page)
    by_email = page.locator("li").filter(has_text=say("E-mail address of your sign-up")).last
    press(by_email, say("This is me"))
    page.wait_for_url(lambda address: "/claim/" not in address)
    assert Player.objects.get(display_name="Lena Brandt").login is not None


def answer_for_tuesday(page: Page, say: Say, yes: str) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name=say("Will you come?"))).to_be_visible()
    press(page, f"{yes} Week 1")
    expect(page.get_by_text(say("Your answer is saved."))).to_be_visible()
    fits(page)


def seat_the_night(world: World) -> None:
    actor, night = world.actor("organiser"), Night.objects.get()
    for entrant in world.entrants:
        answer_night(night, entrant, "yes", actor=actor)
    draw_session(draw_next_game(night, actor=actor, seed=1).pk)
    publish_session(Session.objects.get(), actor=actor)
    spread_notices()
    assert deliver_to(Recipient.objects.get().pk) == 1


def test_a_player_comes_from_a_poster_and_hears_of_the_seat(
    own_phone: BrowserContext, world: World, say: Say, language: str
) -> None:
    device, page = Device(), own_phone.new_page()
    sign_up_from_the_poster(page, world, say)
    make_an_account(page, say)
    take_the_record(page, say)
    with translation.override(language):
        yes = str(NightAnswer.YES.label)
    answer_for_tuesday(page, say, yes)
    with receiving(201) as service:
        page.add_init_script(SUBSCRIBED % subscription(device, service.address))
        page.goto(f"/players/{Player.objects.get(display_name='Lena Brandt').pk}/follow/")
        press(page, say("Notify this device"))
        expect(page.get_by_role("button", name=say("Stop notices here"))).to_be_visible()
        seat_the_night(world)
    message = json.loads(device.decrypt(service.got[0].body))
    assert message["title"] == "Winter League"
    seat = message["body"].splitlines()[-1]
    assert seat.startswith("Lena Brandt")
    assert [one.public_name in seat for one in world.entrants] == [True] * 3
    page.goto("/")
    expect(page.locator(".own-seat").first).to_be_visible()
    fits(page)
