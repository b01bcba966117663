"""The settings of sign-up: opening, places, fee, and the organiser's own questions."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import message_of
from league.entrants.queries.questions import questions_of
from league.entrants.queries.sign_ups import (
    capacity_of,
    takes_sign_ups,
    terms_of,
    why_closed,
)
from league.entrants.questions import (
    QUESTION_FIELDS,
    add_question,
    change_question,
    remove_question,
)
from league.entrants.sign_up_admin import TERMS, change_terms
from league.enums import EventStatus
from league.events.queries.organiser_text import organiser_html
from league.models import Event, SignUpQuestion, SignUpTerms
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.sign_up_form import SignUpForm
from league.web.common.verb_forms import VerbForm
from league.web.common.views import actor_in, or_404, posts_verb, whole_number
from league.web.organise.forms.choice_cards import ChoiceCards
from league.web.organise.forms.fields import LinesField

GROUPS = (
    (lazy("Opening and places"), ("opens_at", "until", "approval", "capacity", "promotes")),
    (lazy("Fee"), ("fee", "currency", "pay_by")),
    (lazy("Text above the form"), ("information",)),
    (lazy("Before the first session"), ("self_check_in", "mails_seats")),
)

APPROVAL = (
    (True, lazy("Yes: I accept each one")),
    (False, lazy("No: first come, first served")),
)
APPROVAL_DOES = {
    True: lazy("When it is full, they wait in the order of sign-up."),
    False: lazy("At once, until it is full. I still decide about names of known players."),
}


class TermsForm(VerbForm):
    """Sign-up settings of an event."""

    class Meta(VerbForm.Meta):
        model = SignUpTerms
        fields = tuple(name for name in TERMS if name != "is_open")  # a button opens and closes it
        help_texts = {"approval": ""}
        widgets = {
            "approval": ChoiceCards(APPROVAL_DOES, APPROVAL),
            "information": forms.Textarea(attrs={"rows": 4}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            # The organiser's questions, with forms of their own, stand between the groups.
            field.widget.attrs["form"] = "terms"

    @property
    def groups(self) -> list[dict[str, Any]]:
        return [
            {"title": title, "fields": [self[name] for name in names]} for title, names in GROUPS
        ]


class QuestionForm(VerbForm):
    """A question of the organiser; choices stand one a line."""

    class Meta(VerbForm.Meta):
        model = SignUpQuestion
        fields = QUESTION_FIELDS
        field_classes = {"choices": LinesField}
        widgets = {"kind": forms.RadioSelect}
        help_texts = {"choices": lazy("One a line, where the answer is one of several.")}


class RemovalForm(forms.Form):
    with_answers = forms.BooleanField(label=lazy("Delete their answers too"), required=False)


def preview_of(event: Event) -> dict[str, Any]:
    """The public form as somebody without an account reads it."""
    terms = terms_of(event)
    return {
        "terms": terms,
        "information": organiser_html(terms.information),
        "preview": SignUpForm(None, questions_of(event), auto_id="preview_%s"),
    }


class Terms(StaffFormView):
    """The settings. Every button of the page saves them with what it does, so nothing typed is lost.

    Closing waits for nothing: it is done as well where a setting is wrong and is shown again.

    `open` opens or closes sign-up, `question` goes on to a question, `move` gives one of them the
    place `position`.
    """

    may = "sign_up.change"
    template_name = "organise/sign_up/terms.html"
    back = "sign_up_terms"

    def forms(self) -> Forms:
        return {"form": partial(TermsForm, instance=terms_of(self.event))}

    def write(self, form: TermsForm) -> str:
        values, sent = form.cleaned_data, self.request.POST
        if sent.get("open") in {"yes", "no"}:
            values["is_open"] = sent["open"] == "yes"
        terms = change_terms(self.event, actor=self.actor, **values)
        if "move" in sent:
            return self._move(*sent["move"].split(" ", 1))
        return self._opened(terms) if "is_open" in values else str(self.done)

    def form_invalid(self, form: TermsForm) -> HttpResponse:
        if self.request.POST.get("open") == "no":
            change_terms(self.event, actor=self.actor, is_open=False)
            text = _("Sign-up closed. Your other changes are not saved yet.")
            messages.warning(self.request, text)
        return super().form_invalid(form)

    def _move(self, key: str, position: str = "") -> str:
        place, row = or_404(whole_number(position)), question_in(self.event, key)
        row = change_question(row, actor=self.actor, position=place)
        facts = {"question": row.wording, "place": row.position}
        return _("“%(question)s” is question %(place)s.") % facts

    def _opened(self, terms: SignUpTerms) -> str:
        if terms.is_open and self.event.status == EventStatus.DRAFT:
            return _("Sign-up opens when you open the event.")
        return _("Sign-up opened.") if terms.is_open else _("Sign-up closed.")

    def said(self) -> str:
        return str(self.outcome)

    def get_success_url(self) -> str:
        if (key := self.request.POST.get("question")) == "new":
            return reverse("sign_up_question_new", args=[self.event.slug])
        if key:
            question = question_in(self.event, key)
            return reverse("sign_up_question", args=[self.event.slug, question.pk])
        return super().get_success_url()

    def context(self) -> dict[str, Any]:
        terms = terms_of(self.event)
        closed = why_closed(self.event, terms)
        return {
            **preview_of(self.event),
            "places": capacity_of(self.event, terms),
            "open": takes_sign_ups(self.event, terms),
            "closed_by_start": closed.code == "sign_up_closed_by_start",
            "why_closed": message_of(closed),
            "questions": questions_of(self.event),
        }


class QuestionPage(StaffFormView):
    """A question, beside the form that players see."""

    may = "sign_up.change"
    template_name = "organise/sign_up/question.html"
    back = "sign_up_terms"

    def context(self) -> dict[str, Any]:
        return preview_of(self.event)


class AddQuestion(QuestionPage):
    verb = staticmethod(add_question)
    form_class = QuestionForm
    done = lazy("Everybody who signs up is asked this.")


class ChangeQuestion(QuestionPage):
    verb = staticmethod(change_question)

    def get_object(self) -> SignUpQuestion:
        return question_in(self.event, self.kwargs["question"])

    def forms(self) -> Forms:
        return {"form": partial(QuestionForm, instance=self.object), "removal": RemovalForm}

    def context(self) -> dict[str, Any]:
        count = self.object.answers.count()
        return {**super().context(), "question": self.object, "count": count}


@posts_verb("sign_up.change", back="check_in")
def set_self_check_in(request: HttpRequest, event: Event) -> str:
    is_open = request.POST.get("open") == "yes"
    change_terms(event, actor=actor_in(request), self_check_in=is_open)
    return _("Self check-in opened.") if is_open else _("Self check-in closed.")


@posts_verb("sign_up.change", back="sign_up_terms")
def remove(request: HttpRequest, event: Event, question: int) -> str:
    row = question_in(event, question)
    wording = row.wording
    with_answers = bool(request.POST.get("with_answers"))
    remove_question(row, actor=actor_in(request), with_answers=with_answers)
    return _("“%(question)s” is no longer asked.") % {"question": wording}


def question_in(event: Event, key: int | str) -> SignUpQuestion:
    found = event.sign_up_questions.select_related("event").filter(
        pk=or_404(whole_number(str(key)))
    )
    return or_404(found.first())
