"""Sign-ups as organisers read and answer them."""

import pytest

from league.enums import SessionStatus, SignUpStatus
from league.models import Entrant, Player, SignUp, SignUpTerms
from tests.factories import EntrantFactory, PlayerFactory
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.sign_ups import ask, open_world
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db
TERMS = {
    "is_open": "on",
    "capacity": "16",
    "until": "2031-05-01T18:00",
    "messages_of": "Bring cash.",
}


def waiting_world() -> World:
    return open_world(approval=True)


def test_an_organiser_opens_sign_up() -> None:
    world = event_world()
    client = reader(world.organiser)
    assert "Sign-up closed" in words(client.get(at("sign_ups", world)))
    assert client.post(at("sign_up_terms", world), TERMS).url == at("sign_ups", world)
    terms = SignUpTerms.objects.get()
    assert (terms.is_open, terms.capacity, terms.approval) == (True, 16, False)
    page = client.get(at("sign_up_terms", world))
    assert 'value="2031-05-01T18:00"' in page.content.decode()
    assert "12 of 16 places free" in words(client.get(at("sign_ups", world)))
    assert "until 1 May 2031" in words(reader().get(at("sign_up_new", world)))


def test_terms_that_cannot_be_are_named() -> None:
    world = event_world()
    answer = reader(world.organiser).post(
        at("sign_up_terms", world), TERMS | {"capacity": "0", "until": "soon"}
    )
    assert set(problems(answer)) == {"capacity", "until"}
    assert SignUpTerms.objects.count() == 0


def test_a_draft_with_open_sign_up_has_a_warning() -> None:
    world = open_world(event={"status": "draft"})
    page = reader(world.organiser).get(at("sign_ups", world))
    assert "The event is a draft, so nobody can see this page yet." in words(page)


def test_sign_ups_waiting_for_a_decision_come_first() -> None:
    world = waiting_world()
    client = reader(world.organiser)
    assert "No sign-ups yet." in words(client.get(at("sign_ups", world)))
    ask(world, "Aoki")
    ask(world, "Berg")
    client.post(at("sign_up_accept", world, position=2))
    groups = client.get(at("sign_ups", world)).context["groups"]
    assert [(str(status), [row.sign_up.name for row in rows]) for status, rows in groups] == [
        ("asked", ["Aoki"]),
        ("accepted", ["Berg"]),
    ]


def test_an_unambiguous_name_is_accepted_at_once() -> None:
    world = waiting_world()
    ask(world, "Aoki")
    answer = reader(world.organiser).post(at("sign_up_accept", world, position=1), follow=True)
    assert messages_of(answer) == ["Aoki is player 1."]
    assert Entrant.objects.get().player.display_name == "Aoki"


def test_for_a_known_name_the_page_asks_who_is_meant() -> None:
    world = waiting_world()
    known = PlayerFactory.create(display_name="Zoë Åkerlind")
    ask(world, "zoe akerlind")
    client, url = reader(world.organiser), at("sign_up_accept", world, position=1)
    assert "Choose …" in words(client.get(at("sign_ups", world)))
    assert problems(client.post(url)) == {"player": ["Choose which player this is."]}
    client.post(url, {"player": str(known.pk)})
    assert (Entrant.objects.get().player, Player.objects.count()) == (known, 1)


def test_who_plays_already_is_recognised_in_the_list_and_at_the_choice() -> None:
    world = waiting_world()
    player = PlayerFactory.create(display_name="Anna Müller")
    EntrantFactory.create(event=world.event, player=player, number=7)
    ask(world, "anna muller")
    client = reader(world.organiser)
    assert "Already player 7? Choose …" in words(client.get(at("sign_ups", world)))
    page = client.get(at("sign_up_one", world, position=1))
    assert "Anna Müller is already player 7. Decline this sign-up if it is" in words(page)
    assert "Anna Müller (no club, last event: " in words(page)
    assert "), already player 7" in words(page)
    answer = submit(page, "Accept", {"player": str(player.pk)}, follow=True)
    assert messages_of(answer) == ["Anna Müller is player 7."]
    assert Entrant.objects.count() == 1


def test_a_name_that_staff_may_not_see_is_not_told_by_a_sign_up() -> None:
    world = waiting_world()
    player = PlayerFactory.create(display_name="Anna Müller", shown_by_name=False)
    EntrantFactory.create(event=world.event, player=player, number=7, staff_see_name=False)
    ask(world, "anna muller")
    page = words(reader(world.organiser).get(at("sign_ups", world)))
    assert "lready player" not in page


def test_the_waiting_list_is_numbered_from_1() -> None:
    world = open_world(capacity=1)
    for name in ("Aoki", "Berg", "Chen"):
        ask(world, name)
    page = words(reader(world.organiser).get(at("sign_ups", world)))
    assert ["1 Berg" in page, "2 Chen" in page] == [True, True]


def test_the_same_name_can_be_a_new_player() -> None:
    world = waiting_world()
    PlayerFactory.create(display_name="Aoki")
    ask(world, "Aoki")
    reader(world.organiser).post(at("sign_up_accept", world, position=1), {"player": "new"})
    assert Player.objects.count() == 2


def test_only_organisers_see_contact_and_note() -> None:
    world = waiting_world()
    row = ask(world, "Aoki", note="Wheelchair", contact="aoki@example.org")
    page = words(reader(world.organiser).get(at("sign_up_one", world, position=1)))
    assert "aoki@example.org" in page
    assert "Wheelchair" in page
    for client in (reader(world.referee), reader(world.scorer), reader()):
        assert client.get(at("sign_up_one", world, position=1)).status_code in {302, 403}
    assert "aoki@example.org" not in words(reader().get(f"/s/{row.token}/"))
    trail = words(reader(world.organiser).get(at("audit", world)))
    assert "aoki@example.org" not in trail


def test_sign_ups_are_declined_returned_and_withdrawn() -> None:
    world = waiting_world()
    ask(world, "Aoki")
    client = reader(world.organiser)

    def answer(verb: str, **sent: str) -> str:
        client.post(at("sign_up_answer", world, position=1, verb=verb), sent)
        return SignUp.objects.get().status

    assert answer("decline", reason="Members only") == SignUpStatus.DECLINED
    assert "Members only" in words(client.get(at("sign_up_one", world, position=1)))
    assert answer("return") == SignUpStatus.ASKED
    client.post(at("sign_up_accept", world, position=1))
    assert "Player 1" in words(client.get(at("sign_up_one", world, position=1)))
    assert answer("withdraw") == SignUpStatus.WITHDRAWN
    unknown = client.post(at("sign_up_answer", world, position=1, verb="promote"))
    missing = client.post(at("sign_up_answer", world, position=9, verb="decline"))
    assert (unknown.status_code, missing.status_code) == (404, 404)


def test_a_full_event_says_that_accepted_players_wait() -> None:
    world = open_world(players=1, capacity=1, approval=True)
    ask(world, "Aoki")
    client = reader(world.organiser)
    assert "All places are taken" in words(client.get(at("sign_up_one", world, position=1)))
    answers = [client.post(at("sign_up_accept", world, position=1), follow=True) for _ in "12"]
    assert messages_of(answers[0]) == ["Aoki is number 1 on the waiting list."]
    assert messages_of(answers[1]) == ["All 1 places are taken."]


def test_accepting_somebody_after_the_start_says_that_play_has_begun() -> None:
    world = waiting_world()
    ask(world, "Aoki")
    add_session(world, status=SessionStatus.RUNNING)
    client = reader(world.organiser)
    page = words(client.get(at("sign_up_one", world, position=1)))
    assert "Play has begun. A player accepted now has no seat in sessions that are drawn." in page
    answer = client.post(at("sign_up_accept", world, position=1), follow=True)
    (said,) = messages_of(answer)
    assert said == (
        "Aoki is player 1. Play has begun: add a seat by “Repair seating”, or seat Aoki at the"
        " next draw."
    )
