"""Sign-ups as organisers read and answer them."""

import csv
import io

import pytest
from openpyxl import load_workbook

from league.entrants.fees import mark_paid
from league.enums import EventStatus, SessionStatus, SignUpStatus
from league.models import Entrant, Player, SignUp, SignUpTerms
from tests.factories import EntrantFactory, PlayerFactory
from tests.league.web.readers import Answer, at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.sign_ups import answers_of, ask, lunch, open_world
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db
TERMS = {
    "capacity": "16",
    "approval": "False",
    "currency": "EUR",
    "until": "2031-05-01T18:00",
    "information": "Bring cash.",
}


def listed(page: Answer) -> list[tuple[str, list[str]]]:
    """The groups of the list, with the names in them."""
    return [
        (str(group.title), [line.row.sign_up.name for line in group.lines])
        for group in page.context["groups"]
    ]


def waiting_world() -> World:
    return open_world(approval=True)


def test_an_organiser_opens_sign_up() -> None:
    world = event_world()
    client = reader(world.organiser)
    assert "Sign-ups Closed" in words(client.get(at("sign_ups", world)))
    page = client.get(at("sign_up_terms", world))
    assert submit(page, "Save settings", TERMS).url == at("sign_up_terms", world)
    submit(client.get(at("sign_up_terms", world)), "Open sign-up")
    terms = SignUpTerms.objects.get()
    assert (terms.is_open, terms.capacity, terms.approval) == (True, 16, False)
    page = client.get(at("sign_up_terms", world))
    assert 'value="2031-05-01T18:00"' in page.content.decode()
    assert "Places 4 of 16" in words(client.get(at("sign_ups", world)))
    public = words(reader().get(at("sign_up_new", world)))
    assert ("Closes 1 May 2031, 18:00" in public, "Bring cash." in public) == (True, True)


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
    assert "The event is a draft, so nobody can see this page yet. Open the event first." in words(
        page
    )
    assert f'<a href="{at("manage", world)}">Open the event</a>' in page.content.decode()


def test_sign_ups_waiting_for_a_decision_come_first() -> None:
    world = waiting_world()
    client = reader(world.organiser)
    assert "No sign-ups yet." in words(client.get(at("sign_ups", world)))
    ask(world, "Aoki")
    ask(world, "Berg")
    client.post(at("sign_up_accept", world, position=2))
    assert listed(client.get(at("sign_ups", world))) == [
        ("To decide", ["Aoki"]),
        ("Accepted", ["Berg"]),
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
    assert "anna muller Already player 7?" in words(client.get(at("sign_ups", world)))
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
    assert messages_of(answers[1]) == ["All 1 places are taken. Raise the number of places first."]


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


def test_everybody_is_accepted_with_one_button() -> None:
    world = open_world(approval=True, capacity=2)
    for name in ("Aoki", "Berg", "Chen"):
        ask(world, name)
    client = reader(world.organiser)
    answer = submit(client.get(at("sign_ups", world)), "Accept all 3", follow=True)
    assert messages_of(answer) == ["2 players are in. 1 player joined the waiting list."]
    assert listed(answer) == [("Waiting list", ["Chen"]), ("Accepted", ["Aoki", "Berg"])]


def test_one_sign_up_is_accepted_by_a_button_that_names_one() -> None:
    world = open_world(approval=True, capacity=2)
    ask(world, "Aoki")
    page = reader(world.organiser).get(at("sign_ups", world))
    answer = submit(page, "Accept 1 sign-up", follow=True)
    assert listed(answer) == [("Accepted", ["Aoki"])]


def test_the_waiting_list_moves_by_buttons_and_the_message_says_what_is_true() -> None:
    world = open_world(capacity=1)
    for name in ("Aoki", "Berg", "Chen"):
        ask(world, name)
    client = reader(world.organiser)
    page = submit(client.get(at("sign_ups", world)), "Move up", follow=True)
    assert messages_of(page) == ["Chen is number 1 on the waiting list."]
    assert listed(page)[0] == ("Waiting list", ["Chen", "Berg"])
    page = submit(page, "Move down", follow=True)
    assert messages_of(page) == ["Chen is number 2 on the waiting list."]


def test_the_list_is_narrowed_down_by_status_fee_answer_and_name() -> None:
    world = open_world(capacity=2, fee=45)
    question = lunch(world)
    for name, food in (("Aoki", "Vegan"), ("Berg", "Everything"), ("Chen", "Vegan")):
        ask(world, name, answers={question.pk: food})
    client, url = reader(world.organiser), at("sign_ups", world)
    client.post(at("sign_up_answer", world, position=1, verb="paid"))

    def names(**query: str) -> list[str]:
        groups = listed(client.get(url, query))
        return [name for _title, found in groups for name in found]

    assert names() == ["Chen", "Aoki", "Berg"]
    assert names(show="waiting") == ["Chen"]
    assert names(show="unpaid") == ["Berg"]
    assert names(answer=f"{question.pk}:Vegan") == ["Chen", "Aoki"]
    assert names(answer=f"{question.pk}:Vegan", show="accepted") == ["Aoki"]
    assert names(q="ber") == ["Berg"]
    assert names(answer="x:y", show="friends") == ["Chen", "Aoki", "Berg"]
    assert names(q="nobody") == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("morita", ["森田 はな", "モリタ ケン"]),
        ("もりた", ["森田 はな", "モリタ ケン"]),
        ("Mórita hana", ["森田 はな"]),
        ("森田", ["森田 はな"]),
    ],
)
def test_a_sign_up_is_found_in_every_script(query: str, found: list[str]) -> None:
    world = open_world()
    ask(world, "森田 はな", latin_reading="Morita, Hana")
    ask(world, "モリタ ケン")
    page = reader(world.organiser).get(at("sign_ups", world), {"q": query})
    assert listed(page) == [("Accepted", found)]


def test_the_sums_stand_above_the_list() -> None:
    world = open_world(capacity=24, fee=20)
    question = lunch(world)
    for name, food in (("Aoki", "Vegan"), ("Berg", "Everything"), ("Chen", "Vegan")):
        ask(world, name, answers={question.pk: food})
    client = reader(world.organiser)
    first = at("sign_up_accept", world, position=1)
    paid = submit(client.get(at("sign_ups", world)), "Mark paid", action=first, follow=True)
    assert messages_of(paid) == ["Aoki has paid 20\N{NO-BREAK SPACE}€."]
    page = words(client.get(at("sign_ups", world))).replace("\N{NO-BREAK SPACE}", " ")
    assert "Places 3 of 24" in page
    assert "1 of 3 paid · 20 € of 60 €" in page
    assert "Lunch? 1 Everything · 2 Vegan" in page
    unpaid = submit(paid, "Not paid after all", follow=True)
    assert messages_of(unpaid) == ["Aoki has not paid."]


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_answers_and_fees_are_in_the_file_of_organisers_alone(file_format: str) -> None:
    world = open_world(fee=45)
    question = lunch(world)
    ask(world, "Aoki Ren", family_name="Aoki", answers={question.pk: "Vegan"}, note="=1+1")
    mark_paid(SignUp.objects.get(), actor=world.actor("organiser"))
    url = at("sign_ups_file", world, file_format=file_format)
    content = reader(world.organiser).get(url).content
    if file_format == "csv":
        heads, row = csv.reader(io.StringIO(content.decode("utf-8-sig")))
    else:
        sheet = load_workbook(io.BytesIO(content)).active
        assert sheet is not None
        heads, row = ([str(one) for one in line] for line in sheet.iter_rows(values_only=True))
    found = dict(zip(heads, row, strict=True))
    assert (found["Name"], found["Lunch?"], found["Note"]) == ("Aoki Ren", "Vegan", "'=1+1")
    assert (found["Family name"], found["Given name"]) == ("Aoki", "Ren")
    assert "Latin reading" not in found
    assert (found["Fee paid"], found["Marked by"]) == (
        "45\N{NO-BREAK SPACE}€",
        world.organiser.get_username(),
    )
    for client in (reader(world.referee), reader(world.scorer), reader()):
        assert client.get(url).status_code in {302, 403}


def test_questions_are_asked_moved_changed_and_removed_by_pages() -> None:
    world = open_world()
    client = reader(world.organiser)
    new = client.get(at("sign_up_question_new", world))
    typed = {"wording": "Lunch?", "kind": "choice", "choices": "Meat\nVegan\n", "required": "on"}
    answer = submit(new, "Ask this", typed, follow=True)
    assert messages_of(answer) == ["Everybody who signs up is asked this."]
    new = client.get(at("sign_up_question_new", world))
    submit(new, "Ask this", {"wording": "Notes?"}, follow=True)
    first, second = world.event.sign_up_questions.order_by("position")
    assert (first.choices, first.required, second.kind) == (["Meat", "Vegan"], True, "text")
    up = f"↑ Move “{second.wording}” up"
    moved = submit(client.get(at("sign_up_terms", world)), up, follow=True)
    assert messages_of(moved) == ["“Notes?” is question 1."]
    page = client.get(at("sign_up_question", world, question=first.pk))
    submit(page, "Save question", {"wording": "Food?"})
    ask(world, answers={first.pk: "Vegan"})
    kept = client.get(at("sign_up_question", world, question=first.pk))
    assert "1 person has answered it." in words(kept)
    assert problems(submit(kept, "Save question", {"kind": "text"})) == {
        "kind": [
            (
                "The kind stays, because people have answered this question (1). Remove the question,"
                " or ask another one."
            )
        ]
    }
    gone = submit(kept, "Remove question", {"with_answers": "on"}, follow=True)
    assert messages_of(gone) == ["“Food?” is no longer asked."]
    assert list(world.event.sign_up_questions.values_list("wording", flat=True)) == ["Notes?"]


def test_the_preview_beside_the_settings_is_the_public_form() -> None:
    world = open_world()
    lunch(world)
    client = reader(world.organiser)
    for page in (at("sign_up_terms", world), at("sign_up_question_new", world)):
        preview = client.get(page).context["preview"]
        public = reader().get(at("sign_up_new", world)).context["form"]
        assert list(preview.fields) == list(public.fields)


def test_an_organiser_changes_the_answers_of_somebody() -> None:
    world = open_world()
    question = lunch(world)
    row = ask(world, answers={question.pk: "Vegan"})
    client = reader(world.organiser)
    assert "Lunch? Vegan" in words(client.get(at("sign_up_one", world, position=1)))
    page = client.get(at("sign_up_answers", world, position=1))
    answer = submit(page, "Save changes", {f"answers.{question.pk}": "Everything"}, follow=True)
    assert messages_of(answer) == ["The answers are saved."]
    assert answers_of(row) == {"Lunch?": "Everything"}


def test_opening_sign_up_in_a_draft_says_when_players_can_sign_up() -> None:
    world = event_world(status=EventStatus.DRAFT)
    page = reader(world.organiser).get(at("sign_up_terms", world))
    opened = submit(page, "Open sign-up", follow=True)
    assert messages_of(opened) == ["Sign-up opens when you open the event."]
    assert "Sign-up for this event is closed." not in words(opened)
