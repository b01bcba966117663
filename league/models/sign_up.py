from decimal import Decimal
from typing import ClassVar

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from league.enums import OPEN_SIGN_UP_STATUSES, SignUpStatus
from league.models.columns import EMPTY_LIST, between, not_empty, one_of, within
from league.models.row import Loaded, Row
from league.models.session import new_token

MOST_PLACES = 100_000
OPEN = models.Q(status__in=OPEN_SIGN_UP_STATUSES)
MOST_QUESTIONS, MOST_CHOICES = 20, 20
LONGEST_ANSWER, LONGEST_CHOICE = 500, 80


class QuestionKind(models.TextChoices):
    """What the answer to an organiser's question at sign-up is."""

    TEXT = "text", _("Text")
    CHOICE = "choice", _("One of several")
    TICK = "tick", _("Box to tick")


class Currency(models.TextChoices):
    EUR = "EUR", "EUR (€)"
    USD = "USD", "USD ($)"
    GBP = "GBP", "GBP (£)"
    JPY = "JPY", "JPY (¥)"
    AUD = "AUD", "AUD"
    CAD = "CAD", "CAD"
    CHF = "CHF", "CHF"
    CNY = "CNY", "CNY"
    CZK = "CZK", "CZK"
    DKK = "DKK", "DKK"
    HKD = "HKD", "HKD"
    HUF = "HUF", "HUF"
    KRW = "KRW", "KRW"
    NOK = "NOK", "NOK"
    PLN = "PLN", "PLN"
    SEK = "SEK", "SEK"
    TWD = "TWD", "TWD"


class SignUpTerms(Row):
    """The terms of sign-up for an event. An event without a row takes none."""

    event = models.OneToOneField(
        "league.Event", on_delete=models.CASCADE, related_name="sign_up_terms"
    )
    is_open = models.BooleanField(_("Sign-up open"), default=False)
    opens_at = models.DateTimeField(
        _("Sign-up opens"),
        null=True,
        blank=True,
        help_text=_("Leave empty to open it at once."),
    )
    until = models.DateTimeField(
        _("Sign-up closes"),
        null=True,
        blank=True,
        help_text=_("Leave empty to keep it open until you close it here."),
    )
    capacity = models.PositiveIntegerField(
        _("Capacity"),
        null=True,
        blank=True,
        validators=within(1, MOST_PLACES),
        help_text=_("Leave empty for no limit."),
    )
    approval = models.BooleanField(
        _("Sign-ups need approval"),
        default=True,
        help_text=_(
            "If off, everyone who signs up plays; names of existing players still need your "
            "decision."
        ),
    )
    promotes = models.BooleanField(
        _("Fill free places from the waiting list"),
        default=True,
        help_text=_(
            "In order of sign-up. Once a tournament has its first seating, the organiser decides."
        ),
    )
    self_check_in = models.BooleanField(
        _("Self check-in"),
        default=False,
        help_text=_("Players check in on their personal page. Turn it on when the doors open."),
    )
    mails_seats = models.BooleanField(
        _("Send seats by e-mail"),
        default=True,
        db_default=True,
        help_text=_(
            "Players who signed up without an account get an e-mail when a seating is published and "
            "when their seat changes."
        ),
    )
    information = models.TextField(
        _("Information for players"),
        max_length=2000,
        blank=True,
        help_text=format_lazy(
            _("Address, how to pay, what to bring. Markdown: **bold**, - lists, {link} for links."),
            link="[text](https://example.org)",
        ),
    )
    fee = models.DecimalField(
        _("Fee"),
        max_digits=9,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(Decimal("0.01"))],
        help_text=_("Leave empty if it is free. Tenbou takes no money: you mark who has paid."),
    )
    currency = models.CharField(
        _("Currency"),
        max_length=3,
        choices=Currency.choices,
        default=Currency.EUR,
        db_default=Currency.EUR,
    )
    pay_by = models.DateField(_("Pay by"), null=True, blank=True)

    class Meta:
        verbose_name = _("terms of sign-up")
        verbose_name_plural = _("terms of sign-up")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(capacity__isnull=True)
                | models.Q(capacity__gte=1, capacity__lte=MOST_PLACES),
                name="sign_up_capacity_sane",
            ),
            models.CheckConstraint(
                condition=models.Q(fee__isnull=True) | models.Q(fee__gt=0),
                name="sign_up_fee_positive",
            ),
            one_of("currency", Currency, name="sign_up_currency_known"),
        ]

    def is_open_now(self) -> bool:
        now = timezone.now()
        has_opened = self.opens_at is None or self.opens_at <= now
        return self.is_open and has_opened and (self.until is None or now < self.until)

    @property
    def opens_later(self) -> bool:
        return self.is_open and self.opens_at is not None and timezone.now() < self.opens_at


class SignUpQuestion(Row):
    """A question of the organiser to everybody who signs up; only staff read the answers."""

    event = models.ForeignKey(
        "league.Event", on_delete=models.CASCADE, related_name="sign_up_questions"
    )
    position = models.PositiveSmallIntegerField(_("Order"), validators=within(1, MOST_QUESTIONS))
    wording = models.CharField(_("Question"), max_length=200)
    kind = models.CharField(
        _("Kind of answer"),
        max_length=8,
        choices=QuestionKind.choices,
        default=QuestionKind.TEXT,
    )
    choices = models.JSONField(_("Choices"), default=list, db_default=EMPTY_LIST, blank=True)
    required = models.BooleanField(
        _("Must be answered"), default=False, help_text=_("A box must then be ticked.")
    )

    class Meta:
        verbose_name = _("question at sign-up")
        verbose_name_plural = _("questions at sign-up")
        constraints: ClassVar = [
            between("position", 1, MOST_QUESTIONS, name="sign_up_question_position_sane"),
            one_of("kind", QuestionKind, name="sign_up_question_kind_known"),
            not_empty("wording", name="sign_up_question_wording_given"),
        ]


class SignUp(Row):
    """A request to play in an event. `position` is the order of arrival."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="sign_ups")
    position = models.PositiveIntegerField(_("position in the order"))
    status = models.CharField(
        _("status"), max_length=16, choices=SignUpStatus.choices, default=SignUpStatus.ASKED
    )
    name = models.CharField(_("name"), max_length=120)
    # The parts of the name, where the person has stated them.
    family_name = models.CharField(
        _("family name"), max_length=120, blank=True, default="", db_default=""
    )
    given_name = models.CharField(
        _("given name"), max_length=120, blank=True, default="", db_default=""
    )
    latin_reading = models.CharField(
        _("Latin reading"), max_length=120, blank=True, default="", db_default=""
    )
    club = models.CharField(_("club"), max_length=120, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    contact = models.CharField(_("e-mail or telephone"), max_length=200, blank=True)
    # Made for a player whom staff entered, to keep the contact and whether the fee is paid.
    by_staff = models.BooleanField(default=False, db_default=False, editable=False)
    note = models.CharField(_("note for the organiser"), max_length=300, blank=True)
    answer = models.CharField(_("the organiser's answer"), max_length=300, blank=True)
    shown_by_name = models.BooleanField(_("may be shown by name"), default=False)
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    player = models.ForeignKey(
        "league.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="sign_ups"
    )
    entrant = models.OneToOneField(
        "league.Entrant", null=True, blank=True, on_delete=models.RESTRICT, related_name="sign_up"
    )
    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    # In which e-mails are written; "" for sign-ups of before.
    language = models.CharField(max_length=16, blank=True, default="", db_default="")
    client_id = models.UUIDField(unique=True, null=True, blank=True)
    # Until when the place is held for somebody who has not confirmed the e-mail address.
    held_until = models.DateTimeField(null=True, blank=True)
    signed_up_at = models.DateTimeField(auto_now_add=True)
    # The fee as it was when somebody of the staff marked it as paid.
    paid_amount = models.DecimalField(
        _("paid"), max_digits=9, decimal_places=2, null=True, blank=True
    )
    paid_at = models.DateTimeField(_("marked as paid"), null=True, blank=True)
    paid_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "position"], name="sign_up_position_once"),
            models.UniqueConstraint(
                fields=["event", "player"], condition=OPEN, name="sign_up_player_once"
            ),
            one_of("status", SignUpStatus, name="sign_up_status_known"),
            between("position", 1, 1_000_000, name="sign_up_position_positive"),
            models.CheckConstraint(
                condition=~models.Q(status=SignUpStatus.ACCEPTED)
                | models.Q(entrant__isnull=False, player__isnull=False),
                name="sign_up_accepted_has_entrant",
            ),
            not_empty("name", name="sign_up_name_given"),
            models.CheckConstraint(
                condition=~models.Q(status=SignUpStatus.UNCONFIRMED)
                | models.Q(held_until__isnull=False),
                name="sign_up_unconfirmed_is_held",
            ),
            models.CheckConstraint(
                condition=models.Q(paid_amount__isnull=True, paid_at__isnull=True)
                | models.Q(paid_amount__gt=0, paid_at__isnull=False),
                name="sign_up_paid_with_time",
            ),
        ]

    @property
    def is_unpaid(self) -> bool:
        """Whether the person is in and the fee, if the event has one, is open."""
        return self.status == SignUpStatus.ACCEPTED and self.paid_at is None

    @property
    def player_name(self) -> str:
        """The player's name for organisers of the event; empty without a player."""
        if self.entrant is not None:
            return self.entrant.staff_name
        return self.player.public_name if self.player is not None else ""


class SignUpAnswer(Loaded):
    """The answer of one sign-up to one question; of a box that is ticked or not, "yes" or "no"."""

    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="answers")
    question = models.ForeignKey(SignUpQuestion, on_delete=models.CASCADE, related_name="answers")
    text = models.CharField(_("answer"), max_length=LONGEST_ANSWER)

    class Meta:
        verbose_name = _("answer at sign-up")
        verbose_name_plural = _("answers at sign-up")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sign_up", "question"], name="sign_up_answer_once"),
            not_empty("text", name="sign_up_answer_given"),
        ]

    def __str__(self) -> str:
        return self.text
