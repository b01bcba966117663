"""The organiser's questions at sign-up, and the answers to them."""

from typing import Any

import pytest

from league.core.errors import Forbidden, Refused
from league.core.permissions import ANONYMOUS, Actor
from league.entrants.answers import change_answers
from league.entrants.erasing import erase_person
from league.entrants.questions import add_question, change_question, remove_question
from league.entrants.sign_up import sign_up, withdraw_sign_up
from league.enums import EventStatus
from league.importing.event_files.store import store_event_file
from league.importing.event_files.write import event_file
from league.models import AuditEntry, Event, SignUp, SignUpAnswer, SignUpQuestion
from league.people.queries.personal_data import personal_data
from league.people.retention import delete_expired
from league.rehearsals.rehearsals import make_rehearsal
from league.series.copying import copy_event
from tests.factories import LoginFactory, SignUpQuestionFactory
from tests.shortcuts import audited_verbs, refused
from tests.sign_ups import answers_of, ask, lunch, open_world, own
from tests.worlds import World

pytestmark = pytest.mark.django_db
CHOICES = ["S", "M", "L"]


def problems_of(refusal: Refused) -> list[tuple[str, str]]:
    return [(one.code, one.field) for one in refusal.problems]


def wordings(event: Event) -> list[str]:
    return list(event.sign_up_questions.order_by("position").values_list("wording", flat=True))


# -------------------------------------------------------------------------- questions


def test_an_organiser_asks_questions_of_three_kinds() -> None:
    world = open_world()
    actor = world.actor("organiser")
    add_question(world.event, actor=actor, wording="  EMA   number ", kind="text")
    add_question(world.event, actor=actor, wording="Shirt?", kind="choice", choices=CHOICES)
    add_question(world.event, actor=actor, wording="I play fair", kind="tick", required=True)
    rows = world.event.sign_up_questions.order_by("position")
    assert list(rows.values_list("position", "wording", "kind", "choices", "required")) == [
        (1, "EMA number", "text", [], False),
        (2, "Shirt?", "choice", CHOICES, False),
        (3, "I play fair", "tick", [], True),
    ]


@pytest.mark.parametrize("who", ["referee", "scorer", "stranger"])
def test_only_organisers_ask(who: str) -> None:
    world = open_world()
    question = lunch(world)
    with pytest.raises(Forbidden):
        add_question(world.event, actor=world.actor(who), wording="Why?")
    with pytest.raises(Forbidden):
        change_question(question, actor=world.actor(who), wording="Why?")
    with pytest.raises(Forbidden):
        remove_question(question, actor=world.actor(who))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"wording": " "}, [("question_missing", "wording")]),
        ({"wording": "x" * 201}, [("field_invalid", "wording")]),
        ({"wording": "Lunch\u202e?"}, [("hidden_characters", "wording")]),
        ({"wording": "Shirt?", "kind": "choice"}, [("choices_number", "choices")]),
        (
            {"wording": "Shirt?", "kind": "choice", "choices": ["S", "s"]},
            [("choices_twice", "choices")],
        ),
        (
            {"wording": "Shirt?", "kind": "choice", "choices": ["S", "x" * 81]},
            [("choices_length", "choices")],
        ),
        ({"wording": "Shirt?", "kind": "drawing"}, [("field_invalid", "kind")]),
    ],
)
def test_a_question_names_its_problems(
    values: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    world = open_world()
    with pytest.raises(Refused) as refusal:
        add_question(world.event, actor=world.actor("organiser"), **values)
    assert (problems_of(refusal.value), SignUpQuestion.objects.count()) == (expected, 0)


def test_there_are_at_most_20_questions() -> None:
    world = open_world()
    SignUpQuestionFactory.create_batch(20, event=world.event)
    with refused("too_many_questions"):
        add_question(world.event, actor=world.actor("organiser"), wording="Why?")


def test_a_question_moves_and_the_others_close_up() -> None:
    world = open_world()
    for wording in "ABCD":
        SignUpQuestionFactory.create(event=world.event, wording=wording)
    last = world.event.sign_up_questions.get(wording="D")
    change_question(last, actor=world.actor("organiser"), position=2)
    assert wordings(world.event) == ["A", "D", "B", "C"]
    change_question(last, actor=world.actor("organiser"), position=99)
    assert wordings(world.event) == ["A", "B", "C", "D"]


def test_the_kind_of_an_answered_question_stays() -> None:
    world = open_world()
    question, actor = lunch(world), world.actor("organiser")
    change_question(question, actor=actor, kind="text")
    change_question(question, actor=actor, kind="choice", choices=["Meat", "Vegan"])
    ask(world, answers={question.pk: "Vegan"})
    with refused("question_kind_kept"):
        change_question(question, actor=actor, kind="tick")
    with refused("choice_chosen"):
        change_question(question, actor=actor, choices=["Meat", "Fish"])
    change_question(question, actor=actor, choices=["Fish", "Vegan"], wording="Lunch on Sunday?")
    question.refresh_from_db()
    assert (question.wording, question.choices) == ("Lunch on Sunday?", ["Fish", "Vegan"])


def test_an_answered_question_is_removed_only_with_its_answers() -> None:
    world = open_world()
    question, actor = lunch(world), world.actor("organiser")
    second = SignUpQuestionFactory.create(event=world.event)
    ask(world, answers={question.pk: "Vegan"})
    with refused("question_answered"):
        remove_question(question, actor=actor)
    remove_question(question, actor=actor, with_answers=True)
    second.refresh_from_db()
    assert (SignUpAnswer.objects.count(), second.position) == (0, 1)
    assert audited_verbs()[-1:] == ["sign_up.unask"]


# -------------------------------------------------------------------------- answers


def test_answers_are_stored_with_the_sign_up() -> None:
    world = open_world()
    food = lunch(world)
    tick = SignUpQuestionFactory.create(event=world.event, wording="Bed?", kind="tick")
    text = SignUpQuestionFactory.create(event=world.event, wording="Notes?")
    row = ask(world, answers={food.pk: "Vegan", tick.pk: False, text.pk: "  two  words "})
    assert answers_of(row) == {"Lunch?": "Vegan", "Bed?": "no", "Notes?": "two words"}


def test_every_wrong_answer_is_named_and_nothing_is_stored() -> None:
    world = open_world()
    food = lunch(world)
    rules = SignUpQuestionFactory.create(event=world.event, kind="tick", required=True)
    notes = SignUpQuestionFactory.create(event=world.event)
    with pytest.raises(Refused) as refusal:
        ask(world, answers={food.pk: "Fish", rules.pk: False, notes.pk: "x" * 501, 987654: "x"})
    assert problems_of(refusal.value) == [
        ("question_unknown", "answers.987654"),
        ("value_unknown", f"answers.{food.pk}"),
        ("answer_not_ticked", f"answers.{rules.pk}"),
        ("value_out_of_range", f"answers.{notes.pk}"),
    ]
    with pytest.raises(Refused) as refusal:
        ask(world)
    assert problems_of(refusal.value) == [
        ("answer_missing", f"answers.{food.pk}"),
        ("answer_not_ticked", f"answers.{rules.pk}"),
    ]
    assert SignUp.objects.count() == 0


def test_a_question_of_another_event_is_not_answered() -> None:
    elsewhere = lunch(open_world())
    with refused("question_unknown"):
        ask(open_world(), answers={elsewhere.pk: "Vegan"})


def test_people_change_their_own_answers_and_organisers_those_of_anybody() -> None:
    world = open_world()
    question = lunch(world)
    row, other = (ask(world, name, answers={question.pk: "Vegan"}) for name in ("Aoki", "Berg"))
    change_answers(row, actor=own(row), answers={question.pk: "Vegetarian"})
    assert (answers_of(row), answers_of(other)) == ({"Lunch?": "Vegetarian"}, {"Lunch?": "Vegan"})
    change_answers(other, actor=world.actor("organiser"), answers={question.pk: "Everything"})
    assert answers_of(other) == {"Lunch?": "Everything"}
    for actor in (own(other), world.actor("referee"), ANONYMOUS):
        with pytest.raises(Forbidden):
            change_answers(row, actor=actor, answers={question.pk: "Vegan"})


def test_a_required_answer_is_not_taken_back() -> None:
    world = open_world()
    question = lunch(world)
    row = ask(world, answers={question.pk: "Vegan"})
    with refused("answer_missing"):
        change_answers(row, actor=own(row), answers={question.pk: ""})
    assert answers_of(row) == {"Lunch?": "Vegan"}


def test_a_question_asked_later_is_answered_alone() -> None:
    world = open_world()
    first = lunch(world)
    row = ask(world, answers={first.pk: "Vegan"})
    later = SignUpQuestionFactory.create(event=world.event, wording="Bed?", kind="tick")
    change_answers(row, actor=own(row), answers={later.pk: True})
    assert answers_of(row) == {"Lunch?": "Vegan", "Bed?": "yes"}


def test_answers_of_a_finished_event_stay() -> None:
    world = open_world()
    question = lunch(world)
    row = ask(world, answers={question.pk: "Vegan"})
    Event.objects.update(status=EventStatus.FINISHED)
    with refused("event_not_open"):
        change_answers(row, actor=own(row), answers={question.pk: "Everything"})


def test_who_signs_up_again_by_the_form_answers_again() -> None:
    world = open_world()
    question, actor = lunch(world), world.actor("stranger")
    row = ask(world, actor=actor, answers={question.pk: "Vegan"})
    withdraw_sign_up(row, actor=own(row))
    with refused("answer_missing"):
        sign_up(world.event, actor=actor, name="Lena Brandt")
    ask(world, actor=actor, answers={question.pk: "Everything"})
    assert answers_of(row) == {"Lunch?": "Everything"}


def test_the_audit_does_not_repeat_answers() -> None:
    world = open_world()
    question = lunch(world)
    row = ask(world, answers={question.pk: "Vegan"})
    change_answers(row, actor=own(row), answers={question.pk: "Vegetarian"})
    entries = AuditEntry.objects.filter(subject_kind="signup").order_by("pk")
    assert "sign_up.answer_questions" in [one.verb for one in entries]
    assert not [one for one in entries if "Veg" in f"{one.before}{one.after}{one.reason}"]


# -------------------------------------------------------------------------- what becomes of them


def answered() -> tuple[World, SignUp]:
    world = open_world()
    question = lunch(world)
    return world, ask(world, answers={question.pk: "Vegan"})


def test_a_copy_has_the_questions_without_the_answers() -> None:
    world, _row = answered()
    copy = copy_event(world.event, actor=world.actor("organiser"), name="Again", players=True)
    assert wordings(copy) == ["Lunch?"]
    assert SignUpAnswer.objects.filter(question__event=copy).count() == 0


def test_newcomers_of_a_rehearsal_can_answer() -> None:
    world, _row = answered()
    rehearsal = make_rehearsal(world.event, actor=world.actor("organiser"))
    assert wordings(rehearsal.event) == ["Lunch?"]


def test_an_event_file_has_the_questions_without_the_answers() -> None:
    world, _row = answered()
    content = event_file(world.event)
    root = LoginFactory.create(is_superuser=True)
    actor = Actor(login_id=root.pk, label="root", is_superuser=True)
    stored = store_event_file(content, actor=actor)
    assert (wordings(stored), "Vegan" in str(content["tables"]["auditentry"])) == (
        ["Lunch?"],
        False,
    )
    assert stored.sign_up_questions.get().choices == ["Everything", "Vegetarian", "Vegan"]


def test_a_person_reads_the_answers_in_the_export_and_erasure_wipes_them() -> None:
    _world, row = answered()
    player, root = row.player, LoginFactory.create(is_superuser=True)
    assert player is not None
    (exported,) = personal_data(player)["sign_ups"]
    assert exported["answers"] == {"Lunch?": "Vegan"}
    actor = Actor(login_id=root.pk, label="root", is_superuser=True)
    erase_person(player, actor=actor, name="Lena Brandt")
    assert SignUpAnswer.objects.count() == 0


def test_answers_go_with_the_contacts_some_time_after_the_event(settings: Any) -> None:
    world, _row = answered()
    settings.KEEP_CONTACTS_DAYS = 30
    Event.objects.filter(pk=world.event.pk).update(ends_on="2020-01-01")
    delete_expired()
    assert SignUpAnswer.objects.count() == 0
