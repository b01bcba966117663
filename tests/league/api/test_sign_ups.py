"""Signing up over the API: without a login, by the personal link, and as its organiser."""

from typing import Any
from uuid import uuid4

import pytest

from league.enums import SignUpStatus
from league.models import Entrant, SignUp
from tests.factories import EntrantFactory, PlayerFactory
from tests.league.api.callers import Caller, anonymous, audited_verbs, codes, fields, holder, person
from tests.sign_ups import answers_of, ask, lunch, open_world
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
LENA = {"name": "Lena Brandt", "contact": "lena@example.org", "shown_by_name": True}


def sign_ups(world: World) -> str:
    return f"events/{world.event.pk}/sign-ups/"


def answer(caller: Caller, row: SignUp, verb: str, body: Any = None) -> Any:
    return caller.post(f"sign-ups/{row.pk}/{verb}/", body)


def test_an_anonymous_caller_signs_up_and_gets_the_secret_of_the_link() -> None:
    world = open_world(capacity=1)
    made = anonymous().post(sign_ups(world), LENA)
    row = SignUp.objects.get()
    assert made.status_code == 201
    assert (made.json()["status"], made.json()["number"], made.json()["position"]) == (
        *("accepted", 1, None),
    )
    assert made.json()["token"] == row.token
    second = anonymous().post(sign_ups(world), LENA | {"name": "Aoki"}).json()
    assert (second["status"], second["position"], second["number"]) == ("waiting", 1, None)
    seen = holder(row).get(f"sign-ups/{row.pk}/").json()
    assert (seen["contact"], seen["entrant_status"]) == ("lena@example.org", "enrolled")


def test_the_same_key_is_answered_with_the_same_sign_up() -> None:
    world = open_world()
    body = LENA | {"client_id": str(uuid4())}
    answers = [anonymous().post(sign_ups(world), body) for _ in range(2)]
    assert [item.status_code for item in answers] == [201, 200]
    assert answers[0].json() == answers[1].json()


def test_every_problem_of_a_sign_up_is_named_over_the_api() -> None:
    world = open_world()
    wrong = anonymous().post(sign_ups(world), {"name": " ", "country": "1!"})
    assert (wrong.status_code, fields(wrong)) == (422, ["name", "contact", "country"])
    assert codes(anonymous().post(sign_ups(event_world()), LENA)) == ["sign_up_closed"]
    unreadable = anonymous().post(sign_ups(world), {"client_id": "seven", "note": "x" * 301})
    assert (unreadable.status_code, fields(unreadable)) == (400, ["client_id", "note"])


def test_after_many_sign_ups_of_one_address_the_organiser_decides(settings: Any) -> None:
    settings.SIGN_UP_RATE = "1/day"
    world = open_world()
    caller = anonymous()
    caller.client.defaults["REMOTE_ADDR"] = "192.0.2.98"
    first, second = (caller.post(sign_ups(world), LENA) for _ in range(2))
    assert [first.json()["status"], second.json()["status"]] == ["accepted", "asked"]


def test_too_many_sign_ups_of_one_login_are_throttled(settings: Any) -> None:
    settings.SIGN_UP_BROWSER_RATE = "1/day"
    world = open_world()
    settings.API_RATE = "1000/minute"
    caller = person(world.stranger)
    first, second = (caller.post(sign_ups(world), LENA) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 429)
    assert int(second["Retry-After"]) > 0
    assert caller.get(f"events/{world.event.pk}/").status_code == 200


def test_the_link_opens_one_sign_up_and_nothing_else() -> None:
    world = open_world()
    row, other = ask(world, "Aoki"), ask(world, "Berg")
    caller = holder(row)
    assert caller.get(f"sign-ups/{other.pk}/").status_code == 403
    assert answer(caller, other, "withdraw").status_code == 403
    assert answer(caller, row, "accept").status_code == 403
    assert caller.get(sign_ups(world)).status_code == 403
    assert caller.post(f"entrants/{row.entrant_id}/status/", {"status": "late"}).status_code == 403
    wrong = Caller({"Authorization": "SignUp nothing"}).get(f"sign-ups/{row.pk}/")
    assert (wrong.status_code, codes(wrong)) == (401, ["authentication_failed"])
    assert Caller({"Authorization": "SignUp"}).get(f"sign-ups/{row.pk}/").status_code == 401


def test_withdrawing_renewing_and_arriving_by_the_link() -> None:
    world = open_world(self_check_in=True)
    row = ask(world)
    caller = holder(row)
    assert answer(caller, row, "withdraw").json()["entrant_status"] == "withdrawn"
    assert answer(caller, row, "renew").json()["status"] == "accepted"
    arrived = answer(caller, row, "arrival", {"status": "checked_in"}).json()
    assert arrived["entrant_status"] == "checked_in"
    assert fields(answer(caller, row, "arrival", {"status": "withdrawn"})) == ["status"]


def test_an_organiser_accepts_declines_and_undoes() -> None:
    world = open_world(approval=True)
    known = PlayerFactory.create(display_name="Mori")
    row, other = ask(world, "Mori"), ask(world, "Berg")
    caller = person(world.organiser)
    rows = caller.get(sign_ups(world)).json()["results"]
    assert [(item["name"], [who["id"] for who in item["candidates"]]) for item in rows] == [
        *(("Mori", [known.pk]), ("Berg", [])),
    ]
    assert codes(answer(caller, row, "accept")) == ["sign_up_doubtful"]
    assert codes(answer(caller, row, "accept", {"player": 10**6})) == ["player_unknown"]
    assert answer(caller, row, "accept", {"player": known.pk}).json()["player"] == known.pk
    declined = answer(caller, other, "decline", {"reason": "Members only"}).json()
    assert (declined["status"], declined["answer"]) == ("declined", "Members only")
    assert answer(caller, other, "return").json()["status"] == "asked"
    assert answer(caller, other, "accept", {"new": True}).json()["status"] == "accepted"
    assert Entrant.objects.count() == 2
    assert answer(caller, other, "return").json()["entrant"] is None


def test_namesakes_among_the_sign_ups_are_named() -> None:
    world = open_world(approval=True)
    first, second = ask(world, "Jan Novak"), ask(world, "Jan Novák")
    rows = person(world.organiser).get(sign_ups(world)).json()["results"]
    assert [item["namesakes"] for item in rows] == [[second.pk], [first.pk]]


def test_the_terms_are_read_by_everybody_and_set_by_organisers() -> None:
    world = event_world()
    path = f"events/{world.event.pk}/sign-up-terms/"
    assert anonymous().get(path).json()["open"] is False
    wanted = {"is_open": True, "capacity": 16, "until": "2031-05-01T18:00:00Z", "approval": False}
    changed = person(world.organiser).patch(path, wanted)
    assert changed.status_code == 200
    seen = anonymous().get(path).json()
    assert {name: seen[name] for name in wanted} == wanted
    assert (seen["open"], seen["taken"], seen["free"], seen["waiting"]) == (True, 4, 12, 0)
    assert (audited_verbs(), fields(person(world.organiser).patch(path, {"capacity": 0}))) == (
        *(["sign_up.terms", "sign_up.open"], ["capacity"]),
    )


def test_the_desk_reads_its_counts() -> None:
    world = event_world()
    caller = person(world.scorer)
    caller.post(f"entrants/{world.entrants[0].pk}/status/", {"status": "late"})
    assert caller.get(f"events/{world.event.pk}/check-in/").json() == {
        "playing": 4,
        "here": 0,
        "missing": 3,
        "late": 1,
        "no_show": 0,
        "substitutes": 0,
    }


def test_a_login_signs_up_as_its_player() -> None:
    world = open_world()
    player = PlayerFactory.create(display_name="Mori", login=world.stranger)
    made = person(world.stranger).post(sign_ups(world), {})
    assert (made.status_code, made.json()["player"]) == (201, player.pk)
    assert SignUp.objects.get().status == SignUpStatus.ACCEPTED


def test_sign_ups_of_a_draft_event_are_not_found() -> None:
    world = open_world(event={"status": "draft"})
    assert anonymous().post(sign_ups(world), LENA).status_code == 404


# ------------------------------------------------------------------ questions, fee, order


def test_questions_are_asked_and_answered_over_the_api() -> None:
    world = open_world(approval=True)
    desk = person(world.organiser)
    asked = f"events/{world.event.pk}/sign-up-questions/"
    body = {"wording": "Lunch?", "kind": "choice", "choices": ["Meat", "Vegan"], "required": True}
    question = desk.post(asked, body).json()
    tick = desk.post(asked, {"wording": "Bed?", "kind": "tick"}).json()
    moved = desk.patch(f"sign-up-questions/{tick['id']}/", {"position": 1}).json()
    assert (moved["position"], question["choices"]) == (1, ["Meat", "Vegan"])
    terms = anonymous().get(f"events/{world.event.pk}/sign-up-terms/").json()
    assert [one["wording"] for one in terms["questions"]] == ["Bed?", "Lunch?"]

    refused = anonymous().post(sign_ups(world), LENA)
    assert (refused.status_code, fields(refused)) == (422, [f"answers.{question['id']}"])
    given = {str(question["id"]): "Vegan", str(tick["id"]): True}
    made = anonymous().post(sign_ups(world), LENA | {"answers": given})
    assert (made.status_code, made.json()["answers"]) == (201, given)
    row = SignUp.objects.get()
    changed = holder(row).patch(
        f"sign-ups/{row.pk}/answers/", {"answers": {str(tick["id"]): False}}
    )
    assert changed.json()["answers"] == given | {str(tick["id"]): False}
    (listed,) = desk.get(sign_ups(world)).json()["results"]
    assert listed["answers"] == changed.json()["answers"]


@pytest.mark.parametrize("answers", [{"x": "Vegan"}, {"1": ["Vegan"]}, {"1": "x" * 501}, "Vegan"])
def test_answers_of_another_form_are_refused(answers: Any) -> None:
    made = anonymous().post(sign_ups(open_world()), LENA | {"answers": answers})
    assert made.status_code == 400


def test_an_answered_question_is_deleted_only_with_its_answers() -> None:
    world = open_world()
    question = lunch(world)
    row = ask(world, answers={question.pk: "Vegan"})
    desk, url = person(world.organiser), f"sign-up-questions/{question.pk}/"
    assert codes(desk.delete(url)) == ["question_answered"]
    assert codes(desk.patch(url, {"kind": "tick"})) == ["question_kind_kept"]
    assert desk.delete(f"{url}?with_answers=true").status_code == 204
    assert answers_of(row) == {}


def test_the_fee_and_who_has_paid_it() -> None:
    world = open_world()
    desk, row = person(world.organiser), ask(world)
    terms = f"events/{world.event.pk}/sign-up-terms/"
    assert codes(desk.put(f"sign-ups/{row.pk}/paid/", {"paid": True})) == ["no_fee"]
    assert desk.patch(terms, {"fee": "12.5", "currency": "CHF"}).json()["fee"] == "12.50"
    assert desk.put(f"sign-ups/{row.pk}/paid/", {"paid": True}).json()["paid_amount"] == "12.50"
    (listed,) = desk.get(sign_ups(world)).json()["results"]
    assert listed["paid_by"] == world.organiser.pk
    assert holder(row).put(f"sign-ups/{row.pk}/paid/", {"paid": False}).status_code == 403


def test_everybody_is_accepted_at_once_but_those_whose_player_is_unclear() -> None:
    world = open_world(approval=True, capacity=1)
    PlayerFactory.create(display_name="Chen")
    for name in ("Aoki", "Berg", "Chen"):
        ask(world, name)
    made = person(world.organiser).post(f"{sign_ups(world)}accept-all/").json()["results"]
    assert [(one["name"], one["status"]) for one in made] == [
        ("Aoki", "accepted"),
        ("Berg", "waiting"),
    ]


def test_a_flood_is_declined_from_its_first_sign_up_on() -> None:
    world = open_world(approval=True)
    honest, first, _later = (ask(world, name) for name in ("Aoki", "Flood 1", "Flood 2"))
    known = person(world.stranger).post(sign_ups(world), {"name": "Berg"})
    assert known.status_code == 201
    answer = person(world.organiser).post(f"sign-ups/{first.pk}/decline-from-here/")
    declined = [(one["name"], one["status"]) for one in answer.json()["results"]]
    assert declined == [("Flood 1", "declined"), ("Flood 2", "declined")]
    waiting = SignUp.objects.filter(event=world.event, status=SignUpStatus.ASKED)
    assert [row.name for row in waiting.order_by("position")] == [honest.name, "Berg"]
    again = person(world.organiser).post(f"sign-ups/{first.pk}/decline-from-here/")
    assert again.json()["results"] == []


def test_a_place_on_the_waiting_list_is_changed() -> None:
    world = open_world(capacity=1)
    rows = [ask(world, name) for name in ("Aoki", "Berg", "Chen", "Dora")]
    moved = person(world.organiser).put(f"sign-ups/{rows[3].pk}/place/", {"place": 1}).json()
    assert (moved["name"], moved["position"]) == ("Dora", 1)


def test_who_plays_already_is_named_in_the_list() -> None:
    world = open_world(approval=True)
    player = PlayerFactory.create(display_name="Anna Müller", login=world.stranger)
    entrant = EntrantFactory.create(event=world.event, player=player, number=7)
    ask(world, "anna muller")
    (listed,) = person(world.organiser).get(sign_ups(world)).json()["results"]
    assert listed["entrants"] == [entrant.pk]
    again = person(world.stranger).post(sign_ups(world), {})
    assert codes(again) == ["player_enrolled"]
