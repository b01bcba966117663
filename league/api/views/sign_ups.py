"""Sign-ups: terms, sign up, one's own sign-up, the organiser's answers."""

from typing import Any, ClassVar, NamedTuple

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.response import Response

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, OfRow, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ColumnsIn, FlagField, ReasonField, RowField
from league.api.outputs.people import PlayerOut
from league.api.throttling import SignUpThrottle
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem
from league.entrants.answers import change_answers
from league.entrants.fees import mark_entrant_paid, mark_paid
from league.entrants.queries.questions import questions_of, stored_answers, with_answers
from league.entrants.queries.sign_ups import (
    Capacity,
    SignUpRow,
    capacity_of,
    rows_of,
    takes_sign_ups,
    terms_of,
    waiting_position,
)
from league.entrants.questions import (
    QUESTION_FIELDS,
    add_question,
    change_question,
    remove_question,
)
from league.entrants.sign_up import announce_arrival, renew_sign_up, sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import (
    TERMS,
    accept_all_sign_ups,
    accept_sign_up,
    change_terms,
    decline_from_here,
    decline_sign_up,
    move_on_waiting_list,
    return_sign_up,
)
from league.enums import EntrantStatus, SignUpStatus
from league.models import Entrant, Event, SignUp, SignUpQuestion, SignUpTerms
from league.models.sign_up import (
    LONGEST_ANSWER,
    LONGEST_CHOICE,
    MOST_CHOICES,
    MOST_PLACES,
    MOST_QUESTIONS,
)
from league.people.queries.players import player_by_id

LONGEST_ID = 18  # digits


@extend_schema_field(
    {"oneOf": [{"type": "string", "maxLength": LONGEST_ANSWER}, {"type": "boolean"}]}
)
class AnswerField(serializers.CharField):
    """A text or a choice; true or false for a question that is answered by yes or no."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_ANSWER, allow_blank=True, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return data if isinstance(data, bool) else super().run_validation(data)


class AnswersField(serializers.DictField):
    """Answers by the id of the question."""

    child = AnswerField()
    default_error_messages = {"no_id": "“{id}” is not the id of a question."}

    def to_internal_value(self, data: Any) -> dict[int, str | bool]:
        read = super().to_internal_value(data)
        for key in read:
            if not (key.isascii() and key.isdigit() and len(key) <= LONGEST_ID):
                self.fail("no_id", id=key[:LONGEST_ID])
        return {int(key): value for key, value in read.items()}


class SignUpIn(BodyIn):
    """A login with a player signs up as that player. Idempotent by `client_id`."""

    client_id = serializers.UUIDField(required=False, allow_null=True)
    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    family_name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    given_name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    latin_reading = serializers.CharField(max_length=120, required=False, allow_blank=True)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    country = serializers.CharField(max_length=2, required=False, allow_blank=True)
    contact = serializers.CharField(max_length=200, required=False, allow_blank=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    shown_by_name = FlagField(required=False)
    answers = AnswersField(required=False, help_text="By the id of the question.")


class AnswersIn(BodyIn):
    answers = AnswersField()


class PaidIn(BodyIn):
    paid = FlagField()


class WaitingPlaceIn(BodyIn):
    """A place on the waiting list, from 1."""

    place = serializers.IntegerField(min_value=1, max_value=MOST_PLACES)


class QuestionIn(ColumnsIn):
    """`position` is the place in the order; a new question comes last."""

    choices = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CHOICE),
        max_length=MOST_CHOICES,
        required=False,
        help_text="For the kind `choice`.",
    )

    class Meta:
        model = SignUpQuestion
        fields = QUESTION_FIELDS


class QuestionChangeIn(QuestionIn):
    position = serializers.IntegerField(min_value=1, max_value=MOST_QUESTIONS, required=False)


class QuestionRemovalIn(serializers.Serializer[Any]):
    with_answers = serializers.BooleanField(required=False, default=False)


class SignUpTermsIn(ColumnsIn):
    class Meta:
        model = SignUpTerms
        fields = TERMS
        extra_kwargs: ClassVar = {"information": {"trim_whitespace": False}}


class AcceptIn(BodyIn):
    """For an ambiguous name: the known player, or `new`."""

    player = RowField(required=False, allow_null=True)
    new = FlagField(required=False, default=False)


class DeclineIn(BodyIn):
    reason = ReasonField()


class ArrivalIn(BodyIn):
    status = serializers.ChoiceField(
        [(item.value, item.label) for item in (EntrantStatus.CHECKED_IN, EntrantStatus.LATE)]
    )


class QuestionOut(FieldsOut[SignUpQuestion]):
    choices = serializers.ListField(child=serializers.CharField())

    class Meta:
        fields = "id wording kind choices required position"


class ShownTerms(NamedTuple):
    terms: SignUpTerms
    open: bool
    places: Capacity
    questions: list[SignUpQuestion]


class SignUpTermsOut(FieldsOut[ShownTerms]):
    """`open`: whether sign-up is open now; `free` is null without a limit."""

    questions = QuestionOut(many=True)

    class Meta:
        fields = (
            *("open", "places.taken", "places.free", "places.waiting"),
            *(f"terms.{name}" for name in TERMS),
        )


class SignUpOut(FieldsOut[SignUp]):
    """One's own sign-up. `token` is the secret of the personal link: `Authorization: SignUp …`."""

    position = serializers.SerializerMethodField()
    answers = serializers.SerializerMethodField()

    class Meta:
        fields = """
            id event status name club country contact note answer shown_by_name signed_up_at
            token player entrant entrant.number held_until paid_amount paid_at
        """
        sources = {"place": "position", "entrant_status": "entrant.status"}
        help_texts = {"held_until": "Until when the place waits for the e-mail to be confirmed."}

    def get_position(self, row: SignUp) -> int | None:
        """The position on the waiting list, from 1."""
        return waiting_position(row) if row.status == SignUpStatus.WAITING else None

    def get_answers(self, row: SignUp) -> dict[str, str | bool]:
        """By the id of the question."""
        return {str(pk): given for pk, given in stored_answers(row).items()}


class SignUpRowOut(FieldsOut[SignUpRow]):
    """A sign-up for organisers, with the players its name may mean."""

    candidates = PlayerOut(many=True)
    answers = serializers.SerializerMethodField()

    class Meta:
        fields = """
            sign_up.id sign_up.status sign_up.name sign_up.club sign_up.country
            sign_up.contact sign_up.note sign_up.answer sign_up.shown_by_name sign_up.signed_up_at
            sign_up.player sign_up.entrant sign_up.by_staff sign_up.paid_amount sign_up.paid_at sign_up.paid_by
            namesakes entrants
        """
        sources = {"place": "sign_up.position"}
        help_texts = {
            "namesakes": "Other open sign-ups of the same name.",
            "entrants": "Players of the event with the same name.",
        }

    def get_answers(self, row: SignUpRow) -> dict[str, str | bool]:
        """By the id of the question."""
        return {str(pk): given for pk, given in stored_answers(row.sign_up).items()}


def shown_terms(event: Event) -> ShownTerms:
    terms = terms_of(event)
    return ShownTerms(
        terms, takes_sign_ups(event, terms), capacity_of(event, terms), questions_of(event)
    )


class EventSignUpTermsViewSet(OfEvent):
    tag = "sign-ups"

    @call(PUBLIC, "GET sign-up-terms", out=SignUpTermsOut)
    def sign_up_terms(self, event: Event) -> Any:
        """Show the terms of the sign-up: whether it is open, until when, how many places."""
        return shown_terms(event)

    @sign_up_terms.mapping.patch
    @call("sign_up.change", body=SignUpTermsIn, out=SignUpTermsOut)
    def change_sign_up_terms(self, event: Event, given: Given) -> Any:
        """Change the terms of the sign-up."""
        change_terms(event, actor=self.actor, **given)
        return shown_terms(event)

    @call("sign_up.change", "POST sign-up-questions", body=QuestionIn, out=QuestionOut, status=201)
    def add_question(self, event: Event, given: Given) -> SignUpQuestion:
        """Ask everybody who signs up one more question; only staff read the answers."""
        return add_question(event, actor=self.actor, **given)


class EntrantFeeViewSet(OfRow):
    tag = "sign-ups"
    queryset = Entrant.objects.select_related("event", "player__club")

    @call("sign_up.change", "PUT paid", out=SignUpOut, secret=True)
    def mark_entrant_paid(self, entrant: Entrant) -> SignUp:
        """Mark the fee of an entrant as paid, also of one who has no sign-up."""
        return mark_entrant_paid(entrant, actor=self.actor)


class SignUpQuestionViewSet(OfRow):
    tag = "sign-ups"
    queryset = SignUpQuestion.objects.select_related("event")

    @call("sign_up.change", body=QuestionChangeIn, out=QuestionOut)
    def partial_update(self, question: SignUpQuestion, given: Given) -> SignUpQuestion:
        """Change a question, or its place in the order."""
        return change_question(question, actor=self.actor, **given)

    @call("sign_up.change", query=QuestionRemovalIn)
    def destroy(self, question: SignUpQuestion, given: Given) -> None:
        """Remove a question; with `with_answers` one that people have answered as well."""
        remove_question(question, actor=self.actor, **given)


class EventSignUpViewSet(OfEvent):
    tag = "sign-ups"
    throttle_classes = [*OfEvent.throttle_classes, SignUpThrottle]

    @call("sign_up.change", "GET sign-ups", out=[SignUpRowOut])
    def sign_ups(self, event: Event) -> Any:
        """List the sign-ups of an event in their order."""
        return [row for row in rows_of(event, self.actor) if row.sign_up.pk]

    @sign_ups.mapping.post
    @call(PUBLIC, body=SignUpIn, out={201: SignUpOut, 200: SignUpOut}, secret=True)
    def sign_up(self, event: Event, given: Given) -> Response:
        """Sign up for an event."""
        staff_decide = getattr(self.request, "staff_decide", False)
        row, created = sign_up(event, actor=self.actor, staff_decide=staff_decide, **given)
        return Response(SignUpOut(row).data, status=201 if created else 200)

    @call("sign_up.change", "POST sign-ups/accept-all", out=[SignUpOut], secret=True)
    def accept_all(self, event: Event) -> list[SignUp]:
        """Accept everybody who waits for a decision and whose player is clear."""
        return accept_all_sign_ups(event, actor=self.actor)


class SignUpViewSet(ApiViewSet):
    """For the personal link and the event's organisers."""

    tag = "sign-ups"

    def get_object(self) -> SignUp:
        rows = SignUp.objects.select_related("event", "player", "entrant")
        return found(with_answers(rows).filter(pk=self.kwargs["pk"]).first())

    @call("sign_up.own", out=SignUpOut, secret=True)
    def retrieve(self, row: SignUp) -> SignUp:
        """Show a sign-up."""
        return row

    @call("sign_up.own", "POST withdraw", out=SignUpOut, secret=True)
    def withdraw(self, row: SignUp) -> SignUp:
        """Withdraw a sign-up."""
        return withdraw_sign_up(row, actor=self.actor)

    @call("sign_up.own", "POST renew", out=SignUpOut, secret=True)
    def renew(self, row: SignUp) -> SignUp:
        """Sign up again after a withdrawal."""
        return renew_sign_up(row, actor=self.actor)

    @call("sign_up.own", "POST arrival", body=ArrivalIn, out=SignUpOut, secret=True)
    def announce_arrival(self, row: SignUp, given: Given) -> SignUp:
        """Announce that the player is here or comes late."""
        return announce_arrival(row, given["status"], actor=self.actor)

    @call("sign_up.own", "PATCH answers", body=AnswersIn, out=SignUpOut, secret=True)
    def change_answers(self, row: SignUp, given: Given) -> SignUp:
        """Change answers to the organiser's questions; others stay."""
        return change_answers(row, actor=self.actor, answers=given.get("answers", {}))

    @call("sign_up.change", "PUT paid", body=PaidIn, out=SignUpOut, secret=True)
    def mark_paid(self, row: SignUp, given: Given) -> SignUp:
        """Mark the fee as paid, or take the mark back."""
        return mark_paid(row, actor=self.actor, **given)

    @call("sign_up.change", "PUT place", body=WaitingPlaceIn, out=SignUpOut, secret=True)
    def move_on_waiting_list(self, row: SignUp, given: Given) -> SignUp:
        """Give a sign-up another place on the waiting list."""
        return move_on_waiting_list(row, given["place"], actor=self.actor)

    @call("sign_up.change", "POST accept", body=AcceptIn, out=SignUpOut, secret=True)
    def accept(self, row: SignUp, given: Given) -> SignUp:
        """Accept a sign-up, as a known player or a new one."""
        chosen = given.get("player")
        player = player_by_id(chosen) if chosen else None
        if chosen and player is None:
            raise Refused(problem("player_unknown", "player", value=chosen))
        return accept_sign_up(row, actor=self.actor, player=player, new=given["new"])

    @call("sign_up.change", "POST decline", body=DeclineIn, out=SignUpOut, secret=True)
    def decline(self, row: SignUp, given: Given) -> SignUp:
        """Decline a sign-up."""
        return decline_sign_up(row, actor=self.actor, **given)

    @call("sign_up.change", "POST decline-from-here", out=[SignUpOut], secret=True)
    def decline_from_here(self, row: SignUp) -> list[SignUp]:
        """Decline a flood: this and all later sign-ups without an account that wait.

        Nobody is told, as the addresses of a flood are those of others.
        """
        return decline_from_here(row, actor=self.actor)

    @call("sign_up.change", "POST return", out=SignUpOut, secret=True)
    def put_back(self, row: SignUp) -> SignUp:
        """Put an accepted or declined sign-up back among those without an answer."""
        return return_sign_up(row, actor=self.actor)
