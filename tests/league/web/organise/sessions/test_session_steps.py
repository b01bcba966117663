"""The session's page: one next step, ways back, taps, repairs, plans, options of a draw."""

import re
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.enums import EntrantStatus, EntryContract, EventStatus, ReleasePolicy, SessionStatus
from league.models import Entrant, EventPlan, Job, Seat, Session
from league.seating.sessions import (
    finish_session,
    pause_session,
    publish_session,
    redraw_session,
    start_session,
    swap_seats,
)
from league.tasks import draw_session, find_repairs, make_plan
from tests.entries import WHOLE_GAME, drawn
from tests.factories import (
    ClubFactory,
    EntrantFactory,
    ForbiddenPairFactory,
    PlayerFactory,
)
from tests.league.web.readers import Answer, at, messages_of, problems, reader, words
from tests.shortcuts import enter, play
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def page(world: World, who: str = "organiser", number: int = 1, **query: Any) -> Answer:
    url = at("manage_session", world, number=number)
    return reader(getattr(world, who)).get(url, query)


def main_button(answer: Answer) -> str:
    """The one button that leads on."""
    (found,) = re.findall(r"button--primary[^>]*>([^<]*)<", answer.content.decode())
    return str(found)


def back(answer: Answer) -> list[str]:
    return [str(step.label) for step in answer.context["back"]]


def now(answer: Answer) -> list[str]:
    return [step for step, state in answer.context["progress"] if state == "now"]


# -------------------------------------------------------------------------- one step, ways back


def test_every_step_has_one_next_step_and_its_undo_steps() -> None:
    world = drawn_event(sessions_planned=1)
    seen = [page(world)]
    publish_session(world.session, actor=SYSTEM)
    seen.append(page(world))
    start_session(world.session, actor=SYSTEM)
    seen.append(page(world))
    play(world.table, WHOLE_GAME)
    seen.append(page(world))
    finish_session(world.session, actor=SYSTEM)
    seen.append(page(world))
    assert [(now(answer), main_button(answer), back(answer)) for answer in seen] == [
        (["Check"], "Publish", ["Discard draft"]),
        (["Start"], "Start session", ["Back to draft"]),
        (["Play"], "Go to table 1, which has not reported", ["Undo start"]),
        (["Close"], "Close all tables and finish session", []),
        (["Next session"], "Finish event", ["Reopen session"]),
    ]


def test_after_a_session_comes_the_next_one() -> None:
    world = event_world(status=EventStatus.RUNNING, sessions_planned=2)
    add_session(world, status=SessionStatus.FINISHED)
    assert main_button(page(world)) == "Draw next session"
    add_session(world)
    assert main_button(page(world)) == "Go to session 2"
    publish_session(world.session, actor=SYSTEM)
    assert back(page(world)) == []


def test_results_held_back_are_released_before_the_event_ends() -> None:
    world = event_world(
        status=EventStatus.RUNNING,
        sessions_planned=1,
        release_policy=ReleasePolicy.HIDDEN_FROM,
        hidden_from=1,
    )
    add_session(world, status=SessionStatus.FINISHED)
    assert main_button(page(world)) == "Release results"
    assert page(world, "referee").context["main"] is None


def test_a_desk_enters_results_next() -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    assert main_button(page(world)) == "Enter results"


def test_nothing_leads_on_in_a_finished_event() -> None:
    world = event_world(status=EventStatus.FINISHED)
    add_session(world, status=SessionStatus.FINISHED)
    answer = page(world)
    assert (answer.context["main"], back(answer)) == (None, [])


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("discard", "Its seating cannot be restored. It stays in the audit log."),
        ("unpublish", "Players can no longer see the seating. Some may have seen it already."),
        ("unstart", "The event's ruleset can be changed again."),
        ("reopen", "1 table closed with the session can be corrected again."),
        ("undo", "Every seat goes back to how it was before the last change."),
    ],
)
def test_undoing_a_step_needs_confirmation(verb: str, said: str) -> None:
    world = drawn_event(release_policy=ReleasePolicy.SESSION_END)
    Session.objects.update(undo={"event_status": "open", "closed": [world.table.pk]})
    client = reader(world.organiser)
    answer = client.get(at("session_confirm", world, number=1, verb=verb))
    assert said in words(answer)
    assert Session.objects.get().status == SessionStatus.DRAFT
    assert client.get(at("session_confirm", world, number=1, verb="burn")).status_code == 404


def test_the_last_change_of_seats_is_taken_back_from_the_page() -> None:
    world = drawn_event(tables=2)
    first, *_, last = Seat.objects.filter(session=world.session).order_by("pk")
    swap_seats(world.session, first.pk, last.pk, actor=SYSTEM)
    assert back(page(world)) == ["Undo last seating change", "Discard draft"]
    url = at("session_step", world, number=1, verb="undo")
    assert messages_of(reader(world.organiser).post(url, follow=True)) == ["Seating change undone."]
    assert back(page(world)) == ["Discard draft"]


def test_while_a_draw_runs_there_is_nothing_to_do_but_wait() -> None:
    world = drawn_event()
    redraw_session(world.session, actor=world.actor("organiser"), method="random")
    answer = page(world)
    assert (answer.context["main"], answer.context["back"]) == (None, [])
    assert "Cancel job" in words(answer)
    assert Job.objects.count() == 1


# --------------------------------------------------------------------------------- the clock


def test_all_clocks_are_paused_and_extended_from_the_page() -> None:
    world = drawn_event()
    publish_session(world.session, actor=SYSTEM)
    start_session(world.session, actor=SYSTEM)
    client = reader(world.referee)
    assert "Pause all clocks" in words(page(world, "referee"))
    extra = at("session_extend", world, number=1)
    client.post(extra, {"minutes": "5"})
    assert Session.objects.get().extra_seconds == 300
    assert problems(client.post(extra, {"minutes": "0"}), "extra_form") == {
        "minutes": ["0 is outside -5 to 1435."]
    }
    one = at("table_extend", world, table=world.table.pk)
    assert messages_of(client.post(one, {"minutes": "3"}, follow=True)) == ["Extra time added."]
    assert world.table.extra_seconds == 180
    assert messages_of(client.post(one, {"minutes": "many"}, follow=True)) == [
        "Enter a whole number."
    ]
    pause_session(world.session, actor=SYSTEM)
    assert "Resume all clocks" in words(page(world, "referee"))


def test_the_clock_is_on_both_pages_while_it_runs() -> None:
    world = drawn_event()
    publish_session(world.session, actor=SYSTEM)
    start_session(world.session, actor=SYSTEM)
    pages = [("session", None), ("manage_session", world.organiser)]

    def shown() -> list[tuple[bool, bool]]:
        found = [reader(who).get(at(name, world, number=1)).content.decode() for name, who in pages]
        return [("js/clock" in page, "data-until=" in page) for page in found]

    assert shown() == [(True, True), (True, True)]
    pause_session(world.session, actor=SYSTEM)
    assert shown() == [(True, False), (True, False)]


# --------------------------------------------------------------------------------------- taps


def meeting_again() -> World:
    world = drawn_event(tables=2)
    Session.objects.update(status=SessionStatus.FINISHED)
    add_session(world)
    return world


def test_conflicts_are_shown_below_their_table() -> None:
    world = event_world(players=0)
    club = ClubFactory.create()
    world.entrants = [
        EntrantFactory.create(
            event=world.event, player=PlayerFactory.create(display_name=name, club=home)
        )
        for name, home in (("Ada", club), ("Bea", club), ("Cleo", None), ("Dora", None))
    ]
    add_session(world, status=SessionStatus.FINISHED)
    add_session(world)
    ada, *_, dora = world.entrants
    ForbiddenPairFactory.create(event=world.event, first=ada, second=dora)
    (table,) = page(world, number=2).context["tables"]
    sentences = [(conflict.text, conflict.hard) for conflict in table.conflicts]
    assert sentences[0] == ("Ada and Dora must not meet.", True)
    assert ("Ada and Bea met in session 1.", False) in sentences
    assert ("Same club: Ada, Bea.", False) in sentences
    assert len(sentences) == 8


def test_two_selected_seats_preview_a_swap() -> None:
    world = meeting_again()
    seats = list(Seat.objects.filter(session=world.session).order_by("pk"))
    first = page(world, number=2, seat=seats[0].pk)
    assert first.context["first"] == seats[0]
    assert "Choose a second player to preview the swap." in words(first)
    chosen: dict[str, Any] = {"seat": seats[0].pk, "with": seats[4].pk}
    both = page(world, number=2, **chosen)
    said = both.context["swap"]
    assert (said.before["repeats"], said.after["repeats"]) == (12, 6)
    assert (len(said.gone), said.new) == (6, [])
    sent = {"first": seats[0].pk, "second": seats[4].pk}
    reader(world.organiser).post(at("session_swap", world, number=2), sent)
    assert Seat.objects.get(pk=seats[0].pk).entrant_id == seats[4].entrant_id


@pytest.mark.parametrize("nonsense", ["0", "x", "9" * 30, "-1"])
def test_an_unknown_seat_selects_nothing(nonsense: str) -> None:
    world = drawn_event()
    assert page(world, seat=nonsense).context["first"] is None


def test_a_selected_seat_shows_the_reason() -> None:
    world = event_world(players=8)
    client = reader(world.organiser)
    client.post(at("session_draw", world), {"method": "swiss", "seed": "1"})
    draw_session(Job.objects.get().pk)
    seat = Seat.objects.all()[0]
    answer = page(world, seat=seat.pk)
    assert "Why this table? “Your table spans" in words(answer)


# ------------------------------------------------------------------------------------ repairs


def test_a_repair_is_found_previewed_and_applied() -> None:
    world = drawn_event(tables=2)
    publish_session(world.session, actor=SYSTEM)
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    client, url = reader(world.organiser), at("repair", world, number=1)
    assert "What happened?" in words(client.get(url))
    asked = {"kind": "no_show", "entrants": [world.entrants[0].pk]}
    sent = client.post(url, asked)
    assert sent.url.startswith(f"{url}?kind=no_show&entrants=")
    assert "Waiting" in words(client.get(url, asked))
    find_repairs(Job.objects.get().pk)
    options = client.get(url, asked)
    offers = options.context["offers"]
    assert [(offer.kind, len(offer.losing)) for offer in offers] == [("substitute", 0), ("bye", 3)]
    assert words(options).count("3 other players lose the game of this session:") == 1
    key = options.context["offers"][0].key
    chosen = client.get(url, asked | {"key": key})
    assert "table 1, East → no seat" in words(chosen)
    done = client.post(url, asked | {"key": key, "reason": "Overslept"}, follow=True)
    assert messages_of(done) == ["Seating repaired."]
    assert Seat.objects.get(entrant=standby).replaces == world.entrants[0]
    assert Entrant.objects.get(pk=world.entrants[0].pk).status == EntrantStatus.NO_SHOW


def test_an_outdated_repair_is_refused_with_new_options() -> None:
    world = drawn_event(tables=2)
    client, url = reader(world.organiser), at("repair", world, number=1)
    asked = {"kind": "no_show", "entrants": [world.entrants[0].pk]}
    client.post(url, asked)
    find_repairs(Job.objects.get().pk)
    answer = client.post(url, asked | {"key": "0" * 16})
    assert answer.status_code == 422
    assert problems(answer) == {
        "__all__": ["The seating has changed in the meantime. Check the options again."]
    }
    assert len(answer.context["offers"]) == 1
    Entrant.objects.filter(pk=world.entrants[5].pk).update(status=EntrantStatus.WITHDRAWN)
    answer = client.get(url, asked)
    assert answer.context["offers"] == []
    assert "Find repairs again." in words(answer)


def test_a_repair_needs_a_cause_and_players() -> None:
    world = drawn_event()
    client, url = reader(world.organiser), at("repair", world, number=1)
    assert list(problems(client.post(url, {"kind": "earthquake"}))) == ["kind"]
    assert problems(client.post(url, {"kind": "no_show"})) == {
        "entrants": ["Choose the players concerned."]
    }
    assert client.get(url, {"kind": "wrong"}).status_code == 200


def test_where_nothing_can_be_done_the_page_says_so() -> None:
    world = running_event()
    enter(world.table, drawn())
    url = at("repair", world, number=1)
    client = reader(world.organiser)
    client.post(url, {"kind": "wrong"})
    find_repairs(Job.objects.get().pk)
    answer = client.get(url, {"kind": "wrong"})
    assert "No repair is needed or possible." in words(answer)


# ------------------------------------------------------------------------------ draws and plans


def test_the_options_of_a_method_go_with_the_draw_and_come_back_with_the_next() -> None:
    world = event_world(players=16)
    client = reader(world.organiser)
    sent = {"method": "blocks", "block": "8", "script": "1 2 3 4", "winds": "strict"}
    client.post(at("session_draw", world), sent)
    assert Session.objects.get().options == {"block": 8, "winds": "strict"}
    form = client.get(at("session_draw", world)).context["form"]
    assert (form["block"].value(), form["winds"].value()) == (8, "strict")
    bad = client.post(at("session_draw", world), {"method": "blocks", "block": "2"})
    assert list(problems(bad)) == ["block"]


def test_an_unfinished_session_warns_before_the_next_draw() -> None:
    world = running_event()
    answer = reader(world.organiser).get(at("session_draw", world))
    assert "Session 1 has not finished." in words(answer)
    assert "button--primary" not in answer.content.decode()


@pytest.mark.parametrize("contract", ["hands", "desk", "result"])
def test_a_table_of_a_running_session_waits_for_nothing(contract: str) -> None:
    world = running_event(tables=2, entry_contract=contract)
    client, address = reader(world.organiser), at("manage_session", world, number=1)
    shown = words(client.get(address))
    assert "Playing" in shown
    assert "All 2 tables are playing." in shown
    assert "Waiting" not in shown + words(client.get(at("session", world, number=1)))
    Session.objects.update(status=SessionStatus.PUBLISHED)
    assert "Waiting" in words(client.get(address))


def test_a_small_field_is_advised_to_use_a_plan() -> None:
    world = event_world(players=16, sessions_planned=5)
    client = reader(world.organiser)
    offer = "Make a plan"
    assert offer in words(client.get(at("session_draw", world)))
    url = at("event_plan", world)
    assert "No plan yet." in words(client.get(url))
    client.post(url, {"sessions": "5", "order": "rating", "seed": "2"})
    assert "Create seating plan Waiting" in words(client.get(url))
    make_plan(Job.objects.get().pk)
    assert EventPlan.objects.get().certificate["repeats"] == 0
    shown = client.get(at("session_draw", world))
    assert (offer in words(shown), shown.context["form"]["method"].value()) == (False, "event_plan")
    assert [column.number for column in client.get(url).context["columns"]] == [1, 2, 3, 4, 5]
    client.post(at("event_plan_drop", world))
    assert not EventPlan.objects.exists()


@pytest.mark.slow
def test_a_session_drawn_in_a_small_field_links_to_the_plan() -> None:
    world = event_world(players=16, sessions_planned=5)
    client = reader(world.organiser)
    client.post(at("session_draw", world), {"method": "swiss"})
    draw_session(Job.objects.get().pk)
    shown = page(world)
    assert "16 players play 5 sessions: drawn one by one by rank, pairs may meet again." in words(
        shown
    )
    assert f'<a href="{at("event_plan", world)}">Seating plan</a>' in (shown.content.decode())


def test_a_plan_that_cannot_be_made_says_why() -> None:
    world = event_world(players=2)
    client = reader(world.organiser)
    answer = client.post(at("event_plan", world), {"sessions": "5", "order": "lot"})
    assert answer.status_code == 422
    assert len(problems(answer)) == 1
    assert not EventPlan.objects.exists()


def test_seats_at_a_playing_table_cannot_be_swapped_by_selection() -> None:
    world = running_event(tables=2)
    enter(world.table, drawn())
    seats = list(Seat.objects.filter(session=world.session).order_by("pk"))
    sent = {"first": seats[0].pk, "second": seats[4].pk}
    answer = reader(world.organiser).post(at("session_swap", world, number=1), sent)
    assert "Table 1 already has recorded hands or a result." in words(answer)
