"""The prize-giving: ranks from 8 to 1, a step each, and nothing of the ranks to come anywhere."""

import re
from typing import Any

import pytest
from django.urls import reverse

from league.core.permissions import SYSTEM
from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.events.events import set_event_status
from league.models import Event, Player
from league.teams.ceremony import show_ceremony
from league.teams.queries.ceremony import ceremony_of
from tests.factories.prizes import CategoryEntrantFactory, PrizeCategoryFactory
from tests.league.crossings.reading import plain
from tests.league.web.readers import at, messages_of, reader, readers, words
from tests.shortcuts import audited_verbs, refused
from tests.stages import session_of, stage, stage_world
from tests.team_leagues import team_league
from tests.worlds import World, add_session

pytestmark = pytest.mark.django_db

HIDDEN: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}
#: By rank, best first; their names are in nothing else on the pages.
NAMES = (
    *("Aldona", "Bertil", "Cosima", "Dragan", "Eskil", "Fumiko"),
    *("Gudrun", "Hyacinth", "Ilmari", "Jolanta", "Kasimir", "Leocadia"),
)


def finished_event(**event: Any) -> World:
    """One hidden session with twelve players, ranked in the order of `NAMES`."""
    world = stage_world(players=12, **{"sessions_planned": 1, "status": "running", **event})
    for name, entrant in zip(NAMES, world.entrants, strict=True):
        Player.objects.filter(pk=entrant.player_id).update(display_name=name)
    points = (60, 50, 40, 30, 20, 10, -10, -20, -30, -40, -50, -60)
    session_of(stage(world, 1), world.event, list(zip(world.entrants, points, strict=True)))
    return world


def to_step(world: World, step: int | None) -> None:
    Event.objects.filter(pk=world.event.pk).update(ceremony_step=step)


def named(text: str) -> list[str]:
    return [name for name in NAMES if name in text]


def test_each_step_shows_one_rank_more_and_the_last_the_podium() -> None:
    world = finished_event(**HIDDEN)
    to_step(world, 0)
    for step in range(10):
        to_step(world, step)
        page = reader().get(at("hall", world))
        shown = min(step, 8)
        assert named(page.content.decode()) == list(NAMES[8 - shown : 8])
        assert words(page).count("not shown yet") == 8 - shown
    assert "1 Aldona +60.0 2 Bertil +50.0 3 Cosima +40.0 1 Aldona" in words(page)


def test_ranks_to_come_are_in_no_page_part_or_answer_for_any_reader() -> None:
    world = finished_event(**HIDDEN)
    to_step(world, 3)
    event = world.event
    for name, browser in readers(world).items():
        places = [at("hall", world), at("hall_fragment", world)]
        if name in {"passer-by", "stranger"}:
            places += [at("event", world), at("standings", world)]
            places += [f"/api/v1/events/{event.pk}/", f"/api/v1/events/{event.pk}/standings/"]
        for place in places:
            page = browser.get(place).content.decode()
            ranked = "hall" in place
            assert "+60.0" not in page
            assert "60000" not in page
            if ranked:
                assert named(page) == ["Fumiko", "Gudrun", "Hyacinth"]


def test_the_organiser_starts_steps_and_ends_it_on_the_remote() -> None:
    world = finished_event(**HIDDEN)
    browser = reader(world.organiser)
    remote, to = at("ceremony", world), at("ceremony_step", world)
    assert "Start the prize-giving" in words(browser.get(remote))
    assert named(reader().get(at("hall", world)).content.decode()) == []

    def press(**values: str) -> str:
        answer = browser.post(to, values, follow=True)
        assert messages_of(answer) == []
        return words(answer)

    assert "No rank yet Next, seen here only: 8 · Hyacinth Show rank 8" in press(step="0")
    assert "8 · Hyacinth Next, seen here only: 7 · Gudrun Show rank 7 Back one step" in press(
        step="1", seen="0"
    )
    assert "7 · Gudrun Next, seen here only: 6 · Fumiko Show rank 6 Back one step" in press(
        step="2", seen="1"
    )
    assert "7 · Gudrun Next, seen here only: 6 · Fumiko" in press(
        step="2", seen="1"
    )  # the key was pressed twice
    assert "8 · Hyacinth Next, seen here only: 7 · Gudrun" in press(step="1", seen="2")
    assert "Start the prize-giving" in press(step="", seen="1")
    assert audited_verbs() == ["event.start_ceremony", "event.end_ceremony"]
    assert named(reader().get(at("hall", world)).content.decode()) == []


def test_before_the_start_the_organiser_reads_what_the_hall_will_see() -> None:
    world = finished_event(**HIDDEN)
    page = reader(world.organiser).get(at("ceremony", world))
    order = " ".join(f"{rank} {NAMES[rank - 1]}" for rank in range(8, 0, -1))
    assert "8 ranks to show · Hall screen" in words(page)
    assert f"The names are seen here only. {order} The podium" in words(page)
    assert named(words(reader().get(at("hall", world)))) == []
    to_step(world, 0)
    assert named(words(reader(world.organiser).get(at("ceremony", world)))) == [NAMES[7]]


def test_the_podium_can_be_shown_at_once() -> None:
    world = finished_event(**HIDDEN)
    browser = reader(world.organiser)
    page = browser.get(at("ceremony", world)).content.decode()
    [step] = re.findall(r'value="(\d+)">Show the podium at once', page)
    browser.post(at("ceremony_step", world), {"step": step})
    assert "1 Aldona +60.0 2 Bertil +50.0" in words(reader().get(at("hall", world)))


def test_at_the_end_the_remote_leads_to_the_release_of_hidden_results() -> None:
    for rules, said in ((HIDDEN, True), ({}, False)):
        world = finished_event(**rules)
        browser = reader(world.organiser)
        start = words(browser.get(at("ceremony", world)))
        assert ("The results are public already." in start) != said
        to_step(world, 9)
        page = words(browser.get(at("ceremony", world)))
        assert ("The podium Back one step" in page, "Release all results" in page) == (True, said)


def test_only_an_organiser_has_the_keys_on_the_screen() -> None:
    world = finished_event(**HIDDEN)
    to_step(world, 1)
    for name, browser in readers(world).items():
        page = browser.get(at("hall", world)).content.decode()
        assert ("data-ceremony" in page) == (name == "organiser")
    sent = {"step": "2", "seen": "1", "back": "hall"}
    answer = reader(world.organiser).post(at("ceremony_step", world), sent)
    assert answer.url == at("hall", world)
    assert Event.objects.get().ceremony_step == 2


def test_it_starts_after_the_sessions_and_gives_way_to_a_new_one() -> None:
    world = stage_world(players=12, status="running")
    with refused("ceremony_without_ranks"):
        show_ceremony(world.event, actor=SYSTEM, step=0, seen=None)
    world = finished_event()
    with refused("ceremony_step_unknown"):
        show_ceremony(world.event, actor=SYSTEM, step=10, seen=None)
    show_ceremony(world.event, actor=SYSTEM, step=4, seen=None)
    assert ceremony_of(Event.objects.get(pk=world.event.pk)) is not None
    add_session(world, status=SessionStatus.PUBLISHED)
    assert ceremony_of(Event.objects.get(pk=world.event.pk)) is None
    assert "Seating by name" in reader().get(at("hall", world)).content.decode()
    with refused("ceremony_before_the_end"):
        show_ceremony(world.event, actor=SYSTEM, step=5, seen=4)
    page = words(reader(world.organiser).get(at("ceremony", world)))
    assert "The prize-giving can start when all sessions are finished." in page


def test_players_who_share_a_rank_have_a_step_each() -> None:
    world = stage_world(players=4, sessions_planned=1)
    world.event.tiebreaks = ["total"]
    world.event.save()
    a, b, c, d = world.entrants
    session_of(stage(world, 1), world.event, [(a, 30), (b, 0), (c, 0), (d, -30)])
    to_step(world, 0)
    found = ceremony_of(Event.objects.get())
    assert found is not None
    assert (found.hidden, found.steps[-1]) == ([1, 2, 2, 4], 5)


def test_teams_are_shown_with_their_members_and_public_names() -> None:
    league = team_league(teams=4, sessions_planned=1, status="running", **HIDDEN)
    world = league.world
    rows = [(one, 10 - number) for number, one in enumerate(world.entrants)]
    session_of(stage(world, 1), world.event, rows)
    Player.objects.filter(pk=world.entrants[12].player_id).update(shown_by_name=False)
    secret = world.entrants[12].player.display_name
    to_step(world, 1)
    page = reader().get(at("hall", world)).content.decode()
    assert [f"Team {letter}" in page for letter in "ABCD"] == [False, False, False, True]
    assert (world.entrants[13].player.display_name in page, f">{secret}<" in page) == (True, False)
    assert world.entrants[0].player.display_name not in page


def with_categories(world: World) -> None:
    """Two that everybody sees, the first with the winner and three more, and one for staff alone."""
    for name, places, is_public in (
        ("Newcomers", (9, 0, 11, 5), True),
        ("Under 18", (10,), True),
        ("Guests", (4,), False),
        ("Nobody", (), True),
    ):
        category = PrizeCategoryFactory.create(event=world.event, name=name, is_public=is_public)
        for place in places:
            CategoryEntrantFactory.create(category=category, entrant=world.entrants[place])


def press_on(world: World) -> str:
    """What the hall shows after one press more."""
    browser = reader(world.organiser)
    page = browser.get(at("hall", world)).content.decode()
    sent = dict(re.findall(r'name="(seen|step)" value="(\d+)"', page)[:2])
    browser.post(at("ceremony_step", world), {**sent, "back": "hall"})
    return str(reader().get(at("hall", world)).content.decode())


def test_prize_categories_come_first_by_name_alone() -> None:
    world = finished_event(**HIDDEN)
    with_categories(world)
    to_step(world, 0)
    newcomers, under_18, eighth = (press_on(world) for _ in range(3))
    assert "Newcomers 1 Aldona 2 Fumiko 3 Jolanta" in plain(newcomers)
    assert named(newcomers) == ["Aldona", "Fumiko", "Jolanta"]
    assert "Under 18 1 Kasimir" in plain(under_18)
    assert named(under_18) == ["Kasimir"]
    for page in (newcomers, under_18):
        assert page.count("not shown yet") == 8
        assert re.findall(r"[+-]\d+\.0", page) == []
    assert (named(eighth), "8th place" in eighth) == (["Hyacinth"], True)


def test_the_remote_says_which_category_comes_and_goes_back_to_it() -> None:
    world = finished_event(**HIDDEN)
    with_categories(world)
    to_step(world, 0)
    browser, remote = reader(world.organiser), at("ceremony", world)
    assert (
        "No rank yet Next, seen here only: Newcomers: 1 · Aldona , 2 · Fumiko , 3 · Jolanta"
        " Show the prizes: Newcomers" in words(browser.get(remote))
    )
    to_step(world, 102)
    assert "Under 18: 1 · Kasimir Next, seen here only: 8 · Hyacinth Show rank 8" in words(
        browser.get(remote)
    )
    browser.post(at("ceremony_step", world), {"step": "1", "seen": "102"})
    browser.post(at("ceremony_step", world), {"step": "102", "seen": "1"})
    assert "Under 18" in reader().get(at("hall", world)).content.decode()


def test_a_category_that_goes_or_comes_meanwhile_shows_no_rank() -> None:
    world = finished_event(**HIDDEN)
    with_categories(world)
    to_step(world, 3)
    before = named(reader().get(at("hall", world)).content.decode())
    world.event.prize_categories.all().delete()
    assert named(reader().get(at("hall", world)).content.decode()) == before
    to_step(world, 102)
    assert named(reader().get(at("hall", world)).content.decode()) == []


def test_categories_of_players_come_before_teams() -> None:
    league = team_league(teams=4, sessions_planned=1, status="running", **HIDDEN)
    world = league.world
    rows = [(one, 10 - number) for number, one in enumerate(world.entrants)]
    session_of(stage(world, 1), world.event, rows)
    hidden = world.entrants[3]
    Player.objects.filter(pk=hidden.player_id).update(shown_by_name=False)
    category = PrizeCategoryFactory.create(event=world.event, name="Women", is_public=True)
    CategoryEntrantFactory.create(category=category, entrant=hidden)
    to_step(world, 0)
    assert f"Women 1 Player {hidden.number}" in plain(press_on(world))
    assert "Team D" in press_on(world)


def test_now_offers_it_after_the_last_session_and_after_the_event() -> None:
    world = finished_event(**HIDDEN)
    browser = reader(world.organiser)
    address = reverse("ceremony", args=[world.event.slug])
    button = re.compile(f'<a class="button(?: button--quiet)?" href="{address}">')

    def is_offered() -> bool:
        return button.search(browser.get(at("manage", world)).content.decode()) is not None

    assert is_offered()
    set_event_status(world.event, EventStatus.FINISHED, actor=SYSTEM, override_reason="Over.")
    assert is_offered()
    Event.objects.update(status=EventStatus.RUNNING, sessions_planned=2)
    assert not is_offered()
