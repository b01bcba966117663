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
    "url_not_https": _("The address must begin with https://."),
    "url_unreadable": _("This is not a web address. Check its spelling."),
    "url_with_password": _("The address must not contain a user name or a password."),
    "url_private": _("This address belongs to a private network."),
}
