"""The desk at the door: found as somebody types, one tap, and the way back."""

import re
from urllib.parse import urlencode

import pytest
import time_machine
from django.contrib.messages import get_messages

from league.entrants.queries.search import by_family_name, found_among
from league.enums import EntrantStatus, SessionStatus
from league.models import AuditEntry, Entrant, EventAddress
from tests.factories import ClubFactory, EntrantFactory, PlayerFactory
from tests.league.api.callers import person
from tests.league.web.readers import at, reader, words
from tests.page_forms import forms_of, submit
from tests.sign_ups import ask, open_world
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def hall() -> World:
    world = event_world(players=0)
    club = ClubFactory.create(name="Tsumo Nord")
    for number, name in ((1, "Zoë Åkerlind"), (2, "森田 花"), (17, "Berg"), (170, "Aoki Jun")):
        player = PlayerFactory.create(display_name=name, club=club if number == 17 else None)
        entrant = EntrantFactory.create(event=world.event, player=player, number=number)
        world.entrants.append(entrant)
    return world


def shown(world: World, **query: str) -> list[int]:
    page = reader(world.scorer).get(at("check_in", world), query)
    return [row.entrant.number for group in page.context["groups"] for row in group["rows"]]


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("", [1, 17, 170, 2]),
        ("akerlind", [1]),
        ("åker zoe", [1]),
        ("森田", [2]),
        ("17", [17, 170]),
        ("017", [17, 170]),
        ("nord", [17]),
        ("nobody", []),
        ("??", [1, 17, 170, 2]),
    ],
)
def test_entrants_are_found_by_name_club_and_number(asked: str, numbers: list[int]) -> None:
    assert shown(hall(), q=asked) == numbers


def test_names_are_matched_however_they_are_spelt() -> None:
    entrants = hall().event.entrants.order_by("number")
    found = [found_among(entrants, asked) for asked in ("ZOE", "oe ak", "wei", "zoe berg")]
    assert [[entrant.number for entrant in rows] for rows in found] == [[1], [1], [], []]


def test_counts_lead_to_those_they_count() -> None:
    world = hall()
    for entrant, status in zip(world.entrants, ("checked_in", "late", "no_show"), strict=False):
        Entrant.objects.filter(pk=entrant.pk).update(status=status)
    page = reader(world.scorer).get(at("check_in", world))
    assert page.context["desk"].counts == {
        "all": 4,
        "here": 1,
        "late": 1,
        "missing": 1,
        "no_show": 1,
        "substitutes": 0,
    }
    assert "1 of 3 checked in" in words(page)
    assert [shown(world, show=name) for name in ("here", "late", "no_show", "missing", "x")] == [
        *([1], [2], [17], [170], [170, 2, 1, 17]),
    ]


def test_all_who_are_missing_are_checked_in_from_their_list() -> None:
    world = hall()
    for entrant, status in zip(world.entrants, ("late", "substitute"), strict=False):
        Entrant.objects.filter(pk=entrant.pk).update(status=status)
    client = reader(world.scorer)
    pages = [
        words(client.get(at("check_in", world), {"show": show})) for show in ("all", "missing")
    ]
    assert ["Check in all 2 players" in page for page in pages] == [False, True]
    assert client.post(at("check_in_everybody", world)).url == at("check_in", world)
    statuses = world.event.entrants.order_by("number").values_list("status", flat=True)
    assert list(statuses) == ["late", "substitute", "checked_in", "checked_in"]
    assert AuditEntry.objects.filter(event=world.event).count() == 2
    Entrant.objects.filter(status="checked_in").update(status="enrolled")
    counts = person(world.scorer).post(f"events/{world.event.pk}/check-in/").json()
    assert (counts["here"], counts["missing"], counts["late"]) == (2, 0, 1)


def test_every_row_of_somebody_missing_offers_late_and_no_show() -> None:
    world = hall()
    Entrant.objects.filter(number=2).update(status="late")
    row = reader(world.referee).get(at("check_in", world))
    actions = [at("check_in_status", world, number=number) for number in (1, 2)]
    offered = [
        [button.text for form in forms_of(row) if form.action == action for button in form.buttons]
        for action in actions
    ]
    assert offered == [["Late", "No-show", "Check in"], ["Undo", "No-show", "Check in"]]


def test_who_is_here_has_the_time_of_the_last_check_in() -> None:
    world = hall()
    client, url = reader(world.scorer), at("check_in_status", world, number=17)
    for clock, status in (("9:10", "checked_in"), ("9:20", "enrolled"), ("9:39", "checked_in")):
        with time_machine.travel(f"2026-11-21T0{clock}:00+00:00", tick=False):
            client.post(url, {"status": status})
    page = words(client.get(at("check_in", world)))
    assert ("Berg Tsumo Nord 9:39 Undo" in page, "9:10" in page) == (True, False)


def test_the_last_marks_stand_beside_the_list_and_each_is_taken_back() -> None:
    world = hall()
    marks = [(17, "checked_in"), (1, "late"), (2, "no_show"), (170, "late")]
    for minute, (number, status) in enumerate(marks):
        with time_machine.travel(f"2026-11-21T09:1{minute}:00+00:00", tick=False):
            sent = {"status": status}
            reader(world.organiser).post(at("check_in_status", world, number=number), sent)
    page = reader(world.organiser).get(at("check_in", world))
    latest = "9:13 Aoki Jun · Late Undo Aoki Jun 9:12 森田 花 · No-show Undo 森田 花"
    latest += " 9:11 Zoë Åkerlind · Late Undo Zoë Åkerlind 9:10 Berg Undo Berg"
    assert words(page).partition("Just now ")[2].startswith(latest)
    undo = at("check_in_status", world, number=2)
    answer = submit(page, "Undo 森田 花", action=undo, headers=HTMX)
    assert world.event.entrants.get(number=2).status == EntrantStatus.ENROLLED
    assert 'id="desk-latest" hx-swap-oob="true"' in answer.content.decode()
    assert (answer.content.decode().count('id="desk-list"'), "9:12" in words(answer)) == (1, False)
    seen_by_scorer = words(reader(world.scorer).get(at("check_in", world)))
    assert "Undo Aoki Jun" in seen_by_scorer


def badge(world: World, number: int, event: str = "") -> str:
    path = at("check_in_one", world, number=number)
    return "https://play.example.org" + path.replace(world.event.slug, event or world.event.slug)


def scan(world: World, text: str) -> tuple[str, str]:
    """Where Enter leads after a scan, and what the page there says first."""
    client = reader(world.scorer)
    answer = submit(client.get(at("check_in", world)), "Search", {"q": text})
    said = [str(one) for one in get_messages(answer.wsgi_request)]
    return answer.url, " ".join(said)


def test_a_badge_that_is_scanned_into_the_search_checks_its_player_in() -> None:
    world = hall()
    desk = at("check_in", world)
    Entrant.objects.filter(number=2).update(status="late")
    said = [scan(world, badge(world, number)) for number in (17, 2)]
    assert said == [(desk, "Berg is checked in."), (desk, "森田 花 is checked in.")]
    here = world.event.entrants.filter(status="checked_in").order_by("number")
    assert [one.number for one in here] == [2, 17]
    assert shown(world, q=badge(world, 2)) == [2]


def test_a_badge_of_somebody_who_is_no_longer_expected_opens_the_players_page() -> None:
    world = hall()
    for status in ("checked_in", "no_show", "withdrawn"):
        Entrant.objects.filter(number=17).update(status=status)
        assert scan(world, badge(world, 17)) == (at("check_in_one", world, number=17), "")
        assert world.event.entrants.get(number=17).status == status


def test_a_scan_that_is_no_badge_of_the_event_writes_nothing() -> None:
    world, other = hall(), event_world(players=0)
    desk, foreign = at("check_in", world), "This badge is of another event."
    assert scan(world, badge(other, 17)) == (desk, foreign)
    assert scan(world, badge(world, 99)) == (desk, foreign)
    for text in ("berg", "https://example.org/17/", "http://[", "//"):
        address, said = scan(world, text)
        assert (address, said) == (f"{desk}?{urlencode({'q': text, 'show': 'all'})}", "")
    assert not Entrant.objects.exclude(status="enrolled").exists()


def test_a_badge_from_before_the_event_was_renamed_still_counts() -> None:
    world = hall()
    EventAddress.objects.create(event=world.event, slug="spring-cup")
    assert scan(world, badge(world, 17, "spring-cup"))[1] == "Berg is checked in."


def test_the_substitutes_who_fill_a_table_are_seated_by_one_button() -> None:
    world = event_world(players=9)
    Entrant.objects.filter(number__lte=6).update(status="checked_in")
    Entrant.objects.filter(number__gte=7).update(status="substitute")
    page = reader(world.organiser).get(at("check_in", world))
    names = [one.staff_name for one in world.entrants[6:8]]
    assert f"With 2 substitutes: 2 tables. {' '.join(names)} Seat 2 substitutes" in words(page)
    assert "Seat 2 substitutes" not in words(reader(world.scorer).get(at("check_in", world)))
    answer = submit(page, "Seat 2 substitutes").client.get(at("check_in", world))
    assert "2 substitutes play now." in words(answer)
    assert "8 players → 2 tables" in words(answer)
    assert [one.status for one in world.event.entrants.order_by("number")][6:] == [
        *("checked_in", "checked_in", "substitute")
    ]


def test_the_button_for_everybody_goes_once_all_are_marked() -> None:
    world = hall()
    client = reader(world.scorer)
    said = []
    for number in (1, 2, 17):
        url = at("check_in_status", world, number=number)
        answer = client.post(url, {"status": "late", "show": "missing"}, headers=HTMX)
        said.append("Check in all 2 players" in words(answer))
        assert 'id="desk-all" hx-swap-oob="true"' in answer.content.decode()
    assert said == [False, True, False]
    assert "Check in all" not in words(answer)


def test_the_desk_says_how_many_tables_would_play() -> None:
    world = event_world(players=6)
    Entrant.objects.filter(number__lte=4).update(status="checked_in")
    client = reader(world.scorer)
    assert "If you started now 4 players → 1 table" in words(client.get(at("check_in", world)))
    url = at("check_in_status", world, number=5)
    answer = words(client.post(url, {"status": "checked_in"}, headers=HTMX))
    assert "5 players → 1 table 1 player would sit out. 3 more players would fill" in answer
    add_session(world)
    assert "If you started now" not in words(client.get(at("check_in", world)))


def test_a_tap_checks_in_and_leads_back_to_the_same_list() -> None:
    world = hall()
    client, url = reader(world.scorer), at("check_in_status", world, number=17)
    answer = client.post(url, {"status": "checked_in", "q": "berg", "show": "missing"})
    assert answer.url == f"{at('check_in', world)}?q=berg&show=missing"
    assert world.event.entrants.get(number=17).status == EntrantStatus.CHECKED_IN
    client.post(url, {"status": "enrolled"})
    assert world.event.entrants.get(number=17).status == EntrantStatus.ENROLLED


def test_with_htmx_only_the_row_and_the_counts_come_back() -> None:
    world = hall()
    client, url = reader(world.scorer), at("check_in_status", world, number=17)
    answer = client.post(url, {"status": "checked_in"}, headers=HTMX)
    text = answer.content.decode()
    assert (
        "<html" in text,
        text.count('<li class="row desk__row"'),
        "1 of 4 checked in" in words(answer),
    ) == (*(False, 1, True),)
    page = client.get(at("check_in", world), {"q": "berg"}, headers=HTMX)
    assert ("<html" in page.content.decode(), "Berg" in words(page)) == (False, True)
    refused = client.post(url, {"status": "substitute"}, headers=HTMX)
    assert refused.status_code == 403
    wrong = client.post(url, {"status": "asleep", "show": "??"}, headers=HTMX)
    assert wrong.status_code == 403


@pytest.mark.parametrize(
    ("before", "button", "part"),
    [
        ("enrolled", "Check in", "here"),
        ("enrolled", "No-show", "others"),
        ("checked_in", "Undo", "not_here"),
        ("enrolled", "Late", None),
    ],
)
def test_a_tap_moves_the_row_to_the_part_where_it_belongs(
    before: str, button: str, part: str | None
) -> None:
    world = hall()
    Entrant.objects.filter(number=17).update(status=before)
    page = reader(world.referee).get(at("check_in", world))
    places = re.findall(r'<ul class="desk[^>]* id="desk-(\w+)"', page.content.decode())
    assert places == ["not_here", "here", "others"]
    action = at("check_in_status", world, number=17)
    answer = submit(page, button, action=action, headers=HTMX).content.decode()
    moved = re.findall(r'<ul hx-swap-oob="afterbegin:#desk-(\w+)">\s*<li', answer)
    assert moved == ([part] if part else [])
    assert answer.count('id="entrant-') == 1
    assert 'id="desk-counts" aria-label="Check-in counts" hx-swap-oob="true"' in answer


def test_a_refused_decision_is_shown_above_the_list() -> None:
    world = hall()
    world.entrants[0].status = EntrantStatus.WITHDRAWN
    world.entrants[0].save()
    client = reader(world.organiser)
    answer = client.post(at("check_in_status", world, number=1), {"status": "late"}, headers=HTMX)
    assert "Zoë Åkerlind has the status “withdrawn”, so this is not possible." in words(answer)


def test_a_code_opens_one_entrant_and_looking_writes_nothing() -> None:
    world = hall()
    client, url = reader(world.scorer), at("check_in_one", world, number=17)
    page = client.get(url)
    assert ("Berg" in words(page), AuditEntry.objects.count()) == (True, 0)
    answer = client.post(
        at("check_in_status", world, number=17), {"status": "checked_in", "back": "one"}
    )
    assert answer.url == url
    assert "Checked in" in words(client.get(url))
    assert client.get(at("check_in_one", world, number=99)).status_code == 404


def test_scorers_do_not_say_who_did_not_come() -> None:
    world = hall()
    url = at("check_in_one", world, number=17)
    assert "No-show" not in words(reader(world.scorer).get(url)).replace("No-show 0", "")
    assert "No-show" in words(reader(world.referee).get(url))
    sent = {"status": "no_show", "back": "one"}
    status = at("check_in_status", world, number=17)
    assert reader(world.scorer).post(status, sent).status_code == 403
    reader(world.referee).post(status, sent)
    assert "Mark as arrived" in words(reader(world.referee).get(url))


def test_withdrawing_a_seated_player_links_to_the_repair() -> None:
    world = event_world(players=4)
    add_session(world, status=SessionStatus.PUBLISHED)
    leaver = world.entrants[0]
    repair = at("repair", world, number=1)
    for name in ("entrant_status", "check_in_status"):
        sent = {"status": "withdrawn"}
        client = reader(world.organiser)
        answer = client.post(at(name, world, number=1), sent, follow=True).content.decode()
        assert f'{repair}?kind=withdrawn&amp;entrants={leaver.pk}">Repair seating' in answer
    leaver.refresh_from_db()
    assert leaver.status == "enrolled"


def test_a_no_show_with_a_seat_links_to_the_repair() -> None:
    world = event_world(players=5)
    add_session(world, status=SessionStatus.PUBLISHED)
    missing, late = world.entrants[2], world.entrants[4]
    client = reader(world.organiser)
    sent = {"status": "no_show", "back": "one"}
    client.post(at("check_in_status", world, number=missing.number), sent)
    page = client.get(at("check_in_one", world, number=missing.number))
    repair = at("repair", world, number=1)
    assert f"{repair}?kind=no_show&amp;entrants={missing.pk}" in page.content.decode()
    client.post(at("check_in_status", world, number=late.number), {"status": "checked_in"})
    page = client.get(at("check_in", world))
    assert f"{repair}?kind=arrived&amp;entrants={late.pk}" in page.content.decode()
    assert client.get(f"{repair}?kind=no_show&entrants={missing.pk}").status_code == 200
    assert "?kind=" not in reader(world.scorer).get(at("check_in", world)).content.decode()


def test_badges_carry_the_address_of_their_check_in() -> None:
    world = hall()
    cards = reader(world.scorer).get(at("print_badges", world)).context["cards"]
    assert [address for _, address in cards] == [
        f"http://testserver{at('check_in_one', world, number=entrant.number)}"
        for entrant in by_family_name(world.entrants)
    ]
    empty = event_world(players=0)
    assert "No players yet." in words(reader(empty.scorer).get(at("print_badges", empty)))


def full_event() -> World:
    """Two places; Third Wheel and Lena wait for one."""
    world = open_world(capacity=2)
    for name in ("Aoki", "Berg", "Third Wheel", "Lena"):
        ask(world, name)
    return world


GOT_IT = "Third Wheel has got the place from the waiting list."


def test_the_desk_says_who_gets_the_place_of_a_no_show() -> None:
    world = full_event()
    desk = reader(world.referee)
    sent = {"status": "no_show"}
    assert GOT_IT in words(desk.post(at("check_in_status", world, number=1), sent, headers=HTMX))
    page = desk.post(at("check_in_status", world, number=2), sent, follow=True)
    assert "Lena has got the place from the waiting list." in words(page)
    assert "from the waiting list" not in words(
        desk.post(at("check_in_status", world, number=3), sent, follow=True)
    )


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_the_list_of_players_says_who_gets_a_place(headers: dict[str, str]) -> None:
    world = full_event()
    address = at("entrant_status", world, number=1)
    page = reader(world.organiser).post(
        address, {"status": "withdrawn"}, headers=headers, follow=True
    )
    assert GOT_IT in words(page)


def test_who_removes_a_player_reads_who_gets_the_place() -> None:
    world = open_world(players=2, capacity=2)
    ask(world, "Third Wheel")
    page = reader(world.organiser).post(at("entrant_remove", world, number=1), follow=True)
    assert GOT_IT in words(page)
