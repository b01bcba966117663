"""The page of the settings of sign-up."""

import pytest

from league.core.permissions import SYSTEM
from league.entrants.questions import add_question
from league.enums import SessionStatus
from league.models import SignUpTerms
from league.seating.sessions import start_session
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import form_of, submit
from tests.sign_ups import lunch, open_world
from tests.worlds import add_session, event_world

pytestmark = pytest.mark.django_db


def test_sign_up_is_opened_and_closed_by_one_press() -> None:
    world = event_world()
    page = reader(world.organiser).get(at("sign_up_terms", world))
    assert "Sign-up for this event is closed." in words(page)
    opened = submit(page, "Open sign-up", follow=True)
    assert messages_of(opened) == ["Sign-up opened."]
    assert "Sign-up is open." in words(opened)
    assert "Sign up" in words(reader().get(at("sign_up_new", world)))
    closed = submit(opened, "Close sign-up", follow=True)
    assert (messages_of(closed), SignUpTerms.objects.get().is_open) == (["Sign-up closed."], False)


def test_saving_the_settings_stays_on_their_page() -> None:
    world = open_world()
    page = reader(world.organiser).get(at("sign_up_terms", world))
    saved = submit(page, "Save settings", {"capacity": "24"}, follow=True)
    assert (saved.status_code, messages_of(saved)) == (200, ["Saved."])
    assert (SignUpTerms.objects.get().capacity, SignUpTerms.objects.get().is_open) == (24, True)
    text = words(saved)
    order = ["Opening and places", "Your questions", "Fee", "Text above the form"]
    assert [text.index(title) for title in order] == sorted(text.index(title) for title in order)


@pytest.mark.parametrize(
    ("button", "leads_to"),
    [
        ("Add question", "sign_up_question_new"),
        ("Edit Lunch?", "sign_up_question"),
        ("↓ Move “Lunch?” down", "sign_up_terms"),
        ("Close sign-up", "sign_up_terms"),
    ],
)
def test_no_button_loses_settings_that_were_typed(button: str, leads_to: str) -> None:
    world = open_world()
    question = lunch(world)
    add_question(world.event, actor=SYSTEM, wording="Notes?")
    page = reader(world.organiser).get(at("sign_up_terms", world))
    moved = submit(page, button, {"capacity": "24"})
    there = {"question": question.pk} if leads_to == "sign_up_question" else {}
    assert moved.url == at(leads_to, world, **there)
    assert SignUpTerms.objects.get().capacity == 24


def test_a_button_keeps_what_was_typed_wrong_and_does_nothing_else() -> None:
    world = open_world()
    page = reader(world.organiser).get(at("sign_up_terms", world))
    refused = submit(page, "Add question", {"capacity": "0", "information": "Bring a pen."})
    assert set(problems(refused)) == {"capacity"}
    assert "Bring a pen." in refused.context["form"]["information"].as_widget()


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"capacity": "0"}, "capacity"),  # the form refuses it
        ({"until": "2026-05-01T10:00", "opens_at": "2026-05-02T10:00"}, "opens_at"),  # the verb
    ],
)
def test_sign_up_closes_although_another_setting_is_wrong(
    typed: dict[str, str], wrong: str
) -> None:
    world = open_world()
    page = reader(world.organiser).get(at("sign_up_terms", world))
    _form, button = form_of(page, "Close sign-up")
    assert "formnovalidate" in button.attributes  # nor does the browser ask for a number first
    closed = submit(page, "Close sign-up", {"information": "Bring a pen.", **typed})
    assert set(problems(closed)) == {wrong}
    assert messages_of(closed) == ["Sign-up closed. Your other changes are not saved yet."]
    assert SignUpTerms.objects.get().is_open is False
    assert "Bring a pen." in closed.context["form"]["information"].as_widget()
    saved = submit(closed, "Open sign-up", {"capacity": "8", "opens_at": "", "until": ""})
    assert saved.status_code == 302
    terms = SignUpTerms.objects.get()
    assert (terms.is_open, terms.capacity, terms.information) == (True, 8, "Bring a pen.")


def test_a_question_that_is_gone_or_a_place_that_is_none_is_not_found() -> None:
    world = open_world()
    question, client = lunch(world), reader(world.organiser)
    sent = [{"move": "x 1"}, {"move": f"{question.pk}"}, {"question": "0"}]
    url = at("sign_up_terms", world)
    form, _button = form_of(client.get(url), "Save settings")
    codes = [client.post(url, dict(form.sent()) | one).status_code for one in sent]
    assert codes == [404, 404, 404]


def test_the_organiser_reads_that_the_start_closed_sign_up_in_own_words() -> None:
    world = open_world(players=4)
    add_session(world, status=SessionStatus.PUBLISHED)
    start_session(world.session, actor=SYSTEM, override_reason="all are here")
    text = words(reader(world.organiser).get(at("sign_up_terms", world)))
    assert text.count("Sign-up is closed, because the event has started.") == 1
    assert text.count("Ask the organiser") == 0


def test_the_text_above_the_form_is_markdown_there_and_in_the_preview() -> None:
    world = open_world(information="**Bring a pen.**\n\n- doors at 9:00")
    shown = "<p><strong>Bring a pen.</strong></p>\n<ul>\n<li>doors at 9:00</li>\n</ul>"
    client, settings = reader(world.organiser), at("sign_up_terms", world)
    for page in (client.get(settings), reader().get(at("sign_up_new", world))):
        assert page.content.decode().count(shown) == 1
    refused = submit(client.get(settings), "Save settings", {"information": "![x](y.png)"})
    assert problems(refused) == {
        "information": ["The text cannot show images. Link to them instead."]
    }
