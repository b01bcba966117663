"""One link for a whole group: a tap on a name answers, a change by others is seen and undone."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from league.enums import EventKind, EventStatus
from league.models import Attendance, Event, Night, NightTerms, Player
from league.nights import attendance, group
from league.nights.changes import cancel_night
from league.nights.group import change_night_terms, renew_group_link
from league.nights.queries.group_link import group_token
from league.nights.queries.nights import answer_token
from tests.factories.night import NightFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import form_of, submit
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


def league(players: int = 5, **event: Any) -> World:
    world = event_world(players=players, kind=EventKind.LEAGUE, **event)
    NightFactory.create(event=world.event)
    return world


def address(world: World, number: int | None = None) -> str:
    token = group_token(world.event)
    return reverse("who_comes", args=[token]) + ("" if number is None else f"{number}/")


def name(world: World, place: int) -> str:
    return world.entrants[place].public_name


def answers() -> list[tuple[int, str]]:
    rows = Attendance.objects.order_by("entrant__number")
    return list(rows.values_list("entrant__number", "answer"))


def test_a_tap_on_a_name_answers_and_the_device_is_remembered() -> None:
    world, phone = league(), reader()
    page = submit(phone.get(address(world)), f"Yes {name(world, 0)}", follow=True)
    assert messages_of(page) == [f"{name(world, 0)}: Yes. Saved."]
    assert f"{name(world, 0)} you, on this device" in words(page)
    assert phone.cookies["who-comes"]["httponly"]
    page = submit(page, f"Late {name(world, 0)}", follow=True)
    assert answers() == [(1, "late")]
    assert "by another device" not in words(page)
    submit(page, f"No {name(world, 1)}")
    assert f"{name(world, 0)} you, on this device" in words(phone.get(address(world)))
    page = submit(phone.get(address(world)), "Not you?", follow=True)
    assert "on this device" not in words(page).replace("Remember it on this device", "")
    assert answers() == [(1, "late"), (2, "no")]


def test_a_device_that_answers_for_somebody_else_stays_nobodys() -> None:
    world, phone = league(), reader()
    page = submit(phone.get(address(world)), f"Yes {name(world, 0)}", {"me": False}, follow=True)
    assert "you, on this device" not in words(page)


def test_a_change_by_another_device_is_seen_by_all_and_undone_with_one_tap() -> None:
    world, mine, other = league(), reader(), reader()
    submit(mine.get(address(world)), f"Yes {name(world, 0)}")
    submit(other.get(address(world)), f"No {name(world, 0)}")
    for client, who in ((mine, "another"), (other, "this"), (reader(), "another")):
        assert f"Set to “No” by {who} device" in words(client.get(address(world)))
    page = submit(mine.get(address(world)), f"Undo {name(world, 0)}", follow=True)
    assert answers() == [(1, "yes")]
    assert "Set to" not in words(page)
    row = Attendance.objects.get()
    assert (row.answer_before, row.device_before) == ("", "")


def test_a_third_device_does_not_bury_what_the_first_has_said() -> None:
    world, first = league(), reader()
    submit(first.get(address(world)), f"Yes {name(world, 0)}")
    submit(reader().get(address(world)), f"No {name(world, 0)}")
    submit(reader().get(address(world)), f"Late {name(world, 0)}")
    submit(first.get(address(world)), f"Undo {name(world, 0)}")
    assert answers() == [(1, "yes")]


def test_two_undos_at_once_put_back_one_answer() -> None:
    world, mine = league(), reader()
    submit(mine.get(address(world)), f"Yes {name(world, 0)}")
    submit(reader().get(address(world)), f"No {name(world, 0)}")
    seen = mine.get(address(world))
    submit(seen, f"Undo {name(world, 0)}")
    page = submit(seen, f"Undo {name(world, 0)}", follow=True)
    assert messages_of(page)[-1] == f"No other device has changed the answer of {name(world, 0)}."
    assert answers() == [(1, "yes")]


def test_who_is_not_shown_by_name_is_counted_and_answers_nowhere_here() -> None:
    world = league()
    hidden = world.entrants[0].player
    Player.objects.filter(pk=hidden.pk).update(shown_by_name=False)
    phone = reader()
    page = phone.get(address(world))
    assert hidden.display_name not in page.content.decode()
    assert "1 more player is not shown by name" in words(page)
    form, button = form_of(page, f"Yes {name(world, 1)}")
    control = next(one for one in form.controls if one.name == "player")
    control.values = ["1"]
    assert form.send(phone, button).status_code == 404
    assert answers() == []


def test_the_page_counts_the_tables_of_each_game_by_the_rules_of_the_event() -> None:
    world = league(players=9, odd_tables={"allowed": "three"})
    phone = reader()
    for place in range(6):
        submit(phone.get(address(world)), f"Yes {name(world, place)}", {})
    page = submit(phone.get(address(world)), f"Late {name(world, 6)}", follow=True)
    shown = words(page)
    assert "7 come" in shown
    assert "6 from the start 1 later 0 not coming 2 no answer" in shown
    first, second = page.context["expected"]
    assert (first.sizes, second.sizes) == ((3, 3), (4, 3))
    assert "0 tables" not in shown


def test_a_league_with_a_code_shows_nothing_before_it() -> None:
    world = league()
    change_night_terms(world.event, actor=world.actor("organiser"), code="Riichi 26")
    phone = reader()
    page = phone.get(address(world))
    assert name(world, 0) not in words(page)
    step = reverse("who_comes_step", args=[group_token(world.event), 1, "answer"])
    assert phone.post(step, {"player": "1", "answer": "yes"}).status_code == 404
    page = submit(page, "Continue", {"code": "riichi"}, follow=True)
    assert messages_of(page) == ["This is not the code of the league. Ask the organiser."]
    page = submit(page, "Continue", {"code": "riichi 26"}, follow=True)
    submit(page, f"Yes {name(world, 0)}", follow=True)
    assert answers() == [(1, "yes")]
    change_night_terms(world.event, actor=world.actor("organiser"), code="other")
    assert name(world, 0) not in words(phone.get(address(world)))


def test_wrong_codes_are_limited_by_browser() -> None:
    world = league()
    change_night_terms(world.event, actor=world.actor("organiser"), code="right")
    one, other = reader(), reader()
    page = one.get(address(world))
    for _try in range(11):
        page = submit(page, "Continue", {"code": "wrong"}, follow=True)
    assert messages_of(page) == [
        "Too many codes were tried. Please wait an hour, or ask the organiser."
    ]
    page = submit(page, "Continue", {"code": "right"}, follow=True)
    assert (name(world, 0) in words(page), len(messages_of(page))) == (False, 1)
    page = submit(other.get(address(world)), "Continue", {"code": "right"}, follow=True)
    assert name(world, 0) in words(page)


def test_wrong_codes_of_a_network_are_limited_however_many_browsers_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache.clear()
    monkeypatch.setattr(group, "WRONG_CODES_OF_NETWORK", "5/hour")
    world = league()
    change_night_terms(world.event, actor=world.actor("organiser"), code="right")
    for code in [*["wrong"] * 5, "right"]:
        page = submit(reader().get(address(world)), "Continue", {"code": code}, follow=True)
    assert name(world, 0) not in words(page)


def test_the_group_does_not_use_up_the_own_answers_of_a_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache.clear()
    monkeypatch.setattr(attendance, "ANSWER_RATE", "3/hour")
    world, phone = league(), reader()
    for answer in ("Yes", "No", "Yes", "No"):
        page = submit(phone.get(address(world)), f"{answer} {name(world, 0)}", follow=True)
    assert answers() == [(1, "yes")]
    assert len(messages_of(page)) == 1
    own = reader().get(reverse("own_nights", args=[answer_token(world.entrants[0])]))
    submit(own, "No Week 1", follow=True)
    assert answers() == [(1, "no")]


def test_a_forged_cookie_is_nobodys() -> None:
    world, phone = league(), reader()
    submit(phone.get(address(world)), f"Yes {name(world, 0)}")
    phone.cookies["who-comes"] = "x" + phone.cookies["who-comes"].value
    assert "you, on this device" not in words(phone.get(address(world)))


@pytest.mark.parametrize(
    "hidden", [{"status": EventStatus.DRAFT}, {"is_rehearsal": True, "rated": False}]
)
def test_the_link_of_an_event_that_is_not_public_says_nothing_of_it(
    hidden: dict[str, Any],
) -> None:
    world = league()
    Event.objects.filter(pk=world.event.pk).update(**hidden, gives_achievements=False)
    answer = reader().get(address(world))
    assert answer.status_code == 404
    assert "This link works once the organiser has opened the event." in words(answer)
    for secret in (world.event.name, Night.objects.get().name, name(world, 0)):
        assert secret not in words(answer)


def test_a_new_link_ends_the_old_one() -> None:
    world = league()
    old = address(world)
    renew_group_link(world.event, actor=world.actor("organiser"))
    assert reader().get(old).status_code == 404
    assert reader().get(address(world)).status_code == 200


def test_the_link_leads_to_the_next_night_and_names_the_others() -> None:
    world = league()
    later = NightFactory.create(event=world.event, name="Finals evening")
    cancel_night(Night.objects.get(number=1), actor=world.actor("organiser"))
    phone = reader()
    assert "Finals evening" in words(phone.get(address(world)))
    assert "Week 1 is cancelled." in words(phone.get(address(world, 1)))
    Night.objects.filter(pk=later.pk).update(starts_at=timezone.now() - timedelta(hours=1))
    page = phone.get(address(world))
    assert "Answers are closed." in words(page)
    assert "Yes" not in words(page)
    Night.objects.all().delete()
    assert "it leads to the next one" in words(phone.get(address(world)))


def test_the_pages_of_the_link_are_not_stored_or_indexed() -> None:
    answer = reader().get(address(league()))
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("no-store", "noindex")


def test_the_organiser_sends_a_text_with_the_link_of_the_night() -> None:
    world = league(venue="Clubhaus")
    organiser = reader(world.organiser)
    page = organiser.get(at("manage_night", world, number=1))
    assert page["Cache-Control"] == "no-store"
    text = page.context["group"].text
    assert text.startswith(f"{world.event.name}: Week 1, ")
    assert text.endswith(
        f", Clubhaus\nWho comes? Tap your name:\nhttp://testserver{address(world, 1)}"
    )
    assert page.context["group"].text in page.content.decode()
    assert (
        address(world, 1)
        not in reader(world.scorer).get(at("manage_night", world, number=1)).content.decode()
    )


def test_the_organiser_sets_a_code_and_makes_a_new_link() -> None:
    world = league()
    organiser = reader(world.organiser)
    page = submit(
        organiser.get(at("night_terms", world)), "Save changes", {"code": "east"}, follow=True
    )
    assert (messages_of(page), NightTerms.objects.get().code) == (["Saved."], "east")
    old = address(world)
    page = submit(page, "Create new link for the group", follow=True)
    assert messages_of(page) == ["The group has a new link. The old one no longer works."]
    assert (old == address(world), NightTerms.objects.get().code) == (False, "east")


def test_the_organiser_of_a_draft_reads_that_links_do_not_work_yet() -> None:
    world = league(status=EventStatus.DRAFT)
    organiser = reader(world.organiser)
    for page in ("night_terms", "answer_links"):
        assert "Its links do not work yet: open it first." in words(organiser.get(at(page, world)))
