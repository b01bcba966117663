"""Check and store what people answer to the organiser's questions at sign-up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import problems_of_hidden_characters
from league.core.locks import locked_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.entrants.enrolling import refuse_when_over
from league.entrants.queries.questions import NO, YES, field_of, questions_of
from league.models import SignUp, SignUpAnswer, SignUpQuestion
from league.models.sign_up import LONGEST_ANSWER, QuestionKind

#: Answers by the id of their question: a text, or whether the box is ticked.
Answers = Mapping[int, Any]


def change_answers(sign_up: SignUp, *, actor: Actor, answers: Answers) -> SignUp:
    """Change one's answers by the personal link, or those of anybody as an organiser.

    Questions that are not among `answers` keep theirs.
    """
    require(actor, "sign_up.own", event_id=sign_up.event_id, sign_up_id=sign_up.pk)
    with transaction.atomic():
        event = locked_event(sign_up.event_id)
        refuse_when_over(event)
        with refusing_if_gone():
            row = SignUp.objects.get(pk=sign_up.pk)
        row.event = event
        questions = questions_of(event)
        asked = [one for one in questions if one.pk in answers]
        refuse_if([*_unknown(questions, answers), *problems_of_answers(asked, answers)])
        if store_answers(row, asked, answers):
            record(actor, "sign_up.answer_questions", row, event_id=event.pk)
    return row


def problems_of_new_answers(
    questions: Sequence[SignUpQuestion], answers: Answers
) -> Iterator[AnyProblem]:
    """The problems of the answers of somebody who signs up: every question is asked."""
    yield from _unknown(questions, answers)
    yield from problems_of_answers(questions, answers)


def problems_of_answers(
    questions: Sequence[SignUpQuestion], answers: Answers
) -> Iterator[AnyProblem]:
    for question in questions:
        given, field = answers.get(question.pk), field_of(question.pk)
        if question.kind == QuestionKind.TICK:
            if given not in {None, "", True, False}:
                yield problem("answer_no_tick", field, question=question.wording)
            elif question.required and given is not True:
                yield problem("answer_not_ticked", field, question=question.wording)
            continue
        text = _text(given)
        if question.required and not text:
            yield problem("answer_missing", field, question=question.wording)
        if text and question.kind == QuestionKind.CHOICE and text not in question.choices:
            choices = ", ".join(question.choices)
            yield problem("value_unknown", field, value=text[:80], choices=choices)
        if len(text) > LONGEST_ANSWER:
            yield problem("value_out_of_range", field, value=len(text), low=1, high=LONGEST_ANSWER)
        yield from problems_of_hidden_characters(**{field: text})


def store_answers(row: SignUp, questions: Sequence[SignUpQuestion], answers: Answers) -> bool:
    """Store checked answers to these questions; return whether one has changed."""
    before = dict(row.answers.values_list("question_id", "text"))
    after = {one.pk: _stored(one, answers.get(one.pk)) for one in questions}
    changed = {pk: text for pk, text in after.items() if text != before.get(pk, "")}
    row.answers.filter(question__in=changed).delete()
    SignUpAnswer.objects.bulk_create(
        SignUpAnswer(sign_up=row, question_id=pk, text=text) for pk, text in changed.items() if text
    )
    return bool(changed)


def _unknown(questions: Sequence[SignUpQuestion], answers: Answers) -> Iterator[AnyProblem]:
    known = {one.pk for one in questions}
    for pk in answers:
        if pk not in known:
            yield problem("question_unknown", field_of(pk), value=pk)


def _text(given: Any) -> str:
    return " ".join(given.split()) if isinstance(given, str) else ""


def _stored(question: SignUpQuestion, given: Any) -> str:
    if question.kind == QuestionKind.TICK:
        return {True: YES, False: NO}.get(given, "") if isinstance(given, bool) else ""
    return _text(given)
