"""The organiser's questions at sign-up, and what people answered."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from league.enums import SignUpStatus
from league.models import Event, SignUp, SignUpAnswer, SignUpQuestion
from league.models.sign_up import QuestionKind

YES, NO = "yes", "no"
ANSWERS = SignUpAnswer.objects.select_related("question").order_by("question__position", "pk")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question with an answer to it in words; "" where there is none."""

    question: SignUpQuestion
    text: str


def questions_of(event: Event) -> list[SignUpQuestion]:
    return list(event.sign_up_questions.order_by("position", "pk"))


def events_that_ask(events: Collection[Event]) -> set[int]:
    """The events with a question that must be answered: no tap signs up there, on pages or in chats."""
    required = SignUpQuestion.objects.filter(event__in=events, required=True)
    return set(required.values_list("event", flat=True))


def field_of(question_id: int) -> str:
    """The name of the answer in forms and in problems of the API."""
    return f"answers.{question_id}"


def possible_answers(question: SignUpQuestion) -> list[str]:
    """The answers that people choose among, as they are stored; none where they write a text."""
    return [YES, NO] if question.kind == QuestionKind.TICK else list(question.choices)


def with_answers(rows: QuerySet[SignUp]) -> QuerySet[SignUp]:
    """Read the answers of all rows at once."""
    return rows.prefetch_related(Prefetch("answers", ANSWERS))


def stored_answers(sign_up: SignUp) -> dict[int, str | bool]:
    """The answers by question, as forms and the API give them."""
    prefetch_related_objects([sign_up], Prefetch("answers", ANSWERS))
    return {
        one.question_id: one.text == YES if one.question.kind == QuestionKind.TICK else one.text
        for one in sign_up.answers.all()
    }


def texts_of(sign_up: SignUp) -> dict[int, str]:
    """The answers by question, as they are stored; none of a player whom staff entered."""
    if sign_up.pk is None:
        return {}
    return {one.question_id: one.text for one in sign_up.answers.all()}


def answers_in_words(sign_up: SignUp, questions: Iterable[SignUpQuestion]) -> list[Answered]:
    given = texts_of(sign_up)
    return [Answered(question=one, text=in_words(one, given.get(one.pk, ""))) for one in questions]


def in_words(question: SignUpQuestion, text: str) -> str:
    if question.kind != QuestionKind.TICK or not text:
        return text
    return _("yes") if text == YES else _("no")


def counts_of_answers(event: Event) -> dict[int, dict[str, int]]:
    """How many accepted players chose each answer, by question; free texts are not counted."""
    rows = (
        SignUpAnswer.objects.filter(question__event=event, sign_up__status=SignUpStatus.ACCEPTED)
        .exclude(question__kind=QuestionKind.TEXT)
        .order_by()
        .values_list("question_id", "text")
        .annotate(count=Count("pk"))
    )
    counts: dict[int, dict[str, int]] = {}
    for question, text, count in rows:
        counts.setdefault(question, {})[text] = count
    return counts


def chosen_answers(question: SignUpQuestion) -> Mapping[str, int]:
    """How many people gave each answer, whatever became of their sign-up."""
    return Counter(question.answers.values_list("text", flat=True))
