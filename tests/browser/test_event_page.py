"""The page of an event on a phone and on a desk: before, during and after play, and hidden."""

import datetime as dt
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.core.permissions import SYSTEM
from league.enums import EventStatus, ReleasePolicy
from league.events.events import change_event
from league.models import Event
from tests.browser.kept_contexts import give_login
from tests.browser.looks import broken_looks, will_be_looked_at
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory, SignUpTermsFactory
from tests.league.web.public.test_columns_add_up import fined, rewarded, season
from tests.league.web.readers import at
from tests.shortcuts import play
from tests.stages import add_final, session_of, stage, stage_world
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db(transaction=True)

POINTS = (40, 10, -20, -30, 35, 5, -8, -32)


def coming() -> World:
    world = event_world(players=6, starts_on=dt.date(2026, 11, 21))
    SignUpTermsFactory.create(event=world.event, capacity=8)
    start = dt.datetime(2026, 11, 21, 11, tzinfo=dt.UTC)
    text = "**Bring** tea.\n\n- [Map](https://example.org)"
    change_event(world.event, actor=SYSTEM, description=text, session_starts=[start])
    return world


def running() -> World:
    world = running_event(tables=2)
    play(world.tables[0], WHOLE_GAME[:3])
    return world


def played(**event: Any) -> World:
    """Two sessions of eight players, the second with the points of the first turned round."""
    world = stage_world(players=8, **event)
    first = stage(world, 1)
    for points in (POINTS, POINTS[::-1]):
        session_of(first, world.event, list(zip(world.entrants, points, strict=True)))
    world.entrants[0].player.club = ClubFactory.create()
    world.entrants[0].player.save()
    return world


def test_the_page_of_an_event_in_all_its_states(phone: Page) -> None:
    hidden = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 2}
    over, embargoed = played(), played(**hidden)
    Event.objects.filter(pk=over.event.pk).update(status=EventStatus.FINISHED)
    add_final(embargoed, 4)
    club = over.entrants[0].player.club
    assert club is not None
    paths = ["/", f"/clubs/{club.pk}/"]
    paths += [at("event", world) for world in (coming(), running(), over, embargoed)]
    will_be_looked_at(phone)
    found = {}
    for path in paths:
        phone.goto(path)
        found[path] = broken_looks(phone)
    assert found == {path: [] for path in paths}
    for name in ("event", "standings"):
        phone.goto(at(name, over))
        row = phone.locator("tr.more").first
        expect(row).to_be_hidden()
        rounds = phone.locator(".standings--full th.round").evaluate_all(
            "heads => heads.map((head) => head.querySelector('abbr').textContent)"
        )
        phone.locator(".unfold").first.click()
        expect(row).to_be_visible()
        expect(row.locator(".rounds li > span")).to_have_text(rounds)
        facts = phone.locator(".standings--full th.wide:not(.round)").all_text_contents()
        expect(row.locator("dt")).to_have_text([name.strip() for name in facts])


@pytest.mark.parametrize("sessions", [6, 12])
def test_standings_with_penalties_fit_a_small_desk(
    phone: Page, live_server: Any, sessions: int
) -> None:
    world = rewarded(fined(season(sessions, tiebreaks=["best_game", "total"])))
    give_login(phone.context, world.organiser, live_server.url)
    phone.set_viewport_size({"width": 1280, "height": 800})
    for name in ("event", "standings", "manage_standings"):
        phone.goto(at(name, world))
        box = phone.locator(".table-box").first
        assert box.evaluate("box => box.scrollWidth - box.clientWidth") == 0, name
