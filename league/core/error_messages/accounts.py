"""Error messages of accounts: ways to log in."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "erase_administrator": _(
        "This account administers the site. Another administrator takes these rights away first."
    ),
    "erase_with_record": _(
        "This account has a player record. Erase the record under “Your data”: the account goes with it."
    ),
    "last_way_in": _("Set a password or add a passkey first: this is your last way to log in."),
}
