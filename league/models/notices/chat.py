"""Chats: which channel is connected to which event, who in a chat is which player."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models.columns import not_empty
from league.models.row import Row

# Discord names everything by a number of at most 20 digits.
LONGEST_ID = 20
# Without letters and digits that look alike.
CODE_SIGNS, CODE_LENGTH = "ABCDEFGHJKMNPQRSTUVWXYZ23456789", 10


OF_EVENT = Q(event__isnull=False, series__isnull=True)
OF_SERIES = Q(event__isnull=True, series__isnull=False)
OF_ONE, OF_NONE = OF_EVENT | OF_SERIES, Q(event__isnull=True, series__isnull=True)


def new_code() -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _number in range(CODE_LENGTH))


class ChatCode(Row):
    """A code that somebody types once in a chat: for an event, a series, a player or an account."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    event = models.ForeignKey("league.Event", null=True, on_delete=models.CASCADE, related_name="+")
    series = models.ForeignKey(
        "league.Series", null=True, on_delete=models.CASCADE, related_name="+"
    )
    entrant = models.ForeignKey(
        "league.Entrant", null=True, on_delete=models.CASCADE, related_name="+"
    )
    # The organiser who connects the event or the series, or alone the account of a player.
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    expires_at = models.DateTimeField(_("valid until"))

    class Meta:
        verbose_name = _("code for a chat")
        verbose_name_plural = _("codes for chats")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(OF_ONE | OF_NONE, login__isnull=False, entrant__isnull=True)
                | Q(OF_NONE, login__isnull=True, entrant__isnull=False),
                name="chat_code_of_one",
            ),
        ]

    @property
    def about(self) -> str | None:
        """The name of the event or the series that the code connects."""
        connected = self.event or self.series
        return connected.name if connected else None


class ChatChannel(Row):
    """A channel of a Discord server that is connected to an event, or to all events of a series."""

    event = models.ForeignKey(
        "league.Event", null=True, on_delete=models.CASCADE, related_name="chat_channels"
    )
    series = models.ForeignKey(
        "league.Series", null=True, on_delete=models.CASCADE, related_name="chat_channels"
    )
    guild_id = models.CharField(max_length=LONGEST_ID)
    channel_id = models.CharField(max_length=LONGEST_ID, unique=True)
    name = models.CharField(_("channel"), max_length=100)
    language = models.CharField(_("language"), max_length=10)
    connected_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    connected_at = models.DateTimeField(_("connected at"), auto_now_add=True)
    # Nothing is sent before: a worker is sending, or Discord said how long to wait.
    waits_until = models.DateTimeField(default=timezone.now)
    # The status of the last answer if it was a failure.
    failure = models.PositiveSmallIntegerField(_("failure"), null=True)
    # How often in a row nothing got there; the waits grow with it.
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    # Since when the channel or the bot in it is gone; nothing more is sent.
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("channel of a chat")
        verbose_name_plural = _("channels of chats")
        constraints: ClassVar = [
            not_empty("channel_id", name="chat_channel_given"),
            models.CheckConstraint(condition=OF_ONE, name="chat_channel_of_one"),
        ]

    @property
    def about(self) -> str:
        """The name of the event or the series."""
        return str(self.event or self.series)


class ChatPerson(Row):
    """Somebody in a chat who has shown to be a player, with the player's personal link."""

    user_id = models.CharField(max_length=LONGEST_ID)
    entrant = models.ForeignKey(
        "league.Entrant", on_delete=models.CASCADE, related_name="chat_people"
    )
    # Of the personal link: a new link ends what the old one allowed.
    link_number = models.PositiveIntegerField()
    linked_at = models.DateTimeField(_("linked at"), auto_now_add=True)

    class Meta:
        verbose_name = _("player in a chat")
        verbose_name_plural = _("players in chats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user_id", "entrant"], name="chat_person_once"),
        ]


class ChatLogin(Row):
    """Somebody in a chat who has shown to have an account."""

    user_id = models.CharField(max_length=LONGEST_ID, unique=True)
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_logins"
    )
    linked_at = models.DateTimeField(_("linked at"), auto_now_add=True)

    class Meta:
        verbose_name = _("account in a chat")
        verbose_name_plural = _("accounts in chats")
        constraints: ClassVar = [not_empty("user_id", name="chat_login_given")]


class ChatReminder(Row):
    """A reminder that the bot has still to write to a player; it goes once it is sent.

    Of a night, or without one of the check-in of the entrant's event.
    """

    night = models.ForeignKey("league.Night", null=True, on_delete=models.CASCADE, related_name="+")
    entrant = models.ForeignKey("league.Entrant", on_delete=models.CASCADE, related_name="+")
    waits_until = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("reminder by a chat")
        verbose_name_plural = _("reminders by chats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "entrant"], name="chat_reminder_once"),
            models.UniqueConstraint(
                fields=["entrant"],
                condition=models.Q(night__isnull=True),
                name="chat_reminder_of_check_in_once",
            ),
        ]


class ChatMessage(Row):
    """A message about a night, or about the sign-up of an event; it is edited as that changes."""

    channel = models.ForeignKey(ChatChannel, on_delete=models.CASCADE, related_name="messages")
    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="+")
    night = models.ForeignKey("league.Night", null=True, on_delete=models.CASCADE, related_name="+")
    message_id = models.CharField(max_length=LONGEST_ID)
    # Of what was sent last; the same is not sent again.
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("message in a chat")
        verbose_name_plural = _("messages in chats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["channel", "night"], name="chat_message_of_night_once"),
            models.UniqueConstraint(
                fields=["channel", "event"],
                condition=Q(night__isnull=True),
                name="chat_message_of_sign_up_once",
            ),
        ]
