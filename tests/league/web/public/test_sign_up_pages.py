"""Signing up by the page, and the page behind the personal link."""

import re
from collections import Counter
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from league.entrants.fees import mark_paid
from league.entrants.queries.sign_ups import capacity_of, terms_of
from league.entrants.sign_up import sign_up
from league.entrants.sign_up_admin import decline_sign_up
from league.enums import EntrantStatus, EventStatus, SessionStatus, SignUpStatus
from league.models import Entrant, Event, Player, SignUp, SignUpTerms
from tests.factories import EntrantFactory, PlayerFactory, SignUpQuestionFactory
from tests.league.web.readers import Answer, at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.sign_ups import answers_of, ask, lunch, open_world
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


def typed(**values: str) -> dict[str, str]:
    return {
        "name": "Lena Brandt",
        "contact": "lena@example.org",
        "shown_by_name": "no",
        "client_id": str(uuid4()),
        **values,
    }


def send(world: World, client: Any = None, **values: str) -> Answer:
    return (client or reader()).post(at("sign_up_new", world), typed(**values))


def own(row: SignUp) -> str:
    return f"/s/{row.token}/"


def step(row: SignUp, verb: str) -> Answer:
    return reader().post(f"{own(row)}do/{verb}/", follow=True)


def test_signing_up_without_an_account_gives_a_personal_link() -> None:
    world = open_world(information="Bring cash.")
    assert "Bring cash." in words(reader().get(at("sign_up_new", world)))
    answer = send(world, club="Tsumo Nord", country="de", shown_by_name="yes")
    row = SignUp.objects.get()
    assert answer.url == own(row)
    page = reader().get(own(row))
    assert "You're in, as player number 1." in words(page)
    assert page["Cache-Control"] == "no-store"
    player = Player.objects.get()
    assert (player.display_name, player.country, player.shown_by_name) == (
        "Lena Brandt",
        "DE",
        True,
    )


def test_the_form_carries_a_key_of_its_own_and_is_not_kept() -> None:
    world = open_world()
    first, second = (reader().get(at("sign_up_new", world)) for _ in range(2))
    keys = [
        re.findall(r'name="client_id" value="([^"]+)"', page.content.decode())
        for page in (first, second)
    ]
    assert (len(keys[0]), keys[0] == keys[1]) == (1, False)
    assert "no-store" in first["Cache-Control"]


def test_a_form_sent_twice_makes_one_sign_up() -> None:
    world = open_world()
    key = str(uuid4())
    assert send(world, client_id=key).url == send(world, client_id=key).url
    assert SignUp.objects.count() == 1


def test_problems_stand_at_their_fields() -> None:
    world = open_world()
    assert set(problems(send(world, name="", contact=""))) == {"name", "contact"}
    answer = send(world, name="Lena\u202eBrandt", country="1!")
    assert (answer.status_code, set(problems(answer))) == (422, {"name", "country"})
    assert SignUp.objects.count() == 0


def test_machines_that_fill_in_every_field_are_turned_down() -> None:
    world = open_world()
    answer = send(world, website="https://example.org/")
    assert (answer.status_code, SignUp.objects.count()) == (422, 0)
    assert "Please leave the last field empty." in words(answer)


@pytest.mark.slow
def test_a_browser_that_signs_up_too_often_waits(settings: Any) -> None:
    settings.SIGN_UP_BROWSER_RATE = "2/day"
    world = open_world()
    client = Client(REMOTE_ADDR="192.0.2.77")
    client.get(at("sign_up_new", world))
    codes = [send(world, client, name=name).status_code for name in ("Aoki", "Berg", "Chen")]
    assert (codes, SignUp.objects.count()) == ([302, 302, 429], 2)
    refused = send(world, client, name="Dora")
    assert int(refused["Retry-After"]) > 0
    assert "Too many sign-ups for this event" in words(refused)
    assert 'value="Dora"' in refused.content.decode()
    assert send(world, Client(REMOTE_ADDR="192.0.2.77")).status_code == 302


@pytest.mark.slow
@pytest.mark.parametrize("mail", [False, True])
def test_a_flood_takes_no_places_and_keeps_nobody_from_signing_up(
    settings: Any, *, mail: bool
) -> None:
    settings.SIGN_UP_RATE, settings.MAIL_REACHES_PEOPLE = "3/hour", mail
    world = open_world(capacity=5)
    network = f"192.0.2.{80 + mail}"
    for number in range(12):
        browser = Client(REMOTE_ADDR=network)
        contact = f"flood{number}@example.org"
        assert send(world, browser, name=f"Flood {number}", contact=contact).status_code == 302
    honest = Client(REMOTE_ADDR=network)
    page = send(world, honest, name="Lena", contact="lena@example.org")
    assert "Lena" in words(honest.get(page.url))
    at_once = SignUpStatus.UNCONFIRMED if mail else SignUpStatus.ACCEPTED
    counted = Counter(SignUp.objects.values_list("status", flat=True))
    assert counted == {at_once: 3, SignUpStatus.ASKED: 10}
    assert capacity_of(world.event, terms_of(world.event)).free == 2
    assert send(world, Client(REMOTE_ADDR="192.0.2.79"), name="Away").status_code == 302
    assert SignUp.objects.get(name="Away").status == at_once


def test_a_closed_event_says_so() -> None:
    world = event_world()
    page = reader().get(at("sign_up_new", world))
    assert "Sign-up for this event is closed." in words(page)
    assert "<h2>Sign up</h2>" not in page.content.decode()
    assert "sign-up" not in reader().get(at("event", world)).content.decode()
    answer = send(world)
    assert (answer.status_code, SignUp.objects.count()) == (422, 0)


def test_the_event_says_that_people_may_sign_up() -> None:
    world = open_world(capacity=4)
    assert "4 of 4 places free" in words(reader().get(at("event", world)))


def test_a_player_with_a_login_signs_up_as_that_player() -> None:
    world = open_world()
    PlayerFactory.create(display_name="Mori Hana", login=world.stranger)
    client = reader(world.stranger)
    page = client.get(at("sign_up_new", world))
    assert "Signing up as Mori Hana." in words(page)
    assert "id_name" not in page.content.decode()
    url = client.post(at("sign_up_new", world), {"client_id": str(uuid4())}).url
    assert (Entrant.objects.get().player.display_name, Player.objects.count()) == ("Mori Hana", 1)
    assert client.get(at("sign_up_new", world)).url == url


def test_who_waits_reads_the_place_on_the_list() -> None:
    world = open_world(capacity=1)
    _first, second, third = (ask(world, name) for name in ("Aoki", "Berg", "Chen"))
    assert "You are number 1 on the waiting list." in words(reader().get(own(second)))
    assert "You are number 2 on the waiting list." in words(reader().get(own(third)))
    # Nobody reads the list of the others.
    assert "Aoki" not in words(reader().get(own(third)))


def test_withdrawing_and_signing_up_again() -> None:
    world = open_world()
    row = ask(world)
    assert messages_of(step(row, "withdraw")) == ["You have withdrawn."]
    assert "You have withdrawn." in words(reader().get(own(row)))
    assert messages_of(step(row, "renew")) == ["You have signed up again."]
    assert Entrant.objects.get().status == EntrantStatus.ENROLLED


def test_checking_in_by_the_link() -> None:
    world = open_world(self_check_in=True)
    row = ask(world)
    assert messages_of(step(row, "late")) == ["The desk knows you'll be late."]
    assert messages_of(step(row, "arrive")) == ["You are checked in."]
    assert "Check in" not in words(reader().get(own(row)))
    assert Entrant.objects.get().status == EntrantStatus.CHECKED_IN


def test_without_the_organisers_word_check_in_is_at_the_desk() -> None:
    world = open_world()
    row = ask(world)
    assert "Check in" not in words(reader().get(own(row)))
    assert messages_of(step(row, "arrive")) == ["Check-in is at the desk."]


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["withdraw", "renew", "arrive", "late"])
def test_looking_at_the_own_page_changes_nothing(verb: str) -> None:
    row = ask(open_world(self_check_in=True))
    assert reader().get(f"{own(row)}do/{verb}/").url == own(row)
    reader().get(own(row))
    assert (SignUp.objects.get().status, Entrant.objects.get().status) == ("accepted", "enrolled")


@pytest.mark.parametrize("token", ["", "nothing", "x" * 65, "\x07"])
def test_a_link_that_opens_nothing_is_not_there(token: str) -> None:
    assert reader().get(f"/s/{token}/").status_code == 404


def test_a_step_that_is_none_is_not_there() -> None:
    row = ask(open_world())
    assert reader().post(f"{own(row)}do/promote/").status_code == 404


def test_the_personal_page_shows_the_decision_and_the_seat() -> None:
    world = open_world(approval=True)
    declined = ask(world, "Aoki")
    assert "An organiser will review it" in words(reader().get(own(declined)))
    decline_sign_up(declined, actor=world.actor("organiser"), reason="Members only")
    assert "Members only" in words(reader().get(own(declined)))

    world = open_world()
    rows = [ask(world, name) for name in ("Aoki", "Berg", "Chen", "Dora")]
    world.entrants = list(Entrant.objects.filter(event=world.event).order_by("number"))
    session = add_session(world)
    assert "Your seat" not in words(reader().get(own(rows[1])))
    session.status = SessionStatus.PUBLISHED
    session.save()
    assert "Session 1: table 1, South 南" in words(reader().get(own(rows[1])))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        ("checked_in", "You are checked in."),
        ("late", "The desk knows you'll be late."),
        ("no_show", "You were marked as a no-show."),
        ("substitute", "You're a substitute"),
        ("disqualified", "You have been disqualified."),
    ],
)
def test_the_personal_page_shows_the_check_in_status(status: str, sentence: str) -> None:
    world = open_world()
    row = ask(world)
    client = reader(world.organiser)
    client.post(at("entrant_status", world, number=1), {"status": status})
    assert sentence in words(reader().get(own(row)))


def test_the_own_page_stays_while_the_event_is_a_draft_again() -> None:
    row = ask(open_world())
    Event.objects.update(status=EventStatus.DRAFT)
    page = reader().get(own(row))
    assert (page.status_code, "Standings" in words(page)) == (200, False)


def test_the_code_for_the_desk_opens_nothing_for_passers_by() -> None:
    world = open_world()
    desk = at("check_in_one", world, number=1)
    row = sign_up(world.event, actor=world.actor("stranger"), name="Mori", contact="x")[0]
    assert reader().get(own(row)).context["desk"].endswith(desk)
    assert reader().get(desk).url.startswith("/account/login/")


# -------------------------------------------------------------- questions, name, fee, places


def test_the_form_asks_what_the_organiser_asks() -> None:
    world = open_world()
    food = lunch(world)
    bed = SignUpQuestionFactory.create(event=world.event, wording="Bed?", kind="tick")
    page = reader().get(at("sign_up_new", world))
    refused = submit(page, "Sign up", {"name": "Lena", "contact": "x", "shown_by_name": "no"})
    assert set(problems(refused)) == {f"answers.{food.pk}"}
    typed = {f"answers.{food.pk}": "Vegan", f"answers.{bed.pk}": "on"}
    own_page = submit(refused, "Sign up", typed, follow=True)
    assert "Lunch? Vegan Bed? yes" in words(own_page)
    assert answers_of(SignUp.objects.get()) == {"Lunch?": "Vegan", "Bed?": "yes"}


def test_whether_pages_show_the_name_is_asked_and_not_assumed() -> None:
    world = open_world()
    page = reader().get(at("sign_up_new", world))
    assert "Show my name on public pages? Yes. Everybody can read it" in words(page)
    refused = submit(page, "Sign up", {"name": "Lena", "contact": "x"})
    assert problems(refused) == {"shown_by_name": ["Choose whether public pages show your name."]}


def test_answers_are_changed_by_the_personal_link() -> None:
    world = open_world()
    question = lunch(world)
    row = ask(world, answers={question.pk: "Vegan"})
    page = reader().get(f"{own(row)}answers/")
    assert page["Cache-Control"] == "no-store"
    answer = submit(page, "Save changes", {f"answers.{question.pk}": "Everything"}, follow=True)
    assert messages_of(answer) == ["Your answers are saved."]
    assert answers_of(row) == {"Lunch?": "Everything"}
    Event.objects.update(status=EventStatus.FINISHED)
    assert "Change answers" not in words(reader().get(own(row)))
    late = submit(page, "Save changes", {f"answers.{question.pk}": "Vegan"})
    assert late.status_code == 422


def test_answers_and_fees_are_on_no_page_of_others() -> None:
    world = open_world(fee=45)
    question = lunch(world)
    row = ask(world, answers={question.pk: "Vegan"}, shown_by_name=True)
    mark_paid(row, actor=world.actor("organiser"))
    assert "marked as paid on" in words(reader().get(own(row)))
    for name in ("event", "entrants", "sign_up_new"):
        page = reader().get(at(name, world)).content.decode()
        assert ("marked as paid" in page, "checked" in page) == (False, False)
        assert name == "sign_up_new" or "Vegan" not in page


def test_places_the_waiting_list_and_the_fee_are_said_before_the_form() -> None:
    world = open_world(players=1, capacity=1, fee="12.50", currency="CHF", pay_by="2027-02-01")
    ask(world, "Aoki")
    page = words(reader().get(at("sign_up_new", world))).replace("\N{NO-BREAK SPACE}", " ")
    assert (
        "0 of 1 places free All places are taken: you join the waiting list. 1 player waits."
        in (page)
    )
    assert "Fee 12.50 CHF, pay by 1 February 2027" in page


def test_sign_up_opens_by_itself() -> None:
    world = open_world(opens_at="2031-05-01T18:00:00Z")
    page = words(reader().get(at("sign_up_new", world)))
    assert "Sign-up opens on 1 May 2031, 18:00." in page
    assert send(world).status_code == 422
    SignUpTerms.objects.update(opens_at="2021-05-01T18:00:00Z")
    assert send(world).status_code == 302


def test_a_player_with_a_login_who_plays_already_is_told_so() -> None:
    world = open_world()
    player = PlayerFactory.create(display_name="Mori Hana", login=world.stranger)
    EntrantFactory.create(event=world.event, player=player, number=7)
    page = reader(world.stranger).get(at("sign_up_new", world))
    assert "You are in this event already, as player 7." in words(page)
    assert '<form class="suform"' not in page.content.decode()


def test_somebody_with_a_seat_is_not_withdrawn_by_the_link_and_reads_why() -> None:
    world = open_world()
    rows = [ask(world, name) for name in ("Aoki", "Berg", "Chen", "Dora")]
    world.entrants = list(Entrant.objects.filter(event=world.event).order_by("number"))
    add_session(world, status=SessionStatus.PUBLISHED)
    assert messages_of(step(rows[0], "withdraw")) == [
        (
            "Not withdrawn: you have a seat in session 1. Please tell the staff, who give it to"
            " somebody else."
        )
    ]


def test_who_is_checked_in_needs_no_code_for_the_desk() -> None:
    row = ask(open_world(self_check_in=True))
    assert "Check-in code" in words(reader().get(own(row)))
    step(row, "arrive")
    page = words(reader().get(own(row)))
    assert ["Check-in code" in page, "Withdraw from event" in page] == [False, True]


def test_after_the_end_nothing_is_left_to_do_on_the_own_page() -> None:
    row = ask(open_world(self_check_in=True))
    Event.objects.update(status=EventStatus.FINISHED)
    answer = reader().get(own(row))
    page = words(answer)
    assert "The event is over. You were player number 1." in page
    done = (
        "Withdraw",
        "Check-in code",
        "Check in",
        "Follow your",
        "Get a notice",
        "Change answers",
    )
    assert [word for word in done if word in page] == []
    assert f"{own(row)}do/" not in answer.content.decode()
