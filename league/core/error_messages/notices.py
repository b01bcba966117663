"""Error messages of notices, webhooks and their addresses."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "push_off": _("Notices on devices are switched off on this server."),
    "mail_off": _("This server sends no e-mail."),
    "notices_without_email": _("Your account has no e-mail address. Add one on your account page."),
    "notices_stopped": _("Sending was stopped after repeated failures. Resume it first."),
    "device_keys": _("The keys of the device cannot be read."),
    "follows_too_many": _("You already follow %(most)s things. Stop following some of them."),
    "follow_too_often": _("Too many requests from this network. Try again later."),
    "tested_just_now": _("A test was sent less than %(seconds)s seconds ago."),
    "webhooks_too_many": _("An event has at most %(most)s webhooks."),
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
    "url_not_https": _("The address must begin with https://."),
    "url_unreadable": _("This is not a web address. Check its spelling."),
    "url_with_password": _("The address must not contain a user name or a password."),
    "url_private": _("This address belongs to a private network."),
}
