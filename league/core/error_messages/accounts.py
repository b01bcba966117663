"""Error messages of accounts: ways to log in."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "last_way_in": _("Set a password or add a passkey first: this is your last way to log in."),
}
