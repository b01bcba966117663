"""The overlay of a broadcast: what it shows, how far it lags, and what it never shows."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.enums import ReleasePolicy, SessionStatus
from league.models import Event, Hand, Session
from league.play.hands import correct_hand
from tests.entries import WHOLE_GAME, discarded, drawn, ron
from tests.league.web.readers import reader
from tests.shortcuts import enter, fresh, play
from tests.worlds import World, add_session, event_world, four_at_a_table, running_event

pytestmark = pytest.mark.django_db


def shown(world: World, *, number: int = 1, login: Any = None, language: str = "en") -> str:
    """The words of the overlay, in one line."""
    address = reverse("overlay", args=[world.event.slug, number])
    answer = reader(login).get(address, headers={"Accept-Language": language})
    page = answer.content.decode().split("</h1>")[1].split("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def later(minutes: int) -> None:
    """Everything that was entered so far, and the start, are this much older."""
    for hand in Hand.objects.all():
        at = hand.entered_at - timedelta(minutes=minutes)
        Hand.objects.filter(pk=hand.pk).update(entered_at=at)
    for session in Session.objects.filter(started_at__isnull=False):
        began = session.started_at - timedelta(minutes=minutes)  # type: ignore[operator]  # filtered
        Session.objects.filter(pk=session.pk).update(started_at=began)


def test_it_shows_the_round_the_last_hand_places_points_and_who_deals() -> None:
    world = four_at_a_table()
    assert "East 1 東一局" in shown(world)
    play(world.table, [drawn("E", riichi="E"), ron("S", "W", 3, 40, riichi="S")])
    assert shown(world).partition("Last hand ")[2] == (
        "East 1: Ron Ben from Chie: 3 han 40 fu · Riichi: Ben East 2 東二局 "
        "Placement 2 Aoi North · \N{MINUS SIGN}3,500 32,000 "
        "Placement 1 Ben Dealer · leads 35,500 Last hand +6,500 "
        "Placement 4 Chie South · \N{MINUS SIGN}12,000 23,500 Last hand \N{MINUS SIGN}5,500 "
        "Placement 3 Dan West · \N{MINUS SIGN}6,500 29,000"
    )
    assert shown(world, language="ja").count("東二局") == 1


def test_places_of_equal_points_are_those_of_the_ruleset() -> None:
    world = four_at_a_table(switches={"preset": "wrc-2025", "tie": "seat"})
    play(world.table, [drawn()])
    assert re.findall(r"Placement (\d) (\w+)", shown(world)) == [
        ("1", "Aoi"), ("2", "Ben"), ("3", "Chie"), ("4", "Dan"),
    ]  # fmt: skip


def test_a_finished_game_has_final_scores_until_the_next_session_starts() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    assert "Final scores" in shown(world)
    add_session(world, status=SessionStatus.PUBLISHED)
    assert "Final scores" in shown(world)
    world.session.status, world.session.started_at = SessionStatus.RUNNING, timezone.now()
    world.session.save()
    assert "East 1" in shown(world)


def test_with_a_delay_hands_and_corrections_appear_when_they_are_old_enough() -> None:
    world = four_at_a_table(overlay_delay=5)
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=9))
    enter(world.table, ron("S", "W", 3, 40))
    assert "East 1 東一局" in shown(world)
    later(minutes=6)
    assert "Ben from Chie: 3 han 40 fu" in shown(world)
    table = fresh(world.table)
    correct_hand(
        table, 1, actor=SYSTEM, version=table.version, entry=ron("S", "W", 2), reason="typed"
    )
    assert "Ben from Chie: 3 han 40 fu" in shown(world)
    later(minutes=6)
    assert "Ben from Chie: 2 han 30 fu" in shown(world)
    assert "5 minutes behind" in shown(world)


def test_hidden_results_stay_hidden_from_the_overlay_of_staff_too() -> None:
    world = four_at_a_table(release_policy=ReleasePolicy.SESSION_END)
    play(world.table, WHOLE_GAME[:2])
    seen = shown(world, login=world.organiser)
    assert seen == shown(world)
    assert ("Results are hidden" in seen, "Aoi" in seen, "," in seen) == (True, True, False)


@pytest.mark.parametrize(
    ("preset", "players", "entry"),
    [("hk-old-style", 4, discarded("S", "W", 3)), ("tenhou-sanma", 3, drawn("S"))],
)
def test_it_shows_other_games(preset: str, players: int, entry: Any) -> None:
    world = running_event(preset=preset)
    enter(world.table, entry)
    page = shown(world)
    assert ("Last hand East 1" in page, "tenpai" in page.lower()) == (True, players == 3)
    assert (page.count("Placement "), page.count("leads"), "riichi" in page.lower()) == (
        players,
        1,
        False,
    )


def test_before_the_seating_it_waits_and_the_list_names_each_table() -> None:
    world = event_world(players=8)
    assert "The seating appears here" in shown(world)
    add_session(world, status=SessionStatus.PUBLISHED)
    page = reader().get(reverse("overlays", args=[world.event.slug])).content.decode()
    assert [f"/overlay/{number}/" in page for number in (1, 2, 3)] == [True, True, False]
    assert world.entrants[0].public_name in page
    assert "South" in shown(world, number=2)
    assert Event.objects.get().overlay_delay == 0
