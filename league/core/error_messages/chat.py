"""Error messages of chats, which answer in English or Japanese."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "chat_code_unknown": _(
        "This code is not valid: it works once and for a quarter of an hour. Make a new one."
    ),
    "chat_too_many_codes": _("Too many codes. Try again in an hour."),
    "chat_needs_manager": _("Only people who may manage this server can connect a channel."),
    "chat_not_connected": _(
        "This channel is not connected with an event. Ask the organiser of your league."
    ),
    "chat_command_unknown": _("This command or button is no longer known."),
    "chat_not_linked": _(
        "Nobody knows yet which player you are. Make a code on your account page, or on the page of your "
        "personal link of answers, and type it here with /link. The event: %(address)s"
    ),
    "chat_too_often": _("Too many commands. Try again in a minute."),
    "chat_sign_up_unlinked": _(
        "Your account is not linked with Discord: sign up on the page %(address)s or make a code on your "
        "account page and type it here with /link."
    ),
    "chat_sign_up_unclaimed": _(
        "Your account has no player record yet: sign up on the page %(address)s"
    ),
    "chat_sign_up_asks": _(
        "The organiser asks questions, which a button cannot: sign up on the page %(address)s"
    ),
}
