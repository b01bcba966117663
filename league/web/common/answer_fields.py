"""Form fields for the organiser's questions at sign-up, and a form with the answers alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.entrants.queries.questions import field_of, stored_answers
from league.models import SignUp, SignUpQuestion
from league.models.sign_up import LONGEST_ANSWER, QuestionKind

FEW_CHOICES = 5  # more are a list to open


def answer_fields(questions: Sequence[SignUpQuestion]) -> dict[str, forms.Field]:
    return {field_of(one.pk): _field(one) for one in questions}


def answers_in(
    values: Mapping[str, Any], questions: Sequence[SignUpQuestion]
) -> dict[int, str | bool]:
    """The answers by question, as verbs take them."""
    return {one.pk: values[field] for one in questions if (field := field_of(one.pk)) in values}


class AnswersForm(forms.Form):
    """The answers of one sign-up, to be changed."""

    def __init__(
        self, sign_up: SignUp, questions: Sequence[SignUpQuestion], data: Any = None
    ) -> None:
        given = stored_answers(sign_up)
        initial = {field_of(one.pk): given.get(one.pk, "") for one in questions}
        super().__init__(data, initial=initial)
        self.questions = questions
        self.fields |= answer_fields(questions)

    def answers(self) -> dict[int, str | bool]:
        return answers_in(self.cleaned_data, self.questions)


def _field(question: SignUpQuestion) -> forms.Field:
    about: dict[str, Any] = {"label": question.wording, "required": question.required}
    if question.kind == QuestionKind.TICK:
        needed = {"required": _("Please tick this box.")}
        return forms.BooleanField(error_messages=needed, **about)
    if question.kind == QuestionKind.TEXT:
        return forms.CharField(max_length=LONGEST_ANSWER, **about)
    choices = [(one, one) for one in question.choices]
    if len(choices) > FEW_CHOICES:
        return forms.ChoiceField(choices=[("", "—"), *choices], **about)
    if not question.required:
        choices = [*choices, ("", _("No answer"))]
    return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **about)
