"""Staff rehearse: pages and API, steps of workers, marks on every page."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from league.events.archiving import delete_event
from league.models import Rehearsal
from league.rehearsals.rehearsals import make_rehearsal, run_rehearsal
from league.rehearsals.steps import continue_rehearsals, rehearse
from tests.factories import EventRoleFactory, LoginFactory
from tests.league.api.callers import codes, person
from tests.league.rehearsals.days import go_on
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(players=8, sessions_planned=1, session_minutes=30)


def test_an_organiser_rehearses_on_pages(world: World, client: Client) -> None:
    client.force_login(world.organiser)
    base = f"/events/{world.event.slug}/manage/rehearsal/"
    assert "Make rehearsal" in client.get(base).content.decode()
    assert client.post(base, {"speed": "1"}).status_code == 404
    client.post(f"{base}make/", {"speed": "7"})
    assert Rehearsal.objects.count() == 0
    made = client.post(f"{base}make/", {"speed": "0", "takes_steps": "on"})
    day = Rehearsal.objects.get()
    at: str = made["Location"]
    assert (day.speed, day.takes_steps, day.event.is_rehearsal) == (0, True, True)

    def page(address: str = at) -> Any:
        return client.get(address).content.decode()

    assert "Rehearsal paused." in page()
    assert (
        "Choose a speed first"
        in client.post(f"{at}run/", {"do": "run"}, follow=True).content.decode()
    )
    client.post(at, {"speed": "60"})
    client.post(f"{at}run/", {"do": "run"})
    day.refresh_from_db()
    assert (day.speed, day.takes_steps, day.is_running) == (60, False, True)
    assert "Rehearsal running." in page()
    client.post(f"{at}run/", {"do": "stop"})
    client.post(f"{at}run/", {"do": "step"})
    day.event.status = "open"
    day.event.save()
    go_on(Rehearsal.objects.get(), minutes=60)
    assert "wants to check in" in page()
    marked = ("", "manage/", "manage/print/sign-in/", "standings/")
    marks = [
        "simulated, nothing here counts" in page(f"/events/{day.event.slug}/{one}")
        for one in marked
    ]
    assert marks == [True] * len(marked)
    assert "simulated" not in page(f"/events/{world.event.slug}/")
    assert client.post(f"{at}delete/")["Location"] == base
    assert Rehearsal.objects.count() == 0


def test_the_event_lists_its_rehearsals_and_removes_one(world: World) -> None:
    organiser = world.actor("organiser")
    client = reader(world.organiser)
    assert "Rehearsals of this event" not in words(client.get(at("rehearsal", world)))
    kept, gone = (make_rehearsal(world.event, actor=organiser) for _ in range(2))
    Rehearsal.objects.filter(pk=kept.pk).update(clock=75 * 60, is_running=True)
    page = client.get(at("rehearsal", world))
    assert [one.pk for one in page.context["rehearsals"]] == [gone.pk, kept.pk]
    assert "Rehearsal running. · simulated time 1:15" in words(page)
    remove = reverse("rehearsal_delete", args=[gone.event.slug])
    left = submit(page, "Remove", action=remove, follow=True)
    assert left.redirect_chain == [(at("rehearsal", world), 302)]
    assert messages_of(left) == [f"{gone.event.name} is deleted."]
    assert [*Rehearsal.objects.all()] == [kept]


def test_only_staff_of_a_rehearsal_find_it_at_its_event(world: World) -> None:
    make_rehearsal(world.event, actor=world.actor("organiser"))
    later = LoginFactory.create()
    EventRoleFactory.create(event=world.event, login=later, role="organiser")
    assert reader(later).get(at("rehearsal", world)).context["rehearsals"] == []
    assert person(later).get(f"events/{world.event.pk}/rehearsals/").json()["results"] == []


def test_now_of_a_rehearsal_has_its_clock_its_buttons_and_the_way_back(world: World) -> None:
    day = make_rehearsal(world.event, actor=world.actor("organiser"), speed=60)
    client = reader(world.organiser)
    now_page = reverse("manage", args=[day.event.slug])
    before = client.get(now_page)
    assert "0:00 simulated time · stopped" in words(before)
    assert f"Rehearsal of {world.event.name}" in words(before)
    assert f'href="{at("manage", world)}"' in before.content.decode()
    started = submit(before, "Start rehearsal", follow=True)
    assert "simulated time · 60 times as fast" in words(started)
    stopped = submit(started, "Stop rehearsal", follow=True)
    assert stopped.redirect_chain == [(now_page, 302)]
    assert messages_of(submit(stopped, "Next step", follow=True)) == ["Next step."]
    own = client.get(at("manage", world))
    assert "simulated" not in words(own)


def test_a_rehearsal_outlives_a_draft_that_is_deleted(world: World) -> None:
    organiser = world.actor("organiser")
    day = make_rehearsal(world.event, actor=organiser)
    world.event.status = "draft"
    world.event.save()
    delete_event(world.event, actor=organiser)
    day.refresh_from_db()
    assert day.source is None
    page = reader(world.organiser).get(reverse("rehearsal", args=[day.event.slug]))
    assert (page.status_code, "Rehearsal of" in words(page)) == (200, False)
    gone = reader(world.organiser).post(reverse("rehearsal_delete", args=[day.event.slug]))
    assert gone.url == reverse("my_events")


def test_the_first_start_does_not_speak_of_going_on(world: World) -> None:
    made = make_rehearsal(world.event, actor=world.actor("organiser"), speed=60)
    page = reader(world.organiser).get(reverse("rehearsal", args=[made.event.slug]))
    assert messages_of(submit(page, "Start", follow=True)) == ["Rehearsal running."]


def test_the_same_over_the_api(world: World) -> None:
    caller = person(world.organiser)
    made = caller.post(f"events/{world.event.pk}/rehearsals/", {"seed": 5, "speed": 60}).json()
    at = f"events/{made['event']['id']}/rehearsal/"
    assert (made["event"]["is_rehearsal"], made["seed"], made["clock"]) == (True, 5, 0)
    assert made["source"] == world.event.pk
    assert caller.get(f"events/{world.event.pk}/rehearsals/").json()["results"] == [made]
    assert caller.patch(at, {"takes_steps": False}).json()["takes_steps"] is False
    ran = [caller.post(f"{at}{verb}/", {}).json()["is_running"] for verb in ("run", "stop")]
    assert ran == [True, False]
    assert caller.post(f"{at}step/", {}).status_code == 200
    assert caller.get(at).json()["speed"] == 60
    wrong = caller.patch(at, {"speed": 601})
    assert (wrong.status_code, codes(wrong)) == (400, ["max_value"])
    assert [caller.delete(at).status_code, caller.get(at).status_code] == [204, 404]
    assert caller.get(f"events/{world.event.pk}/rehearsal/").status_code == 404


def test_one_worker_at_a_time_takes_a_step(world: World) -> None:
    """A message that comes twice does nothing, a lost one is sent again, a step ends with the day."""
    day = make_rehearsal(world.event, actor=world.actor("organiser"), seed=3, speed=60)
    assert rehearse(day.event_id) is False
    assert rehearse(day.event_id, single=True) is True
    day.refresh_from_db()
    assert (day.event.status, day.clock) == ("open", 120)  # a draft is noticed, then opened
    run_rehearsal(day.event, actor=world.actor("organiser"))
    assert [rehearse(day.event_id) for _ in range(2)] == [True, False]
    day.refresh_from_db()
    assert day.clock == 240  # two seconds, 60 times as fast
    # The message of another chain comes between two steps.
    Rehearsal.objects.update(stepped_at=now() - timedelta(seconds=1.5))
    assert rehearse(day.event_id) is False
    assert continue_rehearsals() == 0
    Rehearsal.objects.update(stepped_at=now().replace(year=2020))
    assert continue_rehearsals() == 1
    assert rehearse(day.event_id, single=True) is False
